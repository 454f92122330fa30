"""The settings, in groups. Each field is read from the environment variable KEMU_ and its name in capitals.

The defaults are those of `kemu up` on one machine. Types, bounds and descriptions stand on the fields; docs/settings.md is
written from them.
"""

import os
import tempfile
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields, replace

Port = Annotated[int, Meta(ge=1, le=65_535)]
Processes = Annotated[int, Meta(ge=1, le=1_000)]
Many = Annotated[int, Meta(ge=1, le=1_000_000_000)]
_ORIGIN = (
    r"(?!https:[^,]*:443(,|\Z))(?!http:[^,]*:80(,|\Z))[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[1-9][0-9]{0,4})?"
)
Origins = Annotated[
    str,
    Meta(pattern=rf"^({_ORIGIN}(,{_ORIGIN})*)?\Z", title="a list of origins such as https://app.example,http://localhost:5173"),
]
WebAddress = Annotated[str, Meta(pattern="^(https?://.*)?$", title="an http or https address")]


class StoreSettings(Struct, frozen=True):
    """The store"""

    redis_url: Annotated[
        str,
        "The event store. `redis://`, `rediss://` or `unix://` for one server, `redis+cluster://` for a"
        " cluster, and `redis+sentinel://[user:password@]host:26379,host:26379/master[/db]` for the server that sentinels"
        " name. Empty starts the embedded server; only `kemu up` can do that",
    ] = ""
    queue_url: Annotated[str, "Redis of the job queues, not a cluster. Empty uses the server of the event store"] = ""
    partitions: Annotated[Processes, "Partitions of the event store. Fixed at the first start"] = 16
    wait_local: Annotated[
        bool, "Accept a command only if its events are on the store's disk. The store needs `appendfsync always`"
    ] = False
    wait_replicas: Annotated[
        int,
        Meta(ge=0, le=100),
        "Accept a command only after this many replicas have confirmed its events: they have them in memory,"
        " and on disk if they run with `appendfsync always`",
    ] = 0
    data_dir: Annotated[str, "Where `kemu up` keeps its data"] = "data"
    fsync: Annotated[
        Literal["always", "everysec"],
        "When the embedded server flushes its log to disk. With `always` it does so before it answers, and no"
        " accepted command is lost. With `everysec` a power failure can lose the last seconds",
    ] = "always"

    @property
    def queue(self) -> str:
        return self.queue_url or self.redis_url


class ProofSettings(Struct, frozen=True):
    """Secret and proof"""

    secret: Annotated[
        str,
        "Tokens, seeds and signing keys are derived from it, so anyone who knows it can foresee every draw."
        " At least 16 characters. `kemu up` makes one at its first start",
    ] = ""
    signing_key: Annotated[
        int,
        Meta(ge=1, le=1_000),
        "Number of the key that signs receipts. Raise it to rotate the key; earlier keys stay published",
    ] = 1


class ApiSettings(Struct, frozen=True):
    """The API"""

    host: Annotated[str, "Address on which the API and the feed listen"] = "127.0.0.1"
    port: Annotated[Port, "Port of the API"] = 8000
    api_workers: Annotated[Processes, "Server processes"] = 2
    api_threads: Annotated[
        int,
        Meta(ge=1, le=10_000),
        "Threads of each server process. All but four may wait in long polls, half of them for one address",
    ] = 64
    connections: Annotated[
        int,
        Meta(ge=1, le=1_000_000),
        "Open connections of each server process. If there are more, the one that has waited longest for its client is closed",
    ] = 5000
    connections_per_address: Annotated[
        int, Meta(ge=1, le=1_000_000), "How many of them one address may hold. Not counted behind trusted proxies"
    ] = 2500
    trusted_proxies: Annotated[
        int, Meta(ge=0, le=10), "Number of your own proxies that append to `X-Forwarded-For`. With 0 the header is ignored"
    ] = 0
    origins: Annotated[
        Origins, "Other origins whose pages may use the API and the feed, as browsers send them, separated by commas"
    ] = ""
    rate: Annotated[Many, "Requests per second and player, in each server process"] = 200
    rate_burst: Annotated[Many, "How many of them may come at once"] = 400
    waits_per_player: Annotated[Many, "Long polls of one player at once, in each server process"] = 4

    @property
    def allowed_origins(self) -> list[str]:
        return self.origins.split(",") if self.origins else []


