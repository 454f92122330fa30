"""The documents of the repository, and the commands in them."""

import os
import re
import subprocess
import sys
from pathlib import Path

from service.settings import SETTINGS

ROOT = Path(__file__).parents[2]
DOCUMENTS = (*sorted(ROOT.glob("*.md")), ROOT / "k8s/README.md", *sorted((ROOT / "docs").rglob("*.md")))

DEFAULTS = {setting.variable: setting.default for setting in SETTINGS.values()}
"""Every setting with its default."""


def scripts(document: str, mark: str) -> str:
    """The shell commands after each comment with this mark, as they stand in the document."""
    text = (ROOT / document).read_text(encoding="utf-8")
    found = re.findall(rf"<!-- {mark} -->\n```sh\n(.*?)```", text, re.DOTALL)
    assert found, f"{document} has no commands marked {mark}"
    return "\n".join(found)


def code(text: str) -> str:
    """What a document shows as code: inline, and in blocks."""
    return "\n".join(re.findall(r"`[^`\n]+`|^```.*?^```", text, re.MULTILINE | re.DOTALL))


def in_bash(script: str, folder: Path) -> list[str]:
    """The lines that a script prints, run with our own `kemu`. It must succeed."""
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "no_proxy": "127.0.0.1"}
    ran = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", script.replace(".venv/bin/kemu", str(Path(sys.executable).with_name("kemu")))],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout.splitlines()
