"""Bots, on the toy game."""

from collections import Counter

import pytest

from domain.bots import BOTS, choose
from domain.core import TABLE, Command, Event, Rejected, Rng, Seat, Turn, owner
from domain.match.playing import SUBSTITUTE
from tests.kit.draws import rng_for
from tests.kit.given import Play, given, given_setup
from tests.kit.toy_game import TOY, Toy
from tests.kit.toy_game.parts import Deck, DrawCard, Hand, HandsDealt, LayCard, ToyState

DEALT = Event(
    HandsDealt(2, 3, "high", True, ""), "1.2", {owner(0): Hand((1, 2, 15)), owner(1): Hand((3, 4, 5)), TABLE: Deck((6, 7))}
)


def dealt() -> Play:
    return given(TOY, DEALT)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_a_whole_game_by_legal_commands(bot: str) -> None:
    play = given_setup(TOY, 3)
    moves = 0
    while TOY.active(play.state):
        seat = min(TOY.active(play.state))
        play = play.when(seat, choose(bot, TOY, play.state, seat, rng_for(bot, moves))).then_includes()
        moves += 1
    assert TOY.outcome(play.state) is not None


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_answers_the_same_question_alike(bot: str) -> None:
    state = dealt().state
    assert len({choose(bot, TOY, state, 0, rng_for("again")) for _ in range(5)}) == 1


def test_the_random_bot_chooses_each_command_about_as_often() -> None:
    state = dealt().state
    seen = Counter(choose("random", TOY, state, 0, rng_for(number)) for number in range(3000))
    assert set(seen) == set(TOY.legal(state, 0))
    assert all(abs(count - 1000) < 150 for count in seen.values())


def test_the_greedy_bot_takes_the_trick_if_it_can() -> None:
    state = dealt().when(1, LayCard(5)).state
    chosen = [choose("greedy", TOY, state, 0, rng_for(number)) for number in range(20)]
    assert chosen.count(LayCard(15)) > 10


def test_the_greedy_bot_draws_rather_than_declines() -> None:
    state = dealt().when(0, LayCard(15)).when(1, LayCard(3)).state
    assert choose("greedy", TOY, state, 0, rng_for("draw")) == DrawCard()


class AllTheSame(Toy):
    def appraise(self, state: ToyState, seat: Seat) -> int:
        return 0


def test_among_equals_the_greedy_bot_takes_any() -> None:
    game = AllTheSame()
    state = dealt().state
    assert {choose("greedy", game, state, 0, rng_for(number)) for number in range(50)} == set(game.legal(state, 0))


class LowerIsBetter(Toy):
    def appraise(self, state: ToyState, seat: Seat) -> int:
        return -sum(state.hands[seat])


def test_the_greedy_bot_is_not_misled_by_negative_worth() -> None:
    assert choose("greedy", LowerIsBetter(), dealt().state, 0, rng_for("low")) == LayCard(15)


class ListsWhatItRejects(Toy):
    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        return (LayCard(99),)


def test_the_greedy_bot_does_not_hide_a_broken_game() -> None:
    with pytest.raises(AssertionError, match=r"lists .* as legal and rejects it: not_in_hand"):
        choose("greedy", ListsWhatItRejects(), dealt().state, 0, rng_for("broken"))


class Watched(Toy):
    """Notes in which states a bot looks."""

    def __init__(self) -> None:
        super().__init__()
        self.looked: list[ToyState] = []

    def act(self, state: ToyState, seat: Seat, command: Command, rng: Rng) -> Turn[ToyState] | Rejected:
        self.looked.append(state)
        return super().act(state, seat, command, rng)


def test_a_bot_never_looks_at_the_true_state() -> None:
    game = Watched()
    state = dealt().state
    choose("greedy", game, state, 0, rng_for("watched"))
    assert game.looked
    assert all(seen is not state and seen.hands[0] == state.hands[0] for seen in game.looked)
    assert any(seen.hands[1] != state.hands[1] for seen in game.looked)


def test_the_substitute_of_a_seat_that_resigned_is_a_bot() -> None:
    assert SUBSTITUTE in BOTS
