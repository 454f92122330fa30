"""Where the store is, and whether it can be used."""

from pathlib import Path

import click

from service.cli.console import require, settings_or_exit
from service.clock import wall_clock
from service.host.embedded import EmbeddedServer
from service.host.supervisor import has_supervisor
from service.settings import Settings, variable
from service.store.connection import CLUSTER_SCHEME, STORE_ERRORS, PartitionMismatch, connect
from service.store.durability import CannotKeep
from service.tokens import Keyring
from service.wiring import durability

UNUSABLE: tuple[type[Exception], ...] = (*STORE_ERRORS, CannotKeep, ValueError)


def checked(settings: Settings) -> Settings:
    """The settings, once the store they name has been tried. A problem is reported in one line, before any process starts."""
    try:
        Keyring(settings.proof.secret, wall_clock)
    except ValueError as error:
        raise click.ClickException(f"{variable('secret')}: {error}") from error
    if settings.store.queue.startswith(CLUSTER_SCHEME):
        raise click.ClickException(
            f"queues cannot live on a cluster; name a single Redis, or sentinels, in {variable('queue_url')}"
        )
    url = settings.store.redis_url
    try:
        durability(settings, connect(url)).check_settings()
        url = settings.store.queue
        connect(url).ping()
    except PartitionMismatch as error:
        raise click.ClickException(str(error)) from error
    except UNUSABLE as error:
        raise click.ClickException(f"the store at {without_password(url)} cannot be used: {error}") from error
    return settings


def usable(settings: Settings) -> Settings:
    """The same. But under `kemu up`, which has tried the store already, this process waits if the store is down."""
    return settings if has_supervisor() else checked(settings)


def settings_of_this_place() -> Settings:
    """Settings with the store that is named, or else that of the `kemu up` which runs in this directory."""
    settings = settings_or_exit()
    data = Path(settings.store.data_dir)
    server = EmbeddedServer(data / "redis")
    if not settings.store.redis_url:
        if not server.answers():
            raise click.ClickException(
                f"no `kemu up` is running on {data.resolve()}, and {variable('redis_url')} names no other store"
            )
        settings = settings.with_values(redis_url=server.url)
    if not settings.proof.secret and (data / "secret").exists():
        settings = settings.with_values(secret=(data / "secret").read_text().strip())
    return checked(require(settings, "secret"))


def without_password(url: str) -> str:
    scheme, separator, rest = url.partition("?")[0].partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}"
