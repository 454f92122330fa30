"""Players: their names, and how to find them."""

from contracts.http.people import players as shapes
from contracts.http.shapes import timestamp
from service.http.exchange import printable
from service.store.people.players import Player
from service.tokens import Bearer
from service.wiring import Kemu


def find_players(kemu: Kemu, bearer: Bearer, query: shapes.PlayerQuery) -> shapes.PlayerPage:
    found, following = kemu.people.players.find(bearer, query.name, query.cursor, query.limit)
    return shapes.PlayerPage([player_shown(player) for player in found], following)


def read_me(kemu: Kemu, bearer: Bearer) -> shapes.Me:
    return _me(kemu, kemu.people.players.read(bearer, bearer.player))


def rename_player(kemu: Kemu, bearer: Bearer, body: shapes.NewName) -> shapes.Me:
    return _me(kemu, kemu.people.players.rename(bearer, printable("name", body.name)))


def read_player(kemu: Kemu, bearer: Bearer, player: str) -> shapes.Player:
    return player_shown(kemu.people.players.read(bearer, player))


def player_shown(player: Player) -> shapes.Player:
    return shapes.Player(player.id, player.name, timestamp(player.created_at))


def _me(kemu: Kemu, me: Player) -> shapes.Me:
    roles, login = kemu.people.players.roles(me.id), kemu.people.accounts.login_of(me.id)
    codes, mail = kemu.people.recovery.codes_left(me.id), kemu.people.recovery.address_of(me.id)
    return shapes.Me(me.id, me.name, timestamp(me.created_at), roles, login, codes, mail.address or None)
