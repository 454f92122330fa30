"""The manifests: valid for Kubernetes, complete, and in agreement with each other and with the image."""

import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from tests.deploy import BASE, K8S, LOCAL, ROOT
from tests.deploy.cluster import problems, quantity, secret_keys
from tests.deploy.documents import documents
from tests.deploy.kustomize import Object, RenderError, containers, render, unlisted

OLDEST = (1, 30)
"""As k8s/README.md promises."""
FOLDERS = [pytest.param(BASE, id="base"), pytest.param(LOCAL, id="local")]
FILES = sorted(path for path in K8S.rglob("*.yaml") if path.name != "kustomization.yaml")
VERSIONS = sorted(
    {
        ".".join(version.split(".")[:2])
        for version in kubernetes_validate.utils.all_versions()
        if tuple(map(int, version.split(".")[:2])) >= OLDEST
    },
    key=lambda version: tuple(map(int, version.split("."))),
)


def get(objects: list[Object], kind: str, name: str) -> Object:
    (found,) = (obj for obj in objects if (obj["kind"], obj["metadata"]["name"]) == (kind, name))
    return found


def spec_of(objects: list[Object], name: str, kind: str = "Deployment") -> Object:
    spec: Object = get(objects, kind, name)["spec"]["template"]["spec"]
    return spec


def validate(obj: Object, version: str) -> None:
    kubernetes_validate.validate(obj, version, strict=True)


# The schema of Kubernetes


def test_the_schemas_cover_every_promised_version() -> None:
    assert VERSIONS[0] == "1.30"
    assert len(VERSIONS) >= 5
    assert "Kubernetes 1.30 or newer" in (K8S / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(K8S)))
def test_every_file_is_valid_as_written(path: Path) -> None:
    found = documents(path.read_text(encoding="utf-8"))
    assert found
    for obj in found:
        validate(obj, VERSIONS[-1])


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_applied_is_valid(folder: Path, version: str) -> None:
    for obj in render(folder):
        validate(obj, version)


def set_replicas_as_text(obj: Object) -> None:
    obj["spec"]["replicas"] = "two"


def misspell(obj: Object) -> None:
    obj["spec"]["template"]["spec"]["containers"][0]["livenesProbe"] = {}


def misspell_security(obj: Object) -> None:
    obj["spec"]["template"]["spec"]["securityContext"]["runAsNonroot"] = True


def lose_the_selector(obj: Object) -> None:
    del obj["spec"]["selector"]


def misplace_the_probe_port(obj: Object) -> None:
    del obj["spec"]["template"]["spec"]["containers"][0]["livenessProbe"]["httpGet"]["port"]


@pytest.mark.parametrize(
    "spoil", [set_replicas_as_text, misspell, misspell_security, lose_the_selector, misplace_the_probe_port]
)
@pytest.mark.parametrize("version", [VERSIONS[0], VERSIONS[-1]])
def test_the_schema_refuses_a_broken_manifest(spoil: Callable[[Object], None], version: str) -> None:
    broken = get(render(BASE), "Deployment", "kemu-api")
    spoil(broken)
    with pytest.raises(kubernetes_validate.ValidationError):
        validate(broken, version)


def test_the_schema_refuses_a_retired_api() -> None:
    broken = get(render(BASE), "HorizontalPodAutoscaler", "kemu-api")
    broken["apiVersion"] = "autoscaling/v2beta2"
    with pytest.raises(kubernetes_validate.SchemaNotFoundError):
        validate(broken, VERSIONS[-1])


# The kustomizations


def test_every_folder_of_manifests_is_tested() -> None:
    assert {path.parent for path in K8S.rglob("*.yaml")} == {BASE, LOCAL}


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_kustomization_lists_exactly_the_files_that_are_there(folder: Path) -> None:
    assert unlisted(folder) == []
    assert render(folder)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(K8S, tmp_path / "k8s")
    return tmp_path / "k8s"


def test_a_forgotten_file_is_found(copied: Path) -> None:
    (copied / "base" / "extra.yaml").write_text("kind: ConfigMap\n", encoding="utf-8")
    assert unlisted(copied / "base") == ["extra.yaml"]


