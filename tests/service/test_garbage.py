"""Garbage of every kind, sent to everything that takes a body: refused as the client's mistake, and nothing is written."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis

from contracts.http.endpoints import ENDPOINTS, Endpoint
from service.wiring import Kemu
from tests.service.contract import PROBLEM
from tests.service.lists import drain
from tests.service.people import Table
from tests.service.test_problems import path_of

WITH_BODY = [endpoint for endpoint in ENDPOINTS if endpoint.body is not None or endpoint.takes_command]
FEW = settings(max_examples=40, suppress_health_check=list(HealthCheck))

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
names = st.sampled_from(["type", "seat", "seats", "bot", "bots", "game", "options", "name", "nonce", "stop", "square"])
types = st.sampled_from(["match.CreateMatch", "match.TakeSeat", "match.StartMatch", "kiwara.KeepCard", "kiwara.Nothing", "."])
bodies = (
    st.binary(max_size=200)
    | values.map(lambda value: json.dumps(value).encode())
    | st.dictionaries(names, values, max_size=5).map(lambda body: json.dumps({**body, "extra": 1}).encode())
    | st.tuples(types, values).map(lambda pair: json.dumps({"type": pair[0], "seat": pair[1], "x": 0}).encode())
)
header_text = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=60)
odd_headers = st.fixed_dictionaries(
    {},
    optional={
        "If-Match": header_text,
        "Idempotency-Key": header_text,
        "Accept-Language": header_text,
        "Content-Type": header_text,
        "Authorization": header_text,
        "Content-Encoding": header_text,
        "X-Forwarded-For": header_text,
        "Host": header_text,
    },
)


def everything(redis: "Redis[bytes]") -> dict[bytes, Any]:
    """Without how often something was refused, which is counted every few seconds."""
    return {key: redis.dump(key) for key in redis.scan_iter() if not key.startswith(b"refusals:")}


@pytest.mark.parametrize("endpoint", WITH_BODY, ids=lambda endpoint: endpoint.name)
def test_a_body_of_garbage_changes_nothing(store_redis: "Redis[bytes]", table: Table, endpoint: Endpoint) -> None:
    path = path_of(endpoint, match=table.id)
    before = everything(store_redis)

    @FEW
    @given(bodies.filter(bool), odd_headers)
    def send(body: bytes, headers: dict[str, str]) -> None:
        reply = table.seated[0].client.ask("POST", path, data=body, headers=headers)
        assert 400 <= reply.status < 500
        assert reply.headers["Content-Type"] == PROBLEM
        assert everything(store_redis) == before

    send()


@pytest.mark.parametrize("endpoint", [each for each in ENDPOINTS if each.method == "GET"], ids=lambda endpoint: endpoint.name)
def test_headers_and_queries_of_garbage_change_nothing(
    store_redis: "Redis[bytes]", kemu: Kemu, table: Table, endpoint: Endpoint
) -> None:
    drain(kemu)
    path = path_of(endpoint, match=table.id, player=table.seated[0].id, version=2).partition("?")[0]
    queries = st.dictionaries(
        st.sampled_from(["after", "limit", "scope", "cursor", "game", "opponent", "options", "x", ""]),
        st.text(max_size=30),
        max_size=3,
    )
    before = everything(store_redis)

    @FEW
    @given(queries, odd_headers)
    def send(query: dict[str, str], headers: dict[str, str]) -> None:
        asked = f"{path}?{urlencode(query, errors='replace')}"
        reply = table.seated[0].client.ask("GET", asked, headers=headers)
        assert reply.status < 500 or reply.code == "no_feed"
        assert everything(store_redis) == before

    send()
