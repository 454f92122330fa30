"""Takebacks, asked of the running server."""

import pytest

from domain.games import GAMES
from tests.kit.rules import rule
from tests.kit.servers import LiveServer
from tests.service.people import Person, Table, open_table, over_network, sign_up


def started(live: LiveServer, game: str) -> Table:
    send = over_network(live)
    table = open_table(send, game=game, seats=2)
    guest = sign_up(send, "Guest")
    assert guest.post(f"{table.path}/join").status == 200
    assert table.seated[0].post(f"{table.path}/start").status == 200
    return Table(table.path, (*table.seated, guest), table.watcher)


def refusal(person: Person, table: Table) -> tuple[int, str, str]:
    reply = person.post(f"{table.path}/takeback")
    return reply.status, reply.code, reply.json["clause"]


@rule("match", "M9.4")
@pytest.mark.parametrize("game", GAMES)
def test_before_their_first_move_nobody_has_anything_to_take_back(live: LiveServer, game: str) -> None:
    """Also where cards were dealt at the start, or another player has moved in secret."""
    table = started(live, game)
    for person in table.seated:
        assert refusal(person, table) == (409, "nothing_to_take_back", "M9.4")
    mover, command = next(table.turns())
    assert mover.post(f"{table.path}/commands", command).status == 200
    (other,) = [person for person in table.seated if person is not mover]
    assert refusal(other, table) == (409, "nothing_to_take_back", "M9.4")