def test_a_missing_file_is_found(copied: Path) -> None:
    (copied / "base" / "api-service.yaml").unlink()
    with pytest.raises(RenderError, match=r"api-service\.yaml is not there"):
        render(copied / "overlays" / "local")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("path: /spec/minReplicas", "path: /spec/minReplica", "nothing at /spec/minReplica"),
        ("name: kemu-worker", "name: kemu-workers", "0 objects are Deployment/kemu-workers"),
        ("containers/0/", "containers/3/", "nothing at"),
        ("op: replace", "op: test", "patch operation test"),
        ("patches:", "namePrefix: x-\npatches:", "cannot render"),
    ],
)
def test_a_wrong_kustomization_is_refused(copied: Path, old: str, new: str, complaint: str) -> None:
    file = copied / "overlays" / "local" / "kustomization.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(RenderError, match=complaint):
        render(file.parent)


def test_a_key_written_twice_is_refused() -> None:
    with pytest.raises(yaml.YAMLError, match="written twice"):
        documents("kind: Service\nmetadata: {name: a}\nkind: Service\n")


def test_the_overlay_is_the_base_and_redis_and_few_changes() -> None:
    base, local = render(BASE), render(LOCAL)
    names = [{(obj["kind"], obj["metadata"]["name"]) for obj in objects} for objects in (base, local)]
    assert names[1] - names[0] == {(kind, "kemu-redis") for kind in ("Service", "StatefulSet", "NetworkPolicy")}
    assert names[0] <= names[1]
    assert get(local, "Deployment", "kemu-worker")["spec"]["replicas"] == 1
    assert get(local, "HorizontalPodAutoscaler", "kemu-api")["spec"]["minReplicas"] == 1


def test_the_renderer_merges_a_generated_config_map(copied: Path) -> None:
    file = copied / "overlays" / "local" / "kustomization.yaml"
    addition = "configMapGenerator:\n  - {name: kemu-config, behavior: merge, literals: [KEMU_API_WORKERS=1]}\n"
    file.write_text(file.read_text(encoding="utf-8") + addition, encoding="utf-8")
    data = get(render(file.parent), "ConfigMap", "kemu-config")["data"]
    assert data == get(render(BASE), "ConfigMap", "kemu-config")["data"] | {"KEMU_API_WORKERS": "1"}


# Between the objects


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_objects_agree(folder: Path) -> None:
    assert problems(render(folder)) == []


def api(objects: list[Object]) -> Any:
    return spec_of(objects, "kemu-api")["containers"][0]


def worker(objects: list[Object]) -> Any:
    return spec_of(objects, "kemu-worker")["containers"][0]


