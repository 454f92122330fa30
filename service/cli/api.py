"""`kemu api`: the HTTP interface."""

import click

# Loaded here and not used: server processes are forked from this one, so a new one need not load it again.
import service.server  # noqa: F401
from service.cli.address import AddressTaken, check_address
from service.cli.console import require, settings_or_exit
from service.cli.serving import AT_HOME, serve
from service.cli.store import checked
from service.host.supervisor import end_with_parent, has_supervisor, look_after_children

PATIENCE = 30
"""Seconds that requests under way are given at the end: a long poll waits up to 25."""


@click.command()
def api() -> None:
    """Serve the HTTP interface."""
    settings = checked(require(settings_or_exit(), "redis_url", "secret"))
    at_home = has_supervisor()
    end_with_parent()
    try:
        if not at_home:
            check_address(settings.host, settings.port)
        look_after_children()
        serve("service.server:app", settings, AT_HOME if at_home else PATIENCE)
    except (AddressTaken, OSError) as error:
        raise click.ClickException(f"cannot serve at {settings.host}:{settings.port}: {error}") from error
