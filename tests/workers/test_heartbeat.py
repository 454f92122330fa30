"""The heartbeat of a dispatcher."""

import logging
from pathlib import Path

import pytest

from workers.heartbeat import BEAT_MS, FRESH_MS, Heartbeat


def test_a_beat_is_fresh_for_a_while(tmp_path: Path) -> None:
    path = tmp_path / "heartbeat"
    assert not Heartbeat(path, lambda: 1_000_000).fresh()
    Heartbeat(path, lambda: 1_000_000).beat()
    assert Heartbeat(path, lambda: 1_000_000 + FRESH_MS - 1).fresh()
    assert not Heartbeat(path, lambda: 1_000_000 + FRESH_MS).fresh()


def test_it_does_not_beat_too_often(tmp_path: Path) -> None:
    path = tmp_path / "heartbeat"
    now = [1_000_000]
    heart = Heartbeat(path, lambda: now[0])
    heart.beat()
    now[0] += BEAT_MS - 1
    heart.beat()
    assert path.read_text() == "1000000"
    now[0] += 1
    heart.beat()
    assert path.read_text() == str(1_000_000 + BEAT_MS)


def test_a_file_with_nonsense_is_no_sign_of_life(tmp_path: Path) -> None:
    path = tmp_path / "heartbeat"
    path.write_text("soon")
    assert not Heartbeat(path, lambda: 1_000_000).fresh()


def test_a_file_that_cannot_be_written_is_said_once_and_stops_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    now = [1_000_000]
    heart = Heartbeat(tmp_path / "nowhere" / "heartbeat", lambda: now[0])
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            heart.beat()
            now[0] += BEAT_MS
    assert len(caplog.records) == 1
