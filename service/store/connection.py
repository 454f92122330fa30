"""How this program connects to Redis."""

from typing import Any

from redis import Redis
from redis.cluster import RedisCluster
from redis.exceptions import (
    ClusterDownError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as RedisUnreachable
from redis.exceptions import TimeoutError as RedisTimeout

CLUSTER_SCHEME = "redis+cluster://"

PATIENCE_SECONDS = 5
"""How long an answer of Redis may take before it counts as unreachable. No command may block that long."""

UNREACHABLE: tuple[type[Exception], ...] = (
    RedisUnreachable,
    RedisTimeout,
    ReadOnlyError,
    OutOfMemoryError,
    TryAgainError,
    ClusterDownError,
    MasterDownError,
    RedisClusterException,
)
"""What the client library raises when the store cannot do its work for the moment, whatever was asked of it."""

STORE_ERRORS: tuple[type[Exception], ...] = (RedisError, RedisClusterException)
"""Everything that the client library raises, for loops that go on whatever it is."""

_UNABLE = frozenset({"BUSY", "LOADING", "MASTERDOWN", "MISCONF", "NOREPLICAS", "UNBLOCKED"})


def is_unable(error: ResponseError) -> bool:
    """Whether an error that has no class of its own means the same: a full disk, too few replicas, a script that hangs.

    The client library puts a sentence of its own before an error in a pipeline.
    """
    return str(error).rpartition("caused error: ")[2].split(" ", 1)[0] in _UNABLE


def connect(url: str, *, connections: int = 256) -> "Redis[bytes]":
    """A client with an explicit pool size (the library's own limit of 100 is soon reached) and the older protocol, whose
    answers look the same from every server."""
    if url.startswith(CLUSTER_SCHEME):
        cluster: Any = RedisCluster.from_url(
            url.replace(CLUSTER_SCHEME, "redis://"),
            protocol=2,
            max_connections=connections,
            socket_timeout=PATIENCE_SECONDS,
        )
        return cluster
    return Redis.from_url(
        url, protocol=2, max_connections=connections, socket_timeout=PATIENCE_SECONDS, health_check_interval=30
    )


def node_of(redis: "Redis[bytes]", key: str) -> "Redis[bytes]":
    """A client of the one server that holds a key."""
    if isinstance(redis, RedisCluster):
        node: Redis[bytes] = redis.get_redis_connection(redis.get_node_from_key(key))
        return node
    return redis
