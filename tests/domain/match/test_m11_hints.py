"""M11: hints, since version 3 of the life of a match."""

import pytest

from domain.bots import LEVEL_BOTS
from domain.core import Command, Event, owner
from domain.games import GAMES
from domain.games.kiwara.messages import MoveTotem, PlaceTotem
from domain.match import (
    HINT_BOT,
    AnswerTakeback,
    AskHint,
    AskTakeback,
    CallTime,
    Clock,
    CreateMatch,
    ForkMatch,
    GiveHint,
    LeaveSeat,
    MatchState,
    OfferDraw,
    PauseClocks,
    Request,
    Resign,
    ReturnToSeat,
    StartMatch,
    TakeSeat,
    Terms,
    cut,
    replay,
    waits_for_service,
)
from domain.match.clock import GRACE_MS
from domain.match.facts import HintAsked, HintedMove, HintGiven, TakebackAsked
from domain.match.view import withheld
from tests.domain.match.table import ANN, BEN, CLEO, played_out
from tests.kit import given
from tests.kit.given import NOON, SEED, Match, given_match
from tests.kit.rules import rule
from tests.kit.toy_game.parts import LayCard

KIWARA = GAMES["kiwara"]
UNRATED = Terms(rated=False)
SERVICE = "kemu:adviser"


