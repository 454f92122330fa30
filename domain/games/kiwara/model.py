"""The state of a match of Kiwara, and functions that read it."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Seat, less, put
from domain.games.kiwara.board import BORDER, LINES, NEIGHBOURS, SQUARES, STOPS, lands_of
from domain.games.kiwara.edition import ANIMALS, COUNTS, OKAPI_BONUS, VALUES, Animal, Card, Rows

SeatNumber = Annotated[int, Meta(ge=0, le=1)]
Square = Annotated[int, Meta(ge=0, le=SQUARES - 1)]
Stop = Annotated[int, Meta(ge=0, le=STOPS - 1)]

Phase = Literal["setup", "opening", "placing", "attacking", "moving", "closing", "choosing", "over"]
"""What the active seat decides now.

opening: where the totem begins; placing: an animal; attacking: whether the crocodile attacks a gazelle; moving: the totem;
closing: whether to use a power that follows the totem; choosing: which of the giraffe's cards to keep.
"""

Cards = tuple[Card, ...]
CardsOfSeats = tuple[Cards, ...]
Counts = tuple[int, ...]
"""How many of each animal, in the order of `ANIMALS`."""

OFF_THE_PATH: Final = -1
"""Where the totem is until the first seat places it."""

NOTHING_RETURNED: Final[Counts] = (0,) * len(ANIMALS)
NO_CARDS: Final[CardsOfSeats] = ((), ())

_KIND: Final = {animal: kind for kind, animal in enumerate(ANIMALS)}


class Token(Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """An animal on the board."""

    seat: SeatNumber
    animal: Animal
    hidden: bool = False


class Savanna(Struct, frozen=True, gc=False):
    """The state of a match."""

    rows: Rows = ()
    phase: Phase = "setup"
    seat: SeatNumber = 0
    """The seat whose turn it is."""
    totem: int = OFF_THE_PATH
    squares: tuple[Token | None, ...] = (None,) * SQUARES
    reserves: tuple[Counts, ...] = (COUNTS, COUNTS)
    """The animals that each seat has yet to place."""

    returned: Counts = NOTHING_RETURNED
    """The animals of the active seat that came back during this turn (5.15)."""
    placed: int = 0
    """How many animals were placed in this turn."""
    astray: bool = False
    """The baboon was used in this turn."""
    imposed: Square | None = None
    """Where the active seat has to place because of a boa."""
    forbidden: Square | None = None
    """Where the active seat may not place because of a porcupine."""

    crocodile: Square | None = None
    """Where the crocodile is that may attack now."""
    prey: tuple[Square, ...] = ()
    """The gazelles it may attack."""
    attacked: tuple[Square, ...] = ()
    """Where the gazelles are that it has attacked already (7.14)."""

    okapi: bool = False
    """The okapi lies beside the board."""
    reinforced: SeatNumber | None = None
    """The seat that filled the first land."""
    hands: CardsOfSeats = NO_CARDS
    """The cards of each seat, face up."""
    used: CardsOfSeats = NO_CARDS
    """The cards that each seat has used, face down."""
    discarded: Cards = ()
    pile: Cards = ()
    """Top card first. Nobody may see it."""
    drawn: Cards = ()
    """What the active seat drew with the giraffe and has to choose from. Only that seat may see it."""
    refused: CardsOfSeats = NO_CARDS
    """What each seat did not keep. Only that seat may see it."""
    resume: Phase = "setup"
    """The phase in which the giraffe was used."""

    def reserves_without(self, seat: Seat, animal: Animal) -> tuple[Counts, ...]:
        reserve, kind = self.reserves[seat], _KIND[animal]
        return put(self.reserves, seat, put(reserve, kind, reserve[kind] - 1))

    def hands_with(self, seat: Seat, card: Card) -> CardsOfSeats:
        return put(self.hands, seat, (*self.hands[seat], card))

    def card_used(self, seat: Seat, card: Card) -> "Savanna":
        hands = put(self.hands, seat, less(self.hands[seat], card))
        return replace(self, hands=hands, used=put(self.used, seat, (*self.used[seat], card)))

    def sent_back(self, squares: Iterable[int]) -> "Savanna":
        """The animals of these squares return to their owners."""
        tokens, returned = list(self.squares), list(self.returned)
        reserves = first, second = list(self.reserves[0]), list(self.reserves[1])
        for square in squares:
            token = token_at(self, square)
            tokens[square] = None
            reserves[token.seat][_KIND[token.animal]] += 1
            if token.seat == self.seat:
                returned[_KIND[token.animal]] += 1
        return replace(self, squares=tuple(tokens), reserves=(tuple(first), tuple(second)), returned=tuple(returned))

    def turn_begun(self, seat: Seat, totem: int) -> "Savanna":
        return replace(
            self, totem=totem, seat=seat, phase="placing", placed=0, returned=NOTHING_RETURNED, astray=False, forbidden=None
        )

    def turn_passed(self) -> "Savanna":
        """The other seat's turn begins; the totem stays where it is."""
        return self.turn_begun(1 - self.seat, self.totem)


def token_at(state: Savanna, square: int) -> Token:
    token = state.squares[square]
    assert token is not None, "no animal there"
    return token


CLOCKWISE: Final = 1
ANTICLOCKWISE: Final = -1
LONGEST_MOVE: Final = 3

STOPS_AHEAD: Final = {
    way: tuple(tuple((stop + way * steps) % STOPS for steps in range(1, STOPS)) for stop in range(STOPS))
    for way in (CLOCKWISE, ANTICLOCKWISE)
}
"""By direction and stop, all other stops in the order in which the totem would pass them."""

