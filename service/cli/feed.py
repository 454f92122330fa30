"""`kemu feed`: the live feed."""

import click

# Loaded here and not used: server processes are forked from this one, so a new one need not load it again.
import service.server  # noqa: F401
from service.cli.address import AddressTaken, check_address
from service.cli.console import require, settings_or_exit
from service.cli.serving import AT_HOME, serve_feed
from service.cli.store import checked
from service.host.supervisor import end_with_parent, has_supervisor, look_after_children

PATIENCE = 2
"""Seconds at the end. A feed never ends by itself; its client comes back, to another process."""


@click.command()
def feed() -> None:
    """Serve the live feed.

    Every event of a match as it happens, to whoever keeps a connection open.
    """
    settings = checked(require(settings_or_exit(), "redis_url", "secret"))
    at_home = has_supervisor()
    end_with_parent()
    try:
        if not at_home:
            check_address(settings.host, settings.feed_port)
        look_after_children()
        serve_feed("service.server:feed", settings, AT_HOME if at_home else PATIENCE)
    except (AddressTaken, OSError) as error:
        raise click.ClickException(f"cannot serve at {settings.host}:{settings.feed_port}: {error}") from error
