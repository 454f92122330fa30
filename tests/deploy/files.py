"""The deployment files, read as their tools read them."""

import tomllib
from pathlib import Path
from typing import Any

import click
import yaml

from service.cli import main
from service.settings import SETTINGS as BY_NAME

ROOT = Path(__file__).resolve().parents[2]
K8S = ROOT / "k8s"
Object = dict[str, Any]

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
KUBERNETES_README = (K8S / "README.md").read_text(encoding="utf-8")
SETTINGS = frozenset(setting.variable for setting in BY_NAME.values())


def documents(text: str) -> list[Object]:
    return [document for document in yaml.safe_load_all(text) if document is not None]


def document(path: Path) -> Object:
    (only,) = documents(path.read_text(encoding="utf-8"))
    return only


COMPOSE = document(ROOT / "compose.yaml")["services"]
BASE, LOCAL = (document(K8S / folder / "kustomization.yaml") for folder in ("base", "overlays/local"))
MANIFESTS = sorted(path for path in K8S.rglob("*.yaml") if path.name != "kustomization.yaml")
OBJECTS = [each for path in MANIFESTS for each in documents(path.read_text(encoding="utf-8"))]
WORKLOADS = [each for each in OBJECTS if each["kind"] in {"Deployment", "StatefulSet"}]
"""All of them run one container."""


def container(workload: Object) -> Object:
    (only,) = workload["spec"]["template"]["spec"]["containers"]
    found: Object = only
    return found


def options(role: str) -> set[str]:
    """What the command of a role can be given; there must be such a command."""
    command = main.get_command(click.Context(main), role)
    assert command is not None
    return {spelling for parameter in command.params for spelling in parameter.opts}


OURS = {container(each)["args"][0]: each for each in WORKLOADS if container(each)["image"] == "kemu"}
"""By the role that the image is started in."""
(STORE,) = (container(each) for each in WORKLOADS if each not in OURS.values())
CONFIG = dict(literal.split("=", 1) for generator in BASE["configMapGenerator"] for literal in generator["literals"])
