from functools import reduce

import pytest

from contracts.texts import texts_of
from domain.games.mauw import MAUW
from domain.games.mauw.messages import PlayCard
from tests.domain.mauw.scene import ANN, NOTHING, column, legal, playing
from tests.kit.matches import at_random, played
from tests.kit.rules import rule

SEATS = MAUW.info.seats


@rule("mauw", "4.1", "4.5")
def test_r4_1_four_columns() -> None:
    play = playing(NOTHING, "5555")
    assert [command.column for command in legal(play, PlayCard)] == [0, 1, 2, 3]  # type: ignore[attr-defined]
    assert [len(area) for area in MAUW.view(play.state, ANN)["areas"]] == [4, 4]
    assert texts_of(MAUW).names["column"]["0"]["en"] == "Column A"
    assert texts_of(MAUW).names["column"]["3"]["fr"] == "Colonne D"
    play.when(ANN, PlayCard("5", 2, 0)).then_rejected("no_such_column", clause="4.1", areas=2)
    play.when(ANN, PlayCard("5", ANN, 4)).then_rejected("no_such_column", clause="4.1", columns=4)


@rule("mauw", "4.2", "4.3", "4.4")
@pytest.mark.parametrize("seats", SEATS)
def test_r4_2_at_most_three_mauw_and_a_top(seats: int) -> None:
    """Also between the events of one decision; a fifth card lies on a column only as a clash."""
    tallest = 0
    for number in range(4):
        state = MAUW.initial()
        for _, _, _, events in played(MAUW, f"columns {seats} {number}", seats, at_random):
            for event in events:
                state = reduce(MAUW.evolve, (event,), state)
                for owner, area in enumerate(state.areas):
                    for place, stack in enumerate(area):
                        clash = state.clash
                        here = clash is not None and (clash.area, clash.column) == (owner, place)
                        on_it = int(here and clash is not None and clash.card is not None)
                        height = stack.mauw + (stack.top is not None) + on_it
                        assert stack.mauw <= 3
                        assert height <= 4 + on_it
                        tallest = max(tallest, height)
            assert state.phase != "resolving"
    assert tallest <= 5


@rule("mauw", "4.4")
def test_r4_4_five_cards_while_a_pair_is_dealt_with() -> None:
    play = playing("mmm5 . . .\n. . . .", "5123").when(ANN, PlayCard("5", ANN, 0))
    after_the_card = reduce(MAUW.evolve, play.events[:1], playing("mmm5 . . .\n. . . .", "5123").state)
    assert after_the_card.clash is not None
    assert after_the_card.phase == "resolving"
    assert MAUW.active(after_the_card) == frozenset()
    assert MAUW.legal(after_the_card, ANN) == ()


@rule("mauw", "4.5")
def test_r4_5_mauw_are_a_number() -> None:
    seen = [MAUW.view(playing(f"{drawing} . . .\n. . . .").state, ANN)["areas"][0][0] for drawing in ("mt7", "tt7", "mm7")]
    assert seen == [{"mauw": 2, "top": "7", "value": 7, "points": 28}] * 3
    assert column(".").points == 0
