"""The Dockerfile, read but not built, because the tests have no Docker."""

import re
import tomllib

import pytest

from tests.deploy import ROOT
from tests.deploy.dockerfile import problems, sent, stages

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
IGNORE = (ROOT / ".dockerignore").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_image_is_built_as_it_should_be() -> None:
    assert problems(DOCKERFILE, IGNORE, ROOT) == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("USER 10001:10001\n", "", "runs as root"),
        ("USER 10001:10001\n", "USER kemu\n", "runs as kemu"),
        ("USER 10001:10001\n", "USER 10001:10001\nUSER 0\n", "runs as 0"),
        ('ENTRYPOINT ["kemu"]', "ENTRYPOINT kemu", "goes through a shell"),
        ('ENTRYPOINT ["kemu"]', 'ENTRYPOINT ["kemu", "up"]', "the entry point is"),
        ("FROM ${PYTHON_IMAGE}\nLABEL", "FROM python:3.12\nLABEL", "starts from python:3.12"),
        ("USER 10001", "RUN apt-get install -y gcc\nUSER 10001", "the final stage runs apt-get"),
        ("USER 10001", "COPY domain /domain\nUSER 10001", "from elsewhere than a build stage"),
        ("--from=build /opt/venv", "--from=builder /opt/venv", "from elsewhere than a build stage"),
        ("--from=build /opt/venv", "--from=build /src", "the final stage copies /src"),
        ("COPY domain domain", "COPY domains domain", "domains does not exist"),
        ("COPY domain domain", "COPY tests tests", "tests is in .dockerignore"),
        ("COPY domain domain", "COPY . .", "takes whatever is there"),
        ("COPY domain domain", "ADD https://example.org/x /x", "ADD https"),
        ("--require-hashes -r requirements/runtime.txt", "-r requirements/runtime.txt", "not locked"),
        ("requirements/runtime.txt\n\n", "requirements/dev.txt\n\n", "runtime.txt is not installed"),
        ("--no-deps --no-build-isolation", "--no-deps", "not locked: pip wheel"),
        ("--no-deps --no-index", "--no-index", "not locked"),
        ("COPY requirements/runtime.txt", "COPY domain domain\nCOPY requirements/runtime.txt", "dependencies again"),
        ("KEMU_HOST=0.0.0.0", "KEMU_SECRET=x", "a secret would stay"),
    ],
)
def test_a_worse_dockerfile_is_refused(old: str, new: str, complaint: str) -> None:
    assert old in DOCKERFILE
    assert complaint in "\n".join(problems(DOCKERFILE.replace(old, new), IGNORE, ROOT))


def test_every_package_is_copied() -> None:
    wanted = {pattern.rstrip("*") for pattern in PYPROJECT["tool"]["setuptools"]["packages"]["find"]["include"]}
    copied = {word for line in stages(DOCKERFILE)[0].all("COPY") for word in line.split()[:-1]}
    assert wanted <= copied
    assert PYPROJECT["project"]["readme"] in copied
    assert set(PYPROJECT["tool"]["setuptools"]["dynamic"]["dependencies"]["file"]) <= copied


@pytest.mark.parametrize(
    "path",
    [".git/config", ".venv/bin/python", "data/appendonly.aof", "tests/deploy/test_image.py", ".env", "k8s/base/x.yaml"],
)
def test_the_builder_does_not_get(path: str) -> None:
    assert not sent(path, IGNORE)


def test_the_builder_gets_the_code_without_leftovers() -> None:
    assert sent("domain/core/rng.py", IGNORE)
    assert sent("service/store/play/append.lua", IGNORE)
    assert not sent("domain/core/__pycache__/rng.cpython-311.pyc", IGNORE)
    assert not sent("domain/core/rng.pyc", IGNORE)


def test_the_order_of_the_ignore_file_counts() -> None:
    assert not sent("domain/x.py", "!domain\n*\n")
    assert sent("domain/x.py", "# all\n*\n\n!domain\n")
    assert sent("anything", "")


def test_the_python_of_the_image_is_one_the_package_wants() -> None:
    for stage in stages(DOCKERFILE):
        version = re.fullmatch(r"python:(3\.\d+)-slim", stage.image)
        assert version
        assert PYPROJECT["project"]["requires-python"] == f">={version[1]}"


def test_the_image_listens_on_all_addresses() -> None:
    assert "KEMU_HOST=0.0.0.0" in " ".join(stages(DOCKERFILE)[-1].all("ENV"))
    assert stages(DOCKERFILE)[-1].all("EXPOSE") == ["8000"]


def test_the_entry_point_is_the_console_script() -> None:
    assert "kemu" in PYPROJECT["project"]["scripts"]


def test_the_build_backend_is_locked() -> None:
    assert any("--require-hashes -r requirements/build.txt" in line for line in stages(DOCKERFILE)[0].all("RUN"))
    wanted = (ROOT / "requirements" / "build.in").read_text(encoding="utf-8").split()
    assert wanted == PYPROJECT["build-system"]["requires"]
    lock = (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8")
    locked = re.findall(r"^([a-z-]+)==[\d.]+ \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", lock, re.MULTILINE)
    assert locked == wanted
