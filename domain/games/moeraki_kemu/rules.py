"""The rules of Moeraki-Kemu, by the clauses of RULES.md. A set of hollows or of plots is a whole number; see `board`."""

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from msgspec.structs import replace

from domain.core.event import NOBODY, ONLY, Command, Fact, Rejected, Seat, kinds_in
from domain.core.game import GameInfo, GameTexts, Options, same
from domain.core.outcome import Outcome
from domain.core.rules import Rules, Turn, Unfolding, on
from domain.core.thinking import Thinking
from domain.games.moeraki_kemu import board, model
from domain.games.moeraki_kemu import messages as m
from domain.games.moeraki_kemu.appraise import appraise
from domain.games.moeraki_kemu.edition import GAMES_PER_RUNG, GAZES, TARGETS, WAYS, Ending, Level, Target
from domain.games.moeraki_kemu.material import MoerakiKemuMaterial, moeraki_kemu_material
from domain.games.moeraki_kemu.model import Ground, Line, Phase
from domain.games.moeraki_kemu.threats import worth_a_thought
from domain.games.moeraki_kemu.view import KemuSheet, KemuView, seen, sheet_of


class KemuOptions(Options, frozen=True):
    level: Level = "basic"
    ladder: Target = 1


INFO: Final = GameInfo(
    key="moeraki_kemu",
    seats=(2,),
    # Version 1 has no "time_up".
    endings=tuple(ending for ending in get_args(Ending) if ending != "time_up"),
    edition="first",
    longest=2280,  # 1.8
    commands=kinds_in(vars(m), Command),
    facts=kinds_in(vars(m), Fact),
    names={
        "tribe": ("0", "1"),
        "piece": ("marble", "ball", "marker", "tane", "stone"),
        "gaze": GAZES,
        "way": (*WAYS, "marae", "marae_tie", "draw"),
        "ladder": tuple(map(str, TARGETS)),
        "hollow": tuple(map(str, range(len(board.HOLLOWS)))),
        "plot": tuple(map(str, range(len(board.PLOTS)))),
    },
    clauses={
        "piece": {"marble": "5.1", "ball": "4.4", "marker": "6.1", "tane": "9.3", "stone": "10.2"},
        "way": {
            "tahuna": "7.2",
            "awa_full": "7.3",
            "awa_arm": "7.6",
            "ara": "7.8",
            "marae": "8.1",
            "marae_tie": "8.4",
            "draw": "8.9",
        },
    },
)


