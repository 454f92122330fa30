import pytest

from domain.core import Rng, Seat
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.messages import (
    BuildingFinished,
    CardDropped,
    CardPicked,
    ConstructionEnded,
    FiefsHarvested,
    FinishBuilding,
    HandsPassed,
    PassCamp,
    PickCard,
    TakeBackCamp,
)
from domain.games.bunny_kingdom.model import World
from tests.domain.bunny_kingdom.scene import BEN, building, choosing
from tests.kit.matches import final, played
from tests.kit.rules import rule

SEATS = BUNNY_KINGDOM.info.seats


@rule("bunny_kingdom", "1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_r1_1_the_most_points_win(seats: int) -> None:
    outcome = BUNNY_KINGDOM.outcome(final(BUNNY_KINGDOM, f"win {seats}", seats))
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat in range(seats) if outcome.scores[seat] == max(outcome.scores))


@rule("bunny_kingdom", "1.2")
@pytest.mark.parametrize("seats", SEATS)
def test_r1_2_two_to_four_seats_and_four_rounds(seats: int) -> None:
    assert SEATS == (2, 3, 4)
    rounds = [
        event.data.round
        for *_, events in played(BUNNY_KINGDOM, f"rounds {seats}", seats)
        for event in events
        if isinstance(event.data, FiefsHarvested)
    ]
    assert rounds == [1, 2, 3, 4]


@rule("bunny_kingdom", "1.3")
def test_r1_3_the_left_neighbour_is_the_next_seat() -> None:
    play = choosing("A1 A2", "B1 B2 C1 C2", "D1 D2", chosen=(2, 0, 2))
    # Ben still holds two cards to play; the others hold only what they pass on.
    for card in ("B1", "B2"):
        play = play.when(BEN, PickCard(card))  # type: ignore[arg-type]
    passed = next(at for at, fact in enumerate(play.facts) if isinstance(fact, HandsPassed))
    assert play.facts[passed] == HandsPassed("left")
    assert {seat: secret.cards for seat, secret in play.secrets[passed].items()} == {  # type: ignore[attr-defined]
        "0": ("D1", "D2"),
        "1": ("A1", "A2"),
        "2": ("C1", "C2"),
    }


@rule("bunny_kingdom", "1.4")
def test_r1_4_where_nothing_can_be_chosen_nothing_is_asked() -> None:
    for seats in SEATS:
        for state, *_ in played(BUNNY_KINGDOM, f"asked {seats}", seats):
            for seat in BUNNY_KINGDOM.active(state):
                if state.phase == "drafting":
                    assert len(state.hands[seat]) > 1
                if state.phase == "building":
                    assert state.buildings[seat]
    play = building("A1", "B1", "C1", buildings=("", "city_1")).when(BEN, FinishBuilding())
    assert [type(fact) for fact in play.facts[:3]] == [BuildingFinished, ConstructionEnded, FiefsHarvested]


@rule("bunny_kingdom", "1.5")
@pytest.mark.parametrize("seats", SEATS)
def test_r1_5_there_is_always_an_answer_that_needs_no_thought(seats: int) -> None:
    def harmless(state: World, seat: Seat, commands: tuple[object, ...], rng: Rng) -> object:
        for way_out in (FinishBuilding(), PassCamp(), TakeBackCamp()):
            if way_out in commands:
                return way_out
        assert state.phase in ("drafting", "trading", "copying")
        return commands[0]

    outcome = BUNNY_KINGDOM.outcome(final(BUNNY_KINGDOM, f"absent {seats}", seats, harmless))  # type: ignore[arg-type]
    assert outcome is not None
    assert sum(outcome.scores) > 0


@rule("bunny_kingdom", "1.6")
@pytest.mark.parametrize("seats", SEATS)
def test_r1_6_no_match_is_longer_than_324_commands(seats: int) -> None:
    assert BUNNY_KINGDOM.info.longest == 4 * (10 * 2 * 2 - 2) + 36 + 4 * (6 + 15 + 6) + 16 + 8 + 4 == 324
    choices = commands = 0
    for *_, command, events in played(BUNNY_KINGDOM, f"long {seats}", seats):
        commands += command is not None
        choices += command is not None and isinstance(events[0].data, CardPicked | CardDropped)
    assert choices == {2: 152, 3: 4 * 30, 4: 4 * 32}[seats]
    assert commands <= 324
