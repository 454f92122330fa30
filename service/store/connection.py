"""How this program connects to Redis."""

from typing import Any, cast
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.cluster import RedisCluster
from redis.connection import parse_url
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
from redis.retry import Retry
from redis.sentinel import Sentinel

from service.store.client import Redis
from service.store.keys import PARTITIONS, Key, Partitions

CLUSTER_SCHEME = "redis+cluster://"
SENTINEL_SCHEMES = ("redis+sentinel://", "rediss+sentinel://")
SENTINEL_PORT = 26379
SENTINEL_SECONDS = 1
"""A sentinel that takes longer is passed over: the others know the same."""

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
"""What the client library raises when the store cannot do its work for the moment."""

STORE_ERRORS: tuple[type[Exception], ...] = (RedisError, RedisClusterException)
"""Everything that the client library raises, for loops that must go on."""

_UNABLE = frozenset({"BUSY", "LOADING", "MASTERDOWN", "MISCONF", "NOREPLICAS", "UNBLOCKED"})
"""Errors without a class of their own that mean the same: a full disk, too few replicas, a script that hangs."""


def is_unable(error: Exception) -> bool:
    """Whether the store cannot do its work for the moment, as opposed to a mistake of ours."""
    if not isinstance(error, ResponseError):
        return isinstance(error, UNREACHABLE)
    # The client library puts a sentence of its own before an error in a pipeline.
    return isinstance(error, UNREACHABLE) or str(error).rpartition("caused error: ")[2].split(" ", 1)[0] in _UNABLE


def connect(url: str, *, connections: int = 256) -> Redis:
    """A client with an explicit pool size (the library's own limit of 100 is soon reached) and the older protocol, whose
    answers look the same from every server."""
    if not url.startswith(CLUSTER_SCHEME):
        return typed(connect_one(url, connections=connections))
    return typed(
        RedisCluster.from_url(
            url.replace(CLUSTER_SCHEME, "redis://"),
            protocol=2,
            max_connections=connections,
            socket_timeout=PATIENCE_SECONDS,
            # Once more, after asking who serves now. The library's own ten times make a minute where a server hangs.
            retry=Retry(NoBackoff(), 1),
        )
    )


def connect_one(url: str, *, connections: int = 256) -> redis.Redis:
    """The client library's own client, as RQ needs it. There is none for a cluster."""
    if url.startswith(SENTINEL_SCHEMES):
        return _guarded(url, connections)
    return redis.Redis.from_url(
        url, protocol=2, max_connections=connections, socket_timeout=PATIENCE_SECONDS, health_check_interval=30
    )


def typed(client: redis.Redis | RedisCluster) -> Redis:
    return cast(Redis, client)


def _guarded(url: str, connections: int) -> redis.Redis:
    """A client of whichever server the sentinels call the master: each new connection asks them.

    `redis+sentinel://[user:password@]host[:port][,host[:port]...]/master[/db][?options]`, as other tools have it. User and
    password are the server's; those of the sentinels are the options `sentinel_username` and `sentinel_password`.
    """
    scheme, _, rest = url.partition("+sentinel://")
    rest, _, query = rest.partition("?")
    place, _, path = rest.partition("/")
    credentials, at, hosts = place.rpartition("@")
    name, _, database = path.partition("/")
    sentinels = [urlsplit(f"//{host}") for host in hosts.split(",")]
    if not name or not all(sentinel.hostname for sentinel in sentinels):
        raise ValueError("sentinels are named as redis+sentinel://host:26379,host:26379/master")
    options: dict[str, Any] = parse_url(f"{scheme}://{credentials}{at}master/{database}?{query}")
    del options["host"]
    # The pool has a class of its own for connections with TLS.
    secured = {"ssl": True} if options.pop("connection_class", None) is not None else {}
    shared = {**secured, **{key: value for key, value in options.items() if key.startswith("ssl_")}}
    theirs = {key: options.pop(f"sentinel_{key}", None) for key in ("username", "password")}
    asking = {"protocol": 2, "socket_timeout": SENTINEL_SECONDS, "retry": Retry(NoBackoff(), 0), **theirs, **shared}
    chosen = {"max_connections": connections, "socket_timeout": PATIENCE_SECONDS, "health_check_interval": 30, **options}
    manager = Sentinel([(one.hostname, one.port or SENTINEL_PORT) for one in sentinels], sentinel_kwargs=asking)
    guarded: redis.Redis = manager.master_for(name, protocol=2, **{**shared, **chosen})
    return guarded


def node_of(client: Redis, key: Key) -> Redis:
    """A client of the one server that holds a key."""
    whole: object = client
    if not isinstance(whole, RedisCluster):
        return client
    return typed(whole.get_redis_connection(whole.get_node_from_key(key)))


class PartitionMismatch(Exception):
    """The store was made with another number of partitions than this process has in its settings."""


def settle_partitions(redis: Redis, count: int) -> Partitions:
    """Write the number at the first boot, compare it at every later one."""
    partitions = Partitions(count)
    redis.set(PARTITIONS, count, nx=True)
    settled = int(redis.get(PARTITIONS) or 0)
    if settled != count:
        raise PartitionMismatch(
            f"this store has {settled} partitions, but KEMU_PARTITIONS says {count}; the number cannot change"
        )
    return partitions
