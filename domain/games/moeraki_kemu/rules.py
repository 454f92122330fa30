"""The rules of Moeraki-Kemu, by the clauses of RULES.md."""

from collections.abc import Mapping
from typing import Final, get_args

from msgspec.structs import replace

from domain.core import (
    NOBODY,
    ONLY,
    Command,
    Fact,
    GameInfo,
    Options,
    Outcome,
    Rejected,
    Rules,
    Seat,
    Turn,
    Unfolding,
    kinds_in,
    on,
)
from domain.core.texts import GameTexts, same
from domain.games.moeraki_kemu import messages
from domain.games.moeraki_kemu.appraise import appraise
from domain.games.moeraki_kemu.board import (
    CENTRE,
    FULL_BOARD,
    FULL_PLOTS,
    HOLLOWS,
    LINES_AT,
    PLOT_CORNERS,
    PLOTS,
    PLOTS_AT,
    members,
    seen_from,
)
from domain.games.moeraki_kemu.edition import GAMES_PER_RUNG, GAZES, TARGETS, WAYS, Ending, Level, Target, Way
from domain.games.moeraki_kemu.messages import (
    BallPlaced,
    DeclineTane,
    GameBegun,
    GameDrawn,
    GameWon,
    KemuAgreed,
    KemuEnded,
    LayMarble,
    LayTane,
    MaraeCounted,
    MarbleLaid,
    MarkerPutBack,
    MarkersLaid,
    MarkersTaken,
    PlaceBall,
    StarterDrawn,
    TaneDeclined,
    TaneLaid,
    TaneOffered,
)
from domain.games.moeraki_kemu.model import (
    Ground,
    Line,
    Phase,
    blind_plots,
    count_marae,
    crossing,
    fresh_markers,
    half_points,
    majority,
    taken_hollows,
)
from domain.games.moeraki_kemu.view import KemuSheet, KemuView, seen, sheet_of


class KemuOptions(Options, frozen=True):
    level: Level = "basic"
    ladder: Target = 1


INFO: Final = GameInfo(
    key="moeraki_kemu",
    seats=(2,),
    endings=tuple(ending for ending in get_args(Ending) if ending != "time_up"),
    edition="first",
    longest=2280,
    commands=kinds_in(vars(messages), Command),
    facts=kinds_in(vars(messages), Fact),
    names={
        "tribe": ("0", "1"),
        "piece": ("marble", "ball", "marker", "tane", "stone"),
        "gaze": GAZES,
        "way": (*WAYS, "marae", "marae_tie", "draw"),
        "ladder": tuple(map(str, TARGETS)),
        "hollow": tuple(map(str, range(len(HOLLOWS)))),
        "plot": tuple(map(str, range(len(PLOTS)))),
    },
)


_BALL: Final[tuple[Command, ...]] = tuple(PlaceBall(hollow) for hollow in CENTRE)
_MARBLES: Final = tuple((1 << hollow, LayMarble(hollow)) for hollow in range(len(HOLLOWS)))
_TANES: Final = tuple(tuple(LayTane(plot, gaze) for gaze in GAZES) for plot in range(FULL_PLOTS))
_DECLINE: Final = DeclineTane()

_WON_BY: Final[Mapping[Way, str]] = {"tahuna": "7.2", "awa_full": "7.3", "awa_arm": "7.6", "ara": "7.8"}

_WHOSE_TURN: Final[Mapping[Phase, str]] = {
    "setup": "4.4",
    "opening": "4.4",
    "laying": "5.2",
    "asking": "9.11",
    "settled": "10.2",
    "over": "10.5",
}

_WITHOUT_TANE: Final[Mapping[Level, str]] = {"beginner": "3.2", "basic": "3.4"}
"""The Tanes stay in their lairs."""


