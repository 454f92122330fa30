"""How long this program waits for a store that does not answer."""

import os
import signal
from collections import Counter
from typing import Any

import pytest
from redis.cluster import RedisCluster

from service.store import connection
from service.store.connection import UNREACHABLE, connect
from tests.kit.servers import Cluster

PATIENCE_SECONDS = 0.5


def test_a_server_of_a_cluster_that_hangs_is_asked_twice(redis_cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE_SECONDS", PATIENCE_SECONDS)
    asked: Counter[bytes | str] = Counter()
    execute: Any = RedisCluster._execute_command

    def counted(self: Any, node: Any, *arguments: Any, **options: Any) -> Any:
        asked[arguments[0]] += 1
        return execute(self, node, *arguments, **options)

    with connect(redis_cluster.url) as redis:
        hanging = redis_cluster.nodes[1]
        name = hanging.connection_pool.connection_kwargs["port"]
        key = next(key for key in map(str, range(1000)) if redis.get_node_from_key(key).port == name)
        process = hanging.info("server")["process_id"]
        monkeypatch.setattr(RedisCluster, "_execute_command", counted)
        os.kill(process, signal.SIGSTOP)
        try:
            with pytest.raises(UNREACHABLE):
                redis.get(key)
        finally:
            os.kill(process, signal.SIGCONT)
        assert asked["GET"] == 2
        assert redis.get(key) is None
