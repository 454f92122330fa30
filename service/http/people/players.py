"""Guests, and what everybody may know of a player."""

from flask import Response

from contracts.http import people as shapes
from contracts.http.shapes import timestamp
from service.http.binding import handles
from service.http.bodies import body, printable
from service.http.people.identity import tokens_shown
from service.http.responses import json_response
from service.store.people.players import Player
from service.tokens import Bearer
from service.wiring import Kemu


@handles("create_player")
def create_player(kemu: Kemu) -> Response:
    asked = body(shapes.NewPlayer)
    name, device = printable("name", asked.name), printable("device_name", asked.device_name, shortest=0)
    player, pair = kemu.people.players.sign_up(name, device)
    created = timestamp(player.created_at)
    return json_response(tokens_shown(shapes.NewGuest, pair, id=player.id, name=player.name, created_at=created), 201)


@handles("read_me")
def read_me(kemu: Kemu, bearer: Bearer) -> Response:
    me = kemu.people.players.read(bearer, bearer.player)
    roles, login = kemu.people.players.roles(me.id), kemu.people.accounts.login_of(me.id)
    return json_response(shapes.Me(me.id, me.name, timestamp(me.created_at), roles, login))


@handles("read_player")
def read_player(kemu: Kemu, bearer: Bearer, player: str) -> Response:
    return json_response(player_shown(kemu.people.players.read(bearer, player)))


def player_shown(player: Player) -> shapes.Player:
    return shapes.Player(player.id, player.name, timestamp(player.created_at))
