"""Where the store is, and whether it can be used."""

from pathlib import Path

import click
from msgspec.structs import replace
from redis.exceptions import RedisError

from service.cli.console import require, settings_or_exit
from service.embedded import EmbeddedServer
from service.settings import Settings, variable
from service.store.partitions import PartitionMismatch
from service.wiring import Kemu, wire


def opened(settings: Settings) -> Kemu:
    """Everything wired to the store, or one line that says why not."""
    try:
        return wire(settings)
    except PartitionMismatch as error:
        raise click.ClickException(str(error)) from error
    except RedisError as error:
        raise click.ClickException(f"the store at {_without_password(settings.redis_url)} cannot be used: {error}") from error
    except ValueError as error:
        raise click.ClickException(f"{variable('redis_url')} or {variable('secret')} makes no sense: {error}") from error


def store_of_this_place() -> Kemu:
    """The store that is named, or else the one of the `kemu up` that runs in this directory."""
    settings = settings_or_exit()
    data = Path(settings.data_dir)
    server = EmbeddedServer(data / "redis")
    if not settings.redis_url:
        if not server.answers():
            raise click.ClickException(
                f"no `kemu up` is running on {data.resolve()}, and {variable('redis_url')} does not name another store"
            )
        settings = replace(settings, redis_url=server.url)
    if not settings.secret and (data / "secret").exists():
        settings = replace(settings, secret=(data / "secret").read_text().strip())
    return opened(require(settings, "secret"))


def _without_password(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}"
