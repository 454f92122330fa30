"""The rules of Mauw, by the clauses of RULES.md."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, get_args

from domain.core import (
    NOBODY,
    ONLY,
    TABLE,
    Command,
    Fact,
    GameInfo,
    Options,
    Outcome,
    Rejected,
    Rng,
    Rules,
    Seat,
    Turn,
    Unfolding,
    kinds_in,
    on,
    owner,
)
from domain.games.mauw import messages
from domain.games.mauw.appraise import appraise
from domain.games.mauw.edition import CARDS, COLUMNS, HAND, MAUI, MOST_MAUW, SEATS, VALUES, Card, Colour, deck_for, idle_limit
from domain.games.mauw.messages import (
    AttackLet,
    AttackParried,
    AttackPressed,
    AttackStopped,
    CardPlayed,
    CardsDrawn,
    DeckShuffled,
    DrawnCards,
    GainLost,
    GainOffered,
    GainPlaced,
    Hand,
    HandDiscarded,
    HandsDealt,
    IdleLimitReached,
    LetThrough,
    MauwDrawn,
    MauwFace,
    PairDiscarded,
    PairTurned,
    Parry,
    PileOrder,
    PileRebuilt,
    PlaceGain,
    PlayCard,
    PressOn,
    Redraw,
    SpiritsDiscarded,
    StopAttack,
    SupplyExhausted,
    ThreeColumnsBuilt,
    TurnedCardLost,
    TurnEnded,
)
from domain.games.mauw.model import (
    Board,
    Column,
    Ending,
    clash_of,
    fight_cards,
    gain_of,
    has_three_columns,
    mauw_of,
    open_columns,
    pair_of,
    plays_of,
    score,
    values_open,
)
from domain.games.mauw.view import MauwSheet, MauwView, imagine, seen, sheet_of

INFO: Final = GameInfo(
    key="mauw",
    seats=SEATS,
    endings=get_args(Ending),
    edition="2017",
    hidden=True,
    longest=45_864,
    commands=kinds_in(vars(messages), Command),
    facts=kinds_in(vars(messages), Fact),
    reveals=frozenset({Hand, CardPlayed, DrawnCards, HandDiscarded, AttackParried, AttackPressed, GainLost}),
    names={"card": (*CARDS, "mauw"), "colour": get_args(Colour), "column": tuple(map(str, range(COLUMNS)))},
)


class Mauw(Rules[Board]):
    info, View, Sheet = INFO, MauwView, MauwSheet

    def initial(self) -> Board:
        return Board()

    def begin(self, opening: Unfolding[Board], _: Options, seats: int) -> None:
        deck = opening.rng.shuffled(deck_for(seats))
        first = opening.rng.below(seats)
        opening.then(DeckShuffled(seats, len(deck)), "3.3", {TABLE: PileOrder(deck)})
        hands = {
            # 3.6: one by one, beginning with the first seat.
            owner(seat): Hand(tuple(sorted(deck[(seat - first) % seats : HAND * seats : seats])))
            for seat in range(seats)
        }
        opening.then(HandsDealt(first), "3.4", hands)

    def active(self, state: Board) -> frozenset[Seat]:
        match state.phase:
            case "playing" | "pressing" | "placing":
                return ONLY[state.seat]
            case "parrying":
                return ONLY[clash_of(state).area]
        return NOBODY

    def choices(self, state: Board, seat: Seat) -> tuple[Command, ...]:
        match state.phase:
            case "playing":
                return tuple(PlayCard(*play) for play in plays_of(state, seat)) or (Redraw(),)
            case "parrying":
                return (*map(Parry, fight_cards(state, seat)), LetThrough())
            case "pressing":
                return (*map(PressOn, fight_cards(state, seat)), StopAttack())
        return tuple(map(PlaceGain, gain_of(state).columns))

    def turn_clause(self, state: Board) -> str:
        return "10.7" if state.phase in ("parrying", "pressing") else "5.1"

    @on(PlayCard, "playing", clause="5.1")
    def play_card(self, turn: Turn[Board], command: PlayCard) -> Rejected | None:
        state, seat = turn.state, turn.seat
        if problem := _card_problem(state, seat, command) or _place_problem(state, seat, command):
            return problem
        column = state.areas[command.area][command.column]
        value = VALUES[command.card] if command.value is None else command.value
        clause = _play_clause(seat, command.area, column, value)
        turn.then(CardPlayed(seat, command.card, command.area, command.column, value), clause)
        _refill(turn, seat, "6.1")
        if column.top is None:
            _end_turn(turn)
        elif not column.value:
            turn.then(SpiritsDiscarded(seat, command.column), "9.5")
            _end_turn(turn)
        elif command.area == seat:
            _associate(turn)
        return None

    @on(Redraw, "playing", clause="5.2")
    def redraw(self, turn: Turn[Board], _: Redraw) -> Rejected | None:
        state, seat = turn.state, turn.seat
        if plays_of(state, seat):
            return Rejected("must_play", "5.3")
        turn.then(HandDiscarded(seat, state.hands[seat]), "5.2")
        _refill(turn, seat, "5.2")
        _end_turn(turn)
        return None

    @on(Parry, "parrying", clause="10.3")
    def parry(self, turn: Turn[Board], command: Parry) -> Rejected | None:
        if problem := _fight_problem(turn.state, turn.seat, command.card):
            return problem
        turn.then(AttackParried(turn.seat, command.card), "10.3")
        _refill(turn, turn.seat, "10.4")
        return None

    @on(LetThrough, "parrying", clause="10.3")
    def let_through(self, turn: Turn[Board], _: LetThrough) -> None:
        turn.then(AttackLet(turn.seat), "10.4" if turn.state.aside else "10.3")
        _associate(turn)

    @on(PressOn, "pressing", clause="10.4")
    def press_on(self, turn: Turn[Board], command: PressOn) -> Rejected | None:
        if problem := _fight_problem(turn.state, turn.seat, command.card):
            return problem
        turn.then(AttackPressed(turn.seat, command.card), "10.4")
        _refill(turn, turn.seat, "10.4")
        return None

    @on(StopAttack, "pressing", clause="10.4")
    def stop_attack(self, turn: Turn[Board], _: StopAttack) -> None:
        turn.then(AttackStopped(turn.seat), "10.3")
        _end_turn(turn)

    @on(PlaceGain, "placing", clause="8.6")
    def place_gain(self, turn: Turn[Board], command: PlaceGain) -> Rejected | None:
        columns = gain_of(turn.state).columns
        if command.column not in columns:
            return Rejected("column_not_open", "8.6", {"columns": list(columns)})
        _lay(turn, command.column, "8.6")
        return None

    def seen(self, state: Board, seat: Seat | None) -> MauwView:
        return seen(state, seat)

    def imagine(self, state: Board, seat: Seat | None, rng: Rng) -> Board:
        return imagine(state, seat, rng)

    def outcome(self, state: Board) -> Outcome | None:
        if state.ending is None:
            return None
        points = self.scores(state)
        # 12.10: more points, then more Mauw.
        keys = tuple(zip(points, map(mauw_of, state.areas), strict=True))
        return Outcome.of(state.ending, points, sheet_of(state), keys)

    def scores(self, state: Board) -> tuple[int, ...]:
        return tuple(map(score, state.areas))

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

    def appraise(self, state: Board, seat: Seat) -> int:
        return appraise(state, seat)


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


def _fight_problem(state: Board, seat: Seat, card: Card) -> Rejected | None:
    if card not in state.hands[seat]:
        return Rejected("card_not_held", "10.5", {"card": card})
    if card not in fight_cards(state, seat):
        return Rejected("not_identical", "10.5", {"value": clash_of(state).value})
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
    seat, clash = state.seat, clash_of(state)
    column = state.areas[clash.area][clash.column]
    if clash.value == column.value:
        _turn_pair(turn, column)
        return
    turn.then(PairDiscarded(seat, clash.area, clash.column), "8.1")
    _rebuild_if_empty(turn)
    turn.then(MauwDrawn(seat), "8.1", {TABLE: MauwFace(turn.state.pile[0])})
    _offer(turn, attack=clash.area != seat)


def _turn_pair(turn: Turn[Board], column: Column) -> None:
    state = turn.state
    seat, clash = state.seat, clash_of(state)
    turned, top = pair_of(state)
    if top == MAUI and turned != MAUI:
        # 8.4: if one of the two is a Maui, it is turned over.
        turned, top = top, turned
    own = clash.area == seat
    if own and column.mauw == MOST_MAUW and not open_columns(state.areas[seat]):
        turn.then(TurnedCardLost(seat, clash.column, turned, top), "8.10")
        _end_turn(turn)
        return
    turn.then(PairTurned(seat, clash.area, clash.column, turned, top, clash.value), "8.3")
    if own and column.mauw < MOST_MAUW:
        _lay(turn, clash.column, "8.9")
    else:
        _offer(turn, attack=not own)


def _offer(turn: Turn[Board], *, attack: bool) -> None:
    """Lay the gain if exactly one column is open, discard it if none is, and otherwise ask."""
    state = turn.state
    seat, gain = state.seat, gain_of(state)
    columns = open_columns(state.areas[seat])
    if not columns:
        lost = (gain.face,) if gain.top is None else (gain.face, gain.top)
        turn.then(GainLost(seat, lost), "8.11" if attack else "8.5")
        _end_turn(turn)
    elif len(columns) == 1:
        _lay(turn, columns[0], "8.6")
    else:
        turn.then(GainOffered(seat, columns), "8.6")


def _lay(turn: Turn[Board], column: int, clause: str) -> None:
    seat = turn.state.seat
    turn.then(GainPlaced(seat, column), clause)
    if has_three_columns(turn.state.areas[seat]):
        turn.then(ThreeColumnsBuilt(seat), "12.1")
    else:
        _end_turn(turn)


def _end_turn(turn: Turn[Board]) -> None:
    state = turn.state
    seats, seat = len(state.hands), state.seat
    for step in range(seats):
        short = (seat + step) % seats
        if not _refill(turn, short, "6.7"):
            turn.then(SupplyExhausted(short), "12.3")
            return
    if not state.laid and state.idle + 1 >= idle_limit(seats):
        turn.then(IdleLimitReached(), "12.5")
    else:
        turn.then(TurnEnded(seat, (seat + 1) % seats), "5.1")


def _refill(turn: Turn[Board], seat: Seat, clause: str) -> bool:
    """Draw up to four cards. Returns whether the hand is full now."""
    while missing := HAND - len(turn.state.hands[seat]):
        if not _rebuild_if_empty(turn):
            return False
        drawn = turn.state.pile[:missing]
        turn.then(CardsDrawn(seat, len(drawn)), clause, {owner(seat): DrawnCards(tuple(sorted(drawn)))})
    return True


def _rebuild_if_empty(turn: Turn[Board]) -> bool:
    """Whether there is a card to draw."""
    if not turn.state.pile:
        discard = turn.state.discard
        if not discard:
            return False
        turn.then(PileRebuilt(len(discard)), "6.4", {TABLE: PileOrder(turn.rng.shuffled(discard))})
    return True
