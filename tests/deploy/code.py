"""What the program itself says that it reads and does, for comparison with the deployment files."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

from tests.deploy import ROOT


def is_setting(name: str) -> bool:
    """Does the settings module know this variable?"""
    text = (ROOT / "service" / "settings.py").read_text(encoding="utf-8")
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


def command_line() -> Path | None:
    """The module of the console script, None while it is not written."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    spec = find_spec(scripts["kemu"].partition(":")[0])
    return Path(spec.origin) if spec and spec.origin else None


def is_subcommand(name: str, module: Path) -> bool:
    """Does the module define a command of this name?"""
    text = module.read_text(encoding="utf-8")
    return re.search(rf"\bdef {name}\(|command\(\s*(?:name=)?[\"']{name}[\"']", text) is not None
