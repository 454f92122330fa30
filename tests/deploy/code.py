"""The settings and commands of the program, to compare with the deployment files."""

import click

from service.cli import main
from service.settings import Settings, variable

SETTINGS = frozenset(map(variable, Settings.__struct_fields__))


def is_setting(name: str) -> bool:
    """Does the program read this variable?"""
    return name in SETTINGS


def subcommand(name: str) -> click.Command | None:
    """The command of this name, None if there is none."""
    return main.get_command(click.Context(main), name)


def options(command: click.Command) -> set[str]:
    return {spelling for parameter in command.params if isinstance(parameter, click.Option) for spelling in parameter.opts}
