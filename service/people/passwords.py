"""Passwords: what is kept of them, and whether one is right."""

from threading import BoundedSemaphore
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

PLACES = 4
"""How many are worked on at once in a process: each takes 19 MiB and tens of milliseconds, on purpose."""


_PASSES = 2
_KIBIBYTES = 19 * 1024
_NOBODYS = f"$argon2id$v=19$m={_KIBIBYTES},t={_PASSES},p=1${'A' * 22}${'A' * 43}"
"""A hash that no password has; to find that out costs as much as with any other."""


class Passwords:
    """Argon2id with the least that OWASP recommends, so that a server with many threads can bear it."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=_PASSES, memory_cost=_KIBIBYTES, parallelism=1)
        self._places = BoundedSemaphore(PLACES)

    def hash(self, password: str) -> str:
        with self._places:
            return self._hasher.hash(_composed(password))

    def is_right(self, kept: str | None, password: str) -> bool:
        """Takes as long where nothing is kept, so that nobody can tell which logins there are."""
        with self._places:
            try:
                return self._hasher.verify(kept or _NOBODYS, _composed(password))
            except (VerificationError, InvalidHashError):
                return False

    def is_outdated(self, kept: str) -> bool:
        """Whether it was hashed with less than is asked for now."""
        return self._hasher.check_needs_rehash(kept)


def _composed(password: str) -> str:
    """One phone sends an accent apart from its letter, another both as one: it is the same password."""
    return normalize("NFC", password)
