"""`kemu worker`: the processes that do what follows from a command."""

import os
import sys
import threading
from pathlib import Path

import click

from service.cli.console import is_set, require, say, settings_or_exit
from service.host.supervisor import Child, Supervisor, end_with_parent, has_supervisor, on_stop_signal
from service.settings import Settings
from workers.heartbeat import Heartbeat

PATIENCE = 50.0
"""Seconds that jobs under way are given at the end. A job that is cut off is found again."""
PATIENCE_AT_HOME = 1.0


@click.command()
@click.option("--check", is_flag=True, help="Only tell whether the worker of this machine is alive.")
def worker(check: bool) -> None:
    """Do what follows from commands: lists, bots, clocks, notices."""
    settings = settings_or_exit()
    if check:
        alive = _heartbeat(settings).fresh()
        say("alive" if alive else "no sign of life")
        sys.exit(0 if alive else 1)
    # Loaded late: a probe asks often, and needs nothing of this.
    from service.cli.store import checked

    checked(require(settings, "redis_url", "secret"))
    patience = PATIENCE_AT_HOME if has_supervisor() else PATIENCE
    children = [
        Child("dispatcher", ["-m", "workers", "dispatch"]),
        *(Child(f"worker {number}", ["-m", "workers", "work"]) for number in range(1, settings.workers + 1)),
        *(Child(f"bot worker {number}", ["-m", "workers", "play"]) for number in range(1, settings.bot_workers + 1)),
        *(
            Child(f"notice worker {number}", ["-m", "workers", "deliver"])
            for number in range(1, settings.notice_workers + 1)
            if settings.notices
        ),
    ]
    stop = threading.Event()
    on_stop_signal(stop.set)
    end_with_parent()
    Supervisor(children, dict(os.environ), say, stop, patience).run()


def _heartbeat(settings: Settings) -> Heartbeat:
    """The file that is named, or else that of the `kemu up` in this directory, or else that of this machine."""
    path = Path(settings.heartbeat_file)
    at_home = Path(settings.data_dir) / "heartbeat"
    return Heartbeat(at_home if not is_set("heartbeat_file") and at_home.exists() else path)
