"""Verifying a finished match against replaying it: deciding every command of its log again and comparing nothing else.

The bare fold of the events, which decides nothing, is told beside it.
"""

import hashlib
import time
from collections.abc import Callable
from typing import Any

from contracts.bundle import write_bundle
from contracts.codec import CODEC
from domain.bots import BOTS
from domain.core import Rejected, Rules
from domain.games import GAMES
from domain.match import LIVES, MatchState, Request, new_match, replay
from service.play.simulation import play_out
from service.proof.audit import sealed_bundle
from service.proof.signing import Signer
from service.proof.verification import verify

REPEATS = 25
"""The fastest of each counts: whatever else the machine does can only add to it."""


def measure() -> dict[str, Any]:
    ratios = {key: _ratios(game) for key, game in GAMES.items()}
    return {
        "verify_to_fold": {key: round(to_fold, 2) for key, (_, to_fold) in ratios.items()},
        "verify_to_replay": {key: round(to_replay, 2) for key, (to_replay, _) in ratios.items()},
        "ratio": round(max(to_replay for to_replay, _ in ratios.values()), 3),
    }


def _ratios(game: Rules[Any]) -> tuple[float, float]:
    seed = hashlib.sha256(game.info.key.encode()).digest()
    played = play_out(game, max(game.info.seats), ["random"], {}, seed)
    raw = write_bundle(sealed_bundle("mbench", seed, played.log, Signer("a secret of the benchmark", 1)))
    lines = [CODEC.encode_event(recorded) for recorded in played.log]
    works: list[Callable[[], Any]] = [
        lambda: verify(raw, GAMES, BOTS),
        lambda: _decide_again(game, lines, seed),
        lambda: replay(game, MatchState(), map(CODEC.decode_folded, lines)),
    ]
    rounds = [[_seconds(work) for work in works] for _ in range(REPEATS)]
    verified, decided, folded = (min(times) for times in zip(*rounds, strict=True))
    return verified / decided, verified / folded


def _decide_again(game: Rules[Any], lines: list[bytes], seed: bytes) -> MatchState:
    state = new_match(game)
    for recorded in map(CODEC.decode_event, lines):
        cause = recorded.cause
        if cause is not None:
            decision = LIVES[state.life].decide(game, BOTS, state, Request(cause.player, cause.command, recorded.at, seed))
            if isinstance(decision, Rejected):
                raise RuntimeError(f"version {recorded.version} is rejected: {decision}")
            state = decision.state
    return state


def _seconds(work: Callable[[], Any]) -> float:
    """Of doing it a few times over, so that each begins with what it needs at hand."""
    began = time.process_time()
    for _ in range(3):
        work()
    return time.process_time() - began
