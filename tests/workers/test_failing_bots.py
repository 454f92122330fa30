"""A bot that raises, never comes to an end or takes its worker with it stalls no match. Real processes, on real servers."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

import pytest

from contracts.codec import decode_event
from domain.match import HINT_BOT, AskHint, BotTrace, CreateMatch, StartMatch, Terms
from service.host.embedded import EmbeddedServer
from service.play.handling import Submission
from service.settings import Settings
from service.wiring import Kemu, wire
from tests.e2e.processes import bare_environment
from tests.kit.rules import ROOT
from tests.kit.servers import SECRET, redis_server
from tests.kit.waiting import wait_for
from tests.store.tables import HOST

FAILING = ROOT / "tests/kit/failing_bots"
PARTITIONS = 2


@contextmanager
def workers(server: EmbeddedServer, home: Path, how: str) -> Iterator[Kemu]:
    """`kemu worker` with one process for bots, which is started again when it dies."""
    named = {"redis_url": server.url, "secret": SECRET, "partitions": PARTITIONS}
    environment = bare_environment(**named, heartbeat_file=home / "heartbeat", workers=1, bot_workers=1)
    environment |= {"PYTHONPATH": f"{FAILING}:{ROOT}", "TEST_BOTS": how}
    kemu = wire(Settings().with_values(**named))
    process = Popen([sys.executable, "-m", "service.cli", "worker"], env=environment, cwd=home)
    try:
        yield kemu
    finally:
        process.terminate()
        process.wait()


def match_against(kemu: Kemu, bot: str, seat: int) -> str:
    create = CreateMatch("bunny_kingdom", 2, {}, {str(seat): bot}, terms=Terms(rated=False))
    match = kemu.play.opening.create(HOST, create).match
    kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
    return match


def traces(kemu: Kemu, match: str) -> list[BotTrace]:
    causes = (decode_event(raw).cause for raw in kemu.log.read(match))
    return [cause.bot for cause in causes if cause is not None and cause.bot is not None]


@pytest.mark.parametrize("how", ["raises", "dies", "hangs"])
def test_a_simpler_bot_thinks_in_its_place_and_the_log_says_so(tmp_path: Path, how: str) -> None:
    with redis_server() as server, workers(server, tmp_path, how) as kemu:
        match = match_against(kemu, "level4", 1)
        # A match of another player, whose bot is sound, does not wait for it to the end.
        sound = match_against(kemu, "level1", 0)
        wait_for(lambda: traces(kemu, sound), "a sound bot waits for one that fails")
        wait_for(lambda: traces(kemu, match), "the bot is silent")
        kemu.play.commands.submit(match, Submission(HOST, AskHint()))
        wait_for(lambda: HINT_BOT in [trace.bot for trace in traces(kemu, match)], "there is no hint")
        assert {(trace.bot, trace.instead) for trace in traces(kemu, match)} == {("level4", "level1"), (HINT_BOT, "level1")}
