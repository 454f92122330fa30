"""The answer to a command: what happens, or why not."""

from collections.abc import Callable
from typing import Any

from domain.core import Command, Course, Event, Rejected, Rng, Seat, owner
from domain.games.kiwara.board import BORDER, LINES, STOPS
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
from domain.games.kiwara.edition import ANIMALS, GIRAFFE_DRAW, Card
from domain.games.kiwara.evolve import evolve
from domain.games.kiwara.facts import (
    AnimalPlaced,
    AttackEnded,
    BaboonUsed,
    BoaUsed,
    CardKept,
    CardsDrawn,
    GazelleAttacked,
    GazellesFled,
    GiraffeUsed,
    GnuUsed,
    HyenaUsed,
    OkapiJoined,
    PorcupineUsed,
    PreySeen,
    ReinforcementDrawn,
    RhinocerosUsed,
    SavannaFilled,
    TotemMoved,
    TotemPlaced,
    TurnEnded,
    VultureUsed,
    WarthogUsed,
    ZebrasHid,
)
from domain.games.kiwara.model import Phase, Savanna
from domain.games.kiwara.turn import (
    ANTICLOCKWISE,
    CLOCKWISE,
    LINES_BESIDE,
    LONGEST_MOVE,
    STOPS_AHEAD,
    active,
    animals_to_place,
    beside_lion,
    closes_with_choice,
    face_down_squares,
    face_up_border_squares,
    face_up_neighbours,
    first_full_land,
    free_squares,
    has_animals,
    holds,
    is_full,
    may_use_porcupine,
    prey_of,
    squares_in_line,
    stops_ahead,
)

Answer = tuple[Event, ...] | Rejected


def decide(state: Savanna, seat: Seat, command: Command, _: Rng) -> Answer:
    phases, clause, answer = _BY_COMMAND[type(command)]
    if seat not in active(state):
        return Rejected("not_your_turn", "5.6", {"phase": state.phase})
    if state.phase not in phases:
        # Only after a warthog is the totem moved before any animal was placed.
        if state.phase == "moving" and not state.placed and isinstance(command, PlaceAnimal):
            clause = "11.19"
        return Rejected("wrong_moment", clause, {"phase": state.phase, "phases": list(phases)})
    return answer(state, command)


def _place_totem(state: Savanna, command: PlaceTotem) -> Answer:
    if not 0 <= command.stop < STOPS:
        return Rejected("no_such_stop", "2.8", {"stop": command.stop})
    return (Event(TotemPlaced(state.seat, command.stop), "5.1"),)


def _place_animal(state: Savanna, command: PlaceAnimal) -> Answer:
    problem = _baboon_problem(state, command) or _square_problem(state, command) or _animal_problem(state, command)
    if problem is not None:
        return problem
    seat, animal, square = state.seat, command.animal, command.square
    course = Course(evolve, state)
    if command.baboon:
        course.then(BaboonUsed(seat), "11.2")
    if animal in ("gazelle", "zebra") and beside_lion(state, square):
        course.then(AnimalPlaced(seat, animal, square, hidden=True), "7.3" if animal == "zebra" else "7.6")
    else:
        course.then(AnimalPlaced(seat, animal, square, hidden=False), "5.4")
    if animal == "lion":
        _scare(course, square)
    elif animal == "crocodile":
        _look_for_prey(course, square)
    _settle(course)
    return course.told()


def _baboon_problem(state: Savanna, command: PlaceAnimal) -> Rejected | None:
    if not command.baboon:
        return None
    if not holds(state, "baboon"):
        return _not_held("baboon", "11.2")
    if state.imposed is not None:
        return Rejected("square_imposed", "11.16", {"square": state.imposed})
    if state.placed:
        return Rejected("baboon_with_hyena", "11.14")
    return None


def _square_problem(state: Savanna, command: PlaceAnimal) -> Rejected | None:
    square = command.square
    if command.baboon:
        line, clause = LINES_BESIDE[state.totem], "11.15"
    else:
        line, clause = LINES[state.totem], "5.4"
    if square not in line:
        return Rejected("not_in_line", clause, {"line": list(line)})
    if state.squares[square] is not None:
        return Rejected("square_taken", "5.4", {"square": square})
    if state.imposed is not None and square != state.imposed:
        return Rejected("square_imposed", "11.1", {"square": state.imposed})
    if square == state.forbidden:
        return Rejected("square_forbidden", "11.5", {"square": square})
    return None


