"""M11: a player may ask what a bot would play. It thinks elsewhere, and the service gives its move to that player alone."""

from typing import Final

from domain.core import Rejected, owner
from domain.match.commands import AskHint, GiveHint
from domain.match.decision import Draft, answers
from domain.match.facts import HintAsked, HintedMove, HintGiven
from domain.match.playing import playing_seat, turn_problem
from domain.match.view import is_rated

HINT_BOT: Final = "level3"
"""M11.1: the bot that thinks out hints."""


class WithoutHints:
    """M11.2: the first lives have none."""

    @answers(AskHint)
    def ask_hint(self, _: Draft, __: AskHint) -> Rejected | None:
        return Rejected("no_hints", "M11.2")

    @answers(GiveHint)
    def give_hint(self, _: Draft, __: GiveHint) -> Rejected | None:
        return Rejected("no_hints", "M11.2")


class Hinting:
    @answers(AskHint)
    def ask_hint(self, draft: Draft, _: AskHint) -> Rejected | None:
        seat = playing_seat(draft, seated="M11.1", running="M11.1")
        if isinstance(seat, Rejected):
            return seat
        state = draft.state
        if is_rated(state.terms, [other.player for other in state.seats], state.parent is not None):
            return Rejected("hints_off", "M11.2")
        problem = turn_problem(draft, seat, "M11.1")
        if problem is not None:
            return problem
        if state.hint_of(seat) is not None:
            return Rejected("hint_asked", "M11.3")
        draft.then(HintAsked(seat), "M11.1")
        return None

    @answers(GiveHint)
    def give_hint(self, draft: Draft, command: GiveHint) -> Rejected | None:
        state, seat = draft.before, command.seat
        if draft.request.role != "adviser":
            return Rejected("not_adviser", "M11.4")
        if seat not in state.hints_due or command.version != state.version:
            return Rejected("no_hint_due", "M11.4")
        if command.move not in draft.game.legal(state.play, seat):
            return Rejected("bad_hint", "M11.4")
        draft.then(HintGiven(seat, command.version), "M11.4", {owner(seat): HintedMove(command.move)})
        return None
