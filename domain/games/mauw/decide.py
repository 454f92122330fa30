"""The answer to a command: what happens, or why not."""

from collections.abc import Callable
from typing import Any

from domain.core import TABLE, Command, Course, Event, Rejected, Rng, Seat, owner
from domain.games.mauw.commands import LetThrough, Parry, PlaceGain, PlayCard, PressOn, Redraw, StopAttack
from domain.games.mauw.edition import COLUMNS, HAND, MAUI, MOST_MAUW, VALUES, Card, idle_limit
from domain.games.mauw.evolve import evolve
from domain.games.mauw.facts import (
    AttackLet,
    AttackParried,
    AttackPressed,
    AttackStopped,
    CardPlayed,
    CardsDrawn,
    DrawnCards,
    GainLost,
    GainOffered,
    GainPlaced,
    HandDiscarded,
    IdleLimitReached,
    MauwDrawn,
    MauwFace,
    PairDiscarded,
    PairTurned,
    PileOrder,
    PileRebuilt,
    SpiritsDiscarded,
    SupplyExhausted,
    ThreeColumnsBuilt,
    TurnedCardLost,
    TurnEnded,
)
from domain.games.mauw.model import Board, Column, Phase
from domain.games.mauw.turn import (
    active,
    can_play,
    clash_of,
    fight_cards,
    has_three_columns,
    open_columns,
    values_open,
)

Answer = tuple[Event, ...] | Rejected


class _Course(Course[Board]):
    """With the draws of the decision: the pile may have to be made anew at any step."""

    __slots__ = ("rng",)

    def __init__(self, state: Board, rng: Rng) -> None:
        super().__init__(evolve, state)
        self.rng = rng


def decide(state: Board, seat: Seat, command: Command, rng: Rng) -> Answer:
    phase, clause, answer = _BY_COMMAND[type(command)]
    if seat not in active(state):
        return Rejected("not_your_turn", "10.7" if state.phase in ("parrying", "pressing") else "5.1", {"phase": state.phase})
    if state.phase != phase:
        return Rejected("wrong_moment", clause, {"phase": state.phase, "phases": [phase]})
    return answer(_Course(state, rng), seat, command)


def _play_card(course: _Course, seat: Seat, command: PlayCard) -> Answer:
    state = course.state
    problem = _card_problem(state, seat, command) or _place_problem(state, seat, command)
    if problem is not None:
        return problem
    column = state.areas[command.area][command.column]
    value = VALUES[command.card] if command.value is None else command.value
    clause = _purpose(seat, command.area, column, value)
    course.then(CardPlayed(seat, command.card, command.area, command.column, value), clause)
    _refill(course, seat, "6.1")
    if column.top is None:
        _end_turn(course)
    elif not column.value:
        course.then(SpiritsDiscarded(seat, command.column), "9.5")
        _end_turn(course)
    elif command.area == seat:
        _associate(course)
    return course.told()


def _card_problem(state: Board, seat: Seat, command: PlayCard) -> Rejected | None:
    if command.card not in state.hands[seat]:
        return Rejected("card_not_held", "5.1", {"card": command.card})
    if (command.value is not None) != (command.card == MAUI):
        return Rejected("value_not_asked" if command.value is not None else "value_missing", "11.1", {"card": command.card})
    return None


def _place_problem(state: Board, seat: Seat, command: PlayCard) -> Rejected | None:
    if not 0 <= command.area < len(state.areas) or not 0 <= command.column < COLUMNS:
        return Rejected("no_such_column", "4.1", {"areas": len(state.areas), "columns": COLUMNS})
    values = values_open(seat, command.area, state.areas[command.area][command.column])
    if command.value is not None:
        if command.value not in values:
            return Rejected("value_not_open", "11.1", {"values": list(values)})
    elif VALUES[command.card] not in values:
        return Rejected("not_open_to_card", "5.5", {"values": list(values)})
    return None


def _purpose(seat: Seat, area: Seat, column: Column, value: int) -> str:
    """The clause a play rests on."""
    if column.top is None:
        if area != seat:
            return "9.1"
        return "7.2" if column.mauw else "7.1"
    if area != seat:
        return "10.1"
    if not column.value:
        return "9.5"
    return "7.4" if column.value == value else "7.3"


def _redraw(course: _Course, seat: Seat, _: Redraw) -> Answer:
    if can_play(course.state, seat):
        return Rejected("must_play", "5.3")
    first, second, third, fourth = course.state.hands[seat]
    course.then(HandDiscarded(seat, (first, second, third, fourth)), "5.2")
    _refill(course, seat, "5.2")
    _end_turn(course)
    return course.told()


def _parry(course: _Course, seat: Seat, command: Parry) -> Answer:
    problem = _fight_problem(course.state, seat, command.card)
    if problem is not None:
        return problem
    course.then(AttackParried(seat, command.card), "10.3")
    _refill(course, seat, "10.4")
    return course.told()


def _let_through(course: _Course, seat: Seat, _: LetThrough) -> Answer:
    course.then(AttackLet(seat), "10.4" if course.state.aside else "10.3")
    _associate(course)
    return course.told()


