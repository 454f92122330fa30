"""What one seat, or a spectator, may see of a match, and what it may do."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from domain.core import Command, Outcome, Rules, Seat
from domain.match.clock import deadlines
from domain.match.disputing import verdict_due
from domain.match.state import KnownStatus, MatchState, Takeback, is_person, without_bots
from domain.match.terms import Clock, Terms

ACTIVE = "Seats that may act now, whoever plays in them: after you resign or leave it, in your seat that is a bot"
"""What is said of `active` wherever it stands."""


class SeatView(Struct, frozen=True, gc=False):
    seat: Seat
    player: str | None
    bot: str | None
    resigned: bool
    away: Annotated[bool, Meta(description="A bot plays for the player, who may come back")]


class ClockView(Struct, frozen=True):
    """How the clocks were last set; those that run have run since."""

    left: Annotated[tuple[int, ...], Meta(description="Milliseconds left to each seat at that time")]
    running: Annotated[tuple[Seat, ...], Meta(description="Seats whose clock runs")]
    at: Annotated[int, Meta(description="When that was, in milliseconds since 1970")]
    paused: bool
    deadlines: Annotated[
        tuple[int | None, ...],
        Meta(description="When the time of each seat will be up, in milliseconds since 1970; null if its clock stands still"),
    ]


class TermsView(Struct, frozen=True, gc=False):
    """What is agreed about a match beside its game."""

    clock: Annotated[Clock | None, Meta(description="Null where nobody is hurried")]
    private: bool
    rated: Annotated[bool, Meta(description="Counts for ratings: never if it is private or a fork, or a seat belongs to a bot")]
    delay: Annotated[int, Meta(description="How many moves spectators are behind while the match runs")]
    rematch: Annotated[str, Meta(description="The match that this one repeats with turned seats; empty if none")]


class OutcomeView(Struct, frozen=True):
    reason: Annotated[str, Meta(description="A stable slug per way to end")]
    places: Annotated[tuple[int, ...], Meta(description="The place of each seat; 1 is first")]
    winners: tuple[Seat, ...]
    scores: Annotated[tuple[int, ...], Meta(description="The score of each seat; empty if the match ended without a count")]
    sheet: Annotated[Mapping[str, Any], Meta(description="The score sheet of the game")]


class View(Struct, frozen=True):
    """What the caller may see of a match."""

    game: str
    rules: int
    edition: str
    status: KnownStatus
    version: int
    options: Mapping[str, Any]
    terms: Annotated[TermsView, Meta(description="What is agreed beside the game")]
    host: str
    commitment: Annotated[str, Meta(description="SHA-256 of the seed, which is revealed when the match ends")]
    seats: tuple[SeatView, ...]
    you: Annotated[Seat | None, Meta(description="Your seat; null for a spectator")]
    active: Annotated[tuple[Seat, ...], Meta(description=f"{ACTIVE}. Whether it is your turn, `legal` of the match tells")]
    clock: ClockView | None
    draw: Annotated[tuple[Seat, ...], Meta(description="Who agrees to a draw; empty if none is offered")]
    takeback: Takeback | None
    outcome: OutcomeView | None
    play: Annotated[Struct | None, Meta(description="The game as you see it; null until the match starts")]


def active_seats(game: Rules[Any], state: MatchState) -> tuple[Seat, ...]:
    return tuple(sorted(game.active(state.play))) if state.status == "running" else ()


def bots_to_move(game: Rules[Any], state: MatchState) -> tuple[Seat, ...]:
    return tuple(seat for seat in active_seats(game, state) if state.seats[seat].bot is not None)


def waits_for_service(game: Rules[Any], state: MatchState) -> bool:
    """A bot is to move, or a dispute is to be looked into."""
    return verdict_due(state) or bool(bots_to_move(game, state))


def people_playing(state: MatchState) -> tuple[str, ...]:
    """The players that move for themselves: they have neither resigned nor left their seat to a bot."""
    return tuple(seat.player for seat in state.seats if is_person(seat.player) and seat.bot is None and not seat.resigned)


def legal_commands(game: Rules[Any], state: MatchState, seat: Seat | None) -> tuple[Command, ...]:
    if seat is None or state.status != "running" or state.seats[seat].resigned or state.seats[seat].away:
        return ()
    if state.clock is not None and state.clock.paused:
        return ()
    return game.legal(state.play, seat)


def is_rated(terms: Terms, players: Iterable[str | None], forked: bool) -> bool:
    """M1.6, M1.7 and M6.3, as far as it can be said now: a seat that is still free may be taken by anybody."""
    return terms.rated and not terms.private and not forked and without_bots(players)


def terms_view(terms: Terms, players: Iterable[str | None] = (), forked: bool = False) -> TermsView:
    return TermsView(terms.clock, terms.private, is_rated(terms, players, forked), terms.delay, terms.rematch)


def match_view(game: Rules[Any], state: MatchState, seat: Seat | None) -> View:
    assert state.status != "absent"
    running = state.status == "running"
    return View(
        game=state.game,
        rules=state.rules,
        edition=state.edition,
        status=state.status,
        version=state.version,
        options=state.options,
        terms=terms_view(state.terms, [other.player for other in state.seats], state.parent is not None),
        host=state.host,
        commitment=state.commitment,
        seats=tuple(
            SeatView(number, other.player, other.bot, other.resigned, other.away) for number, other in enumerate(state.seats)
        ),
        you=seat,
        active=active_seats(game, state),
        clock=clock_view(state),
        draw=state.draw if running else (),
        takeback=state.takeback if running else None,
        outcome=outcome_view(state.outcome) if state.outcome is not None else None,
        play=game.seen(state.play, seat) if state.play is not None else None,
    )


def clock_view(state: MatchState) -> ClockView | None:
    clock = state.clock
    if clock is None:
        return None
    times = deadlines(state)
    running = clock.running if state.status == "running" else ()
    return ClockView(clock.left, running, clock.at, clock.paused, tuple(times.get(seat) for seat in range(len(state.seats))))


def outcome_view(outcome: Outcome) -> OutcomeView:
    return OutcomeView(outcome.reason, outcome.places, outcome.winners, outcome.scores, outcome.sheet)