_BALL: Final[tuple[Command, ...]] = tuple(m.PlaceBall(hollow) for hollow in board.CENTRE)
_OFF_CENTRE: Final = tuple(m.PlaceBall(hollow) for hollow in board.CENTRE if board.HOLLOWS[hollow] != board.MIDDLE)
_MARBLES: Final[tuple[Command, ...]] = tuple(map(m.LayMarble, range(len(board.HOLLOWS))))
_EIGHTS: Final = tuple(
    (first, [[_MARBLES[first + place] for place in board.members(places)] for places in range(1 << len(_MARBLES[first:][:8]))])
    for first in range(0, len(_MARBLES), 8)
)
"""From every eighth hollow on, by the set of the eight: the marbles that may be laid in them."""
_TANES: Final = tuple(tuple(m.LayTane(plot, gaze) for gaze in GAZES) for plot in range(board.FULL_PLOT_COUNT))
_DECLINE: Final = m.DeclineTane()

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
    info, Options, View, Sheet, Material = INFO, KemuOptions, KemuView, KemuSheet, MoerakiKemuMaterial
    initial = Ground
    material = staticmethod(moeraki_kemu_material)
    appraise = staticmethod(appraise)
    levels = (Thinking(0, lapses=50), Thinking(0), Thinking(400, deep=False), Thinking(2500), Thinking(20000))

    def complete(self, written: GameTexts) -> GameTexts:
        """Name hollows and plots by the letter of their row and the number of their column, such as F6."""
        places = {
            kind: {str(place): same(f"{'ABCDEFGHIJK'[y]}{x + 1}") for place, (x, y) in enumerate(points)}
            for kind, points in (("hollow", board.HOLLOWS), ("plot", board.PLOTS))
        }
        return replace(written, names={**written.names, **places})

    def begin(self, opening: Unfolding[Ground], options: KemuOptions, seats: int) -> None:
        target = options.ladder
        opening.then(m.KemuAgreed(options.level, target), "10.4" if target == 1 else "10.1")
        opening.then(m.StarterDrawn(opening.rng.below(seats)), "4.3")

    def active(self, state: Ground) -> frozenset[Seat]:
        if state.asked is not None:
            return ONLY[state.asked]
        return ONLY[state.turn] if state.phase in ("opening", "laying") else NOBODY

    def choices(self, state: Ground, seat: Seat) -> tuple[Command, ...]:
        match state.phase:
            case "opening":
                return _BALL
            case "laying":
                return tuple(_marbles(model.free_hollows(state)))
        offered = [command for plot in board.members(model.fresh_markers(state, seat)) for command in _TANES[plot]]
        return (*offered, _DECLINE)

    def turn_clause(self, state: Ground) -> str:
        return _WHOSE_TURN[state.phase]

    def moment_clause(self, state: Ground, command: Command, clause: str) -> str:
        if isinstance(command, m.LayTane | m.DeclineTane) and state.level != "expert":
            return _WITHOUT_TANE[state.level]
        return "4.4" if state.phase == "opening" else clause

    @on(m.PlaceBall, "opening", clause="4.4")
    def place_ball(self, turn: Turn[Ground], command: m.PlaceBall) -> Rejected | None:
        if command.hollow not in board.CENTRE:
            return Rejected("not_in_centre", "4.4", {"hollow": command.hollow, "centre": list(board.CENTRE)})
        turn.then(m.BallPlaced(turn.seat, command.hollow), "4.4")
        return None

    @on(m.LayMarble, "laying", clause="5.6")
    def lay_marble(self, turn: Turn[Ground], command: m.LayMarble) -> Rejected | None:
        state, seat, hollow = turn.state, turn.seat, command.hollow
        if not 0 <= hollow < len(board.HOLLOWS):
            return Rejected("no_such_hollow", "2.5", {"hollow": hollow})
        if model.taken_hollows(state) >> hollow & 1:
            return Rejected("hollow_taken", "5.5", {"hollow": hollow})
        turn.then(m.MarbleLaid(seat, hollow), "5.1" if state.last is None else "5.2")
        # 5.6: in this order.
        others = ~turn.state.marbles[seat]
        lines = [
            Line(way, board.members(hollows)) for way, hollows in board.LINES_AT[state.ball][hollow] if not hollows & others
        ]
        if lines:
            turn.then(m.GameWon(seat, tuple(lines)), INFO.clauses["way"][lines[0].way])
            after_game(turn)
        else:
            if state.level != "beginner":
                _lay_markers(turn, hollow)
            go_on(turn, (seat, 1 - seat))
        return None

    @on(m.LayTane, "asking", clause="9.15")
    def lay_tane(self, turn: Turn[Ground], command: m.LayTane) -> Rejected | None:
        state, seat, plot = turn.state, turn.seat, command.plot
        offered = model.fresh_markers(state, seat)
        if not 0 <= plot < board.FULL_PLOT_COUNT:
            return Rejected("no_such_plot", "2.7", {"plot": plot})
        if not offered >> plot & 1:
            return Rejected("plot_not_offered", "9.14", {"plot": plot, "plots": list(board.members(offered))})
        other = state.tanes[1 - seat]
        sees = board.seen_from(plot, command.gaze, None if other is None else other.plot)
        turn.then(m.TaneLaid(seat, plot, command.gaze, sees), "9.2")
        _apply_gaze(turn)
        go_on(turn, still_to_ask(state))
        return None

    @on(m.DeclineTane, "asking", clause="9.15")
    def decline_tane(self, turn: Turn[Ground], _: m.DeclineTane) -> None:
        state = turn.state
        turn.then(m.TaneDeclined(turn.seat), "9.14")
        go_on(turn, still_to_ask(state))

    def seen(self, state: Ground, _: Seat | None) -> KemuView:
        return seen(state)

    def outcome(self, state: Ground) -> Outcome | None:
        if state.ending is None:
            return None
        return Outcome.of(state.ending, state.stones, sheet_of(state))

    def scores(self, state: Ground) -> tuple[int, ...]:
        """The stones on the ladder. A game counts only when it has ended."""
        return state.stones

    def census(self, state: Ground) -> Mapping[str, int]:
        pieces = {}
        for seat in (0, 1):
            pieces[f"{seat}:marble"] = state.reserve[seat] + state.marbles[seat].bit_count()
            pieces[f"{seat}:marker"] = state.stock[seat] + state.markers[seat].bit_count()
        return pieces

    def outlook(self, state: Ground, _: int) -> tuple[int, int]:
        first = self.appraise(state, 0)
        return first, -first

    def considered(self, state: Ground, seat: Seat, *, deep: bool) -> Sequence[Command]:
        if state.phase == "opening":
            # Measured with level 2: in the middle, the seat that places it wins one match in four, elsewhere nearly every one.
            return _OFF_CENTRE
        if state.phase != "laying":
            return self.choices(state, seat)
        thought = worth_a_thought(state, model.free_hollows(state), deep=deep)
        return _marbles(thought)


