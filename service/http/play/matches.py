"""A match as its reader may see it: now, at a version, and event by event."""

from collections.abc import Collection
from typing import Any, TypeVar

import msgspec
from flask import Response, request

from contracts.codec import command_fields
from contracts.http import play as shapes
from contracts.http.shapes import timestamp
from domain.core import Seat
from domain.match import active_seats, legal_commands, match_view
from domain.match.commands import VERSION_MOST
from domain.match.state import Dispute
from service.errors import UnknownVersion
from service.http.binding import handles
from service.http.bodies import query
from service.http.requests import JSON
from service.http.responses import json_response
from service.play.handling import Answer
from service.protocol.limits import address_of
from service.protocol.rendering import seen_event
from service.tokens import Bearer
from service.wiring import Kemu

Match = TypeVar("Match", bound=shapes.Match)


@handles("read_match")
def read_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    answer = kemu.play.watch.current(bearer, match)
    players = kemu.people.players.names(seat.player for seat in answer.state.seats)
    return json_response(match_shown(shapes.NamedMatch, answer, players=players), headers=_version_tag(answer))


@handles("list_legal")
def list_legal(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    answer = kemu.play.watch.current(bearer, match)
    active = active_seats(answer.game, answer.state)
    shape = shapes.Legal(answer.match, answer.state.version, active, _legal(answer, active))
    return json_response(shape, headers=_version_tag(answer))


@handles("list_events")
def list_events(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    asked = query(shapes.EventQuery)
    address = address_of(request.environ, kemu.settings.trusted_proxies)
    page = kemu.play.watch.events(bearer, match, asked.after, asked.limit, asked.wait, address, asked.head)
    state = page.now.state
    assert state.status != "absent"
    shape = shapes.EventPage(
        id=page.now.match,
        events=[seen_event(recorded) for recorded in page.events],
        next=page.next,
        version=state.version,
        status=state.status,
        active=active_seats(page.now.game, state),
    )
    return json_response(shape)


@handles("replay_match")
def replay_match(kemu: Kemu, bearer: Bearer, match: str, version: int) -> Response:
    if version > VERSION_MOST:
        raise UnknownVersion(kemu.play.watch.current(bearer, match).state.version)
    answer = kemu.play.watch.at(bearer, match, version)
    return json_response(match_shown(shapes.Match, answer), headers=_version_tag(answer))


def accepted_response(kemu: Kemu, answer: Answer) -> Response:
    return Response(accepted_json(kemu, answer), 200, _version_tag(answer), content_type=JSON)


def created_response(kemu: Kemu, answer: Answer, status: int = 201) -> Response:
    """The match may be another one than that of the address."""
    headers = {**_version_tag(answer), "Location": f"/v1/matches/{answer.match}"}
    return Response(accepted_json(kemu, answer), status, headers, content_type=JSON)


def accepted_json(kemu: Kemu, answer: Answer) -> bytes:
    """The answer to a command that was accepted: the match after it, and the receipt."""
    receipt = answer.receipt or kemu.signer.receipt(answer.match, answer.state.version, answer.state.head)
    return msgspec.json.encode(match_shown(shapes.Accepted, answer, receipt=receipt))


def match_shown(shape: type[Match], answer: Answer, **more: Any) -> Match:
    state, game = answer.state, answer.game
    view = match_view(game, state, answer.seat)
    return shape(
        id=answer.match,
        version=state.version,
        head=state.head,
        view=view,
        scores=game.scores(state.play) if state.play is not None else (),
        annulled=state.annulled,
        disputes=[_dispute(dispute) for dispute in state.disputes],
        parent=state.parent,
        legal=_legal(answer, view.active),
        **more,
    )


def _dispute(dispute: Dispute) -> shapes.Dispute:
    return shapes.Dispute(
        seat=dispute.seat,
        reason=dispute.reason,
        opened_at=timestamp(dispute.opened_at),
        status=dispute.status,
        finding=dispute.finding,
        wrong=dispute.wrong,
        ruling=dispute.ruling,
        arbiter=dispute.arbiter,
    )


def _legal(answer: Answer, active: Collection[Seat]) -> list[dict[str, Any]]:
    if answer.seat not in active:
        return []
    return [command_fields(command) for command in legal_commands(answer.game, answer.state, answer.seat)]


def _version_tag(answer: Answer) -> dict[str, str]:
    return {"ETag": f'"{answer.state.version}"'}
