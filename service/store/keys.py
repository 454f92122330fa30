"""Every key of Kemu in Redis, on one page.

Only this module makes a `Key`, and the client takes nothing else as the name of a key. Keys that one script writes together
share a hash tag, the part in braces, so that a cluster keeps them on one server.

| key                            | type        | what it holds                                                      |
| ------------------------------ | ----------- | ------------------------------------------------------------------ |
| kemu:partitions                | string      | number of partitions, settled at the first boot                    |
| {kemu}:alive                   | string      | last sign of life of any API process                               |
| {kemu}:outages                 | list        | outages, newest last                                               |
| {p000}:match:<match>           | stream      | events of a match; event n has the id `n-0`                        |
| {p000}:keys:<match>            | hash        | answered idempotency keys: version and fingerprint                 |
| {p000}:snapshot:<match>        | string      | a state of the match; a cache                                      |
| {p000}:imported:<match>        | string      | bundle of a match that was played elsewhere                        |
| {p000}:journal                 | stream      | matches of the partition as they reach a version                   |
| {p000}:bots                    | sorted set  | matches where a bot is to move, by since when                      |
| {p000}:wakes                   | sorted set  | matches the service must look at, by when                          |
| {p000}:revoked                 | set         | devices signed out and players locked out                          |
| {p000}:revoked:since           | sorted set  | the same, by since when                                            |
| {p000}:fence                   | string      | written before waiting for the disk or for replicas                |
| {p000}:nothing                 | –           | never there; asked for to learn whether the server takes writes    |
| {p000}:phrases:<match>         | list        | what was said at the table                                         |
| {p000}:talk:<match>:<seat>     | string      | how much a seat has said of late                                   |
| {p000}:present:<match>         | hash        | who is there, by the process that sees them                        |
| {p000}:signals                 | stream      | what changed at which table                                        |
| {p000}:lists                   | string      | generation of the lists in use                                     |
| {p000}:lists:<n>:checkpoint    | string      | journal entry the lists have reached                               |
| {p000}:lists:<n>:summaries     | hash        | summary of each match                                              |
| {p000}:lists:<n>:keys          | set         | keys of all lists and counts of the generation                     |
| {p000}:lists:<n>:count:<name>  | hash        | a count (names below)                                              |
| {p000}:lists:<n>:<name>        | sorted set  | a list (names below)                                               |
| {p000}:rebuild                 | string      | who may rebuild the lists                                          |
| {p000}:announced:<game>        | list        | places of results that changed                                     |
| {p000}:notices:checkpoint      | string      | journal entry the notices have reached                             |
| {p000}:notices:turns           | hash        | version at which the turn of a seat began                          |
| {p000}:notices:alarms          | sorted set  | turns, by when to say that time is running out                     |
| {p000}:notices:waiting         | sorted set  | notices, by when to send them                                      |
| {p000}:notices:records         | hash        | content of notices                                                 |
| {p000}:notices:dead            | sorted set  | notices that were given up                                         |
| {p000}:notices:counts          | hash        | how notices ended                                                  |
| notices:at:<receiver>          | sorted set  | notices on their way to one receiver, by how long they may take    |
| player:{<player>}              | hash        | name and creation                                                  |
| player:{<player>}:roles        | set         | arbiter, operator                                                  |
| player:{<player>}:devices      | hash        | devices                                                            |
| player:{<player>}:account      | hash        | login and password hash                                            |
| player:{<player>}:receivers    | hash        | receivers of notices                                               |
| player:{<player>}:sittings     | sorted set  | matches that count against the quota, by since when                |
| player:{<player>}:tickets      | sorted set  | tickets that count against the quota, by when last asked for       |
| player:{<player>}:wishes       | hash        | ticket requests, by idempotency key                                |
| player:{<player>}:wish_times   | sorted set  | the same, by when                                                  |
| login:<hash>                   | string      | player who has a login                                             |
| attempts:<kind>:<hash>         | string      | how often a password was tried of late                             |
| invite:<code>                  | string      | match of an invite code                                            |
| {queue:<queue>}:tickets        | hash        | tickets of a queue                                                 |
| {queue:<queue>}:asked          | sorted set  | those that wait, by when they were last asked for                  |
| {queue:<queue>}:wanted         | hash        | ticket with which a player waits for something                     |
| {queue:<queue>}:taken          | hash        | group of each ticket that was taken out of the queue               |
| {queue:<queue>}:groups         | hash        | groups whose match has not begun                                   |
| {queue:<queue>}:entered:<id>   | string      | ticket that a ticket entered as                                    |
| {queue:<queue>}:matched:<id>   | string      | ticket and the match it led to                                     |
| {ratings:<game>}               | string      | generation of the ratings in use                                   |
| {ratings:<game>}:rebuild       | string      | who may fill the next generation                                   |
| {ratings:<game>}:<n>:progress  | string      | how far the ratings have come                                      |
| {ratings:<game>}:<n>:ratings   | hash        | ratings of each player                                             |
| {ratings:<game>}:<n>:trail     | sorted set  | steps that led to them                                             |
| {ratings:<game>}:<n>:keys      | set         | keys of all boards of the generation                               |
| {ratings:<game>}:<n>:<board>   | sorted set  | a leaderboard (names below)                                        |
| refusals:{<game>}              | hash        | how often each clause was the reason to refuse                     |
| {turns}:waiting                | set         | matches that wait for a worker; these three lie beside the queues  |
| {turns}:people                 | list        | people whose lanes are not empty, the next one first               |
| {turns}:lane:<lane>            | list        | matches of a lane                                                  |
| behind                         | set         | partitions whose lists or notices are behind; beside the queues    |
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
TURNS_LANES = "{turns}:lane:"
"""What the keys of all lanes begin with."""
BEHIND = Key("behind")


NoticePart = Literal["checkpoint", "turns", "alarms", "waiting", "records", "dead", "counts"]
PlayerPart = Literal["roles", "devices", "account", "receivers", "sittings", "tickets", "wishes", "wish_times"]
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


def of_player(who: str, part: PlayerPart) -> Key:
    return Key(f"{player(who)}:{part}")


def all_of_player(who: str) -> list[Key]:
    return [player(who), *(of_player(who, part) for part in get_args(PlayerPart))]


def login(digest: str) -> Key:
    return Key(f"login:{digest}")


def attempts(kind: str, digest: str) -> Key:
    return Key(f"attempts:{kind}:{digest}")


def invite(code: str) -> Key:
    return Key(f"invite:{code}")


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


# The names of lists and counts within a generation. Workers fill them, use cases read them. A list of matches may be one of
# a single game, too.
#
# open, live, finished, disputed, player:<player>    matches
# past:<player or pair>                              finished matches; those of private matches apart
# results:<game>                                     results that ratings count
# lengths:<unit>:<game>                              finished matches by their length
# count:statistics:<game>, count:versus:<pair>       counts
# board:<kind>:<table>                               players by rating

PRIVATE = "private:"
COUNT = "count:"
"""Names that begin with it are those of counts, not of lists."""


def of_game(name: str, game: str | None) -> str:
    return name if game is None else f"{name}:{game}"


def players_list(player: str) -> str:
    return f"player:{player}"


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
