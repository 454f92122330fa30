"""Guests, and what is known of them."""

from flask import Response, request

from contracts.http.players import NewPlayerSchema
from service.http.binding import handles, no_content
from service.http.language import language
from service.http.rendering import (
    device_body,
    json_response,
    player_body,
    ratings_body,
    receiver_body,
    summary_body,
    ticket_body,
    tokens_body,
)
from service.http.requests import json_body, printable
from service.protocol.reading import loaded
from service.protocol.rendering import event_body, said_body
from service.tokens import Bearer
from service.wiring import Kemu


@handles("create_player")
def create_player(kemu: Kemu) -> Response:
    asked = loaded(NewPlayerSchema, json_body(request.environ))
    name, device = printable("name", asked["name"]), printable("device_name", asked["device_name"], shortest=0)
    player, pair = kemu.players.sign_up(name, device)
    return json_response({**player_body(player), **tokens_body(pair)}, 201)


@handles("read_me")
def read_me(kemu: Kemu, bearer: Bearer) -> Response:
    me = kemu.players.read(bearer, bearer.player)
    return json_response({**player_body(me), "roles": kemu.players.roles(me.id), "login": kemu.accounts.login_of(me.id)})


@handles("read_player")
def read_player(kemu: Kemu, bearer: Bearer, player: str) -> Response:
    return json_response(player_body(kemu.players.read(bearer, player)))


@handles("export_player")
def export_player(kemu: Kemu, bearer: Bearer) -> Response:
    own = kemu.own_data.export(bearer)
    names = kemu.players.names(seat.player for match in own.matches for seat in match.summary.seats)
    matches = [
        {
            "match": summary_body(match.summary, names),
            "asked": [event_body(recorded) for recorded in match.asked],
            "said": [said_body(said, language()) for said in match.said],
        }
        for match in own.matches
    ]
    receivers = [receiver_body(receiver) for receiver in own.receivers]
    devices = [device_body(device, bearer) for device in own.devices]
    tickets = [{**ticket_body(kemu, ticket.standing), "status": ticket.status} for ticket in own.tickets]
    player = player_body(own.player)
    return json_response(
        {
            "player": player,
            "roles": own.roles,
            "login": own.login,
            "devices": devices,
            "receivers": receivers,
            "tickets": tickets,
            "matches": matches,
            "ratings": ratings_body(own.ratings),
        }
    )


@handles("erase_player")
def erase_player(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.own_data.erase(bearer)
    return no_content()
