"""The engine and the plain count agree, on what matches come to and on any position. KEMU_LAWS=long tries five thousand."""

from functools import reduce
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core import Rejected, Rng
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import TERRITORIES
from domain.games.bunny_kingdom.edition import BUILDINGS, CAMPS, COPIES, FARMS, PARCHMENTS, ordered
from domain.games.bunny_kingdom.messages import FinishBuilding
from domain.games.bunny_kingdom.model import FIT, Fief, World, free_cells, tower_pairs, virgin_cells
from tests.domain.bunny_kingdom import oracle
from tests.domain.bunny_kingdom.scene import fold_in, position, scene
from tests.kit.matches import final
from tests.kit.profile import LONG

POSITIONS = 5000 if LONG else 150


def agrees(state: World) -> None:
    counted = oracle.count(position(state))
    outcome = BUNNY_KINGDOM.outcome(state)
    assert outcome is not None
    sheets = outcome.sheet["seats"]
    last = [sheet["rounds"][3]["fiefs"] for sheet in sheets]
    assert [{frozenset(fief["territories"]): fief["points"] for fief in fiefs} for fiefs in last] == counted["harvests"]
    assert [[line["points"] for line in sheet["parchments"]] for sheet in sheets] == counted["lines"]
    assert list(outcome.scores) == counted["scores"]
    assert list(outcome.places) == counted["places"]
    assert [sheet["total"] for sheet in sheets] == counted["scores"]
    assert [sheet["harvest_points"] + sheet["parchment_points"] for sheet in sheets] == counted["scores"]
    assert outcome.reason == ("shared_victory" if counted["places"].count(1) > 1 else "most_points")


def anything(number: int) -> World:
    """A match in its last construction phase, with lands, buildings, parchments and earlier points at random."""
    rng = Rng(f"anything {number}".encode())
    seats = 2 + number % 3
    density = 2 + rng.below(8)
    lands: list[list[str]] = [[] for _ in range(seats)]
    for name in TERRITORIES:
        if rng.below(10) < density:
            lands[rng.below(seats)].append(name)
    state = scene(*map(" ".join, lands), round=4, buildings=("city_1",) * seats)
    for building in rng.shuffled(card for card in BUILDINGS for _ in range(COPIES.get(card, 1))):
        if rng.below(5):
            state = placed(state, rng.below(seats), building, rng)
    deal = list(rng.shuffled(PARCHMENTS))
    parchments = tuple(ordered([deal.pop() for _ in range(rng.below(1 + len(PARCHMENTS) // seats))]) for _ in range(seats))
    earlier = tuple(tuple((Fief((), 0 if rng.below(3) else rng.below(60), 1),) for _ in range(seats)) for _ in range(3))
    scores = tuple(sum(realms[seat][0].points for realms in earlier) for seat in range(seats))
    return replace(state, parchments=parchments, harvests=earlier, scores=scores)


def placed(state: World, seat: int, building: Any, rng: Rng) -> World:
    """With the building of a seat on any place it may have, if there is one."""
    if building in CAMPS:
        cells = virgin_cells(state)
        return fold_in(state, seat, building, rng.choice(cells)) if cells else state
    if building == "sky_tower":
        pairs = tower_pairs(state, seat)
        return fold_in(state, seat, building, *rng.choice(pairs)) if pairs else state
    cells = [cell for cell in free_cells(state, seat) if cell in FIT[building]]
    if not cells or (building not in FARMS and not rng.below(3)):
        return replace(state, buildings=_with_card(state, seat, building))
    return fold_in(state, seat, building, rng.choice(cells))


def _with_card(state: World, seat: int, building: Any) -> tuple[tuple[Any, ...], ...]:
    """Kept and never placed: it must count for nothing."""
    return tuple(ordered((*cards, building)) if number == seat else cards for number, cards in enumerate(state.buildings))


def played_out(state: World, rng: Rng) -> World:
    """Nobody builds any more; what remains to be chosen is chosen at random."""
    while active := sorted(BUNNY_KINGDOM.active(state)):
        seat = rng.choice(active)
        legal = BUNNY_KINGDOM.legal(state, seat)
        command = FinishBuilding() if FinishBuilding() in legal else rng.choice(legal)
        answer = BUNNY_KINGDOM.decide(state, seat, command, rng)
        assert not isinstance(answer, Rejected)
        state = reduce(BUNNY_KINGDOM.evolve, answer, state)
    return state


@pytest.mark.parametrize("seats", BUNNY_KINGDOM.info.seats)
def test_both_counts_agree_at_the_end_of_matches(seats: int) -> None:
    for number in range(15):
        agrees(final(BUNNY_KINGDOM, f"score {seats} {number}", seats))


@pytest.mark.parametrize("part", range(10))
def test_both_counts_agree_on_any_position(part: int) -> None:
    for number in range(part, POSITIONS, 10):
        agrees(played_out(anything(number), Rng(f"out {number}".encode())))


def test_the_positions_are_worth_counting() -> None:
    """Every parchment brings something somewhere, and nothing somewhere else if it can; copies of copies are among them."""
    some: dict[str, set[bool]] = {}
    chains = set()
    ties = 0
    for number in range(150):
        state = played_out(anything(number), Rng(f"out {number}".encode()))
        outcome = BUNNY_KINGDOM.outcome(state)
        assert outcome is not None
        ties += outcome.places.count(2) > 1 or outcome.places.count(1) > 1
        for seat in outcome.sheet["seats"]:
            for line in seat["parchments"]:
                chains.add(len(line["copied"]))
                if line["counts_as"] is not None:
                    some.setdefault(line["counts_as"], set()).add(line["points"] > 0)
    assert {parchment for parchment, outcomes in some.items() if True in outcomes} == {*PARCHMENTS} - {"liberal", "socialist"}
    goals = {"woodland_king", "fisher_king", "carrot_king", "hun_ny_king", "king_of_thieves", "matriarch", "opportunist"}
    assert all(some[parchment] == {True, False} for parchment in goals)
    assert chains == {0, 1, 2}
    assert ties


def test_the_plain_count_knows_the_examples_of_the_booklet() -> None:
    built = {
        "A4": "city_1",
        "B3": "city_1",
        "A2": "city_2",
        "B2": "city_3",
        "A3": "farm_mushrooms",
        "D3": "city_1",
        "D5": "city_3",
    }
    one, two = {"A2", "A3", "A4", "B2", "B3", "B4"}, {"D3", "D4", "D5"}
    assert [oracle.strength(one, built), oracle.wealth(one, built, {})] == [7, 3]
    assert [oracle.strength(two, built), oracle.wealth(two, built, {})] == [4, 1]
    assert sorted(map(len, oracle.fiefs(one | two, []))) == [3, 6]
    assert len(oracle.fiefs({*one, "C2", "D2", *two}, [])) == 2
    assert len(oracle.fiefs({*one, *two}, [("B4", "D4")])) == 1