SPOILED: dict[str, tuple[Callable[[list[Object]], Any], str]] = {
    "twice": (lambda o: o.append(o[1]), "defined twice"),
    "namespace": (lambda o: get(o, "Service", "kemu-api")["metadata"].update(namespace="other"), "namespaces"),
    "secret": (
        lambda o: o.append({"kind": "Secret", "metadata": {"name": "kemu-secret", "namespace": "kemu"}}),
        "must not be in the repository",
    ),
    "own selector": (
        lambda o: get(o, "Deployment", "kemu-api")["spec"]["selector"]["matchLabels"].update({"a": "b"}),
        "does not match its own template",
    ),
    "shared pods": (
        lambda o: get(o, "Deployment", "kemu-api")["spec"]["selector"]["matchLabels"].pop("app.kubernetes.io/component"),
        "not of one workload",
    ),
    "rollout": (
        lambda o: get(o, "Deployment", "kemu-api")["spec"]["strategy"]["rollingUpdate"].update(maxUnavailable=1),
        "before its successor is ready",
    ),
    "spread": (
        lambda o: spec_of(o, "kemu-api")["topologySpreadConstraints"][1]["labelSelector"].update(
            matchLabels={"app.kubernetes.io/component": "worker"}
        ),
        "topology spread",
    ),
    "account": (lambda o: spec_of(o, "kemu-api").update(serviceAccountName="other"), "account does not exist"),
    "token": (
        lambda o: get(o, "ServiceAccount", "kemu").update(automountServiceAccountToken=True),
        "token of the Kubernetes API",
    ),
    "links": (lambda o: spec_of(o, "kemu-worker").pop("enableServiceLinks"), "service links"),
    "host": (lambda o: spec_of(o, "kemu-worker").update(hostNetwork=True), "namespace of the host"),
    "root pod": (lambda o: spec_of(o, "kemu-api")["securityContext"].update(runAsUser=0), "may run as root"),
    "root container": (lambda o: api(o)["securityContext"].update(runAsNonRoot=False), "may run as root"),
    "seccomp": (lambda o: spec_of(o, "kemu-api")["securityContext"].pop("seccompProfile"), "seccomp"),
    "escalation": (lambda o: api(o)["securityContext"].pop("allowPrivilegeEscalation"), "may gain privileges"),
    "writable": (lambda o: api(o)["securityContext"].update(readOnlyRootFilesystem=False), "write to its image"),
    "capability": (
        lambda o: api(o)["securityContext"]["capabilities"].update(add=["NET_RAW"]),
        "keeps capabilities",
    ),
    "tag": (lambda o: api(o).update(image="registry:5000/kemu"), "no fixed tag"),
    "latest": (lambda o: api(o).update(image="kemu:latest"), "no fixed tag"),
    "no limit": (lambda o: worker(o)["resources"]["limits"].pop("memory"), "no limit of memory"),
    "request": (lambda o: worker(o)["resources"]["requests"].update(memory="1Gi"), "more memory than its limit"),
    "volume": (lambda o: spec_of(o, "kemu-api")["volumes"][0].update(name="other"), "is no volume"),
    "tmp": (lambda o: api(o)["volumeMounts"][0].update(mountPath="/var"), "no writable /tmp"),
    "config map": (lambda o: api(o)["envFrom"][0]["configMapRef"].update(name="other"), "no ConfigMap here"),
    "config key": (
        lambda o: api(o)["env"].append(
            {"name": "KEMU_RATE", "valueFrom": {"configMapKeyRef": {"name": "kemu-config", "key": "KEMU_RATE"}}}
        ),
        "missing key",
    ),
    "secret key": (
        lambda o: api(o)["env"][0]["valueFrom"]["secretKeyRef"].update(key="KEMU_REDIS_URL"),
        "filled from the key",
    ),
    "open secret": (
        lambda o: api(o)["env"].__setitem__(0, {"name": "KEMU_SECRET", "value": "x"}),
        "written in the open",
    ),
    "set twice": (lambda o: api(o)["env"].append({"name": "KEMU_PORT", "value": "1"}), "KEMU_PORT is set twice"),
    "no secret": (lambda o: worker(o)["env"].pop(0), "KEMU_SECRET is not set"),
    "port": (
        lambda o: get(o, "ConfigMap", "kemu-config")["data"].update(KEMU_PORT="8080"),
        "KEMU_PORT is 8080",
    ),
    "feed port": (
        lambda o: get(o, "ConfigMap", "kemu-config")["data"].update(KEMU_FEED_PORT="8080"),
        "KEMU_FEED_PORT is 8080",
    ),
    "no probe": (lambda o: worker(o).pop("livenessProbe"), "no livenessProbe"),
    "probe port": (
        lambda o: api(o)["readinessProbe"]["httpGet"].update(port="web"),
        "port web, which the container does not have",
    ),
    "liveness asks the store": (
        lambda o: api(o)["livenessProbe"]["httpGet"].update(path="/readyz"),
        "asks /readyz and not /healthz",
    ),
    "probe command": (
        lambda o: worker(o)["livenessProbe"]["exec"].update(command=["kemu", "worker"]),
        "livenessProbe runs kemu worker",
    ),
    "grace": (lambda o: spec_of(o, "kemu-api").update(terminationGracePeriodSeconds=5), "grace period"),
    "service": (
        lambda o: get(o, "Service", "kemu-api")["spec"]["selector"].update({"app.kubernetes.io/component": "web"}),
        "Service/kemu-api: selects the pods of []",
    ),
    "service port": (
        lambda o: get(o, "Service", "kemu-api")["spec"]["ports"][0].update(targetPort=80),
        "has no port 80",
    ),
    "budget": (
        lambda o: get(o, "PodDisruptionBudget", "kemu-api")["spec"]["selector"]["matchLabels"].pop(
            "app.kubernetes.io/component"
        ),
        "PodDisruptionBudget/kemu-api: selects",
    ),
    "policy port": (
        lambda o: get(o, "NetworkPolicy", "kemu-api")["spec"]["ingress"][0]["ports"][0].update(port=9000),
        "has no port 9000",
    ),
    "policy peer": (
        lambda o: get(o, "NetworkPolicy", "kemu-redis")["spec"]["ingress"][0]["from"][0]["podSelector"].update(
            matchLabels={"app.kubernetes.io/name": "keemu"}
        ),
        "lets in pods that do not exist",
    ),
    "headless": (lambda o: get(o, "Service", "kemu-redis")["spec"].pop("clusterIP"), "not a headless Service"),
    "scaled nothing": (
        lambda o: get(o, "HorizontalPodAutoscaler", "kemu-api")["spec"]["scaleTargetRef"].update(name="x"),
        "scales something that does not exist",
    ),
    "scaled and fixed": (
        lambda o: get(o, "Deployment", "kemu-api")["spec"].update(replicas=2),
        "fixed number of replicas",
    ),
    "scale": (
        lambda o: get(o, "HorizontalPodAutoscaler", "kemu-api")["spec"].update(minReplicas=5),
        "minReplicas is above",
    ),
}


