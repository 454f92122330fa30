"""The lists of matches: written in batches, read in pages."""

import random
from itertools import pairwise

import pytest
from redis import Redis

from contracts.summary import MatchSummary, SummarySeat
from service.store.tables.lists import START, Changes, MatchLists, member

NOTHING = {"checkpoint": None, "summaries": {}, "left": {}}


def summary(match: str, at: int = 1, version: int = 1) -> MatchSummary:
    return MatchSummary(match, "kiwara", "open", (SummarySeat("p1"), SummarySeat()), "p1", {}, version, at, at)


def adding(at: int, *matches: str, name: str = "open") -> Changes:
    return Changes({match: summary(match, at) for match in matches}, {}, {name: {member(at, match) for match in matches}})


def fill(models: MatchLists, entries: dict[str, int], name: str = "open") -> None:
    """Put matches into a list, each into its partition."""
    for match, at in entries.items():
        partition = models._partitions.of(match)
        checkpoint = models.checkpoint(partition, 1)
        after = f"{int(checkpoint.split('-')[0]) + 1}-0"
        assert models.apply(partition, 1, checkpoint, after, adding(at, match, name=name))


def all_pages(models: MatchLists, name: str, limit: int) -> list[list[str]]:
    pages, cursor = [], None
    while len(pages) < 100:
        found, cursor = models.page(name, cursor, limit)
        pages.append([each.id for each in found])
        if cursor is None:
            return pages
    raise AssertionError("the pages do not end")


def test_a_batch_and_its_checkpoint_are_written_together(models: MatchLists) -> None:
    assert models.checkpoint(0, 1) == START
    assert models.apply(0, 1, START, "5-0", adding(1, "a", "b"))
    assert models.checkpoint(0, 1) == "5-0"
    assert models.summaries(0, 1, ["a", "b", "c"]) == [summary("a"), summary("b"), None]
    assert models.dump(0, 1)["open"] == [member(1, "a").encode(), member(1, "b").encode()]


def test_a_batch_from_another_checkpoint_writes_nothing(models: MatchLists) -> None:
    models.apply(0, 1, START, "5-0", adding(1, "a"))
    before = models.dump(0, 1)
    for expected in (START, "4-0", "6-0"):
        assert not models.apply(0, 1, expected, "9-0", adding(2, "b"))
    assert models.dump(0, 1) == before


def test_members_leave_and_enter_lists(models: MatchLists) -> None:
    models.apply(0, 1, START, "1-0", adding(1, "a", "b"))
    moved = Changes({"a": summary("a", version=2)}, {"open": {member(1, "a")}}, {"live": {member(7, "a")}})
    assert models.apply(0, 1, "1-0", "2-0", moved)
    dump = models.dump(0, 1)
    assert (dump["open"], dump["live"]) == ([member(1, "b").encode()], [member(7, "a").encode()])
    assert models.summaries(0, 1, ["a"]) == [summary("a", version=2)]


def test_a_generation_being_built_is_not_read_until_it_is_promoted(models: MatchLists) -> None:
    partition = models._partitions.of("a")
    models.apply(partition, 1, START, "1-0", adding(1, "a"))
    models.apply(partition, 2, START, "1-0", Changes({"a": summary("a", 5)}, {}, {"open": {member(5, "a")}}))
    assert models.page("open", None, 10)[0] == [summary("a", 1)]
    assert not models.retired(partition, 1)
    models.promote(partition, 2)
    assert models.page("open", None, 10)[0] == [summary("a", 5)]
    assert models.generation(partition) == 2


def test_a_retired_generation_is_gone_and_takes_nothing_more(models: MatchLists) -> None:
    models.apply(0, 1, START, "1-0", adding(1, "a"))
    models.apply(0, 2, START, "1-0", adding(1, "a"))
    models.promote(0, 2)
    assert models.retired(0, 1)
    assert not models.apply(0, 1, START, "2-0", adding(2, "b"))
    assert not models.apply(0, 1, "1-0", "2-0", adding(2, "b"))
    assert models.dump(0, 1) == NOTHING


def test_dropping_a_generation_spares_those_with_a_longer_number(models: MatchLists) -> None:
    for generation in (1, 2, 10, 11):
        models.apply(0, generation, START, "1-0", adding(1, "a"))
    models.drop(0, 1)
    assert models.dump(0, 1) == NOTHING
    assert [models.dump(0, generation) != NOTHING for generation in (2, 10, 11)] == [True] * 3


def test_partitions_have_checkpoints_of_their_own(models: MatchLists) -> None:
    models.apply(2, 1, START, "8-0", adding(1, "a"))
    assert models.checkpoints() == {0: START, 1: START, 2: "8-0", 3: START}


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 20, 100])
def test_pages_across_partitions_have_no_duplicate_and_no_gap_even_with_equal_times(models: MatchLists, limit: int) -> None:
    rng = random.Random(limit)
    entries = {f"m{number:02d}": rng.choice((5, 5, 5, 6, 7)) for number in range(23)}
    fill(models, entries)
    pages = all_pages(models, "open", limit)
    expected = sorted(entries, key=lambda match: (entries[match], match), reverse=True)
    assert [match for page in pages for match in page] == expected
    assert all(len(page) == limit for page, _ in pairwise(pages))
    assert pages[-1]


def test_what_comes_in_meanwhile_does_not_shift_the_next_page(models: MatchLists) -> None:
    fill(models, {f"m{number}": number for number in range(6)})
    first, cursor = models.page("open", None, 3)
    fill(models, {"new": 99, "old": 0})
    second, _ = models.page("open", cursor, 10)
    assert [each.id for each in first] == ["m5", "m4", "m3"]
    assert [each.id for each in second] == ["m2", "m1", "old", "m0"]


def test_an_empty_list_is_one_empty_page(models: MatchLists) -> None:
    assert models.page("nothing", None, 10) == ([], None)
    assert models.page("nothing", member(10**14, "zz"), 10) == ([], None)


def test_exactly_one_full_page_has_no_next(models: MatchLists) -> None:
    fill(models, {"a": 1, "b": 2})
    assert models.page("open", None, 2)[1] is None


def test_lists_use_one_slot_per_partition(models: MatchLists, redis: "Redis[bytes]") -> None:
    fill(models, {f"m{number}": number for number in range(12)}, name="player:p1:kiwara")
    for key in redis.scan_iter():
        assert key.startswith(b"{p00")
