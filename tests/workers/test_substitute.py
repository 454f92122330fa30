"""A bot plays on for a player who resigned, where more than two play. The toy game stands in for the real ones."""

import pytest
from redis import Redis

from domain.core import Rng, Shelf
from domain.match import CreateMatch, Resign, StartMatch, TakeSeat, bots_to_move, legal_commands
from domain.match.facts import MatchFinished, SeatResigned
from service.errors import Refused
from service.play import handling as play
from service.play import states
from service.play.handling import Submission
from service.tokens import Bearer
from service.wiring import Kemu
from tests.kit.games import TOY
from tests.store.tables import GUEST, HOST, kemu_on
from workers.tables import projector
from workers.wiring import projector_of


@pytest.fixture
def kemu(fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> Kemu:
    kemu = kemu_on(fake_redis, partitions=1)
    monkeypatch.setattr(kemu.play.states, "games", Shelf(TOY.game))
    for module in (play, states, projector):
        for name in ("decode_event", "decode_folded"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, getattr(TOY.codec, name))
    monkeypatch.setattr(play, "CODEC", TOY.codec)
    return kemu


@pytest.fixture
def match(kemu: Kemu) -> str:
    """Two people and a bot."""
    match = kemu.play.opening.create(HOST, CreateMatch("toy", 3, {}, {"2": "greedy"})).match
    kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))
    kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
    return match


def waiting(kemu: Kemu) -> list[str]:
    return list(kemu.play.wakeups.bots())


def test_the_bots_finish_a_match_that_everybody_else_but_one_has_left(kemu: Kemu, match: str) -> None:
    kemu.play.commands.submit(match, Submission(GUEST, Resign()))
    assert waiting(kemu) == [match]
    rng = Rng(b"host")
    while True:
        kemu.play.bot_turn.take(match)
        state = kemu.play.watch.current(HOST, match).state
        if state.outcome is not None:
            break
        assert not bots_to_move(TOY.game, state)
        kemu.play.commands.submit(match, Submission(HOST, rng.choice(legal_commands(TOY.game, state, 0))))
    log = [TOY.codec.decode_event(raw) for raw in kemu.log.read(match)]
    resigned = next(recorded for recorded in log if isinstance(recorded.event.data, SeatResigned))
    substituted = [one for one in log if one.version > resigned.version and one.seat == 1 and one.cause is not None]
    assert substituted
    assert {(one.cause.player, one.cause.bot.bot) for one in substituted} == {(GUEST.player, "random")}
    assert isinstance(log[-1].event.data, MatchFinished)
    assert state.outcome.places[1] == 3
    assert waiting(kemu) == []


def test_a_player_who_resigned_cannot_play_on(kemu: Kemu, match: str) -> None:
    kemu.play.commands.submit(match, Submission(GUEST, Resign()))
    command = TOY.game.legal(kemu.play.states.recent(match).play, 1)[0]
    with pytest.raises(Refused) as refused:
        kemu.play.commands.submit(match, Submission(GUEST, command))
    assert refused.value.rejection.code == "already_resigned"


def test_the_lists_show_the_substitute_and_the_match_stays_with_the_player_who_resigned(kemu: Kemu, match: str) -> None:
    kemu.play.commands.submit(match, Submission(GUEST, Resign()))
    projector_of(kemu).drain(0)
    (summary,), _, _ = kemu.tables.listing.page(Bearer(GUEST.player, ""), "mine", None, None, 10)
    assert (summary.seats[1].player, summary.seats[1].bot, summary.seats[1].resigned) == (GUEST.player, "random", True)
