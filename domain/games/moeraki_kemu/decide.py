"""The answer to a command: what happens, or why not."""

from collections.abc import Callable
from typing import Any

from domain.core import Command, Course, Event, Rejected, Rng, Seat
from domain.games.moeraki_kemu.board import (
    CENTRE,
    FULL_BOARD,
    FULL_PLOTS,
    HOLLOWS,
    LINES_AT,
    PLOT_CORNERS,
    PLOTS_AT,
    members,
    seen_from,
)
from domain.games.moeraki_kemu.commands import DeclineTane, LayMarble, LayTane, PlaceBall
from domain.games.moeraki_kemu.edition import GAMES_PER_RUNG, Way
from domain.games.moeraki_kemu.evolve import evolve
from domain.games.moeraki_kemu.facts import (
    BallPlaced,
    GameBegun,
    GameDrawn,
    GameWon,
    KemuEnded,
    MaraeCounted,
    MarbleLaid,
    MarkerPutBack,
    MarkersLaid,
    MarkersTaken,
    TaneDeclined,
    TaneLaid,
    TaneOffered,
)
from domain.games.moeraki_kemu.model import Ground, Line, Phase
from domain.games.moeraki_kemu.scoring import count_marae, half_points
from domain.games.moeraki_kemu.turn import active, blind_plots, crossing, fresh_markers, majority, taken_hollows

Answer = tuple[Event, ...] | Rejected


def decide(state: Ground, seat: Seat, command: Command, _: Rng) -> Answer:
    phase, clause, answer = _BY_COMMAND[type(command)]
    if seat not in active(state):
        return Rejected("not_your_turn", _WHOSE_TURN[state.phase], {"phase": state.phase})
    if state.phase != phase:
        if phase == "asking" and state.level != "expert":
            clause = _WITHOUT_TANE[state.level]
        elif state.phase == "opening":
            clause = "4.4"
        return Rejected("wrong_moment", clause, {"phase": state.phase, "phases": [phase]})
    return answer(state, command)


def _place_ball(state: Ground, command: PlaceBall) -> Answer:
    if command.hollow not in CENTRE:
        return Rejected("not_in_centre", "4.4", {"hollow": command.hollow, "centre": list(CENTRE)})
    return (Event(BallPlaced(state.turn, command.hollow), "4.4"),)


def _lay_marble(state: Ground, command: LayMarble) -> Answer:
    seat, hollow = state.turn, command.hollow
    if not 0 <= hollow < len(HOLLOWS):
        return Rejected("no_such_hollow", "2.5", {"hollow": hollow})
    if taken_hollows(state) >> hollow & 1:
        return Rejected("hollow_taken", "5.5", {"hollow": hollow})
    course = Course(evolve, state)
    course.then(MarbleLaid(seat, hollow), "5.1" if state.last is None else "5.2")
    # 5.6: in this order.
    own = course.state.marbles[seat]
    lines = [line for line in LINES_AT[state.ball][hollow] if not line[1] & ~own]
    if lines:
        course.then(GameWon(seat, tuple(Line(way, members(hollows)) for way, hollows in lines)), _WON_BY[lines[0][0]])
        _after_game(course)
    else:
        if state.level != "beginner":
            _lay_markers(course, hollow)
        _go_on(course, (seat, 1 - seat))
    return course.told()


def _lay_markers(course: Course[Ground], hollow: int) -> None:
    """6.8: every plot that the marble has closed, by its own majority."""
    state = course.state
    free, blind = FULL_BOARD ^ taken_hollows(state), blind_plots(state)
    won: tuple[list[int], list[int]] = ([], [])
    for bit, plot, corners in PLOTS_AT[hollow]:
        if not (corners & free or bit & blind):
            owner = majority(state, corners)
            if owner is not None:
                won[owner].append(plot)
    for seat, plots in enumerate(won):
        if plots:
            course.then(MarkersLaid(seat, tuple(plots)), "6.1")


def _go_on(course: Course[Ground], seats: tuple[Seat, ...]) -> None:
    """Ask the first of these seats that may lay its Tane; when there is none, count a full board."""
    state = course.state
    for seat in seats:
        fresh = fresh_markers(state, seat)
        if fresh:
            course.then(TaneOffered(seat, members(fresh)), "9.11")
            return
    if taken_hollows(state) == FULL_BOARD:
        _count(course)
        _after_game(course)


