"""M9.4 and M9.5: which move can be taken back, and what a match is without the moves that were."""

from collections.abc import Sequence
from typing import Any

from domain.core import Rejected, Rng, Rules, Seat
from domain.match.decision import rng_of
from domain.match.evolve import replay
from domain.match.facts import (
    FACTS,
    ClockSet,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    MoveTakenBack,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
)
from domain.match.record import Recorded
from domain.match.state import MatchState

_PASSED_OVER = (
    ClockSet,
    DrawOffered,
    DrawAgreed,
    DrawDeclined,
    TakebackAsked,
    TakebackAgreed,
    TakebackRefused,
    MoveTakenBack,
)
"""What may lie between a move and its taking back without standing in the way."""


def effective(log: Sequence[Recorded]) -> list[Recorded]:
    """The log without the moves that were taken back; what the match itself told of them stays."""
    kept: list[Recorded] = []
    for recorded in log:
        if isinstance(recorded.event.data, MoveTakenBack):
            kept = [
                other for other in kept if other.version <= recorded.event.data.version or isinstance(other.event.data, FACTS)
            ]
        kept.append(recorded)
    return kept


def play_at(game: Rules[Any], log: Sequence[Recorded], version: int) -> Any:
    return replay(game, MatchState(), log[:version]).play


def last_move_of(game: Rules[Any], log: Sequence[Recorded], seat: Seat, seed: bytes) -> int | Rejected:
    """The version before the last move of a seat, if everything since then can be undone."""
    since: list[Recorded] = []
    for recorded in reversed(effective(log)):
        if isinstance(recorded.event.data, _PASSED_OVER):
            continue
        if isinstance(recorded.event.data, FACTS):
            break
        since.append(recorded)
        if recorded.cause is not None and recorded.seat == seat:
            final = next((other for other in since if _is_final(game, log, other, seed)), None)
            return Rejected("not_reversible", "M9.5", {"version": final.version}) if final else recorded.version - 1
    return Rejected("nothing_to_take_back", "M9.4")


def _is_final(game: Rules[Any], log: Sequence[Recorded], recorded: Recorded, seed: bytes) -> bool:
    """Whether something was drawn, revealed or done in secret: nobody can forget it."""
    if recorded.event.secrets or type(recorded.event.data) in game.info.reveals:
        return True
    return recorded.cause is not None and _drew(game, log, recorded, seed)


def _drew(game: Rules[Any], log: Sequence[Recorded], first: Recorded, seed: bytes) -> bool:
    """Whether a decision drew anything: decided again, it asks for draws or it does not."""
    assert first.cause is not None
    assert first.seat is not None
    before = replay(game, MatchState(), log[: first.version - 1])
    rng: Rng = rng_of(before, seed)
    game.decide(before.play, first.seat, first.cause.command, rng)
    return rng.used
