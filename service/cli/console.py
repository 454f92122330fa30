"""What all commands share: printing a line, and reading the settings or reporting what is wrong with them."""

import os
import sys
from contextlib import suppress

import click

from service.settings import BadSetting, Settings, read_settings, variable


def say(text: str) -> None:
    """Write a line to the terminal, if it is still open: a closed one is no reason to stop serving."""
    with suppress(OSError):
        click.echo(text)
        sys.stdout.flush()


def settings_or_exit() -> Settings:
    try:
        return read_settings()
    except BadSetting as error:
        raise click.ClickException(str(error)) from error


def require(settings: Settings, *names: str) -> Settings:
    """For processes that run on their own and need settings that `kemu up` fills in by itself."""
    for name in names:
        if not settings.value(name):
            raise click.ClickException(f"{variable(name)} is not set (or use `kemu up`, which needs nothing)")
    return settings


def is_set(name: str) -> bool:
    """Whether the environment says anything about a setting."""
    return bool(os.environ.get(variable(name)))
