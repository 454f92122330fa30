"""The manifests: valid for Kubernetes, and in agreement with each other, with the program and with the instructions."""

import re
from pathlib import Path

import kubernetes_validate
import pytest

from contracts import VERSION
from contracts.http.endpoints import ENDPOINTS
from service.settings import MetricsSettings, Settings
from tests.deploy.files import (
    BASE,
    CONFIG,
    DOCKERFILE,
    K8S,
    KUBERNETES_README,
    LOCAL,
    MANIFESTS,
    OBJECTS,
    OURS,
    SETTINGS,
    STORE,
    WORKLOADS,
    Object,
    container,
    document,
    documents,
    options,
)

OLDEST = "1.30"
NEWEST = max((version.rpartition(".")[0] for version in kubernetes_validate.utils.all_versions()), key=lambda v: v.split("."))


def pods(workload: Object) -> Object:
    template: Object = workload["spec"]["template"]
    return template


def selected(selector: Object) -> list[Object]:
    """The workloads whose pods have these labels."""
    return [each for each in WORKLOADS if selector.items() <= pods(each)["metadata"]["labels"].items()]


def ports(workload: Object) -> dict[str, int]:
    return {port["name"]: port["containerPort"] for port in container(workload).get("ports", [])}


# The schemas


@pytest.mark.parametrize("version", [OLDEST, NEWEST])
@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: str(path.relative_to(K8S)))
def test_a_manifest_is_valid(path: Path, version: str) -> None:
    for each in documents(path.read_text(encoding="utf-8")):
        kubernetes_validate.validate(each, version, strict=True)


def test_the_oldest_version_is_the_one_that_the_instructions_name() -> None:
    assert f"Kubernetes {OLDEST} or newer" in KUBERNETES_README


@pytest.mark.parametrize("folder", ["base", "overlays/local"])
def test_a_kustomization_lists_every_file_of_its_folder(folder: str) -> None:
    listed = [name for name in document(K8S / folder / "kustomization.yaml")["resources"] if name.endswith(".yaml")]
    assert sorted(listed) == [path.name for path in MANIFESTS if path.parent == K8S / folder]


@pytest.mark.parametrize("patch", LOCAL["patches"], ids=lambda patch: "/".join(patch["target"].values()))
def test_what_an_overlay_replaces_is_there(patch: Object) -> None:
    (place,) = (each for each in OBJECTS if (each["kind"], each["metadata"]["name"]) == tuple(patch["target"].values()))
    (operations,) = documents(patch["patch"])
    for operation in operations:
        assert operation["op"] == "replace"
        found = place
        for step in operation["path"].split("/")[1:]:
            found = found[int(step) if isinstance(found, list) else step]


# Between the objects: a cluster reports none of these mistakes


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda each: each["metadata"]["name"])
def test_pods_are_spread_and_counted_by_their_own_labels(workload: Object) -> None:
    selectors = [workload["spec"]["selector"]["matchLabels"]]
    selectors += [each["labelSelector"]["matchLabels"] for each in pods(workload)["spec"].get("topologySpreadConstraints", [])]
    assert all(selected(selector) == [workload] for selector in selectors)


@pytest.mark.parametrize("kind", ["Service", "NetworkPolicy", "PodDisruptionBudget"])
def test_every_workload_is_meant_by_one_object_of_a_kind_and_has_its_ports(kind: str) -> None:
    meant = []
    for each in (each for each in OBJECTS if each["kind"] == kind):
        spec = each["spec"]
        selector = spec.get("podSelector", spec["selector"] if kind != "NetworkPolicy" else {})
        (workload,) = selected(selector.get("matchLabels", selector))
        meant.append(workload["metadata"]["name"])
        wanted = [port["targetPort"] for port in spec.get("ports", [])]
        wanted += [port["port"] for rule in spec.get("ingress", []) for port in rule["ports"]]
        assert set(wanted) <= set(ports(workload))
        for rule in spec.get("ingress", []):
            assert all(selected(peer["podSelector"]["matchLabels"]) for peer in rule.get("from", []) if "podSelector" in peer)
            # What may be read from elsewhere are the metrics alone.
            others = [peer for peer in rule.get("from", []) if "podSelector" not in peer]
            assert not others or [port["port"] for port in rule["ports"]] == ["metrics"]
    names = {each["metadata"]["name"] for each in WORKLOADS}
    without = {"Service": {"kemu-worker"}, "NetworkPolicy": set(), "PodDisruptionBudget": {"kemu-redis"}}[kind]
    assert sorted(meant) == sorted(names - without)


def test_the_autoscaler_alone_sets_the_number_of_its_pods() -> None:
    (autoscaler,) = (each for each in OBJECTS if each["kind"] == "HorizontalPodAutoscaler")
    target = autoscaler["spec"]["scaleTargetRef"]["name"]
    assert ["replicas" not in each["spec"] for each in WORKLOADS if each["metadata"]["name"] == target] == [True]


