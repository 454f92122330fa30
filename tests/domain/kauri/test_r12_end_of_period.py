import pytest

from domain.core import TABLE
from domain.games.kauri.messages import (
    BordersCleared,
    CardEnded,
    CardsDrawn,
    ConscienceMoved,
    DecksShuffled,
    EndCard,
    MatchScored,
    PileOrders,
    PlacePiece,
    RegionsCleared,
    TurnBegan,
    TurnEnded,
)
from tests.domain.kauri.scene import EDITION, GAME, KIWI, acting, where
from tests.kit.given import Play
from tests.kit.matches import played
from tests.kit.rules import rule

PIECES = {"kauri": "auckland", "kiwi": "auckland waikato:2 taupo", "epidemic": "taupo", "possum": "taupo"}
FLOODS = (("taupo", "waikato"), ("kapiti", "wellington"))


def ended(period: int = 1, **position: object) -> Play:
    return acting(KIWI, "K7", turn=4, period=period, **position).when(KIWI, EndCard())  # type: ignore[arg-type]


@rule("kauri", "12.1")
@pytest.mark.parametrize("seats", [2, 4])
def test_r12_1_the_kept_card_stays_and_the_discard_becomes_the_pile(seats: int) -> None:
    rounds = 0
    last = None
    for state, _, _, events in played(GAME, f"period {seats}", seats):
        for event in events:
            if isinstance(event.data, DecksShuffled) and event.clause == "12.1":
                assert last is not None
                rounds += 1
                orders = event.secrets[TABLE]
                assert isinstance(orders, PileOrders)
                for seat, pile in enumerate(orders.piles):
                    assert len(pile) == 8
                    assert sorted((*pile, *last.hands[seat])) == sorted(EDITION.decks[last.factions[seat]])
                    assert set(last.hands[seat]) <= set(state.hands[seat])
        last = state
    assert rounds == 5


@rule("kauri", "12.2")
def test_r12_2_kiwis_without_a_kauri_leave() -> None:
    play = ended(pieces=PIECES)
    play.then_includes(RegionsCleared("kiwi", ("waikato", "taupo")))
    assert (where(play, "kiwi"), play.state.stock.kiwi) == ("auckland", 27)
    assert not any(isinstance(fact, RegionsCleared) for fact in ended(pieces={"kiwi": "taupo"}).facts)


@rule("kauri", "12.3")
def test_r12_3_floods_and_epidemic_leave() -> None:
    play = ended(pieces=PIECES, floods=FLOODS)
    play.then_includes(
        BordersCleared("flood", (("waikato", "taupo"), ("kapiti", "wellington"))), RegionsCleared("epidemic", ("taupo",))
    )
    assert (play.state.flood, where(play, "epidemic")) == ((), "")
    assert (play.state.stock.flood, play.state.stock.epidemic) == (2, 1)


@rule("kauri", "12.4")
def test_r12_4_the_conscience_goes_on() -> None:
    ended(conscience=3).then_includes(ConscienceMoved(5, "lumberjack"))


@rule("kauri", "12.5")
def test_r12_5_the_next_period_or_the_end() -> None:
    assert ended(4).facts[-2:] == (TurnBegan(5, 1), CardsDrawn(2))
    over = ended(5)
    assert over.facts[-1] == MatchScored()
    assert over.state.phase == "over"
    assert not GAME.active(over.state)
    over.when(KIWI, EndCard()).then_rejected("not_your_turn", clause="12.5")


@rule("kauri", "12.6")
@pytest.mark.parametrize("period", [1, 5])
def test_r12_6_the_order_is_the_same_in_every_period(period: int) -> None:
    kinds = [type(fact) for fact in ended(period, pieces=PIECES, floods=FLOODS).facts]
    order = [CardEnded, TurnEnded, DecksShuffled, RegionsCleared, BordersCleared, RegionsCleared, ConscienceMoved]
    assert kinds[:7] == order
    # A kauri planted in the last turn saves its kiwis.
    saved = acting(KIWI, "K6", turn=4, pieces={"kauri": "auckland", "kiwi": "taupo"})
    saved = saved.when(KIWI, PlacePiece(0, "kauri", "taupo")).when(KIWI, EndCard())
    assert where(saved, "kiwi") == "taupo"
