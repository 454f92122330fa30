"""M8: the clocks of a match. When somebody's time is up follows from the state alone; that it is up is told by an event."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from domain.core import Event, Seat
from domain.match.facts import ClockSet
from domain.match.record import Recorded
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
    unmoved = remaining(now, moment.at)
    left = tuple(time if _still_thinks(moment, seat) else max(0, time) for seat, time in enumerate(unmoved))
    if terms.kind == "move":
        full = terms.seconds * 1000
        left = tuple(full if _begins_anew(state, now, moment, seat) else time for seat, time in enumerate(left))
    elif moment.moved is not None and moment.moved in now.running and moment.moved not in moment.active:
        left = _with(left, moment.moved, left[moment.moved] + terms.increment * 1000)
    running = () if now.paused else moment.active
    if (left, running) == (now.left, now.running) and left == unmoved:
        return ()
    return (Event(ClockSet(left, running, why), clause),)


def without_gains(state: MatchState, moment: Moment, log: Sequence[Recorded], version: int) -> ClockState | None:
    """M9.6: the clocks once all after a version is taken back. Used time stays used, and what the moves had won is lost."""
    now = state.clock
    if now is None:
        return None
    gains = _gains(log, version, len(now.left))
    left = tuple(time - gain for time, gain in zip(remaining(now, moment.at), gains, strict=True))
    return ClockState(left, () if now.paused else moment.active, moment.at, now.paused, now.credited)


def _gains(log: Sequence[Recorded], version: int, seats: int) -> list[int]:
    """What each seat has won by moves since a version, less what it has lost again where some of them were taken back."""
    gains = [0] * seats
    before: ClockState | None = None
    for recorded in log:
        fact = recorded.event.data
        if not isinstance(fact, ClockSet):
            continue
        if before is not None and recorded.version > version and fact.why in ("move", "takeback"):
            had = remaining(before, recorded.at)
            gains = [gain + now - then for gain, now, then in zip(gains, fact.left, had, strict=True)]
        before = ClockState(fact.left, fact.running, recorded.at)
    return gains


def _begins_anew(state: MatchState, now: ClockState, moment: Moment, seat: Seat) -> bool:
    """M8.4: with a move, or when a turn is over without one. Leaving a seat to a bot, and coming back, gives no time."""
    turn_is_over = seat in now.running and seat not in moment.active
    return seat == moment.moved or (turn_is_over and state.seats[seat].bot is None)


def _still_thinks(moment: Moment, seat: Seat) -> bool:
    """Whether what happened changes nothing for a seat: if it is late it stays as late, whatever others do meanwhile."""
    return seat in moment.active and seat != moment.moved


def remaining(clock: ClockState, at: int) -> tuple[int, ...]:
    """Milliseconds left to each seat at a time; less than nothing to one that is late and whose flag has not fallen yet."""
    gone = max(0, at - clock.at)
    return tuple(left - gone if seat in clock.running else left for seat, left in enumerate(clock.left))


def deadlines(state: MatchState) -> Mapping[Seat, int]:
    """When the time of each seat that thinks will be up, in milliseconds since 1970."""
    clock = state.clock
    if clock is None or state.status != "running":
        return {}
    return {seat: clock.at + clock.left[seat] for seat in clock.running}


def is_late(state: MatchState, seat: Seat, now: int) -> bool:
    """M8.5: the time of a seat was up before now, although its flag may not have fallen yet."""
    if state.clock is None:
        return False
    # A pause is no way out for who was late before it.
    return now > deadlines(state).get(seat, now) or (state.clock.paused and state.clock.left[seat] < 0)


def _with(left: tuple[int, ...], seat: Seat, time: int) -> tuple[int, ...]:
    return (*left[:seat], time, *left[seat + 1 :])
