"""Checks between the objects of a rendered kustomization. A schema checks only each object by itself."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from tests.deploy.kustomize import Object, containers, pod_spec

PROBES = ("startupProbe", "livenessProbe", "readinessProbe")
PATHS = {"startupProbe": "/healthz", "livenessProbe": "/healthz", "readinessProbe": "/readyz"}
_UNITS = {"": 1, "m": Decimal("0.001"), "Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "k": 10**3, "M": 10**6, "G": 10**9}


def problems(objects: list[Object]) -> list[str]:
    """One line for each thing that is wrong; empty when all is well."""
    return [
        *_identity(objects),
        *(f"{_name(obj)}: {problem}" for obj in objects if pod_spec(obj) for problem in _workload(obj, objects)),
        *(f"{_name(obj)}: {problem}" for obj in objects for problem in _selecting(obj, objects)),
        *(f"{_name(obj)}: {problem}" for obj in objects if _is_autoscaler(obj) for problem in _scale(obj, objects)),
    ]


def environment(objects: list[Object]) -> dict[str, set[str]]:
    """Per workload: the names of all environment variables that its containers are given."""
    found: dict[str, set[str]] = {}
    for obj in objects:
        for container in containers(obj):
            names = found.setdefault(obj["metadata"]["name"], set())
            names.update(entry["name"] for entry in container.get("env", []))
            for source in container.get("envFrom", []):
                names.update(_data(objects, source["configMapRef"]["name"]))
    return found


def secret_keys(objects: list[Object]) -> dict[tuple[str, str], bool]:
    """(secret, key) -> must it exist?"""
    return {
        (reference["name"], reference["key"]): not reference.get("optional", False)
        for obj in objects
        for container in containers(obj)
        for entry in container.get("env", [])
        if (reference := entry.get("valueFrom", {}).get("secretKeyRef"))
    }


def quantity(text: str | int) -> Decimal:
    match = re.fullmatch(r"([0-9.]+)([a-zA-Z]*)", str(text))
    if not match:
        raise ValueError(f"{text!r} is not a quantity")
    return Decimal(match[1]) * _UNITS[match[2]]


def _identity(objects: list[Object]) -> Iterator[str]:
    seen = [_name(obj) for obj in objects]
    yield from (f"{name}: defined twice" for name in sorted({name for name in seen if seen.count(name) > 1}))
    spaces = {obj["metadata"].get("namespace") for obj in objects if obj["kind"] != "Namespace"}
    if spaces != {obj["metadata"]["name"] for obj in objects if obj["kind"] == "Namespace"}:
        yield f"namespaces {sorted(map(str, spaces))} are not the one that is created"
    yield from (f"{_name(obj)}: a Secret must not be in the repository" for obj in objects if obj["kind"] == "Secret")


def _workload(obj: Object, objects: list[Object]) -> Iterator[str]:
    spec, template = pod_spec(obj), obj["spec"]["template"]
    assert spec is not None
    labels = template["metadata"]["labels"]
    if not _selects(obj["spec"]["selector"]["matchLabels"], labels):
        yield "its selector does not match its own template"
    if obj["kind"] == "Deployment":
        rolling = obj["spec"].get("strategy", {}).get("rollingUpdate", {})
        if rolling.get("maxUnavailable") != 0 or not rolling.get("maxSurge"):
            yield "a rollout may take a pod away before its successor is ready"
        spread = spec.get("topologySpreadConstraints", [])
        if not spread or not all(_selects(each["labelSelector"]["matchLabels"], labels) for each in spread):
            yield "its topology spread constraints do not match its own pods"
    if obj["kind"] == "StatefulSet":
        service = _find(objects, "Service", obj["spec"].get("serviceName", ""))
        if service is None or service["spec"].get("clusterIP") != "None":
            yield "its serviceName is not a headless Service"
    account = _find(objects, "ServiceAccount", spec.get("serviceAccountName", ""))
    if account is None:
        yield "its service account does not exist"
    if spec.get("automountServiceAccountToken") is not False or (
        account and account.get("automountServiceAccountToken") is not False
    ):
        yield "it gets a token of the Kubernetes API"
    if spec.get("enableServiceLinks") is not False:
        yield "service links may overwrite KEMU_ settings"
    if any(spec.get(shared) for shared in ("hostNetwork", "hostPID", "hostIPC")):
        yield "it shares a namespace of the host"
    security = spec.get("securityContext", {})
    if security.get("runAsNonRoot") is not True or not security.get("runAsUser"):
        yield "it may run as root"
    if security.get("seccompProfile", {}).get("type") != "RuntimeDefault":
        yield "no seccomp profile"
    for container in containers(obj):
        for problem in _container(container, obj, objects):
            yield f"container {container['name']}: {problem}"


def _container(container: Object, obj: Object, objects: list[Object]) -> Iterator[str]:
    spec = pod_spec(obj)
    assert spec is not None
    ours = container["image"].partition(":")[0].rpartition("/")[2] == "kemu"
    tag = container["image"].rpartition("/")[2].partition(":")[2]
    if tag in {"", "latest"}:
        yield f"image {container['image']} has no fixed tag"
    yield from _rights(container)
    yield from _sizes(container)
    yield from _volumes(container, spec, obj)
    yield from _variables(container, objects, ours)
    for name in PROBES:
        if name not in container:
            yield f"no {name}"
        else:
            yield from (f"{name} {problem}" for problem in _probe(name, container, ours))
    pause = container.get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
    if pause >= spec.get("terminationGracePeriodSeconds", 30):
        yield "preStop eats the whole grace period"


def _rights(container: Object) -> Iterator[str]:
    security = container.get("securityContext", {})
    if security.get("runAsUser", 1) == 0 or security.get("runAsNonRoot", True) is not True:
        yield "may run as root"
    if security.get("allowPrivilegeEscalation") is not False or security.get("privileged"):
        yield "may gain privileges"
    if security.get("readOnlyRootFilesystem") is not True:
        yield "may write to its image"
    capabilities = security.get("capabilities", {})
    if capabilities.get("drop") != ["ALL"] or capabilities.get("add"):
        yield "keeps capabilities"


def _sizes(container: Object) -> Iterator[str]:
    resources = container.get("resources", {})
    for resource in ("cpu", "memory"):
        asked, limit = (resources.get(part, {}).get(resource) for part in ("requests", "limits"))
        if asked is None or limit is None:
            yield f"no request or no limit of {resource}"
        elif quantity(asked) > quantity(limit):
            yield f"asks for more {resource} than its limit"


def _volumes(container: Object, spec: Object, obj: Object) -> Iterator[str]:
    volumes = {volume["name"]: volume for volume in spec.get("volumes", [])}
    claims = {claim["metadata"]["name"] for claim in obj["spec"].get("volumeClaimTemplates", [])}
    mounts = {mount["mountPath"]: mount["name"] for mount in container.get("volumeMounts", [])}
    yield from (f"mounts {name}, which is no volume" for name in mounts.values() if name not in volumes.keys() | claims)
    if "emptyDir" not in volumes.get(mounts.get("/tmp", ""), {}):
        yield "has no writable /tmp"


def _variables(container: Object, objects: list[Object], ours: bool) -> Iterator[str]:
    given: list[str] = []
    values: dict[str, str] = {}
    for source in container.get("envFrom", []):
        name = source.get("configMapRef", {}).get("name", "")
        if _find(objects, "ConfigMap", name) is None:
            yield f"takes its environment from {name or 'something'} that is no ConfigMap here"
        else:
            values |= _data(objects, name)
            given += _data(objects, name)
    for entry in container.get("env", []):
        given.append(entry["name"])
        reference = entry.get("valueFrom", {}).get("configMapKeyRef")
        if reference and reference["key"] not in _data(objects, reference["name"]):
            yield f"{entry['name']} names a missing key of a ConfigMap"
        secret = entry.get("valueFrom", {}).get("secretKeyRef")
        if secret and secret["key"] != entry["name"]:
            yield f"{entry['name']} is filled from the key {secret['key']}"
        if entry["name"] in {"KEMU_SECRET", "KEMU_REDIS_URL", "KEMU_QUEUE_URL"} and not secret:
            yield f"{entry['name']} is written in the open"
    yield from (f"{name} is set twice" for name in sorted({name for name in given if given.count(name) > 1}))
    if not ours:
        return
    yield from (f"{name} is not set" for name in ("KEMU_SECRET", "KEMU_REDIS_URL") if name not in given)
    ports = [port["containerPort"] for port in container.get("ports", [])]
    setting, usual = ("KEMU_FEED_PORT", "8001") if container["args"] == ["feed"] else ("KEMU_PORT", "8000")
    if ports and ports != [int(values.get(setting, usual))]:
        yield f"{setting} is {values.get(setting)} and the container's port is {ports}"


def _probe(name: str, container: Object, ours: bool) -> Iterator[str]:
    probe = container[name]
    for kind in ("httpGet", "tcpSocket"):
        if kind in probe and not _has_port(container, probe[kind]["port"]):
            yield f"asks the port {probe[kind]['port']}, which the container does not have"
    if ours and "httpGet" in probe and probe["httpGet"]["path"] != PATHS[name]:
        yield f"asks {probe['httpGet']['path']} and not {PATHS[name]}"
    if ours and "exec" in probe and probe["exec"]["command"] != ["kemu", *container["args"], "--check"]:
        yield f"runs {' '.join(probe['exec']['command'])}"


def _selecting(obj: Object, objects: list[Object]) -> Iterator[str]:
    """Services, budgets and policies must each mean exactly one workload."""
    spec = obj.get("spec", {})
    if obj["kind"] == "Service":
        wanted = spec.get("selector", {})
    elif obj["kind"] == "PodDisruptionBudget":
        wanted = spec["selector"]["matchLabels"]
    elif obj["kind"] == "NetworkPolicy":
        wanted = spec["podSelector"]["matchLabels"]
    elif pod_spec(obj):
        wanted = spec["selector"]["matchLabels"]
    else:
        return
    chosen = _chosen(wanted, objects)
    if len(chosen) != 1:
        yield f"selects the pods of {[_name(each) for each in chosen]} and not of one workload"
        return
    if obj["kind"] == "Service":
        ports = [port["targetPort"] for port in spec["ports"]]
    elif obj["kind"] == "NetworkPolicy":
        ports = [port["port"] for rule in spec.get("ingress", []) for port in rule["ports"]]
        for peer in (peer for rule in spec.get("ingress", []) for peer in rule.get("from", [])):
            if not _chosen(peer["podSelector"]["matchLabels"], objects):
                yield "lets in pods that do not exist"
    else:
        return
    for port in ports:
        if not any(_has_port(container, port) for container in containers(chosen[0])):
            yield f"{_name(chosen[0])} has no port {port}"


def _scale(obj: Object, objects: list[Object]) -> Iterator[str]:
    spec = obj["spec"]
    target = _find(objects, spec["scaleTargetRef"]["kind"], spec["scaleTargetRef"]["name"])
    if target is None:
        yield "scales something that does not exist"
    elif "replicas" in target["spec"]:
        yield "its target has a fixed number of replicas too"
    if spec.get("minReplicas", 1) > spec["maxReplicas"]:
        yield "minReplicas is above maxReplicas"


def _name(obj: Object) -> str:
    return f"{obj['kind']}/{obj['metadata']['name']}"


def _is_autoscaler(obj: Object) -> bool:
    return bool(obj["kind"] == "HorizontalPodAutoscaler")


def _find(objects: list[Object], kind: str, name: str) -> Object | None:
    return next((obj for obj in objects if obj["kind"] == kind and obj["metadata"]["name"] == name), None)


def _data(objects: list[Object], name: str) -> dict[str, Any]:
    found = _find(objects, "ConfigMap", name)
    return found["data"] if found else {}


def _selects(wanted: dict[str, str], labels: dict[str, str]) -> bool:
    return bool(wanted) and wanted.items() <= labels.items()


def _chosen(wanted: dict[str, str], objects: list[Object]) -> list[Object]:
    workloads = [obj for obj in objects if pod_spec(obj)]
    return [obj for obj in workloads if _selects(wanted, obj["spec"]["template"]["metadata"]["labels"])]


def _has_port(container: Object, port: str | int) -> bool:
    return any(port in (each.get("name"), each["containerPort"]) for each in container.get("ports", []))
