"""Random draws that anyone with the seed can repeat.

A draw is a pure function of a key and of how many draws came before it. Block number n of the stream is
HMAC-SHA256(key, n as 8 bytes, big end first), cut into four words of 64 bits. `below(limit)` takes the next word and,
to favour no value, passes over words at or above the greatest multiple of `limit` that fits into 64 bits.
"""

import hashlib
import hmac
import struct
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

WORD = 1 << 64


class Rng:
    """A stream of draws. The only thing in the domain with a memory: hand over a new one for each decision."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: bytes | Callable[[], bytes]) -> None:
        """A key, or how to make it: most decisions draw nothing, and then it need not be made."""
        self._key = key
        self._block = 0
        self._words: list[int] = []

    @property
    def used(self) -> bool:
        """Whether anything was drawn."""
        return self._block > 0

    def word(self) -> int:
        if not self._words:
            if callable(self._key):
                self._key = self._key()
            block = hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
            self._words = [int.from_bytes(block[at : at + 8], "big") for at in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, limit: int) -> int:
        if not 1 <= limit <= WORD:
            raise ValueError("a draw needs at least one possibility, and no more than one word can tell apart")
        ceiling = WORD - WORD % limit
        while True:
            word = self.word()
            if word < ceiling:
                return word % limit

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Fisher-Yates from the last place down: place i is swapped with a drawn place from 0 to i."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            drawn = self.below(last + 1)
            deck[last], deck[drawn] = deck[drawn], deck[last]
        return tuple(deck)


class Quick(Rng):
    """The draws of a bot while it imagines: repeatable like the others, and ten times as fast.

    Block number n of its stream is SHAKE-128(key, n as 8 bytes, big end first), of 512 words, used from the last to the first.
    """

    __slots__ = ()

    def __init__(self, rng: Rng) -> None:
        super().__init__(b"".join(rng.word().to_bytes(8, "big") for _ in range(4)))

    def word(self) -> int:
        if not self._words:
            self._refill()
        return self._words.pop()

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """By a word for each item, the lowest first."""
        deck = tuple(items)
        words = self._words
        if len(deck) > len(words):
            return tuple(sorted(deck, key=lambda _: self.word()))
        return tuple(sorted(deck, key=lambda _: words.pop()))

    def _refill(self) -> None:
        assert isinstance(self._key, bytes)
        block = hashlib.shake_128(self._key + self._block.to_bytes(8, "big")).digest(_BLOCK.size)
        self._block += 1
        self._words = list(_BLOCK.unpack(block))


_BLOCK = struct.Struct(">512Q")


def draw_key(seed: bytes, nonces: Sequence[str], version: int) -> bytes:
    """The key of the draws of one decision: bound to the service's seed, to every seat's nonce and to the version.

    Each nonce enters by its hash, so that no two lists of nonces are the same bytes.
    """
    table = hmac.digest(seed, b"".join(hashlib.sha256(nonce.encode()).digest() for nonce in nonces), "sha256")
    return hmac.digest(table, version.to_bytes(8, "big"), "sha256")


def bot_key(seed: bytes, version: int, seat: int) -> bytes:
    """The key of a bot's own draws while it thinks: from the seed, too, so that nobody can have tried for a better one."""
    return hmac.digest(seed, b"bot" + version.to_bytes(8, "big") + seat.to_bytes(8, "big"), "sha256")
