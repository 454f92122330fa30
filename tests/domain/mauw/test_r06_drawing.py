from domain.core import TABLE, Event, owner
from domain.games.mauw import MAUW
from domain.games.mauw.messages import (
    CardPlayed,
    CardsDrawn,
    DrawnCards,
    GainOffered,
    HandDiscarded,
    LetThrough,
    MauwDrawn,
    MauwFace,
    PairDiscarded,
    Parry,
    PileOrder,
    PileRebuilt,
    PlaceGain,
    PlayCard,
    PressOn,
    Redraw,
    StopAttack,
    SupplyExhausted,
    TurnEnded,
)
from tests.domain.mauw.scene import ANN, BEN, CLEO, NOTHING, cards, hand, legal, playing
from tests.kit.draws import ScriptedRng
from tests.kit.matches import played
from tests.kit.rules import rule

ATTACKED = """
    . . . .
    m5 . . .
"""


@rule("mauw", "6.1")
def test_r6_1_a_played_card_is_replaced_at_once() -> None:
    play = playing(NOTHING, "1234", pile="78").when(ANN, PlayCard("1", ANN, 0))
    play.then(
        CardPlayed(ANN, "1", ANN, 0, 1), Event(CardsDrawn(ANN, 1), "6.1", {owner(ANN): DrawnCards(("7",))}), TurnEnded(ANN, BEN)
    )
    assert hand(play, ANN) == cards("2347")
    assert play.state.pile == cards("8")


@rule("mauw", "6.1")
def test_r6_1_between_turns_every_hand_has_four_cards() -> None:
    for seats in MAUW.info.seats:
        for state, *_ in played(MAUW, f"hands {seats}", seats):
            assert all(len(held) <= 4 for held in state.hands)
            if state.phase == "playing":
                assert [len(held) for held in state.hands] == [4] * seats


@rule("mauw", "6.2")
def test_r6_2_the_draw_comes_before_the_association() -> None:
    play = playing("5 . . .\n. . . .", "4123", pile="78").when(ANN, PlayCard("4", ANN, 0))
    play.then(
        CardPlayed(ANN, "4", ANN, 0, 4),
        CardsDrawn(ANN, 1),
        PairDiscarded(ANN, ANN, 0),
        MauwDrawn(ANN),
        GainOffered(ANN, (0, 1, 2, 3)),
    )
    assert hand(play, ANN) == cards("1237")
    assert play.secrets[3] == {TABLE: MauwFace("8")}


@rule("mauw", "6.2")
def test_r6_2_the_draw_comes_before_the_window() -> None:
    play = playing(ATTACKED, "4123", pile="78").when(ANN, PlayCard("4", BEN, 0))
    play.then(CardPlayed(ANN, "4", BEN, 0, 4), CardsDrawn(ANN, 1))
    assert MAUW.active(play.state) == {BEN}


@rule("mauw", "6.3")
def test_r6_3_drawing_goes_by_itself() -> None:
    assert {command.__name__ for command in MAUW.info.commands} == {
        "PlayCard",
        "Redraw",
        "Parry",
        "LetThrough",
        "PressOn",
        "StopAttack",
        "PlaceGain",
    }


@rule("mauw", "6.4", "6.5")
def test_r6_4_an_empty_pile_is_made_anew_of_the_whole_discard() -> None:
    play = playing(NOTHING, "1234", pile="", discard="567").when(ANN, PlayCard("1", ANN, 0), ScriptedRng(0, 1))
    assert play.facts[1:3] == (PileRebuilt(3), CardsDrawn(ANN, 1))
    order = play.secrets[1][TABLE]
    assert isinstance(order, PileOrder)
    assert order.cards == cards("765")
    assert play.state.discard == ()
    assert play.state.pile == cards("65")
    assert play.clauses[1] == "6.4"


@rule("mauw", "6.5")
def test_r6_5_only_when_a_card_must_be_drawn() -> None:
    play = playing(NOTHING, "1234", pile="8", discard="567").when(ANN, PlayCard("1", ANN, 0))
    assert (play.state.pile, play.state.discard) == ((), cards("567"))


