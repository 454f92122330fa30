"""The state of a match, and its terms."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeGuard

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from domain.core import Outcome, Seat
from domain.core.outcome import places_by

LONGEST_NAME = 40
MOVE_SHORTEST = 60
BANK_SHORTEST = 10
BANK_LONGEST = 14 * 24 * 3600
INCREMENT_MOST = 24 * 3600
DELAY_MOST = 50

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
ClockKind = Literal["move", "bank"]
FlagEffect = Literal["lose", "bot"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """How long a seat may think."""

    kind: Annotated[ClockKind, "`move`: so long for each move; `bank`: for the whole match"]
    seconds: Annotated[int, Meta(ge=BANK_SHORTEST, le=BANK_LONGEST)]
    increment: Annotated[int, Meta(ge=0, le=INCREMENT_MOST), "Seconds added to a bank after each turn"] = 0
    flag: Annotated[FlagEffect, "What becomes of a seat whose time is up: it loses, or a bot takes it"] = "lose"


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The terms of a match. What is left out has its default."""

    clock: Annotated[Clock | None, "None without it"] = None
    private: Annotated[bool, "Only invited players learn that the match exists"] = False
    rated: Annotated[bool, "Counts for ratings; true by default. A private match never counts"] = True
    delay: Annotated[int, Meta(ge=0, le=DELAY_MOST), "How many moves spectators are behind while the match runs"] = 0
    rematch: Annotated[Name, "The match that this one repeats with turned seats"] = ""

    @property
    def restricted(self) -> bool:
        """Whether the match is private, or shown to strangers with a delay."""
        return self.private or self.delay > 0


NO_TERMS = Terms()


def normalised(terms: Terms) -> Terms:
    """M1.6: the terms as they apply: a private match is never rated."""
    return replace(terms, rated=False) if terms.private and terms.rated else terms


KnownStatus = Literal["open", "running", "finished", "cancelled"]
Status = Literal["absent"] | KnownStatus


_BOT = "bot:"


def bot_player(bot: str, seat: Seat) -> str:
    """The name under which a bot sits down. No person has such an id."""
    return f"{_BOT}{bot}:{seat}"


def bot_of(player: str) -> str:
    """The bot with this name."""
    return player.removeprefix(_BOT).partition(":")[0]


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
    """The position that a match was forked from."""

    match: str
    version: int
    head: str
    depth: Annotated[int, "1 for the fork of a match that is none itself"]


class ClockState(Struct, frozen=True):
    left: tuple[int, ...]
    """Milliseconds left to each seat when the clocks were last set."""
    running: tuple[Seat, ...]
    at: int
    """The time at which they were set."""
    paused: bool = False
    credited: int = 0
    """The time up to which outages have been given back."""


class Takeback(Struct, frozen=True):
    """A takeback that is asked for."""

    seat: Annotated[Seat, "The seat that asks"]
    version: Annotated[int, "Where the match would stand again"]
    agreed: tuple[Seat, ...]


class Hint(Struct, frozen=True):
    """A hint that was asked for since anything was last played."""

    seat: Seat
    version: int | None = None
    """What the bot thought about: the next event has the hint. None until it is given."""


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
    note: str = ""
    """In the words of the player. Empty if there are none, as is all that follows."""
    clause: str = ""
    ruled_at: int = 0
    ruling_note: str = ""
    ruling_clause: str = ""


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
    """The version of the rules around the game."""
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
    hints: tuple[Hint, ...] = ()
    """They lapse when the game goes on."""
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

    def hint_of(self, seat: Seat | None) -> Hint | None:
        return next((hint for hint in self.hints if hint.seat == seat), None)

    @property
    def hints_due(self) -> tuple[Seat, ...]:
        """The seats that wait for a hint."""
        if self.status != "running" or not self.hints:
            return ()
        asked = (hint.seat for hint in self.hints if hint.version is None)
        return tuple(seat for seat in asked if self.seats[seat].bot is None and not self.seats[seat].resigned)

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
