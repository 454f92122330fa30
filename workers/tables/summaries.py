"""What the lists say of a match, folded from its events. Pure: the same events always give the same lists."""

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from contracts.summary import MatchSummary, SummarySeat
from domain.match import FoldedEvent, is_person
from domain.match.facts import (
    DisputeOpened,
    DisputeRuled,
    MatchCancelled,
    MatchCreated,
    MatchFinished,
    MatchForked,
    MatchStarted,
    SeatLeft,
    SeatResigned,
    SeatReturned,
    SeatSubstituted,
    SeatTaken,
)
from domain.match.terms import normalised
from service.store.keys import of_game, players_list
from service.store.tables.lists import member


def entries(summary: MatchSummary | None) -> set[tuple[str, str]]:
    """The lists a match stands in, and under which member."""
    if summary is None:
        return set()
    lists = {} if summary.terms.private else _public_lists(summary)
    if summary.disputed:
        lists["disputed"] = summary.updated_at
    for seat in summary.seats:
        if is_person(seat.player):
            lists[players_list(seat.player)] = summary.created_at
    return {(name, member(at, summary.id)) for base, at in lists.items() for name in (base, of_game(base, summary.game))}


def _public_lists(summary: MatchSummary) -> dict[str, int]:
    if summary.status == "open" and any(seat.player is None for seat in summary.seats):
        return {"open": summary.created_at}
    if summary.status == "running":
        return {"live": summary.started_at or 0}
    if summary.status == "finished":
        return {"finished": summary.ended_at or 0}
    return {}


def summarise(match: str, summary: MatchSummary | None, log: Iterable[FoldedEvent]) -> MatchSummary | None:
    for recorded in log:
        fact = recorded.event.data
        at = recorded.at
        if isinstance(fact, MatchCreated):
            summary = MatchSummary(
                match, fact.game, "open", (SummarySeat(),) * fact.seats, fact.host, dict(fact.options), 0, at, at
            )
            if fact.terms is not UNSET:
                summary = replace(summary, terms=normalised(fact.terms))
        if summary is None:
            raise ValueError(f"the log of {match} does not begin with its creation")
        summary = replace(_after(summary, fact, at), version=recorded.version, updated_at=at)
    return summary


def _after(summary: MatchSummary, fact: object, at: int) -> MatchSummary:
    if isinstance(fact, SeatTaken):
        return _with_seat(summary, fact.seat, SummarySeat(fact.player, fact.bot))
    if isinstance(fact, SeatLeft):
        return replace(_with_seat(summary, fact.seat, SummarySeat()), host=fact.host)
    if isinstance(fact, MatchStarted):
        return replace(summary, status="running", started_at=at)
    if isinstance(fact, SeatResigned):
        seat = summary.seats[fact.seat]
        return _with_seat(summary, fact.seat, replace(seat, resigned=True, bot=fact.substitute or seat.bot))
    if isinstance(fact, SeatSubstituted):
        return _with_seat(summary, fact.seat, replace(summary.seats[fact.seat], bot=fact.bot))
    if isinstance(fact, SeatReturned):
        return _with_seat(summary, fact.seat, replace(summary.seats[fact.seat], bot=None))
    if isinstance(fact, MatchCancelled):
        return replace(summary, status="cancelled", ended_at=at)
    if isinstance(fact, MatchFinished):
        return replace(summary, status="finished", ended_at=at, outcome=fact.outcome)
    if isinstance(fact, MatchForked):
        return replace(summary, parent=fact.parent)
    if isinstance(fact, DisputeOpened):
        return replace(summary, disputed=True)
    if isinstance(fact, DisputeRuled):
        return replace(summary, disputed=False, annulled=fact.outcome is None, outcome=fact.outcome or summary.outcome)
    return summary


def _with_seat(summary: MatchSummary, number: int, seat: SummarySeat) -> MatchSummary:
    return replace(summary, seats=(*summary.seats[:number], seat, *summary.seats[number + 1 :]))
