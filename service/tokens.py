"""Bearer tokens and everything else that is derived from the service's secret.

An access token is checked by its signature and the expiry in it, without a round trip. Whether its device was signed out is
read together with the match. A refresh token is looked up in the store. Its signature shows whether we ever issued it.
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
"""No 0 and O, no 1 and I, because codes are read out and typed on a phone."""
INVITE_LENGTH = 10

MINUTES = 60
MINUTES_MOST = 24 * 60
"""The longest lifetime of an access token that can be set. A signed-out device is remembered as long."""
_MINUTE_MS = 60_000
PASS_SECONDS = 60
"""How long a client may take to open a feed with its pass."""


OWN = "own"
"""In a pass: the player's own feed. No match has this id."""


class Bearer(Struct, frozen=True):
    """The player that a valid token speaks for."""

    player: str
    token: str
    """The id of its device: all tokens of a device are revoked together."""


ANONYMOUS = Bearer("", "")
"""A spectator without a token."""


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
        self._code_key = self._derive(secret, "codes")

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

    def access(self, player: str, device: str) -> Access:
        # Whole seconds, rounded up, so that the token is valid for at least the promised time.
        expires = -(-(self._now() + self._lifetime) // 1000)
        payload = f"{player}.{device}.{expires}"
        return Access(f"{payload}.{_signature(self._token_key, payload)}", expires * 1000)

    def bearer(self, authorization: str) -> Bearer:
        """The player that a header `Authorization` speaks for."""
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise TokenMissing
        return self.read(token.strip())

    def reader(self, authorization: str) -> Bearer:
        """As `bearer`, but a spectator needs no token."""
        return self.bearer(authorization) if authorization else ANONYMOUS

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
        payload = _signed_by(self._token_key, text, parts=3)
        return (Bearer(payload[0], payload[1]), int(payload[2]) * 1000) if payload is not None else None

    def feed_pass(self, bearer: Bearer, match: str) -> Access:
        """Opens the feed of one match, or the player's own, for this device and for a minute.

        An address is no secret, so a pass opens nothing else; it is signed with another key than the tokens.
        """
        expires = -(-self._now() // 1000) + PASS_SECONDS
        payload = f"{bearer.player}.{bearer.token}.{expires}"
        return Access(f"{payload}.{_signature(self._pass_key, f'{match}.{payload}')}", expires * 1000)

    def read_pass(self, text: str, match: str) -> Bearer | None:
        """The player that a pass speaks for; None if we never issued it for this match, or if it has expired."""
        payload = _signed_by(self._pass_key, f"{match}.{text}", parts=4)
        if payload is None or payload[0] != match or int(payload[3]) * 1000 <= self._now():
            return None
        return Bearer(payload[1], payload[2])

    def first_refresh(self, player: str, device: str) -> str:
        return self._refresh(player, device, secrets.token_bytes(20))

    def next_refresh(self, bearer: Bearer, refresh: str) -> str:
        """The next refresh token. It is derived from the old one, so that a repeated request gets the same one again, without
        storing it."""
        return self._refresh(bearer.player, bearer.token, hmac.digest(self._rotation_key, refresh.encode(), "sha256")[:20])

    def read_refresh(self, text: str) -> Bearer | None:
        """The device that a refresh token was issued to."""
        payload = _signed_by(self._refresh_key, text, parts=3)
        return Bearer(payload[0], payload[1]) if payload is not None else None

    def _refresh(self, player: str, device: str, random: bytes) -> str:
        payload = f"{player}.{device}.{_text(random)}"
        return f"{payload}.{_signature(self._refresh_key, payload)}"

    def match_id(self, player: str, key: str, purpose: str = "create") -> str:
        """The id of the match that a player creates with an idempotency key. A repeated request gets the same match."""
        return "m" + self._id_of(purpose, player, key)

    def ticket_id(self, player: str, key: str) -> str:
        """The end of the id of the ticket that a player asks for with an idempotency key."""
        return "q" + self._id_of("ticket", player, key)

    def receiver_id(self, player: str, url: str, address: str) -> str:
        """The same for the same address, which cannot be found from it."""
        return "d" + self._id_of("receiver", player, url, address)

    def rematch_id(self, match: str, cancelled: int = 0) -> str:
        """The id of the rematch of a match, after so many cancelled ones. It is the same for every player who asks."""
        return self.match_id("", f"{match}:{cancelled}" if cancelled else match, "rematch")

    def _id_of(self, *parts: str) -> str:
        named = fingerprint(*(part.encode() for part in parts))
        return _text(hmac.digest(self._id_key, named.encode(), "sha256")[:15])

    def invite_code(self, match: str) -> str:
        return code_of(hmac.digest(self._invite_key, match.encode(), "sha256"))

    def mailed_code(self, player: str, mail: str) -> str:
        return code_of(hmac.digest(self._code_key, f"mail.{player}.{mail}".encode(), "sha256"))

    def code_print(self, player: str, code: str) -> str:
        """What is stored of a code. Without the secret of the service, nobody can guess the code from it."""
        return _text(hmac.digest(self._code_key, f"print.{player}.{code}".encode(), "sha256")[:20])


def code_of(raw: bytes) -> str:
    """A code that people type. With random bytes it is as hard to guess as a number of 50 bits."""
    number = int.from_bytes(raw, "big")
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


def _signature(key: bytes, payload: str) -> str:
    return _text(hmac.digest(key, payload.encode(), "sha256")[:20])


def _signed_by(key: bytes, text: str, parts: int) -> list[str] | None:
    """The parts of a text, if it ends with its signature."""
    payload, _, signature = text.rpartition(".")
    if not hmac.compare_digest(signature.encode(), _signature(key, payload).encode()):
        return None
    found = payload.split(".")
    return found if len(found) == parts else None
