from collections import Counter

import pytest
from msgspec.structs import replace

from domain.core import TABLE, Rng, owner
from domain.games.kauri.messages import (
    CardsChosen,
    CardsDrawn,
    CardSwapped,
    ChooseCards,
    DecksShuffled,
    RedrawAnswered,
    RedrawEnded,
    SwapCard,
)
from domain.games.kauri.model import Island
from domain.match import Recorded, cut
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, island, playing
from tests.kit.matches import played
from tests.kit.rules import rule


def cards_of(state: Island, seat: int) -> Counter[str]:
    pair = state.played[seat]
    chosen = () if pair is None else (pair.actions, pair.initiative)
    return Counter((*state.hands[seat], *state.piles[seat], *state.discards[seat], *chosen))


@rule("kauri", "16.1")
def test_r16_1_only_its_owner_sees_a_hand_and_a_choice() -> None:
    state = island()
    assert GAME.view(state, POSSUM)["hand"] == ["P1", "P2", "P3"]
    assert GAME.view(state, None)["hand"] is None
    other = replace(state, hands=(*state.hands[:POSSUM], ("P4", "P5", "P6"), *state.hands[POSSUM + 1 :]))
    for viewer in (None, MAORI):
        assert GAME.view(state, viewer) == GAME.view(other, viewer)
    one, two = (playing().when(POSSUM, ChooseCards(*pair)) for pair in (("P1", "P2"), ("P3", "P1")))
    for viewer in (None, MAORI):
        assert GAME.view(one.state, viewer) == GAME.view(two.state, viewer)


@rule("kauri", "16.1", "16.3")
@pytest.mark.parametrize("seats", [2, 4])
def test_r16_1_each_secret_reaches_its_owner_alone(seats: int) -> None:
    for _, seat, _, events in played(GAME, f"secrets {seats}", seats, redraw=True):
        for event in events:
            owners = set(event.secrets)
            match event.data:
                case DecksShuffled():
                    assert owners == {TABLE}
                case CardsDrawn():
                    assert owners == set(map(owner, range(seats)))
                case RedrawEnded(redrew):
                    assert owners == {TABLE, *map(owner, redrew)}
                case CardsChosen() | RedrawAnswered():
                    assert owners == {owner(event.data.seat)}
                case CardSwapped():
                    assert owners == {TABLE, owner(event.data.seat)}
                case _:
                    assert not owners
            for viewer in (None, *range(seats)):
                assert set(cut(Recorded(1, 0, seat, event), viewer).event.secrets) <= {str(viewer)}


@rule("kauri", "16.2")
def test_r16_2_played_cards_discards_and_counts_are_open() -> None:
    play = acting(KIWI, "K7", after=())
    seen = GAME.view(play.state, None)["seats"]
    assert [(seat["cards"], seat["pile"]) for seat in seen] == [(1, 6)] * 4
    assert seen[KIWI]["played"]["actions"] == "K7"
    discarded = replace(play.state, discards=(("M3",), (), (), ()))
    assert GAME.view(discarded, POSSUM)["seats"][MAORI]["discard"] == ["M3"]


@rule("kauri", "16.3")
def test_r16_3_the_order_of_a_pile_is_nobodys() -> None:
    state = island()
    other = replace(state, piles=tuple(pile[::-1] for pile in state.piles))
    for viewer in (None, MAORI, POSSUM):
        assert GAME.view(state, viewer) == GAME.view(other, viewer)
    assert GAME.view(state, MAORI)["own_pile"] == ["M4", "M5", "M6", "M7", "M8", "M9"]


@rule("kauri", "16.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r16_4_imagined_cards_lie_where_cards_are_and_may_be(seats: int) -> None:
    for number, (state, *_) in enumerate(played(GAME, f"imagined {seats}", seats, redraw=True)):
        for viewer in (None, *range(seats)):
            picture = GAME.imagine(state, viewer, Rng(b"%d" % number))
            assert GAME.view(picture, viewer) == GAME.view(state, viewer)
            for seat in range(seats):
                assert cards_of(picture, seat) == cards_of(state, seat)
                assert len(picture.piles[seat]) == len(state.piles[seat])
                if seat == viewer:
                    assert picture.hands[seat] == state.hands[seat]
                else:
                    assert set(picture.piles[seat]) <= set(state.fresh[seat])


@rule("kauri", "16.4")
def test_r16_4_the_kept_card_is_known_after_a_period_until_it_is_swapped() -> None:
    fresh = tuple(tuple(card for card in EDITION.decks[faction] if not card.endswith("9")) for faction in EDITION.seats[4])
    hands = tuple((f"{letter}1", f"{letter}2", f"{letter}9") for letter in "MPEK")
    piles = tuple(tuple(card for card in pile if card not in hand) for pile, hand in zip(fresh, hands, strict=True))
    state = replace(island(), hands=hands, piles=piles, fresh=fresh)
    for number in range(20):
        assert "E9" in GAME.imagine(state, KIWI, Rng(b"%d" % number)).hands[ENGLISH]
    play = acting(ENGLISH, "E8")
    play = type(play)(GAME, replace(play.state, fresh=fresh, hands=(*play.state.hands[:2], ("E9",), play.state.hands[3])))
    pile = tuple(card for card in EDITION.decks["english"] if card not in ("E8", "E1", "E9"))
    play = type(play)(GAME, replace(play.state, piles=(*play.state.piles[:2], pile, play.state.piles[3])))
    assert {GAME.imagine(play.state, KIWI, Rng(b"%d" % number)).hands[ENGLISH] for number in range(20)} == {("E9",)}
    swapped = play.when(ENGLISH, SwapCard(0, pile[0]))
    assert len({GAME.imagine(swapped.state, KIWI, Rng(b"%d" % number)).hands[ENGLISH] for number in range(40)}) > 3
    # The others cannot tell which card was taken.
    other = play.when(ENGLISH, SwapCard(0, pile[1]))
    for viewer in (None, KIWI):
        assert GAME.view(swapped.state, viewer) == GAME.view(other.state, viewer)
