"""M8: the clocks of a match. When somebody's time is up follows from the state alone; that it is up is told by an event."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from domain.core import Event, Seat
from domain.match.facts import ClockSet
from domain.match.state import ClockState, MatchState
from domain.match.terms import Clock

GRACE_MS = 500
"""M8.6: a flag falls so much later than the time is up, so that a move under way is not overtaken by it."""


class Moment(Struct, frozen=True):
    """What a clock needs to know of a decision: when it was made, and which persons are to act after it."""

    at: int
    active: tuple[Seat, ...]
    moved: Seat | None = None
    """The seat that has just played."""


def thinking(state: MatchState, active: Iterable[Seat]) -> tuple[Seat, ...]:
    """M8.3 and M8.10: the clock of a person runs while it is his turn; bots have none."""
    return tuple(seat for seat in sorted(active) if state.seats[seat].bot is None)


def started(clock: Clock, seats: int, moment: Moment) -> Event:
    return Event(ClockSet((clock.seconds * 1000,) * seats, moment.active, "start"), "M8.3")


def passed(state: MatchState, moment: Moment, why: str = "move", clause: str = "M8.4") -> tuple[Event, ...]:
    """The clocks after a decision; nothing in a match without."""
    now, terms = state.clock, state.terms.clock
    if now is None or terms is None:
        return ()
    left = remaining(now, moment.at)
    if terms.kind == "move":
        full = terms.seconds * 1000
        left = tuple(full if _begins_anew(state, moment, seat) else time for seat, time in enumerate(left))
    elif moment.moved is not None and moment.moved in now.running and moment.moved not in moment.active:
        left = _with(left, moment.moved, left[moment.moved] + terms.increment * 1000)
    running = () if now.paused else moment.active
    if (left, running) == (now.left, now.running):
        return ()
    return (Event(ClockSet(left, running, why), clause),)


def _begins_anew(state: MatchState, moment: Moment, seat: Seat) -> bool:
    """M8.4: with a move, or when a turn is over without one. Leaving a seat to a bot, and coming back, gives no time."""
    return seat == moment.moved or (seat not in moment.active and state.seats[seat].bot is None)


def remaining(clock: ClockState, at: int) -> tuple[int, ...]:
    """Milliseconds left to each seat at a time."""
    gone = max(0, at - clock.at)
    return tuple(max(0, left - gone) if seat in clock.running else left for seat, left in enumerate(clock.left))


def deadlines(state: MatchState) -> Mapping[Seat, int]:
    """When the time of each seat that thinks will be up, in milliseconds since 1970."""
    clock = state.clock
    if clock is None or state.status != "running":
        return {}
    return {seat: clock.at + clock.left[seat] for seat in clock.running}


def _with(left: tuple[int, ...], seat: Seat, time: int) -> tuple[int, ...]:
    return (*left[:seat], time, *left[seat + 1 :])
