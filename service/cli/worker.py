"""`kemu worker`: the processes that run the background jobs."""

import sys
import threading
from pathlib import Path

import click

from service.cli.console import require, say, settings_or_exit
from service.host.supervisor import end_with_parent, has_supervisor, look_after_children, on_stop_signal
from service.settings import Settings
from workers.heartbeat import Heartbeat

PATIENCE = 50.0
"""Seconds that jobs under way are given at the end. A job that is cut off is found again."""
PATIENCE_AT_HOME = 1.0


@click.command()
@click.option("--check", is_flag=True, help="Only tell whether the worker of this machine is alive.")
def worker(check: bool) -> None:
    """Run the background jobs: lists, bots, clocks, notices."""
    settings = settings_or_exit()
    if check:
        alive = _heartbeat(settings).fresh()
        say("alive" if alive else "no sign of life")
        sys.exit(0 if alive else 1)
    # Loaded late: a probe asks often, and needs nothing of this.
    from service.cli.store import usable
    from service.host.processes import Processes
    from workers.processes import processes_of

    usable(require(settings, "redis_url", "secret"))
    patience = PATIENCE_AT_HOME if has_supervisor() else PATIENCE
    stop = threading.Event()
    on_stop_signal(stop.set)
    end_with_parent()
    look_after_children()
    Processes(processes_of(settings), say).keep(stop, patience)


def _heartbeat(settings: Settings) -> Heartbeat:
    """The file that is named, or else that of the `kemu up` in this directory, or else that of this machine."""
    at_home = Path(settings.store.data_dir) / "heartbeat"
    return Heartbeat(at_home if not settings.workers.heartbeat_file and at_home.exists() else settings.workers.heartbeat)
