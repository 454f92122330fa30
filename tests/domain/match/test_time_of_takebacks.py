"""After any moves and takebacks, no player has more time than the remaining moves have earned (M9.6)."""

from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from domain.core import Seat
from domain.games.kiwara import KIWARA
from domain.match import AnswerTakeback, AskTakeback, BotTrace, Clock, CreateMatch, StartMatch, TakeSeat, Terms
from domain.match.clock import remaining
from domain.match.facts import MoveTakenBack
from tests.domain.match.table import ANN, BEN
from tests.kit.given import NOON, Match, given_match
from tests.kit.rules import rule

SECONDS = 600
PEOPLE = (ANN, BEN)
STEPS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9_000)), min_size=10, max_size=25)
"""What is done, half of it moves and half of it takebacks by either seat, and how long it is thought over."""


class Reckoning:
    """A match, and beside it how long each seat has thought since it last earned time that still stands."""

    def __init__(self, clock: Clock, bots: dict[str, str]) -> None:
        create = CreateMatch("kiwara", 2, bots=bots, terms=Terms(clock))
        match = given_match(KIWARA, (ANN, create))
        self.match: Match = (match if bots else match.when(BEN, TakeSeat())).when(ANN, StartMatch())
        self.clock = clock
        self.now = NOON
        self.thought = [0, 0]
        self.earned: list[tuple[int, Seat, int]] = []
        """For each move: the version before it, the seat that played it, and the time it earned."""

    def step(self, what: int, thinking: int) -> None:
        state = self.match.state
        assert state.clock is not None
        self.now += thinking
        for seat in state.clock.running:
            self.thought[seat] += thinking
        if what < 2:
            self.move(min(KIWARA.active(state.play)))
        else:
            self.take_back(what - 2)

    def move(self, seat: Seat) -> None:
        before = self.match.state
        holder = before.seats[seat]
        assert holder.player is not None
        trace = BotTrace(holder.bot, "00", "view") if holder.bot is not None else None
        command = KIWARA.legal(before.play, seat)[0]
        self.match = self.match.when(holder.player, command, now=self.now, bot=trace)
        if self.match.state.status != "running" or holder.bot is not None:
            return
        turn_is_over = seat not in KIWARA.active(self.match.state.play)
        earned = self.thought[seat] - self.given_back(seat) if self.clock.kind == "move" else self.clock.increment * 1000
        if self.clock.kind == "move" or turn_is_over:
            self.earned.append((before.version, seat, earned))

    def given_back(self, seat: Seat) -> int:
        return sum(earned for _, owner, earned in self.earned if owner == seat)

    def take_back(self, seat: Seat) -> None:
        other = self.match.state.seats[1 - seat]
        asked = self.match.when(PEOPLE[seat], AskTakeback(), now=self.now)
        if asked.rejected is not None:
            return
        self.match = asked if other.bot is not None else asked.when(PEOPLE[1 - seat], AnswerTakeback(True), now=self.now)
        (back,) = [fact for fact in self.match.facts if isinstance(fact, MoveTakenBack)]
        self.earned = [each for each in self.earned if each[0] < back.version]

    def check(self) -> None:
        clock = self.match.state.clock
        assert clock is not None
        left = remaining(clock, self.now)
        for seat in (0, 1):
            if self.match.state.seats[seat].bot is None:
                assert left[seat] == max(0, SECONDS * 1000 + self.given_back(seat) - self.thought[seat])


@rule("match", "M9.6")
@settings(max_examples=150, deadline=None, derandomize=True)
@for_any(
    steps=STEPS,
    clock=st.sampled_from((Clock("bank", SECONDS, 5), Clock("bank", SECONDS), Clock("move", SECONDS))),
    bots=st.sampled_from(({}, {"1": "random"})),
)
def test_m9_6_no_time_is_won_by_moving_and_taking_back(
    steps: list[tuple[int, int]], clock: Clock, bots: dict[str, str]
) -> None:
    reckoning = Reckoning(clock, bots)
    for what, thinking in steps:
        if reckoning.match.state.status != "running":
            break
        reckoning.step(what, thinking)
        reckoning.check()
