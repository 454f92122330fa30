"""The session in the README and its continuation run in a shell as they are shown, against a running `kemu up`."""

import re
import shutil
from pathlib import Path

from tests.docs.documents import in_bash, scripts
from tests.docs.stand_ins import install
from tests.kit.rules import newest_text


def test_the_session_runs_as_the_pages_show_it(address: str, tmp_path: Path) -> None:
    install(tmp_path, [name for name in ("curl",) if shutil.which(name) is None])
    session = scripts("README.md", "session") + scripts("docs/curl-session.md", "session")
    assert session.count("KEMU=http://127.0.0.1:8000\n") == 1
    printed = in_bash(session.replace("KEMU=http://127.0.0.1:8000", f"KEMU={address}"), tmp_path)
    assert printed[:4] == ["running", newest_text("kiwara", "5.3", "en"), "{'type': 'kiwara.PlaceTotem', 'stop': 0}", "[1]"]
    moves, (kind, active, reason, verdict) = printed[4:10], printed[10:]
    assert all(line.startswith("I play {") for line in moves[::2])
    versions = [int(version) for version in moves[1::2]]
    assert versions == sorted(set(versions))
    assert kind.startswith("kiwara.")
    assert re.fullmatch(r"\[\d\]", active)
    assert reason == "resignation"
    assert verdict.startswith("confirmed: m")
