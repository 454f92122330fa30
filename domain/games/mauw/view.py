"""What a seat sees, what it may imagine of the rest, and the score sheet."""

from collections import Counter
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Rng, Seat, doc
from domain.games.mauw.edition import COLUMNS, HAND, LIVES, MOST_MAUW, SEATS, Card, deck_for, idle_limit
from domain.games.mauw.messages import a_column, a_value
from domain.games.mauw.model import (
    Area,
    Board,
    Cards,
    Clash,
    Column,
    ColumnNumber,
    Ending,
    Gain,
    Phase,
    SeatNumber,
    Value,
    mauw_of,
    score,
)

Count = Annotated[int, Meta(ge=0)]


def _each_seat(text: str) -> Meta:
    return Meta(max_length=max(SEATS), description=text)


class ColumnView(Struct, frozen=True):
    mauw: Annotated[int, Meta(ge=0, le=MOST_MAUW, description="How many Mauw it has")]
    top: Annotated[Card | Literal["mauw"] | None, doc("What is seen on top; null of an empty place")]
    value: Annotated[int, Meta(ge=0, le=LIVES, description="What that counts: 9 of a Mauw, the name of a Maui")]
    points: Annotated[Count, doc("The value, doubled by each Mauw")]


_EMPTY: Final = ColumnView(0, None, 0, 0)
FourColumns = Annotated[list[ColumnView], Meta(min_length=COLUMNS, max_length=COLUMNS)]


class ClashView(Struct, frozen=True):
    area: Annotated[SeatNumber, doc("Whose warrior has a card on it")]
    column: Annotated[ColumnNumber, a_column("Where it is")]
    value: Annotated[Value, a_value("The value of the fight")]
    card: Annotated[Card | None, doc("What lies on it; null after a parry")]


class GainView(Struct, frozen=True):
    mauw: Annotated[int, Meta(ge=1, le=1, description="A gain has one Mauw")]
    top: Annotated[Card | None, doc("The warrior that comes with it, if any")]
    value: Annotated[Value | None, a_value("What that warrior counts as")]
    columns: Annotated[list[ColumnNumber], a_column("Where it may go")]


class MauwView(Struct, frozen=True):
    """A Mauw is only counted: nobody sees its face (13.3)."""

    phase: Annotated[Phase, doc("What is to be done; in `parrying` by the attacked seat, else by the one whose turn it is")]
    turn: Annotated[SeatNumber, doc("Whose turn it is")]
    areas: Annotated[list[FourColumns], _each_seat("The columns A to D, by seat")]
    points: Annotated[list[Count], _each_seat("What the areas count now, by seat")]
    hand: Annotated[Annotated[list[Card], Meta(max_length=HAND)] | None, doc("Your hand, sorted; null for a spectator")]
    hands: Annotated[
        list[Annotated[int, Meta(ge=0, le=HAND)]],
        _each_seat("How many cards each seat has in hand; what lacks to four is owed"),
    ]
    pile: Annotated[int, Meta(ge=0, le=len(deck_for(max(SEATS))), description="Cards left in the pile")]
    discard: Annotated[list[Card], doc("The discard, last card last")]
    clash: Annotated[ClashView | None, doc("The fight that is going on")]
    aside: Annotated[list[Card], doc("Cards spent in that fight")]
    gain: Annotated[GainView | None, doc("What the seat whose turn it is has yet to lay")]
    idle: Annotated[Count, doc("Turns without a Mauw being laid")]
    idle_limit: Annotated[Count, doc("So many of them end the match")]
    ending: Annotated[Ending | None, doc("How the match ended")]
    ended_by: Annotated[SeatNumber | None, doc("The seat with three columns, or with a hand that cannot be filled")]


def seen(state: Board, seat: Seat | None) -> MauwView:
    areas = [list(map(_column, area)) for area in state.areas]
    return MauwView(
        phase=state.phase,
        turn=state.seat,
        areas=areas,
        points=[sum([column.points for column in area]) for area in areas],
        hand=list(state.hands[seat]) if seat is not None and state.hands else None,
        hands=[len(hand) for hand in state.hands],
        pile=len(state.pile),
        discard=list(state.discard),
        clash=_clash(state.clash) if state.clash is not None else None,
        aside=list(state.aside),
        gain=_gain(state.gain) if state.gain is not None else None,
        idle=state.idle,
        idle_limit=idle_limit(len(state.hands)),
        ending=state.ending,
        ended_by=state.ended_by,
    )


def _column(column: Column) -> ColumnView:
    mauw = len(column.turned) + len(column.drawn)
    if column.top is not None:
        return ColumnView(mauw, column.top, column.value, column.value << mauw)
    return ColumnView(mauw, "mauw", LIVES, LIVES << mauw) if mauw else _EMPTY


def _clash(clash: Clash) -> ClashView:
    return ClashView(clash.area, clash.column, clash.value, clash.card)


def _gain(gain: Gain) -> GainView:
    return GainView(1, gain.top, gain.value if gain.top is not None else None, list(gain.columns))


class AreaScore(Struct, frozen=True):
    columns: Annotated[FourColumns, doc("The columns A to D")]
    total: Annotated[Count, doc("Points of the seat")]
    mauw: Annotated[Count, doc("Its Mauw, which decide a tie")]


class MauwSheet(Struct, frozen=True):
    areas: Annotated[list[AreaScore], _each_seat("The count of each seat")]
    ended_by: Annotated[SeatNumber | None, doc("The seat with three columns, or with a hand that could not be filled")]


def sheet_of(state: Board) -> MauwSheet:
    areas = [AreaScore(list(map(_column, area)), score(area), mauw_of(area)) for area in state.areas]
    return MauwSheet(areas, state.ended_by)


def imagine(state: Board, seat: Seat | None, rng: Rng) -> Board:
    """The unseen cards, dealt again to the places where the seat knows that cards are.

    They are sorted before they are shuffled: the result must not depend on where they really are. The pile gets only cards
    that were in it when it was last shuffled (13.5).
    """
    unseen: Counter[Card] = Counter(state.pile)
    for number, hand in enumerate(state.hands):
        if number != seat:
            unseen.update(hand)
    for area in state.areas:
        for column in area:
            unseen.update(column.drawn)
    if state.gain is not None and state.gain.drawn:
        unseen[state.gain.face] += 1
    pile = rng.shuffled(sorted((unseen & Counter(state.fresh)).elements()))[: len(state.pile)]
    rest = list(rng.shuffled(sorted((unseen - Counter(pile)).elements())))

    def dealt(cards: Cards) -> Cards:
        return tuple(rest.pop() for _ in cards)

    def area_dealt(area: Area) -> Area:
        return tuple(replace(column, drawn=dealt(column.drawn)) if column.drawn else column for column in area)

    return replace(
        state,
        pile=pile,
        hands=tuple(hand if number == seat else tuple(sorted(dealt(hand))) for number, hand in enumerate(state.hands)),
        areas=tuple(map(area_dealt, state.areas)),
        gain=replace(state.gain, face=rest.pop()) if state.gain is not None and state.gain.drawn else state.gain,
    )
