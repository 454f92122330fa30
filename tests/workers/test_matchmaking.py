"""Many waiting players and several workers: every player is seated, and none twice by one ticket."""

from collections import Counter
from pathlib import Path

import pytest
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from domain.match import CreateMatch
from service.errors import KeyReused, TicketMatched, TooManyTickets
from service.play.handling import Play
from service.play.opening import Opening
from service.settings import Settings
from service.store.tables.tickets import TicketStore
from service.tables.matchmaking import TICKETS_MOST
from service.tokens import Bearer
from service.wiring import Kemu, wire
from tests.kit.servers import SECRET, new_fake_redis, redis_server
from tests.kit.waiting import wait_for
from tests.store.racers import at_once
from tests.store.tables import kemu_on
from tests.workers.test_processes import Hall
from workers.dispatcher import PAIRING_MS
from workers.queues import MATCHMAKING, PAIRINGS_MOST, Queues
from workers.wiring import dispatcher_of

QUEUE = "kiwara:2"
PEOPLE = 40


class Killed(BaseException):
    """The end of a worker, wherever it was."""


def waiting(kemu: Kemu, people: int = PEOPLE, first: int = 0) -> dict[str, str]:
    """Tickets by player."""
    players = [f"pwaits{number}" for number in range(first, first + people)]
    return {
        player: kemu.tables.matchmaking.enter(Bearer(player, ""), CreateMatch("kiwara", 2), None).ticket.id
        for player in players
    }


def test_nobody_waits_for_a_clock_that_was_set_back(any_redis: "Redis[bytes]") -> None:
    hour, clock = 3_600_000, [1_700_000_000_000]
    kemu = wire(Settings().with_values(secret=SECRET, ticket_seconds=60), any_redis, lambda: clock[0])
    matchmaking = kemu.tables.matchmaking
    alone, gone = Bearer("palone", ""), Bearer("pgone", "")
    ticket = matchmaking.enter(alone, CreateMatch("kiwara", 2), 5_000).ticket.id
    matchmaking.enter(gone, CreateMatch("kiwara", 2, {"board": "random"}), None)
    clock[0] -= hour
    assert kemu.tables.seating.seat(QUEUE) == 0
    clock[0] += 5_000
    assert kemu.tables.seating.seat(QUEUE) == 1
    assert matchmaking.read(alone, ticket).match is not None
    clock[0] += 60_000
    kemu.tables.seating.seat(QUEUE)
    assert kemu.tables.tickets.busy() == []


def check_everybody_sits_once(kemu: Kemu, tickets: dict[str, str]) -> None:
    found = {player: kemu.tables.matchmaking.read(Bearer(player, ""), ticket).match for player, ticket in tickets.items()}
    assert None not in found.values()
    assert set(Counter(found.values()).values()) == {2}
    sitting: Counter[str] = Counter()
    for match in every_match(kemu):
        state = kemu.play.watch.current(Bearer("pnobody", ""), match).state
        assert state.status == "running"
        sitting.update(seat.player for seat in state.seats if seat.player is not None)
        assert all(found[seat.player or ""] == match for seat in state.seats)
    assert sitting == Counter(tickets.keys())
    assert kemu.tables.tickets.busy() == []


def every_match(kemu: Kemu) -> set[str]:
    count = kemu.journal.partitions.count
    return {pointer.match for partition in range(count) for pointer in kemu.journal.read(partition, "0-0", 10_000)}


def test_two_workers_at_once_seat_everybody_once(any_redis: "Redis[bytes]") -> None:
    workers = [kemu_on(any_redis) for _ in range(4)]
    tickets = waiting(workers[0])
    at_once([lambda worker=worker: worker.tables.seating.seat(QUEUE) for worker in workers])
    workers[0].tables.seating.seat(QUEUE)
    check_everybody_sits_once(workers[0], tickets)


def test_however_many_send_one_key_at_once_there_is_one_ticket(any_redis: "Redis[bytes]") -> None:
    processes = [kemu_on(any_redis) for _ in range(4)]
    player, _ = processes[0].people.players.sign_up("Aroha")
    bearer, command = Bearer(player.id, ""), CreateMatch("kiwara", 2)
    ask = [lambda kemu=processes[n % 4]: kemu.tables.matchmaking.enter(bearer, command, None, "one key") for n in range(20)]
    answers = at_once(ask)
    assert len({answer.ticket for answer in answers}) == 1
    assert processes[0].tables.tickets.waiting(QUEUE) == [answers[0].ticket]
    processes[1].tables.matchmaking.cancel(bearer, answers[0].ticket.id)
    assert {answer.ticket for answer in at_once(ask)} == {answers[0].ticket}
    assert processes[0].tables.tickets.waiting(QUEUE) == []
    for number in range(TICKETS_MOST):
        # Whatever was reserved on the way was given back.
        processes[2].tables.matchmaking.enter(bearer, CreateMatch("kiwara", 2, {"handicap": number}), None)


