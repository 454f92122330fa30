"""The store loses acknowledged events, and matches continue differently: the log counts, not what a process remembers."""

from threading import Thread

import pytest
from redis import Redis

from contracts.codec import decode_event
from domain.core import Rng
from domain.match import CreateMatch, MatchState, StartMatch, TakeSeat, Terms, replay
from service.errors import HistoryLost, UnknownVersion
from service.host.embedded import EmbeddedServer
from service.play.handling import Submission
from service.tokens import Bearer
from service.wiring import Kemu
from tests.kit.lost_tail import end_of_log, lose_since
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.store.tables import GUEST, HOST, kemu_on, next_move, open_match, started_match
from tests.store.test_states import lose

STRANGER = Bearer("pstranger", "tstranger")


def logged(kemu: Kemu, match: str, until: int | None = None) -> MatchState:
    """As the log has it, whatever anybody remembers."""
    log = [decode_event(raw) for raw in kemu.log.read(match, until=until)]
    return replay(kemu.play.states.games["kiwara"], MatchState(), log)


def play(kemu: Kemu, match: str, moves: int, seed: bytes) -> MatchState:
    rng, state = Rng(seed), kemu.play.watch.current(HOST, match).state
    for _ in range(moves):
        state = kemu.play.commands.submit(match, next_move(kemu, state, rng)).state
    return state


def test_a_repeated_key_is_answered_with_what_the_log_has(
    careful_server: EmbeddedServer, careful_redis: "Redis[bytes]"
) -> None:
    kemu, other = kemu_on(careful_redis), kemu_on(careful_redis)
    match = open_match(kemu)
    end = end_of_log(careful_server)
    lost = kemu.play.commands.submit(match, Submission(GUEST, TakeSeat())).state
    lose_since(careful_server, end)
    other.play.commands.submit(match, Submission(STRANGER, TakeSeat(), key="once"))
    assert other.log.version(match) == lost.version
    answer = kemu.play.commands.submit(match, Submission(STRANGER, TakeSeat(), key="once"))
    assert (answer.state, answer.seat) == (logged(kemu, match), 1)


def test_a_state_at_a_version_is_that_of_the_log(careful_server: EmbeddedServer, careful_redis: "Redis[bytes]") -> None:
    kemu, other = kemu_on(careful_redis), kemu_on(careful_redis)
    match = started_match(kemu)
    end = end_of_log(careful_server)
    lost = play(kemu, match, 3, b"lost")
    lose_since(careful_server, end)
    play(other, match, 4, b"other")
    assert kemu.play.states.at(match, lost.version) == logged(kemu, match, lost.version) != lost


def test_a_command_for_a_board_that_is_gone_is_not_played_on_another(
    careful_server: EmbeddedServer, careful_redis: "Redis[bytes]"
) -> None:
    kemu, other = kemu_on(careful_redis), kemu_on(careful_redis)
    match = started_match(kemu)
    end = end_of_log(careful_server)
    lost = play(kemu, match, 3, b"lost")
    lose_since(careful_server, end)
    seen = play(other, match, 3, b"other")
    assert (seen.version, seen.head != lost.head) == (lost.version, True)
    chosen = next_move(kemu, seen, Rng(b"next"))
    for head, version in ((lost.head, lost.version), (None, lost.version + 1)):
        with pytest.raises(HistoryLost) as gone:
            kemu.play.commands.submit(match, Submission(chosen.bearer, chosen.command, if_match=version, head=head))
        assert gone.value.current == seen.version
    assert kemu.play.commands.submit(
        match, Submission(chosen.bearer, chosen.command, if_match=seen.version, head=seen.head)
    ).state.play


def test_what_strangers_see_after_a_delay_is_in_the_log(careful_server: EmbeddedServer, careful_redis: "Redis[bytes]") -> None:
    kemu, other = kemu_on(careful_redis), kemu_on(careful_redis)
    match = kemu.play.opening.create(HOST, CreateMatch("kiwara", 2, terms=Terms(delay=2))).match
    kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))
    kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
    end = end_of_log(careful_server)
    play(kemu, match, 5, b"lost")
    shown = kemu.play.watch.current(STRANGER, match).state
    lose_since(careful_server, end)
    play(other, match, 5, b"other")
    again = kemu.play.watch.current(STRANGER, match).state
    assert again == logged(kemu, match, again.version)
    assert (again.version, again.head != shown.head) == (shown.version, True)
    # Strangers learn that what they saw is gone, and still not how far the match is.
    with pytest.raises(HistoryLost):
        kemu.play.watch.events(STRANGER, match, shown.version, 10, 0, "127.0.0.1", shown.head)
    with pytest.raises(UnknownVersion):
        kemu.play.watch.events(STRANGER, match, shown.version + 1, 10, 0, "127.0.0.1")


def test_a_client_that_waits_meanwhile_is_told(careful_redis: "Redis[bytes]") -> None:
    kemu, other = kemu_on(careful_redis), kemu_on(careful_redis)
    match = started_match(kemu)
    kept = kemu.log.version(match)
    lost = play(kemu, match, 1, b"lost")
    told: list[int] = []

    def wait() -> None:
        try:
            kemu.play.watch.events(HOST, match, lost.version, 10, 60, "127.0.0.1")
        except HistoryLost as gone:
            told.append(gone.current)

    thread = Thread(target=wait)
    thread.start()
    wait_for(lambda: any(client["cmd"] == "xread" for client in careful_redis.client_list()))
    # Its connection is not cut, so it does not notice anything but new events.
    lose(kemu, careful_redis, match, kept)
    now = play(other, match, 5, b"other")
    thread.join(PATIENCE_SECONDS)
    assert told
    assert told[0] <= now.version
