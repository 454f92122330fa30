"""Which matches a worker plays for bots, and in which order."""

import logging

import pytest
from redis import Redis

from domain.core import RulesMissing
from domain.match import AskHint, CreateMatch, LeaveSeat, Resign, ReturnToSeat, StartMatch, TakeSeat, waits_for_service
from service.play.bot_turn import BotTurn
from service.play.handling import Submission
from service.store.play.turns import NOBODY, Turn, Turns, lane_of
from service.store.tables.presence import Presence
from service.tokens import Bearer
from service.wiring import Kemu
from tests.store.tables import GUEST, HOST, kemu_on
from workers.play import bot_play
from workers.play.bot_play import BotPlay

NOW = 1_800_000_000_000
LONG = 60.0


class Parlour:
    """A worker for bots, with matches of four in which three bots play."""

    def __init__(self, redis: "Redis[bytes]") -> None:
        self.kemu: Kemu = kemu_on(redis)
        self.turns = Turns(redis)
        self.worker = BotPlay(self.kemu, self.turns, lambda: NOW)

    def match(self, host: Bearer = HOST, game: str = "bunny_kingdom") -> str:
        """The bots are to move, and so is the person."""
        bots = {str(seat): "random" for seat in (1, 2, 3)}
        match = self.kemu.play.opening.create(host, CreateMatch(game, 4, {}, bots)).match
        self.kemu.play.commands.submit(match, Submission(host, StartMatch()))
        return match

    def left_alone(self, host: Bearer = HOST) -> str:
        match = self.match(host)
        self.kemu.play.commands.submit(match, Submission(host, Resign()))
        return match

    def is_waiting(self, match: str) -> bool:
        state = self.kemu.play.states.newest(match)
        return waits_for_service(self.kemu.play.states.game(state), state)

    def lane(self, match: str) -> str:
        """The lane in which a worker puts a match that is new to it."""
        self.turns.offer([match])
        self.worker.play(seconds=-1)
        turn = self.turns.next()
        assert turn is not None
        assert turn.match == match
        return turn.lane


@pytest.fixture
def parlour(fake_redis: "Redis[bytes]") -> Parlour:
    return Parlour(fake_redis)


def test_bots_move_until_it_is_a_persons_turn(parlour: Parlour) -> None:
    match = parlour.match()
    parlour.turns.offer([match])
    assert parlour.worker.play(LONG) > 0
    assert not parlour.is_waiting(match)
    assert parlour.turns.waiting() == 0


def test_a_match_waits_in_the_lane_of_a_person_who_plays_it(parlour: Parlour) -> None:
    assert parlour.lane(parlour.match()) == HOST.player
    shared = parlour.kemu.play.opening.create(HOST, CreateMatch("bunny_kingdom", 4, {}, {"2": "random", "3": "random"})).match
    parlour.kemu.play.commands.submit(shared, Submission(GUEST, TakeSeat()))
    parlour.kemu.play.commands.submit(shared, Submission(HOST, StartMatch()))
    parlour.kemu.play.commands.submit(shared, Submission(HOST, Resign()))
    assert parlour.lane(shared) == GUEST.player


def test_a_match_that_nobody_plays_waits_in_the_last_lane(parlour: Parlour) -> None:
    assert parlour.lane(parlour.left_alone()) == NOBODY


def test_a_match_whose_player_is_away_comes_back_to_their_lane_with_them(parlour: Parlour) -> None:
    match = parlour.match()
    parlour.kemu.play.commands.submit(match, Submission(HOST, LeaveSeat()))
    assert parlour.lane(match) == NOBODY
    parlour.kemu.play.commands.submit(match, Submission(HOST, ReturnToSeat()))
    assert parlour.lane(match) == HOST.player


def test_a_match_that_somebody_watches_waits_in_the_lane_of_its_host(parlour: Parlour) -> None:
    match = parlour.left_alone()
    parlour.kemu.tables.presence.keep("f1", {match: Presence((), 1)}, set(), NOW)
    assert parlour.lane(match) == lane_of(HOST.player, searches=True)


def test_a_match_in_which_a_bot_searches_or_gives_a_hint_waits_in_a_lane_of_its_own(parlour: Parlour) -> None:
    match = parlour.kemu.play.opening.create(HOST, CreateMatch("bunny_kingdom", 2, {}, {"1": "level2"})).match
    parlour.kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
    assert parlour.lane(match) == lane_of(HOST.player, searches=True)
    hinted = parlour.match()
    parlour.turns.offer([hinted])
    parlour.worker.play(LONG)
    parlour.kemu.play.commands.submit(hinted, Submission(HOST, AskHint()))
    assert parlour.lane(hinted) == lane_of(HOST.player, searches=True)


def test_each_match_has_a_slice_and_then_the_next_one_its_turn(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_play, "SLICE_SECONDS", 0)
    mine = [parlour.match() for _ in range(5)]
    other = parlour.match(GUEST)
    parlour.turns.offer([*mine, other])
    moved: list[str] = []
    take = BotTurn.take

    def noted(turn: BotTurn, match: str, seconds: float, attempt: int) -> int:
        moved.append(match)
        return take(turn, match, seconds, attempt)

    monkeypatch.setattr(BotTurn, "take", noted)
    parlour.worker.play(LONG)
    assert moved[:4] == [mine[0], other, mine[1], other]
    assert not any(map(parlour.is_waiting, (*mine, other)))


def test_what_nobody_plays_waits_until_everybody_is_served(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_play, "SLICE_SECONDS", 0)
    alone, played = parlour.left_alone(), parlour.match(GUEST)
    parlour.turns.offer([alone, played])
    version = parlour.kemu.log.version(alone)
    while parlour.is_waiting(played):
        parlour.worker.play(seconds=-1)
    assert parlour.kemu.log.version(alone) == version
    parlour.worker.play(LONG)
    assert parlour.kemu.play.states.newest(alone).status == "finished"


def test_a_job_ends_in_time_and_leaves_the_rest_where_it_waits(parlour: Parlour) -> None:
    matches = {parlour.match() for _ in range(3)}
    parlour.turns.offer(matches)
    for _ in matches:
        parlour.worker.play(seconds=-1)
    assert parlour.turns.waiting() == 3
    assert {turn.match for turn in iter(parlour.turns.next, None)} == matches


@pytest.mark.parametrize("error", [ValueError("this bot is confused"), RulesMissing("version 9")])
def test_a_bot_that_cannot_move_is_said_once_and_holds_up_nobody(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    broken, sound = parlour.match(), parlour.match(GUEST)
    take = BotTurn.take

    def failing(turn: BotTurn, match: str, seconds: float, attempt: int) -> int:
        if match == broken:
            raise error
        return take(turn, match, seconds, attempt)

    monkeypatch.setattr(BotTurn, "take", failing)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            parlour.turns.offer([broken, sound])
            parlour.worker.play(LONG)
    assert len([record for record in caplog.records if broken in record.getMessage()]) == 1
    assert not parlour.is_waiting(sound)


def test_a_match_that_is_gone_holds_up_nobody(parlour: Parlour) -> None:
    sound = parlour.match()
    parlour.turns.offer(["mgone", sound])
    parlour.worker.play(LONG)
    assert not parlour.is_waiting(sound)


def test_it_does_not_wait_for_a_match_that_moved_on_meanwhile(parlour: Parlour) -> None:
    match = parlour.match()
    parlour.kemu.play.bot_turn.take(match)
    parlour.turns.offer([match])
    assert parlour.turns.next() == Turn(match, "new")
    parlour.turns.offer([match])
    assert parlour.worker.play(LONG) == 0
    assert parlour.turns.waiting() == 0
