"""Real matches on a store, played by the use cases."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from redis import Redis

from domain.core import Rng
from domain.match import CreateMatch, MatchState, StartMatch, TakeSeat, active_seats, legal_commands
from service.play.handling import Answer, Submission
from service.settings import Settings
from service.store.keys import Partitions
from service.tokens import Bearer
from service.wiring import Kemu, wire
from tests.kit.servers import GENEROUS, SECRET

HOST = Bearer("phost", "thost")
GUEST = Bearer("pguest", "tguest")
SEATED = (HOST, GUEST)


def write_journals(redis: "Redis[bytes]", partitions: Partitions, entries: int = 100) -> None:
    """Entries `1-0`, `2-0` and so on, for lists and notices that no match stands behind."""
    pipe = redis.pipeline(transaction=False)
    for partition in range(partitions.count):
        for number in range(1, entries + 1):
            pipe.xadd(partitions[partition].journal, {"m": "mnone", "v": 1, "b": ""}, id=f"{number}-0")
    pipe.execute()


def kemu_on(redis: "Redis[bytes]", **settings: Any) -> Kemu:
    """A process of the service; two of them on one Redis are two processes with caches of their own."""
    clock = count(1_700_000_000_000)
    return wire(Settings().with_values(secret=SECRET, **{**GENEROUS, **settings}), redis, lambda: next(clock))


def open_match(kemu: Kemu, **options: Any) -> str:
    return kemu.play.opening.create(HOST, CreateMatch("kiwara", 2, options)).match


def started_match(kemu: Kemu, **options: Any) -> str:
    match = open_match(kemu, **options)
    kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))
    kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
    return match


def moves(kemu: Kemu, match: str, players: Sequence[Bearer] = SEATED) -> Iterator[Answer]:
    """Play at random, always the same way, until the match ends; the answer to each move."""
    rng = Rng(b"moves")
    state = kemu.play.watch.current(HOST, match).state
    while state.outcome is None:
        answer = kemu.play.commands.submit(match, next_move(kemu, state, rng, players))
        state = answer.state
        yield answer


def next_move(kemu: Kemu, state: MatchState, rng: Rng, players: Sequence[Bearer] = SEATED) -> Submission:
    game = kemu.play.states.game(state)
    seat = active_seats(game, state)[0]
    return Submission(players[seat], rng.choice(legal_commands(game, state, seat)))
