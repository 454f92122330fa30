"""M8.8: a decision begins with the credits that are due for the outages that the request carries."""

from msgspec.structs import replace

from domain.core import Command, Rejected
from domain.match import (
    LIVES,
    AnswerDraw,
    Clock,
    CreateMatch,
    CreditClocks,
    Decision,
    MatchState,
    OfferDraw,
    Outage,
    Request,
    Role,
    StartMatch,
    TakeSeat,
    Terms,
    credit_due,
    replay,
)
from domain.match.clock import deadlines
from tests.domain.match.table import ANN, BEN
from tests.kit.given import BOTS, NOON, SEED, Match, given_match
from tests.kit.rules import rule
from tests.kit.toy_game import TOY

FIRST = Outage(NOON + 5_000, NOON + 65_000)
SECOND = Outage(NOON + 70_000, NOON + 170_000)


def running(clock: Clock | None = Clock("bank", 60)) -> Match:  # noqa: B008
    steps = (ANN, CreateMatch("toy", 2, terms=Terms(clock))), (BEN, TakeSeat())
    return given_match(TOY, *steps).when(ANN, StartMatch())


def ask(
    state: MatchState, player: str, command: Command, *outages: Outage, now: int = NOON + 171_000, role: Role = "player"
) -> Decision | Rejected:
    return LIVES[state.life].decide(TOY, BOTS, state, Request(player, command, now, SEED, role=role, outages=outages))


def accepted(answer: Decision | Rejected) -> Decision:
    assert isinstance(answer, Decision), answer
    return answer


@rule("match", "M8.8")
def test_credits_come_first_as_decisions_of_the_clock() -> None:
    before = running().state
    decision = accepted(ask(before, ANN, OfferDraw(), FIRST, SECOND))
    asked = [(event.cause.player, event.cause.role, event.cause.command) for event in decision.events if event.cause]
    assert asked == [
        ("kemu:clock", "clock", CreditClocks(FIRST.since, FIRST.until)),
        ("kemu:clock", "clock", CreditClocks(SECOND.since, SECOND.until)),
        (ANN, "player", OfferDraw()),
    ]
    assert [event.at for event in decision.events] == [FIRST.until, SECOND.until, NOON + 171_000]
    assert [event.version for event in decision.events] == [before.version + number for number in (1, 2, 3)]
    assert replay(TOY, before, decision.events) == decision.state
    # Eleven seconds were used while somebody could play.
    assert deadlines(decision.state)[0] - (NOON + 171_000) == 60_000 - 11_000


@rule("match", "M8.8")
def test_it_is_as_if_the_clock_had_asked_for_each_credit_before() -> None:
    state, events = running().state, []
    for outage in (FIRST, SECOND):
        credit = CreditClocks(outage.since, outage.until)
        alone = accepted(ask(state, "kemu:clock", credit, now=outage.until, role="clock"))
        state, events = alone.state, [*events, *alone.events]
    last = accepted(ask(state, ANN, OfferDraw()))
    together = accepted(ask(running().state, ANN, OfferDraw(), FIRST, SECOND))
    assert together == Decision((*events, *last.events), last.state)


@rule("match", "M8.8")
def test_a_request_for_a_credit_is_answered_by_all_that_are_due() -> None:
    state = running().state
    due = credit_due(state, SECOND.since, SECOND.until)
    assert due == CreditClocks(SECOND.since, SECOND.until)
    decision = accepted(ask(state, "kemu:clock", due, FIRST, SECOND, now=due.until, role="clock"))
    assert [event.cause.command for event in decision.events if event.cause] == [CreditClocks(FIRST.since, FIRST.until), due]
    assert credit_due(decision.state, SECOND.since, SECOND.until) is None
    again = ask(decision.state, "kemu:clock", due, FIRST, SECOND, now=due.until, role="clock")
    assert isinstance(again, Rejected)
    assert again.code == "nothing_to_credit"


@rule("match", "M8.8")
def test_a_refusal_gives_nothing_back() -> None:
    answer = ask(running().state, ANN, AnswerDraw(True), FIRST)
    assert isinstance(answer, Rejected)
    assert answer.code == "no_draw_offered"


@rule("match", "M8.8")
def test_nothing_is_given_back_twice_or_where_no_clock_runs() -> None:
    once = accepted(ask(running().state, ANN, OfferDraw(), FIRST)).state
    assert len(accepted(ask(once, BEN, AnswerDraw(False), FIRST)).events) == 1
    without = running(None).state
    assert accepted(ask(without, ANN, OfferDraw(), FIRST)) == accepted(ask(without, ANN, OfferDraw()))
    assert credit_due(replace(once, status="finished"), SECOND.since, SECOND.until) is None
