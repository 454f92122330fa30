"""The deployment files set only existing settings, and call only existing commands."""

import re
from typing import Any

import pytest

from service.settings import Settings
from tests.deploy import BASE, LOCAL, ROOT
from tests.deploy.cluster import PATHS
from tests.deploy.cluster import environment as variables_of_pods
from tests.deploy.code import is_setting, options, subcommand
from tests.deploy.composefile import environment as variables_of_compose
from tests.deploy.dockerfile import stages
from tests.deploy.documents import document
from tests.deploy.kustomize import containers, render

COMPOSE = document(ROOT / "compose.yaml")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
IMAGE_VARIABLES = set(re.findall(r"\bKEMU_\w+", " ".join(stages(DOCKERFILE)[-1].all("ENV"))))
POD_VARIABLES = set().union(*variables_of_pods(render(BASE)).values())


@pytest.mark.parametrize("name", sorted(POD_VARIABLES | variables_of_compose(COMPOSE) | IMAGE_VARIABLES))
def test_the_service_reads(name: str) -> None:
    assert is_setting(name)


def test_every_store_flushes_as_the_embedded_one_does() -> None:
    stores = [container["args"] for obj in render(LOCAL) for container in containers(obj) if "redis:" in container["image"]]
    stores += [service["command"] for service in COMPOSE["services"].values() if "redis:" in service["image"]]
    assert [store[store.index("--appendfsync") + 1] for store in stores] == [Settings().fsync] * 2


def test_the_necessary_variables_were_found() -> None:
    assert {"KEMU_SECRET", "KEMU_REDIS_URL", "KEMU_PARTITIONS"} <= POD_VARIABLES
    assert {"KEMU_SECRET", "KEMU_REDIS_URL"} <= variables_of_compose(COMPOSE)
    assert {"KEMU_HOST"} == IMAGE_VARIABLES


def test_an_unknown_variable_is_noticed() -> None:
    assert not is_setting("KEMU_REDIS")
    assert not is_setting("KEMU_REDIS_URLS")


def roles() -> set[str]:
    calls = [container["args"] for obj in render(LOCAL) for container in containers(obj) if "kemu:" in container["image"]]
    calls += [service["command"] for service in COMPOSE["services"].values() if "kemu:" in service["image"]]
    return {call[0] for call in calls}


@pytest.mark.parametrize("name", sorted(roles()))
def test_kemu_has_the_subcommand(name: str) -> None:
    command = subcommand(name)
    assert command is not None
    assert command.name == name


def test_the_worker_can_be_asked_for_its_health() -> None:
    worker = subcommand("worker")
    assert worker is not None
    assert options(worker) == {"--check"}
    probes = [container["livenessProbe"]["exec"]["command"] for container in containers_of("worker")]
    assert probes == [["kemu", "worker", "--check"]]
    assert COMPOSE["services"]["worker"]["healthcheck"]["test"] == ["CMD", "kemu", "worker", "--check"]


def containers_of(role: str) -> list[dict[str, Any]]:
    return [one for obj in render(LOCAL) for one in containers(obj) if "kemu:" in one["image"] and one["args"] == [role]]


@pytest.mark.parametrize("path", sorted(set(PATHS.values())))
def test_the_service_answers_the_probes(path: str) -> None:
    sources = [*(ROOT / "contracts").rglob("*.py"), *(ROOT / "service").rglob("*.py")]
    assert any(f'"{path}"' in source.read_text(encoding="utf-8") for source in sources)
    assert not any(f'"{path}z"' in source.read_text(encoding="utf-8") for source in sources)


def test_an_unknown_subcommand_is_noticed() -> None:
    assert roles() == {"api", "feed", "worker"}
    assert subcommand("work") is None
    assert subcommand("console") is None
