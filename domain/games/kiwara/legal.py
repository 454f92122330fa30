"""Every command that the active seat may send, in a fixed order."""

from collections.abc import Callable, Iterator

from domain.core import Command, Seat
from domain.games.kiwara.board import LINES, STOPS
from domain.games.kiwara.commands import (
    AttackGazelle,
    EndAttack,
    EndTurn,
    KeepCard,
    MoveTotem,
    PlaceAnimal,
    PlaceTotem,
    UseBoa,
    UseGiraffe,
    UseHyena,
    UsePorcupine,
    UseRhinoceros,
    UseVulture,
    UseWarthog,
)
from domain.games.kiwara.model import Phase, Savanna
from domain.games.kiwara.turn import (
    ANTICLOCKWISE,
    CLOCKWISE,
    active,
    animals_to_place,
    face_down_squares,
    face_up_border_squares,
    free_squares,
    holds,
    may_use_hyena,
    may_use_porcupine,
    squares_beside_line,
    squares_in_line,
    stops_ahead,
)


def legal(state: Savanna, seat: Seat) -> tuple[Command, ...]:
    if seat not in active(state):
        return ()
    return tuple(_BY_PHASE[state.phase](state))


def _opening(state: Savanna) -> Iterator[Command]:
    for stop in range(STOPS):
        yield PlaceTotem(stop)
    yield from _giraffe(state)


def _placing(state: Savanna) -> Iterator[Command]:
    animals = animals_to_place(state)
    for square in squares_in_line(state):
        for animal in animals:
            yield PlaceAnimal(animal, square)
    for square in squares_beside_line(state):
        for animal in animals:
            yield PlaceAnimal(animal, square, baboon=True)
    yield from _powers_of_the_turn(state)


def _attacking(state: Savanna) -> Iterator[Command]:
    for square in state.prey:
        yield AttackGazelle(square)
    yield EndAttack()


def _moving(state: Savanna) -> Iterator[Command]:
    for stop in stops_ahead(state, CLOCKWISE):
        yield MoveTotem(stop)
    if holds(state, "gnu"):
        for stop in stops_ahead(state, ANTICLOCKWISE):
            yield MoveTotem(stop, gnu=True)
    if may_use_hyena(state):
        yield UseHyena()
    yield from _powers_of_the_turn(state)


def _closing(state: Savanna) -> Iterator[Command]:
    squares = free_squares(state, LINES[state.totem])
    if holds(state, "boa"):
        for square in squares:
            yield UseBoa(square)
    if may_use_porcupine(state, state.totem):
        for square in squares:
            yield UsePorcupine(square)
    if holds(state, "warthog"):
        yield UseWarthog()
    yield EndTurn()


def _choosing(state: Savanna) -> Iterator[Command]:
    for card in state.drawn:
        yield KeepCard(card)


def _powers_of_the_turn(state: Savanna) -> Iterator[Command]:
    """11.10, 11.21: powers for any moment of the turn before the totem has moved."""
    if holds(state, "vulture"):
        for square in face_down_squares(state):
            yield UseVulture(square)
    if holds(state, "rhinoceros"):
        for square in face_up_border_squares(state):
            yield UseRhinoceros(square)
    yield from _giraffe(state)


def _giraffe(state: Savanna) -> Iterator[Command]:
    if holds(state, "giraffe"):
        yield UseGiraffe()


_BY_PHASE: dict[Phase, Callable[[Savanna], Iterator[Command]]] = {
    "opening": _opening,
    "placing": _placing,
    "attacking": _attacking,
    "moving": _moving,
    "closing": _closing,
    "choosing": _choosing,
}
