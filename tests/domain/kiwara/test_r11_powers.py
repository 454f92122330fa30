import pytest

from domain.core import Command, Event, Rng, owner
from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import LINES
from domain.games.kiwara.edition import ANIMALS
from domain.games.kiwara.messages import (
    AnimalPlaced,
    AttackGazelle,
    BaboonUsed,
    BoaUsed,
    CardKept,
    CardsDrawn,
    EndTurn,
    GazellesFled,
    GiraffeUsed,
    GnuUsed,
    HyenaUsed,
    KeepCard,
    MoveTotem,
    PlaceAnimal,
    PlaceTotem,
    PorcupineUsed,
    PreySeen,
    ReinforcementDrawn,
    RhinocerosUsed,
    TotemMoved,
    UseBoa,
    UseGiraffe,
    UseHyena,
    UsePorcupine,
    UseRhinoceros,
    UseVulture,
    UseWarthog,
    VultureUsed,
    WarthogUsed,
)
from domain.games.kiwara.model import Token
from tests.domain.kiwara.scene import FULL, RED, SEATS, YELLOW, at, hand, in_reserve, legal, playing, token
from tests.kit.given import Play
from tests.kit.rules import rule

LION_IN_THE_CORNER = """
    L  z- . . . .
    G- .  . . . .
    .  .  . . . .
    .  .  . . . .
    .  .  . . . .
"""

LONE_SQUARE_IN_COLUMN_1 = """
    . Z . . . .
    . z . . . .
    . . . . . .
    . G . . . .
    . g . . . .
"""


def placements(play: Play) -> set[int]:
    return {command.square for command in legal(play, PlaceAnimal) if not command.baboon}


def strays(play: Play) -> set[int]:
    return {command.square for command in legal(play, PlaceAnimal) if command.baboon}


def closing(*cards: str, drawing: str = LION_IN_THE_CORNER, stop: int = 1) -> Play:
    """Red has moved the totem and holds these cards."""
    return playing(drawing, phase="closing", totem=stop, hands=hand(*cards), placed=1)


@rule("kiwara", "11.1")
def test_r11_1_the_boa_imposes_the_square_and_not_the_animal() -> None:
    play = closing("boa", stop=2).when(RED, UseBoa(14)).then(Event(BoaUsed(RED, 14), "11.1"))
    assert legal(play) == [PlaceAnimal(animal, 14) for animal in ANIMALS]
    play.when(YELLOW, PlaceAnimal("zebra", 8)).then_rejected("square_imposed", clause="11.1", square=14)
    play = play.when(YELLOW, PlaceAnimal("zebra", 14)).when(YELLOW, MoveTotem(3))
    assert placements(play) == set(LINES[3])


@rule("kiwara", "11.1")
def test_r11_1_the_boa_needs_its_card_and_a_free_square_of_the_line() -> None:
    play = closing("boa", "warthog")
    play.when(RED, UseBoa(2)).then_rejected("not_in_line", clause="11.1")
    play.when(RED, UseBoa(99)).then_rejected("not_in_line", clause="11.1")
    play.when(RED, UseBoa(1)).then_rejected("square_taken", clause="11.1")
    closing("warthog").when(RED, UseBoa(7)).then_rejected("card_not_held", clause="11.1", card="boa")
    playing(hands=hand("boa")).when(RED, UseBoa(0)).then_rejected("wrong_moment", clause="11.1")


@rule("kiwara", "11.2")
def test_r11_2_the_baboon_places_on_the_line_before_or_after() -> None:
    play = playing(totem=3, hands=hand("baboon"))
    assert placements(play) == set(LINES[3])
    assert strays(play) == {*LINES[2], *LINES[4]}
    play = play.when(RED, PlaceAnimal("zebra", 8, baboon=True))
    play.then(Event(BaboonUsed(RED), "11.2"), Event(AnimalPlaced(RED, "zebra", 8, hidden=False), "5.4"))
    assert play.state.used == (("baboon",), ())


@rule("kiwara", "11.2")
def test_r11_2_the_baboon_needs_its_card_and_a_free_square_beside_the_line() -> None:
    playing(totem=3).when(RED, PlaceAnimal("zebra", 8, baboon=True)).then_rejected("card_not_held", clause="11.2")
    play = playing(LION_IN_THE_CORNER, totem=2, hands=hand("baboon"))
    play.when(RED, PlaceAnimal("zebra", 2, baboon=True)).then_rejected("not_in_line", clause="11.15")
    play.when(RED, PlaceAnimal("zebra", 1, baboon=True)).then_rejected("square_taken", clause="5.4")