def _press_on(course: _Course, seat: Seat, command: PressOn) -> Answer:
    problem = _fight_problem(course.state, seat, command.card)
    if problem is not None:
        return problem
    course.then(AttackPressed(seat, command.card), "10.4")
    _refill(course, seat, "10.4")
    return course.told()


def _stop_attack(course: _Course, seat: Seat, _: StopAttack) -> Answer:
    course.then(AttackStopped(seat), "10.3")
    _end_turn(course)
    return course.told()


def _fight_problem(state: Board, seat: Seat, card: Card) -> Rejected | None:
    if card not in state.hands[seat]:
        return Rejected("card_not_held", "10.5", {"card": card})
    if card not in fight_cards(state, seat):
        return Rejected("not_identical", "10.5", {"value": clash_of(state).value})
    return None


def _place_gain(course: _Course, _: Seat, command: PlaceGain) -> Answer:
    gain = course.state.gain
    assert gain is not None
    if command.column not in gain.columns:
        return Rejected("column_not_open", "8.6", {"columns": list(gain.columns)})
    _lay(course, command.column, "8.6")
    return course.told()


def _associate(course: _Course) -> None:
    """Two warriors of a colour lie on each other, and nothing can keep the seat whose turn it is from its gain."""
    state = course.state
    seat, clash = state.seat, clash_of(state)
    column = state.areas[clash.area][clash.column]
    if clash.value == column.value:
        _turn_pair(course, column)
        return
    course.then(PairDiscarded(seat, clash.area, clash.column), "8.1")
    _rebuild_if_empty(course)
    course.then(MauwDrawn(seat), "8.1", {TABLE: MauwFace(course.state.pile[0])})
    _offer(course, attack=clash.area != seat)


def _turn_pair(course: _Course, column: Column) -> None:
    state = course.state
    seat, clash = state.seat, clash_of(state)
    assert column.top is not None
    assert clash.card is not None
    turned, top = column.top, clash.card
    if top == MAUI and turned != MAUI:
        # 8.4: a single Maui is the one to be turned.
        turned, top = top, turned
    own = clash.area == seat
    if own and column.mauw == MOST_MAUW and not open_columns(state.areas[seat]):
        course.then(TurnedCardLost(seat, clash.column, turned, top), "8.10")
        _end_turn(course)
        return
    course.then(PairTurned(seat, clash.area, clash.column, turned, top, clash.value), "8.3")
    if own and column.mauw < MOST_MAUW:
        _lay(course, clash.column, "8.9")
    else:
        _offer(course, attack=not own)


def _offer(course: _Course, *, attack: bool) -> None:
    state = course.state
    seat, gain = state.seat, state.gain
    assert gain is not None
    columns = open_columns(state.areas[seat])
    if not columns:
        lost = (gain.face,) if gain.top is None else (gain.face, gain.top)
        course.then(GainLost(seat, lost), "8.11" if attack else "8.5")
        _end_turn(course)
    elif len(columns) == 1:
        _lay(course, columns[0], "8.6")
    else:
        course.then(GainOffered(seat, columns), "8.6")


def _lay(course: _Course, column: int, clause: str) -> None:
    seat = course.state.seat
    course.then(GainPlaced(seat, column), clause)
    if has_three_columns(course.state.areas[seat]):
        course.then(ThreeColumnsBuilt(seat), "12.1")
    else:
        _end_turn(course)


def _end_turn(course: _Course) -> None:
    state = course.state
    seats, seat = len(state.hands), state.seat
    for step in range(seats):
        short = (seat + step) % seats
        if not _refill(course, short, "6.7"):
            course.then(SupplyExhausted(short), "12.3")
            return
    if not state.laid and state.idle + 1 >= idle_limit(seats):
        course.then(IdleLimitReached(), "12.5")
    else:
        course.then(TurnEnded(seat, (seat + 1) % seats), "5.1")


def _refill(course: _Course, seat: Seat, clause: str) -> bool:
    """Draw up to four cards, as far as there are any."""
    while missing := HAND - len(course.state.hands[seat]):
        if not _rebuild_if_empty(course):
            return False
        drawn = course.state.pile[:missing]
        course.then(CardsDrawn(seat, len(drawn)), clause, {owner(seat): DrawnCards(tuple(sorted(drawn)))})
    return True


def _rebuild_if_empty(course: _Course) -> bool:
    """Whether there is a card to draw."""
    if not course.state.pile:
        discard = course.state.discard
        if not discard:
            return False
        course.then(PileRebuilt(len(discard)), "6.4", {TABLE: PileOrder(course.rng.shuffled(discard))})
    return True


_BY_COMMAND: dict[type[Command], tuple[Phase, str, Callable[[_Course, Seat, Any], Answer]]] = {
    PlayCard: ("playing", "5.1", _play_card),
    Redraw: ("playing", "5.2", _redraw),
    Parry: ("parrying", "10.3", _parry),
    LetThrough: ("parrying", "10.3", _let_through),
    PressOn: ("pressing", "10.4", _press_on),
    StopAttack: ("pressing", "10.4", _stop_attack),
    PlaceGain: ("placing", "8.6", _place_gain),
}
