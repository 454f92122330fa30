import pytest

from domain.core import Outcome
from domain.match import AttachVerdict, LeaveSeat, OpenDispute, RuleDispute
from domain.match.disputing import FINDINGS, REASONS, WINDOW_MS
from domain.match.facts import DisputeChecked, DisputeOpened, DisputeRuled
from domain.match.state import Dispute
from tests.domain.match.table import ANN, BEN, CLEO, opened, played_out, running
from tests.kit.given import NOON, Match
from tests.kit.rules import rule

ARBITER = "olga"
VERDICT = AttachVerdict("confirmed", 12)


def finished(seats: int = 2) -> Match:
    return played_out(running(seats))


def disputed() -> Match:
    return finished().when(BEN, OpenDispute("score"))


def checked() -> Match:
    return disputed().when("kemu", VERDICT, role="verifier")


@rule("match", "M7.1")
@pytest.mark.parametrize("reason", REASONS)
def test_m7_1_a_seat_disputes_a_finished_match(reason: str) -> None:
    answer = finished().when(BEN, OpenDispute(reason)).then(DisputeOpened(1, reason))
    assert answer.state.disputes == (Dispute(1, reason, NOON),)
    assert answer.state.status == "finished"


@rule("match", "M7.1")
def test_m7_1_nobody_else_and_not_before_the_end() -> None:
    finished().when(CLEO, OpenDispute("score")).then_rejected("not_seated", clause="M7.1")
    running().when(BEN, OpenDispute("score")).then_rejected("not_finished", clause="M7.1", status="running")
    cancelled = opened().when(ANN, LeaveSeat())
    cancelled.when(ANN, OpenDispute("score")).then_rejected("not_seated", clause="M7.1")
    finished().when(BEN, OpenDispute("luck")).then_rejected("unknown_reason", clause="M7.1", known=list(REASONS))


@rule("match", "M7.2")
def test_m7_2_until_seven_days_after_the_end() -> None:
    assert WINDOW_MS == 604_800_000
    finished().when(BEN, OpenDispute("score"), now=NOON + WINDOW_MS).then(DisputeOpened(1, "score"))
    late = finished().when(BEN, OpenDispute("score"), now=NOON + WINDOW_MS + 1)
    late.then_rejected("too_late", clause="M7.2", until=NOON + WINDOW_MS)


@rule("match", "M7.3")
def test_m7_3_one_dispute_at_a_time_and_one_per_seat() -> None:
    disputed().when(ANN, OpenDispute("rules")).then_rejected("dispute_open", clause="M7.3")
    checked().when(ANN, OpenDispute("rules")).then_rejected("dispute_open", clause="M7.3")
    settled = checked().when(ARBITER, RuleDispute("confirm"), role="arbiter")
    settled.when(BEN, OpenDispute("rules")).then_rejected("already_disputed", clause="M7.3")
    assert len(settled.when(ANN, OpenDispute("rules")).state.disputes) == 2


@rule("match", "M7.4")
@pytest.mark.parametrize("finding", FINDINGS)
def test_m7_4_the_service_attaches_what_it_found(finding: str) -> None:
    answer = disputed().when("kemu", AttachVerdict(finding, 7, "code"), role="verifier")
    answer.then(DisputeChecked(finding, 7, "code"))
    dispute = answer.state.disputes[-1]
    assert (dispute.status, dispute.finding, dispute.wrong) == ("checked", finding, 0 if finding == "confirmed" else 7)


@rule("match", "M7.4")
def test_m7_4_only_the_service_and_only_once() -> None:
    disputed().when(ANN, VERDICT).then_rejected("not_verifier", clause="M7.4")
    disputed().when(ARBITER, VERDICT, role="arbiter").then_rejected("not_verifier", clause="M7.4")
    finished().when("kemu", VERDICT, role="verifier").then_rejected("no_verdict_due", clause="M7.4")
    checked().when("kemu", VERDICT, role="verifier").then_rejected("no_verdict_due", clause="M7.4")
    disputed().when("kemu", AttachVerdict("perhaps", 1), role="verifier").then_rejected("unknown_finding", clause="M7.4")


@rule("match", "M7.5")
def test_m7_5_an_arbiter_rules_after_the_replay() -> None:
    checked().when(ANN, RuleDispute("confirm")).then_rejected("not_arbiter", clause="M7.5")
    checked().when(ANN, RuleDispute("confirm"), role="arbiter").then_rejected("own_match", clause="M7.5")
    disputed().when(ARBITER, RuleDispute("confirm"), role="arbiter").then_rejected("verdict_due", clause="M7.5")
    finished().when(ARBITER, RuleDispute("confirm"), role="arbiter").then_rejected("no_dispute", clause="M7.5")
    ruled = checked().when(ARBITER, RuleDispute("confirm"), role="arbiter")
    ruled.when(ARBITER, RuleDispute("annul"), role="arbiter").then_rejected("no_dispute", clause="M7.5")


@rule("match", "M7.6")
def test_m7_6_a_ruling_confirms_corrects_or_annuls_and_edits_nothing() -> None:
    match = checked()
    before = match.state.outcome
    confirmed = match.when(ARBITER, RuleDispute("confirm"), role="arbiter").then(DisputeRuled("confirm", ARBITER, before))
    assert (confirmed.state.outcome, confirmed.state.annulled) == (before, False)
    corrected = match.when(ARBITER, RuleDispute("correct", (1, 1)), role="arbiter")
    assert before is not None
    after = Outcome("ruling", (1, 1), before.scores, before.sheet)
    corrected.then(DisputeRuled("correct", ARBITER, after))
    assert (corrected.state.outcome, corrected.state.annulled) == (after, False)
    annulled = match.when(ARBITER, RuleDispute("annul"), role="arbiter").then(DisputeRuled("annul", ARBITER, None))
    assert (annulled.state.outcome, annulled.state.annulled) == (before, True)
    for ruled in (confirmed, corrected, annulled):
        assert ruled.log[: len(match.log)] == match.log
        assert ruled.state.disputes[-1].status == "ruled"
        assert ruled.state.disputes[-1].arbiter == ARBITER
    again = annulled.when(ANN, OpenDispute("rules")).when("kemu", VERDICT, role="verifier")
    assert again.when(ARBITER, RuleDispute("confirm"), role="arbiter").state.annulled
    assert not again.when(ARBITER, RuleDispute("correct", (1, 1)), role="arbiter").state.annulled
    match.when(ARBITER, RuleDispute("shrug"), role="arbiter").then_rejected("unknown_ruling", clause="M7.6")
    match.when(ARBITER, RuleDispute("annul", (1, 2)), role="arbiter").then_rejected("bad_places", clause="M7.6")


@rule("match", "M7.7")
@pytest.mark.parametrize("places", [(), (1,), (1, 3), (2, 2), (0, 1), (1, 2, 3)])
def test_m7_7_corrected_places_are_places(places: tuple[int, ...]) -> None:
    answer = checked().when(ARBITER, RuleDispute("correct", places), role="arbiter")
    answer.then_rejected("bad_places", clause="M7.7", seats=2)
