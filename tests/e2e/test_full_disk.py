"""The disk is full, and later has room again.

Files may not grow beyond a limit: to the store and to `kemu up` that is as good as a full disk, and it needs no privileges.
"""

import resource
from pathlib import Path

import pytest

from tests.e2e.client import Client
from tests.e2e.up import up
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for

NOT_ENOUGH = 100_000
"""`kemu up` may still write its own few lines into a file, but a store needs more room to start."""


def limit_files(process: int, size: int) -> None:
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, hard))


def refused(client: Client) -> bool:
    """Whether a new match is refused because of the store."""
    status, answer = client.once("POST", "/v1/matches", {"game": "kiwara", "seats": 2})
    return status == 503 and answer["code"] == "store_unavailable"


@pytest.mark.parametrize("fsync", ["always", "everysec"])
def test_it_stays_up_and_recovers_by_itself(tmp_path: Path, fsync: str) -> None:
    with up(tmp_path / "home", port=free_port(), fsync=fsync) as service:
        client = service.client()
        client.sign_up()
        match = client.play(client.match_against("random"), moves=3)
        limit_files(service.family.process.pid, NOT_ENOUGH)
        limit_files(service.family.store(), 0)
        wait_for(lambda: refused(client), problem="commands are accepted on a full disk")
        wait_for(lambda: service.family.process.poll() is not None or "nothing can be written" in service.family.output)
        assert refused(client)
        assert client.once("GET", "/readyz")[0] == 503
        assert client.once("GET", "/healthz")[0] == 200
        assert service.family.process.poll() is None
        limit_files(service.family.process.pid, resource.RLIM_INFINITY)
        wait_for(lambda: client.once("GET", "/readyz")[0] == 200, problem=service.family.output)
        now = client.good("GET", f"/v1/matches/{match['id']}")
        assert now["version"] >= match["version"]
        assert client.play(now)["view"]["status"] == "finished"
        service.stop()
