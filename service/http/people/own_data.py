"""A player's own data: taken along, or forgotten."""

from flask import Response, request

from contracts.http import people as shapes
from service.http.binding import handles
from service.http.language import language
from service.http.notices import receiver_shown
from service.http.people.identity import device_shown
from service.http.people.players import player_shown
from service.http.responses import json_response, no_content
from service.http.standings import ratings_shown
from service.http.tables.matches import summary_shown
from service.http.tables.matchmaking import own_ticket_shown
from service.protocol.limits import address_of
from service.protocol.rendering import said_phrase, seen_event
from service.tokens import Bearer
from service.wiring import Kemu


@handles("export_player")
def export_player(kemu: Kemu, bearer: Bearer) -> Response:
    own = kemu.own_data.export(bearer, address_of(request.environ, kemu.settings.trusted_proxies))
    names = kemu.people.players.names(seat.player for match in own.matches for seat in match.summary.seats)
    matches = [
        shapes.OwnMatch(
            match=summary_shown(match.summary, names),
            asked=[seen_event(recorded) for recorded in match.asked],
            said=[said_phrase(said, language()) for said in match.said],
        )
        for match in own.matches
    ]
    shape = shapes.Export(
        player=player_shown(own.player),
        roles=own.roles,
        login=own.login,
        devices=[device_shown(device, bearer) for device in own.devices],
        matches=matches,
        ratings=ratings_shown(own.ratings),
        receivers=[receiver_shown(receiver) for receiver in own.receivers],
        tickets=[own_ticket_shown(kemu, ticket) for ticket in own.tickets],
    )
    return json_response(shape)


@handles("erase_player")
def erase_player(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.own_data.erase(bearer, address_of(request.environ, kemu.settings.trusted_proxies))
    return no_content()