class MoerakiKemu(Rules[Ground]):
    info, Options, View, Sheet = INFO, KemuOptions, KemuView, KemuSheet

    def complete(self, written: GameTexts) -> GameTexts:
        """Hollows and plots are called by the row, a letter, and the column where they lie."""
        places = {
            kind: {str(place): same(f"{'ABCDEFGHIJK'[y]}{x + 1}") for place, (x, y) in enumerate(points)}
            for kind, points in (("hollow", HOLLOWS), ("plot", PLOTS))
        }
        return replace(written, names={**written.names, **places})

    def initial(self) -> Ground:
        return Ground()

    def begin(self, opening: Unfolding[Ground], options: KemuOptions, seats: int) -> None:
        target = options.ladder
        opening.then(KemuAgreed(options.level, target), "10.4" if target == 1 else "10.1")
        opening.then(StarterDrawn(opening.rng.below(seats)), "4.3")

    def active(self, state: Ground) -> frozenset[Seat]:
        if state.asked is not None:
            return ONLY[state.asked]
        return ONLY[state.turn] if state.phase in ("opening", "laying") else NOBODY

    def choices(self, state: Ground, seat: Seat) -> tuple[Command, ...]:
        match state.phase:
            case "opening":
                return _BALL
            case "laying":
                free = FULL_BOARD ^ taken_hollows(state)
                return tuple([command for bit, command in _MARBLES if free & bit])
        offered = [command for plot in members(fresh_markers(state, seat)) for command in _TANES[plot]]
        return (*offered, _DECLINE)

    def turn_clause(self, state: Ground) -> str:
        return _WHOSE_TURN[state.phase]

    def moment_clause(self, state: Ground, command: Command, clause: str) -> str:
        if isinstance(command, LayTane | DeclineTane) and state.level != "expert":
            return _WITHOUT_TANE[state.level]
        return "4.4" if state.phase == "opening" else clause

    @on(PlaceBall, "opening", clause="4.4")
    def place_ball(self, turn: Turn[Ground], command: PlaceBall) -> Rejected | None:
        if command.hollow not in CENTRE:
            return Rejected("not_in_centre", "4.4", {"hollow": command.hollow, "centre": list(CENTRE)})
        turn.then(BallPlaced(turn.seat, command.hollow), "4.4")
        return None

    @on(LayMarble, "laying", clause="5.6")
    def lay_marble(self, turn: Turn[Ground], command: LayMarble) -> Rejected | None:
        state, seat, hollow = turn.state, turn.seat, command.hollow
        if not 0 <= hollow < len(HOLLOWS):
            return Rejected("no_such_hollow", "2.5", {"hollow": hollow})
        if taken_hollows(state) >> hollow & 1:
            return Rejected("hollow_taken", "5.5", {"hollow": hollow})
        turn.then(MarbleLaid(seat, hollow), "5.1" if state.last is None else "5.2")
        # 5.6: in this order.
        own = turn.state.marbles[seat]
        lines = [line for line in LINES_AT[state.ball][hollow] if not line[1] & ~own]
        if lines:
            turn.then(GameWon(seat, tuple(Line(way, members(hollows)) for way, hollows in lines)), _WON_BY[lines[0][0]])
            after_game(turn)
        else:
            if state.level != "beginner":
                _lay_markers(turn, hollow)
            go_on(turn, (seat, 1 - seat))
        return None

    @on(LayTane, "asking", clause="9.15")
    def lay_tane(self, turn: Turn[Ground], command: LayTane) -> Rejected | None:
        state, seat, plot = turn.state, turn.seat, command.plot
        offered = fresh_markers(state, seat)
        if not 0 <= plot < FULL_PLOTS:
            return Rejected("no_such_plot", "2.7", {"plot": plot})
        if not offered >> plot & 1:
            return Rejected("plot_not_offered", "9.14", {"plot": plot, "plots": list(members(offered))})
        other = state.tanes[1 - seat]
        sees = seen_from(plot, command.gaze, None if other is None else other.plot)
        turn.then(TaneLaid(seat, plot, command.gaze, sees), "9.2")
        _look(turn)
        go_on(turn, still_to_ask(state))
        return None

    @on(DeclineTane, "asking", clause="9.15")
    def decline_tane(self, turn: Turn[Ground], _: DeclineTane) -> None:
        state = turn.state
        turn.then(TaneDeclined(turn.seat), "9.14")
        go_on(turn, still_to_ask(state))

    def seen(self, state: Ground, _: Seat | None) -> KemuView:
        return seen(state)

    def outcome(self, state: Ground) -> Outcome | None:
        if state.ending is None:
            return None
        return Outcome.of(state.ending, state.stones, sheet_of(state))

    def scores(self, state: Ground) -> tuple[int, ...]:
        """The stones of the ladder; how a single game stands is not counted before it ends."""
        return state.stones

    def census(self, state: Ground) -> Mapping[str, int]:
        pieces = {}
        for seat in (0, 1):
            pieces[f"{seat}:marble"] = state.reserve[seat] + state.marbles[seat].bit_count()
            pieces[f"{seat}:marker"] = state.stock[seat] + state.markers[seat].bit_count()
        return pieces

    def appraise(self, state: Ground, seat: Seat) -> int:
        return appraise(state, seat)