@pytest.mark.parametrize("workload", OURS.values(), ids=OURS)
def test_a_rollout_takes_no_pod_away_before_its_successor_is_ready(workload: Object) -> None:
    assert workload["spec"]["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}


def test_the_cluster_holds_every_pod_to_the_restricted_standard() -> None:
    (namespace,) = (each for each in OBJECTS if each["kind"] == "Namespace")
    assert namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"
    assert namespace["metadata"]["name"] == BASE["namespace"] == LOCAL["namespace"]


# With the program


def test_the_program_reads_every_variable() -> None:
    given = {entry["name"] for workload in OURS.values() for entry in container(workload)["env"]}
    assert {"KEMU_SECRET", "KEMU_REDIS_URL"} <= given <= SETTINGS
    assert set(CONFIG) <= SETTINGS


@pytest.mark.parametrize("workload", OURS.values(), ids=OURS)
def test_what_is_secret_comes_from_the_key_of_its_name(workload: Object) -> None:
    for entry in container(workload)["env"]:
        assert entry["valueFrom"]["secretKeyRef"]["key"] == entry["name"]


@pytest.mark.parametrize("role", OURS)
def test_a_role_is_a_command_and_is_asked_for_its_health_as_it_answers(role: str) -> None:
    ours, known = container(OURS[role]), options(role)
    probes = [ours[f"{kind}Probe"] for kind in ("startup", "liveness", "readiness")]
    if "http" in ports(OURS[role]):
        assert [probe["httpGet"] for probe in probes] == [
            {"path": path, "port": "http"} for path in ("/healthz", "/healthz", "/readyz")
        ]
        assert {"/healthz", "/readyz"} <= {endpoint.path for endpoint in ENDPOINTS}
        assert ports(OURS[role])["http"] == int(CONFIG["KEMU_FEED_PORT" if role == "feed" else "KEMU_PORT"])
    else:
        assert [probe["exec"]["command"] for probe in probes] == [["kemu", role, "--check"]] * 3
        assert "--check" in known


@pytest.mark.parametrize("role", OURS)
def test_the_metrics_of_a_role_are_where_prometheus_looks_for_them(role: str) -> None:
    port = MetricsSettings(metrics_port=int(CONFIG["KEMU_METRICS_PORT"])).port_of(role)
    assert ports(OURS[role])["metrics"] == port
    annotations = pods(OURS[role])["metadata"]["annotations"]
    assert annotations == {"prometheus.io/scrape": "true", "prometheus.io/port": str(port)}


def test_the_local_store_keeps_what_was_answered_as_the_embedded_one_does() -> None:
    options = dict(zip(STORE["args"][::2], STORE["args"][1::2], strict=True))
    assert options["--appendonly"] == "yes"
    assert options["--appendfsync"] == Settings().store.fsync
    assert options["--maxmemory-policy"] == "noeviction"
    assert {mount["mountPath"]: mount["name"] for mount in STORE["volumeMounts"]}[options["--dir"]] == "data"


# With the image and the instructions


def test_pods_run_the_image_of_this_version_as_its_user() -> None:
    assert BASE["images"] == [{"name": "kemu", "newTag": VERSION}]
    assert f"docker build -t kemu:{VERSION} ." in KUBERNETES_README
    (user,) = re.findall(r"^USER (\d+):\d+$", DOCKERFILE, re.MULTILINE)
    assert {pods(workload)["spec"]["securityContext"]["runAsUser"] for workload in OURS.values()} == {int(user)}


def test_the_instructions_say_how_to_make_the_secret() -> None:
    references = [entry["valueFrom"]["secretKeyRef"] for workload in OURS.values() for entry in container(workload)["env"]]
    assert {reference["name"] for reference in references} == {"kemu-secret"}
    (command,) = re.findall(r"create secret generic kemu-secret((?:.*\\\n)+.*)", KUBERNETES_README)
    needed = {reference["key"] for reference in references if not reference.get("optional")}
    assert set(re.findall(r"--from-literal=(\w+)=", command)) == needed
    explained = set(re.findall(r"^\| `(KEMU_\w+)` \| (?:yes|no) \|", KUBERNETES_README, re.MULTILINE))
    assert explained == {reference["key"] for reference in references}
    ((host, port),) = re.findall(r"KEMU_REDIS_URL=redis://([\w-]+):(\d+)/", command)
    (service,) = (each for each in OBJECTS if (each["kind"], each["metadata"]["name"]) == ("Service", host))
    assert service["spec"]["ports"][0]["port"] == int(port)


def test_the_instructions_explain_every_setting() -> None:
    assert set(CONFIG) == set(re.findall(r"^\| `(KEMU_\w+)` \| (?!yes|no)", KUBERNETES_README, re.MULTILINE))


def test_the_ingress_of_the_instructions_leads_to_services_that_are_there() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", KUBERNETES_README, re.DOTALL)
    (ingress,) = documents(example)
    kubernetes_validate.validate(ingress, NEWEST, strict=True)
    (rule,) = ingress["spec"]["rules"]
    services = {each["metadata"]["name"]: each for each in OBJECTS if each["kind"] == "Service"}
    for path, name in zip(rule["http"]["paths"], ("kemu-feed", "kemu-api"), strict=True):
        service = path["backend"]["service"]
        assert service["name"] == name
        assert service["port"]["name"] in {port["name"] for port in services[name]["spec"]["ports"]}
    to_feed = re.compile(rule["http"]["paths"][0]["path"])
    for path, feeds in (
        ("/v1/matches/m1/stream", True),
        ("/v1/stream", True),
        ("/v1/matches/m1/events", False),
        ("/v1/matches/m1/streams", False),
    ):
        assert (to_feed.match(path) is not None) == feeds


def test_no_secret_has_a_value_in_the_repository() -> None:
    for path in [*K8S.rglob("*.yaml"), *K8S.rglob("*.md")]:
        text = path.read_text(encoding="utf-8")
        assert "kind: Secret" not in text
        assert "secretGenerator" not in text
        assert re.findall(r"KEMU_SECRET=(?!\"\$\(openssl)", text) == []
