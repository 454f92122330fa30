"""Bots play on the same path as people, to the end, and always choose the same in the same position."""

import hashlib

import pytest
from redis import Redis

from contracts import bot_trace
from contracts.codec import decode_event
from contracts.wire import encode_json
from domain.bots import choose, program, think
from domain.core import Rejected, Rng, Shelf, bot_key
from domain.match import BotTrace, CreateMatch, Recorded, StartMatch, bots_to_move
from service.errors import Refused, TokenRefused
from service.play.handling import Submission
from service.tokens import Bearer
from service.wiring import Kemu
from tests.store.tables import HOST, kemu_on, next_move


def match_against(kemu: Kemu, bot: str, seat: int = 1, key: str | None = None) -> str:
    match = kemu.play.opening.create(HOST, CreateMatch("kiwara", 2, {}, {str(seat): bot}), key).match
    kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
    return match


def play_out(kemu: Kemu, match: str) -> list[Recorded]:
    """The person plays the same way each time; the bot whenever it is asked to."""
    rng = Rng(b"a person")
    while True:
        kemu.play.bot_turn.take(match)
        state = kemu.play.watch.current(HOST, match).state
        if state.outcome is not None:
            return [decode_event(raw) for raw in kemu.log.read(match)]
        assert not bots_to_move(kemu.play.states.game(state), state)
        kemu.play.commands.submit(match, next_move(kemu, state, rng, (HOST, HOST)))


@pytest.mark.parametrize("bot", ["random", "greedy", "level2"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_plays_to_the_end(fake_redis: "Redis[bytes]", bot: str, seat: int) -> None:
    kemu = kemu_on(fake_redis)
    log = play_out(kemu, match_against(kemu, bot, seat))
    moves = [recorded for recorded in log if recorded.cause is not None and recorded.cause.bot is not None]
    assert len(moves) > 10
    assert {recorded.cause.bot.bot for recorded in moves} == {bot}
    assert {recorded.seat for recorded in moves} == {seat}
    assert not kemu.play.wakeups.bots()


@pytest.mark.parametrize("bot", ["random", "greedy", "level2"])
def test_the_record_says_what_the_bot_saw_and_drew(fake_redis: "Redis[bytes]", bot: str) -> None:
    kemu = kemu_on(fake_redis)
    match = match_against(kemu, bot)
    for recorded in play_out(kemu, match):
        if recorded.cause is None or recorded.cause.bot is None:
            continue
        before = kemu.play.states.at(match, recorded.version - 1)
        game = kemu.play.states.game(before)
        seed = bot_key(kemu.keyring.seed(match), before.version, recorded.seat)
        seen = hashlib.sha256(encode_json(game.view(before.play, recorded.seat))).hexdigest()
        assert recorded.cause.bot == BotTrace(bot, seed.hex(), seen, program(game))
        assert recorded.cause.player == before.seats[recorded.seat].player
        assert recorded.cause.command == choose(bot, game, before.play, recorded.seat, Rng(seed))


@pytest.mark.parametrize("bot", ["random", "greedy", "level2"])
def test_the_same_position_gives_the_same_moves(bot: str, fake_redis: "Redis[bytes]") -> None:
    logs = []
    for _ in range(2):
        fake_redis.flushall()
        kemu = kemu_on(fake_redis)
        log = play_out(kemu, match_against(kemu, bot, key="the same match"))
        logs.append([(recorded.event, recorded.cause) for recorded in log])
    assert logs[0] == logs[1]


def test_two_workers_on_one_turn_move_once(fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = kemu_on(fake_redis), kemu_on(fake_redis)
    match = match_against(first, "random", seat=0)
    chosen = []

    def slow_thought(*given: object) -> object:
        """While the first one thinks, the second one does the whole turn."""
        thought = think(*given)
        if not chosen:
            chosen.append(thought.command)
            second.play.bot_turn.take(match)
        return thought

    monkeypatch.setattr(bot_trace, "think", slow_thought)
    assert first.play.bot_turn.take(match) == 0
    log = [decode_event(raw) for raw in first.log.read(match)]
    moves = [recorded.cause.command for recorded in log if recorded.cause is not None and recorded.cause.bot is not None]
    assert moves[0] == chosen[0]
    assert [recorded.version for recorded in log] == list(range(1, len(log) + 1))


def test_a_bot_whose_move_is_refused_gives_up_instead_of_asking_forever(
    fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    kemu = kemu_on(fake_redis)
    match = match_against(kemu, "random", seat=0)
    game = kemu.play.states.games["kiwara"]

    class Stubborn(type(game)):
        def act(self, *_: object) -> Rejected:
            return Rejected("no", "5.1")

    monkeypatch.setattr(kemu.play.states, "games", Shelf(Stubborn()))
    with pytest.raises(Refused):
        kemu.play.bot_turn.take(match)


def test_nobody_can_speak_for_a_bot_over_the_network(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis)
    match = match_against(kemu, "random", seat=0)
    state = kemu.play.states.recent(match)
    token = kemu.keyring.access(HOST.player, "dphone").token.replace(HOST.player, state.seats[0].player or "")
    with pytest.raises(TokenRefused):
        kemu.keyring.read(token)
    command = next_move(kemu, state, Rng(b"x"), (Bearer(HOST.player, ""),) * 2).command
    with pytest.raises(Refused) as refused:
        kemu.play.commands.submit(match, Submission(HOST, command))
    assert refused.value.rejection.code == "not_your_turn"
