"""What docs/fairness.md says of every match: notation, draws, chain, receipt, seed and nonces.

Written from docs/fairness.md alone; shares no code with the service.
"""

import hashlib
import hmac
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from nacl.signing import VerifyKey

T = TypeVar("T")
Bundle = dict[str, Any]
Event = dict[str, Any]

PUBLIC = ("at", "clause", "data", "seat", "type", "v", "version")
EVENT_MEMBERS = {*PUBLIC, "hash", "secrets", "cause"}
BUNDLE_MEMBERS = {"format", "match", "full", "events", "receipt", "public_key", "parent"}
RECEIPT_MEMBERS = {"match", "version", "head", "key", "signature"}
PART_MEMBERS = {"data", "type", "v"}
CAUSE_MEMBERS = {"command", "player", "key", "bot", "role"}
BOT_MEMBERS = {"bot", "seed", "view", "program", "cut"}
END = ("match.MatchFinished", "match.MatchCancelled")
OVER = (*END, "match.DisputeOpened", "match.DisputeChecked", "match.DisputeRuled")


class Refuted(ValueError):
    """The bundle is not what it claims to be."""


def demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Refuted(otherwise)


def same(what: str, told: object, recomputed: object) -> None:
    demand(told == recomputed, f"{what}: told {told!r}, recomputed {recomputed!r}")


# Notation of the page


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def unhex(text: str) -> bytes:
    data = bytes.fromhex(text)
    demand(data.hex() == text, f"not lower-case hexadecimal: {text!r}")
    return data


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


# Section 2: the draws


class Stream:
    def __init__(self, key: bytes) -> None:
        self._words = self._cut(key)

    @staticmethod
    def _cut(key: bytes) -> Iterator[int]:
        block = 0
        while True:
            data = mac(key, u64(block))
            yield from (int.from_bytes(data[at : at + 8], "big") for at in range(0, 32, 8))
            block += 1

    def word(self) -> int:
        return next(self._words)

    def below(self, limit: int) -> int:
        end = 2**64 - 2**64 % limit
        while (word := self.word()) >= end:
            pass
        return word % limit

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result


def draw_key(seed: bytes, nonces: Sequence[str], before: int) -> bytes:
    table = mac(seed, b"".join(sha256(nonce.encode()) for nonce in nonces))
    return mac(table, u64(before))


def bot_key(seed: bytes, before: int, seat: int) -> bytes:
    return mac(seed, b"bot" + u64(before) + u64(seat))


# Section 3: the chain


def salt(seed: bytes, version: int, name: str) -> bytes:
    return mac(seed, b"salt" + u64(version) + name.encode())


def commitment(salt_of_part: bytes, part: Any) -> str:
    return sha256(salt_of_part + canonical(part)).hex()


def genesis(match: str) -> str:
    return sha256(b"kemu match 1\n" + match.encode()).hex()


def event_hash(event: Event, commitments: dict[str, str], previous: str) -> str:
    public = {name: event.get(name) if name == "seat" else event[name] for name in PUBLIC}
    return sha256(canonical({"commitments": commitments, "event": public, "previous": previous})).hex()


def parts(event: Event) -> dict[str, Any]:
    """The parts of an event that not everybody may see, by name."""
    secrets: dict[str, Any] = event.get("secrets", {})
    return secrets | ({"cause": event["cause"]} if "cause" in event else {})


def commitments_of(event: Event, seed: bytes | None) -> dict[str, str]:
    """With the seed (full bundle) made from the parts; without it those that are told, of which the parts shown are checked."""
    version = event["version"]
    if seed is not None:
        return {name: commitment(salt(seed, version, name), part) for name, part in parts(event).items()}
    told: dict[str, str] = event.get("commitments", {})
    salts: dict[str, str] = event.get("salts", {})
    same(f"event {version}: names of the salts", set(salts), set(parts(event)))
    for name, part in parts(event).items():
        same(f"event {version}: commitment of {name}", told[name], commitment(unhex(salts[name]), part))
    return told