@rule("kiwara", "11.3")
def test_r11_3_the_vulture_sends_a_face_down_animal_back() -> None:
    play = playing(LION_IN_THE_CORNER, totem=2, hands=hand("vulture"))
    assert legal(play, UseVulture) == [UseVulture(1), UseVulture(6)]
    play = play.when(RED, UseVulture(1)).then(Event(VultureUsed(RED, 1), "11.3"))
    assert token(play, 1) is None
    assert in_reserve(play, YELLOW, "zebra") == 5
    assert play.state.phase == "placing"
    play = play.when(RED, PlaceAnimal("elephant", 2)).when(RED, MoveTotem(3))
    assert PlaceAnimal("zebra", 3) in legal(play)


@rule("kiwara", "11.3")
def test_r11_3_the_vulture_needs_its_card_and_a_face_down_animal() -> None:
    play = playing(LION_IN_THE_CORNER, totem=2, hands=hand("vulture"))
    for square in (0, 2, 30, -1):
        play.when(RED, UseVulture(square)).then_rejected("not_face_down", clause="11.3", squares=[1, 6])
    playing(LION_IN_THE_CORNER).when(RED, UseVulture(1)).then_rejected("card_not_held", clause="11.3")


@rule("kiwara", "11.4")
def test_r11_4_the_rhinoceros_sends_a_face_up_animal_of_the_border_back() -> None:
    play = playing(
        """
        L z- . . . .
        . G  . . . .
        . .  . . . .
        . .  . . . .
        . .  . . . e
        """,
        totem=2,
        hands=hand("rhinoceros"),
    )
    assert legal(play, UseRhinoceros) == [UseRhinoceros(0), UseRhinoceros(29)]
    after = play.when(RED, UseRhinoceros(29)).then(Event(RhinocerosUsed(RED, 29), "11.4"))
    assert token(after, 29) is None
    assert in_reserve(after, YELLOW, "elephant") == 1
    play.when(RED, UseRhinoceros(7)).then_rejected("not_on_border", clause="11.4")
    play.when(RED, UseRhinoceros(42)).then_rejected("not_on_border", clause="11.4")
    play.when(RED, UseRhinoceros(1)).then_rejected("not_face_up", clause="11.4")
    play.when(RED, UseRhinoceros(5)).then_rejected("not_face_up", clause="11.4")
    playing(LION_IN_THE_CORNER).when(RED, UseRhinoceros(0)).then_rejected("card_not_held", clause="11.4")


@rule("kiwara", "11.5")
def test_r11_5_the_porcupine_closes_a_square_for_a_turn() -> None:
    play = closing("porcupine", stop=2).when(RED, UsePorcupine(14)).then(Event(PorcupineUsed(RED, 14), "11.5"))
    assert placements(play) == {2, 8, 20, 26}
    play.when(YELLOW, PlaceAnimal("zebra", 14)).then_rejected("square_forbidden", clause="11.5", square=14)
    play = play.when(YELLOW, PlaceAnimal("zebra", 8)).when(YELLOW, MoveTotem(3))
    play = play.when(RED, PlaceAnimal("zebra", 3)).when(RED, MoveTotem(6))
    play = play.when(YELLOW, PlaceAnimal("zebra", 2)).when(YELLOW, MoveTotem(8))
    assert 14 in placements(play)


@rule("kiwara", "11.5")
def test_r11_5_the_porcupine_leaves_a_lone_square_alone() -> None:
    play = closing("porcupine", "boa", drawing=LONE_SQUARE_IN_COLUMN_1)
    assert legal(play) == [UseBoa(13), EndTurn()]
    play.when(RED, UsePorcupine(13)).then_rejected("only_free_square", clause="11.5")
    play.when(RED, UsePorcupine(1)).then_rejected("square_taken", clause="11.5")
    play.when(RED, UsePorcupine(0)).then_rejected("not_in_line", clause="11.5")
    closing("boa").when(RED, UsePorcupine(7)).then_rejected("card_not_held", clause="11.5")


