"""Ways to join a table of another player."""

from flask import Response

from contracts.http.tables import matches as shapes
from contracts.texts import Language
from domain.match import TakeSeat, terms_view
from service.http.names import names_of
from service.http.play.matches import accepted_response, created_response
from service.http.tables.matches import seat_shown
from service.tokens import Bearer
from service.wiring import Kemu


def invite_to_match(kemu: Kemu, bearer: Bearer, match: str) -> shapes.Invite:
    return kemu.tables.invites.offer(bearer, match)


def read_invite(kemu: Kemu, bearer: Bearer, code: str, language: Language) -> shapes.Invitation:
    state = kemu.tables.invites.read(bearer, code)
    names = names_of(kemu, [state.host, *(seat.player for seat in state.seats)], language)
    return shapes.Invitation(
        code=code.upper(),
        game=state.game,
        options=state.options,
        terms=terms_view(state.terms, (seat.player for seat in state.seats), state.parent is not None),
        seats=[seat_shown(seat, names) for seat in state.seats],
        host=names.get(state.host),
    )


def accept_invite(kemu: Kemu, bearer: Bearer, code: str, body: TakeSeat, key: str | None) -> Response:
    return accepted_response(kemu, kemu.tables.invites.join(bearer, code, body, key))


def ask_rematch(kemu: Kemu, bearer: Bearer, match: str, body: shapes.Rematch) -> Response:
    return created_response(kemu, kemu.tables.rematch.ask(bearer, match, body.nonce), 200)
