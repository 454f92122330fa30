"""The README is true: its session runs as it stands there, its links lead somewhere, its commands exist."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click

from service.cli import main
from tests.docs.stand_ins import install

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
DOCUMENTS = [ROOT / "README.md", ROOT / "k8s/README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_session_runs_as_it_stands_there(address: str, tmp_path: Path) -> None:
    install(tmp_path, [name for name in ("curl",) if shutil.which(name) is None])
    session = README.split("<!-- session -->\n```sh\n")[1].split("```")[0]
    assert "KEMU=http://127.0.0.1:8000" in session
    script = session.replace("KEMU=http://127.0.0.1:8000", f"KEMU={address}")
    script = script.replace(".venv/bin/kemu", str(Path(sys.executable).with_name("kemu")))
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "no_proxy": "127.0.0.1"}
    ran = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", script],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    said = ran.stdout.splitlines()
    assert said.pop(0).startswith("I play in match m")
    assert said[0] == "running"
    assert [line for line in said if line.startswith("I play {")] == said[1:7:2]
    assert [int(version) for version in said[2:7:2]] == sorted(int(version) for version in said[2:7:2])
    clause, kind, active, reason, verdict = said[7:]
    assert re.fullmatch(r"\d+\.\d+", clause)
    assert kind.startswith("kiwara.")
    assert active == "[0]"
    assert reason == "resignation"
    assert verdict.startswith("confirmed: m")


def test_every_link_of_every_document_leads_somewhere() -> None:
    dead = [
        f"{document.relative_to(ROOT)}: {target}"
        for document in DOCUMENTS
        for target in re.findall(r"\]\((?!https?://)([^)#]+)(?:#[^)]*)?\)", document.read_text())
        if not (document.parent / target).exists()
    ]
    assert dead == []


def test_every_kemu_command_in_the_documents_exists() -> None:
    named = {name for document in DOCUMENTS for name in re.findall(r"`(?:\.venv/bin/)?kemu ([a-z-]+)", document.read_text())}
    assert named
    assert named <= set(main.list_commands(click.Context(main)))


def test_every_make_target_in_the_documents_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {name for document in DOCUMENTS for name in re.findall(r"\bmake ([a-z]+)(?=[`\s])", _code(document.read_text()))}
    assert {"up", "test"} <= named
    assert named <= targets


def _code(text: str) -> str:
    return "\n".join(re.findall(r"`[^`\n]+`|^```.*?^```", text, re.MULTILINE | re.DOTALL))