def _animal_problem(state: Savanna, command: PlaceAnimal) -> Rejected | None:
    animals = animals_to_place(state)
    if command.animal in animals:
        return None
    reserve = [animal for animal, count in zip(ANIMALS, state.reserves[state.seat], strict=True) if count]
    return Rejected("animal_not_at_hand", "5.15" if command.animal in reserve else "5.4", {"animals": animals})


def _scare(course: Course[Savanna], lion: int) -> None:
    zebras = face_up_neighbours(course.state, lion, "zebra")
    if zebras:
        course.then(ZebrasHid(zebras), "7.2")
    gazelles = face_up_neighbours(course.state, lion, "gazelle")
    if gazelles:
        course.then(GazellesFled(gazelles), "7.5")


def _look_for_prey(course: Course[Savanna], crocodile: int) -> None:
    prey = prey_of(course.state, crocodile)
    if prey:
        course.then(PreySeen(crocodile, prey), "7.13" if course.state.attacked else "7.10")


def _settle(course: Course[Savanna]) -> None:
    """5.13: what follows once the effect of an animal is over."""
    state = course.state
    if state.phase == "attacking":
        return
    seat = state.seat
    if state.reinforced is None:
        land = first_full_land(state)
        if land is not None:
            if state.okapi:
                course.then(OkapiJoined(seat, land), "6.1")
            else:
                course.then(ReinforcementDrawn(seat, land, state.pile[0]), "10.2")
    if is_full(state):
        course.then(SavannaFilled(), "8.1")


def _attack_gazelle(state: Savanna, command: AttackGazelle) -> Answer:
    gazelle = command.square
    if gazelle not in state.prey:
        return Rejected("not_prey", "7.14" if gazelle in state.attacked else "7.10", {"prey": list(state.prey)})
    assert state.crocodile is not None
    course = Course(evolve, state)
    # Where the crocodile was, the gazelle may come to lie beside a lion.
    hidden = beside_lion(state, state.crocodile)
    course.then(GazelleAttacked(state.crocodile, gazelle, hidden), "7.17" if hidden else "7.10")
    _look_for_prey(course, gazelle)
    _settle(course)
    return course.told()


def _end_attack(state: Savanna, _: EndAttack) -> Answer:
    course = Course(evolve, state)
    course.then(AttackEnded(state.seat), "7.10")
    _settle(course)
    return course.told()


def _move_totem(state: Savanna, command: MoveTotem) -> Answer:
    if command.gnu and not holds(state, "gnu"):
        return _not_held("gnu", "11.6")
    way = ANTICLOCKWISE if command.gnu else CLOCKWISE
    stops, stop = stops_ahead(state, way), command.stop
    near = STOPS_AHEAD[way][state.totem][:LONGEST_MOVE]
    clause = "5.5" if stops[0] in near else "5.8"
    if stop not in stops:
        if stop in near:
            return Rejected("line_full", "5.7", {"stops": stops})
        return Rejected("stop_out_of_reach", clause, {"stops": stops})
    following = None
    if not closes_with_choice(state, stop):
        # 5.11: a seat without animals has no turn.
        following = 1 - state.seat if has_animals(state, 1 - state.seat) else state.seat
    moved = Event(TotemMoved(state.seat, stop, following), clause)
    return (Event(GnuUsed(state.seat), "11.6"), moved) if command.gnu else (moved,)


def _end_turn(state: Savanna, _: EndTurn) -> Answer:
    return (Event(TurnEnded(state.seat), "10.9"),)


def _use_boa(state: Savanna, command: UseBoa) -> Answer:
    problem = _power_problem(state, "boa", "11.1") or _line_problem(state, command.square, "11.1")
    return problem or (Event(BoaUsed(state.seat, command.square), "11.1"),)


def _use_porcupine(state: Savanna, command: UsePorcupine) -> Answer:
    problem = _power_problem(state, "porcupine", "11.5") or _line_problem(state, command.square, "11.5")
    if problem is not None:
        return problem
    if not may_use_porcupine(state, state.totem):
        return Rejected("only_free_square", "11.5", {"square": command.square})
    return (Event(PorcupineUsed(state.seat, command.square), "11.5"),)


