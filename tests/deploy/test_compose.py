"""The compose file is valid, and agrees with the program and the manifests."""

import tomllib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.deploy import LOCAL, ROOT
from tests.deploy.composefile import Compose, problems
from tests.deploy.documents import document
from tests.deploy.kustomize import containers, render

COMPOSE = document(ROOT / "compose.yaml")
ROLES = {"api", "feed", "worker"}


def test_the_compose_file_is_sound() -> None:
    assert problems(COMPOSE, ROLES) == []


SPOILED: dict[str, tuple[Callable[[Compose], Any], str]] = {
    "top": (lambda c: c.update(version="3"), "unknown key version"),
    "key": (lambda c: c["services"]["api"].update(privileged=True), "unknown key privileged"),
    "tag": (lambda c: c["services"]["redis"].update(image="redis"), "no fixed tag"),
    "health": (lambda c: c["services"]["redis"].pop("healthcheck"), "redis: no sound healthcheck"),
    "dependency": (
        lambda c: c["services"]["api"].update(depends_on={"valkey": {"condition": "service_healthy"}}),
        "valkey, which is no service",
    ),
    "wait": (
        lambda c: c["services"]["api"].update(depends_on={"redis": {"condition": "service_started"}}),
        "does not wait",
    ),
    "volume": (lambda c: c["volumes"].clear(), "no declared volume"),
    "open port": (lambda c: c["services"]["api"].update(ports=["8000:8000"]), "open to the network"),
    "port": (lambda c: c["services"]["api"].update(ports=["127.0.0.1:80:80"]), "is not 8000"),
    "feed port": (lambda c: c["services"]["feed"].update(ports=["127.0.0.1:8001:8000"]), "is not 8001"),
    "role": (lambda c: c["services"]["worker"].update(command=["work"]), "no subcommand 'work'"),
    "check": (
        lambda c: c["services"]["worker"]["healthcheck"].update(test=["CMD", "kemu", "api", "--check"]),
        "the healthcheck runs kemu api",
    ),
    "default secret": (
        lambda c: c["services"]["api"]["environment"].update(KEMU_SECRET="${KEMU_SECRET:-secret}"),
        "KEMU_SECRET does not come from the environment",
    ),
    "url": (
        lambda c: c["services"]["api"]["environment"].update(KEMU_REDIS_URL="redis://localhost:6379/0"),
        "does not name a service",
    ),
    "no url": (lambda c: c["services"]["api"]["environment"].pop("KEMU_REDIS_URL"), "KEMU_REDIS_URL is not set"),
    "writable": (lambda c: c["services"]["api"].pop("read_only"), "may write to its image"),
    "rights": (lambda c: c["services"]["worker"].pop("cap_drop"), "rights that it does not need"),
}


@pytest.mark.parametrize("case", SPOILED)
def test_a_worse_compose_file_is_refused(case: str) -> None:
    compose = deepcopy(COMPOSE)
    spoil, complaint = SPOILED[case]
    spoil(compose)
    assert complaint in "\n".join(problems(compose, ROLES))


def test_every_role_of_kubernetes_is_there() -> None:
    roles = {tuple(c["args"]) for obj in render(LOCAL) for c in containers(obj) if c["image"].startswith("kemu:")}
    assert {tuple(service["command"]) for service in ours()} == roles


def test_the_image_has_the_version_of_the_package() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert {service["image"] for service in ours()} == {f"kemu:{version}"}


def test_redis_is_the_same_as_in_the_local_overlay() -> None:
    (redis,) = (c for obj in render(LOCAL) for c in containers(obj) if c["name"] == "redis")
    service = COMPOSE["services"]["redis"]
    assert service["image"] == redis["image"]
    assert service["command"] == redis["command"] + redis["args"][redis["args"].index("--appendonly") :]
    assert service["volumes"] == ["redis-data:/data"]


def ours() -> list[Compose]:
    return [service for service in COMPOSE["services"].values() if service["image"].startswith("kemu:")]
