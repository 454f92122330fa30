"""Guests and their tokens."""

from flask import Response, request

from contracts.http.players import NewPlayerSchema
from service.http.binding import handles, no_content
from service.http.problems import Problem
from service.http.rendering import event_body, json_response, player_body, receiver_body, summary_body
from service.http.requests import json_body, loaded
from service.tokens import Bearer
from service.wiring import Kemu


@handles("create_player")
def create_player(kemu: Kemu) -> Response:
    name = loaded(NewPlayerSchema, json_body(request.environ))["name"].strip()
    if not name or not name.isprintable():
        raise Problem("malformed", errors={"name": ["must be a name that can be printed"]})
    player, token = kemu.players.sign_up(name)
    return json_response({**player_body(player), "token": token}, 201)


@handles("read_me")
def read_me(kemu: Kemu, bearer: Bearer) -> Response:
    me = kemu.players.read(bearer, bearer.player)
    return json_response({**player_body(me), "roles": kemu.players.roles(me.id)})


@handles("read_player")
def read_player(kemu: Kemu, bearer: Bearer, player: str) -> Response:
    return json_response(player_body(kemu.players.read(bearer, player)))


@handles("export_player")
def export_player(kemu: Kemu, bearer: Bearer) -> Response:
    own = kemu.own_data.export(bearer)
    names = kemu.players.names(seat.player for match in own.matches for seat in match.summary.seats)
    matches = [
        {"match": summary_body(match.summary, names), "asked": [event_body(recorded) for recorded in match.asked]}
        for match in own.matches
    ]
    receivers = [receiver_body(receiver) for receiver in own.receivers]
    return json_response({"player": player_body(own.player), "roles": own.roles, "matches": matches, "receivers": receivers})


@handles("erase_player")
def erase_player(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.own_data.erase(bearer)
    return no_content()


@handles("revoke_token")
def revoke_token(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.players.revoke(bearer)
    return no_content()
