"""Which players are notified of a decision, and of what. Pure: the same decision always gives the same occasions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from contracts.notices import Kind, Occasion, Stage
from domain.core import Rules, Seat
from domain.match import MatchState, Recorded, active_seats, is_person
from domain.match.facts import (
    DisputeChecked,
    DisputeOpened,
    DisputeRuled,
    DrawOffered,
    MatchFinished,
    MatchStarted,
    TakebackAsked,
)
from domain.matchmaking import rotated_seat

_OF_EVERYONE: Mapping[type, tuple[Kind, Stage]] = {
    MatchStarted: ("started", ""),
    DrawOffered: ("draw_offered", ""),
    TakebackAsked: ("takeback_asked", ""),
    DisputeOpened: ("dispute", "opened"),
    DisputeChecked: ("dispute", "checked"),
    DisputeRuled: ("dispute", "ruled"),
}
"""Facts that are told to every person at the table."""


def decisions(log: Sequence[Recorded]) -> Iterator[Sequence[Recorded]]:
    """A log cut into decisions: each begins with the event that has a cause."""
    begins = [index for index, recorded in enumerate(log) if index == 0 or recorded.cause is not None]
    for start, end in zip(begins, [*begins[1:], len(log)], strict=True):
        yield log[start:end]


def people_to_move(game: Rules[Any], state: MatchState) -> dict[Seat, str]:
    """The persons for whom the match waits, by seat."""
    holders = {seat: state.seats[seat] for seat in active_seats(game, state)}
    return {
        seat: holder.player
        for seat, holder in holders.items()
        if holder.player is not None and holder.bot is None and not holder.resigned
    }


def turns_changed(before: Mapping[Seat, str], after: Mapping[Seat, str], version: int) -> dict[Seat, int | None]:
    """Turns that began at a version, and turns that are over (None). A player who goes on moving is in the same turn."""
    over: dict[Seat, int | None] = {seat: None for seat, player in before.items() if after.get(seat) != player}
    return {**over, **{seat: version for seat, player in after.items() if before.get(seat) != player}}


def occasions(
    match: str, before: Mapping[Seat, str], after: Mapping[Seat, str], state: MatchState, decision: Sequence[Recorded]
) -> Iterator[Occasion]:
    """The occasions in a decision; `state` is the match after it. Players get no notice of what they did themselves."""
    actor = None if _started_by_all(state, decision) else actor_of(decision)
    version, at = decision[-1].version, decision[-1].at
    people = {
        seat: holder.player for seat, holder in enumerate(state.seats) if is_person(holder.player) and holder.player != actor
    }
    for recorded in decision:
        fact = recorded.event.data
        for seat, player in people.items():
            if (occasion := _OF_EVERYONE.get(type(fact))) is not None:
                kind, stage = occasion
                yield Occasion(kind, match, state.game, version, seat, at, player, stage)
            elif isinstance(fact, MatchFinished):
                places = fact.outcome.places
                how: Stage = "placed" if places[seat] > 1 else "won" if places.count(1) == 1 else "shared"
                yield Occasion("finished", match, state.game, version, seat, at, player, how, places[seat], len(places))
    for seat, began in turns_changed(before, after, version).items():
        if began is not None and after[seat] != actor:
            yield Occasion("your_turn", match, state.game, version, seat, at, after[seat])


def _started_by_all(state: MatchState, decision: Sequence[Recorded]) -> bool:
    """A rematch starts in the name of its host when the last of its players asks for it."""
    return bool(state.terms.rematch) and any(isinstance(recorded.event.data, MatchStarted) for recorded in decision)


def invitations(match: str, created: Recorded, old: MatchState) -> Iterator[Occasion]:
    """A rematch is created: the other players of the old match are asked to take their seats."""
    for holder in old.seats:
        if is_person(holder.player) and holder.player != actor_of([created]):
            seat = rotated_seat(old, holder.player)
            assert seat is not None
            yield Occasion("invited", match, old.game, created.version, seat, created.at, holder.player)


def actor_of(decision: Sequence[Recorded]) -> str | None:
    return decision[0].cause.player if decision[0].cause is not None else None
