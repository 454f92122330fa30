"""Bearer tokens and everything else that is derived from the service's secret.

A token is checked by its signature alone, so that no request pays a round trip for it; whether it was revoked is looked up
together with the match.
"""

import base64
import hashlib
import hmac
import secrets

from msgspec import Struct

REMEMBERED = 100_000
INVITE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0 and O, no 1 and I: a code is read out, and typed on a phone."""
INVITE_LENGTH = 10


class Bearer(Struct, frozen=True):
    """Who a valid token speaks for."""

    player: str
    token: str


class Keyring:
    def __init__(self, secret: str) -> None:
        if len(secret) < 16:
            raise ValueError("the secret needs at least 16 characters")
        self._known: dict[str, Bearer] = {}
        self._seeds: dict[str, bytes] = {}
        self._token_key = self._derive(secret, "tokens")
        self._seed_key = self._derive(secret, "seeds")
        self._id_key = self._derive(secret, "ids")
        self._invite_key = self._derive(secret, "invites")

    @staticmethod
    def _derive(secret: str, purpose: str) -> bytes:
        return hmac.digest(secret.encode(), f"kemu:{purpose}".encode(), "sha256")

    def seed(self, match: str) -> bytes:
        """The seed of a match: derived, never stored."""
        seed = self._seeds.get(match)
        if seed is None:
            if len(self._seeds) >= REMEMBERED:
                self._seeds.clear()
            seed = self._seeds[match] = hmac.digest(self._seed_key, match.encode(), "sha256")
        return seed

    def issue(self, player: str) -> str:
        token = new_id("t")
        return f"{player}.{token}.{self._sign(player, token)}"

    def read(self, text: str) -> Bearer | None:
        """Who a token speaks for, or None if we never issued it. What was checked once is remembered."""
        known = self._known.get(text)
        if known is None:
            known = self._check(text)
            if known is not None:
                if len(self._known) >= REMEMBERED:
                    self._known.clear()
                self._known[text] = known
        return known

    def _check(self, text: str) -> Bearer | None:
        parts = text.split(".")
        if len(parts) != 3:
            return None
        player, token, signature = parts
        if not hmac.compare_digest(signature.encode(), self._sign(player, token).encode()):
            return None
        return Bearer(player, token)

    def match_id(self, player: str, key: str, purpose: str = "create") -> str:
        """The id of the match that a player creates under an idempotency key: sent twice, it is the same match."""
        digest = hmac.digest(self._id_key, fingerprint(purpose.encode(), player.encode(), key.encode()).encode(), "sha256")
        return "m" + _text(digest[:15])

    def rematch_id(self, match: str) -> str:
        """The id of the match that repeats another: whoever of its players asks, it is the same one."""
        return self.match_id("", match, "rematch")

    def invite_code(self, match: str) -> str:
        number = int.from_bytes(hmac.digest(self._invite_key, match.encode(), "sha256"), "big")
        return "".join(INVITE_SIGNS[number >> 5 * place & 31] for place in range(INVITE_LENGTH))

    def _sign(self, player: str, token: str) -> str:
        return _text(hmac.digest(self._token_key, f"{player}.{token}".encode(), "sha256")[:20])


def new_id(prefix: str) -> str:
    return prefix + _text(secrets.token_bytes(15))


def fingerprint(*parts: bytes) -> str:
    digest = hashlib.blake2b(digest_size=15)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _text(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()
