"""What the active seat has to choose from at this moment. `legal` lists it and `decide` checks against it."""

from domain.core import Seat
from domain.games.kiwara.board import BORDER, LINES, NEIGHBOURS, STOPS, lands_of
from domain.games.kiwara.edition import ANIMALS, Animal, Card
from domain.games.kiwara.model import Savanna

CLOCKWISE = 1
ANTICLOCKWISE = -1
LONGEST_MOVE = 3

STOPS_AHEAD = {
    way: tuple(tuple((stop + way * steps) % STOPS for steps in range(1, STOPS)) for stop in range(STOPS))
    for way in (CLOCKWISE, ANTICLOCKWISE)
}
"""By direction and stop, all other stops in the order in which the totem would pass them."""

LINES_BESIDE = tuple(tuple(dict.fromkeys((*LINES[stop - 1], *LINES[(stop + 1) % STOPS]))) for stop in range(STOPS))
"""11.15: for each stop, the squares that its two neighbouring stops face."""


_NOBODY: frozenset[Seat] = frozenset()
_ONLY = (frozenset({0}), frozenset({1}))


def active(state: Savanna) -> frozenset[Seat]:
    return _NOBODY if state.phase in ("setup", "over") else _ONLY[state.seat]


def holds(state: Savanna, card: Card) -> bool:
    return card in state.hands[state.seat]


def has_animals(state: Savanna, seat: Seat) -> bool:
    return any(state.reserves[seat])


def free_squares(state: Savanna, line: tuple[int, ...]) -> list[int]:
    return [square for square in line if state.squares[square] is None]


def squares_in_line(state: Savanna) -> list[int]:
    """Where the next animal may go without the baboon."""
    if state.imposed is not None:
        return [state.imposed]
    return [square for square in free_squares(state, LINES[state.totem]) if square != state.forbidden]


def squares_beside_line(state: Savanna) -> list[int]:
    """Where the next animal may go with the baboon."""
    # 11.14, 11.16: for the first animal of a turn only, and not against a boa.
    if state.placed or state.imposed is not None or not holds(state, "baboon"):
        return []
    return [square for square in free_squares(state, LINES_BESIDE[state.totem]) if square != state.forbidden]


def animals_to_place(state: Savanna) -> list[Animal]:
    # 5.15: what came back during this turn stays in reserve.
    return [
        animal for animal, count, back in zip(ANIMALS, state.reserves[state.seat], state.returned, strict=True) if count > back
    ]


def may_use_hyena(state: Savanna) -> bool:
    """11.13, 11.14: after exactly one animal, placed in the totem's own line."""
    return (
        state.placed == 1
        and not state.astray
        and holds(state, "hyena")
        and bool(squares_in_line(state))
        and bool(animals_to_place(state))
    )


def stops_ahead(state: Savanna, way: int) -> list[int]:
    """Where the totem may go in one direction."""
    ahead = STOPS_AHEAD[way][state.totem]
    near = [stop for stop in ahead[:LONGEST_MOVE] if _has_room(state, stop)]
    # 5.8: beyond three full lines, the first that is not.
    return near or next(([stop] for stop in ahead[LONGEST_MOVE:] if _has_room(state, stop)), [])


def _has_room(state: Savanna, stop: int) -> bool:
    squares = state.squares
    return any(squares[square] is None for square in LINES[stop])


def may_use_porcupine(state: Savanna, stop: int) -> bool:
    """11.5: not where a single square is free."""
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
    return any((token := squares[other]) is not None and token.animal == "lion" for other in NEIGHBOURS[square])


def face_up_neighbours(state: Savanna, square: int, animal: Animal) -> tuple[int, ...]:
    return _face_up(state, NEIGHBOURS[square], animal)


def prey_of(state: Savanna, crocodile: int) -> tuple[int, ...]:
    """The gazelles that a crocodile on this square may attack."""
    seen = _face_up(state, lands_of(state.rows).across[crocodile], "gazelle")
    return tuple(square for square in seen if square not in state.attacked)


def _face_up(state: Savanna, squares: tuple[int, ...], animal: Animal) -> tuple[int, ...]:
    return tuple(
        square
        for square in squares
        if (token := state.squares[square]) is not None and token.animal == animal and not token.hidden
    )


def first_full_land(state: Savanna) -> str | None:
    lands = lands_of(state.rows)
    for letter, squares in zip(lands.letters, lands.squares, strict=True):
        if not free_squares(state, squares):
            return letter
    return None


def is_full(state: Savanna) -> bool:
    return None not in state.squares