@rule("kiwara", "11.6")
def test_r11_6_the_gnu_moves_the_totem_anticlockwise() -> None:
    play = playing(phase="moving", totem=1, hands=hand("gnu"))
    assert legal(play) == [*(MoveTotem(stop) for stop in (2, 3, 4)), *(MoveTotem(stop, gnu=True) for stop in (0, 21, 20))]
    play.when(RED, MoveTotem(21, gnu=True)).then(Event(GnuUsed(RED), "11.6"), TotemMoved(RED, 21, YELLOW))
    play.when(RED, MoveTotem(2, gnu=True)).then_rejected("stop_out_of_reach", clause="5.5")
    playing(phase="moving").when(RED, MoveTotem(21, gnu=True)).then_rejected("card_not_held", clause="11.6")


@rule("kiwara", "11.7", "11.13")
def test_r11_7_the_hyena_places_a_second_animal_in_the_line() -> None:
    play = playing(hands=hand("hyena"))
    play.when(RED, UseHyena()).then_rejected("wrong_moment", clause="11.13")
    play = play.when(RED, PlaceAnimal("zebra", 0)).when(RED, UseHyena()).then(Event(HyenaUsed(RED), "11.7"))
    assert placements(play) == {6, 12, 18, 24}
    play = play.when(RED, PlaceAnimal("zebra", 6)).then(AnimalPlaced(RED, "zebra", 6, hidden=False))
    assert legal(play) == [MoveTotem(1), MoveTotem(2), MoveTotem(3)]
    playing(phase="moving").when(RED, UseHyena()).then_rejected("card_not_held", clause="11.7")


@rule("kiwara", "11.8", "11.19")
def test_r11_8_after_the_warthog_the_other_seat_only_moves_the_totem() -> None:
    play = closing("warthog").when(RED, UseWarthog()).then(Event(WarthogUsed(RED), "11.8"))
    assert legal(play) == [MoveTotem(2), MoveTotem(3), MoveTotem(4)]
    play.when(YELLOW, PlaceAnimal("zebra", 7)).then_rejected("wrong_moment", clause="11.19")
    play = play.when(YELLOW, MoveTotem(2)).then(TotemMoved(YELLOW, 2, RED))
    assert play.state.phase == "placing"
    closing("boa").when(RED, UseWarthog()).then_rejected("card_not_held", clause="11.8")


@rule("kiwara", "11.9", "11.23")
def test_r11_9_the_giraffe_draws_three_and_keeps_one() -> None:
    play = playing(hands=hand("giraffe"), okapi=False, pile=("boa", "gnu", "hyena", "vulture"))
    play = play.when(RED, UseGiraffe())
    play.then(Event(GiraffeUsed(RED), "11.9", {owner(RED): CardsDrawn(("boa", "gnu", "hyena"))}))
    assert legal(play) == [KeepCard("boa"), KeepCard("gnu"), KeepCard("hyena")]
    play.when(RED, KeepCard("vulture")).then_rejected("card_not_drawn", clause="11.9")
    play.when(RED, PlaceAnimal("zebra", 0)).then_rejected("wrong_moment", clause="5.3", phase="choosing")
    play = play.when(RED, KeepCard("gnu")).then(Event(CardKept(RED, "gnu"), "11.23"))
    assert play.state.hands == hand("gnu")
    assert play.state.refused == (("boa", "hyena"), ())
    assert play.state.discarded == ("giraffe",)
    playing().when(RED, UseGiraffe()).then_rejected("card_not_held", clause="11.9")


@rule("kiwara", "11.10")
@pytest.mark.parametrize(("card", "command"), [("vulture", UseVulture(1)), ("rhinoceros", UseRhinoceros(0))])
def test_r11_10_vulture_and_rhinoceros_serve_from_the_beginning_until_the_totem_moves(card: str, command: Command) -> None:
    play = playing(LION_IN_THE_CORNER, totem=2, hands=hand(card, "hyena", "boa"))
    assert command in legal(play)
    play = play.when(RED, PlaceAnimal("elephant", 8))
    assert command in legal(play)
    between = play.when(RED, UseHyena())
    assert command in legal(between)
    assert command in legal(between.when(RED, PlaceAnimal("zebra", 14)))
    moved = play.when(RED, MoveTotem(3))
    moved.when(RED, command).then_rejected("wrong_moment", clause="11.10", phase="closing")


