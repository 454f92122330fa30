"""Files for commands: bundles, and the keys that a person trusts."""

import json
from pathlib import Path

from msgspec.structs import replace

from contracts.bundle import Bundle
from service.proof.signing import Signer


def keys_file(folder: Path, *signers: Signer) -> Path:
    """As `GET /v1/keys` answers, for all of them."""
    path = folder / "kemu.keys.json"
    keys = [
        {"id": key.id, "algorithm": "Ed25519", "public": key.public, "current": key.current}
        for signer in signers
        for key in signer.keys
    ]
    path.write_text(json.dumps({"keys": keys}))
    return path


def signed(bundle: Bundle, signer: Signer) -> Bundle:
    """The same match with the signature of another."""
    receipt = signer.receipt(bundle.match, len(bundle.events), bundle.receipt.head)
    return replace(bundle, receipt=receipt, public_key=signer.current.public)
