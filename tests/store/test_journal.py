"""What an append leaves behind for the workers: the journal, and the matches where a bot is to move."""

from msgspec.structs import astuple
from redis import Redis
from redis.crc import key_slot

from service.store.keys import Partitions
from service.store.play.event_store import AppendRequest, EventStore, News
from service.wiring import Kemu
from tests.store.tables import moves, started_match


def waiting(store: EventStore) -> dict[str, int]:
    return {match: since for partition in range(store.partitions.count) for match, since in store.bots_waiting(partition)}


def test_each_decision_leaves_one_pointer_to_its_last_version(store: EventStore) -> None:
    store.append(AppendRequest("mone", 0, [b"a", b"b", b"c"], 1))
    store.append(AppendRequest("mone", 3, [b"d"], 2, bot_to_move=True))
    store.append(AppendRequest("mone", 9, [b"stale"], 3))
    partition = store.partitions.of("mone")
    pointers = store.journal(partition, "0-0", 10)
    assert [(pointer.match, pointer.version, pointer.bot_to_move) for pointer in pointers] == [
        ("mone", 3, False),
        ("mone", 4, True),
    ]
    assert store.journal(partition, pointers[0].id, 10) == pointers[1:]
    assert store.journal(partition, "0-0", 1) == pointers[:1]
    assert store.journal_end(partition) == pointers[-1].id
    assert store.journal_length(partition) == 2


def test_an_empty_journal_ends_where_it_begins(store: EventStore) -> None:
    assert store.journal_end(3) == "0-0"
    assert store.journals({3: "0-0", 4: "0-0"}) == {3: News([], "0-0"), 4: News([], "0-0")}


def test_all_journals_are_read_at_once(store: EventStore) -> None:
    matches = [f"m{number}" for number in range(40)]
    for match in matches:
        store.append(AppendRequest(match, 0, [b"a"], 1))
    found = store.journals(dict.fromkeys(range(16), "0-0"))
    assert sorted(pointer.match for news in found.values() for pointer in news.pointers) == sorted(matches)
    for partition, news in found.items():
        assert {store.partitions.of(pointer.match) for pointer in news.pointers} <= {partition}
    assert store.journals({partition: news.end for partition, news in found.items()}) == {
        partition: News([], news.end) for partition, news in found.items()
    }


def test_a_follower_at_an_entry_that_is_gone_is_told_and_goes_on_from_the_end(store: EventStore, redis: "Redis[bytes]") -> None:
    partition = store.partitions.of("mone")
    for version in range(3):
        store.append(AppendRequest("mone", version, [b"a"], version))
    first, *_, last = [pointer.id for pointer in store.journal(partition, "0-0", 10)]
    redis.xdel(store.partitions[partition].journal, last)
    end = store.journal_end(partition)
    assert store.journals({partition: last}) == {partition: News((), end, lost=True)}
    assert [pointer.id for pointer in store.journals({partition: first})[partition].pointers] == [end]
    redis.delete(store.partitions[partition].journal)
    assert store.journals({partition: last}) == {partition: News((), "0-0", lost=True)}


def test_the_wake_up_of_a_bot_is_set_and_cleared_with_the_decision(store: EventStore) -> None:
    store.append(AppendRequest("mone", 0, [b"a"], 10, bot_to_move=True))
    store.append(AppendRequest("mtwo", 0, [b"a"], 20, bot_to_move=True))
    assert waiting(store) == {"mone": 10, "mtwo": 20}
    store.append(AppendRequest("mone", 1, [b"b"], 30))
    assert waiting(store) == {"mone": 10, "mtwo": 20}
    store.append(AppendRequest("mone", 2, [b"c"], 40, bot_to_move=False))
    assert waiting(store) == {"mtwo": 20}


def test_a_stale_decision_wakes_no_bot(store: EventStore) -> None:
    store.append(AppendRequest("mone", 5, [b"a"], 10, bot_to_move=True))
    assert waiting(store) == {}


def test_all_keys_of_a_match_and_its_journal_are_on_one_slot(kemu: Kemu, redis: "Redis[bytes]") -> None:
    match = started_match(kemu)
    for _ in moves(kemu, match):
        pass
    tag = kemu.store.partitions.holding(match).tag
    keys = [key for key in redis.scan_iter() if key.startswith(tag.encode())]
    assert {key.decode().split(":")[1] for key in keys} >= {"match", "journal"}
    assert len({key_slot(key) for key in keys}) == 1


def test_odd_names_of_matches_cannot_change_the_slot() -> None:
    partitions = Partitions(16)
    for match in ("}", "{p003}", "{", "a{b}c", "", "\x00", "é"):
        keys = partitions.holding(match)
        assert {key_slot(key.encode()) for key in astuple(keys.match(match))} == {key_slot(keys.journal.encode())}
