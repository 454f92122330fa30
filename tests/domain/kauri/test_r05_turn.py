from collections import Counter

import pytest
from msgspec.structs import replace

from domain.core import Event, owner
from domain.games.kauri.messages import (
    CardEnded,
    CardOpened,
    CardsChosen,
    CardsDrawn,
    CardsRevealed,
    Choice,
    ChooseCards,
    EndCard,
    MovePiece,
    TurnBegan,
    TurnEnded,
)
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, island, legal, playing
from tests.kit.given import Play, given_state
from tests.kit.matches import played
from tests.kit.rules import rule


def chosen(*pairs: tuple[str, str], seats: int = 4) -> Play:
    """Every seat chooses; hands are made to fit."""
    state = island(seats, pieces={"possum": "taupo"})
    hands = list(state.hands)
    for seat, pair in enumerate(pairs):
        rest = [card for card in EDITION.decks[state.factions[seat]] if card not in pair]
        hands[seat] = tuple(sorted((*pair, rest[0])))
    play = given_state(GAME, replace(state, hands=tuple(hands)))
    for seat, (actions, initiative) in enumerate(pairs):
        play = play.when(seat, ChooseCards(actions, initiative))
    return play


@rule("kauri", "5.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r5_1_five_periods_of_four_turns(seats: int) -> None:
    began = [
        fact
        for *_, events in played(GAME, f"turns {seats}", seats)
        for event in events
        if isinstance(fact := event.data, TurnBegan)
    ]
    assert began == [TurnBegan(period, turn) for period in range(1, 6) for turn in range(1, 5)]


@rule("kauri", "5.2")
def test_r5_2_each_turn_two_cards_are_drawn_to_have_three() -> None:
    for state, _, _, events in played(GAME, "three cards", 4):
        drawn = [event.data.count for event in events if isinstance(event.data, CardsDrawn)]
        if drawn:
            assert drawn[-1] == 2
            assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]


@rule("kauri", "5.3", "5.4")
def test_r5_4_a_choice_is_secret_and_final() -> None:
    play = playing()
    assert GAME.active(play.state) == {MAORI, POSSUM, ENGLISH, KIWI}
    play = play.when(POSSUM, ChooseCards("P3", "P1"))
    play.then(Event(CardsChosen(POSSUM), "5.4", {owner(POSSUM): Choice("P3", "P1")}))
    assert play.state.hands[POSSUM] == ("P2",)
    for viewer in (None, MAORI):
        seat = GAME.view(play.state, viewer)["seats"][POSSUM]
        assert (seat["chosen"], seat["played"], seat["cards"]) == (True, None, 1)
    assert GAME.view(play.state, POSSUM)["seats"][POSSUM]["played"] == {"actions": "P3", "initiative": "P1"}
    play.when(POSSUM, ChooseCards("P1", "P3")).then_rejected("not_your_turn", clause="5.4")
    assert GAME.active(play.state) == {MAORI, ENGLISH, KIWI}


@rule("kauri", "5.3")
def test_r5_3_only_cards_of_the_hand() -> None:
    play = playing()
    play.when(POSSUM, ChooseCards("P1", "P9")).then_rejected("card_not_held", clause="5.3", card="P9")
    play.when(POSSUM, ChooseCards("M1", "P1")).then_rejected("card_not_held", clause="5.3", card="M1")
    assert legal(play, seat=POSSUM) == [
        ChooseCards(*pair) for pair in (("P1", "P2"), ("P1", "P3"), ("P2", "P1"), ("P2", "P3"), ("P3", "P1"), ("P3", "P2"))
    ]


@rule("kauri", "5.5")
def test_r5_5_all_cards_are_revealed_at_once() -> None:
    play = chosen(("M1", "M2"), ("P1", "P2"), ("E1", "E2"))
    assert play.facts == (CardsChosen(ENGLISH),)
    play = play.when(KIWI, ChooseCards("K1", "K2"))
    assert [type(fact) for fact in play.facts] == [CardsChosen, CardsRevealed, CardOpened]
    for viewer in (None, MAORI):
        assert [seat["played"]["actions"] for seat in GAME.view(play.state, viewer)["seats"]] == ["M1", "P1", "E1", "K1"]


@rule("kauri", "5.6")
def test_r5_6_low_initiatives_come_first() -> None:
    # Initiatives: M9 4, P1 3, E4 2, K1 1.
    play = chosen(("M1", "M9"), ("P2", "P1"), ("E1", "E4"), ("K2", "K1"))
    (revealed,) = [fact for fact in play.facts if isinstance(fact, CardsRevealed)]
    assert revealed.order == (KIWI, ENGLISH, POSSUM, MAORI)
    for seat in revealed.order:
        assert GAME.active(play.state) == {seat}
        play.when((seat + 1) % 4, EndCard()).then_rejected("not_your_turn", clause="5.6")
        play = play.when(seat, EndCard())


@rule("kauri", "5.7")
def test_r5_7_equal_initiatives_by_the_table_of_priorities() -> None:
    # All 1.
    play = chosen(("M2", "M1"), ("P1", "P5"), ("E1", "E3"), ("K2", "K1"))
    (revealed,) = [fact for fact in play.facts if isinstance(fact, CardsRevealed)]
    assert revealed.order == (MAORI, POSSUM, ENGLISH, KIWI)
    # E and K 2, M and P 3.
    play = chosen(("M1", "M5"), ("P3", "P1"), ("E1", "E4"), ("K1", "K2"))
    (revealed,) = [fact for fact in play.facts if isinstance(fact, CardsRevealed)]
    assert revealed.order == (ENGLISH, KIWI, MAORI, POSSUM)


@rule("kauri", "5.8")
def test_r5_8_played_cards_are_discarded_and_a_new_turn_begins() -> None:
    play = acting(KIWI, "K7")
    pair = play.state.played[KIWI]
    play = play.when(KIWI, EndCard())
    assert [type(fact) for fact in play.facts] == [CardEnded, TurnEnded, TurnBegan, CardsDrawn]
    assert play.state.discards[KIWI] == (pair.actions, pair.initiative)
    assert play.facts[2] == TurnBegan(1, 2)
    assert [len(pile) for pile in play.state.piles] == [4] * 4


@rule("kauri", "5.8", "2.6")
@pytest.mark.parametrize("seats", [2, 4])
def test_r5_8_the_piles_are_used_up_at_the_end_of_each_period(seats: int) -> None:
    used = Counter[int]()
    last = None
    for state, _, _, events in played(GAME, f"piles {seats}", seats):
        if any(isinstance(event.data, TurnEnded) for event in events):
            assert last is not None
            used[sum(map(len, last.piles))] += 1
        last = state
    # In each Period three turns leave 6, 4 and 2 cards in each pile, and the last none.
    assert used == {0: 5, 2 * seats: 5, 4 * seats: 5, 6 * seats: 5}


def test_commands_outside_their_moment_are_refused() -> None:
    play = playing()
    play.when(MAORI, EndCard()).then_rejected("wrong_moment", clause="6.2", phase="choosing", phases=["acting", "steering"])
    play.when(MAORI, MovePiece(0, "maori", "taupo", "waikato", 1, 0)).then_rejected("wrong_moment", clause="6.3")