def _use_warthog(state: Savanna, _: UseWarthog) -> Answer:
    return _power_problem(state, "warthog", "11.8") or (Event(WarthogUsed(state.seat), "11.8"),)


def _use_vulture(state: Savanna, command: UseVulture) -> Answer:
    problem = _power_problem(state, "vulture", "11.3")
    if problem is not None:
        return problem
    targets = face_down_squares(state)
    if command.square not in targets:
        return Rejected("not_face_down", "11.3", {"squares": targets})
    return (Event(VultureUsed(state.seat, command.square), "11.3"),)


def _use_rhinoceros(state: Savanna, command: UseRhinoceros) -> Answer:
    problem = _power_problem(state, "rhinoceros", "11.4")
    if problem is not None:
        return problem
    if command.square not in BORDER:
        return Rejected("not_on_border", "11.4", {"squares": list(BORDER)})
    targets = face_up_border_squares(state)
    if command.square not in targets:
        return Rejected("not_face_up", "11.4", {"squares": targets})
    return (Event(RhinocerosUsed(state.seat, command.square), "11.4"),)


def _use_hyena(state: Savanna, _: UseHyena) -> Answer:
    problem = _power_problem(state, "hyena", "11.7")
    if problem is not None:
        return problem
    if state.placed != 1:
        return Rejected("wrong_moment", "11.13", {"placed": state.placed})
    if state.astray:
        return Rejected("baboon_with_hyena", "11.14")
    if not squares_in_line(state):
        return Rejected("line_full", "11.13")
    if not animals_to_place(state):
        return Rejected("animal_not_at_hand", "11.13", {"animals": []})
    return (Event(HyenaUsed(state.seat), "11.7"),)


def _use_giraffe(state: Savanna, _: UseGiraffe) -> Answer:
    problem = _power_problem(state, "giraffe", "11.9")
    if problem is not None:
        return problem
    first, second, third = state.pile[:GIRAFFE_DRAW]
    drawn = CardsDrawn((first, second, third))
    return (Event(GiraffeUsed(state.seat), "11.9", {owner(state.seat): drawn}),)


def _keep_card(state: Savanna, command: KeepCard) -> Answer:
    if command.card not in state.drawn:
        return Rejected("card_not_drawn", "11.9", {"cards": list(state.drawn)})
    return (Event(CardKept(state.seat, command.card), "11.23"),)


def _power_problem(state: Savanna, card: Card, clause: str) -> Rejected | None:
    return None if holds(state, card) else _not_held(card, clause)


def _line_problem(state: Savanna, square: int, clause: str) -> Rejected | None:
    line = LINES[state.totem]
    if square not in line:
        return Rejected("not_in_line", clause, {"line": list(line)})
    if square not in free_squares(state, line):
        return Rejected("square_taken", clause, {"square": square})
    return None


def _not_held(card: Card, clause: str) -> Rejected:
    return Rejected("card_not_held", clause, {"card": card})


_BEFORE_THE_TOTEM: tuple[Phase, ...] = ("placing", "moving")

_BY_COMMAND: dict[type[Command], tuple[tuple[Phase, ...], str, Callable[[Savanna, Any], Answer]]] = {
    PlaceTotem: (("opening",), "5.1", _place_totem),
    PlaceAnimal: (("placing",), "5.3", _place_animal),
    AttackGazelle: (("attacking",), "7.10", _attack_gazelle),
    EndAttack: (("attacking",), "7.16", _end_attack),
    MoveTotem: (("moving",), "5.3", _move_totem),
    EndTurn: (("closing",), "10.9", _end_turn),
    UseBoa: (("closing",), "11.1", _use_boa),
    UsePorcupine: (("closing",), "11.5", _use_porcupine),
    UseWarthog: (("closing",), "11.8", _use_warthog),
    UseVulture: (_BEFORE_THE_TOTEM, "11.10", _use_vulture),
    UseRhinoceros: (_BEFORE_THE_TOTEM, "11.10", _use_rhinoceros),
    UseHyena: (("moving",), "11.13", _use_hyena),
    UseGiraffe: (("opening", *_BEFORE_THE_TOTEM), "11.21", _use_giraffe),
    KeepCard: (("choosing",), "11.9", _keep_card),
}
"""For each command: the phases it belongs to, the clause that says so, and what answers it."""
