"""Ways to a table that somebody else has set."""

from flask import Response, request

from contracts.http.invites import RematchSchema
from domain.match import TakeSeat
from service.http.binding import handles
from service.http.rendering import accepted_response, invitation_body, json_response
from service.http.requests import command_in, idempotency_key, optional_json_body
from service.protocol.reading import loaded
from service.protocol.rendering import timestamp
from service.tokens import Bearer
from service.wiring import Kemu


@handles("invite_to_match")
def invite_to_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    invite = kemu.invites.offer(bearer, match)
    link = f"/v1/invites/{invite.code}"
    return json_response({"code": invite.code, "link": link, "expires_at": timestamp(invite.expires_at)})


@handles("read_invite")
def read_invite(kemu: Kemu, bearer: Bearer, code: str) -> Response:
    state = kemu.invites.read(bearer, code)
    names = kemu.players.names([state.host, *(seat.player for seat in state.seats)])
    return json_response(invitation_body(code.upper(), state, names))


@handles("accept_invite")
def accept_invite(kemu: Kemu, bearer: Bearer, code: str) -> Response:
    command = command_in(TakeSeat, optional_json_body(request.environ))
    return accepted_response(kemu, kemu.invites.join(bearer, code, command, idempotency_key(request.environ)))


@handles("ask_rematch")
def ask_rematch(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    nonce = loaded(RematchSchema, optional_json_body(request.environ)).get("nonce", "")
    answer = kemu.rematch.ask(bearer, match, nonce)
    response = accepted_response(kemu, answer)
    response.headers["Location"] = f"/v1/matches/{answer.match}"
    return response
