"""The part of kustomize that our files use. An unknown field is refused.

One difference to the real tool: a generated ConfigMap keeps its plain name, without the hash of its values.
"""

from copy import deepcopy
from pathlib import Path
from typing import Any

from tests.deploy.documents import document, documents

Object = dict[str, Any]

_FIELDS = {"apiVersion", "kind", "namespace", "labels", "resources", "configMapGenerator", "images", "patches"}
_CLUSTER_WIDE = {"Namespace"}


class RenderError(Exception):
    """The kustomization is wrong, or uses what this renderer cannot do."""


def render(folder: Path) -> list[Object]:
    """All objects that `kubectl apply -k folder` would send."""
    kustomization = document(folder / "kustomization.yaml")
    _only(kustomization, _FIELDS)
    objects: list[Object] = []
    for resource in kustomization.get("resources", []):
        path = folder / resource
        if path.is_dir():
            objects += render(path.resolve())
        elif path.is_file():
            objects += documents(path.read_text(encoding="utf-8"))
        else:
            raise RenderError(f"{folder.name}: resource {resource} is not there")
    for generator in kustomization.get("configMapGenerator", []):
        _generate(generator, objects)
    for patch in kustomization.get("patches", []):
        _patch(patch, objects)
    for labels in kustomization.get("labels", []):
        _only(labels, {"pairs"})
        for obj in objects:
            obj["metadata"].setdefault("labels", {}).update(labels["pairs"])
    for image in kustomization.get("images", []):
        _only(image, {"name", "newName", "newTag"})
        for obj in objects:
            for container in containers(obj):
                if container["image"].partition(":")[0] == image["name"]:
                    container["image"] = f"{image.get('newName', image['name'])}:{image['newTag']}"
    if "namespace" in kustomization:
        for obj in objects:
            if obj["kind"] not in _CLUSTER_WIDE:
                obj["metadata"]["namespace"] = kustomization["namespace"]
    return objects


def unlisted(folder: Path) -> list[str]:
    """The manifests of a folder that its kustomization forgets, and those it lists twice."""
    listed = document(folder / "kustomization.yaml").get("resources", [])
    present = {path.name for path in folder.iterdir() if path.suffix in {".yaml", ".yml"}} - {"kustomization.yaml"}
    return sorted(present - set(listed)) + sorted({name for name in listed if listed.count(name) > 1})


def pod_spec(obj: Object) -> Object | None:
    """The pod specification inside a workload, None for anything else."""
    return obj["spec"]["template"]["spec"] if obj["kind"] in {"Deployment", "StatefulSet", "DaemonSet", "Job"} else None


def containers(obj: Object) -> list[Object]:
    spec = pod_spec(obj)
    return [*spec.get("initContainers", []), *spec.get("containers", [])] if spec else []


def _generate(generator: Object, objects: list[Object]) -> None:
    _only(generator, {"name", "behavior", "literals"})
    data = dict(literal.split("=", 1) for literal in generator["literals"])
    if generator.get("behavior", "create") == "create":
        objects.append({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": generator["name"]}, "data": data})
    elif generator["behavior"] == "merge":
        _one(objects, "ConfigMap", generator["name"])["data"].update(data)
    else:
        raise RenderError(f"behavior {generator['behavior']}")


def _patch(patch: Object, objects: list[Object]) -> None:
    _only(patch, {"target", "patch"})
    _only(patch["target"], {"kind", "name"})
    target = _one(objects, patch["target"]["kind"], patch["target"]["name"])
    (operations,) = documents(patch["patch"])
    for operation in operations:
        _only(operation, {"op", "path", "value"})
        *way, last = [step.replace("~1", "/").replace("~0", "~") for step in operation["path"].split("/")[1:]]
        place: Any = target
        try:
            for step in way:
                place = place[int(step) if isinstance(place, list) else step]
            if operation["op"] != "replace":
                raise RenderError(f"patch operation {operation['op']}")
            key = int(last) if isinstance(place, list) else last
            place[key]  # what is replaced must be there
            place[key] = deepcopy(operation["value"])
        except (KeyError, IndexError, TypeError):
            raise RenderError(f"patch of {patch['target']['name']}: nothing at {operation['path']}") from None


def _one(objects: list[Object], kind: str, name: str) -> Object:
    found = [obj for obj in objects if obj["kind"] == kind and obj["metadata"]["name"] == name]
    if len(found) != 1:
        raise RenderError(f"{len(found)} objects are {kind}/{name}")
    return found[0]


def _only(given: Object, known: set[str]) -> None:
    if given.keys() - known:
        raise RenderError(f"cannot render {sorted(given.keys() - known)}")
