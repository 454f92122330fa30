"""The log stays consistent under any requests in any order."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from contracts.wire import decode_state, encode_json, encode_state
from domain.core import Command, Rejected
from domain.match import (
    LIVES,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    CallTime,
    Clock,
    CreateMatch,
    CreditClocks,
    LeaveSeat,
    MatchState,
    OfferDraw,
    PauseClocks,
    Recorded,
    Request,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    Role,
    SeatBot,
    StartMatch,
    TakeSeat,
    Terms,
    cut,
    legal_commands,
    new_match,
    replay,
    wake_at,
)
from domain.match.clock import GRACE_MS, deadlines
from domain.match.facts import MoveTakenBack
from tests.kit import given
from tests.kit.given import BOTS, NOON, SEED
from tests.kit.rules import NEWEST_MATCH, clauses_of
from tests.kit.toy_game import TOY
from tests.kit.toy_game.parts import DeclineDraw, DrawCard, LayCard

PLAYERS = ("ann", "ben", "cleo", "dan", "eve", "bot:random:1")
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(TakeSeat, st.none() | st.integers(-1, 4)),
    st.builds(SeatBot, st.integers(-1, 4), st.sampled_from((*BOTS, "deep"))),
    st.sampled_from((LeaveSeat(), StartMatch(), StartMatch(), Resign(), DrawCard(), DeclineDraw())),
    st.sampled_from((OfferDraw(), AskTakeback(), ReturnToSeat(), PauseClocks(), ResumeClocks(), CallTime())),
    st.builds(AnswerDraw, st.booleans()),
    st.builds(AnswerTakeback, st.booleans()),
    st.builds(CreditClocks, st.integers(NOON - 9_000, NOON + 9_000), st.integers(NOON - 9_000, NOON + 90_000)),
    st.builds(CreateMatch, st.just("toy"), st.integers(1, 5)),
    st.builds(LayCard, st.integers(0, 16)),
)


def assert_written(clause: str) -> None:
    assert clause in clauses_of(NEWEST_MATCH if clause.startswith("M") else "toy")


class AnyRequest(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.state = new_match(TOY, given.LIFE)
        self.log: list[Recorded] = []
        self.now = NOON

    @initialize(
        seats=st.integers(2, 4),
        bots=st.dictionaries(st.sampled_from("123"), st.just("random"), max_size=1),
        clock=st.none() | st.builds(Clock, st.just("bank"), st.just(60), st.integers(0, 5), st.sampled_from(("lose", "bot"))),
    )
    def create(self, seats: int, bots: dict[str, str], clock: Clock | None) -> None:
        seated = {seat: bot for seat, bot in bots.items() if int(seat) < seats}
        self.ask("ann", CreateMatch("toy", seats, bots=seated, terms=Terms(clock)), 0)
        assert self.state.status == "open"

    @rule(milliseconds=st.sampled_from((100, 20_000, 70_000)))
    def time_passes(self, milliseconds: int) -> None:
        self.now += milliseconds

    @rule()
    def time_is_called(self) -> None:
        due = wake_at(TOY, self.state)
        version = self.state.version
        self.ask("kemu:clock", CallTime(), 0, "clock")
        assert (self.state.version > version) == (due is not None and due <= self.now)

    @rule(
        player=st.sampled_from(PLAYERS),
        command=COMMANDS,
        later=st.integers(-5, 5),
        role=st.sampled_from(("player", "player", "arbiter", "clock")),
    )
    def ask(self, player: str, command: Command, later: int, role: Role = "player") -> None:
        request = Request(player, command, self.now + later, SEED, role=role, log=tuple(self.log))
        answer = LIVES[self.state.life].decide(TOY, BOTS, self.state, request)
        if isinstance(answer, Rejected):
            assert_written(answer.clause)
            return
        for event in answer.events:
            assert_written(event.event.clause)
        if not any(isinstance(event.event.data, MoveTakenBack) for event in answer.events):
            assert replay(TOY, self.state, answer.events) == answer.state
        assert [event.version for event in answer.events] == [*range(self.state.version + 1, answer.state.version + 1)]
        assert all(event.at >= self.state.at for event in answer.events)
        if not isinstance(command, CreditClocks | AskTakeback | AnswerTakeback):
            own = self.state.seat_of(player)
            then, now = deadlines(self.state), deadlines(answer.state)
            assert all(now.get(seat, time) == time for seat, time in then.items() if seat != own), "another's deadline moved"
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
        legal = legal_commands(TOY, self.state, seat)
        in_time = self.now <= deadlines(self.state).get(seat, self.now)
        self.ask(player, data.draw(st.sampled_from(TOY.legal(self.state.play, seat))), 0)
        assert (self.state.version > version) == (bool(legal) and in_time)

    @precondition(lambda self: self.state.status == "running")
    @rule(
        players=st.permutations(PLAYERS),
        commands=st.lists(
            st.sampled_from((AnswerDraw(True), AnswerDraw(True), LeaveSeat(), ReturnToSeat(), Resign())), min_size=1, max_size=3
        ),
    )
    def offer_a_draw_and_see(self, players: list[str], commands: list[Command]) -> None:
        for player, command in zip(players, (OfferDraw(), *commands), strict=False):
            self.ask(player, command, 0)
            self.nothing_waits_for_an_answer_that_nobody_can_give()

    @invariant()
    def clocks_run_for_persons_whose_turn_it_is(self) -> None:
        state = self.state
        if state.status == "running" and state.clock is not None:
            persons = tuple(seat for seat in sorted(TOY.active(state.play)) if state.seats[seat].bot is None)
            assert state.clock.running == (() if state.clock.paused else persons)
            assert all(left >= 0 or seat in persons for seat, left in enumerate(state.clock.left))
            due = wake_at(TOY, state)
            assert due == (min(deadlines(state).values()) + GRACE_MS if state.clock.running else None)

    @invariant()
    def nothing_waits_for_an_answer_that_nobody_can_give(self) -> None:
        state = self.state
        if state.status != "running":
            return
        persons = {seat for seat, holder in enumerate(state.seats) if holder.bot is None and not holder.resigned}
        if state.draw:
            assert persons == {seat for seat, holder in enumerate(state.seats) if not holder.resigned}
            assert persons & set(state.draw)
            assert persons - set(state.draw)
        if state.takeback is not None:
            assert state.takeback.seat in persons
            assert persons - {state.takeback.seat, *state.takeback.agreed}

    @invariant()
    def the_whole_log_folds_to_the_state(self) -> None:
        assert replay(TOY, MatchState(), self.log) == self.state

    @invariant()
    def a_snapshot_comes_back_the_same(self) -> None:
        again = decode_state(encode_state(self.state), lambda _: TOY)
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
            seen = cut(recorded, None)
            assert not seen.event.secrets
            assert seen.cause is None


def test_the_log_stays_sound() -> None:
    run_state_machine_as_test(
        AnyRequest,
        settings=settings(
            max_examples=60, stateful_step_count=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
        ),
    )
