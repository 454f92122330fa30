"""Whatever players ask of a match, in whatever order, the log stays sound."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from contracts.wire import decode_state, encode_json, encode_state
from domain.core import Command, Rejected
from domain.match import (
    CreateMatch,
    LeaveSeat,
    MatchState,
    Request,
    Resign,
    SeatBot,
    StartMatch,
    TakeSeat,
    cut,
    decide,
    replay,
)
from tests.kit.given import BOTS, NOON, SEED
from tests.kit.rules import MATCH, clauses_of
from tests.kit.toy_game import TOY
from tests.kit.toy_game.parts import DeclineDraw, DrawCard, LayCard

PLAYERS = ("ann", "ben", "cleo", "dan", "eve", "bot:random:1")
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(TakeSeat, st.none() | st.integers(-1, 4)),
    st.builds(SeatBot, st.integers(-1, 4), st.sampled_from((*BOTS, "deep"))),
    st.sampled_from((LeaveSeat(), StartMatch(), StartMatch(), Resign(), DrawCard(), DeclineDraw())),
    st.builds(CreateMatch, st.just("toy"), st.integers(1, 5)),
    st.builds(LayCard, st.integers(0, 16)),
)


def assert_written(clause: str) -> None:
    assert clause in clauses_of(MATCH if clause.startswith("M") else "toy")


class AnyRequest(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.state = MatchState()
        self.log: list[object] = []

    @initialize(seats=st.integers(2, 4), bots=st.dictionaries(st.sampled_from("123"), st.just("random"), max_size=1))
    def create(self, seats: int, bots: dict[str, str]) -> None:
        self.ask("ann", CreateMatch("toy", seats, bots={seat: bot for seat, bot in bots.items() if int(seat) < seats}), 0)
        assert self.state.status == "open"

    @rule(player=st.sampled_from(PLAYERS), command=COMMANDS, later=st.integers(-5, 5))
    def ask(self, player: str, command: Command, later: int) -> None:
        answer = decide(TOY, BOTS, self.state, Request(player, command, NOON + later, SEED))
        if isinstance(answer, Rejected):
            assert_written(answer.clause)
            return
        for event in answer.events:
            assert_written(event.event.clause)
        assert replay(TOY, self.state, answer.events) == answer.state
        assert [event.version for event in answer.events] == [*range(self.state.version + 1, answer.state.version + 1)]
        assert all(event.at >= self.state.at for event in answer.events)
        self.log += answer.events
        self.state = answer.state

    @precondition(lambda self: self.state.status == "open")
    @rule()
    def fill_and_start(self) -> None:
        for player in PLAYERS:
            self.ask(player, TakeSeat(), 0)
        self.ask(self.state.host, StartMatch(), 0)

    @precondition(lambda self: self.state.status == "running")
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(TOY.active(self.state.play))))
        version = self.state.version
        player = self.state.seats[seat].player
        assert player is not None
        self.ask(player, data.draw(st.sampled_from(TOY.legal(self.state.play, seat))), 0)
        assert (self.state.version > version) != self.state.seats[seat].resigned

    @invariant()
    def the_whole_log_folds_to_the_state(self) -> None:
        assert replay(TOY, MatchState(), self.log) == self.state  # type: ignore[arg-type]

    @invariant()
    def a_snapshot_comes_back_the_same(self) -> None:
        again = decode_state(encode_state(self.state), TOY)
        assert encode_json(again) == encode_json(self.state)

    @invariant()
    def each_status_has_what_belongs_to_it(self) -> None:
        state = self.state
        assert (state.outcome is not None) == (state.status == "finished")
        if state.status == "running":
            assert TOY.active(state.play)
            assert all(seat.player is not None for seat in state.seats)
        players = [seat.player for seat in state.seats if seat.player is not None]
        assert len(set(players)) == len(players)
        if state.status == "open":
            assert state.host in players
            assert not state.host.startswith("bot:")

    @invariant()
    def a_spectator_gets_no_secret_and_no_cause(self) -> None:
        for recorded in self.log[-4:]:
            seen = cut(recorded, None)  # type: ignore[arg-type]
            assert not seen.event.secrets
            assert seen.cause is None


AnyRequest.TestCase.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
TestAnyRequest = AnyRequest.TestCase
