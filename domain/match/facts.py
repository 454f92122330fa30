"""The facts of every match, of any game.

`apply` returns the state of the match afterwards. An effect may ask for more by name: `at`, when it happened, or `game`.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from domain.core import Command, Fact, Outcome, Rules, Seat, Secret, kinds_in
from domain.match.state import NO_TERMS, ClockState, Dispute, Hint, MatchState, Parent, SeatState, Takeback, Terms, normalised


class BySeat(Fact, frozen=True):
    seat: Seat


class MatchCreated(Fact, frozen=True):
    game: str
    rules: Annotated[int, Meta(ge=1)]
    edition: str
    seats: Annotated[int, "How many seats the match has"]
    options: Mapping[str, Any]
    host: str
    commitment: Annotated[str, "SHA-256 of the seed, in hexadecimal"]
    terms: Terms | UnsetType = UNSET
    """Left out if nothing was agreed beside the game."""
    life: Annotated[Annotated[int, Meta(ge=1)] | UnsetType, "Version of the rules of every match; 1 if left out"] = UNSET

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


class SeatTaken(BySeat, frozen=True):
    player: str
    bot: str | None
    nonce: str

    def apply(self, state: MatchState) -> MatchState:
        return state.with_seat(self.seat, SeatState(self.player, self.bot, self.nonce))


class SeatLeft(BySeat, frozen=True):
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


class SeatResigned(BySeat, frozen=True):
    substitute: Annotated[str | None, "Key of the bot that goes on in this seat; null if the match ends"]

    def apply(self, state: MatchState) -> MatchState:
        seat = state.seats[self.seat]
        return state.with_seat(self.seat, replace(seat, resigned=True, bot=self.substitute or seat.bot))


class MatchFinished(Fact, frozen=True):
    outcome: Outcome
    seed: Annotated[str, "The seed whose SHA-256 was published when the match was created"]

    def apply(self, state: MatchState, at: int) -> MatchState:
        return replace(state, status="finished", outcome=self.outcome, seed=self.seed, ended_at=at)


class NonceAdded(BySeat, frozen=True):
    nonce: str

    def apply(self, state: MatchState) -> MatchState:
        return state.with_seat(self.seat, replace(state.seats[self.seat], nonce=self.nonce))


class MatchForked(Fact, frozen=True):
    """The moves of the parent up to that version come next."""

    parent: str
    version: Annotated[int, "The version of the parent whose position is taken"]
    head: Annotated[str, "The hash of the parent's event at that version"]
    depth: Annotated[int, "1 for the fork of a match that is none itself"]

    def apply(self, state: MatchState, game: Rules[Any]) -> MatchState:
        return replace(state, parent=Parent(self.parent, self.version, self.head, self.depth), play=game.initial())


class DisputeOpened(BySeat, frozen=True):
    reason: str
    note: Annotated[str | UnsetType, "In the words of the player"] = UNSET
    clause: Annotated[str | UnsetType, "The clause of the rules that it is about"] = UNSET

    def apply(self, state: MatchState, at: int) -> MatchState:
        dispute = Dispute(self.seat, self.reason, at, note=self.note or "", clause=self.clause or "")
        return replace(state, disputes=(*state.disputes, dispute))


class DisputeChecked(Fact, frozen=True):
    finding: Annotated[str, "confirmed, refuted or unreadable"]
    version: Annotated[int, "The last version looked at, or the first wrong one"]
    code: str

    def apply(self, state: MatchState) -> MatchState:
        wrong = self.version if self.finding != "confirmed" else 0
        return state.with_dispute(replace(state.disputes[-1], status="checked", finding=self.finding, wrong=wrong))


class DisputeRuled(Fact, frozen=True):
    ruling: str
    arbiter: str
    outcome: Annotated[Outcome | None, "What holds now; null if annulled"]
    note: Annotated[str | UnsetType, "In the words of the arbiter"] = UNSET
    clause: Annotated[str | UnsetType, "The clause of the rules that it rests on"] = UNSET

    def apply(self, state: MatchState, at: int) -> MatchState:
        ruled = replace(
            state.disputes[-1],
            status="ruled",
            ruling=self.ruling,
            arbiter=self.arbiter,
            ruled_at=at,
            ruling_note=self.note or "",
            ruling_clause=self.clause or "",
        )
        return replace(state.with_dispute(ruled), outcome=self.outcome or state.outcome, annulled=self.outcome is None)


class ClockSet(Fact, frozen=True):
    """How the clocks stand from now on. Between two of these they run by themselves."""

    left: Annotated[
        tuple[int, ...], "Milliseconds left to each seat; less than nothing if it is late and its flag has not fallen yet"
    ]
    running: Annotated[tuple[Seat, ...], "Seats whose clock runs from now on"]
    why: Annotated[str, "start, move, seat, takeback, pause, resume or credit"]
    until: Annotated[int | UnsetType, "With a credit: up to when the outage is given back"] = UNSET

    def apply(self, state: MatchState, at: int) -> MatchState:
        before = state.clock
        credited = self.until if self.until is not UNSET else before.credited if before is not None else 0
        paused = self.why == "pause" or (before is not None and before.paused and self.why != "resume")
        return replace(state, clock=ClockState(self.left, self.running, at, paused, credited))


class FlagFell(BySeat, frozen=True):
    def apply(self, state: MatchState) -> MatchState:
        assert state.clock is not None
        left = tuple(0 if seat == self.seat else time for seat, time in enumerate(state.clock.left))
        return replace(state, clock=replace(state.clock, left=left))


class DrawOffered(BySeat, frozen=True):
    def apply(self, state: MatchState) -> MatchState:
        return replace(state, draw=(*state.draw, self.seat))


class DrawAgreed(BySeat, frozen=True):
    def apply(self, state: MatchState) -> MatchState:
        return replace(state, draw=(*state.draw, self.seat))


class DrawDeclined(BySeat, frozen=True):
    def apply(self, state: MatchState) -> MatchState:
        return replace(state, draw=())


class TakebackAsked(BySeat, frozen=True):
    version: Annotated[int, "Where the match would stand again"]

    def apply(self, state: MatchState) -> MatchState:
        return replace(state, takeback=Takeback(self.seat, self.version, ()))


class TakebackAgreed(BySeat, frozen=True):
    def apply(self, state: MatchState) -> MatchState:
        assert state.takeback is not None
        return replace(state, takeback=replace(state.takeback, agreed=(*state.takeback.agreed, self.seat)))


class TakebackRefused(BySeat, frozen=True):
    def apply(self, state: MatchState) -> MatchState:
        return replace(state, takeback=None)


class MoveTakenBack(Fact, frozen=True):
    """The position itself is restored by the fold, which has the log."""

    version: Annotated[int, "The position after this version stands again"]

    def apply(self, state: MatchState) -> MatchState:
        return replace(state, takeback=None, hints=())


class SeatSubstituted(BySeat, frozen=True):
    bot: str
    why: Annotated[str, "left, time or silence"]

    def apply(self, state: MatchState) -> MatchState:
        return state.with_seat(self.seat, replace(state.seats[self.seat], bot=self.bot, away=True))


class SeatReturned(BySeat, frozen=True):
    def apply(self, state: MatchState) -> MatchState:
        return state.with_seat(self.seat, replace(state.seats[self.seat], bot=None, away=False))


class HintAsked(BySeat, frozen=True):
    def apply(self, state: MatchState) -> MatchState:
        return replace(state, hints=(*state.hints, Hint(self.seat)))


class HintGiven(BySeat, frozen=True):
    version: Annotated[int, "The version of the match that the bot thought about"]

    def apply(self, state: MatchState) -> MatchState:
        hints = (Hint(hint.seat, self.version) if hint.seat == self.seat else hint for hint in state.hints)
        return replace(state, hints=tuple(hints))


class HintedMove(Secret, frozen=True):
    move: Annotated[Command, "The move, as it can be sent: its type and its fields"]


FACTS = kinds_in(globals(), Fact)
