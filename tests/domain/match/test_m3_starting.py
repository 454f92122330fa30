from domain.core import Unfolding
from domain.match import CreateMatch, StartMatch, rng_of
from domain.match.facts import MatchFinished, MatchStarted
from tests.domain.match.table import ANN, BEN, CLEO, absent, full, opened, running
from tests.kit.given import SEED, given_match
from tests.kit.rules import rule
from tests.kit.toy_game import TOY, Toy
from tests.kit.toy_game.game import ToyOptions
from tests.kit.toy_game.parts import HandsDealt, ToyEnded, ToyState


class OverAtOnce(Toy):
    """A game that setup already ends."""

    def begin(self, opening: Unfolding[ToyState], options: ToyOptions, seats: int) -> None:
        super().begin(opening, options, seats)
        opening.then(ToyEnded("exhausted"), "4.2")


@rule("match", "M3.1")
def test_m3_1_the_host_starts() -> None:
    answer = full().when(ANN, StartMatch())
    assert isinstance(answer.facts[0], MatchStarted)
    assert answer.state.status == "running"


@rule("match", "M3.1")
def test_m3_1_nobody_else_starts() -> None:
    full().when(BEN, StartMatch()).then_rejected("not_host", clause="M3.1")
    full().when(CLEO, StartMatch()).then_rejected("not_host", clause="M3.1")


@rule("match", "M3.2")
def test_m3_2_a_match_with_free_seats_does_not_start() -> None:
    opened(4, *[]).when(ANN, StartMatch()).then_rejected("seats_free", clause="M3.2", free=[1, 2, 3])


@rule("match", "M3.3")
def test_m3_3_starting_sets_the_game_up() -> None:
    match = full(3)
    answer = match.when(ANN, StartMatch()).then(MatchStarted(), HandsDealt(3, 3, "high", True, ""))
    [setup] = TOY.setup(match.state.options, 3, rng_of(match.state, SEED))
    assert answer.events[1].event == setup
    assert answer.clauses == ("M3.3", "1.2")


@rule("match", "M3.3")
def test_m3_3_a_match_starts_once() -> None:
    running().when(ANN, StartMatch()).then_rejected("not_open", clause="M3.3", status="running")


@rule("match", "M5.1")
def test_m5_1_a_game_that_is_over_after_setup_ends_the_match_at_once() -> None:
    match = given_match(OverAtOnce(), (ANN, CreateMatch("toy", 2, bots={"1": "random"})))
    answer = match.when(ANN, StartMatch())
    assert [type(fact) for fact in answer.facts] == [MatchStarted, HandsDealt, ToyEnded, MatchFinished]
    assert answer.state.status == "finished"


def test_a_bot_seat_counts_as_taken() -> None:
    absent().when(ANN, CreateMatch("toy", 2, bots={"1": "random"})).when(ANN, StartMatch()).then_includes(MatchStarted())
