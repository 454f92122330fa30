import pytest

from domain.core import Event, Rng, owner
from domain.games.mauw import MAUW
from domain.games.mauw.edition import CARDS
from domain.games.mauw.messages import (
    CardPlayed,
    CardsDrawn,
    DrawnCards,
    HandDiscarded,
    LetThrough,
    Parry,
    PileRebuilt,
    PlaceGain,
    PlayCard,
    PressOn,
    Redraw,
    StopAttack,
    TurnEnded,
)
from tests.domain.mauw.scene import ANN, BEN, CLEO, NOTHING, cards, hand, legal, playing
from tests.kit.rules import rule

MANY = """
    . m 5 S
    . m 5 S
    . mmm mM8 mM0
"""
"""Of each seat an empty place, bare Mauw, a warrior and a spirit."""

FROZEN = """
    S S S S
    S . . S
"""
"""Ann can play nothing but a spirit or Maui."""


@rule("mauw", "5.1")
def test_r5_1_one_card_a_turn_then_the_next_seat() -> None:
    play = playing(NOTHING, "1234", "1234").when(ANN, PlayCard("3", ANN, 2))
    assert play.facts[0] == CardPlayed(ANN, "3", ANN, 2, 3)
    assert play.facts[-1] == TurnEnded(ANN, BEN)
    play.when(ANN, PlayCard("1", ANN, 0)).then_rejected("not_your_turn", clause="5.1")
    play = play.when(BEN, PlayCard("1", BEN, 0))
    assert play.facts[-1] == TurnEnded(BEN, ANN)


@rule("mauw", "5.1")
def test_r5_1_only_a_card_of_the_hand() -> None:
    play = playing(NOTHING, "1234")
    play.when(ANN, PlayCard("5", ANN, 0)).then_rejected("card_not_held", clause="5.1", card="5")
    play.when(ANN, PlaceGain(0)).then_rejected("wrong_moment", clause="8.6", phase="playing")


@rule("mauw", "5.2", "5.6")
def test_r5_2_without_a_play_the_hand_is_changed() -> None:
    play = playing(FROZEN, "1234", pile="5678123")
    assert legal(play) == [Redraw()]
    play = play.when(ANN, Redraw())
    play.then(
        Event(HandDiscarded(ANN, ("1", "2", "3", "4")), "5.2"),
        Event(CardsDrawn(ANN, 4), "5.2", {owner(ANN): DrawnCards(("5", "6", "7", "8"))}),
        TurnEnded(ANN, BEN),
    )
    assert hand(play, ANN) == cards("5678")
    assert play.state.discard == cards("1234")


@rule("mauw", "5.6")
def test_r5_6_a_redraw_may_bring_back_what_it_discarded_and_never_fails() -> None:
    play = playing(FROZEN, "1234", pile="").when(ANN, Redraw())
    play.then_includes(PileRebuilt(4), CardsDrawn(ANN, 4), TurnEnded(ANN, BEN))
    assert hand(play, ANN) == cards("1234")


@rule("mauw", "5.3")
def test_r5_3_playing_is_compulsory_also_where_it_does_harm() -> None:
    play = playing("mmm S S S\n. . . .", "1SSS".replace("S", "1"))
    assert legal(play) == [PlayCard("1", ANN, 0)]
    play.when(ANN, Redraw()).then_rejected("must_play", clause="5.3")
    assert play.when(ANN, PlayCard("1", ANN, 0)).state.areas[ANN][0].points == 8


@rule("mauw", "5.3")
def test_r5_3_a_redraw_ends_the_turn() -> None:
    play = playing(FROZEN, "1234", "1234", pile="SSSS")
    play.when(ANN, Redraw()).when(ANN, PlayCard("spirit", ANN, 0)).then_rejected("not_your_turn", clause="5.1")


@rule("mauw", "5.3")
def test_r5_3_nobody_can_tell_before_whether_a_seat_has_a_play() -> None:
    with_play, without = playing(FROZEN, "123S"), playing(FROZEN, "1234")
    for viewer in (None, BEN):
        assert MAUW.view(with_play.state, viewer) == MAUW.view(without.state, viewer)
    assert MAUW.active(with_play.state) == MAUW.active(without.state) == {ANN}
    assert MAUW.legal(with_play.state, BEN) == MAUW.legal(without.state, BEN) == ()


def plays(letters: str) -> set[tuple[int, int, int | None]]:
    commands = legal(playing(MANY, letters), PlayCard)
    return {(command.area, command.column, command.value) for command in commands}  # type: ignore[attr-defined]


@rule("mauw", "5.4", "5.5")
def test_r5_4_where_a_warrior_may_go() -> None:
    others = {(BEN, 1, None), (CLEO, 1, None)}
    own = {(ANN, 0, None), (ANN, 1, None)}
    assert plays("5555") == plays("4444") == own | others | {(ANN, 2, None), (BEN, 2, None)}
    assert plays("8888") == plays("1111") == own | others | {(CLEO, 2, None)}
    assert plays("7777") == own | others


@rule("mauw", "5.4", "5.5")
def test_r5_4_where_a_spirit_may_go() -> None:
    assert plays("SSSS") == {(ANN, 3, None), (BEN, 1, None), (CLEO, 1, None)}


@rule("mauw", "5.4", "11.1")
def test_r5_4_where_maui_may_go() -> None:
    assert plays("MMMM") == {
        *((ANN, column, value) for column in (0, 1) for value in range(1, 9)),
        *((ANN, 2, value) for value in (4, 5)),
        (ANN, 3, 0),
        *((seat, 1, value) for seat in (BEN, CLEO) for value in range(9)),
        *((BEN, 2, value) for value in (4, 5)),
        *((CLEO, 2, value) for value in (1, 8)),
    }


@rule("mauw", "5.5")
@pytest.mark.parametrize(
    ("letter", "area", "column"),
    [
        ("S", ANN, 0),
        ("S", ANN, 1),
        ("S", ANN, 2),
        ("S", BEN, 0),
        ("S", BEN, 2),
        ("S", BEN, 3),
        ("5", ANN, 3),
        ("6", ANN, 2),
        ("5", BEN, 0),
        ("6", BEN, 2),
        ("5", BEN, 3),
        ("5", CLEO, 3),
    ],
)
def test_r5_5_what_is_no_play(letter: str, area: int, column: int) -> None:
    play = playing(MANY, letter * 4)
    play.when(ANN, PlayCard(cards(letter)[0], area, column)).then_rejected("not_open_to_card", clause="5.5")


@rule("mauw", "5.4")
def test_r5_4_the_list_is_in_a_fixed_order() -> None:
    # Clients number the moves they are offered: by card, then areas clockwise from one's own, then columns.
    listed = legal(playing(MANY, "145S", "1458", "1458", seat=BEN), seat=BEN)
    keys = [(CARDS.index(each.card), (each.area - BEN) % 3, each.column) for each in listed]  # type: ignore[attr-defined]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("command", [Parry("5"), LetThrough(), PressOn("5"), StopAttack(), PlaceGain(0)])
def test_outside_their_moment_other_commands_are_refused(command: object) -> None:
    play = playing(NOTHING, "5555", "5555")
    play.when(ANN, command).then_rejected("wrong_moment", phase="playing")  # type: ignore[arg-type]
    play.when(BEN, command, Rng(b"x")).then_rejected("not_your_turn", clause="5.1")  # type: ignore[arg-type]