def _lay_markers(turn: Turn[Ground], hollow: int) -> None:
    """6.8: every plot that the marble has closed, by its own majority."""
    state = turn.state
    free, blind = FULL_BOARD ^ taken_hollows(state), blind_plots(state)
    won: tuple[list[int], list[int]] = ([], [])
    for bit, plot, corners in PLOTS_AT[hollow]:
        if not (corners & free or bit & blind):
            owner = majority(state, corners)
            if owner is not None:
                won[owner].append(plot)
    for seat, plots in enumerate(won):
        if plots:
            turn.then(MarkersLaid(seat, tuple(plots)), "6.1")


def _look(turn: Turn[Ground]) -> None:
    """What the new gaze does to the markers."""
    state = turn.state
    struck = (state.markers[0] | state.markers[1]) & blind_plots(state)
    if struck:
        turn.then(MarkersTaken(members(struck)), "9.3")
    free = FULL_BOARD ^ taken_hollows(state)
    for plot in members(crossing(state)):
        corners = PLOT_CORNERS[plot]
        owner = None if corners & free else majority(state, corners)
        if owner is not None:
            turn.then(MarkerPutBack(owner, plot), "9.6")


def still_to_ask(state: Ground) -> tuple[Seat, ...]:
    """9.12: the seat that laid the marble is asked first, the one whose turn comes next second."""
    return () if state.asked == state.turn else (state.turn,)


def go_on(turn: Turn[Ground], seats: tuple[Seat, ...]) -> None:
    """Ask the first of these seats that may lay its Tane; when there is none, count a full board."""
    state = turn.state
    for seat in seats:
        fresh = fresh_markers(state, seat)
        if fresh:
            turn.then(TaneOffered(seat, members(fresh)), "9.11")
            return
    if taken_hollows(state) == FULL_BOARD:
        _count(turn)
        after_game(turn)


def _count(turn: Turn[Ground]) -> None:
    state = turn.state
    if state.level == "beginner":
        turn.then(GameDrawn(), "8.9")
        return
    whole, half = count_marae(state)
    first, second = half_points(whole, half)
    tie = first == second
    winner = state.starter if tie else 0 if first > second else 1
    by_seat = (members(whole[0]), members(whole[1])), (members(half[0]), members(half[1]))
    turn.then(MaraeCounted(winner, tie, *by_seat), "8.4" if tie else "8.3")


def after_game(turn: Turn[Ground]) -> None:
    """The end of the match, or the next game of the ladder."""
    state = turn.state
    played, number = state.games[-1], len(state.games)
    first, second = state.stones
    if state.target == 1:
        turn.then(KemuEnded(played.endings[0]), "10.4")
    elif state.target in (first, second):
        turn.then(KemuEnded("ladder"), "10.3")
    elif number == GAMES_PER_RUNG * state.target:
        turn.then(KemuEnded("ladder_draw" if first == second else "ladder_limit"), "10.7")
    elif played.winner is None:
        turn.then(GameBegun(number + 1, 1 - played.starter), "10.6")
    else:
        turn.then(GameBegun(number + 1, played.winner), "4.5")
