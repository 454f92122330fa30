"""Every key of Kemu in Redis; KEYS.md beside this says what each of them holds.

Only this module makes a `Key`, and the client takes nothing else as the name of a key.
"""

from collections.abc import Sequence
from typing import Literal, NewType, get_args
from zlib import crc32

from msgspec import Struct

Key = NewType("Key", str)

PARTITIONS = Key("kemu:partitions")
ALIVE = Key("{kemu}:alive")
OUTAGES = Key("{kemu}:outages")
TURNS_WAITING = Key("{turns}:waiting")
TURNS_PEOPLE = Key("{turns}:people")
TURNS_SEARCHING = Key("{turns}:searching")
TURNS_LANES = "{turns}:lane:"
"""The prefix of the keys of all lanes."""
BEHIND = Key("behind")
REPORTS = Key("reports")
MAILS = Key("mails")


def turns_claim(match: str) -> Key:
    return Key(f"{{turns}}:claim:{match}")


def turns_attempts(match: str) -> Key:
    return Key(f"{{turns}}:attempts:{match}")


NoticePart = Literal["checkpoint", "turns", "alarms", "waiting", "records", "dead", "counts"]
PlayerPart = Literal[
    "roles",
    "devices",
    "account",
    "codes",
    "mail",
    "receivers",
    "feed",
    "told",
    "seats",
    "tickets",
    "requests",
    "requested",
    "friends",
    "blocks",
    "reports",
    "sent",
    "received",
]
QueuePart = Literal["tickets", "asked", "wanted", "taken", "groups"]

LISTS_FIXED = ("checkpoint", "summaries", "keys", "left")
"""What every generation of lists has beside its lists and counts."""
RATINGS_FIXED = ("progress", "ratings", "trail", "keys")


class MatchKeys(Struct, frozen=True):
    events: Key
    answered: Key
    snapshot: Key
    imported: Key


class PartitionKeys:
    """The keys of one partition and of the matches in it."""

    def __init__(self, number: int) -> None:
        self.tag = f"{{p{number:03d}}}"
        self.journal = self._key("journal")
        self.bots = self._key("bots")
        self.wakes = self._key("wakes")
        self.revoked = self._key("revoked")
        self.revoked_since = self._key("revoked:since")
        self.fence = self._key("fence")
        self.nothing = self._key("nothing")
        self.signals = self._key("signals")
        self.online = self._key("online")
        self.listening = self._key("listening")
        self.generation = self._key("lists")
        self.rebuild = self._key("rebuild")

    def match(self, match: str) -> MatchKeys:
        return MatchKeys(
            Key(f"{self.tag}:match:{match}"),
            Key(f"{self.tag}:keys:{match}"),
            Key(f"{self.tag}:snapshot:{match}"),
            Key(f"{self.tag}:imported:{match}"),
        )

    def phrases(self, match: str) -> Key:
        return self._key(f"phrases:{match}")

    def talk(self, match: str, seat: int) -> Key:
        return self._key(f"talk:{match}:{seat}")

    def present(self, match: str) -> Key:
        return self._key(f"present:{match}")

    def list(self, generation: int, name: str) -> Key:
        return self._key(f"lists:{generation}:{name}")

    def announced(self, game: str) -> Key:
        return self._key(f"announced:{game}")

    def notices(self, part: NoticePart) -> Key:
        return self._key(f"notices:{part}")

    def _key(self, rest: str) -> Key:
        return Key(f"{self.tag}:{rest}")


class Partitions:
    """Where each match lives. The number of partitions never changes, so neither does the partition of a match."""

    def __init__(self, count: int) -> None:
        if not 1 <= count <= 1000:
            raise ValueError("the number of partitions is from 1 to 1000")
        self.count = count
        self.keys: Sequence[PartitionKeys] = tuple(PartitionKeys(number) for number in range(count))

    def __getitem__(self, number: int) -> PartitionKeys:
        return self.keys[number]

    def of(self, match: str) -> int:
        return crc32(match.encode()) % self.count

    def holding(self, match: str) -> PartitionKeys:
        return self.keys[self.of(match)]


def player(player: str) -> Key:
    return Key(f"player:{{{player}}}")


def of_player(id_: str, part: PlayerPart) -> Key:
    return Key(f"{player(id_)}:{part}")


def all_of_player(id_: str) -> list[Key]:
    return [player(id_), *(of_player(id_, part) for part in get_args(PlayerPart))]


def names(letter: str) -> Key:
    return Key(f"names:{letter}")


def login(digest: str) -> Key:
    return Key(f"login:{digest}")


def attempts(kind: str, digest: str) -> Key:
    return Key(f"attempts:{kind}:{digest}")


def invite(code: str) -> Key:
    return Key(f"invite:{code}")


def challenge(challenge: str) -> Key:
    return Key(f"challenge:{challenge}")


def queue(queue: str, part: QueuePart) -> Key:
    return Key(f"{{queue:{queue}}}:{part}")


def entered(queue: str, ticket: str) -> Key:
    return Key(f"{{queue:{queue}}}:entered:{ticket}")


def matched(queue: str, ticket: str) -> Key:
    return Key(f"{{queue:{queue}}}:matched:{ticket}")


def ratings(game: str) -> Key:
    return Key(f"{{ratings:{game}}}")


def ratings_rebuild(game: str) -> Key:
    return Key(f"{ratings(game)}:rebuild")


def of_ratings(game: str, generation: int, part: str) -> Key:
    """`part` is one of `RATINGS_FIXED` or a board."""
    return Key(f"{ratings(game)}:{generation}:{part}")


def refusals(game: str) -> Key:
    return Key(f"refusals:{{{game}}}")


def at_receiver(receiver: str) -> Key:
    return Key(f"notices:at:{receiver}")


def stored(raw: bytes) -> Key:
    """A key that stands in the store itself."""
    return Key(raw.decode())


PRIVATE = "private:"
COUNT = "count:"
"""Names that begin with it are those of counts, not of lists."""


def of_game(name: str, game: str | None) -> str:
    return name if game is None else f"{name}:{game}"


def players_list(player: str, status: str | None = None) -> str:
    """The matches of a player, or those with a status."""
    return f"player:{player}" if status is None else f"mine:{status}:{player}"


def past_list(whose: str, private: bool = False) -> str:
    """Finished matches of a player, or of a pair; private ones apart."""
    return f"past:{PRIVATE if private else ''}{whose}"


def pair(one: str, other: str) -> str:
    return "+".join(sorted((one, other)))


def results_list(game: str) -> str:
    return f"results:{game}"


def lengths_list(game: str, unit: str) -> str:
    return f"lengths:{unit}:{game}"


def statistics_count(game: str) -> str:
    return f"{COUNT}statistics:{game}"


def versus_count(both: str) -> str:
    """From the side of the player whose id comes first."""
    return f"{COUNT}versus:{both}"


def board_name(kind: str, table: str) -> str:
    return f"board:{kind}:{table}"
