"""Where a match stands."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeGuard

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from domain.core import Outcome, Seat
from domain.core.outcome import places_by
from domain.match.terms import NO_TERMS, Terms

KnownStatus = Literal["open", "running", "finished", "cancelled"]
Status = Literal["absent"] | KnownStatus


_BOT = "bot:"


def bot_player(bot: str, seat: Seat) -> str:
    """The name under which a bot sits down; no person is ever called so."""
    return f"{_BOT}{bot}:{seat}"


def is_person(player: str | None) -> TypeGuard[str]:
    """Whether a seat was taken by a person. It stays theirs if a bot plays on for them."""
    return player is not None and not player.startswith(_BOT)


def without_bots(players: Iterable[str | None]) -> bool:
    """Whether no bot has sat down among these; None stands for a free seat."""
    return all(player is None or is_person(player) for player in players)


class SeatState(Struct, frozen=True):
    player: str | None = None
    bot: str | None = None
    nonce: str = ""
    resigned: bool = False
    away: bool = False
    """A bot plays for the player, who may come back."""


class Parent(Struct, frozen=True):
    match: str
    version: int
    head: str
    depth: Annotated[int, Meta(description="1 for the fork of a match that is none itself")]


class ClockState(Struct, frozen=True):
    left: tuple[int, ...]
    """Milliseconds left to each seat when the clocks were last set."""
    running: tuple[Seat, ...]
    at: int
    """When that was."""
    paused: bool = False
    credited: int = 0
    """Up to when outages have been given back."""


class Takeback(Struct, frozen=True):
    seat: Annotated[Seat, Meta(description="The seat that asks")]
    version: Annotated[int, Meta(description="Where the match would stand again")]
    agreed: tuple[Seat, ...]


DisputeStatus = Literal["open", "checked", "ruled"]


class Dispute(Struct, frozen=True):
    seat: Seat
    reason: str
    opened_at: int
    status: DisputeStatus = "open"
    finding: str = ""
    wrong: int = 0
    """The first wrong version, if the automatic replay refuted the match."""
    ruling: str = ""
    arbiter: str = ""


class MatchState(Struct, frozen=True):
    status: Status = "absent"
    version: int = 0
    at: int = 0
    head: str = ""
    """The hash of the last event, if the log is sealed."""
    created_at: int = 0
    game: str = ""
    rules: int = 0
    edition: str = ""
    life: int = 1
    """The version of the rules that every match has beside those of its game."""
    options: Mapping[str, Any] = field(default_factory=dict)
    terms: Terms = NO_TERMS
    host: str = ""
    commitment: str = ""
    seats: tuple[SeatState, ...] = ()
    outcome: Outcome | None = None
    ended_at: int = 0
    annulled: bool = False
    disputes: tuple[Dispute, ...] = ()
    parent: Parent | None = None
    """The position this match was forked from."""
    clock: ClockState | None = None
    draw: tuple[Seat, ...] = ()
    """The seats that agree to a draw, first the one that offered it; empty if none is offered."""
    takeback: Takeback | None = None
    seed: str = ""
    """Revealed when the match has ended; empty until then."""
    play: Any = None
    """The state of the game; None until the match starts."""

    def seat_of(self, player: str | None) -> Seat | None:
        if player is not None:
            for number, seat in enumerate(self.seats):
                if seat.player == player:
                    return number
        return None

    def with_seat(self, number: Seat, seat: SeatState) -> "MatchState":
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def with_dispute(self, dispute: Dispute) -> "MatchState":
        """Only the last dispute is ever unsettled."""
        return replace(self, disputes=(*self.disputes[:-1], dispute))

    @property
    def still_in(self) -> set[Seat]:
        """The seats that have not resigned. A bot may play for them."""
        return {number for number, seat in enumerate(self.seats) if not seat.resigned}

    @property
    def shared_first(self) -> tuple[int, ...]:
        """M5.5 and M9.2: the places if the seats that are still in share the first."""
        return places_by(tuple(not seat.resigned for seat in self.seats))

    @property
    def nonces(self) -> tuple[str, ...]:
        return tuple(seat.nonce for seat in self.seats)
