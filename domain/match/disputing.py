"""M7: disputes about a match that has ended. Nothing is edited: findings and rulings are added to the log."""

from typing import get_args

from domain.core import Outcome, Rejected
from domain.match.commands import AttachVerdict, OpenDispute, Reason, RuleDispute, Ruling
from domain.match.decision import Draft, answers
from domain.match.facts import DisputeChecked, DisputeOpened, DisputeRuled
from domain.match.state import MatchState

WINDOW_MS = 7 * 24 * 3600 * 1000
"""M7.2"""

REASONS = get_args(Reason)
FINDINGS = ("confirmed", "refuted", "unreadable")
RULINGS = get_args(Ruling)


class Disputing:
    @answers(OpenDispute)
    def open_dispute(self, draft: Draft, command: OpenDispute) -> Rejected | None:
        state, request, seat = draft.state, draft.request, draft.seat
        if seat is None:
            return Rejected("not_seated", "M7.1")
        if state.status != "finished":
            return Rejected("not_finished", "M7.1", {"status": state.status})
        if state.parent is not None:
            return Rejected("is_fork", "M7.1")
        if command.reason not in REASONS:
            return Rejected("unknown_reason", "M7.1", {"reason": command.reason, "known": list(REASONS)})
        if request.now > state.ended_at + WINDOW_MS:
            return Rejected("too_late", "M7.2", {"until": state.ended_at + WINDOW_MS})
        if any(dispute.status != "ruled" for dispute in state.disputes):
            return Rejected("dispute_open", "M7.3")
        if any(dispute.seat == seat for dispute in state.disputes):
            return Rejected("already_disputed", "M7.3")
        draft.then(DisputeOpened(seat, command.reason, command.note, command.clause), "M7.1")
        return None

    @answers(AttachVerdict)
    def attach_verdict(self, draft: Draft, command: AttachVerdict) -> Rejected | None:
        if draft.request.role != "verifier":
            return Rejected("not_verifier", "M7.4")
        if not verdict_due(draft.state):
            return Rejected("no_verdict_due", "M7.4")
        if command.finding not in FINDINGS:
            return Rejected("unknown_finding", "M7.4", {"finding": command.finding, "known": list(FINDINGS)})
        draft.then(DisputeChecked(command.finding, command.version, command.code), "M7.4")
        return None

    @answers(RuleDispute)
    def rule_dispute(self, draft: Draft, command: RuleDispute) -> Rejected | None:
        state, request = draft.state, draft.request
        if request.role != "arbiter":
            return Rejected("not_arbiter", "M7.5")
        if draft.seat is not None:
            return Rejected("own_match", "M7.5")
        if not state.disputes or state.disputes[-1].status == "ruled":
            return Rejected("no_dispute", "M7.5")
        if state.disputes[-1].status == "open":
            return Rejected("verdict_due", "M7.5")
        if command.ruling not in RULINGS:
            return Rejected("unknown_ruling", "M7.6", {"ruling": command.ruling, "known": list(RULINGS)})
        outcome = state.outcome if not state.annulled else None
        if command.ruling == "correct":
            if not _are_places(command.places, len(state.seats)):
                return Rejected("bad_places", "M7.7", {"places": list(command.places), "seats": len(state.seats)})
            assert state.outcome is not None
            outcome = Outcome("ruling", command.places, state.outcome.scores, state.outcome.sheet)
        elif command.places:
            return Rejected("bad_places", "M7.6", {"places": list(command.places)})
        if command.ruling == "annul":
            outcome = None
        draft.then(DisputeRuled(command.ruling, request.player, outcome, command.note, command.clause), "M7.6")
        return None


def verdict_due(state: MatchState) -> bool:
    """A dispute waits for the automatic replay."""
    return bool(state.disputes) and state.disputes[-1].status == "open"


def _are_places(places: tuple[int, ...], seats: int) -> bool:
    """One for each seat, equal places shared and the next ones left out."""
    return len(places) == seats and all(place == 1 + sum(other < place for other in places) for place in places)
