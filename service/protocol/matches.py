"""A match as its reader may see it, in answers of the API and in messages of the feed."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

import msgspec

from contracts.codec import command_fields
from contracts.http import play as shapes
from contracts.http.shapes import shape_of, timestamp
from domain.core import Command, Rules, Seat
from domain.match import MatchState, legal_commands, match_view
from domain.match.state import Dispute
from service.play.handling import Answer
from service.proof.signing import Signer

Match = TypeVar("Match", bound=shapes.MatchAsSeen)


def position_tag(state: MatchState) -> str:
    """The ETag of a match as it stands. A log that has lost its end may reach the same version in another way."""
    return f'"{state.version}:{state.head}"'


def accepted_json(signer: Signer, answer: Answer) -> bytes:
    """The answer to a command that was accepted: the match after it, and the receipt."""
    receipt = answer.receipt or signer.receipt(answer.match, answer.state.version, answer.state.head)
    return msgspec.json.encode(match_shown(shapes.Accepted, answer, receipt=receipt))


def match_shown(shape: type[Match], answer: Answer, **more: Any) -> Match:
    state, game = answer.state, answer.game
    view = match_view(game, state, answer.seat)
    return shape(
        id=answer.match,
        version=state.version,
        head=state.head,
        view=view,
        life=state.life,
        scores=game.scores(state.play) if state.play is not None else (),
        annulled=state.annulled,
        disputes=[_dispute(dispute) for dispute in state.disputes],
        parent=state.parent,
        legal=legal_moves(game, state, answer.seat, view.active),
        **more,
    )


def _dispute(dispute: Dispute) -> shapes.Dispute:
    ruled_at = timestamp(dispute.ruled_at) if dispute.ruled_at else None
    return shape_of(shapes.Dispute, dispute, opened_at=timestamp(dispute.opened_at), ruled_at=ruled_at)


def legal_of(game: Rules[Any], state: MatchState, seat: Seat | None, active: Collection[Seat]) -> Sequence[Command]:
    """The moves of a seat; none if it is not to move."""
    return legal_commands(game, state, seat) if seat in active else ()


def legal_moves(game: Rules[Any], state: MatchState, seat: Seat | None, active: Collection[Seat]) -> list[dict[str, Any]]:
    """The same, as their player can send them."""
    return [command_fields(command) for command in legal_of(game, state, seat, active)]
