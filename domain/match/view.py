"""What one seat, or a spectator, may see of a match, and what it may do."""

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict

from domain.core import Command, Outcome, Rules, Seat
from domain.match.clock import deadlines
from domain.match.disputing import verdict_due
from domain.match.state import MatchState, is_person
from domain.match.terms import Terms


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
    return terms.rated and not terms.private and not forked and all(player is None or is_person(player) for player in players)


def match_view(game: Rules[Any], state: MatchState, seat: Seat | None) -> dict[str, Any]:
    return {
        "game": state.game,
        "rules": state.rules,
        "edition": state.edition,
        "status": state.status,
        "version": state.version,
        "options": state.options,
        "terms": {
            **asdict(state.terms),
            "clock": to_builtins(state.terms.clock),
            "rated": is_rated(state.terms, (other.player for other in state.seats), state.parent is not None),
        },
        "host": state.host,
        "commitment": state.commitment,
        "seats": [
            {"seat": number, "player": other.player, "bot": other.bot, "resigned": other.resigned, "away": other.away}
            for number, other in enumerate(state.seats)
        ],
        "you": seat,
        "active": active_seats(game, state),
        "clock": clock_view(state),
        "draw": state.draw if state.status == "running" else (),
        "takeback": to_builtins(state.takeback) if state.status == "running" else None,
        "outcome": outcome_view(state.outcome) if state.outcome is not None else None,
        "play": game.view(state.play, seat) if state.play is not None else None,
    }


def clock_view(state: MatchState) -> dict[str, Any] | None:
    """How the clocks were set last; those that run have run since."""
    if state.clock is None:
        return None
    times = deadlines(state)
    return {
        "left": state.clock.left,
        "running": state.clock.running if state.status == "running" else (),
        "at": state.clock.at,
        "paused": state.clock.paused,
        "deadlines": [times.get(seat) for seat in range(len(state.seats))],
    }


def outcome_view(outcome: Outcome) -> dict[str, Any]:
    return {
        "reason": outcome.reason,
        "places": outcome.places,
        "winners": outcome.winners,
        "scores": outcome.scores,
        "sheet": outcome.sheet,
    }