@pytest.mark.parametrize("case", SPOILED)
def test_a_disagreement_is_found(case: str) -> None:
    objects = render(LOCAL)
    spoil, complaint = SPOILED[case]
    spoil(objects)
    assert complaint in "\n".join(problems(objects))


def test_quantities() -> None:
    assert quantity("500m") < quantity("2") == quantity(2)
    assert quantity("1Gi") == 1024 * quantity("1Mi")
    with pytest.raises(ValueError, match="quantity"):
        quantity("much")


# With the image, the secret and the readme


def test_pods_run_as_the_user_of_the_image() -> None:
    (user,) = re.findall(r"^USER (\d+):\d+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    for name in ("kemu-api", "kemu-feed", "kemu-worker"):
        assert spec_of(render(BASE), name)["securityContext"]["runAsUser"] == int(user)


def test_the_image_has_the_version_of_the_package() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    images = {container["image"] for obj in render(BASE) for container in containers(obj)}
    assert images == {f"kemu:{version}"}
    assert f"docker build -t kemu:{version} ." in (K8S / "README.md").read_text(encoding="utf-8")


def test_the_readme_says_how_to_make_the_secret() -> None:
    readme = (K8S / "README.md").read_text(encoding="utf-8")
    keys = secret_keys(render(LOCAL))
    assert {secret for secret, _ in keys} == {"kemu-secret"}
    (command,) = re.findall(r"create secret generic kemu-secret((?:.*\\\n)+.*)", readme)
    assert set(re.findall(r"--from-literal=(\w+)=", command)) == {key for (_, key), needed in keys.items() if needed}
    assert {key for _, key in keys} == set(re.findall(r"^\| `(KEMU_\w+)` \| (?:yes|no) \|", readme, re.MULTILINE))
    (host, port) = re.findall(r"KEMU_REDIS_URL=redis://([\w-]+):(\d+)/", command)[0]
    assert get(render(LOCAL), "Service", host)["spec"]["ports"][0]["port"] == int(port)


def test_the_readme_explains_every_setting() -> None:
    data = get(render(BASE), "ConfigMap", "kemu-config")["data"]
    readme = (K8S / "README.md").read_text(encoding="utf-8")
    assert set(data) == set(re.findall(r"^\| `(KEMU_\w+)` \| (?!yes|no)", readme, re.MULTILINE))


def test_the_ingress_of_the_readme_leads_to_services_that_are_there() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", (K8S / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (ingress,) = documents(example)
    validate(ingress, VERSIONS[-1])
    (rule,) = ingress["spec"]["rules"]
    to_feed, to_api = rule["http"]["paths"]
    for path, name in ((to_feed, "kemu-feed"), (to_api, "kemu-api")):
        service = path["backend"]["service"]
        assert service["name"] == name
        assert service["port"]["name"] in {port["name"] for port in get(render(BASE), "Service", name)["spec"]["ports"]}
    for path, feeds in (("/v1/matches/m1/stream", True), ("/v1/matches/m1/events", False), ("/v1/matches/m1/streams", False)):
        assert (re.match(to_feed["path"], path) is not None) == feeds


def test_no_secret_has_a_value_in_the_repository() -> None:
    for path in [*K8S.rglob("*.yaml"), *K8S.rglob("*.md")]:
        text = path.read_text(encoding="utf-8")
        assert "kind: Secret" not in text
        assert "secretGenerator" not in text
        assert re.findall(r"KEMU_SECRET=(?!\"\$\(openssl)", text) == []


def test_the_local_redis_keeps_what_it_acknowledged() -> None:
    redis = spec_of(render(LOCAL), "kemu-redis", "StatefulSet")["containers"][0]
    options = dict(zip(redis["args"][::2], redis["args"][1::2], strict=True))
    assert options["--appendonly"] == "yes"
    assert options["--appendfsync"] == "always"
    assert options["--maxmemory-policy"] == "noeviction"
    assert {mount["mountPath"]: mount["name"] for mount in redis["volumeMounts"]}[options["--dir"]] == "data"
