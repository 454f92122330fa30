"""What an append leaves behind for the workers: the journal, and the matches where a bot is to move."""

from msgspec.structs import astuple
from redis import Redis
from redis.crc import key_slot

from service.store.keys import Partitions
from service.store.play.journal import Journal, News
from service.store.play.log import AppendRequest, Log
from service.store.play.turns import Wakeups
from service.wiring import Kemu
from tests.store.tables import moves, started_match


def test_each_decision_leaves_one_pointer_to_its_last_version(log: Log, journal: Journal) -> None:
    log.append(AppendRequest("mone", 0, [b"a", b"b", b"c"], 1))
    log.append(AppendRequest("mone", 3, [b"d"], 2, bot_to_move=True))
    log.append(AppendRequest("mone", 9, [b"stale"], 3))
    partition = journal.partitions.of("mone")
    pointers = journal.read(partition, "0-0", 10)
    assert [(pointer.match, pointer.version, pointer.bot_to_move) for pointer in pointers] == [
        ("mone", 3, False),
        ("mone", 4, True),
    ]
    assert journal.read(partition, pointers[0].id, 10) == pointers[1:]
    assert journal.read(partition, "0-0", 1) == pointers[:1]
    assert journal.end(partition) == pointers[-1].id
    assert journal.length(partition) == 2


def test_an_empty_journal_ends_where_it_begins(log: Log, journal: Journal) -> None:
    assert journal.end(3) == "0-0"
    assert journal.news({3: "0-0", 4: "0-0"}) == {3: News([], "0-0"), 4: News([], "0-0")}


def test_all_journals_are_read_at_once(log: Log, journal: Journal) -> None:
    matches = [f"m{number}" for number in range(40)]
    for match in matches:
        log.append(AppendRequest(match, 0, [b"a"], 1))
    found = journal.news(dict.fromkeys(range(16), "0-0"))
    assert sorted(pointer.match for news in found.values() for pointer in news.pointers) == sorted(matches)
    for partition, news in found.items():
        assert {journal.partitions.of(pointer.match) for pointer in news.pointers} <= {partition}
    assert journal.news({partition: news.end for partition, news in found.items()}) == {
        partition: News([], news.end) for partition, news in found.items()
    }


def test_a_follower_at_an_entry_that_is_gone_is_told_and_goes_on_from_the_end(
    log: Log, journal: Journal, redis: "Redis[bytes]"
) -> None:
    partition = journal.partitions.of("mone")
    for version in range(3):
        log.append(AppendRequest("mone", version, [b"a"], version))
    first, *_, last = [pointer.id for pointer in journal.read(partition, "0-0", 10)]
    redis.xdel(journal.partitions[partition].journal, last)
    end = journal.end(partition)
    assert journal.news({partition: last}) == {partition: News((), end, lost=True)}
    assert [pointer.id for pointer in journal.news({partition: first})[partition].pointers] == [end]
    redis.delete(journal.partitions[partition].journal)
    assert journal.news({partition: last}) == {partition: News((), "0-0", lost=True)}


def test_the_wake_up_of_a_bot_is_set_and_cleared_with_the_decision(log: Log, wakeups: Wakeups) -> None:
    log.append(AppendRequest("mone", 0, [b"a"], 10, bot_to_move=True))
    log.append(AppendRequest("mtwo", 0, [b"a"], 20, bot_to_move=True))
    assert wakeups.bots() == {"mone": 10, "mtwo": 20}
    log.append(AppendRequest("mone", 1, [b"b"], 30))
    assert wakeups.bots() == {"mone": 10, "mtwo": 20}
    log.append(AppendRequest("mone", 2, [b"c"], 40, bot_to_move=False))
    assert wakeups.bots() == {"mtwo": 20}


def test_a_stale_decision_wakes_no_bot(log: Log, wakeups: Wakeups) -> None:
    log.append(AppendRequest("mone", 5, [b"a"], 10, bot_to_move=True))
    assert wakeups.bots() == {}


def test_all_keys_of_a_match_and_its_journal_are_on_one_slot(kemu: Kemu, redis: "Redis[bytes]") -> None:
    match = started_match(kemu)
    for _ in moves(kemu, match):
        pass
    tag = kemu.journal.partitions.holding(match).tag
    keys = [key for key in redis.scan_iter() if key.startswith(tag.encode())]
    assert {key.decode().split(":")[1] for key in keys} >= {"match", "journal"}
    assert len({key_slot(key) for key in keys}) == 1


def test_odd_names_of_matches_cannot_change_the_slot() -> None:
    partitions = Partitions(16)
    for match in ("}", "{p003}", "{", "a{b}c", "", "\x00", "é"):
        keys = partitions.holding(match)
        assert {key_slot(key.encode()) for key in astuple(keys.match(match))} == {key_slot(keys.journal.encode())}
