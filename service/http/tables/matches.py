"""Setting up a match, and the lists of matches."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from flask import Response, request
from msgspec import UNSET

from contracts.http.shapes import timestamp
from contracts.http.tables import matches as shapes
from contracts.summary import MatchSummary, SummarySeat
from domain.match import CreateMatch, SeatState, outcome_view, terms_view
from service.errors import Refused
from service.http.binding import handles
from service.http.bodies import body, query
from service.http.play.matches import created_response
from service.http.problems import refusal
from service.http.requests import idempotency_key
from service.http.responses import json_response
from service.protocol.problems import Problem
from service.tokens import Bearer
from service.wiring import Kemu


@handles("create_match")
def create_match(kemu: Kemu, bearer: Bearer) -> Response:
    command = body(CreateMatch)
    if command.terms is not UNSET and command.terms.rematch:
        raise Problem("malformed", errors={"terms": {"rematch": ["is set by asking for a rematch of that match"]}})
    with setting_up():
        return created_response(kemu, kemu.play.opening.create(bearer, command, idempotency_key(request.environ)))


@handles("list_matches")
def list_matches(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.people.players.check(bearer)
    asked = query(shapes.MatchQuery)
    if asked.scope == "disputed" and not kemu.people.players.is_arbiter(bearer.player):
        raise Problem("arbiters_only")
    summaries, names, following = kemu.tables.listing.page(bearer, asked.scope, asked.game, asked.cursor, asked.limit)
    return json_response(shapes.MatchPage([summary_shown(summary, names) for summary in summaries], following))


@contextmanager
def setting_up() -> Iterator[None]:
    """What can be wrong with a match that does not exist yet."""
    try:
        yield
    except Refused as refused:
        raise refusal(refused, creating=True) from refused


def summary_shown(summary: MatchSummary, names: Mapping[str, str]) -> shapes.Summary:
    return shapes.Summary(
        id=summary.id,
        game=summary.game,
        status=summary.status,
        seats=[seat_shown(seat, names) for seat in summary.seats],
        host=summary.host,
        options=summary.options,
        terms=terms_view(summary.terms, (seat.player for seat in summary.seats), summary.parent is not None),
        version=summary.version,
        created_at=timestamp(summary.created_at),
        updated_at=timestamp(summary.updated_at),
        started_at=timestamp(summary.started_at) if summary.started_at is not None else None,
        ended_at=timestamp(summary.ended_at) if summary.ended_at is not None else None,
        outcome=outcome_view(summary.outcome) if summary.outcome is not None else None,
        annulled=summary.annulled,
        disputed=summary.disputed,
        parent=summary.parent,
    )


def seat_shown(seat: SummarySeat | SeatState, names: Mapping[str, str]) -> shapes.SummarySeat:
    return shapes.SummarySeat(seat.player, names.get(seat.player or ""), seat.bot, seat.resigned)