@rule("kiwara", "11.10", "11.19")
@pytest.mark.parametrize(("card", "command"), [("vulture", UseVulture(1)), ("rhinoceros", UseRhinoceros(0))])
def test_r11_10_they_serve_in_a_turn_without_an_animal(card: str, command: Command) -> None:
    play = playing(LION_IN_THE_CORNER, phase="closing", totem=1, seat=YELLOW, hands=((card,), ("warthog",)), placed=1).when(
        YELLOW, UseWarthog()
    )
    assert command in legal(play)


@rule("kiwara", "11.10", "11.21")
def test_r11_10_not_during_the_attacks_of_a_crocodile() -> None:
    play = playing(
        """
        L z- . . . .
        . .  . g . .
        . .  . . . .
        . .  . . . .
        . .  . . . .
        """,
        totem=2,
        hands=hand("vulture", "rhinoceros", "giraffe"),
        pile=("boa", "gnu", "hyena"),
    ).when(RED, PlaceAnimal("crocodile", 8))
    play.when(RED, UseVulture(1)).then_rejected("wrong_moment", clause="11.10", phase="attacking")
    play.when(RED, UseRhinoceros(0)).then_rejected("wrong_moment", clause="11.10", phase="attacking")
    play.when(RED, UseGiraffe()).then_rejected("wrong_moment", clause="11.21", phase="attacking")
    after = play.when(RED, AttackGazelle(9))
    assert {UseVulture(1), UseRhinoceros(0), UseGiraffe()} <= set(legal(after))


@rule("kiwara", "11.11")
@pytest.mark.parametrize("seat", SEATS)
def test_r11_11_they_hit_either_colour_and_the_lion_too(seat: int) -> None:
    play = playing(LION_IN_THE_CORNER, totem=2, seat=seat, hands=(("vulture",) * (1 - seat), ("vulture",) * seat))
    assert legal(play, UseVulture) == [UseVulture(1), UseVulture(6)]
    play = playing(LION_IN_THE_CORNER, totem=2, seat=seat, hands=(("rhinoceros",) * (1 - seat), ("rhinoceros",) * seat))
    play = play.when(seat, UseRhinoceros(0))
    assert in_reserve(play, RED, "lion") == 1


@rule("kiwara", "11.11")
def test_r11_11_the_square_is_free_at_once_and_the_animal_face_up_again() -> None:
    play = playing(LION_IN_THE_CORNER, totem=6, seat=YELLOW, hands=hand("rhinoceros", "vulture", seat=YELLOW))
    play = play.when(YELLOW, UseRhinoceros(0)).when(YELLOW, UseVulture(1))
    assert placements(play) == {0, 1, 2, 3, 4, 5}
    # The zebra came back to yellow itself, which holds four more and may place one of those.
    assert play.state.returned == (0, 1, 0, 0, 0)
    play = play.when(YELLOW, PlaceAnimal("zebra", 1)).then(AnimalPlaced(YELLOW, "zebra", 1, hidden=False))
    assert token(play, 1) == Token(YELLOW, "zebra")


@rule("kiwara", "11.12")
def test_r11_12_a_lion_placed_again_scares_again() -> None:
    play = playing(
        """
        L C g . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=5,
        seat=YELLOW,
        hands=hand("rhinoceros", seat=YELLOW),
    )
    play = play.when(YELLOW, UseRhinoceros(0)).when(YELLOW, PlaceAnimal("zebra", 5)).when(YELLOW, MoveTotem(6))
    play.when(RED, PlaceAnimal("lion", 3)).then_includes(GazellesFled((2,)))


@rule("kiwara", "11.12")
def test_r11_12_a_crocodile_placed_again_attacks_again() -> None:
    play = playing(
        """
        . . C g . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=5,
        seat=YELLOW,
        hands=hand("rhinoceros", seat=YELLOW),
    )
    play = play.when(YELLOW, UseRhinoceros(2)).when(YELLOW, PlaceAnimal("gazelle", 11)).when(YELLOW, MoveTotem(6))
    play.when(RED, PlaceAnimal("crocodile", 5)).then_includes(PreySeen(5, (11,)))


@rule("kiwara", "11.13")
def test_r11_13_the_hyena_needs_a_square_of_the_line() -> None:
    play = playing(LONE_SQUARE_IN_COLUMN_1, totem=1, hands=hand("hyena")).when(RED, PlaceAnimal("elephant", 13))
    play.when(RED, UseHyena()).then_rejected("line_full", clause="11.13")


