"""Who is to be told of what, from one decision. Pure: the same decision always tells the same people the same."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from contracts.notices import Kind, Notice, Receiver, Stage, notice_id
from domain.core import Rules, Seat
from domain.match import MatchState, Recorded, active_seats, is_person
from domain.match.facts import DisputeChecked, DisputeOpened, DisputeRuled, MatchFinished

_DISPUTES: Mapping[type, Stage] = {DisputeOpened: "opened", DisputeChecked: "checked", DisputeRuled: "ruled"}


class Occasion(Struct, frozen=True):
    """Somebody is to be told of something, on whatever receivers he has."""

    kind: Kind
    match: str
    game: str
    version: int
    seat: Seat
    at: int
    player: str
    stage: Stage = ""
    place: int = 0
    seats: int = 0

    def on(self, receiver: Receiver) -> Notice:
        name = notice_id(self.match, self.version, self.kind, receiver.id)
        return Notice(
            name,
            self.kind,
            self.match,
            self.game,
            self.version,
            self.seat,
            self.at,
            self.player,
            receiver.id,
            self.stage,
            self.place,
            self.seats,
        )


def decisions(log: Sequence[Recorded]) -> Iterator[Sequence[Recorded]]:
    """A log cut into decisions: each begins with the event that has a cause."""
    begins = [index for index, recorded in enumerate(log) if index == 0 or recorded.cause is not None]
    for start, end in zip(begins, [*begins[1:], len(log)], strict=True):
        yield log[start:end]


def people_to_move(game: Rules[Any], state: MatchState) -> dict[Seat, str]:
    """The players whom the match waits for; bots are waited for by nobody."""
    holders = {seat: state.seats[seat] for seat in active_seats(game, state)}
    return {
        seat: holder.player
        for seat, holder in holders.items()
        if holder.player is not None and holder.bot is None and not holder.resigned
    }


def turns_changed(before: Mapping[Seat, str], after: Mapping[Seat, str], version: int) -> dict[Seat, int | None]:
    """Turns that began at a version, and turns that are over (None). Who stays to move is in the same turn still."""
    over: dict[Seat, int | None] = {seat: None for seat, player in before.items() if after.get(seat) != player}
    return {**over, **{seat: version for seat, player in after.items() if before.get(seat) != player}}


def occasions(
    match: str, before: Mapping[Seat, str], after: Mapping[Seat, str], state: MatchState, decision: Sequence[Recorded]
) -> Iterator[Occasion]:
    """Of whom a decision gives something to tell; `state` is the match after it. Nobody is told of what he did himself."""
    actor = decision[0].cause.player if decision[0].cause is not None else None
    version, at = decision[-1].version, decision[-1].at
    for seat, began in turns_changed(before, after, version).items():
        if began is not None and after[seat] != actor:
            yield Occasion("your_turn", match, state.game, version, seat, at, after[seat])
    people = {
        seat: holder.player for seat, holder in enumerate(state.seats) if is_person(holder.player) and holder.player != actor
    }
    for recorded in decision:
        fact = recorded.event.data
        stage = _DISPUTES.get(type(fact))
        for seat, player in people.items():
            if stage is not None:
                yield Occasion("dispute", match, state.game, version, seat, at, player, stage)
            elif isinstance(fact, MatchFinished):
                places = fact.outcome.places
                how: Stage = "placed" if places[seat] > 1 else "won" if places.count(1) == 1 else "shared"
                yield Occasion("finished", match, state.game, version, seat, at, player, how, places[seat], len(places))
