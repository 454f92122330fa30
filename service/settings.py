"""What can be set from outside, each from one environment variable."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class BadSetting(Exception):
    """An environment variable has a value that makes no sense."""


class Settings(Struct, frozen=True):
    """The defaults are those of `kemu up` on one machine."""

    redis_url: str = ""
    """KEMU_REDIS_URL: the event store; empty starts the embedded server (`kemu up` only).

    One server: `redis://`, `rediss://` or `unix://`. A cluster: `redis+cluster://`. The server that sentinels name:
    `redis+sentinel://[user:password@]host:26379,host:26379/master[/db]`.
    """
    queue_url: str = ""
    """KEMU_QUEUE_URL: Redis of the RQ queues; empty is the same as the event store. Like that one, but no cluster."""
    secret: str = ""
    """KEMU_SECRET: from it come tokens and seeds. Whoever knows it can foresee every draw."""
    signing_key: int = 1
    """KEMU_SIGNING_KEY: the number of the key that signs receipts; raise it to rotate. The keys before it stay published."""
    host: str = "127.0.0.1"
    """KEMU_HOST"""
    port: int = 8000
    """KEMU_PORT"""
    api_workers: int = 2
    """KEMU_API_WORKERS: server processes."""
    api_threads: int = 64
    """KEMU_API_THREADS: threads of each server process; all but four may wait in long polls, half of them for one address."""
    waits_per_player: int = 4
    """KEMU_WAITS_PER_PLAYER: long polls of one player at once, in each server process."""
    connections: int = 5000
    """KEMU_CONNECTIONS: open connections of each server process; the one that has waited longest for its client makes room."""
    connections_per_address: int = 2500
    """KEMU_CONNECTIONS_PER_ADDRESS: how many of them may wait for one address; not counted behind trusted proxies."""
    feed_port: int = 8001
    """KEMU_FEED_PORT"""
    feed_workers: int = 1
    """KEMU_FEED_WORKERS: processes of `kemu feed`."""
    feed_url: str = ""
    """KEMU_FEED_URL: where clients find the feed, if not at the address of the API; `http://:8001` is the host they asked."""
    feeds: int = 4000
    """KEMU_FEEDS: open feeds in each feed process, half of them for one address."""
    feeds_per_player: int = 10
    """KEMU_FEEDS_PER_PLAYER: open feeds of one player in each feed process."""
    workers: int = 2
    """KEMU_WORKERS: processes of `kemu worker` that keep lists, ratings and clocks and seat players."""
    bot_workers: int = 2
    """KEMU_BOT_WORKERS: processes of `kemu worker` in which bots think."""
    partitions: int = 16
    """KEMU_PARTITIONS: settled at the first boot."""
    heartbeat_file: str = str(Path(tempfile.gettempdir()) / "kemu-worker-heartbeat")
    """KEMU_HEARTBEAT_FILE: where the dispatcher of this machine leaves its sign of life."""
    data_dir: str = "data"
    """KEMU_DATA_DIR: where the embedded server keeps its append-only file."""
    fsync: str = "always"
    """KEMU_FSYNC: when the embedded server flushes its file. `always`: before it answers, so no accepted command is lost.
    `everysec`: once a second. A power cut, or the end of the server while its disk is slow, loses those of the last seconds."""
    wait_local: bool = False
    """KEMU_WAIT_LOCAL: accept a command only if its events are on the store's disk; needs `appendfsync always` there."""
    wait_replicas: int = 0
    """KEMU_WAIT_REPLICAS: accept a command only after so many replicas have confirmed its events: they have them in memory, and
    on disk if they run with `appendfsync always`."""
    cached_matches: int = 10_000
    """KEMU_CACHED_MATCHES: states kept per process."""
    rate: int = 200
    """KEMU_RATE: requests per second and player, in each server process."""
    rate_burst: int = 400
    """KEMU_RATE_BURST: how many may come at once."""
    signup_rate: int = 20
    """KEMU_SIGNUP_RATE: new guests per second and address, in each server process."""
    signup_burst: int = 200
    """KEMU_SIGNUP_BURST"""
    token_minutes: int = 60
    """KEMU_TOKEN_MINUTES: how long an access token holds; then it is refreshed."""
    refresh_days: int = 90
    """KEMU_REFRESH_DAYS: how long a device stays signed in without being used."""
    guesses_per_login: int = 10
    """KEMU_GUESSES_PER_LOGIN: wrong passwords in a quarter of an hour, in all processes together."""
    guesses_per_address: int = 100
    """KEMU_GUESSES_PER_ADDRESS: the same for an address, whatever the logins."""
    trusted_proxies: int = 0
    """KEMU_TRUSTED_PROXIES: how many proxies of ours stand in front and add to X-Forwarded-For; 0 believes nothing in it."""
    open_matches: int = 50
    """KEMU_OPEN_MATCHES: how many open or running matches a player may sit in at once."""
    invite_rate: int = 1
    """KEMU_INVITE_RATE: invite codes a player may try per second, in each server process; an address as many as new guests."""
    invite_burst: int = 30
    """KEMU_INVITE_BURST"""
    invite_hours: int = 168
    """KEMU_INVITE_HOURS: how long an invite code holds after it was last asked for."""
    ticket_seconds: int = 60
    """KEMU_TICKET_SECONDS: how long somebody waits in the queue without asking for his ticket; then he is taken to be gone."""
    notice_url: str = ""
    """KEMU_NOTICE_URL: the push gateway that notices are posted to, http or https; empty if there is none."""
    notice_player_urls: bool = False
    """KEMU_NOTICE_PLAYER_URLS: players may name receivers of their own, https and public addresses only."""
    notice_workers: int = 2
    """KEMU_NOTICE_WORKERS: processes of `kemu worker` that deliver notices, if there is anywhere to deliver them."""
    notice_most: int = 8
    """KEMU_NOTICE_MOST: how many notices may be on their way to the gateway at once, over all workers."""

    @property
    def notices(self) -> bool:
        """Whether there is anywhere to send them."""
        return bool(self.notice_url) or self.notice_player_urls

    @property
    def queue(self) -> str:
        return self.queue_url or self.redis_url


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    given = os.environ if environ is None else environ
    values: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        text = given.get(variable(name))
        if text is None or text == "":
            continue
        default = getattr(_DEFAULTS, name)
        try:
            values[name] = _FLAGS[text.lower()] if isinstance(default, bool) else type(default)(text)
        except (ValueError, KeyError):
            kind = "yes or no" if isinstance(default, bool) else "a whole number"
            raise BadSetting(f"{variable(name)}={text!r} is not {kind}") from None
    settings = Settings(**values)  # type: ignore[arg-type]
    for name, (least, most) in _BOUNDS.items():
        if not least <= getattr(settings, name) <= most:
            raise BadSetting(f"{variable(name)}={getattr(settings, name)} is not from {least} to {most}")
    if settings.fsync not in ("everysec", "always"):
        raise BadSetting(f"KEMU_FSYNC={settings.fsync!r} is neither everysec nor always")
    if settings.notice_url and not settings.notice_url.startswith(("http://", "https://")):
        raise BadSetting(f"KEMU_NOTICE_URL={settings.notice_url!r} is no address of a web server")
    return settings


