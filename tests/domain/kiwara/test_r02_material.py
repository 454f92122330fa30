import pytest

from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import BORDER, LINES, NEIGHBOURS, lands_of
from domain.games.kiwara.edition import ANIMALS, CARDS, COUNTS, PRINTED_BOARDS, STICKS, VALUES
from domain.games.kiwara.messages import UseGiraffe
from tests.domain.kiwara.scene import CLASSIC, RED, SEATS, YELLOW, at, playing
from tests.kit.given import given_setup
from tests.kit.rules import rule


@rule("kiwara", "2.1")
def test_r2_1_the_savanna_has_thirty_squares_and_a_path_around_it() -> None:
    play = given_setup(KIWARA, 2)
    assert len(play.state.squares) == 30
    assert {square for line in LINES for square in line} == set(range(30))


@rule("kiwara", "2.2")
def test_r2_2_the_classic_side_has_two_lands_each_of_three_five_and_seven() -> None:
    assert sorted(len(squares) for squares in lands_of(CLASSIC).squares) == [3, 3, 5, 5, 7, 7]


@rule("kiwara", "2.3")
def test_r2_3_the_lands_of_the_free_side_are_drawn_before_the_match() -> None:
    drawn = ["ffffff", "dddfee", "ddccce", "aaccbb", "aaabbb"]
    play = given_setup(KIWARA, 2, board="given", map=drawn)
    assert play.state.rows == tuple(drawn)


@rule("kiwara", "2.4")
@pytest.mark.parametrize("board", PRINTED_BOARDS)
def test_r2_4_thirty_sticks_are_enough(board: str) -> None:
    assert STICKS == 30
    assert lands_of(PRINTED_BOARDS[board]).rivers == {"classic": 25, "free_example_1": 25, "free_example_2": 21}[board]


@rule("kiwara", "2.5")
def test_r2_5_each_seat_has_fifteen_animals_of_five_kinds() -> None:
    for reserve in given_setup(KIWARA, 2).state.reserves:
        assert dict(zip(ANIMALS, reserve, strict=True)) == {"gazelle": 6, "zebra": 5, "crocodile": 2, "elephant": 1, "lion": 1}
    assert VALUES == {"gazelle": 2, "zebra": 6, "crocodile": 0, "elephant": 5, "lion": 1}


@rule("kiwara", "2.6")
def test_r2_6_there_are_ten_different_reinforcement_cards() -> None:
    assert len(set(CARDS)) == 10
    state = given_setup(KIWARA, 2, reinforcement="mystery").state
    assert sorted(state.pile) == sorted(CARDS)


@rule("kiwara", "2.7")
def test_r2_7_squares_are_counted_by_rows_of_six() -> None:
    assert NEIGHBOURS[at(0, 0)] == (at(0, 1), at(1, 0))
    assert NEIGHBOURS[at(2, 3)] == (at(1, 3), at(2, 2), at(2, 4), at(3, 3))
    assert NEIGHBOURS[at(4, 5)] == (at(3, 5), at(4, 4))
    assert len(BORDER) == 18
    assert set(range(30)) - set(BORDER) == {at(row, column) for row in (1, 2, 3) for column in (1, 2, 3, 4)}


@rule("kiwara", "2.8")
def test_r2_8_the_path_has_22_stops_clockwise_and_none_in_a_corner() -> None:
    assert len(LINES) == 22
    assert LINES[0] == (0, 6, 12, 18, 24)
    assert LINES[5] == (5, 11, 17, 23, 29)
    assert LINES[6] == (0, 1, 2, 3, 4, 5)
    assert LINES[10] == (24, 25, 26, 27, 28, 29)
    assert (LINES[11], LINES[16]) == (LINES[5], LINES[0])
    assert (LINES[17], LINES[21]) == (LINES[10], LINES[6])


@rule("kiwara", "2.8")
def test_r2_8_two_stops_face_each_line_and_four_each_square() -> None:
    assert all(LINES.count(line) == 2 for line in LINES)
    for square in range(30):
        assert sum(square in line for line in LINES) == 4


@rule("kiwara", "2.9")
def test_r2_9_the_rivers_of_the_classic_side_run_between_its_lands() -> None:
    lands = lands_of(CLASSIC)
    assert dict(zip(lands.letters, lands.squares, strict=True)) == {
        "a": (0, 6, 12, 13, 19),
        "b": (1, 7, 8, 14, 20, 21, 22),
        "c": (2, 3, 4, 5, 9, 15, 16),
        "d": (10, 11, 17),
        "e": (18, 24, 25),
        "f": (23, 26, 27, 28, 29),
    }
    assert lands.rivers == 25
    assert lands.across[at(2, 2)] == (at(2, 1), at(2, 3))
    assert [lands.letters[land] for land in lands.land[:6]] == list("abcccc")


@rule("kiwara", "2.10")
def test_r2_10_the_animals_of_a_seat_are_worth_48() -> None:
    assert sum(count * VALUES[animal] for animal, count in zip(ANIMALS, COUNTS, strict=True)) == 48


@rule("kiwara", "2.11")
def test_r2_11_a_face_down_token_is_known_to_everybody() -> None:
    play = playing("""
        Z- L . . . .
        .  . . . . .
        .  . . . . .
        .  . . . . .
        .  . . . . .
    """)
    for viewer in (None, *SEATS):
        assert KIWARA.view(play.state, viewer)["squares"][0] == {"seat": RED, "animal": "zebra", "hidden": True}


@rule("kiwara", "2.11")
def test_r2_11_secret_are_only_the_pile_and_what_the_giraffe_draws_and_refuses() -> None:
    play = playing(hands=(("giraffe",), ()), pile=("boa", "gnu", "hyena", "vulture", "warthog"), okapi=False)
    choosing = play.when(RED, UseGiraffe())
    red, yellow, stranger = (dict(KIWARA.view(choosing.state, viewer)) for viewer in (RED, YELLOW, None))
    assert red.pop("drawn") == ["boa", "gnu", "hyena"]
    assert yellow.pop("drawn") == stranger.pop("drawn") == [None, None, None]
    assert red == yellow == stranger
    assert red["pile"] == 2
