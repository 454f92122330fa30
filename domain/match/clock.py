"""M8: the clocks of a match. When a seat's time is up follows from the state alone; an event records that it is up."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.core import Event, Rules, Seat
from domain.match.commands import CreditClocks
from domain.match.decision import Draft
from domain.match.facts import ClockSet
from domain.match.record import Recorded
from domain.match.state import ClockState, MatchState

GRACE_MS = 500
"""M8.6: a flag falls so much later than the time is up, so that a move under way is not overtaken by it."""
SILENCE_MS = 14 * 24 * 3600 * 1000
"""M10.4"""
OPEN_MS = 14 * 24 * 3600 * 1000
"""M10.5"""
CREDIT_MOST_MS = 14 * 24 * 3600 * 1000


def start_clocks(draft: Draft) -> None:
    terms = draft.state.terms.clock
    if terms is not None:
        draft.then(ClockSet((terms.seconds * 1000,) * len(draft.state.seats), draft.thinking, "start"), "M8.3")


def set_clocks(draft: Draft, why: str = "move", moved: Seat | None = None) -> None:
    """M8.4: the clocks after a decision in which this seat has moved, or none; nothing in a match without."""
    state = draft.state
    now, terms = state.clock, state.terms.clock
    if now is None or terms is None:
        return
    active = draft.thinking
    unmoved = remaining(now, draft.at)
    # A seat for which nothing changes stays as late as it is, also if others move meanwhile.
    left = tuple(time if seat in active and seat != moved else max(0, time) for seat, time in enumerate(unmoved))
    if terms.kind == "move":
        full = terms.seconds * 1000
        over = {seat for seat in now.running if seat not in active and state.seats[seat].bot is None}
        # With a move, or when a turn is over without one. Leaving a seat to a bot, and coming back, gives no time.
        left = tuple(full if seat == moved or seat in over else time for seat, time in enumerate(left))
    elif moved is not None and moved in now.running and moved not in active:
        left = (*left[:moved], left[moved] + terms.increment * 1000, *left[moved + 1 :])
    running = () if now.paused else active
    if (left, running) != (now.left, now.running) or left != unmoved:
        draft.then(ClockSet(left, running, why), "M8.4")


def left_without(state: MatchState, at: int, log: Sequence[Recorded], version: int) -> tuple[int, ...]:
    """M9.6: the time left once all after a version is taken back. Used time stays used, and what the moves had won is lost."""
    assert state.clock is not None
    gains = _gains(log, version, len(state.seats))
    return tuple(time - gain for time, gain in zip(remaining(state.clock, at), gains, strict=True))


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
    # A pause is no way out for a seat that was late before it.
    return now > deadlines(state).get(seat, now) or (state.clock.paused and state.clock.left[seat] < 0)


def wake_at(game: Rules[Any], state: MatchState, active: Iterable[Seat] | None = None) -> int | None:
    """When the service must look at the match again, if nothing happens before.

    `active` are the active seats where the caller knows them, to spare the game the question.
    """
    if state.status == "open":
        return state.created_at + OPEN_MS
    if state.status != "running":
        return None
    if state.clock is not None:
        times = deadlines(state).values()
        return min(times) + GRACE_MS if times else None
    waits_for_person = any(state.seats[seat].bot is None for seat in (game.active(state.play) if active is None else active))
    return state.at + SILENCE_MS if waits_for_person else None


def clocks_run(state: MatchState) -> bool:
    return state.status == "running" and state.clock is not None and bool(state.clock.running)


def is_credit(event: Event) -> bool:
    return isinstance(event.data, ClockSet) and event.data.why == "credit"


def credit_due(state: MatchState, since: int, until: int) -> CreditClocks | None:
    """M8.8: how an outage is given back to a match; None if no clock ran through it, or it was given back before."""
    if not clocks_run(state) or lost_in(state, since, until) <= 0:
        return None
    return CreditClocks(max(since, until - CREDIT_MOST_MS), until)


def lost_in(state: MatchState, since: int, until: int) -> int:
    """What the clocks that run have lost in an outage, and were not given back before."""
    assert state.clock is not None
    return until - max(since, state.clock.at, state.clock.credited)
