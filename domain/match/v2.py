"""Version 2 of the life of a match: what it decides differently. RULES.v2.md has the clauses it replaces."""

from msgspec import UNSET, UnsetType

from domain.core import Seat
from domain.match.commands import CreateMatch
from domain.match.decision import Draft
from domain.match.life import Life
from domain.match.playing import after_move
from domain.match.terms import Terms, normalised


class Life2(Life):
    def terms_of(self, command: CreateMatch) -> Terms | UnsetType:
        """M1.6: a private match is written down as not rated, whatever was asked for."""
        return normalised(command.terms) if command.terms is not UNSET else UNSET

    def run_out(self, draft: Draft, seat: Seat, reason: str, clause: str) -> None:
        """M8.7: the rules of the game say what it means that the time of a seat is up."""
        turn = draft.game.time_out(draft.play, seat, draft.rng) if reason == "time" else None
        if turn is None:
            super().run_out(draft, seat, reason, clause)
        else:
            draft.then_played(turn)
            after_move(draft, seat)
