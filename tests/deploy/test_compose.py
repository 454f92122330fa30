"""The compose file, in agreement with the program and with the manifests."""

import re

import pytest

from tests.deploy.files import COMPOSE, OURS, SETTINGS, STORE, VERSION

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
def test_a_port_is_the_one_of_its_role_and_open_to_this_machine_alone(role: str, port: int) -> None:
    service = ROLES[role]
    assert service["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert f"http://127.0.0.1:{port}/readyz" in service["healthcheck"]["test"][-1]


def test_the_worker_is_asked_for_its_health_as_it_answers() -> None:
    assert ROLES["worker"]["healthcheck"]["test"] == ["CMD", "kemu", "worker", "--check"]


def test_the_store_is_the_one_of_the_local_overlay() -> None:
    redis = COMPOSE["redis"]
    assert redis["image"] == STORE["image"]
    assert redis["command"] == STORE["command"] + STORE["args"][STORE["args"].index("--appendonly") :]
    assert redis["volumes"] == ["redis-data:/data"]
