"""From recorded events to the state of a match."""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Any

from msgspec.structs import replace

from domain.core import Fact, Rules
from domain.match.facts import FACTS, MoveTakenBack
from domain.match.record import FoldedEvent
from domain.match.state import MatchState

Effect = Callable[[Any, MatchState, Rules[Any], int], MatchState]


class PastMissing(Exception):
    """A move is taken back, and the position before it is not at hand: the log must be folded from its beginning."""


def evolve(game: Rules[Any], state: MatchState, recorded: FoldedEvent) -> MatchState:
    return replay(game, state, (recorded,))


def replay(game: Rules[Any], state: MatchState, log: Iterable[FoldedEvent]) -> MatchState:
    """Fold a part of a log. The match's own state is written once per run of game events: most events are the game's.

    Raises PastMissing if a move is taken back to a position that lies before this part.
    """
    play = state.play
    first = state.version
    past: list[Any] = [play]
    last: FoldedEvent | None = None
    step = game.evolve
    for recorded in log:
        event = recorded.event
        effect = EFFECTS.get(type(event.data))
        if effect is None:
            play = step(play, event)
        else:
            if isinstance(event.data, MoveTakenBack):
                if event.data.version < first:
                    raise PastMissing(event.data.version)
                play = past[event.data.version - first]
            if play is not state.play:
                state = replace(state, play=play)
            state = effect(event.data, state, game, recorded.at)
            play = state.play
        past.append(play)
        last = recorded
    if last is None:
        return state
    return replace(state, version=last.version, at=last.at, head=last.hash, play=play)


def _effect(fact: type[Fact]) -> Effect:
    """What a fact does, given what it asks for by name."""
    apply: Callable[..., MatchState] = getattr(fact, "apply")  # noqa: B009
    match [*signature(apply).parameters][2:]:
        case []:
            return lambda fact, state, _, __: apply(fact, state)
        case ["at"]:
            return lambda fact, state, _, at: apply(fact, state, at)
        case ["game"]:
            return lambda fact, state, game, _: apply(fact, state, game)
    raise TypeError(f"{fact.__name__} asks for something that no fact of a match is given")


EFFECTS: dict[type[Fact], Effect] = {fact: _effect(fact) for fact in FACTS}
"""What each fact of a match does. An event of any other kind is the game's."""