@rule("kiwara", "11.13")
def test_r11_13_a_lion_may_open_the_square_for_the_hyena() -> None:
    play = playing(LONE_SQUARE_IN_COLUMN_1, totem=1, hands=hand("hyena")).when(RED, PlaceAnimal("lion", 13))
    play = play.then_includes(GazellesFled((19,))).when(RED, UseHyena())
    assert placements(play) == {19}


@rule("kiwara", "11.13")
def test_r11_13_the_hyena_needs_an_animal_to_place() -> None:
    play = playing(FULL, without=(0, 12, 24), totem=0, hands=hand("hyena"), reinforced=RED, okapi=False)
    play = play.when(RED, PlaceAnimal("zebra", 0))
    assert UseHyena() in legal(play)
    lacking = playing(FULL, without=(12, 24), totem=0, hands=hand("hyena"), reinforced=RED, okapi=False)
    lacking = lacking.when(RED, PlaceAnimal("zebra", 12))
    lacking.when(RED, UseHyena()).then_rejected("animal_not_at_hand", clause="11.13")


@rule("kiwara", "11.14")
def test_r11_14_hyena_and_baboon_do_not_go_together() -> None:
    play = playing(totem=3, hands=hand("hyena", "baboon"))
    strayed = play.when(RED, PlaceAnimal("zebra", 2, baboon=True))
    strayed.when(RED, UseHyena()).then_rejected("baboon_with_hyena", clause="11.14")
    second = play.when(RED, PlaceAnimal("zebra", 3)).when(RED, UseHyena())
    assert strays(second) == set()
    second.when(RED, PlaceAnimal("zebra", 2, baboon=True)).then_rejected("baboon_with_hyena", clause="11.14")


@rule("kiwara", "11.14")
def test_r11_14_they_may_follow_in_different_turns() -> None:
    play = playing(totem=3, hands=hand("hyena", "baboon")).when(RED, PlaceAnimal("zebra", 2, baboon=True))
    play = play.when(RED, MoveTotem(4)).when(YELLOW, PlaceAnimal("zebra", 4)).when(YELLOW, MoveTotem(5))
    assert UseHyena() in legal(play.when(RED, PlaceAnimal("zebra", 5)))


@rule("kiwara", "11.15")
def test_r11_15_the_baboon_goes_around_corners_and_leaves_the_totem() -> None:
    play = playing(totem=0, hands=hand("baboon"))
    assert strays(play) == {*LINES[21], *LINES[1]}
    assert 0 in strays(play) & placements(play)
    play = play.when(RED, PlaceAnimal("zebra", 5, baboon=True))
    assert play.state.totem == 0
    assert legal(play) == [MoveTotem(1), MoveTotem(2), MoveTotem(3)]
    assert strays(playing(totem=21, hands=hand("baboon"))) == {*LINES[20], *LINES[0]}


@rule("kiwara", "11.16")
def test_r11_16_the_boa_binds_the_first_animal_and_excludes_the_baboon() -> None:
    play = playing(phase="closing", totem=1, placed=1, hands=(("boa",), ("baboon", "hyena"))).when(RED, UseBoa(13))
    assert strays(play) == set()
    play.when(YELLOW, PlaceAnimal("zebra", 0, baboon=True)).then_rejected("square_imposed", clause="11.16")
    play = play.when(YELLOW, PlaceAnimal("zebra", 13)).when(YELLOW, UseHyena())
    assert placements(play) == {1, 7, 19, 25}


@rule("kiwara", "11.17")
def test_r11_17_the_porcupine_closes_its_square_to_hyena_and_baboon_too() -> None:
    play = playing(phase="closing", totem=0, placed=1, hands=(("porcupine",), ("baboon", "hyena")))
    play = play.when(RED, UsePorcupine(0))
    assert strays(play) == {*LINES[21], *LINES[1]} - {0}
    play.when(YELLOW, PlaceAnimal("zebra", 0, baboon=True)).then_rejected("square_forbidden", clause="11.5")
    second = play.when(YELLOW, PlaceAnimal("zebra", 6)).when(YELLOW, UseHyena())
    assert placements(second) == {12, 18, 24}


