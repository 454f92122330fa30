"""A bot that raises, thinks too long or makes its worker die does not hold up its match, and the log says so."""

from time import monotonic

import pytest
from redis import Redis

from contracts import bot_trace
from contracts.codec import decode_event
from domain.bots import fallbacks
from domain.core import LEVELS, Rng, Thinking
from domain.match import BotTrace, CreateMatch, StartMatch
from service.play import bot_turn
from service.play.handling import Submission
from service.store.play.turns import Turns, lane_of
from service.wiring import Kemu
from tests.store.tables import HOST, kemu_on, next_move
from workers.play.bot_play import BotPlay

NOW = 1_800_000_000_000
MASTER = "level4"


def match_against(kemu: Kemu, bot: str = MASTER, game: str = "kiwara") -> str:
    match = kemu.play.opening.create(HOST, CreateMatch(game, 2, {}, {"0": bot})).match
    kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
    return match


def traces(kemu: Kemu, match: str) -> list[BotTrace]:
    causes = (decode_event(raw).cause for raw in kemu.log.read(match))
    return [cause.bot for cause in causes if cause is not None and cause.bot is not None]


def failing(monkeypatch: pytest.MonkeyPatch, *bots: str) -> None:
    think = bot_trace.think

    def fails(bot: str, *asked: object) -> object:
        if bot in bots:
            raise MemoryError(bot)
        return think(bot, *asked)  # type: ignore[arg-type]

    monkeypatch.setattr(bot_trace, "think", fails)


@pytest.mark.parametrize("failed", [(MASTER,), (MASTER, "level1")])
def test_a_simpler_bot_thinks_for_one_that_raises(
    fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch, failed: tuple[str, ...]
) -> None:
    kemu = kemu_on(fake_redis)
    match = match_against(kemu)
    failing(monkeypatch, *failed)
    assert kemu.play.bot_turn.take(match, 0) == 1
    (trace,) = traces(kemu, match)
    assert (trace.bot, trace.instead) == (MASTER, fallbacks(MASTER)[len(failed)])


def test_after_a_worker_died_over_a_move_a_simpler_bot_makes_it(fake_redis: "Redis[bytes]") -> None:
    kemu, turns = kemu_on(fake_redis), Turns(fake_redis)
    match = match_against(kemu)
    assert turns.claim(match, kemu.log.version(match)) == 1
    worker = BotPlay(kemu, turns, lambda: NOW)
    turns.offer([match], lane_of(HOST.player, searches=True))
    assert worker.play(1) == 0, "somebody else may be at it"
    # The worker that claimed it is dead: its claim lapses, and the sweep offers the match again.
    fake_redis.delete(f"{{turns}}:claim:{match}")
    turns.offer([match], lane_of(HOST.player, searches=True))
    assert worker.play(-1) == 1
    assert traces(kemu, match)[0].instead == "level1"
    assert turns.claim(match, kemu.log.version(match)) == 1


def test_a_claim_lapses(fake_redis: "Redis[bytes]") -> None:
    turns = Turns(fake_redis)
    assert turns.claim("m1", 3) == 1
    assert turns.claim("m1", 3) is None
    assert 2_000 < fake_redis.pttl("{turns}:claim:m1") <= 5_000


def test_a_bot_that_has_no_time_left_is_cut_short(fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> None:
    kemu = kemu_on(fake_redis)
    game = kemu.play.states.games["kiwara"]
    monkeypatch.setattr(type(game), "levels", (*LEVELS[:4], Thinking(1 << 40)))
    monkeypatch.setattr(bot_turn, "MOST_SECONDS", 0.2)
    match = match_against(kemu)
    kemu.play.bot_turn.take(match, 0)
    (trace,) = traces(kemu, match)
    assert trace.cut is not None
    assert trace.cut >= 1
    before = kemu.play.states.at(match, kemu.log.version(match) - 1)
    seed = kemu.keyring.seed(match)
    command, again = bot_trace.asked(game, before, 0, MASTER, seed, most=trace.cut)
    (cause,) = [one.cause for one in map(decode_event, kemu.log.read(match)) if one.cause is not None and one.cause.bot]
    assert (command, again.view) == (cause.command, trace.view)


def test_in_a_reaction_window_the_time_to_answer_tells_nothing(
    fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    kemu = kemu_on(fake_redis)
    slept: list[float] = []
    monkeypatch.setattr(bot_turn, "sleep", slept.append)
    match = match_against(kemu, "level2", "mauw")
    rng = Rng(b"a person who attacks")
    tells = False
    while not tells:
        state = kemu.play.states.newest(match)
        if state.status == "finished":
            # The deal of some matches ends them before anybody can parry.
            match = match_against(kemu, "level2", "mauw")
            continue
        game = kemu.play.states.game(state)
        tells = game.tells(state.play) and 0 in game.active(state.play)
        if not tells:
            assert not slept
        began = monotonic()
        if 0 in game.active(state.play):
            kemu.play.bot_turn.take(match, 0)
        else:
            kemu.play.commands.submit(match, next_move(kemu, state, rng, (HOST, HOST)))
    assert len(slept) == 1
    assert slept[0] <= bot_turn.ANSWER_SECONDS <= slept[0] + monotonic() - began
