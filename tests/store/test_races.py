"""A hundred concurrent writers: one decision at each version, and no command is lost or doubled."""

import pytest
from redis import Redis

from contracts.codec import decode_event
from domain.match import CreateMatch, LeaveSeat, MatchState, TakeSeat, replay
from domain.match.facts import SeatLeft, SeatTaken
from service.errors import Refused
from service.host.embedded import EmbeddedServer
from service.play.handling import Answer, Submission
from service.store.play.log import Appended, LogTail, Stale
from service.tokens import Bearer
from service.wiring import Kemu
from tests.store.racers import append_at_once, at_once, in_processes
from tests.store.tables import HOST, kemu_on, open_match


@pytest.fixture
def processes(real_redis: "Redis[bytes]") -> list[Kemu]:
    """Four processes of the service, as far as caches go."""
    return [kemu_on(real_redis) for _ in range(4)]


def one_winner(answers: list[Appended | Stale], log: list[bytes]) -> None:
    winners = [answer for answer in answers if isinstance(answer, Appended)]
    assert winners == [Appended(3)]
    assert [answer for answer in answers if isinstance(answer, Stale)] == [Stale(LogTail(3, None, log))] * (len(answers) - 1)
    assert len({raw.split(b":")[0] for raw in log}) == 1
    assert len(log) == 3


def log_of(redis: "Redis[bytes]", match: str) -> list[bytes]:
    return list(kemu_on(redis).log.read(match))


def test_of_a_hundred_threads_at_one_version_exactly_one_wins(real_server: EmbeddedServer, real_redis: "Redis[bytes]") -> None:
    answers = append_at_once(real_server.url, "mone", [str(number) for number in range(100)])
    one_winner(answers, log_of(real_redis, "mone"))


def test_of_a_hundred_writers_in_four_processes_exactly_one_wins(
    real_server: EmbeddedServer, real_redis: "Redis[bytes]"
) -> None:
    answers = in_processes(real_server.url, "mone", processes=4, writers=25)
    one_winner(answers, log_of(real_redis, "mone"))


def test_of_a_hundred_guests_one_gets_the_last_seat_and_the_others_are_told_that_it_is_taken(processes: list[Kemu]) -> None:
    match = open_match(processes[0])

    def join(number: int) -> Answer | str:
        try:
            return processes[number % 4].play.commands.submit(match, Submission(Bearer(f"p{number}", ""), TakeSeat()))
        except Refused as refused:
            return refused.rejection.code

    answers = at_once([lambda number=number: join(number) for number in range(100)])
    seated = [answer for answer in answers if isinstance(answer, Answer)]
    assert [answer.seat for answer in seated] == [1]
    assert [answer for answer in answers if isinstance(answer, str)] == ["match_full"] * 99
    assert processes[0].log.version(match) == 3


def test_whoever_loses_a_race_decides_again_until_it_is_done(processes: list[Kemu]) -> None:
    """Forty guests share one seat: each takes it as soon as it is free, and leaves it again."""
    match = open_match(processes[0])

    def sit_and_leave(number: int) -> None:
        play, guest = processes[number % 4].play, Bearer(f"p{number}", "")
        while True:
            try:
                play.commands.submit(match, Submission(guest, TakeSeat()))
            except Refused:
                continue
            play.commands.submit(match, Submission(guest, LeaveSeat()))
            return

    at_once([lambda number=number: sit_and_leave(number) for number in range(40)])
    log = [decode_event(raw) for raw in processes[0].log.read(match)]
    assert [type(recorded.event.data) for recorded in log[2:]] == [SeatTaken, SeatLeft] * 40
    assert [recorded.version for recorded in log] == list(range(1, 83))
    truth = replay(processes[0].play.states.games["kiwara"], MatchState(), log)
    assert all(kemu.play.watch.current(HOST, match).state == truth for kemu in processes)


def test_one_key_sent_fifty_times_at_once_is_one_decision_with_fifty_equal_answers(processes: list[Kemu]) -> None:
    match = open_match(processes[0])
    guest = Bearer("pguest", "")
    send = [
        lambda number=number: processes[number % 4].play.commands.submit(match, Submission(guest, TakeSeat(), key="same"))
        for number in range(50)
    ]
    answers = at_once(send)
    assert answers == [answers[0]] * 50
    assert processes[0].log.version(match) == 3
    assert processes[0].journal.length(processes[0].journal.partitions.of(match)) == 2


def test_one_match_is_created_by_fifty_equal_requests_with_one_key(processes: list[Kemu]) -> None:
    create = [
        lambda number=number: processes[number % 4].play.opening.create(HOST, CreateMatch("kiwara", 2), "same")
        for number in range(50)
    ]
    answers = at_once(create)
    assert answers == [answers[0]] * 50
    assert processes[0].log.version(answers[0].match) == 2
