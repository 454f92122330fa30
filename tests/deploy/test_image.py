"""The Dockerfile, in agreement with the package. Whether it builds is seen when it is built."""

import re
import shlex

from tests.deploy.files import DOCKERFILE, PYPROJECT, ROOT, SETTINGS

COPIED = {
    source for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE) for source in shlex.split(line)[:-1]
}


def test_every_package_is_copied_and_nothing_that_is_not_there() -> None:
    wanted = {pattern.rstrip("*") for pattern in PYPROJECT["tool"]["setuptools"]["packages"]["find"]["include"]}
    wanted |= {PYPROJECT["project"]["readme"], *PYPROJECT["tool"]["setuptools"]["dynamic"]["dependencies"]["file"]}
    assert wanted <= COPIED
    assert [source for source in COPIED if not (ROOT / source).exists()] == []


def test_the_builder_gets_nothing_but_what_is_copied() -> None:
    """`.dockerignore` forbids everything and then allows what it names; the last line that matches decides."""
    text = (ROOT / ".dockerignore").read_text(encoding="utf-8")
    first, *more = [line for line in text.splitlines() if not line.startswith("#")]
    assert first == "*"
    allowed = {line.removeprefix("!") for line in more if line.startswith("!")}
    assert {source.split("/")[0] for source in COPIED} == allowed


def test_the_python_of_the_image_is_the_oldest_that_the_package_takes() -> None:
    (version,) = re.findall(r"^ARG PYTHON_IMAGE=python:([\d.]+)-slim$", DOCKERFILE, re.MULTILINE)
    assert PYPROJECT["project"]["requires-python"] == f">={version}"


def test_every_package_that_is_installed_is_locked() -> None:
    installed = re.findall(r"install .*-r (\S+)", DOCKERFILE)
    assert installed == ["requirements/runtime.txt", "requirements/build.txt"]
    assert DOCKERFILE.count("--require-hashes") == len(installed)
    wanted = (ROOT / "requirements" / "build.in").read_text(encoding="utf-8").split()
    assert wanted == PYPROJECT["build-system"]["requires"]
    lock = (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8")
    locked = re.findall(r"^([a-z-]+)==[\d.]+ \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", lock, re.MULTILINE)
    assert locked == wanted


def test_it_starts_the_program_on_all_addresses_with_settings_that_it_reads() -> None:
    assert 'ENTRYPOINT ["kemu"]' in DOCKERFILE
    assert "kemu" in PYPROJECT["project"]["scripts"]
    assert set(re.findall(r"^\s+(KEMU_\w+)=", DOCKERFILE, re.MULTILINE)) == {"KEMU_HOST", "KEMU_METRICS_HOST"} <= SETTINGS
