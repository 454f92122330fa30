"""From an open table to a running match."""

from flask import Response, request

from contracts.http import MatchQuerySchema
from contracts.match import CreateMatchSchema, SeatBotSchema, TakeSeatSchema
from domain.core import Command
from domain.match import CreateMatch, LeaveSeat, Resign, SeatBot, StartMatch, TakeSeat
from service.http.binding import handles
from service.http.problems import Problem, refusal
from service.http.rendering import accepted_response, json_response, match_body, summary_body, version_tag
from service.http.requests import idempotency_key, if_match, json_body, loaded, optional_json_body, query
from service.tokens import Bearer
from service.usecases.errors import Refused, UnknownGame
from service.usecases.listing import BadCursor
from service.usecases.play import Submission
from service.wiring import Kemu


@handles("create_match")
def create_match(kemu: Kemu, bearer: Bearer) -> Response:
    command = CreateMatch(**loaded(CreateMatchSchema, json_body(request.environ)))
    try:
        answer = kemu.play.create(bearer, command, idempotency_key(request.environ))
    except UnknownGame as unknown:
        raise Problem("unknown_game", details={"game": unknown.game, "known": sorted(kemu.states.games)}) from unknown
    except Refused as refused:
        return refusal(refused.rejection, command.game, creating=True)
    response = accepted_response(kemu, answer, 201)
    response.headers["Location"] = f"/v1/matches/{answer.match}"
    return response


@handles("list_matches")
def list_matches(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.players.check(bearer)
    asked = query(MatchQuerySchema)
    try:
        summaries, names, following = kemu.listing.page(
            bearer, asked["scope"], asked.get("game"), asked.get("cursor"), asked["limit"]
        )
    except BadCursor as error:
        raise Problem("malformed", errors={"cursor": ["must be `next` of a page before"]}) from error
    return json_response({"matches": [summary_body(summary, names) for summary in summaries], "next": following})


@handles("read_match")
def read_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    answer = kemu.watch.current(bearer, match)
    names = kemu.players.names(seat.player for seat in answer.state.seats)
    return json_response({**match_body(kemu.states, answer), "players": names}, headers=version_tag(answer))


@handles("join_match")
def join_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return _send(kemu, bearer, match, TakeSeat(**loaded(TakeSeatSchema, optional_json_body(request.environ))))


@handles("seat_bot")
def seat_bot(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return _send(kemu, bearer, match, SeatBot(**loaded(SeatBotSchema, json_body(request.environ))))


@handles("leave_match")
def leave_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return _send(kemu, bearer, match, LeaveSeat())


@handles("start_match")
def start_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return _send(kemu, bearer, match, StartMatch())


@handles("resign_match")
def resign_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return _send(kemu, bearer, match, Resign())


def _send(kemu: Kemu, bearer: Bearer, match: str, command: Command) -> Response:
    answer = kemu.play.submit(match, Submission(bearer, command, idempotency_key(request.environ), if_match(request.environ)))
    return accepted_response(kemu, answer)
