"""What can happen to any match, whatever its game.

`apply` returns the state of the match afterwards. An effect may ask for more by name: `at`, when it happened, or `game`.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from domain.core import Fact, Outcome, Rules, Seat, kinds_in
from domain.match.state import ClockState, Dispute, MatchState, Parent, SeatState, Takeback
from domain.match.terms import NO_TERMS, Terms, normalised


class MatchCreated(Fact, frozen=True):
    game: str
    rules: int
    edition: str
    seats: int
    options: Mapping[str, Any]
    host: str
    commitment: Annotated[str, Meta(description="SHA-256 of the seed, in hexadecimal")]
    terms: Terms | UnsetType = UNSET
    """Left out if nothing was agreed beside the game."""
    life: Annotated[int | UnsetType, Meta(description="Version of the rules of every match; 1 if left out")] = UNSET

    @property
    def lived(self) -> int:
        return self.life if self.life is not UNSET else 1

    def apply(self, state: MatchState, at: int) -> MatchState:
        return replace(
            state,
            status="open",
            created_at=at,
            game=self.game,
            rules=self.rules,
            edition=self.edition,
            life=self.lived,
            options=self.options,
            host=self.host,
            commitment=self.commitment,
            terms=normalised(self.terms) if self.terms is not UNSET else NO_TERMS,
            seats=(SeatState(),) * self.seats,
        )


class SeatTaken(Fact, frozen=True):
    seat: Seat
    player: str
    bot: str | None
    nonce: str

    def apply(self, state: MatchState) -> MatchState:
        return state.with_seat(self.seat, SeatState(self.player, self.bot, self.nonce))


class SeatLeft(Fact, frozen=True):
    seat: Seat
    host: str
    """The host from now on."""

    def apply(self, state: MatchState) -> MatchState:
        return replace(state.with_seat(self.seat, SeatState()), host=self.host)


class MatchCancelled(Fact, frozen=True):
    seed: str

    def apply(self, state: MatchState, at: int) -> MatchState:
        return replace(state, status="cancelled", seed=self.seed, ended_at=at)


class MatchStarted(Fact, frozen=True):
    """The events of the game's setup come next; a fork goes on from the position it was given."""

    def apply(self, state: MatchState, game: Rules[Any]) -> MatchState:
        return replace(state, status="running", play=game.initial() if state.parent is None else state.play)


class SeatResigned(Fact, frozen=True):
    seat: Seat
    substitute: str | None
    """The bot that goes on in this seat, if the match goes on."""

    def apply(self, state: MatchState) -> MatchState:
        seat = state.seats[self.seat]
        return state.with_seat(self.seat, replace(seat, resigned=True, bot=self.substitute or seat.bot))


class MatchFinished(Fact, frozen=True):
    outcome: Outcome
    seed: Annotated[str, Meta(description="The seed whose SHA-256 was published when the match was created")]

    def apply(self, state: MatchState, at: int) -> MatchState:
        return replace(state, status="finished", outcome=self.outcome, seed=self.seed, ended_at=at)


class NonceAdded(Fact, frozen=True):
    seat: Seat
    nonce: str

    def apply(self, state: MatchState) -> MatchState:
        return state.with_seat(self.seat, replace(state.seats[self.seat], nonce=self.nonce))


class MatchForked(Fact, frozen=True):
    """The moves of the parent up to that version come next."""

    parent: str
    version: Annotated[int, Meta(description="The version of the parent whose position is taken")]
    head: Annotated[str, Meta(description="The hash of the parent's event at that version")]
    depth: Annotated[int, Meta(description="1 for the fork of a match that is none itself")]

    def apply(self, state: MatchState, game: Rules[Any]) -> MatchState:
        return replace(state, parent=Parent(self.parent, self.version, self.head, self.depth), play=game.initial())


class DisputeOpened(Fact, frozen=True):
    seat: Seat
    reason: str

    def apply(self, state: MatchState, at: int) -> MatchState:
        return replace(state, disputes=(*state.disputes, Dispute(self.seat, self.reason, at)))