@rule("kiwara", "11.17")
def test_r11_17_the_hyena_cannot_use_the_closed_square_as_its_last() -> None:
    drawing = LONE_SQUARE_IN_COLUMN_1.replace(". G .", ". . .", 1)
    play = playing(drawing, phase="closing", totem=1, placed=1, hands=(("porcupine",), ("hyena",)))
    play = play.when(RED, UsePorcupine(19)).when(YELLOW, PlaceAnimal("elephant", 13))
    play.when(YELLOW, UseHyena()).then_rejected("line_full", clause="11.13")


@rule("kiwara", "11.17")
def test_r11_17_squares_freed_later_change_nothing() -> None:
    drawing = LONE_SQUARE_IN_COLUMN_1.replace(". G .", ". . .", 1)
    play = playing(drawing, phase="closing", totem=1, placed=1, hands=(("porcupine",), ("rhinoceros",)))
    play = play.when(RED, UsePorcupine(19)).when(YELLOW, UseRhinoceros(1))
    assert placements(play) == {1, 13}


@rule("kiwara", "11.18")
def test_r11_18_they_need_an_opponent_with_an_animal() -> None:
    play = playing(FULL, without=(0, 6), phase="moving", hands=hand("boa", "porcupine", "warthog"))
    play = play.when(RED, MoveTotem(6)).then(TotemMoved(RED, 6, RED))
    play.when(RED, UseBoa(0)).then_rejected("wrong_moment", clause="11.1", phase="placing")
    play.when(RED, UseWarthog()).then_rejected("wrong_moment", clause="11.8", phase="placing")


@rule("kiwara", "11.18")
def test_r11_18_the_boa_may_name_the_only_free_square() -> None:
    play = closing("boa", drawing=LONE_SQUARE_IN_COLUMN_1).when(RED, UseBoa(13)).then(BoaUsed(RED, 13))
    assert placements(play) == {13}


@rule("kiwara", "11.18")
def test_r11_18_a_porcupine_alone_on_a_line_with_one_square_opens_no_choice() -> None:
    play = playing(LONE_SQUARE_IN_COLUMN_1, phase="moving", hands=hand("porcupine"))
    play.when(RED, MoveTotem(1)).then(TotemMoved(RED, 1, YELLOW))
    play.when(RED, MoveTotem(2)).then(TotemMoved(RED, 2, None))


@rule("kiwara", "11.19")
def test_r11_19_after_the_warthog_there_is_no_baboon_and_no_hyena() -> None:
    cards = ("baboon", "hyena", "gnu", "giraffe", "boa", "porcupine")
    play = playing(phase="closing", totem=3, placed=1, hands=(("warthog",), cards), pile=("okapi", "vulture", "boa"))
    play = play.when(RED, UseWarthog())
    assert legal(play) == [
        *(MoveTotem(stop) for stop in (4, 5, 6)),
        *(MoveTotem(stop, gnu=True) for stop in (2, 1, 0)),
        UseGiraffe(),
    ]
    play.when(YELLOW, UseHyena()).then_rejected("wrong_moment", clause="11.13", placed=0)
    moved = play.when(YELLOW, MoveTotem(4)).then(TotemMoved(YELLOW, 4, None))
    assert {type(command) for command in legal(moved)} == {UseBoa, UsePorcupine, EndTurn}


@rule("kiwara", "11.19")
def test_r11_19_the_totem_then_goes_beyond_three_full_lines_too() -> None:
    play = playing(FULL, without=(4, 10, 16), phase="closing", totem=0, placed=1, hands=hand("warthog"))
    assert legal(play.when(RED, UseWarthog())) == [MoveTotem(4)]


@rule("kiwara", "11.20")
def test_r11_20_a_seat_without_animals_left_may_use_the_warthog() -> None:
    play = playing(FULL, without=(3, 4, 5), totem=4, hands=hand("warthog"))
    play = play.when(RED, PlaceAnimal("gazelle", 4)).when(RED, MoveTotem(5)).when(RED, UseWarthog())
    assert sum(play.state.reserves[RED]) == 0
    play = play.when(YELLOW, MoveTotem(6)).then(TotemMoved(YELLOW, 6, YELLOW))
    assert placements(play) == {3, 5}


