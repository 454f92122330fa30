from collections import Counter
from typing import Any

import pytest

from contracts.wire import encode_json
from domain.core import TABLE, Rng, owner
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.edition import DECK, IS_PARCHMENT
from domain.games.bunny_kingdom.messages import (
    CardDropped,
    CardPicked,
    DeckShuffled,
    HandsDealt,
    HandsPassed,
    ParchmentKept,
    ReserveDrawn,
    SupplyPlayed,
)
from tests.domain.bunny_kingdom.scene import ANN, BEN, drafting
from tests.kit.matches import played
from tests.kit.rules import rule

SEATS = BUNNY_KINGDOM.info.seats


@rule("bunny_kingdom", "15.1")
def test_r15_1_only_its_owner_knows_what_is_face_down() -> None:
    fields: dict[str, Any] = {"chosen": (1, 1), "dropped": (("J1",), ("J2",))}
    state = drafting("A1 A2", "B1 B2", picked=(("A3",), ("B4",)), parchments=("fisher", "farmer"), **fields)
    assert BUNNY_KINGDOM.view(state, ANN)["you"] == {
        "hand": ["A1", "A2"],
        "picked": ["A3"],
        "dropped": ["J1"],
        "parchments": ["fisher"],
    }
    assert BUNNY_KINGDOM.view(state, None)["you"] is None
    fields["dropped"] = (("J1",), ("J9",))
    other = drafting("A1 A2", "D1 D2", picked=(("A3",), ("E4",)), parchments=("fisher", "royal_ring"), **fields)
    for viewer in (ANN, None):
        assert encode_json(BUNNY_KINGDOM.view(state, viewer)) == encode_json(BUNNY_KINGDOM.view(other, viewer))
    seen = BUNNY_KINGDOM.view(state, None)["seats"][BEN]
    assert (seen["hand"], seen["chosen"], seen["dropped"], seen["parchments"]) == (2, 1, 1, 1)


@rule("bunny_kingdom", "15.1", "15.2")
@pytest.mark.parametrize("seats", SEATS)
def test_r15_1_secrets_are_told_to_their_owners_alone(seats: int) -> None:
    everybody = {owner(seat) for seat in range(seats)}
    for *_, events in played(BUNNY_KINGDOM, f"told {seats}", seats):
        for event in events:
            match event.data:
                case DeckShuffled():
                    assert set(event.secrets) == {TABLE}
                case HandsDealt() | HandsPassed() | ReserveDrawn():
                    assert set(event.secrets) == everybody
                case CardPicked(seat) | CardDropped(seat) | ParchmentKept(seat) | SupplyPlayed(seat):
                    assert set(event.secrets) == {owner(seat)}
                case _:
                    assert event.secrets == {}


@rule("bunny_kingdom", "15.2")
@pytest.mark.parametrize("seats", SEATS)
def test_r15_2_deck_and_reserves_are_numbers(seats: int) -> None:
    for state, *_ in played(BUNNY_KINGDOM, f"sizes {seats}", seats):
        for viewer in (None, *range(seats)):
            seen = BUNNY_KINGDOM.view(state, viewer)
            assert seen["deck"] == len(state.deck)
            assert [seat["reserve"] for seat in seen["seats"]] == [len(reserve) for reserve in state.reserves]


@rule("bunny_kingdom", "15.3")
@pytest.mark.parametrize("seats", SEATS)
def test_r15_3_what_is_imagined_is_possible_and_looks_the_same(seats: int) -> None:
    differs = 0
    for number, (state, *_) in enumerate(played(BUNNY_KINGDOM, f"imagined {seats}", seats)):
        if number % 7:
            continue
        for viewer in (None, *range(seats)):
            other = BUNNY_KINGDOM.imagine(state, viewer, Rng(f"{number}".encode()))
            assert encode_json(BUNNY_KINGDOM.view(other, viewer)) == encode_json(BUNNY_KINGDOM.view(state, viewer))
            assert BUNNY_KINGDOM.census(other) == dict(Counter(DECK))
            assert all(card in IS_PARCHMENT for cards in other.parchments for card in cards)
            differs += other != state
    assert differs > 20


@rule("bunny_kingdom", "15.3")
def test_r15_3_any_unseen_card_may_be_imagined_anywhere() -> None:
    *_, (state, _, _, _) = list(played(BUNNY_KINGDOM, "anywhere", 4))[:20]
    hands: set[str] = set()
    for number in range(60):
        hands.update(BUNNY_KINGDOM.imagine(state, ANN, Rng(f"{number}".encode())).hands[BEN])
    seen = {*state.hands[ANN], *state.picked[ANN], *state.parchments[ANN]}
    seen.update(card for pile in (*state.discards, *state.buildings) for card in pile)
    unseen = (Counter(DECK) - Counter(state.hands[ANN])).keys()
    assert not hands & {card for card in seen if DECK.count(card) == 1}  # type: ignore[arg-type]
    assert len(hands) > 0.8 * len(unseen - seen)


@rule("bunny_kingdom", "15.4")
@pytest.mark.parametrize("seats", SEATS)
def test_r15_4_anyone_with_the_seed_can_draw_the_deck_again(seats: int) -> None:
    *_, (state, _, _, _) = played(BUNNY_KINGDOM, f"again {seats}", seats)
    again: Any = BUNNY_KINGDOM.setup({}, seats, Rng(f"again {seats}".encode()))[1].secrets[TABLE]
    left = len(again.cards) - len(state.deck)
    assert state.deck == again.cards[left:]
    seen = BUNNY_KINGDOM.view(state, None)["seats"]
    played_openly = Counter(card for seat in seen for pile in ("discard", "buildings", "revealed") for card in seat[pile])
    assert Counter(again.cards[:left]) - played_openly == Counter(card for dropped in state.dropped for card in dropped)


@rule("bunny_kingdom", "15.4")
@pytest.mark.parametrize("seats", SEATS)
def test_r15_4_after_the_end_parchments_are_public_and_the_rest_stays_hidden(seats: int) -> None:
    *_, (state, _, _, _) = played(BUNNY_KINGDOM, f"after {seats}", seats)
    for viewer in (None, *range(seats)):
        seen = BUNNY_KINGDOM.view(state, viewer)
        assert [seat["revealed"] for seat in seen["seats"]] == [list(cards) for cards in state.parchments]
        other = BUNNY_KINGDOM.imagine(state, viewer, Rng(b"after"))
        assert other.parchments == state.parchments
        assert other.deck != state.deck
        assert encode_json(BUNNY_KINGDOM.view(other, viewer)) == encode_json(seen)
        assert set(seen) == {
            *("phase", "round", "pass_to", "map", "lava", "you", "seats", "constructions", "sky_towers", "trading_posts"),
            *("deck", "camp", "withheld", "copy", "copied", "owners"),
        }
