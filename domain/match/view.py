"""Views: what a seat or a spectator may see of a match and may do, and whether a viewer may know of the match at all."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from msgspec import Struct

from domain.core import Command, Outcome, Rules, Seat
from domain.match.clock import deadlines
from domain.match.disputing import verdict_due
from domain.match.facts import MatchStarted
from domain.match.record import Recorded
from domain.match.state import Clock, KnownStatus, MatchState, Takeback, Terms, is_person, without_bots

ACTIVE = "Seats that may act now. After you resign or leave your seat, a bot acts in it"
"""The description of `active`, wherever it stands."""


class SeatView(Struct, frozen=True, gc=False):
    """A seat of a match."""

    seat: Seat
    player: str | None
    bot: str | None
    resigned: bool
    away: Annotated[bool, "A bot plays for the player, who may come back"]


class ClockView(Struct, frozen=True):
    """How the clocks were last set; those that run have run since."""

    left: Annotated[tuple[int, ...], "Milliseconds left to each seat at that time"]
    running: Annotated[tuple[Seat, ...], "Seats whose clock runs"]
    at: Annotated[int, "When that was, in milliseconds since 1970"]
    paused: Annotated[bool, "An arbiter has paused the clocks"]
    deadlines: Annotated[
        tuple[int | None, ...],
        "When the time of each seat will be up, in milliseconds since 1970; null if its clock stands still",
    ]


class TermsView(Struct, frozen=True, gc=False):
    """What is agreed about a match beside its game."""

    clock: Annotated[Clock | None, "Null where nobody is hurried"]
    private: bool
    rated: Annotated[bool, "Counts for ratings: never if it is private or a fork, or a seat belongs to a bot"]
    delay: Annotated[int, "How many moves spectators are behind while the match runs"]
    rematch: Annotated[str, "The match that this one repeats with turned seats; empty if none"]


class OutcomeView(Struct, frozen=True):
    """How a match ended."""

    reason: Annotated[str, "A stable slug per way to end"]
    places: Annotated[tuple[int, ...], "The place of each seat; 1 is first"]
    winners: tuple[Seat, ...]
    scores: Annotated[tuple[int, ...], "The score of each seat; empty if the match ended without a count"]
    sheet: Annotated[Mapping[str, Any], "The score sheet of the game"]


class View(Struct, frozen=True):
    """What the caller may see of a match."""

    game: str
    rules: int
    edition: str
    status: KnownStatus
    version: int
    options: Mapping[str, Any]
    terms: Annotated[TermsView, "What is agreed beside the game"]
    host: str
    commitment: Annotated[str, "SHA-256 of the seed, which is revealed when the match ends"]
    seats: Annotated[tuple[SeatView, ...], "The seats, in order"]
    you: Annotated[Seat | None, "Your seat; null for a spectator"]
    active: Annotated[tuple[Seat, ...], f"{ACTIVE}. It is your turn if `legal` of the match is not empty"]
    clock: ClockView | None
    draw: Annotated[tuple[Seat, ...], "Who agrees to a draw; empty if none is offered"]
    takeback: Takeback | None
    outcome: OutcomeView | None
    play: Annotated[Struct | None, "The game as you see it; null until the match starts"]


def active_seats(game: Rules[Any], state: MatchState) -> tuple[Seat, ...]:
    return tuple(sorted(game.active(state.play))) if state.status == "running" else ()


def bots_to_move(game: Rules[Any], state: MatchState) -> tuple[Seat, ...]:
    return tuple(seat for seat in active_seats(game, state) if state.seats[seat].bot is not None)


def waits_for_service(game: Rules[Any], state: MatchState) -> bool:
    """Whether a bot is to move or to give a hint, or a dispute waits for its verdict."""
    return verdict_due(state) or bool(state.hints_due) or bool(bots_to_move(game, state))


def people_playing(state: MatchState) -> tuple[str, ...]:
    """The players who have neither resigned nor left their seat to a bot."""
    return tuple(seat.player for seat in state.seats if is_person(seat.player) and seat.bot is None and not seat.resigned)


def legal_commands(game: Rules[Any], state: MatchState, seat: Seat | None) -> tuple[Command, ...]:
    if seat is None or state.status != "running" or state.seats[seat].resigned or state.seats[seat].away:
        return ()
    if state.clock is not None and state.clock.paused:
        return ()
    return game.legal(state.play, seat)


def is_rated(terms: Terms, players: Iterable[str | None], forked: bool) -> bool:
    """M1.6, M1.7 and M6.3, as far as is known now: a seat that is still free may be taken by a person or a bot."""
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
            [SeatView(number, other.player, other.bot, other.resigned, other.away) for number, other in enumerate(state.seats)]
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


OF_THE_SERVICE: Final = "kemu:"
"""The names under which the service acts begin like this. No player has such an id."""

Sight = Literal["whole", "delayed", "none"]


def sight(terms: Terms, *, seated: bool, official: bool) -> Sight:
    """How much a viewer sees. Players in a seat, arbiters and the service (officials) see everything at once.

    Others do not know of a private match. Of one with a delay they see, while it runs, what is old enough.
    """
    if seated or official or not terms.restricted:
        return "whole"
    return "none" if terms.private else "delayed"


def withheld(events: Sequence[Recorded], delay: int) -> int | None:
    """How many of the last events a stranger may not know yet; None if it takes more events to tell.

    A decision begins with an event that has a cause. A decision of the service, such as a credit, is not counted: else
    strangers would learn of a move because time has passed.
    """
    decisions, hidden = 0, 0
    for count, recorded in enumerate(reversed(events), 1):
        if isinstance(recorded.event.data, MatchStarted):
            return hidden
        if recorded.cause is not None and recorded.cause.role in ("player", "arbiter"):
            decisions, hidden = decisions + 1, count
        if decisions == delay:
            return hidden
    return None
