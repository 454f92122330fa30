"""A player who tries to move for another, or to sit where they may not."""

from service.wiring import Kemu
from tests.service.people import Send, Table, open_table, sign_up


def test_nobody_moves_for_another_seat(table: Table) -> None:
    mover, command = next(table.turns())
    others = [person for person in (*table.seated, table.watcher) if person is not mover]
    version = table.version()
    for other in others:
        assert other.post(f"{table.path}/commands", command).status in (403, 409)
        assert other.post(f"{table.path}/commands", {**command, "seat": 0}).status == 422
        assert other.post(f"{table.path}/commands", {**command, "player": mover.id}).status == 422
    assert table.version() == version


def test_nobody_takes_a_seat_that_is_taken(open_match: Table) -> None:
    for seat in (0, "0", -1, 16, 10**30, 1.5, True, [1], {"$gt": 0}):
        reply = open_match.watcher.post(f"{open_match.path}/join", {"seat": seat})
        assert reply.status in (409, 422), seat
    assert open_match.version() == 2


def test_nobody_sits_twice(open_match: Table) -> None:
    assert open_match.seated[0].post(f"{open_match.path}/join", {"seat": 1}).code == "already_seated"


def test_a_bot_is_nobodys_account(kemu: Kemu, send: Send) -> None:
    table = open_table(send, bots={"1": "greedy"})
    for name in ("bot:greedy:1", "bot:random:0"):
        person = sign_up(send, name)
        assert person.id != name
        assert person.post(f"{table.path}/commands", {"type": "match.Resign"}).status == 403
        assert table.watcher.get(f"/v1/players/{name}").status == 404


def test_a_match_cannot_be_created_inside_another(table: Table) -> None:
    body = {"type": "match.CreateMatch", "game": "kiwara", "seats": 2}
    assert table.seated[0].post(f"{table.path}/commands", body).status == 422


def test_only_the_host_starts_and_only_what_is_complete(open_match: Table, send: Send) -> None:
    guest = sign_up(send)
    guest.post(f"{open_match.path}/join")
    assert guest.post(f"{open_match.path}/start").code == "not_host"
    assert guest.post(f"{open_match.path}/commands", {"type": "match.StartMatch"}).code == "not_host"


def test_a_resigned_seat_moves_no_more(table: Table) -> None:
    person, command = next(table.turns())
    person.post(f"{table.path}/resign")
    assert person.post(f"{table.path}/commands", command).status == 409


def test_a_spectator_needs_no_seat(table: Table) -> None:
    assert table.watcher.get(f"{table.path}/events").status == 200
