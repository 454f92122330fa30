"""Canonical JSON: the bytes that are hashed can be written again by anyone."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.codec import CODEC
from contracts.wire import decode_json, encode_canonical, line_end
from domain.audit.chain import link
from domain.games import GAMES
from tests.audit.bundles import samples

TEXT = st.text(max_size=12)
LEAVES = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | TEXT
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4), max_leaves=25
)


def canonical(value: Any) -> bytes:
    """As the page on fairness says it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@given(VALUES)
def test_canonical_json_is_what_the_page_says(value: Any) -> None:
    assert encode_canonical(value) == canonical(value)
    assert encode_canonical(decode_json(canonical(value))) == canonical(value)


def test_every_single_character_is_written_as_the_page_says() -> None:
    everything = [chr(code) for code in range(0x3000) if not 0xD800 <= code < 0xE000] + ["\U0001f980", "\uffff", "\U0010ffff"]
    assert encode_canonical(everything) == canonical(everything)
    assert encode_canonical(dict.fromkeys(everything)) == canonical(dict.fromkeys(everything))


@given(
    st.dictionaries(st.sampled_from(["0", "1", "2", "10", "table", "cause"]), st.binary(max_size=3)),
    st.dictionaries(TEXT, LEAVES, max_size=3),
)
def test_a_link_is_the_hash_of_one_canonical_object(parts: dict[str, bytes], event: dict[str, Any]) -> None:
    promised = {name: hashlib.sha256(part).hexdigest() for name, part in parts.items()}
    before = hashlib.sha256(b"before").hexdigest()
    whole = canonical({"commitments": promised, "event": event, "previous": before})
    assert link(before, canonical(event), promised) == hashlib.sha256(whole).hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_every_stored_line_ends_with_its_hash(game: str) -> None:
    for sample in samples(game):
        if not sample.bundle.full:
            continue
        log = [CODEC.from_wire(event) for event in sample.bundle.events]
        lines, head = CODEC.seal(sample.bundle.match, sample.seed, "", log)
        for line, event in zip(lines, sample.bundle.events, strict=True):
            assert decode_json(line)["hash"] == event.hash
            assert line.endswith(b"," + line_end(event.hash))
            assert line.count(line_end(event.hash)) == 1
        assert head == sample.bundle.receipt.head
    assert line_end("") == b""
