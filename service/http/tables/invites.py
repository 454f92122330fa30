"""Ways to a table that somebody else has set."""

from flask import Response, request

from contracts.http.shapes import timestamp
from contracts.http.tables import invites as shapes
from domain.match import TakeSeat, terms_view
from service.http.binding import handles
from service.http.bodies import optional_body
from service.http.play.matches import accepted_response, created_response
from service.http.requests import idempotency_key
from service.http.responses import json_response
from service.http.tables.matches import seat_shown
from service.tokens import Bearer
from service.wiring import Kemu


@handles("invite_to_match")
def invite_to_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    invite = kemu.tables.invites.offer(bearer, match)
    return json_response(shapes.Invite(invite.code, f"/v1/invites/{invite.code}", timestamp(invite.expires_at)))


@handles("read_invite")
def read_invite(kemu: Kemu, bearer: Bearer, code: str) -> Response:
    state = kemu.tables.invites.read(bearer, code)
    names = kemu.people.players.names([state.host, *(seat.player for seat in state.seats)])
    shape = shapes.Invitation(
        code=code.upper(),
        game=state.game,
        options=state.options,
        terms=terms_view(state.terms, (seat.player for seat in state.seats), state.parent is not None),
        seats=[seat_shown(seat, names) for seat in state.seats],
        host=names.get(state.host),
    )
    return json_response(shape)


@handles("accept_invite")
def accept_invite(kemu: Kemu, bearer: Bearer, code: str) -> Response:
    answer = kemu.tables.invites.join(bearer, code, optional_body(TakeSeat), idempotency_key(request.environ))
    return accepted_response(kemu, answer)


@handles("ask_rematch")
def ask_rematch(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return created_response(kemu, kemu.tables.rematch.ask(bearer, match, optional_body(shapes.Rematch).nonce), 200)