class DisputeChecked(Fact, frozen=True):
    finding: Annotated[str, Meta(description="confirmed, refuted or unreadable")]
    version: Annotated[int, Meta(description="The last version looked at, or the first wrong one")]
    code: str

    def apply(self, state: MatchState) -> MatchState:
        wrong = self.version if self.finding != "confirmed" else 0
        return state.with_dispute(replace(state.disputes[-1], status="checked", finding=self.finding, wrong=wrong))


class DisputeRuled(Fact, frozen=True):
    ruling: str
    arbiter: str
    outcome: Annotated[Outcome | None, Meta(description="What holds now; null if annulled")]

    def apply(self, state: MatchState) -> MatchState:
        ruled = replace(state.disputes[-1], status="ruled", ruling=self.ruling, arbiter=self.arbiter)
        return replace(state.with_dispute(ruled), outcome=self.outcome or state.outcome, annulled=self.outcome is None)


class ClockSet(Fact, frozen=True):
    """How the clocks stand from now on. Between two of these they run by themselves."""

    left: Annotated[
        tuple[int, ...],
        Meta(description="Milliseconds left to each seat; less than nothing if it is late and its flag has not fallen yet"),
    ]
    running: Annotated[tuple[Seat, ...], Meta(description="Seats whose clock runs from now on")]
    why: Annotated[str, Meta(description="start, move, seat, takeback, pause, resume or credit")]
    until: Annotated[int | UnsetType, Meta(description="With a credit: up to when the outage is given back")] = UNSET

    def apply(self, state: MatchState, at: int) -> MatchState:
        before = state.clock
        credited = self.until if self.until is not UNSET else before.credited if before is not None else 0
        paused = self.why == "pause" or (before is not None and before.paused and self.why != "resume")
        return replace(state, clock=ClockState(self.left, self.running, at, paused, credited))


class FlagFell(Fact, frozen=True):
    seat: Seat

    def apply(self, state: MatchState) -> MatchState:
        assert state.clock is not None
        left = tuple(0 if seat == self.seat else time for seat, time in enumerate(state.clock.left))
        return replace(state, clock=replace(state.clock, left=left))


class DrawOffered(Fact, frozen=True):
    seat: Seat

    def apply(self, state: MatchState) -> MatchState:
        return replace(state, draw=(*state.draw, self.seat))


class DrawAgreed(Fact, frozen=True):
    seat: Seat

    def apply(self, state: MatchState) -> MatchState:
        return replace(state, draw=(*state.draw, self.seat))


class DrawDeclined(Fact, frozen=True):
    seat: Seat

    def apply(self, state: MatchState) -> MatchState:
        return replace(state, draw=())


class TakebackAsked(Fact, frozen=True):
    seat: Seat
    version: Annotated[int, Meta(description="Where the match would stand again")]

    def apply(self, state: MatchState) -> MatchState:
        return replace(state, takeback=Takeback(self.seat, self.version, ()))


class TakebackAgreed(Fact, frozen=True):
    seat: Seat

    def apply(self, state: MatchState) -> MatchState:
        assert state.takeback is not None
        return replace(state, takeback=replace(state.takeback, agreed=(*state.takeback.agreed, self.seat)))


class TakebackRefused(Fact, frozen=True):
    seat: Seat

    def apply(self, state: MatchState) -> MatchState:
        return replace(state, takeback=None)


class MoveTakenBack(Fact, frozen=True):
    """The position itself is restored by the fold, which has the log."""

    version: Annotated[int, Meta(description="The position after this version stands again")]

    def apply(self, state: MatchState) -> MatchState:
        return replace(state, takeback=None)


class SeatSubstituted(Fact, frozen=True):
    seat: Seat
    bot: str
    why: Annotated[str, Meta(description="left, time or silence")]

    def apply(self, state: MatchState) -> MatchState:
        return state.with_seat(self.seat, replace(state.seats[self.seat], bot=self.bot, away=True))


class SeatReturned(Fact, frozen=True):
    seat: Seat

    def apply(self, state: MatchState) -> MatchState:
        return state.with_seat(self.seat, replace(state.seats[self.seat], bot=None, away=False))


FACTS = kinds_in(globals(), Fact)
