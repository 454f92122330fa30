"""Many players ask for a rematch and cancel it at the same moment, on a real server."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from redis import Redis

from domain.match import CreateMatch, LeaveSeat, MatchState, Resign, StartMatch, TakeSeat
from service.errors import Refused, UnknownMatch
from service.play.handling import Submission
from service.tables.rematch import CANCELLED_MOST, SYSTEM
from service.tokens import Bearer
from service.wiring import Kemu
from tests.store.racers import at_once
from tests.store.tables import kemu_on

ONE, OTHER = Bearer("pone", ""), Bearer("pother", "")
PROCESSES = 4
ASKERS = 16
ROUNDS = 5


@pytest.fixture
def processes(real_redis: "Redis[bytes]") -> list[Kemu]:
    return [kemu_on(real_redis) for _ in range(PROCESSES)]


def finished(kemu: Kemu) -> str:
    match = kemu.play.opening.create(ONE, CreateMatch("kiwara", 2)).match
    for bearer, command in ((OTHER, TakeSeat()), (ONE, StartMatch()), (ONE, Resign())):
        kemu.play.commands.submit(match, Submission(bearer, command))
    return match


def rematches(kemu: Kemu, match: str) -> list[MatchState]:
    """All that were ever created, the oldest first; none is created before all those in front of it."""
    found: list[MatchState | None] = []
    for cancelled in range(CANCELLED_MOST + 1):
        try:
            found.append(kemu.play.watch.current(SYSTEM, kemu.keyring.rematch_id(match, cancelled)).state)
        except UnknownMatch:
            found.append(None)
    created = [state for state in found if state is not None]
    assert found[: len(created)] == created
    return created


def asks(kemu: Kemu, bearer: Bearer, match: str) -> Callable[[], str]:
    return lambda: kemu.tables.rematch.ask(bearer, match).match


def test_after_each_cancelled_one_all_who_ask_at_once_meet_in_the_next(processes: list[Kemu]) -> None:
    match = finished(processes[0])
    for cancelled in range(ROUNDS):
        found = at_once([asks(processes[n % PROCESSES], ONE, match) for n in range(ASKERS)])
        assert set(found) == {processes[0].keyring.rematch_id(match, cancelled)}
        processes[cancelled % PROCESSES].play.commands.submit(found[0], Submission(ONE, LeaveSeat()))
    found = at_once([asks(processes[n % PROCESSES], (ONE, OTHER)[n % 2], match) for n in range(ASKERS)])
    assert len(set(found)) == 1
    created = rematches(processes[0], match)
    assert [state.status for state in created] == ["cancelled"] * ROUNDS + ["running"]
    assert [seat.player for seat in created[-1].seats] == [OTHER.player, ONE.player]


def test_whoever_cancels_while_others_ask_leaves_one_match_at_most(processes: list[Kemu]) -> None:
    """Nobody sits in one that the others have passed over."""
    match = finished(processes[0])

    def asks_and_leaves(kemu: Kemu) -> str:
        again = kemu.tables.rematch.ask(ONE, match).match
        with suppress(Refused):
            # Unless somebody was faster, or the other sat down and it runs.
            kemu.play.commands.submit(again, Submission(ONE, LeaveSeat()))
        return again

    tasks = [lambda n=n: asks_and_leaves(processes[n % PROCESSES]) for n in range(ROUNDS)]
    tasks += [asks(processes[n % PROCESSES], OTHER, match) for n in range(ROUNDS)]
    at_once(tasks)
    created = rematches(processes[0], match)
    assert {state.status for state in created[:-1]} <= {"cancelled"}, "only the last one may be anything else"
    last = processes[1].tables.rematch.ask(OTHER, match).match
    assert processes[2].tables.rematch.ask(ONE, match).match == last
    assert [state.status for state in rematches(processes[3], match)].count("running") == 1
