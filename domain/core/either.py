"""Games in both forms, until the last one is a class of rules: then this module goes, and `Game` with it."""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.core.event import Command, Event, Seat
from domain.core.game import Game
from domain.core.rejection import Rejected
from domain.core.rng import Rng
from domain.core.rules import Rules
from domain.core.turn import Turn, Unfolding


def start(game: Game[Any] | Rules[Any], options: Mapping[str, Any], seats: int, rng: Rng) -> Unfolding[Any]:
    if isinstance(game, Rules):
        return game.start(options, seats, rng)
    opening = Unfolding(game.evolve, game.initial(), rng)
    return _told(opening, game.setup(options, seats, rng))


def play(game: Game[Any] | Rules[Any], state: Any, seat: Seat, command: Command, rng: Rng) -> Unfolding[Any] | Rejected:
    if isinstance(game, Rules):
        return game.play(state, seat, command, rng)
    events = game.decide(state, seat, command, rng)
    return events if isinstance(events, Rejected) else _told(Turn(game.evolve, state, rng, seat), events)


def _told(unfolding: Unfolding[Any], events: Iterable[Event]) -> Unfolding[Any]:
    for event in events:
        unfolding.then(event.data, event.clause, event.secrets)
    return unfolding
