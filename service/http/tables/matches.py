"""Setting up a match, and the lists of matches."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from flask import Response
from msgspec import UNSET

from contracts.http.shapes import Time, shape_of, timestamp
from contracts.http.tables import matches as shapes
from contracts.summary import MatchSummary, SummarySeat, deadline, waits_for
from contracts.texts import OF_THE_MATCH, Language, texts_of
from domain.match import CreateMatch, SeatState, outcome_view, terms_view
from service.errors import Refused, TokenMissing
from service.http.names import bot_names
from service.http.play.matches import created_response
from service.http.problems import refusal
from service.protocol.problems import Problem
from service.tables.listing import Filter
from service.tokens import ANONYMOUS, Bearer
from service.wiring import Kemu

OPEN_TO_ALL = ("live", "finished")
"""The lists that spectators see without a token: of the matches that they may watch."""


def create_match(kemu: Kemu, bearer: Bearer, body: shapes.NewMatch, key: str | None) -> Response:
    command = command_in(body)
    with setting_up():
        create = kemu.play.opening.create_started if body.start else kemu.play.opening.create
        return created_response(kemu, create(bearer, command, key))


def command_in(body: CreateMatch) -> CreateMatch:
    """The command in a body that has other fields, too."""
    if body.terms is not UNSET and body.terms.rematch:
        raise Problem("malformed", errors={"terms": {"rematch": ["is set by asking for a rematch of that match"]}})
    return CreateMatch(*(getattr(body, name) for name in CreateMatch.__struct_fields__))


def list_matches(kemu: Kemu, bearer: Bearer, query: shapes.MatchQuery, language: Language) -> shapes.MatchPage:
    if bearer is not ANONYMOUS:
        kemu.people.players.check(bearer)
    elif query.scope not in OPEN_TO_ALL:
        raise TokenMissing
    if query.scope == "disputed" and not kemu.people.players.is_arbiter(bearer.player):
        raise Problem("arbiters_only")
    if query.scope != "mine" and (query.status is not None or query.your_turn is not None or query.sort != "created"):
        raise Problem("malformed", errors={"scope": ["must be mine to be filtered by status or turn, or sorted by deadline"]})
    only = Filter(query.status, query.your_turn, query.sort)
    summaries, names, following = kemu.tables.listing.page(bearer, query.scope, query.game, query.cursor, query.limit, only)
    names |= bot_names((seat.player for summary in summaries for seat in summary.seats), language)
    shown = [summary_shown(kemu, summary, names, bearer.player, language) for summary in summaries]
    return shapes.MatchPage(shown, following)


@contextmanager
def setting_up() -> Iterator[None]:
    """What can be wrong with a match that does not exist yet."""
    try:
        yield
    except Refused as refused:
        raise refusal(refused, creating=True) from refused


def summary_shown(
    kemu: Kemu, summary: MatchSummary, names: Mapping[str, str], player: str, language: Language
) -> shapes.Summary:
    moved_at, until = summary.moment.moved_at or None, deadline(summary, player)
    return shape_of(
        shapes.Summary,
        summary,
        seats=[seat_shown(seat, names) for seat in summary.seats],
        terms=terms_view(summary.terms, (seat.player for seat in summary.seats), summary.parent is not None),
        created_at=timestamp(summary.created_at),
        updated_at=timestamp(summary.updated_at),
        started_at=_time(summary.started_at),
        ended_at=_time(summary.ended_at),
        moved_at=_time(moved_at),
        your_turn=waits_for(summary, player) is not None,
        deadline=_time(until),
        outcome=outcome_view(summary.outcome) if summary.outcome is not None else None,
        result=_result(kemu, summary, player, language) if summary.outcome is not None else None,
    )


def _result(kemu: Kemu, summary: MatchSummary, player: str, language: Language) -> shapes.Result:
    outcome = summary.outcome
    assert outcome is not None
    games = kemu.play.states.games
    endings = {**(texts_of(games[summary.game]).endings if summary.game in games else {}), **OF_THE_MATCH.endings}
    text = endings[outcome.reason][language] if outcome.reason in endings else outcome.reason
    places = [place for seat, place in zip(summary.seats, outcome.places, strict=True) if seat.player == player]
    place = places[0] if places else None
    won: shapes.Won | None = None
    if place is not None and not summary.annulled:
        won = "lost" if place > 1 else "shared" if len(outcome.winners) > 1 else "won"
    return shapes.Result(outcome.reason, text, outcome.winners, place, won)


def _time(milliseconds: int | None) -> Time | None:
    return timestamp(milliseconds) if milliseconds is not None else None


def seat_shown(seat: SummarySeat | SeatState, names: Mapping[str, str]) -> shapes.SummarySeat:
    return shapes.SummarySeat(seat.player, names.get(seat.player or ""), seat.bot, seat.resigned)
