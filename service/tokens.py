"""Bearer tokens and everything else that is derived from the service's secret.

An access token is checked by its signature and the expiry it carries, so that no request pays a round trip for it; whether its
device was signed out is looked up together with the match. A refresh token is looked up in the store, and its signature tells
one that we gave out long ago from one that somebody made up.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable

from msgspec import Struct

from service.errors import TokenExpired, TokenMissing, TokenRefused

REMEMBERED = 100_000
INVITE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0 and O, no 1 and I: a code is read out, and typed on a phone."""
INVITE_LENGTH = 10


MINUTES = 60
MINUTES_MOST = 24 * 60
"""The longest an access token may live, whatever is set: for so long a device that was signed out must be remembered."""
_MINUTE_MS = 60_000
PASS_SECONDS = 60
"""As long as a client may take to follow a redirect."""


class Bearer(Struct, frozen=True):
    """The player that a valid token speaks for."""

    player: str
    token: str
    """The device it was given to: all tokens of a device are revoked together."""


class Access(Struct, frozen=True):
    token: str
    expires_at: int


class Keyring:
    def __init__(self, secret: str, now: Callable[[], int], minutes: int = MINUTES) -> None:
        if len(secret) < 16:
            raise ValueError("the secret needs at least 16 characters")
        self._now = now
        self._lifetime = minutes * _MINUTE_MS
        self._known: dict[str, tuple[Bearer, int]] = {}
        self._seeds: dict[str, bytes] = {}
        self._token_key = self._derive(secret, "tokens")
        self._refresh_key = self._derive(secret, "refresh")
        self._rotation_key = self._derive(secret, "rotation")
        self._seed_key = self._derive(secret, "seeds")
        self._id_key = self._derive(secret, "ids")
        self._invite_key = self._derive(secret, "invites")
        self._pass_key = self._derive(secret, "passes")

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

    def issue(self, player: str, device: str | None = None) -> str:
        return self.access(player, device or new_id("d")).token

    def access(self, player: str, device: str) -> Access:
        # Whole seconds, rounded up: nobody may hold a token for less than he was told.
        expires = -(-(self._now() + self._lifetime) // 1000)
        said = f"{player}.{device}.{expires}"
        return Access(f"{said}.{_signature(self._token_key, said)}", expires * 1000)

    def bearer(self, authorization: str) -> Bearer:
        """The player that a header `Authorization` speaks for."""
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise TokenMissing
        return self.read(token.strip())

    def read(self, text: str) -> Bearer:
        """The player that a token speaks for. A token that was checked once is remembered."""
        known = self._known.get(text)
        if known is None:
            known = self._check(text)
            if known is None:
                raise TokenRefused
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[text] = known
        bearer, expires_at = known
        if expires_at <= self._now():
            raise TokenExpired
        return bearer

    def _check(self, text: str) -> tuple[Bearer, int] | None:
        said = _signed_by(self._token_key, text, parts=3)
        return (Bearer(said[0], said[1]), int(said[2]) * 1000) if said is not None else None

    def feed_pass(self, bearer: Bearer, match: str) -> str:
        """What opens the feed of one match, for the device that asked and for a moment only. It stands in an address, where
        others may see it, so it is good for nothing else: another key signs it than the tokens."""
        said = f"{bearer.player}.{bearer.token}.{-(-self._now() // 1000) + PASS_SECONDS}"
        return f"{said}.{_signature(self._pass_key, f'{match}.{said}')}"

    def read_pass(self, text: str, match: str) -> Bearer | None:
        """Who a pass speaks for; None if we never gave it out for this match, or if its time is over."""
        said = _signed_by(self._pass_key, f"{match}.{text}", parts=4)
        if said is None or said[0] != match or int(said[3]) * 1000 <= self._now():
            return None
        return Bearer(said[1], said[2])

    def first_refresh(self, player: str, device: str) -> str:
        return self._refresh(player, device, secrets.token_bytes(20))

    def next_refresh(self, bearer: Bearer, refresh: str) -> str:
        """What a refresh token is exchanged for. It follows from the old one, so that a call that is repeated because its
        answer was lost gets the same again, although nobody keeps it."""
        return self._refresh(bearer.player, bearer.token, hmac.digest(self._rotation_key, refresh.encode(), "sha256")[:20])

    def read_refresh(self, text: str) -> Bearer | None:
        """Whose it is, or was."""
        said = _signed_by(self._refresh_key, text, parts=3)
        return Bearer(said[0], said[1]) if said is not None else None

    def _refresh(self, player: str, device: str, random: bytes) -> str:
        said = f"{player}.{device}.{_text(random)}"
        return f"{said}.{_signature(self._refresh_key, said)}"

    def match_id(self, player: str, key: str, purpose: str = "create") -> str:
        """The id of the match that a player creates under an idempotency key: sent twice, it is the same match."""
        return "m" + self._id_of(purpose, player, key)

    def ticket_id(self, player: str, key: str) -> str:
        """The end of the id of a ticket, by the key it was asked for under."""
        return "q" + self._id_of("ticket", player, key)

    def receiver_id(self, player: str, url: str, address: str) -> str:
        """The same for the same place, and it tells nothing of the place."""
        return "d" + self._id_of("receiver", player, url, address)

    def rematch_id(self, match: str, cancelled: int = 0) -> str:
        """The id of the match that repeats another after so many that came to nothing: whoever of its players asks, it is the
        same one."""
        return self.match_id("", f"{match}:{cancelled}" if cancelled else match, "rematch")

    def _id_of(self, *parts: str) -> str:
        named = fingerprint(*(part.encode() for part in parts))
        return _text(hmac.digest(self._id_key, named.encode(), "sha256")[:15])

    def invite_code(self, match: str) -> str:
        number = int.from_bytes(hmac.digest(self._invite_key, match.encode(), "sha256"), "big")
        return "".join(INVITE_SIGNS[number >> 5 * place & 31] for place in range(INVITE_LENGTH))


def new_id(prefix: str) -> str:
    return prefix + _text(secrets.token_bytes(15))


def fingerprint(*parts: bytes) -> str:
    digest = hashlib.blake2b(digest_size=15)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _text(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()


def _signature(key: bytes, said: str) -> str:
    return _text(hmac.digest(key, said.encode(), "sha256")[:20])


def _signed_by(key: bytes, text: str, parts: int) -> list[str] | None:
    """The parts of a text that ends with its signature."""
    said, _, signature = text.rpartition(".")
    if not hmac.compare_digest(signature.encode(), _signature(key, said).encode()):
        return None
    found = said.split(".")
    return found if len(found) == parts else None
