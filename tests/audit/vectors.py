"""The test vectors beside docs/fairness.md: `python -m tests.audit.vectors` writes them anew."""

import hashlib
import json
from typing import Any

from contracts.wire import encode_canonical
from domain.audit.chain import commitment, genesis, link, salts_of
from domain.core import Rng, bot_key, draw_key
from service.proof.signing import Signer
from tests.kit.rules import ROOT

FILE = ROOT / "docs" / "fairness-vectors.json"
SEED = bytes(range(32))
NONCES = ("", "Aroha's nonce", "ā")
LIMITS = (1, 2, 6, 52, 1000, 2**63 + 1, 2**63 + 1, 7)
MATCH = "mexample"


def vectors() -> dict[str, Any]:
    """Numbers of 64 bits are texts: not every reader of JSON can hold them."""
    return {"seed": SEED.hex(), "commitment_of_seed": hashlib.sha256(SEED).hexdigest(), "draws": _draws(), **_chain()}


def _draws() -> dict[str, Any]:
    key = draw_key(SEED, NONCES, 17)
    words, below = Rng(key), Rng(key)
    return {
        "nonces": list(NONCES),
        "before": 17,
        "key": key.hex(),
        "words": [str(words.word()) for _ in range(9)],
        "limits": [str(limit) for limit in LIMITS],
        "below": [str(below.below(limit)) for limit in LIMITS],
        "shuffled_0_to_11": list(Rng(key).shuffled(range(12))),
        "choice_of_abcde": Rng(key).choice("abcde"),
        "bot_key_of_seat_2": bot_key(SEED, 17, 2).hex(),
    }


def _chain() -> dict[str, Any]:
    part = {"data": {"cards": ["ā", "b\n"], "n": -3}, "type": "toy.CardsDrawn", "v": 1}
    public = {
        "at": 1_700_000_000_123,
        "clause": "4.2",
        "data": {"seat": 1, "text": 'tāne "x" \\ \t'},
        "seat": None,
        "type": "toy.CardDrawn",
        "v": 2,
        "version": 18,
    }
    following = {**public, "seat": 1, "version": 19, "data": {}}
    commitments = {"1": commitment(salts_of(SEED)(18, "1"), encode_canonical(part)), "cause": "ab" * 32}
    head = link(genesis(MATCH), encode_canonical(public), commitments)
    receipt = Signer("a secret for the vectors", 1)
    return {
        "chain": {
            "match": MATCH,
            "genesis": genesis(MATCH),
            "part_name": "1",
            "part": part,
            "part_canonical": encode_canonical(part).decode(),
            "salt": salts_of(SEED)(18, "1").hex(),
            "salt_of_cause": salts_of(SEED)(18, "cause").hex(),
            "salt_of_table": salts_of(SEED)(18, "table").hex(),
            "commitment": commitments["1"],
            "public": public,
            "public_canonical": encode_canonical(public).decode(),
            "commitments": commitments,
            "previous": genesis(MATCH),
            "hash": head,
            "next": {
                "public": following,
                "commitments": {},
                "previous": head,
                "hash": link(head, encode_canonical(following), {}),
            },
        },
        "receipt": {
            "match": MATCH,
            "version": 18,
            "head": head,
            "public_key": receipt.current.public,
            "key": receipt.current.id,
            "signature": receipt.receipt(MATCH, 18, head).signature,
        },
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n")