class FeedSettings(Struct, frozen=True):
    """The live feed"""

    feed_port: Annotated[
        int, Meta(ge=0, le=65_535), "Port of the feed. With 0 it has none and is reached through `KEMU_FEED_SOCKET` only"
    ] = 8001
    feed_socket: Annotated[
        str,
        "Socket file through which the API hands connections for a feed over to the feed on the same machine."
        " Empty if a proxy sends them to the port of the feed",
    ] = ""
    feed_workers: Annotated[Processes, "Processes of `kemu feed`"] = 1
    feeds: Annotated[int, Meta(ge=1, le=1_000_000), "Open feeds of each feed process, half of them for one address"] = 4000
    feeds_per_player: Annotated[Many, "Open feeds of one player in each feed process"] = 10


class WorkerSettings(Struct, frozen=True):
    """The workers"""

    workers: Annotated[Processes, "Processes that keep lists, ratings and clocks and seat players"] = 2
    bot_workers: Annotated[Processes, "Processes in which bots think"] = 2
    heartbeat_file: Annotated[
        str,
        "File in which the dispatcher of this machine leaves its sign of life, for the probe. Empty is"
        " `kemu-worker-heartbeat` in the folder for temporary files",
    ] = ""

    @property
    def heartbeat(self) -> Path:
        return Path(self.heartbeat_file or Path(tempfile.gettempdir(), "kemu-worker-heartbeat"))


class PeopleSettings(Struct, frozen=True):
    """People"""

    signup_rate: Annotated[Many, "New guests per second and address, in each server process"] = 20
    signup_burst: Annotated[Many, "How many of them may come at once"] = 200
    token_minutes: Annotated[int, Meta(ge=1, le=1_440), "How long an access token is valid"] = 60
    refresh_days: Annotated[int, Meta(ge=1, le=3_650), "How long an unused device stays signed in"] = 90
    guesses_per_login: Annotated[
        Many, "Wrong passwords or codes for one login in a quarter of an hour, in all processes together"
    ] = 10
    guesses_per_address: Annotated[
        Many, "Wrong passwords or codes from one address in a quarter of an hour, in all processes together"
    ] = 100
    mail_url: Annotated[
        WebAddress,
        "The gateway to which mails with codes are posted, for players who have lost their password. Empty if there is none",
    ] = ""


class PlaySettings(Struct, frozen=True):
    """Play"""

    cached_matches: Annotated[Many, "Matches whose state each process keeps in memory"] = 10_000


class TableSettings(Struct, frozen=True):
    """Tables"""

    open_matches: Annotated[Many, "Open and running matches in which a player may sit at once"] = 50
    invite_rate: Annotated[
        Many,
        "Invite codes that a player may try per second, in each server process. The limit of an address is that for new guests",
    ] = 1
    invite_burst: Annotated[Many, "How many of them may come at once"] = 30
    invite_hours: Annotated[int, Meta(ge=1, le=24 * 365), "How long an invite code is valid after its last use"] = 168
    ticket_seconds: Annotated[int, Meta(ge=1, le=3_600), "How long a matchmaking ticket lasts without being read"] = 60


class NoticeSettings(Struct, frozen=True):
    """Notices"""

    notice_url: Annotated[WebAddress, "The push gateway to which notices are posted. Empty if there is none"] = ""
    notice_player_urls: Annotated[bool, "Players may register URLs of their own: https and public addresses only"] = False
    notice_workers: Annotated[
        int, Meta(ge=1, le=100), "Processes that deliver notices, if there is anywhere to deliver them"
    ] = 2
    notice_most: Annotated[
        int, Meta(ge=1, le=1_000), "Notices that may be on their way to the gateway at once, over all processes"
    ] = 8

    @property
    def wanted(self) -> bool:
        """Whether there is anywhere to send them."""
        return bool(self.notice_url) or self.notice_player_urls