@pytest.fixture(autouse=True)
def life(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(given, "LIFE", 3)
    return 3


def running(terms: Terms = UNRATED, game: str = "kiwara", bots: dict[str, str] | None = None) -> Match:
    create = CreateMatch(game, 2, bots=bots or {}, terms=terms)
    steps = () if bots else ((BEN, TakeSeat()),)
    return given_match(GAMES[game], (ANN, create), *steps).when(ANN, StartMatch())


def mover(match: Match) -> str:
    player = match.state.seats[min(match.game.active(match.state.play))].player
    assert player is not None
    return player


def other(match: Match) -> str:
    return BEN if mover(match) == ANN else ANN


def seat_of(match: Match, player: str) -> int:
    seat = match.state.seat_of(player)
    assert seat is not None
    return seat


def hint_for(match: Match, player: str, number: int = 0, version: int | None = None) -> GiveHint:
    return GiveHint(seat_of(match, player), match.state.version if version is None else version, match.legal(player)[number])


def give(match: Match, command: GiveHint) -> Match:
    return match.when(SERVICE, command, role="adviser")


def asked() -> tuple[Match, str]:
    match = running()
    return match.when(mover(match), AskHint()), mover(match)


def waits(match: Match) -> bool:
    return waits_for_service(match.game, match.state)


def due(match: Match, player: str) -> bool:
    """Asked once more: also what is not written may not change anything."""
    return seat_of(match, player) in match.state.hints_due


@rule("match.v3", "M11.1")
def test_m11_1_a_player_whose_turn_it_is_asks_for_a_hint() -> None:
    match = running()
    player = mover(match)
    asking = match.when(player, AskHint()).then(Event(HintAsked(seat_of(match, player)), "M11.1"))
    assert due(asking, player)
    assert waits(asking)
    assert not waits(match)
    assert (asking.state.play, asking.legal(player)) == (match.state.play, match.legal(player))
    match.when(other(match), AskHint()).then_rejected("not_your_turn", clause="M11.1", active=[seat_of(match, player)])
    match.when(CLEO, AskHint()).then_rejected("not_seated", clause="M11.1")


@rule("match.v3", "M11.1")
def test_m11_1_before_and_after_the_match_there_is_nothing_to_hint_at() -> None:
    waiting = given_match(KIWARA, (ANN, CreateMatch("kiwara", 2, terms=UNRATED)))
    waiting.when(ANN, AskHint()).then_rejected("not_running", clause="M11.1", status="open")
    over = running().when(ANN, Resign())
    over.when(BEN, AskHint()).then_rejected("not_running", clause="M11.1", status="finished")


@rule("match.v3", "M11.1")
def test_m11_1_a_player_for_whom_a_bot_plays_is_given_none() -> None:
    match = running()
    away = match.when(mover(match), LeaveSeat())
    away.when(mover(match), AskHint()).then_rejected("substituted", clause="M10.1")
    three = given_match(GAMES["mauw"], (ANN, CreateMatch("mauw", 3, terms=UNRATED)), (BEN, TakeSeat()), (CLEO, TakeSeat()))
    out = three.when(ANN, StartMatch()).when(BEN, Resign())
    out.when(BEN, AskHint()).then_rejected("already_resigned", clause="M5.4")


@rule("match.v3", "M11.2")
def test_m11_2_there_are_no_hints_in_a_rated_match() -> None:
    rated = running(Terms())
    rated.when(mover(rated), AskHint()).then_rejected("hints_off", clause="M11.2")
    # A match with a bot, a private match and a fork count for nothing.
    for match in (running(Terms(), bots={"1": "greedy"}), running(Terms(private=True))):
        match.when(mover(match), AskHint()).then_includes(HintAsked(seat_of(match, mover(match))))
    parent = played_out(running(Terms()))
    version = parent.state.version // 2
    fork = given_match(KIWARA).ask(Request(ANN, ForkMatch("mparent", version), NOON, SEED, parent=parent.log))
    fork = fork.when(BEN, TakeSeat()).when(ANN, StartMatch())
    fork.when(mover(fork), AskHint()).then_includes(HintAsked(seat_of(fork, mover(fork))))


@rule("match.v3", "M11.3")
def test_m11_3_there_is_one_hint_until_something_is_played() -> None:
    match, player = asked()
    match.when(player, AskHint()).then_rejected("hint_asked", clause="M11.3")
    hinted = give(match, hint_for(match, player))
    hinted.when(player, AskHint()).then_rejected("hint_asked", clause="M11.3")
    # What belongs to the match and not to the game does not count.
    later = hinted.when(other(match), OfferDraw())
    later.when(player, AskHint()).then_rejected("hint_asked", clause="M11.3")
    moved = hinted.when(player, hinted.legal(player)[0])
    assert not moved.state.hints
    moved.when(mover(moved), AskHint()).then_includes(HintAsked(seat_of(moved, mover(moved))))


@rule("match.v3", "M11.3")
def test_m11_3_each_seat_that_chooses_at_the_same_time_has_its_own() -> None:
    create = CreateMatch("bunny_kingdom", 3, terms=UNRATED)
    match = given_match(GAMES["bunny_kingdom"], (ANN, create), (BEN, TakeSeat()), (CLEO, TakeSeat())).when(ANN, StartMatch())
    match = match.when(ANN, AskHint()).when(CLEO, AskHint())
    assert match.state.hints_due == (0, 2)
    match = give(match, hint_for(match, CLEO))
    assert match.state.hints_due == (0,)
    match = match.when(BEN, match.legal(BEN)[0])
    assert not match.state.hints


@rule("match.v3", "M11.4")
def test_m11_4_the_service_gives_a_legal_move() -> None:
    match, player = asked()
    seat, version = seat_of(match, player), match.state.version
    command = hint_for(match, player, 3)
    hinted = give(match, command).then(Event(HintGiven(seat, version), "M11.4", {owner(seat): HintedMove(command.move)}))
    assert not waits(hinted)
    assert hinted.state.play == match.state.play
    match.when(player, command).then_rejected("not_adviser", clause="M11.4")
    match.when(SERVICE, command, role="clock").then_rejected("not_adviser", clause="M11.4")
    give(hinted, hint_for(hinted, player)).then_rejected("no_hint_due", clause="M11.4")
    give(running(), hint_for(running(), player)).then_rejected("no_hint_due", clause="M11.4")
    give(match, hint_for(match, player, version=version - 1)).then_rejected("no_hint_due", clause="M11.4")
    give(match, GiveHint(1 - seat, version, command.move)).then_rejected("no_hint_due", clause="M11.4")
    give(match, GiveHint(9, version, command.move)).then_rejected("no_hint_due", clause="M11.4")


@rule("match.v3", "M11.4")
@pytest.mark.parametrize("move", [MoveTotem(3), PlaceTotem(99), LayCard(3), Resign()])
def test_m11_4_what_is_no_legal_move_is_no_hint(move: Command) -> None:
    match, player = asked()
    give(match, GiveHint(seat_of(match, player), match.state.version, move)).then_rejected("bad_hint", clause="M11.4")


@rule("match.v3", "M11.4")
def test_m11_4_only_the_player_who_asked_sees_the_move() -> None:
    match, player = asked()
    hinted = give(match, hint_for(match, player))
    (event,) = hinted.events
    seat = seat_of(match, player)
    assert cut(event, seat, player).event.secrets
    for reader, who in ((1 - seat, other(match)), (None, CLEO), (None, None)):
        shown = cut(event, reader, who)
        assert not shown.event.secrets
        assert shown.cause is None
        assert shown.event.data == HintGiven(seat, match.state.version)
    # Nor does the player see the trace of the bot.
    assert cut(event, seat, player).cause is None


@rule("match.v3", "M11.4")
def test_m11_4_a_hint_that_is_given_shows_strangers_no_move_sooner() -> None:
    match, player = asked()
    before = withheld(match.log, 1)
    hinted = give(match, hint_for(match, player))
    assert (before, withheld(hinted.log, 1)) == (1, 2)


@rule("match.v3", "M11.5")
def test_m11_5_it_lapses_when_something_is_played_or_taken_back() -> None:
    match, player = asked()
    moved = match.when(player, match.legal(player)[0])
    give(moved, hint_for(match, player, version=moved.state.version)).then_rejected("no_hint_due", clause="M11.4")
    assert not waits(moved)
    asking = moved.when(mover(moved), AskHint())
    back = asking.when(player, AskTakeback()).when(mover(moved), AnswerTakeback(True))
    assert back.state.play == match.state.play
    assert not back.state.hints
    # Asked for anew, it is given anew.
    assert due(back.when(player, AskHint()), player)


@rule("match.v3", "M11.5")
def test_m11_5_a_hint_does_not_stand_in_the_way_of_a_takeback() -> None:
    match = running()
    first = mover(match)
    moved = match.when(first, match.legal(first)[0])
    asking = moved.when(mover(moved), AskHint())
    hinted = give(asking, hint_for(asking, mover(moved)))
    for later in (asking, hinted):
        later.when(first, AskTakeback()).then_includes(TakebackAsked(seat_of(match, first), match.state.version))


@rule("match.v3", "M11.5")
def test_m11_5_a_hint_stops_no_clock() -> None:
    match = running(Terms(Clock("bank", 60), rated=False))
    player = mover(match)
    asking = match.when(player, AskHint(), now=NOON + 5_000)
    hinted = asking.when(SERVICE, hint_for(asking, player), now=NOON + 6_000, role="adviser")
    assert hinted.state.clock == match.state.clock
    fallen = hinted.when("kemu:clock", CallTime(), now=NOON + 60_000 + GRACE_MS, role="clock")
    assert fallen.state.status == "finished"
    assert not waits(fallen)
    paused = match.when(CLEO, PauseClocks(), role="arbiter")
    paused.when(player, AskHint()).then_rejected("clocks_paused", clause="M8.9")


def test_a_player_who_is_out_of_time_is_given_none() -> None:
    match = running(Terms(Clock("bank", 60), rated=False))
    match.when(mover(match), AskHint(), now=NOON + 60_000).then_includes(HintAsked(seat_of(match, mover(match))))
    match.when(mover(match), AskHint(), now=NOON + 60_001).then_rejected("out_of_time", clause="M8.5")


def test_nobody_waits_for_a_hint_in_a_seat_that_a_bot_has_taken() -> None:
    match, player = asked()
    away = match.when(player, LeaveSeat())
    assert not due(away, player)
    assert due(away.when(player, ReturnToSeat()), player)
    assert not waits(match.when(player, Resign()))


def test_a_log_with_hints_folds_to_the_same_state_at_once_and_event_by_event() -> None:
    match, player = asked()
    match = give(match, hint_for(match, player))
    match = match.when(player, match.legal(player)[0])
    match = match.when(mover(match), AskHint())
    state = MatchState()
    for event in match.log:
        state = replay(match.game, state, (event,))
    assert state == match.state == replay(match.game, MatchState(), match.log)
    assert state.hints


@rule("match.v3", "M11.2")
@pytest.mark.parametrize("older", [1, 2])
def test_a_match_of_an_older_life_has_no_hints(older: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given, "LIFE", older)
    match = running()
    match.when(mover(match), AskHint()).then_rejected("no_hints", clause="M11.2")
    give(match, hint_for(match, mover(match))).then_rejected("no_hints", clause="M11.2")


def test_m11_1_the_bot_is_the_one_of_level_3() -> None:
    assert LEVEL_BOTS.index(HINT_BOT) == 3
