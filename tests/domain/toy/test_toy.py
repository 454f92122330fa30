"""The toy game by its rules, which also shows how a rule test is written."""

import pytest

from domain.core import TABLE, Event, Rejected, owner
from tests.kit.draws import ScriptedRng
from tests.kit.given import Play, given, given_setup
from tests.kit.rules import rule
from tests.kit.toy_game import TOY
from tests.kit.toy_game.game import ToyOptions
from tests.kit.toy_game.parts import (
    CardDrawn,
    CardLaid,
    CardsTurned,
    Deck,
    DeclineDraw,
    DrawCard,
    DrawDeclined,
    DrawnCard,
    DrawOffered,
    Hand,
    HandsDealt,
    LaidCard,
    LayCard,
    TrickBegun,
    TrickTaken,
)


def dealt(
    *hands: tuple[int, ...], deck: tuple[int, ...] = (7, 8), order: str = "high", draws: bool = True, prizes: str = ""
) -> Event:
    secrets = {owner(seat): Hand(hand) for seat, hand in enumerate(hands)}
    fact = HandsDealt(len(hands), len(hands[0]), order, draws, prizes)
    return Event(fact, "1.2", {**secrets, TABLE: Deck(deck)})


def laid(seat: int, card: int) -> Event:
    return Event(CardLaid(seat), "2.1", {owner(seat): LaidCard(card)})


def two_seats(**about: object) -> Play:
    return given(TOY, dealt((1, 2), (3, 4), **about))  # type: ignore[arg-type]


@rule("toy", "1.1", "1.2")
def test_every_card_is_in_one_hand_or_in_the_deck() -> None:
    [event] = given_setup(TOY, 3).events
    cards = [card for part in event.secrets.values() for card in part.cards]
    assert sorted(cards) == list(range(1, 16))
    assert [len(event.secrets[owner(seat)].cards) for seat in range(3)] == [3, 3, 3]


@rule("toy", "1.3")
def test_the_prizes_say_what_a_trick_is_worth() -> None:
    two_seats(prizes="21111").when(0, LayCard(1)).when(1, LayCard(3)).then_includes(TrickTaken(1, 2))


@rule("toy", "1.3")
def test_prizes_are_digits() -> None:
    assert TOY.check_options(ToyOptions(hand=2, prizes=("12a45",)), 2) == Rejected("bad_prizes", "1.3")


@rule("toy", "2.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_any_seat_may_lay_first(seat: int) -> None:
    card = (1, 3)[seat]
    two_seats().when(seat, LayCard(card)).then(laid(seat, card))


@rule("toy", "2.1")
def test_nothing_is_laid_between_tricks() -> None:
    taken = two_seats().when(0, LayCard(1)).when(1, LayCard(3))
    taken.when(0, LayCard(2)).then_rejected("not_your_turn", clause="3.1")
    taken.when(1, LayCard(4)).then_rejected("wrong_moment", clause="2.1")


@rule("toy", "2.2")
def test_a_seat_lays_one_card_for_a_trick() -> None:
    two_seats().when(0, LayCard(1)).when(0, LayCard(2)).then_rejected("not_your_turn", clause="2.2")


@rule("toy", "2.3")
def test_a_card_of_another_hand_is_not_laid() -> None:
    two_seats().when(0, LayCard(3)).then_rejected("not_in_hand", clause="2.3", card=3)


@rule("toy", "2.4")
@pytest.mark.parametrize(("order", "taker"), [("high", 1), ("low", 0)])
def test_the_best_card_takes_the_trick(order: str, taker: int) -> None:
    two_seats(order=order).when(0, LayCard(1)).when(1, LayCard(3)).then(
        CardLaid(1), CardsTurned((1, 3)), TrickTaken(taker, 1), DrawOffered(taker)
    )


@rule("toy", "3.1")
def test_the_taker_draws_unseen() -> None:
    answer = two_seats().when(0, LayCard(1)).when(1, LayCard(3)).when(1, DrawCard(), rng=ScriptedRng(1))
    answer.then(Event(CardDrawn(1), "3.1", {owner(1): DrawnCard(8)}), TrickBegun())
    assert answer.state.hands == ((2,), (4, 8))


@rule("toy", "3.1")
def test_the_taker_may_decline() -> None:
    answer = two_seats().when(0, LayCard(1)).when(1, LayCard(3)).when(1, DeclineDraw())
    answer.then(DrawDeclined(1), TrickBegun())
    assert answer.state.hands == ((2,), (4,))


@rule("toy", "3.1")
@pytest.mark.parametrize("command", [DrawCard(), DeclineDraw()])
def test_nobody_else_draws(command: DrawCard | DeclineDraw) -> None:
    two_seats().when(0, LayCard(1)).when(1, LayCard(3)).when(0, command).then_rejected("not_your_turn", clause="3.1")


@rule("toy", "3.2", "3.3")
@pytest.mark.parametrize("about", [{"deck": ()}, {"draws": False}])
def test_the_next_trick_begins_at_once_without_a_deck_or_without_draws(about: dict[str, object]) -> None:
    assert two_seats(**about).when(0, LayCard(1)).when(1, LayCard(3)).state.phase == "lay"


@rule("toy", "4.1")
def test_three_points_end_the_game() -> None:
    state = two_seats(prizes="30000").when(0, LayCard(1)).when(1, LayCard(3)).state
    outcome = TOY.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("goal", (2, 1), (0, 3))


@rule("toy", "4.2", "4.3")
def test_an_empty_hand_ends_the_game_and_more_points_win() -> None:
    play = given(TOY, dealt((1, 5), (3, 4)), TrickTaken(0, 1), DrawDeclined(0))
    play = play.when(0, LayCard(1)).when(1, LayCard(3)).when(1, DeclineDraw())
    play = play.when(0, LayCard(5)).when(1, LayCard(4))
    assert TOY.outcome(play.state) is None
    outcome = TOY.outcome(play.when(0, DeclineDraw()).state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("exhausted", (1, 2), (2, 1))


@rule("toy", "4.3")
def test_equal_points_share_a_place() -> None:
    play = two_seats(prizes="00000", draws=False)
    for first, second in ((1, 3), (2, 4)):
        play = play.when(0, LayCard(first)).when(1, LayCard(second))
    outcome = TOY.outcome(play.state)
    assert outcome is not None
    assert outcome.places == (1, 1)


def test_an_event_of_another_game_is_an_error() -> None:
    with pytest.raises(LookupError):
        TOY.evolve(TOY.initial(), Event(Hand(()), ""))
