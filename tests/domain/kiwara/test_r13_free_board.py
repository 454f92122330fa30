from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest
from msgspec import convert

from domain.core import Rejected, Rng
from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import LAND_SIZES, SIZE_SETS, lands_of, map_problem, random_map
from domain.games.kiwara.edition import PRINTED_BOARDS, STICKS
from domain.games.kiwara.messages import AnimalPlaced, BoardLaid, PlaceAnimal, PreySeen
from domain.games.kiwara.rules import KiwaraOptions
from tests.domain.kiwara.scene import RED, playing
from tests.kit.given import given_setup
from tests.kit.rules import rule

MIRRORED = [row[::-1] for row in PRINTED_BOARDS["classic"]]


def refusal(**options: Any) -> Rejected:
    refused = KIWARA.check_options(convert(options, KiwaraOptions), 2)
    assert refused is not None
    return refused


@rule("kiwara", "13.1")
def test_r13_1_the_players_draw_their_own_map() -> None:
    assert KIWARA.check_options(KiwaraOptions(board="given", map=tuple(MIRRORED)), 2) is None
    play = given_setup(KIWARA, 2, board="given", map=MIRRORED)
    assert play.facts[0] == BoardLaid(tuple(MIRRORED))  # type: ignore[arg-type]
    assert play.clauses[0] == "13.1"


@rule("kiwara", "13.1")
def test_r13_1_a_map_belongs_to_the_board_that_asks_for_it() -> None:
    assert (refusal(board="given").code, refusal(board="given").clause) == ("map_missing", "13.1")
    for board in ("free_example_1", "free_example_2", "random"):
        refused = refusal(board=board, map=MIRRORED)
        assert (refused.code, refused.clause) == ("map_not_asked", "13.1")


@rule("kiwara", "13.2")
@pytest.mark.parametrize(
    ("drawn", "code"),
    [
        (["aaaaaa", "aaabbb", "bbbbbb", "cccccc", "cccddd"], "map_land_count"),
        (["aaabbb", "cccddd", "eeefff", "ggghhh", "iiijjj"], "map_land_count"),
        (["aabbbb", "aabbbb", "cccddd", "cceedd", "ffffff"], "map_land_size"),
    ],
)
def test_r13_2_six_lands_of_three_five_seven_or_nine(drawn: list[str], code: str) -> None:
    refused = refusal(board="given", map=drawn)
    assert (refused.code, refused.clause) == (code, "13.2")


@rule("kiwara", "13.3", "13.4")
@pytest.mark.parametrize(
    ("board", "rows"),
    [
        ("free_example_1", ("abbbcc", "addbbc", "adggbb", "ddghhb", "gggghb")),
        ("free_example_2", ("aaabbb", "aaccbb", "ddccce", "dddfee", "ffffff")),
    ],
)
def test_r13_3_two_examples_are_ready(board: str, rows: tuple[str, ...]) -> None:
    play = given_setup(KIWARA, 2, board=board)
    assert play.state.rows == rows
    assert play.clauses[0] == "13.3"
    assert map_problem(rows) is None


@rule("kiwara", "13.5")
def test_r13_5_a_land_is_in_one_piece() -> None:
    # The classic map, with the two lands of three having exchanged a square.
    drawn = ["abcccc", "abbcdd", "aabcce", "dabbbf", "eeffff"]
    refused = refusal(board="given", map=drawn)
    assert (refused.code, refused.clause, refused.details) == ("map_land_split", "13.5", {"land": "d"})


@rule("kiwara", "13.5")
@pytest.mark.parametrize("sign", [" ", "1", "é", "🦓"])
def test_r13_5_a_map_is_drawn_in_letters(sign: str) -> None:
    drawn = [row.replace("a", sign) for row in PRINTED_BOARDS["classic"]]
    refused = refusal(board="given", map=drawn)
    assert (refused.code, refused.clause) == ("map_not_letters", "13.5")


@rule("kiwara", "13.5")
def test_r13_5_which_letters_does_not_matter() -> None:
    names = str.maketrans("abcdef", "QzAxyB")
    renamed = tuple(row.translate(names) for row in PRINTED_BOARDS["classic"])
    assert map_problem(renamed) is None
    classic, other = lands_of(PRINTED_BOARDS["classic"]), lands_of(renamed)
    assert (other.squares, other.across) == (classic.squares, classic.across)
    assert other.letters == tuple("QzAxyB")


@rule("kiwara", "13.5")
def test_r13_5_rivers_run_exactly_on_the_borders_of_the_map_in_play() -> None:
    drawing = """
        . . g . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    free = playing(drawing, totem=3, rows=PRINTED_BOARDS["free_example_2"])
    free.when(RED, PlaceAnimal("crocodile", 3)).then_includes(PreySeen(3, (2,)))
    classic = playing(drawing, totem=3)
    classic.when(RED, PlaceAnimal("crocodile", 3)).then(AnimalPlaced(RED, "crocodile", 3, hidden=False))


@rule("kiwara", "13.5", "13.6")
def test_r13_5_a_random_map_is_legal_and_any_set_of_sizes_comes_up() -> None:
    sizes: Counter[tuple[int, ...]] = Counter()
    maps = set()
    for seed in range(300):
        rows = random_map(Rng(b"map %d" % seed))
        assert map_problem(rows) is None
        assert lands_of(rows).letters == tuple("abcdef")
        assert lands_of(rows).rivers <= 25 < STICKS
        sizes[tuple(sorted(map(len, lands_of(rows).squares)))] += 1
        maps.add(rows)
    assert set(sizes) == set(SIZE_SETS)
    assert len(maps) > 290


@rule("kiwara", "13.5")
def test_r13_5_a_random_map_is_shown_to_all() -> None:
    play = given_setup(KIWARA, 2, board="random")
    assert play.clauses[0] == "13.5"
    assert play.facts[0] == BoardLaid(play.state.rows)
    assert KIWARA.view(play.state, None)["board"] == list(play.state.rows)


@rule("kiwara", "13.6")
def test_r13_6_seven_sets_of_sizes_make_thirty() -> None:
    possible = {sizes for sizes in combinations_with_replacement(LAND_SIZES, 6) if sum(sizes) == 30}
    assert set(SIZE_SETS) == possible
    assert len(possible) == 7
