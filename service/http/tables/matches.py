"""From an open table to a running match."""

from flask import Response, request
from msgspec import UNSET

from contracts.http.lists import MatchQuerySchema
from domain.match import (
    AddNonce,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    CreateMatch,
    LeaveSeat,
    OfferDraw,
    PauseClocks,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    SeatBot,
    StartMatch,
    TakeSeat,
)
from service.errors import Refused, UnknownGame
from service.http.binding import handles
from service.http.problems import refusal
from service.http.rendering import json_response, match_body, summary_body, version_tag
from service.http.requests import command_in, idempotency_key, json_body, optional_json_body, query
from service.http.sending import created_response, role_of, send
from service.protocol.problems import Problem
from service.tokens import Bearer
from service.wiring import Kemu


@handles("create_match")
def create_match(kemu: Kemu, bearer: Bearer) -> Response:
    command = command_in(CreateMatch, json_body(request.environ))
    if command.terms is not UNSET and command.terms.rematch:
        raise Problem("malformed", errors={"terms": {"rematch": ["is set by asking for a rematch of that match"]}})
    try:
        answer = kemu.opening.create(bearer, command, idempotency_key(request.environ))
    except UnknownGame as unknown:
        raise Problem("unknown_game", details={"game": unknown.game, "known": sorted(kemu.states.games)}) from unknown
    except Refused as refused:
        return refusal(refused.rejection, command.game, creating=True)
    return created_response(kemu, answer)


@handles("list_matches")
def list_matches(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.players.check(bearer)
    asked = query(MatchQuerySchema)
    if asked["scope"] == "disputed" and not kemu.players.is_arbiter(bearer.player):
        raise Problem("arbiters_only")
    summaries, names, following = kemu.listing.page(
        bearer, asked["scope"], asked.get("game"), asked.get("cursor"), asked["limit"]
    )
    return json_response({"matches": [summary_body(summary, names) for summary in summaries], "next": following})


@handles("read_match")
def read_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    answer = kemu.watch.current(bearer, match)
    names = kemu.players.names(seat.player for seat in answer.state.seats)
    return json_response({**match_body(kemu.states, answer), "players": names}, headers=version_tag(answer))


@handles("join_match")
def join_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, command_in(TakeSeat, optional_json_body(request.environ)))


@handles("add_nonce")
def add_nonce(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, command_in(AddNonce, json_body(request.environ)))


@handles("seat_bot")
def seat_bot(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, command_in(SeatBot, json_body(request.environ)))


@handles("leave_match")
def leave_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, LeaveSeat())


@handles("start_match")
def start_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, StartMatch())


@handles("resign_match")
def resign_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, Resign())


@handles("return_to_match")
def return_to_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, ReturnToSeat())


@handles("offer_draw")
def offer_draw(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, OfferDraw())


@handles("answer_draw")
def answer_draw(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, command_in(AnswerDraw, json_body(request.environ)))


@handles("ask_takeback")
def ask_takeback(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, AskTakeback())


@handles("answer_takeback")
def answer_takeback(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, command_in(AnswerTakeback, json_body(request.environ)))


@handles("pause_clocks")
def pause_clocks(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, PauseClocks(), role_of(kemu, bearer))


@handles("resume_clocks")
def resume_clocks(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, ResumeClocks(), role_of(kemu, bearer))