def _marbles(hollows: int) -> list[Command]:
    """A marble in each of these hollows."""
    commands: list[Command] = []
    for first, marbles in _EIGHTS:
        commands += marbles[hollows >> first & 255]
    return commands


def _lay_markers(turn: Turn[Ground], hollow: int) -> None:
    """6.8: every plot that the marble has closed, by its own majority."""
    state = turn.state
    free = model.free_hollows(state)
    closed = [each for each in board.PLOTS_AT[hollow] if not each[2] & free]
    if not closed:
        return
    blind = model.blind_plots(state)
    won: tuple[list[int], list[int]] = ([], [])
    for bit, plot, corners in closed:
        if not bit & blind:
            owner = model.majority(state, corners)
            if owner is not None:
                won[owner].append(plot)
    for seat, plots in enumerate(won):
        if plots:
            turn.then(m.MarkersLaid(seat, tuple(plots)), "6.1")


def _apply_gaze(turn: Turn[Ground]) -> None:
    """What the new gaze does to the markers."""
    state = turn.state
    struck = (state.markers[0] | state.markers[1]) & model.blind_plots(state)
    if struck:
        turn.then(m.MarkersTaken(board.members(struck)), "9.3")
    free = model.free_hollows(state)
    for plot in board.members(model.crossing(state)):
        corners = board.PLOT_CORNERS[plot]
        owner = None if corners & free else model.majority(state, corners)
        if owner is not None:
            turn.then(m.MarkerPutBack(owner, plot), "9.6")


def still_to_ask(state: Ground) -> tuple[Seat, ...]:
    """9.12: which seats are still to be asked: first the one that laid the marble, then the other."""
    return () if state.asked == state.turn else (state.turn,)


def go_on(turn: Turn[Ground], seats: tuple[Seat, ...]) -> None:
    """Ask the first of these seats that may lay its Tane; when there is none, count a full board."""
    state = turn.state
    if state.level == "expert":
        for seat in seats:
            fresh = model.fresh_markers(state, seat)
            if fresh:
                turn.then(m.TaneOffered(seat, board.members(fresh)), "9.11")
                return
    if not model.free_hollows(state):
        _count_marae(turn)
        after_game(turn)


def _count_marae(turn: Turn[Ground]) -> None:
    state = turn.state
    if state.level == "beginner":
        turn.then(m.GameDrawn(), "8.9")
        return
    whole, half = model.count_marae(state)
    first, second = model.half_points(whole, half)
    tie = first == second
    winner = state.starter if tie else 0 if first > second else 1
    by_seat = (board.members(whole[0]), board.members(whole[1])), (board.members(half[0]), board.members(half[1]))
    turn.then(m.MaraeCounted(winner, tie, *by_seat), "8.4" if tie else "8.3")


def after_game(turn: Turn[Ground]) -> None:
    """The end of the match, or the next game of the ladder."""
    state = turn.state
    played, number = state.games[-1], len(state.games)
    first, second = state.stones
    if state.target == 1:
        turn.then(m.KemuEnded(played.endings[0]), "10.4")
    elif state.target in (first, second):
        turn.then(m.KemuEnded("ladder"), "10.3")
    elif number == GAMES_PER_RUNG * state.target:
        turn.then(m.KemuEnded("ladder_draw" if first == second else "ladder_limit"), "10.7")
    elif played.winner is None:
        turn.then(m.GameBegun(number + 1, 1 - played.starter), "10.6")
    else:
        turn.then(m.GameBegun(number + 1, played.winner), "4.5")