def check_members(event: Event, full: bool) -> None:
    """Nothing that no hash covers: no unknown member, no empty one, and no cause that hides among the secrets."""
    where, members = f"event {event['version']}", EVENT_MEMBERS if full else EVENT_MEMBERS | {"commitments", "salts"}
    demand(set(event) <= members, f"{where} has a member that the page does not know")
    for name in ("secrets", "commitments", "salts"):
        demand(event.get(name) != {}, f"{where}: {name} is there and empty")
    demand("seat" not in event or event["seat"] is not None, f"{where}: seat is there and null")
    for name, part in event.get("secrets", {}).items():
        demand(name == "table" or (name.isdecimal() and str(int(name)) == name), f"{where}: a secret of {name!r}")
        same(f"{where}: members of the secret of {name}", set(part), PART_MEMBERS)
    if "cause" in event:
        cause = event["cause"]
        demand({"command", "player"} <= set(cause) <= CAUSE_MEMBERS, f"{where}: members of the cause {sorted(cause)}")
        same(f"{where}: members of the command", set(cause["command"]), PART_MEMBERS)
        same(f"{where}: members of the bot", set(cause.get("bot", BOT_MEMBERS)), BOT_MEMBERS)


def check_chain(bundle: Bundle) -> None:
    same("format", bundle["format"], "kemu bundle 1")
    demand(set(bundle) <= BUNDLE_MEMBERS, "the bundle has a member that the page does not know")
    demand(type(bundle["full"]) is bool and bool(bundle["events"]), "no events, or neither full nor not")
    seed = revealed_seed(bundle) if bundle["full"] else None
    head = genesis(bundle["match"])
    for version, event in enumerate(bundle["events"], start=1):
        same("version", event["version"], version)
        check_members(event, bundle["full"])
        head = event_hash(event, commitments_of(event, seed), head)
        same(f"event {version}: hash", event["hash"], head)


# Sections 1, 4 and 5: the receipt, the seed, the nonces


def check_receipt(bundle: Bundle, keys: Collection[str] | None = None) -> None:
    """With the published keys it also demands that the key is one of them."""
    receipt, last, public_key = bundle["receipt"], bundle["events"][-1], unhex(bundle["public_key"])
    demand(set(receipt) == RECEIPT_MEMBERS, "the members of the receipt are not those of the page")
    same("match of the receipt", receipt["match"], bundle["match"])
    same("version of the receipt", receipt["version"], last["version"])
    same("head of the receipt", receipt["head"], last["hash"])
    same("key of the receipt", receipt["key"], "k" + sha256(public_key).hex()[:16])
    demand(keys is None or bundle["public_key"] in keys, "the key is not a published one")
    text = f"kemu receipt 1\n{receipt['match']}\n{receipt['version']}\n{receipt['head']}\n"
    signature = unhex(receipt["signature"])
    try:
        VerifyKey(public_key).verify(text.encode(), signature)
    except Exception as error:
        raise Refuted("the signature of the receipt does not hold") from error


def revealed_seed(bundle: Bundle) -> bytes:
    told = [event["data"]["seed"] for event in bundle["events"] if event["type"] in END]
    demand(len(told) == 1, "a match that has ended tells its seed once")
    seed = unhex(told[0])
    demand(len(seed) == 32, "a seed has 32 bytes")
    return seed


def check_seed(bundle: Bundle) -> bytes:
    """The seed, if it fits the commitment of the first event."""
    first, seed = bundle["events"][0], revealed_seed(bundle)
    same("first event", first["type"], "match.MatchCreated")
    same("commitment of the seed", first["data"]["commitment"], sha256(seed).hex())
    return seed


def nonces_at_start(bundle: Bundle) -> list[str]:
    """The newest nonce of each seat. A seat that was left is taken again before the start, and tells its nonce anew."""
    nonces: dict[int, str] = {}
    for event in bundle["events"]:
        if event["type"] == "match.MatchStarted":
            break
        if event["type"] in ("match.SeatTaken", "match.NonceAdded"):
            nonces[event["data"]["seat"]] = event["data"]["nonce"]
        elif event["type"] == "match.SeatLeft":
            del nonces[event["data"]["seat"]]
    seats = bundle["events"][0]["data"]["seats"]
    same("seats taken at the start", sorted(nonces), list(range(seats)))
    return [nonces[seat] for seat in range(seats)]
