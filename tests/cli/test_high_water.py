"""The file beside the store that tells how far the log had come."""

from pathlib import Path

import pytest

from service.cli.high_water import HighWater
from service.store.connection import connect
from service.store.keys import Partitions
from service.store.play.journal import Journal
from tests.kit.servers import redis_server


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"\xff\xfe", b'{"address":"","ends":{"0":"zzz"}}', b'{"address":"","ends":{"16":"1-0"}}'],
    ids=["empty", "no marks", "no text", "no entry of a journal", "of a store with more partitions"],
)
def test_a_file_that_cannot_be_of_this_store_says_nothing(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "high-water"
    path.write_bytes(content)
    with redis_server() as server, connect(server.url) as redis:
        assert HighWater(path, Journal(redis, Partitions(16)), "").loss() == ""
