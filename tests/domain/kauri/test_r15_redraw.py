from contracts.texts import texts_of
from domain.core import TABLE, Event, Rng, owner
from domain.games.kauri.messages import (
    ChooseCards,
    DrawnCards,
    KeepHand,
    PileOrders,
    RedrawAnswered,
    RedrawEnded,
    RedrawHand,
    RedrawOffered,
    RedrawWish,
    Settle,
)
from tests.domain.kauri.scene import EDITION, GAME, KIWI, MAORI, POSSUM
from tests.kit.given import Play, given_setup
from tests.kit.matches import played
from tests.kit.rules import rule


def offered() -> Play:
    play = given_setup(GAME, 4, redraw=True)
    return play.when(MAORI, Settle("taupo")).when(2, Settle("gisborne"))


@rule("kauri", "15.1")
def test_r15_1_the_option_says_when() -> None:
    title = texts_of(GAME).options["redraw"].title
    assert "in the first turn" in title["en"]
    assert "au premier tour" in title["fr"]


@rule("kauri", "15.1")
def test_r15_1_three_new_cards_from_the_whole_pile() -> None:
    play = offered()
    before = play.state
    assert play.facts[-1] == RedrawOffered()
    for seat in (MAORI, 2, KIWI):
        play = play.when(seat, KeepHand())
    play = play.when(POSSUM, RedrawHand(), rng=Rng(b"new"))
    assert play.facts == (RedrawAnswered(POSSUM), RedrawEnded((POSSUM,)))
    drawn, orders = play.secrets[1][owner(POSSUM)], play.secrets[1][TABLE]
    assert isinstance(drawn, DrawnCards)
    assert isinstance(orders, PileOrders)
    assert play.state.hands[POSSUM] == drawn.cards
    assert len(drawn.cards) == 3
    assert sorted((*drawn.cards, *orders.piles[POSSUM])) == sorted(EDITION.decks["possum"])
    for seat in (MAORI, 2, KIWI):
        assert play.state.hands[seat] == before.hands[seat]
        assert play.state.piles[seat] == before.piles[seat]
    assert play.state.phase == "choosing"


@rule("kauri", "15.2")
def test_r15_2_an_option_answered_once_and_in_secret() -> None:
    (option,) = GAME.options
    assert (option.name, option.default) == ("redraw", False)
    play = offered()
    assert GAME.active(play.state) == {0, 1, 2, 3}
    play.when(MAORI, ChooseCards("M1", "M2")).then_rejected("wrong_moment", clause="5.3", phase="redrawing")
    play = play.when(MAORI, RedrawHand())
    play.then(Event(RedrawAnswered(MAORI), "15.2", {owner(MAORI): RedrawWish(True)}))
    play.when(MAORI, KeepHand()).then_rejected("not_your_turn", clause="15.2")
    seat = GAME.view(play.state, POSSUM)["seats"][MAORI]
    assert (seat["answered"], seat["redraws"]) == (True, None)
    assert GAME.view(play.state, MAORI)["seats"][MAORI]["redraws"] is True
    for other in (POSSUM, 2, KIWI):
        play = play.when(other, KeepHand())
    # Who redrew is public now.
    assert [seat["redraws"] for seat in GAME.view(play.state, None)["seats"]] == [True, False, False, False]


@rule("kauri", "15.2")
def test_r15_2_only_in_the_first_turn_and_only_with_the_option() -> None:
    for redraw in (False, True):
        asked = [
            event
            for *_, events in played(GAME, "asked", 3, redraw=redraw)
            for event in events
            if isinstance(event.data, RedrawOffered)
        ]
        assert len(asked) == redraw
