"""What a finished match adds to lists and counts for the standings. Pure: it depends only on the summary."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from msgspec import json

from contracts.standings import Result, ended, line_of
from contracts.summary import MatchSummary
from domain.match import is_person, is_rated
from domain.ratings import option_set
from service.store.keys import PRIVATE, lengths_list, of_game, pair, past_list, results_list, statistics_count, versus_count

_encode = json.Encoder(order="sorted").encode


def place_of_result(summary: MatchSummary) -> str:
    return ended(summary.ended_at or 0, summary.id)


def result_of(summary: MatchSummary | None) -> Result | None:
    """The result that ratings count, if this match has one."""
    if summary is None or not _is_public(summary) or summary.outcome is None:
        return None
    # A seat that a bot took over after its player resigned is still that player's.
    players = tuple(seat.player for seat in summary.seats if is_person(seat.player))
    if len(players) < 2 or not is_rated(summary.terms, (seat.player for seat in summary.seats), forked=False):
        return None
    return Result(option_set(summary.options, len(players)), players, summary.outcome.places)


def standing_entries(summary: MatchSummary | None) -> set[tuple[str, str]]:
    """The lists of past matches and of results that contain a match, and its member in each."""
    if summary is None or summary.status != "finished" or summary.parent is not None:
        return set()
    place = place_of_result(summary)
    people = sorted({seat.player for seat in summary.seats if is_person(seat.player)})
    lists = {(name, place) for player in people for name in _with_game(past_list(player, summary.terms.private), summary)}
    for one, other in combinations(people, 2):
        lists |= {(name, place) for name in _with_game(past_list(pair(one, other), summary.terms.private), summary)}
    if _is_public(summary):
        lists.add((lengths_list(summary.game, "moves"), ended(summary.moves, summary.id)))
        lists.add((lengths_list(summary.game, "seconds"), ended(_seconds(summary), summary.id)))
    result = result_of(summary)
    if result is not None:
        lists.add((results_list(summary.game), line_of(place, result)))
    return lists


def standing_counts(summary: MatchSummary | None) -> Counter[tuple[str, str]]:
    """What a match adds to counts, by the name of the count and its field."""
    counts: Counter[tuple[str, str]] = Counter()
    if summary is None or not _holds(summary) or summary.outcome is None:
        return counts
    if _is_public(summary):
        counts.update({(statistics_count(summary.game), field): number for field, number in _statistics(summary)})
    places = summary.outcome.places
    hidden = PRIVATE if summary.terms.private else ""
    seats = [(seat.player, place) for seat, place in zip(summary.seats, places, strict=True) if is_person(seat.player)]
    for (one, place), (other, other_place) in combinations(sorted(seats), 2):
        verdict = "won" if place < other_place else "lost" if place > other_place else "drawn"
        counts[versus_count(pair(one, other)), f"{hidden}{summary.game}:{verdict}"] += 1
    return counts


def _statistics(summary: MatchSummary) -> Iterator[tuple[str, int]]:
    assert summary.outcome is not None
    winners = summary.outcome.winners
    seats = len(summary.seats)
    yield "matches", 1
    yield "moves", summary.moves
    yield "seconds", _seconds(summary)
    yield f"reason:{summary.outcome.reason}", 1
    options = _encode({"seats": seats, "options": summary.options}).decode()
    yield f"options:{option_set(summary.options, seats)}:{options}", 1
    won = "won" if len(winners) == 1 else "shared"
    for seat in range(seats):
        yield f"seat:{seats}:{seat}:played", 1
    for seat in winners:
        yield f"seat:{seats}:{seat}:{won}", 1
    # Two seats may play the same side, so these are added up.
    sides: Counter[str] = Counter()
    for seat, side in enumerate(summary.sides):
        sides[f"side:{seats}:{side}:played"] += 1
        if seat in winners:
            sides[f"side:{seats}:{side}:{won}"] += 1
    yield from sides.items()


def _holds(summary: MatchSummary) -> bool:
    """It was played to an end that still counts, and is no fork."""
    return summary.status == "finished" and summary.parent is None and not summary.annulled


def _is_public(summary: MatchSummary) -> bool:
    """M1.6: a private match must not show in public numbers."""
    return _holds(summary) and not summary.terms.private


def _with_game(name: str, summary: MatchSummary) -> tuple[str, str]:
    return name, of_game(name, summary.game)


def _seconds(summary: MatchSummary) -> int:
    return max(0, (summary.ended_at or 0) - (summary.started_at or 0)) // 1000
