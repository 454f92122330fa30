"""The store loses acknowledged events, and the match continues differently: feeds send only what the log has."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from service.host.embedded import EmbeddedServer
from tests.feed.test_following import all_events, play
from tests.feed.test_processes import FeedServer, Follower, feed_server
from tests.kit.lost_tail import end_of_log, lose_since
from tests.kit.servers import live_server, redis_server
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.service.people import Person, Table, over_network, started_table

TABLES = 4
PATIENT = 60.0
"""Seconds, so that a connection lasts as long as the feed lets it."""


@contextmanager
def house(tmp_path: Path) -> Iterator[tuple[EmbeddedServer, FeedServer, list[Table]]]:
    """A store that writes before it answers, two API processes, a feed process, and people who play."""
    with (
        redis_server("always") as server,
        live_server(server.url) as live,
        feed_server(server.url, said=tmp_path / "said") as feed,
    ):
        yield server, feed, [started_table(over_network(live)) for _ in range(TABLES)]


def told(follower: Follower) -> list[object]:
    return [message.data for message in follower.messages if message.kind == "event"]


def refusal(feed: FeedServer, person: Person, path: str, last: int | None = None) -> tuple[int, str]:
    headers = {"Authorization": f"Bearer {person.token}", **({"Last-Event-ID": str(last)} if last is not None else {})}
    with closing(http.client.HTTPConnection("127.0.0.1", feed.port, timeout=PATIENCE_SECONDS)) as connection:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())["code"]


def test_clients_that_were_told_what_is_lost_start_over(tmp_path: Path) -> None:
    with house(tmp_path) as (server, feed, tables):
        for table in tables:
            play(table, 3)
        end = end_of_log(server)
        followers = [Follower(feed.port, table.seated[0], table.path, PATIENT) for table in tables]
        lost = [play(table, 4, b"lost") for table in tables]
        for follower, version in zip(followers, lost, strict=True):
            follower.reach(version)
        lose_since(server, end)
        for table, follower, version in zip(tables, followers, lost, strict=True):
            # It goes on to the same version and beyond, so that the number alone tells nothing.
            wait_for(lambda table=table: table.seated[0].get(table.path).status == 200)
            assert table.version() < version
            again = play(table, 8, b"other")
            assert again > version
            wait_for(lambda follower=follower, table=table: told(follower) == all_events(table.seated[0], table))
            assert (follower.resets, follower.refused) == (1, "")
        for follower in followers:
            follower.stop()
        assert "stumbled" not in (said := (tmp_path / "said").read_text()), said


def test_clients_that_hold_what_is_lost_are_told_so_by_every_process(tmp_path: Path) -> None:
    with house(tmp_path) as (server, feed, (table, *_)):
        person = table.seated[0]
        play(table, 2)
        end = end_of_log(server)
        play(table, 3, b"lost")
        lost = person.get(table.path).json
        version, head = lost["version"], lost["head"]
        lose_since(server, end)
        wait_for(lambda: person.get(table.path).status == 200)
        ways = [f"events?after={version}", f"events?after={version}&wait=5", f"replay/{version}"]
        for asked in (*ways, *ways):
            # Twice, because any of the two processes may answer, and both remember.
            reply = person.get(f"{table.path}/{asked}")
            assert (asked, reply.status, reply.code) == (asked, 410, "history_lost")
            assert reply.json["version"] < version
        mover, command = next(table.turns())
        reply = mover.post(f"{table.path}/commands", command, if_match=version)
        assert (reply.status, reply.code) == (410, "history_lost")
        assert refusal(feed, person, f"{table.path}/stream?after={version}") == (410, "history_lost")
        assert refusal(feed, person, f"{table.path}/stream", version) == (410, "history_lost")
        play(table, 6, b"other")
        assert refusal(feed, person, f"{table.path}/stream?after={version}&head={head}") == (410, "history_lost")
        for asked in (f"events?after={version}&head={head}", f"events?after={version}&head={head}&wait=5"):
            assert person.get(f"{table.path}/{asked}").code == "history_lost"
        mover, command = next(table.turns())
        reply = mover.post(f"{table.path}/commands", command, if_match=f'"{version}:{head}"')
        assert (reply.status, reply.code) == (410, "history_lost")