LINES_BESIDE: Final = tuple(tuple(dict.fromkeys((*LINES[stop - 1], *LINES[(stop + 1) % STOPS]))) for stop in range(STOPS))
"""11.15: for each stop, the squares that its two neighbouring stops face."""


def holds(state: Savanna, card: Card) -> bool:
    return card in state.hands[state.seat]


def has_animals(state: Savanna, seat: Seat) -> bool:
    return any(state.reserves[seat])


def free_squares(state: Savanna, line: tuple[int, ...]) -> list[int]:
    squares = state.squares
    return [square for square in line if squares[square] is None]


def squares_in_line(state: Savanna) -> list[int]:
    """Where the next animal may go without the baboon."""
    if state.imposed is not None:
        return [state.imposed]
    free = free_squares(state, LINES[state.totem])
    return free if state.forbidden is None else [square for square in free if square != state.forbidden]


def squares_beside_line(state: Savanna) -> list[int]:
    """Where the next animal may go with the baboon."""
    return [square for square in free_squares(state, LINES_BESIDE[state.totem]) if square != state.forbidden]


def animals_to_place(state: Savanna) -> list[Animal]:
    # 5.15: what came back during this turn stays in reserve.
    return [
        animal for animal, count, back in zip(ANIMALS, state.reserves[state.seat], state.returned, strict=True) if count > back
    ]


def stops_ahead(state: Savanna, way: int) -> list[int]:
    """Where the totem may go in one direction."""
    ahead = STOPS_AHEAD[way][state.totem]
    near = [stop for stop in ahead[:LONGEST_MOVE] if _has_room(state, stop)]
    # 5.8: beyond three full lines, the first that is not.
    return near or next(([stop] for stop in ahead[LONGEST_MOVE:] if _has_room(state, stop)), [])


def _has_room(state: Savanna, stop: int) -> bool:
    squares = state.squares
    return None in [squares[square] for square in LINES[stop]]


def may_use_porcupine(state: Savanna, stop: int) -> bool:
    """11.5: not where only one square is free."""
    return holds(state, "porcupine") and len(free_squares(state, LINES[stop])) > 1


def closes_with_choice(state: Savanna, stop: int) -> bool:
    """10.9, 11.18: a power may follow the totem to this stop."""
    hand = state.hands[state.seat]
    return (
        bool(hand)
        and has_animals(state, 1 - state.seat)
        and ("boa" in hand or "warthog" in hand or may_use_porcupine(state, stop))
    )


def face_down_squares(state: Savanna) -> list[int]:
    return [square for square, token in enumerate(state.squares) if token is not None and token.hidden]


def face_up_border_squares(state: Savanna) -> list[int]:
    squares = state.squares
    return [square for square in BORDER if (token := squares[square]) is not None and not token.hidden]


def beside_lion(state: Savanna, square: int) -> bool:
    squares = state.squares
    for other in NEIGHBOURS[square]:
        token = squares[other]
        if token is not None and token.animal == "lion":
            return True
    return False


def face_up_neighbours(state: Savanna, square: int, animal: Animal) -> tuple[int, ...]:
    return _face_up(state, NEIGHBOURS[square], animal)


def prey_of(state: Savanna, crocodile: int) -> tuple[int, ...]:
    """The gazelles that a crocodile on this square may attack."""
    seen = _face_up(state, lands_of(state.rows).across[crocodile], "gazelle")
    return tuple(square for square in seen if square not in state.attacked)


def _face_up(state: Savanna, squares: tuple[int, ...], animal: Animal) -> tuple[int, ...]:
    tokens = state.squares
    return tuple(
        [square for square in squares if (token := tokens[square]) is not None and token.animal == animal and not token.hidden]
    )


def first_full_land(state: Savanna) -> str | None:
    lands, tokens = lands_of(state.rows), state.squares
    for letter, squares in zip(lands.letters, lands.squares, strict=True):
        for square in squares:
            if tokens[square] is None:
                break
        else:
            return letter
    return None


def is_full(state: Savanna) -> bool:
    return None not in state.squares


class LandCount(Struct, frozen=True):
    """What a land counts."""

    land: str
    tokens: tuple[int, int]
    """How many each seat has, face-down ones included."""
    hidden: int
    points: dict[Animal, int]
    """What the face-up animals of each kind are worth here."""

    @property
    def total(self) -> int:
        return sum(self.points.values())

    @property
    def owner(self) -> Seat:
        # 8.8: lands are of odd size, so a full one has no tie.
        return 0 if self.tokens[0] > self.tokens[1] else 1


def count_lands(state: Savanna) -> tuple[LandCount, ...]:
    lands = lands_of(state.rows)
    return tuple([_count(state, letter, squares) for letter, squares in zip(lands.letters, lands.squares, strict=True)])


def _count(state: Savanna, letter: str, squares: tuple[int, ...]) -> LandCount:
    first = second = hidden = 0
    points: dict[Animal, int] = {}
    for square in squares:
        token = state.squares[square]
        if token is None:
            continue
        if token.seat == 0:
            first += 1
        else:
            second += 1
        if token.hidden:
            hidden += 1
        else:
            points[token.animal] = points.get(token.animal, 0) + VALUES[token.animal]
    return LandCount(letter, (first, second), hidden, points)


def bonus_of(state: Savanna) -> list[int]:
    return [OKAPI_BONUS if "okapi" in hand else 0 for hand in state.hands]


def totals(counts: Iterable[LandCount], bonus: list[int]) -> tuple[int, int]:
    """The points of both seats. A tie in a land that is not full counts for nobody."""
    points = bonus[:]
    for count in counts:
        if count.tokens[0] != count.tokens[1]:
            points[count.owner] += count.total
    first, second = points
    return first, second
