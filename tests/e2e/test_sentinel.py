"""The service on servers that sentinels guard: when the master dies, every process goes on with the one that replaces it."""

from pathlib import Path

import pytest

from service.cli.store import without_password
from service.store.connection import connect
from tests.e2e.up import Up, up
from tests.feed.test_processes import following
from tests.kit.sentinels import guarded
from tests.kit.servers import SECRET, free_port
from tests.kit.waiting import wait_for
from tests.service.people import Client as Asking
from tests.service.people import Person


def nobody(method: str, path: str, headers: object, data: object) -> None:
    raise AssertionError("only the feed is asked")


def test_every_process_goes_on_when_the_master_dies(tmp_path: Path) -> None:
    with guarded() as servers, up(tmp_path / "home", port=free_port(), redis_url=servers.url, secret=SECRET) as service:
        client = service.client()
        client.sign_up()
        match = client.match_against("greedy")
        path = f"/v1/matches/{match['id']}"
        watcher = Person("", client.token, Asking(nobody))
        with following(service.ready(), watcher, path) as follower:
            match = client.play(match, moves=4)
            before = ours(service)
            dead = servers.kill_master()
            # Only now is anything written: what was answered had reached the replica.
            match = client.play(match)
            assert match["view"]["status"] == "finished"
            assert servers.masters() == set(servers.processes) - {dead}
            wait_for(lambda: any(message.kind == "end" for message in follower.messages))
            assert follower.versions == list(range(1, match["version"] + 1))
        wait_for(lambda: match["id"] in client.listed("finished"))
        # Workers, API and feed: nobody had to be started again.
        assert ours(service) == before
        another = client.match_against("random")
        assert client.play(another)["view"]["status"] == "finished"
        service.stop()


def ours(service: Up) -> set[int]:
    return set(service.family.members())


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://localhost:26379",
        "redis+sentinel:///kemu",
        "redis+sentinel://localhost:port/kemu",
        "redis+sentinel://localhost,,other/kemu",
        "redis+sentinel://localhost/kemu?socket_timeout=soon",
    ],
)
def test_a_url_that_names_no_sentinels_or_no_master_is_refused(url: str) -> None:
    with pytest.raises(ValueError):
        connect(url)


def test_a_url_names_server_and_sentinels() -> None:
    asked = "rediss+sentinel://kemu:p%40ss@one,[::1]:26380/mymaster/3?sentinel_password=theirs&ssl_cert_reqs=none"
    pool = connect(asked).connection_pool
    chosen = pool.connection_kwargs
    assert (pool.service_name, chosen["db"], chosen["username"], chosen["password"]) == ("mymaster", 3, "kemu", "p@ss")
    sentinels = [one.connection_pool.connection_kwargs for one in pool.sentinel_manager.sentinels]
    assert [(one["host"], one["port"], one["password"]) for one in sentinels] == [
        ("one", 26379, "theirs"),
        ("::1", 26380, "theirs"),
    ]
    assert {one["ssl_cert_reqs"] for one in (chosen, *sentinels)} == {"none"}
    assert without_password(asked) == "rediss+sentinel://one,[::1]:26380/mymaster/3"