class LogSettings(Struct, frozen=True):
    """Logs"""

    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        "What is logged. `info` is one line for each request and what is more important; `warning` leaves out"
        " the requests that were answered without an error of the service",
    ] = "info"


class MetricsSettings(Struct, frozen=True):
    """Metrics"""

    metrics_port: Annotated[
        int,
        Meta(ge=0, le=65_533),
        "Port at which Prometheus reads the metrics of `kemu api`. Those of `kemu feed` and `kemu worker` are at the next two."
        " With 0 there are none",
    ] = 0
    metrics_host: Annotated[
        str,
        "Address on which the metrics are served. They need no token and say how much the service is used, so only this machine"
        " may read them unless you say otherwise",
    ] = "127.0.0.1"

    def port_of(self, role: Literal["api", "feed", "worker"]) -> int:
        return self.metrics_port and self.metrics_port + ("api", "feed", "worker").index(role)


class Settings(Struct, frozen=True):
    store: StoreSettings = StoreSettings()
    proof: ProofSettings = ProofSettings()
    api: ApiSettings = ApiSettings()
    feed: FeedSettings = FeedSettings()
    workers: WorkerSettings = WorkerSettings()
    people: PeopleSettings = PeopleSettings()
    play: PlaySettings = PlaySettings()
    tables: TableSettings = TableSettings()
    notices: NoticeSettings = NoticeSettings()
    logs: LogSettings = LogSettings()
    metrics: MetricsSettings = MetricsSettings()

    @property
    def delivers(self) -> bool:
        """Whether there is anything to send to other machines."""
        return self.notices.wanted or bool(self.people.mail_url)

    def with_values(self, **values: Any) -> "Settings":
        """A copy in which settings have other values, each by its name, whichever group it is in."""
        groups: dict[str, dict[str, Any]] = {}
        for name, value in values.items():
            groups.setdefault(SETTINGS[name].group, {})[name] = value
        return replace(self, **{group: replace(getattr(self, group), **given) for group, given in groups.items()})

    def value(self, name: str) -> Any:
        return getattr(getattr(self, SETTINGS[name].group), name)


class BadSetting(Exception):
    """An environment variable has a value that makes no sense."""


class Setting(Struct, frozen=True, dict=True):
    """One field, as a reader of the environment or of the documentation needs it."""

    group: str
    name: str
    type: Any
    default: Any

    @property
    def variable(self) -> str:
        return variable(self.name)

    @cached_property
    def schema(self) -> Mapping[str, Any]:
        return msgspec.json.schema(self.type)

    @property
    def text(self) -> str:
        """What it is for."""
        *_, text = self.type.__metadata__
        return str(text)

    @property
    def kind(self) -> str:
        """Which values it takes, in words."""
        schema = self.schema
        if "enum" in schema:
            return " or ".join(schema["enum"])
        if schema["type"] == "boolean":
            return "yes or no"
        if schema["type"] == "integer":
            return f"a whole number from {schema['minimum']:,} to {schema['maximum']:,}"
        return str(schema.get("title", "text"))

    def read(self, text: str) -> Any:
        if isinstance(self.default, bool):
            text = {"yes": "true", "no": "false"}.get(text.lower(), text)
        try:
            return msgspec.convert(text, self.type, strict=False)
        except msgspec.ValidationError:
            raise BadSetting(f"{self.variable}={text!r} is not {self.kind}") from None


def variable(name: str) -> str:
    return f"KEMU_{name.upper()}"


SETTINGS: Mapping[str, Setting] = {
    field.name: Setting(group.name, field.name, field.type, field.default)
    for group in fields(Settings)
    for field in fields(group.type)
}
"""Every setting by its name."""


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """An empty variable counts as not set."""
    given = os.environ if environ is None else environ
    texts = {name: given.get(setting.variable) for name, setting in SETTINGS.items()}
    return Settings().with_values(**{name: SETTINGS[name].read(text) for name, text in texts.items() if text})


def environment(settings: Settings) -> dict[str, str]:
    """The variables from which another process reads the same settings."""
    return {setting.variable: str(settings.value(name)) for name, setting in SETTINGS.items()}
