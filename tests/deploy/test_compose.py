"""The compose file, in agreement with the program and with the manifests."""

import re
from pathlib import PurePosixPath

import pytest

from contracts import VERSION
from service.settings import MetricsSettings
from tests.deploy.files import COMPOSE, DOCKERFILE, OURS, SETTINGS, STORE

ROLES = {service["command"][0]: service for service in COMPOSE.values() if service["image"] == f"kemu:{VERSION}"}


def test_every_role_of_kubernetes_is_there() -> None:
    assert set(ROLES) == set(OURS)
    assert set(COMPOSE) == {*ROLES, "redis"}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_gets_what_it_reads(role: str) -> None:
    service = ROLES[role]
    assert {"KEMU_SECRET", "KEMU_REDIS_URL"} <= set(service["environment"]) <= SETTINGS
    assert re.fullmatch(r"\$\{KEMU_SECRET:\?.+\}", service["environment"]["KEMU_SECRET"]), "there is no usual secret"
    assert service["environment"]["KEMU_REDIS_URL"].startswith("redis://redis:6379/")
    assert service["depends_on"] == {"redis": {"condition": "service_healthy"}}


@pytest.mark.parametrize(("role", "port"), [("api", 8000), ("feed", 8001)])
def test_a_role_is_asked_for_its_health_at_its_port(role: str, port: int) -> None:
    assert f"http://127.0.0.1:{port}/readyz" in ROLES[role]["healthcheck"]["test"][-1]


def test_one_port_is_open_to_this_machine_alone_and_the_api_reaches_the_feed_through_a_file() -> None:
    assert {role: service["ports"] for role, service in ROLES.items() if "ports" in service} == {"api": ["127.0.0.1:8000:8000"]}
    folders = {PurePosixPath(ROLES[role]["environment"]["KEMU_FEED_SOCKET"]).parent for role in ("api", "feed")}
    assert [ROLES[role]["volumes"] for role in ("api", "feed")] == [[f"run:{folder}" for folder in folders]] * 2
    assert all(f"10001 {folder}" in DOCKERFILE for folder in folders)


def test_the_metrics_are_not_published() -> None:
    ports = {
        MetricsSettings(metrics_port=service["environment"]["KEMU_METRICS_PORT"]).port_of(role)
        for role, service in ROLES.items()
    }
    assert ports <= {int(port) for line in re.findall(r"^EXPOSE (.+)$", DOCKERFILE, re.MULTILINE) for port in line.split()}
    assert not any(str(port) in str(service.get("ports")) for port in ports for service in COMPOSE.values())


def test_the_worker_is_asked_for_its_health_as_it_answers() -> None:
    assert ROLES["worker"]["healthcheck"]["test"] == ["CMD", "kemu", "worker", "--check"]


def test_the_store_is_the_one_of_the_local_overlay() -> None:
    redis = COMPOSE["redis"]
    assert redis["image"] == STORE["image"]
    assert redis["command"] == STORE["command"] + STORE["args"][STORE["args"].index("--appendonly") :]
    assert redis["volumes"] == ["redis-data:/data"]
