from domain.core import Event
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import (
    DeclineTane,
    GameWon,
    KemuAgreed,
    KemuEnded,
    LayMarble,
    LayTane,
    MaraeCounted,
    MarbleLaid,
    MarkersLaid,
    PlaceBall,
    StarterDrawn,
    TaneOffered,
)
from tests.domain.moeraki_kemu.scene import BLACK, COUNTED, SEATS, WHITE, legal, peaceful, playing, spot
from tests.domain.moeraki_kemu.test_r07_lines import TAHUNA
from tests.domain.moeraki_kemu.test_r09_tane import GAZE
from tests.kit.given import Play, given
from tests.kit.matches import played
from tests.kit.rules import rule


def opened() -> Play:
    return given(MOERAKI_KEMU, KemuAgreed("basic", 1), StarterDrawn(WHITE)).when(WHITE, PlaceBall(28))


@rule("moeraki_kemu", "5.1", "5.2")
def test_r5_1_b_lays_the_first_marble_then_they_take_turns() -> None:
    play = opened()
    play.when(WHITE, LayMarble(0)).then_rejected("not_your_turn", clause="5.2")
    first = play.when(BLACK, LayMarble(0)).then(Event(MarbleLaid(BLACK, 0), "5.1"))
    first.when(BLACK, LayMarble(1)).then_rejected("not_your_turn")
    second = first.when(WHITE, LayMarble(1)).then(Event(MarbleLaid(WHITE, 1), "5.2"))
    second.when(BLACK, LayMarble(2)).then(Event(MarbleLaid(BLACK, 2), "5.2"))


@rule("moeraki_kemu", "5.1", "5.3")
def test_r5_3_a_hollow_that_is_taken_stays_taken() -> None:
    play = opened().when(BLACK, LayMarble(0))
    play.when(WHITE, LayMarble(0)).then_rejected("hollow_taken", clause="5.5", hollow=0)
    play.when(WHITE, LayMarble(28)).then_rejected("hollow_taken", clause="5.5", hollow=28)
    play.when(WHITE, LayMarble(57)).then_rejected("no_such_hollow", clause="2.5")
    marbles = [0, 0]
    for state, *_ in played(MOERAKI_KEMU, "fixed", chooser=peaceful, level="expert"):
        for seat in SEATS:
            assert state.marbles[seat] & marbles[seat] == marbles[seat]
        marbles = list(state.marbles)


@rule("moeraki_kemu", "5.4")
def test_r5_4_ball_and_tane_stay_as_they_are() -> None:
    play = opened()
    play.when(BLACK, PlaceBall(29)).then_rejected("wrong_moment", clause="4.4", phase="laying")
    placed: dict[int, object] = {}
    for state, *_ in played(MOERAKI_KEMU, "stays 2", chooser=peaceful, level="expert"):
        for seat, tane in enumerate(state.tanes):
            assert placed.get(seat) in (None, tane)
            if tane is not None:
                placed[seat] = tane
    assert placed


@rule("moeraki_kemu", "5.5")
def test_r5_5_every_empty_hollow_is_open_and_nobody_passes() -> None:
    play = opened().when(BLACK, LayMarble(27))
    assert legal(play) == [LayMarble(hollow) for hollow in range(57) if hollow not in (27, 28)]


@rule("moeraki_kemu", "5.5")
def test_r5_5_b_lays_the_odd_marbles_and_both_lay_28() -> None:
    events = [event.data for *_, events in played(MOERAKI_KEMU, "parity 2", chooser=peaceful) for event in events]
    starter = next(fact.seat for fact in events if isinstance(fact, StarterDrawn))
    laid = [fact.seat for fact in events if isinstance(fact, MarbleLaid)]
    assert laid == [1 - starter, starter] * 28


@rule("moeraki_kemu", "5.6")
def test_r5_6_a_line_comes_before_markers_and_questions() -> None:
    play = playing(TAHUNA, level="expert").when(WHITE, LayMarble(spot(TAHUNA)))
    assert [type(fact) for fact in play.facts] == [MarbleLaid, GameWon, KemuEnded]


@rule("moeraki_kemu", "5.6")
def test_r5_6_markers_come_before_questions_and_these_before_the_next_marble() -> None:
    play = playing(GAZE, level="expert").when(WHITE, LayMarble(spot(GAZE)))
    assert [type(fact) for fact in play.facts] == [MarbleLaid, MarkersLaid, TaneOffered]
    play.when(BLACK, LayMarble(0)).then_rejected("not_your_turn")
    assert MOERAKI_KEMU.active(play.when(WHITE, DeclineTane()).state) == {BLACK}


@rule("moeraki_kemu", "5.6")
def test_r5_6_the_count_comes_last() -> None:
    play = playing(COUNTED, turn=BLACK).when(BLACK, LayMarble(spot(COUNTED)))
    assert [type(fact) for fact in play.facts] == [MarbleLaid, MarkersLaid, MaraeCounted, KemuEnded]
    play.when(WHITE, LayMarble(0)).then_rejected("not_your_turn", phase="over")
    play.when(WHITE, LayTane(0, "up_left")).then_rejected("not_your_turn")
    assert legal(play) == []