@rule("kiwara", "11.21")
def test_r11_21_the_giraffe_serves_at_every_decision_before_the_totem_moves() -> None:
    pile = ("okapi", "gnu", "vulture", "boa")
    opening = playing(phase="opening", totem=-1, hands=hand("giraffe"), pile=pile, okapi=False)
    kept = opening.when(RED, UseGiraffe()).when(RED, KeepCard("okapi"))
    assert legal(kept) == [PlaceTotem(stop) for stop in range(22)]
    placing = playing(hands=hand("giraffe"), pile=pile, okapi=False)
    kept = placing.when(RED, UseGiraffe()).when(RED, KeepCard("okapi"))
    assert kept.state.phase == "placing"
    moving = placing.when(RED, PlaceAnimal("zebra", 0))
    kept = moving.when(RED, UseGiraffe()).when(RED, KeepCard("gnu"))
    assert MoveTotem(21, gnu=True) in legal(kept)
    moved = playing(phase="moving", hands=hand("giraffe", "boa"), pile=pile).when(RED, MoveTotem(1))
    moved.when(RED, UseGiraffe()).then_rejected("wrong_moment", clause="11.21", phase="closing")


@rule("kiwara", "11.21")
def test_r11_21_the_giraffe_is_never_forced() -> None:
    play = playing(hands=hand("giraffe"), pile=("okapi", "gnu", "vulture"))
    play = play.when(RED, PlaceAnimal("zebra", 0)).when(RED, MoveTotem(1))
    assert play.state.hands == hand("giraffe")


@rule("kiwara", "11.22")
def test_r11_22_a_later_draw_comes_from_the_rest_of_the_pile() -> None:
    drawing = """
        . . . . . .
        . . . . Z g
        . . . . . .
        . . . . . .
        . . . . . .
    """
    pile = ("okapi", "gnu", "vulture", "hyena", "boa")
    play = playing(drawing, totem=5, hands=hand("giraffe"), pile=pile, okapi=False)
    play = play.when(RED, UseGiraffe()).when(RED, KeepCard("gnu")).when(RED, PlaceAnimal("zebra", 17))
    play.then_includes(ReinforcementDrawn(RED, "d", "hyena"))
    assert play.state.pile == ("boa",)
    assert play.state.hands == hand("gnu", "hyena")


@rule("kiwara", "11.23")
@pytest.mark.parametrize("drawer", SEATS)
def test_r11_23_only_the_drawer_knows_what_it_refused(drawer: int) -> None:
    play = playing(
        seat=drawer, hands=hand("giraffe", seat=drawer), pile=("okapi", "gnu", "vulture", "hyena", "boa"), okapi=False
    )
    play = play.when(drawer, UseGiraffe())
    assert set(play.secrets[0]) == {owner(drawer)}
    play = play.when(drawer, KeepCard("gnu"))
    assert play.secrets == ({},)
    views = {viewer: KIWARA.view(play.state, viewer) for viewer in (None, *SEATS)}
    assert views[drawer]["refused"][drawer] == ["okapi", "vulture"]
    assert views[1 - drawer]["refused"][drawer] == views[None]["refused"][drawer] == [None, None]
    assert all(view["hands"][drawer] == ["gnu"] for view in views.values())


@rule("kiwara", "11.23")
def test_r11_23_what_a_seat_imagines_fits_what_it_sees() -> None:
    pile = ("okapi", "gnu", "vulture", "hyena", "boa", "warthog")
    choosing = playing(hands=hand("giraffe"), pile=pile, okapi=False).when(RED, UseGiraffe())
    kept = choosing.when(RED, KeepCard("gnu"))
    for play in (choosing, kept):
        for viewer in (None, *SEATS):
            imagined = [KIWARA.imagine(play.state, viewer, Rng(b"%d" % seed)) for seed in range(30)]
            assert all(KIWARA.view(state, viewer) == KIWARA.view(play.state, viewer) for state in imagined)
            assert all(KIWARA.census(state) == KIWARA.census(play.state) for state in imagined)
            assert len({state.pile for state in imagined}) > 1
    own = [KIWARA.imagine(kept.state, RED, Rng(b"%d" % seed)).refused for seed in range(10)]
    assert set(own) == {(("okapi", "vulture"), ())}
    others = [KIWARA.imagine(kept.state, YELLOW, Rng(b"%d" % seed)).refused for seed in range(10)]
    assert len(set(others)) > 1


@rule("kiwara", "11.11")
def test_r11_11_the_animal_lands_in_the_reserve_of_its_owner() -> None:
    play = playing(LION_IN_THE_CORNER, totem=2, hands=hand("vulture")).when(RED, UseVulture(6))
    assert in_reserve(play, RED, "gazelle") == 6
    assert token(play, at(1, 0)) is None
