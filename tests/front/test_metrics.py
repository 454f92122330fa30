"""Metrics, as a Prometheus server reads them from running processes."""

import os
import re
import signal
import urllib.request
from collections.abc import Iterator

import pytest

from service.host.metrics import HALF, LIMITS, METRICS, Shared, measured, rendered
from service.host.processes import Process
from tests.docs.documents import ROOT
from tests.e2e.up import Up, up
from tests.front.raw import connected
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for

Samples = dict[str, float]
LINE = re.compile(r"[a-z_]+(\{([a-z]+=\"[^\"\\\n]*\",?)+\})? \S+")


def read(port: int) -> Samples:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        lines = [line for line in answer.read().decode().splitlines() if not line.startswith("#")]
    assert all(LINE.fullmatch(line) for line in lines), lines
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def of(samples: Samples, name: str, **labels: str) -> float:
    """The sum of the samples with these labels."""
    wanted = [f'{label}="{value}"' for label, value in labels.items()]
    return sum(
        value
        for sample, value in samples.items()
        if sample.partition("{")[0] == name and all(each in sample for each in wanted)
    )


@pytest.fixture(scope="module")
def metrics_port() -> int:
    return 20_000 + free_port() % 20_000


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, metrics_port: int) -> Iterator[Up]:
    home = tmp_path_factory.mktemp("metrics") / "home"
    with up(home, port=free_port(), api_workers=2, workers=1, bot_workers=1, metrics_port=metrics_port) as service:
        service.ready()
        yield service


def test_every_role_counts_what_it_does(service: Up, metrics_port: int) -> None:
    client = service.client()
    client.sign_up()
    match = client.match_against("random")
    path = f"/v1/matches/{match['id']}"
    client.good("POST", f"{path}/resign")
    assert client.ask("POST", f"{path}/resign")[0] == 409
    assert client.ask("GET", "/v1/matches/mnone")[0] == 404
    with connected(client.port) as raw:
        raw.send(b"NONSENSE\r\n\r\n")
        raw.answer()

    def api_has_all() -> bool:
        samples = read(metrics_port)
        return (
            of(samples, "kemu_requests_total", endpoint="create_match", status="201") >= 1
            and of(samples, "kemu_commands_total", game="kiwara") >= 2
            and of(samples, "kemu_refusals_total", code="not_running") >= 1
            and of(samples, "kemu_refusals_total", code="no_such_match") >= 1
            and of(samples, "kemu_refusals_total", code="bad_request") >= 1
        )

    wait_for(api_has_all)
    samples = read(metrics_port)
    count = of(samples, "kemu_request_seconds_count", endpoint="create_match")
    assert count == of(samples, "kemu_request_seconds_bucket", endpoint="create_match", le="+Inf")
    assert count == of(samples, "kemu_requests_total", endpoint="create_match")
    assert 0 < of(samples, "kemu_request_seconds_sum", endpoint="create_match") < 60
    wait_for(lambda: of(read(metrics_port + 1), "kemu_feeds") == 0)
    workers = read(metrics_port + 2)
    assert {name for name in ("lists", "notices") if f'kemu_journal_lag_seconds{{reader="{name}"}}' in workers} == {
        "lists",
        "notices",
    }
    assert of(workers, "kemu_journal_lag_seconds") < 30
    assert 'kemu_queue_length{queue="bots"}' in workers


def test_open_feeds_are_counted_in_the_feed_only(service: Up, metrics_port: int) -> None:
    client = service.client()
    client.sign_up()
    place = client.good("POST", "/v1/stream/pass")["url"]
    with urllib.request.urlopen(f"http://127.0.0.1:{client.port}{place}", timeout=30) as stream:
        stream.readline()
        wait_for(lambda: of(read(metrics_port + 1), "kemu_feeds", of="players") == 1)
        assert of(read(metrics_port), "kemu_feeds") == 0
    wait_for(lambda: of(read(metrics_port + 1), "kemu_feeds", of="players") == 0)
    wait_for(lambda: of(read(metrics_port + 1), "kemu_requests_total", endpoint="stream_own", status="200") == 1)


def test_counters_go_on_where_they_were_when_a_process_is_killed(service: Up, metrics_port: int) -> None:
    client = service.client()
    for _ in range(20):
        client.ask("GET", "/v1/bots")
    wait_for(lambda: of(read(metrics_port), "kemu_requests_total", endpoint="list_bots") >= 20)
    before = of(read(metrics_port), "kemu_requests_total", endpoint="list_bots")
    servers = [number for number, command in service.family.members().items() if re.match(r"api \d:", command)]
    assert len(servers) == 2
    for number in servers:
        os.kill(number, signal.SIGKILL)
    wait_for(lambda: "starting it again" in service.family.output)
    assert of(read(metrics_port), "kemu_requests_total", endpoint="list_bots") == before
    service.client().ask("GET", "/v1/bots")
    wait_for(lambda: of(read(metrics_port), "kemu_requests_total", endpoint="list_bots") == before + 1)


def test_processes_add_up() -> None:
    shared = Shared(3)
    shared.write(0, {("kemu_commands_total", ("kauri",)): [2.0]})
    shared.write(2, {("kemu_commands_total", ("kauri",)): [40.0], ("kemu_conflicts_total", ()): [1.0]})
    shared.write(0, {("kemu_commands_total", ("kauri",)): [3.0]})
    assert shared.together() == {("kemu_commands_total", ("kauri",)): [43.0], ("kemu_conflicts_total", ()): [1.0]}
    shared.write(1, {("kemu_commands_total", ("x" * HALF,)): [1.0]})
    assert shared.read(1) == {}


def test_histograms_count_upwards() -> None:
    counts = [0.0] * (len(LIMITS) + 2)
    counts[0], counts[1], counts[len(LIMITS)], counts[-1] = 5, 2, 1, 33.5
    text = "".join(rendered({("kemu_request_seconds", ("send_command",)): counts}))
    assert 'kemu_request_seconds_bucket{endpoint="send_command",le="0.002"} 5\n' in text
    assert 'kemu_request_seconds_bucket{endpoint="send_command",le="10.0"} 7\n' in text
    assert 'kemu_request_seconds_bucket{endpoint="send_command",le="+Inf"} 8\n' in text
    assert (
        'kemu_request_seconds_sum{endpoint="send_command"} 33.5\nkemu_request_seconds_count{endpoint="send_command"} 8\n'
        in text
    )
    assert text.count("# TYPE") == len(METRICS)


def test_nothing_is_served_unless_a_port_is_set() -> None:
    process = Process("one", lambda _: None)
    assert measured([process], "127.0.0.1", 0) == [process]


def test_the_deployment_page_lists_every_metric() -> None:
    page = (ROOT / "docs/deployment.md").read_text(encoding="utf-8")
    for metric in METRICS:
        assert f"| `{metric.name}` | {', '.join(f'`{label}`' for label in metric.labels)} | {metric.help} |\n" in page
    assert set(re.findall(r"kemu_[a-z_]+?(?=_bucket|[^a-z_])", page)) <= {metric.name for metric in METRICS}