@rule("mauw", "6.5")
def test_r6_5_also_in_the_middle_of_drawing() -> None:
    play = playing("S S S S\nS . . .", "1234", pile="56", discard="78").when(ANN, Redraw(), ScriptedRng(*(5, 4, 3, 2, 1)))
    play.then(
        HandDiscarded(ANN, ("1", "2", "3", "4")),
        Event(CardsDrawn(ANN, 2), "5.2", {owner(ANN): DrawnCards(("5", "6"))}),
        PileRebuilt(6),
        Event(CardsDrawn(ANN, 2), "5.2", {owner(ANN): DrawnCards(("7", "8"))}),
        TurnEnded(ANN, BEN),
    )


@rule("mauw", "6.5")
def test_r6_5_also_for_a_mauw_and_without_cards_in_flight() -> None:
    play = playing("5 . . .\n. . . .", "4123", pile="", discard="7").when(ANN, PlayCard("4", ANN, 0), ScriptedRng(0))
    # The 7 is drawn while the 4 lies on the 5; then the two are all there is to draw a Mauw from.
    assert play.facts[1:] == (
        PileRebuilt(1),
        CardsDrawn(ANN, 1),
        PairDiscarded(ANN, ANN, 0),
        PileRebuilt(2),
        MauwDrawn(ANN),
        GainOffered(ANN, (0, 1, 2, 3)),
    )
    assert play.secrets[5] == {TABLE: MauwFace("4")}
    # With the gain still in flight, the last card of the pile is the other one.
    assert play.state.pile == cards("5")


@rule("mauw", "6.6")
def test_r6_6_what_cannot_be_drawn_is_owed_and_drawn_later() -> None:
    play = playing(ATTACKED, "4123", pile="").when(ANN, PlayCard("4", BEN, 0))
    play.then(CardPlayed(ANN, "4", BEN, 0, 4))
    assert MAUW.view(play.state, None)["hands"] == [3, 4]
    play = play.when(BEN, LetThrough()).when(ANN, PlaceGain(0))
    assert play.facts[1:] == (CardsDrawn(ANN, 1), TurnEnded(ANN, BEN))


@rule("mauw", "6.6")
def test_r6_6_owed_cards_come_with_the_next_draw_of_the_seat() -> None:
    play = playing(ATTACKED, "4443", "4678", pile="").when(ANN, PlayCard("4", BEN, 0)).when(BEN, Parry("4"))
    assert MAUW.view(play.state, None)["hands"] == [3, 3]
    play = play.when(ANN, PressOn("4"))
    assert MAUW.view(play.state, None)["hands"] == [2, 3]
    # The three cards of the fight and the warrior under it are the supply once the fight is lost.
    play = play.when(BEN, LetThrough())
    play.then_includes(PileRebuilt(4), MauwDrawn(ANN))
    play = play.when(ANN, PlaceGain(0))
    assert play.facts[1:] == (CardsDrawn(ANN, 2), CardsDrawn(BEN, 1), TurnEnded(ANN, BEN))


@rule("mauw", "6.7")
def test_r6_7_short_hands_are_filled_from_the_active_seat_clockwise() -> None:
    drawing = "m5 . . .\n. . . .\n. . . ."
    play = playing(drawing, "4678", "1111", "4444", pile="", seat=CLEO)
    play = play.when(CLEO, PlayCard("4", ANN, 0)).when(ANN, Parry("4")).when(CLEO, StopAttack())
    assert play.facts[1:] == (PileRebuilt(2), CardsDrawn(CLEO, 1), CardsDrawn(ANN, 1), TurnEnded(CLEO, ANN))
    assert set(play.clauses[2:4]) == {"6.7"}


@rule("mauw", "6.7")
def test_r6_7_the_first_seat_that_cannot_be_filled_ends_the_match() -> None:
    play = playing(NOTHING, "1234", pile="").when(ANN, PlayCard("1", ANN, 0))
    play.then(CardPlayed(ANN, "1", ANN, 0, 1), Event(SupplyExhausted(ANN), "12.3"))
    assert MAUW.active(play.state) == frozenset()
    assert legal(playing(NOTHING, "1234")) != []