def test_one_who_asks_for_the_same_under_many_keys_at_once_waits_once(any_redis: "Redis[bytes]") -> None:
    processes = [kemu_on(any_redis) for _ in range(4)]
    player, _ = processes[0].people.players.sign_up("Aroha")
    bearer, command = Bearer(player.id, ""), CreateMatch("kiwara", 2)

    def ask(number: int) -> str | None:
        try:
            return processes[number % 4].tables.matchmaking.enter(bearer, command, None, f"key {number % 10}").ticket.id
        except TooManyTickets:
            return None

    answers = at_once([lambda number=number: ask(number) for number in range(20)])
    (waits,) = processes[0].tables.tickets.waiting(QUEUE)
    assert set(answers) - {None} == {waits.id}
    assert {ask(number) for number in range(10)} == {waits.id}


def test_of_two_wishes_under_one_key_one_is_refused(any_redis: "Redis[bytes]") -> None:
    processes = [kemu_on(any_redis) for _ in range(4)]
    player, _ = processes[0].people.players.sign_up("Aroha")

    def ask(number: int) -> str | None:
        command = CreateMatch("kiwara", 2, {"handicap": number % 2})
        try:
            return processes[number % 4].tables.matchmaking.enter(Bearer(player.id, ""), command, None, "one key").ticket.id
        except KeyReused:
            return None

    answers = at_once([lambda number=number: ask(number) for number in range(20)])
    (waits,) = processes[0].tables.tickets.waiting(QUEUE)
    assert (answers.count(waits.id), answers.count(None)) == (10, 10)


@pytest.mark.parametrize("step", range(10))
def test_a_worker_killed_at_any_step_loses_nobody(
    any_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """Steps: taking the group, creating, the second seat, starting, settling; each killed before it happens or after it."""
    kemu, other = kemu_on(any_redis), kemu_on(any_redis)
    tickets = waiting(kemu, 4)
    kill_at(monkeypatch, step)
    with pytest.raises(Killed):
        kemu.tables.seating.seat(QUEUE)
    monkeypatch.undo()
    other.tables.seating.seat(QUEUE)
    check_everybody_sits_once(other, tickets)


def kill_at(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """Let a worker end in the middle: even steps before something is done, odd ones after it was."""
    kinds = ((TicketStore, "take"), (Opening, "create"), (Play, "submit"), (Play, "submit"), (TicketStore, "settle"))
    owner, name = kinds[step // 2]
    whole = getattr(owner, name)
    survived = 1 if step // 2 == 3 else 0

    def killed(*args: object, **more: object) -> object:
        nonlocal survived
        done = whole(*args, **more) if step % 2 or survived else None
        if survived:
            survived -= 1
            return done
        raise Killed

    monkeypatch.setattr(owner, name, killed)


def test_a_player_who_cancels_during_the_seating_is_either_free_or_seated(any_redis: "Redis[bytes]") -> None:
    kemu, other = kemu_on(any_redis), kemu_on(any_redis)
    tickets = waiting(kemu, 10)
    leaving = list(tickets.items())[::3]

    def leave() -> list[str]:
        stayed = []
        for player, ticket in leaving:
            try:
                kemu.tables.matchmaking.cancel(Bearer(player, ""), ticket)
            except TicketMatched:
                stayed.append(player)
        return stayed

    stayed, _ = at_once([leave, lambda: other.tables.seating.seat(QUEUE)])
    other.tables.seating.seat(QUEUE)
    sitting = {seat.player for match in every_match(kemu) for seat in kemu.play.states.recent(match).seats}
    for player, _ in leaving:
        assert (player in sitting) is (player in stayed)


def test_the_dispatcher_queues_a_look_at_every_queue_where_somebody_waits(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis)
    now = [1_800_000_000_000]
    with new_fake_redis() as queue:
        dispatchers = [dispatcher_of(kemu, Queues(queue), steady=lambda: now[0]) for _ in range(2)]
        jobs = Queue(MATCHMAKING, connection=queue, serializer=JSONSerializer)

        def tick() -> None:
            for dispatcher in dispatchers:
                dispatcher.tick()
            now[0] += PAIRING_MS

        tick()
        assert jobs.count == 0
        waiting(kemu, 1)
        tick()
        assert [(job.func_name, job.args) for job in jobs.jobs] == [("workers.jobs.seat_waiting", [QUEUE])]
        for _ in range(2 * PAIRINGS_MOST):
            tick()
        assert jobs.count == PAIRINGS_MOST


def test_worker_processes_that_are_killed_seat_everybody_once(tmp_path: Path) -> None:
    with redis_server() as store, redis_server() as queue:
        hall = Hall(store, queue, tmp_path / "heartbeat")
        with hall.queue_client, hall.process("dispatch"), hall.process("work"):
            tickets: dict[str, str] = {}
            for number in range(6):
                with hall.process("work") as doomed:
                    before = number * 10
                    tickets |= waiting(hall.kemu, 10, before)
                    wait_for(lambda before=before: len(every_match(hall.kemu)) > before // 2)
                    doomed.kill()
            wait_for(lambda: hall.kemu.tables.tickets.busy() == [])
        check_everybody_sits_once(hall.kemu, tickets)
