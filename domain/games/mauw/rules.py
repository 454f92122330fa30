"""The rules of Mauw, by the clauses of RULES.md."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, get_args

from domain.core.event import NOBODY, ONLY, TABLE, Command, Fact, Rejected, Seat, kinds_in, owner
from domain.core.game import GameInfo, Options
from domain.core.outcome import Outcome
from domain.core.rules import Rules, Turn, Unfolding, on
from domain.core.thinking import Thinking
from domain.games.mauw import edition, model
from domain.games.mauw import messages as m
from domain.games.mauw.appraise import appraise
from domain.games.mauw.edition import Card, Colour
from domain.games.mauw.material import MauwMaterial, mauw_material
from domain.games.mauw.model import Board, Column, Ending
from domain.games.mauw.view import MauwSheet, MauwView, imagine, seen, sheet_of

INFO: Final = GameInfo(
    key="mauw",
    seats=edition.SEATS,
    endings=get_args(Ending),
    edition="2017",
    hidden=True,
    longest=45_864,
    commands=kinds_in(vars(m), Command),
    facts=kinds_in(vars(m), Fact),
    reveals=frozenset({m.Hand, m.CardPlayed, m.DrawnCards, m.HandDiscarded, m.AttackParried, m.AttackPressed, m.GainLost}),
    names={"card": (*edition.CARDS, "mauw"), "colour": get_args(Colour), "column": tuple(map(str, range(edition.COLUMNS)))},
    clauses={"card": {**dict.fromkeys(edition.WARRIORS, "2.2"), "maui": "2.6", "spirit": "9.2", "mauw": "2.7"}},
)


_AREAS: Final = range(max(edition.SEATS))
_COLUMNS: Final = range(edition.COLUMNS)
_OF_CARD: Final = {
    card: [[m.PlayCard(card, area, column) for column in _COLUMNS] for area in _AREAS] for card in edition.VALUES
}
_OF_MAUI: Final = [
    [[m.PlayCard(edition.MAUI, area, column, value) for value in model.ANY_VALUE] for column in _COLUMNS] for area in _AREAS
]


class Mauw(Rules[Board]):
    info, View, Sheet, Material = INFO, MauwView, MauwSheet, MauwMaterial
    initial = Board
    material = staticmethod(mauw_material)
    seen = staticmethod(seen)
    imagine = staticmethod(imagine)
    appraise = staticmethod(appraise)
    levels = (Thinking(0, lapses=50), Thinking(0), Thinking(40), Thinking(250), Thinking(3000))
    swing = 300

    def begin(self, opening: Unfolding[Board], _: Options, seats: int) -> None:
        deck = opening.rng.shuffled(edition.deck_for(seats))
        first = opening.rng.below(seats)
        opening.then(m.DeckShuffled(seats, len(deck)), "3.3", {TABLE: m.PileOrder(deck)})
        hands = {
            # 3.6: one by one, beginning with the first seat.
            owner(seat): m.Hand(tuple(sorted(deck[(seat - first) % seats : edition.HAND * seats : seats])))
            for seat in range(seats)
        }
        opening.then(m.HandsDealt(first), "3.4", hands)

    def active(self, state: Board) -> frozenset[Seat]:
        match state.phase:
            case "playing" | "pressing" | "placing":
                return ONLY[state.seat]
            case "parrying":
                return ONLY[model.clash_of(state).area]
        return NOBODY

    def choices(self, state: Board, seat: Seat) -> tuple[Command, ...]:
        match state.phase:
            case "playing":
                return tuple(_plays(state, seat)) or (m.Redraw(),)
            case "parrying":
                return (*map(m.Parry, model.fight_cards(state, seat)), m.LetThrough())
            case "pressing":
                return (*map(m.PressOn, model.fight_cards(state, seat)), m.StopAttack())
        return tuple(map(m.PlaceGain, model.gain_of(state).columns))

    def turn_clause(self, state: Board) -> str:
        return "10.7" if state.phase in ("parrying", "pressing") else "5.1"

    @on(m.PlayCard, "playing", clause="5.1")
    def play_card(self, turn: Turn[Board], command: m.PlayCard) -> Rejected | None:
        state, seat = turn.state, turn.seat
        if problem := _card_problem(state, seat, command) or _place_problem(state, seat, command):
            return problem
        column = state.areas[command.area][command.column]
        value = edition.VALUES[command.card] if command.value is None else command.value
        clause = _play_clause(seat, command.area, column, value)
        turn.then(m.CardPlayed(seat, command.card, command.area, command.column, value), clause)
        _refill(turn, seat, "6.1")
        if column.top is None:
            _end_turn(turn)
        elif not column.value:
            turn.then(m.SpiritsDiscarded(seat, command.column), "9.5")
            _end_turn(turn)
        elif command.area == seat:
            _associate(turn)
        return None

    @on(m.Redraw, "playing", clause="5.2")
    def redraw(self, turn: Turn[Board], _: m.Redraw) -> Rejected | None:
        state, seat = turn.state, turn.seat
        if _plays(state, seat):
            return Rejected("must_play", "5.3")
        turn.then(m.HandDiscarded(seat, state.hands[seat]), "5.2")
        _refill(turn, seat, "5.2")
        _end_turn(turn)
        return None

    @on(m.Parry, "parrying", clause="10.3")
    def parry(self, turn: Turn[Board], command: m.Parry) -> Rejected | None:
        if problem := _fight_problem(turn.state, turn.seat, command.card):
            return problem
        turn.then(m.AttackParried(turn.seat, command.card), "10.3")
        _refill(turn, turn.seat, "10.4")
        return None

    @on(m.LetThrough, "parrying", clause="10.3")
    def let_through(self, turn: Turn[Board], _: m.LetThrough) -> None:
        turn.then(m.AttackLet(turn.seat), "10.4" if turn.state.aside else "10.3")
        _associate(turn)

    @on(m.PressOn, "pressing", clause="10.4")
    def press_on(self, turn: Turn[Board], command: m.PressOn) -> Rejected | None:
        if problem := _fight_problem(turn.state, turn.seat, command.card):
            return problem
        turn.then(m.AttackPressed(turn.seat, command.card), "10.4")
        _refill(turn, turn.seat, "10.4")
        return None

    @on(m.StopAttack, "pressing", clause="10.4")
    def stop_attack(self, turn: Turn[Board], _: m.StopAttack) -> None:
        turn.then(m.AttackStopped(turn.seat), "10.3")
        _end_turn(turn)

    @on(m.PlaceGain, "placing", clause="8.6")
    def place_gain(self, turn: Turn[Board], command: m.PlaceGain) -> Rejected | None:
        columns = model.gain_of(turn.state).columns
        if command.column not in columns:
            return Rejected("column_not_open", "8.6", {"columns": list(columns)})
        _lay(turn, command.column, "8.6")
        return None

    def outcome(self, state: Board) -> Outcome | None:
        if state.ending is None:
            return None
        points = self.scores(state)
        # 12.10: more points, then more Mauw.
        keys = tuple(zip(points, map(model.mauw_of, state.areas), strict=True))
        return Outcome.of(state.ending, points, sheet_of(state), keys)

    def scores(self, state: Board) -> tuple[int, ...]:
        return tuple(map(model.score, state.areas))

    def census(self, state: Board) -> Mapping[str, int]:
        """Cards by what is on their face, whichever side is up."""
        cards: Counter[str] = Counter()
        for part in (state.pile, state.discard, state.aside, *state.hands):
            cards.update(part)
        columns = [column for area in state.areas for column in area]
        for column in columns:
            cards.update((*column.turned, *column.drawn))
        single = [column.top for column in columns]
        if state.clash is not None:
            single.append(state.clash.card)
        if state.gain is not None:
            single += [state.gain.face, state.gain.top]
        cards.update(card for card in single if card is not None)
        return dict(cards)

    def tells(self, state: Board) -> bool:
        """A seat without an identical card has nothing to think about."""
        return state.phase in ("parrying", "pressing")


def _plays(state: Board, seat: Seat) -> list[Command]:
    """By card, then by place."""
    places = model.places_open(state, seat)
    plays: list[Command] = []
    for card in dict.fromkeys(state.hands[seat]):
        if card == edition.MAUI:
            plays += [_OF_MAUI[area][number][value] for area, number, values in places for value in values]
        else:
            worth, of_card = edition.VALUES[card], _OF_CARD[card]
            plays += [of_card[area][number] for area, number, values in places if worth in values]
    return plays


def _card_problem(state: Board, seat: Seat, command: m.PlayCard) -> Rejected | None:
    if command.card not in state.hands[seat]:
        return Rejected("card_not_held", "5.1", {"card": command.card})
    if (command.value is not None) != (command.card == edition.MAUI):
        return Rejected("value_not_asked" if command.value is not None else "value_missing", "11.1", {"card": command.card})
    return None


def _place_problem(state: Board, seat: Seat, command: m.PlayCard) -> Rejected | None:
    if not 0 <= command.area < len(state.areas) or not 0 <= command.column < edition.COLUMNS:
        return Rejected("no_such_column", "4.1", {"areas": len(state.areas), "columns": edition.COLUMNS})
    values = model.values_open(state.areas[command.area][command.column], own=command.area == seat)
    if command.value is not None:
        if command.value not in values:
            return Rejected("value_not_open", "11.1", {"values": list(values)})
    elif edition.VALUES[command.card] not in values:
        return Rejected("not_open_to_card", "5.5", {"values": list(values)})
    return None


def _fight_problem(state: Board, seat: Seat, card: Card) -> Rejected | None:
    if card not in state.hands[seat]:
        return Rejected("card_not_held", "10.5", {"card": card})
    if card not in model.fight_cards(state, seat):
        return Rejected("not_identical", "10.5", {"value": model.clash_of(state).value})
    return None


def _play_clause(seat: Seat, area: Seat, column: Column, value: int) -> str:
    """The clause that allows a play."""
    if column.top is None:
        if area != seat:
            return "9.1"
        return "7.2" if column.mauw else "7.1"
    if area != seat:
        return "10.1"
    if not column.value:
        return "9.5"
    return "7.4" if column.value == value else "7.3"


def _associate(turn: Turn[Board]) -> None:
    """Two warriors of a colour lie on each other: the seat whose turn it is gets its gain."""
    state = turn.state
    seat, clash = state.seat, model.clash_of(state)
    column = state.areas[clash.area][clash.column]
    if clash.value == column.value:
        _turn_pair(turn, column)
        return
    turn.then(m.PairDiscarded(seat, clash.area, clash.column), "8.1")
    _rebuild_if_empty(turn)
    turn.then(m.MauwDrawn(seat), "8.1", {TABLE: m.MauwFace(turn.state.pile[0])})
    _offer(turn, attack=clash.area != seat)


def _turn_pair(turn: Turn[Board], column: Column) -> None:
    state = turn.state
    seat, clash = state.seat, model.clash_of(state)
    turned, top = model.pair_of(state)
    if top == edition.MAUI and turned != edition.MAUI:
        # 8.4: if one of the two is a Maui, it is turned over.
        turned, top = top, turned
    own = clash.area == seat
    if own and column.mauw == edition.MOST_MAUW and not model.open_columns(state.areas[seat]):
        turn.then(m.TurnedCardLost(seat, clash.column, turned, top), "8.10")
        _end_turn(turn)
        return
    turn.then(m.PairTurned(seat, clash.area, clash.column, turned, top, clash.value), "8.3")
    if own and column.mauw < edition.MOST_MAUW:
        _lay(turn, clash.column, "8.9")
    else:
        _offer(turn, attack=not own)


def _offer(turn: Turn[Board], *, attack: bool) -> None:
    """Lay the gain if exactly one column is open, discard it if none is, and otherwise ask."""
    state = turn.state
    seat, gain = state.seat, model.gain_of(state)
    columns = model.open_columns(state.areas[seat])
    if not columns:
        lost = (gain.face,) if gain.top is None else (gain.face, gain.top)
        turn.then(m.GainLost(seat, lost), "8.11" if attack else "8.5")
        _end_turn(turn)
    elif len(columns) == 1:
        _lay(turn, columns[0], "8.6")
    else:
        turn.then(m.GainOffered(seat, columns), "8.6")


def _lay(turn: Turn[Board], column: int, clause: str) -> None:
    seat = turn.state.seat
    turn.then(m.GainPlaced(seat, column), clause)
    if model.has_three_columns(turn.state.areas[seat]):
        turn.then(m.ThreeColumnsBuilt(seat), "12.1")
    else:
        _end_turn(turn)


def _end_turn(turn: Turn[Board]) -> None:
    state = turn.state
    hands, seat = state.hands, state.seat
    seats = len(hands)
    for short in (*range(seat, seats), *range(seat)):
        if len(hands[short]) < edition.HAND and not _refill(turn, short, "6.7"):
            turn.then(m.SupplyExhausted(short), "12.3")
            return
    if not state.laid and state.idle + 1 >= edition.idle_limit(seats):
        turn.then(m.IdleLimitReached(), "12.5")
    else:
        turn.then(m.TurnEnded(seat, (seat + 1) % seats), "5.1")


def _refill(turn: Turn[Board], seat: Seat, clause: str) -> bool:
    """Draw up to four cards. Returns whether the hand is full now."""
    while missing := edition.HAND - len(turn.state.hands[seat]):
        if not _rebuild_if_empty(turn):
            return False
        drawn = turn.state.pile[:missing]
        turn.then(m.CardsDrawn(seat, len(drawn)), clause, {owner(seat): m.DrawnCards(tuple(sorted(drawn)))})
    return True


def _rebuild_if_empty(turn: Turn[Board]) -> bool:
    """Whether there is a card to draw."""
    if not turn.state.pile:
        discard = turn.state.discard
        if not discard:
            return False
        turn.then(m.PileRebuilt(len(discard)), "6.4", {TABLE: m.PileOrder(turn.rng.shuffled(discard))})
    return True