def variable(name: str) -> str:
    return f"KEMU_{name.upper()}"


_DEFAULTS = Settings()
_MANY = 1_000_000_000
_BOUNDS = {
    "signing_key": (1, 1_000),
    "port": (1, 65_535),
    "api_workers": (1, 1_000),
    "api_threads": (1, 10_000),
    "waits_per_player": (1, _MANY),
    "connections": (1, 1_000_000),
    "connections_per_address": (1, 1_000_000),
    "feed_port": (1, 65_535),
    "feed_workers": (1, 1_000),
    "feeds": (1, 1_000_000),
    "feeds_per_player": (1, _MANY),
    "workers": (1, 1_000),
    "bot_workers": (1, 1_000),
    "partitions": (1, 1_000),
    "wait_replicas": (0, 100),
    "cached_matches": (1, _MANY),
    "rate": (1, _MANY),
    "rate_burst": (1, _MANY),
    "signup_rate": (1, _MANY),
    "signup_burst": (1, _MANY),
    "notice_workers": (1, 100),
    "notice_most": (1, 1_000),
    "token_minutes": (1, 1_440),
    "refresh_days": (1, 3_650),
    "guesses_per_login": (1, _MANY),
    "guesses_per_address": (1, _MANY),
    "trusted_proxies": (0, 10),
    "open_matches": (1, _MANY),
    "invite_rate": (1, _MANY),
    "invite_burst": (1, _MANY),
    "invite_hours": (1, 24 * 365),
    "ticket_seconds": (1, 3600),
}
_FLAGS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
