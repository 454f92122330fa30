"""What a seat sees, what it may imagine of the rest, and the score sheet. Only cards are ever hidden (2.11)."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Rng, Seat
from domain.games.kiwara import model
from domain.games.kiwara.board import COLUMNS, SQUARES
from domain.games.kiwara.edition import ANIMALS, Animal, Card
from domain.games.kiwara.messages import AnimalKind
from domain.games.kiwara.model import Cards, LandCount, Phase, Savanna, SeatNumber, Square, Stop

Count = Annotated[int, Meta(ge=0)]
_EACH_SEAT = Meta(min_length=2, max_length=2)


class TokenView(Struct, frozen=True):
    """An animal on the board."""

    seat: Annotated[SeatNumber, "Whose it is"]
    animal: AnimalKind
    hidden: Annotated[bool, "It lies face down"]


class ReserveView(Struct, frozen=True):
    """In the order of `ANIMALS`."""

    gazelle: Annotated[Count, "How many gazelles"]
    zebra: Annotated[Count, "How many zebras"]
    crocodile: Annotated[Count, "How many crocodiles"]
    elephant: Annotated[Count, "How many elephants"]
    lion: Annotated[Count, "How many lions"]


class KiwaraView(Struct, frozen=True):
    """A card that the viewer may not see is null."""

    board: Annotated[
        list[Annotated[str, Meta(max_length=COLUMNS)]],
        "Five rows of six letters, one letter per land; rivers run where letters change",
    ]
    phase: Annotated[Phase, "What is to be done; `closing` is the moment for boa, porcupine and warthog"]
    turn: Annotated[SeatNumber, "Whose turn it is"]
    totem: Annotated[Stop | None, "Its stop: 0-5 above the columns, 6-10 right of the rows, 11-16 below, 17-21 left, clockwise"]
    squares: Annotated[
        list[TokenView | None],
        Meta(min_length=SQUARES, max_length=SQUARES),
        "Row by row from the top left; null where no animal is",
    ]
    reserves: Annotated[list[ReserveView], _EACH_SEAT, "Animals yet to be placed, by seat"]
    returned: Annotated[ReserveView, "Those that came back this turn and have to wait"]
    placed: Annotated[Count, "Animals placed in this turn"]
    imposed: Annotated[Square | None, "The square a boa imposes"]
    forbidden: Annotated[Square | None, "The square a porcupine forbids"]
    crocodile: Annotated[Square | None, "The crocodile that may attack"]
    prey: Annotated[list[Square], "The gazelles it may attack"]
    okapi: Annotated[bool, "The okapi waits beside the board for the first full land"]
    reinforced: Annotated[SeatNumber | None, "The seat that completed the first land"]
    hands: Annotated[list[list[Card]], _EACH_SEAT, "Cards that lie before each seat, to be used"]
    used: Annotated[list[list[Card]], _EACH_SEAT, "Cards that were used, by seat"]
    discarded: Annotated[list[Card], "Giraffes that were given away"]
    pile: Annotated[Count, "Cards left in the pile"]
    drawn: Annotated[list[Card | None], "What a giraffe drew, to choose from"]
    refused: Annotated[list[list[Card | None]], _EACH_SEAT, "What each seat did not keep of it"]


def seen(state: Savanna, seat: Seat | None) -> KiwaraView:
    return KiwaraView(
        board=list(state.rows),
        phase=state.phase,
        turn=state.seat,
        totem=None if state.totem == model.OFF_THE_PATH else state.totem,
        squares=[None if token is None else TokenView(token.seat, token.animal, token.hidden) for token in state.squares],
        reserves=[ReserveView(*reserve) for reserve in state.reserves],
        returned=ReserveView(*state.returned),
        placed=state.placed,
        imposed=state.imposed,
        forbidden=state.forbidden,
        crocodile=state.crocodile,
        prey=list(state.prey),
        okapi=state.okapi,
        reinforced=state.reinforced,
        hands=[list(hand) for hand in state.hands],
        used=[list(cards) for cards in state.used],
        discarded=list(state.discarded),
        pile=len(state.pile),
        drawn=_seen_by(seat, state.seat, state.drawn),
        refused=[_seen_by(seat, drawer, cards) for drawer, cards in enumerate(state.refused)],
    )


def _seen_by(viewer: Seat | None, drawer: Seat, cards: Cards) -> list[Card | None]:
    return list(cards) if viewer == drawer else [None] * len(cards)


class LandScore(Struct, frozen=True):
    """The score of a land."""

    land: Annotated[str, Meta(max_length=1)]
    tokens: Annotated[list[Count], _EACH_SEAT, "Tokens of each seat, face-down ones included"]
    owner: Annotated[SeatNumber, "The seat that has more of them"]
    animals: Annotated[Mapping[Animal, int], "What the animals seen are worth"]
    hidden: Annotated[Count, "Tokens that lie face down and are worth nothing"]
    points: int


class KiwaraSheet(Struct, frozen=True):
    """The score sheet of Kiwara."""

    lands: Annotated[list[LandScore], "The lands, in reading order"]
    bonus: Annotated[list[Count], _EACH_SEAT, "What the okapi brings"]
    totals: Annotated[list[Count], _EACH_SEAT, "Points of each seat"]
    reinforced: Annotated[SeatNumber | None, "The seat that completed the first land and so wins a tie"]


def sheet_of(state: Savanna) -> KiwaraSheet:
    counts, bonus = model.count_lands(state), model.bonus_of(state)
    return KiwaraSheet([_land(count) for count in counts], bonus, list(model.totals(counts, bonus)), state.reinforced)


def _land(count: LandCount) -> LandScore:
    animals = {animal: count.points[animal] for animal in ANIMALS if animal in count.points}
    return LandScore(count.land, list(count.tokens), count.owner, animals, count.hidden, count.total)


def imagine(state: Savanna, seat: Seat | None, rng: Rng) -> Savanna:
    """The unseen cards, dealt again to the places where the seat knows that cards are.

    They are sorted before they are shuffled: the result must not depend on where they really are.
    """
    drawn = () if seat == state.seat else state.drawn
    first, second = [() if seat == drawer else cards for drawer, cards in enumerate(state.refused)]
    unseen = list(rng.shuffled(sorted((*state.pile, *drawn, *first, *second))))

    def dealt(cards: Cards) -> Cards:
        return tuple(unseen.pop() for _ in cards)

    return replace(
        state,
        pile=dealt(state.pile),
        drawn=dealt(drawn) or state.drawn,
        refused=(dealt(first) or state.refused[0], dealt(second) or state.refused[1]),
    )
