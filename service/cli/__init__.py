"""The command `kemu`. The module of a subcommand is loaded only when it is asked for."""

from collections.abc import Mapping
from importlib import import_module

import click

from contracts import VERSION

COMMANDS: Mapping[str, str] = {
    "up": "Run everything on this machine: store, API, feed and workers.",
    "api": "Serve the HTTP interface.",
    "feed": "Serve the live feed.",
    "worker": "Run the background jobs: lists, bots, clocks, notices.",
    "rebuild": "Derive all lists, counts and ratings again from the log.",
    "replay": "Step through a match, each step with its rule.",
    "verify": "Check an audit bundle offline.",
    "import": "Import a match that was played elsewhere, for replay.",
    "role": "Make a player an arbiter or an operator, or a plain player again.",
    "simulate": "Play matches between bots and report how they ended.",
    "tune": "Play matches between bots, and learn what a state is worth.",
    "tournament": "Let bots play each other, and measure how strong they are.",
    "new-game": "Write a small playable game into the source, to begin from.",
}
"""Each command with its line in the help, which is thus shown without loading any of them."""
ELSEWHERE = {"api": "serving.api", "feed": "serving.feed", "import": "import_bundle.import_bundle"}
"""Module and function of a command that is not in the module of its name."""


class Commands(click.Group):
    def list_commands(self, _: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        own = name.replace("-", "_")
        module, function = ELSEWHERE.get(name, f"{own}.{own}").split(".")
        command: click.Command = getattr(import_module(f"service.cli.{module}"), function)
        return command

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION)
def main() -> None:
    """Kemu: a backend for turn-based board games whose every result can be proved.

    `kemu up` is all it takes to begin; settings are environment variables, KEMU_PORT and the like.
    """