def _count(course: Course[Ground]) -> None:
    state = course.state
    if state.level == "beginner":
        course.then(GameDrawn(), "8.9")
        return
    whole, half = count_marae(state)
    first, second = half_points(whole, half)
    tie = first == second
    winner = state.starter if tie else 0 if first > second else 1
    course.then(
        MaraeCounted(
            winner,
            tie,
            (members(whole[0]), members(whole[1])),
            (members(half[0]), members(half[1])),
        ),
        "8.4" if tie else "8.3",
    )


def _after_game(course: Course[Ground]) -> None:
    """The end of the match, or the next game of the ladder."""
    state = course.state
    played, number = state.games[-1], len(state.games)
    first, second = state.stones
    if state.target == 1:
        course.then(KemuEnded(played.endings[0]), "10.4")
    elif state.target in (first, second):
        course.then(KemuEnded("ladder"), "10.3")
    elif number == GAMES_PER_RUNG * state.target:
        course.then(KemuEnded("ladder_draw" if first == second else "ladder_limit"), "10.7")
    elif played.winner is None:
        course.then(GameBegun(number + 1, 1 - played.starter), "10.6")
    else:
        course.then(GameBegun(number + 1, played.winner), "4.5")


def _lay_tane(state: Ground, command: LayTane) -> Answer:
    seat, plot = _asked(state), command.plot
    offered = fresh_markers(state, seat)
    if not 0 <= plot < FULL_PLOTS:
        return Rejected("no_such_plot", "2.7", {"plot": plot})
    if not offered >> plot & 1:
        return Rejected("plot_not_offered", "9.14", {"plot": plot, "plots": list(members(offered))})
    other = state.tanes[1 - seat]
    course = Course(evolve, state)
    course.then(TaneLaid(seat, plot, command.gaze, seen_from(plot, command.gaze, None if other is None else other.plot)), "9.2")
    _look(course)
    _go_on(course, _still_to_ask(state))
    return course.told()


def _look(course: Course[Ground]) -> None:
    """What the new gaze does to the markers."""
    state = course.state
    struck = (state.markers[0] | state.markers[1]) & blind_plots(state)
    if struck:
        course.then(MarkersTaken(members(struck)), "9.3")
    free = FULL_BOARD ^ taken_hollows(state)
    for plot in members(crossing(state)):
        corners = PLOT_CORNERS[plot]
        owner = None if corners & free else majority(state, corners)
        if owner is not None:
            course.then(MarkerPutBack(owner, plot), "9.6")


def _decline_tane(state: Ground, _: DeclineTane) -> Answer:
    course = Course(evolve, state)
    course.then(TaneDeclined(_asked(state)), "9.14")
    _go_on(course, _still_to_ask(state))
    return course.told()


def _asked(state: Ground) -> Seat:
    assert state.asked is not None
    return state.asked


def _still_to_ask(state: Ground) -> tuple[Seat, ...]:
    """9.12: the seat that laid the marble is asked first, the one whose turn comes next second."""
    return () if state.asked == state.turn else (state.turn,)


_WON_BY: dict[Way, str] = {"tahuna": "7.2", "awa_full": "7.3", "awa_arm": "7.6", "ara": "7.8"}

_WHOSE_TURN: dict[Phase, str] = {
    "setup": "4.4",
    "opening": "4.4",
    "laying": "5.2",
    "asking": "9.11",
    "settled": "10.2",
    "over": "10.5",
}
"""The clause that says who acts in a phase, or that nobody does any more."""

_WITHOUT_TANE = {"beginner": "3.2", "basic": "3.4"}
"""Where the Tanes stay in their lairs."""

_BY_COMMAND: dict[type[Command], tuple[Phase, str, Callable[[Ground, Any], Answer]]] = {
    PlaceBall: ("opening", "4.4", _place_ball),
    LayMarble: ("laying", "5.6", _lay_marble),
    LayTane: ("asking", "9.15", _lay_tane),
    DeclineTane: ("asking", "9.15", _decline_tane),
}
"""For each command: the phase it belongs to, the clause that says so, and what answers it."""
