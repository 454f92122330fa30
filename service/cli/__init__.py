"""The command `kemu`. Each subcommand is one module of this package, loaded only when it is asked for."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

import click

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "up": "Run everything on this machine: store, API, feed and workers.",
        "api": "Serve the HTTP interface.",
        "feed": "Serve the live feed.",
        "worker": "Do what follows from commands: lists, bots, clocks, notices.",
        "rebuild": "Make all lists of matches, counts and ratings anew from the log.",
        "replay": "Step through a match, each step with its rule.",
        "verify": "Check an audit bundle offline.",
        "import": "Take in a match that was played elsewhere, for replay.",
        "role": "Make a player an arbiter or an operator, or a plain player again.",
        "simulate": "Play matches between bots and tell how they ended.",
        "new-game": "Write a small playable game into the source, to begin from.",
    }
)
"""Each command with its line in the help, which is thus shown without loading any of them."""


class Commands(click.Group):
    def list_commands(self, _: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        # `import` is no name that Python allows.
        module = "import_bundle" if name == "import" else name.replace("-", "_")
        command: click.Command = getattr(import_module(f"service.cli.{module}"), module)
        return command

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kemu")
def main() -> None:
    """Kemu: a backend for turn-based board games whose every result can be proved.

    `kemu up` is all it takes to begin; settings are environment variables, KEMU_PORT and the like.
    """
