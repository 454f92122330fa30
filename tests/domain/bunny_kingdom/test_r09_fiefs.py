import pytest

from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import BIT, CELL, LAVA, NEIGHBOURS, TERRITORIES
from domain.games.bunny_kingdom.model import World
from tests.domain.bunny_kingdom import oracle
from tests.domain.bunny_kingdom.scene import ANN, fiefs, scene
from tests.kit.matches import played
from tests.kit.rules import rule


@rule("bunny_kingdom", "9.1", "9.3")
def test_r9_1_connected_territories_are_a_fief_and_share_what_they_have() -> None:
    assert fiefs(scene("A1", ""), ANN) == ["A1: 0 x 1"]
    assert fiefs(scene("A3 A4 B4 J10", ""), ANN) == ["A3 A4 B4: 1 x 2", "J10: 0 x 1"]
    apart = scene("A3 B3 C3 C5", "")
    assert fiefs(apart, ANN) == ["A3 B3 C3: 1 x 1", "C5: 0 x 1"]
    assert fiefs(scene("A3 B3 C3 C5 C4", ""), ANN) == ["A3 B3 C3 C4 C5: 1 x 2"]


@rule("bunny_kingdom", "9.2")
def test_r9_2_by_sides_not_by_corners_not_across_lava() -> None:
    assert len(scene("A1 B2", "").realms[ANN]) == 2
    assert len(scene("A1 A2 B2", "").realms[ANN]) == 1
    assert len(scene("C2 D2", "").realms[ANN]) == 2
    assert len(scene("A1 J10", "", towers=[("A1", "J10")]).realms[ANN]) == 1
    assert len(scene("A10 B1", "").realms[ANN]) == 2


@rule("bunny_kingdom", "9.4")
def test_r9_4_172_connections() -> None:
    pairs = {frozenset((cell, other)) for cell, others in enumerate(NEIGHBOURS) for other in others}
    assert len(pairs) == 180 - len(LAVA) == 172
    assert all(cell in NEIGHBOURS[other] for cell, others in enumerate(NEIGHBOURS) for other in others)
    # Around the river by another way.
    assert len(scene("C2 D2 C3 D3", "").realms[ANN]) == 1


def recounted(state: World, seat: int) -> list[tuple[list[int], int, int]]:
    """The fiefs of a seat, from the whole board, without trading posts."""
    lands = {TERRITORIES[cell] for cell, owner in enumerate(state.owners) if owner == seat}
    built = {TERRITORIES[cell]: what for cell, what in enumerate(state.built) if what is not None}
    found = []
    for fief in oracle.fiefs(lands, [(TERRITORIES[one], TERRITORIES[two]) for one, two in state.towers]):
        resources = {resource for place in fief for resource in oracle.produced(place, built, {})}
        bits = sum(BIT[resource] for resource in resources)
        found.append((sorted(CELL[place] for place in fief), oracle.strength(fief, built), bits))
    return sorted(found)


@pytest.mark.parametrize("seats", BUNNY_KINGDOM.info.seats)
def test_fiefs_kept_up_to_date_are_those_of_the_whole_board(seats: int) -> None:
    changes = 0
    for number in range(3):
        before = None
        state = BUNNY_KINGDOM.initial()
        for *_, events in played(BUNNY_KINGDOM, f"fiefs {seats} {number}", seats):
            for event in events:
                state = BUNNY_KINGDOM.evolve(state, event)
                if state.realms is not before:
                    before = state.realms
                    changes += 1
                    for seat in range(seats):
                        kept = [(list(fief.cells), fief.strength, fief.resources) for fief in state.realms[seat]]
                        assert kept == recounted(state, seat)
    assert changes > 150
