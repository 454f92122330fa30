"""Checks of compose.yaml, without Docker."""

import re
from collections.abc import Iterator
from typing import Any

Compose = dict[str, Any]

_TOP = {"name", "services", "volumes"}
_SERVICE = {
    "image",
    "build",
    "command",
    "environment",
    "ports",
    "volumes",
    "depends_on",
    "healthcheck",
    "restart",
    "init",
    "read_only",
    "tmpfs",
    "cap_drop",
    "security_opt",
    "stop_grace_period",
}
_HEALTH = {"test", "interval", "timeout", "retries", "start_period"}


def problems(compose: Compose, subcommands: set[str]) -> list[str]:
    services = compose.get("services", {})
    return [
        *(f"unknown key {key}" for key in compose.keys() - _TOP if not key.startswith("x-")),
        *(
            f"{name}: {problem}"
            for name, service in services.items()
            for problem in [
                *_any(service, compose),
                *(_ours(service, services, subcommands) if _is_ours(service) else ()),
            ]
        ),
    ]


def environment(compose: Compose) -> set[str]:
    return {name for service in compose["services"].values() for name in service.get("environment", {})}


def _is_ours(service: Compose) -> bool:
    return bool(service.get("image", "").partition(":")[0] == "kemu")


def _any(service: Compose, compose: Compose) -> Iterator[str]:
    services = compose["services"]
    yield from (f"unknown key {key}" for key in sorted(service.keys() - _SERVICE))
    if service.get("image", "").partition(":")[2] in {"", "latest"}:
        yield "the image has no fixed tag"
    health = service.get("healthcheck", {})
    if not health or health.keys() - _HEALTH or health["test"][0] not in {"CMD", "CMD-SHELL"}:
        yield "no sound healthcheck"
    for other, how in service.get("depends_on", {}).items():
        if other not in services:
            yield f"depends on {other}, which is no service"
        elif how.get("condition") != "service_healthy":
            yield f"does not wait until {other} is healthy"
    for mount in service.get("volumes", []):
        if mount.partition(":")[0] not in compose.get("volumes", {}):
            yield f"mounts {mount}, which is no declared volume"
    for port in service.get("ports", []):
        if not port.startswith("127.0.0.1:"):
            yield f"port {port} is open to the network"


def _ours(service: Compose, services: Compose, subcommands: set[str]) -> Iterator[str]:
    role = service.get("command", [""])[0]
    if role not in subcommands:
        yield f"kemu has no subcommand {role!r}"
    test = service.get("healthcheck", {}).get("test", [])
    if test[1:2] == ["kemu"] and test[2:] != [role, "--check"]:
        yield f"the healthcheck runs {' '.join(test[1:])}"
    given = service.get("environment", {})
    if not re.fullmatch(r"\$\{KEMU_SECRET:\?.+\}", given.get("KEMU_SECRET", "")):
        yield "KEMU_SECRET does not come from the environment, or may be missing"
    for name in (name for name in given if name in ("KEMU_REDIS_URL", "KEMU_QUEUE_URL")):
        host = re.match(r"redis://([\w-]+):6379/\d+$", given[name])
        if not host or host[1] not in services or host[1] not in service.get("depends_on", {}):
            yield f"{name} does not name a service that is waited for"
    if "KEMU_REDIS_URL" not in given:
        yield "KEMU_REDIS_URL is not set"
    inside = given.get("KEMU_FEED_PORT", "8001") if role == "feed" else given.get("KEMU_PORT", "8000")
    yield from (f"port {port} is not {inside}" for port in service.get("ports", []) if port.split(":")[-1] != inside)
    if service.get("read_only") is not True or "/tmp" not in service.get("tmpfs", []):
        yield "may write to its image, or has no /tmp"
    if service.get("cap_drop") != ["ALL"] or "no-new-privileges:true" not in service.get("security_opt", []):
        yield "keeps rights that it does not need"
