"""The rules of Kiwara, by the clauses of RULES.md."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec.structs import replace

from domain.core import (
    NOBODY,
    ONLY,
    TABLE,
    Command,
    Fact,
    GameInfo,
    Grid,
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
from domain.core.texts import GameTexts, same
from domain.games.kiwara import messages
from domain.games.kiwara.appraise import appraise
from domain.games.kiwara.board import BORDER, COLUMNS, LINES, ROWS, SQUARES, STOPS, map_problem, random_map
from domain.games.kiwara.edition import ANIMALS, CARDS, GIRAFFE_DRAW, PRINTED_BOARDS, Animal, Card, PrintedBoard, Rows
from domain.games.kiwara.messages import (
    AnimalPlaced,
    AttackEnded,
    AttackGazelle,
    BaboonUsed,
    BoardLaid,
    BoaUsed,
    CardKept,
    CardsDrawn,
    EndAttack,
    EndTurn,
    GazelleAttacked,
    GazellesFled,
    GiraffeUsed,
    GnuUsed,
    HandicapDealt,
    HyenaUsed,
    KeepCard,
    MoveTotem,
    OkapiJoined,
    OkapiLaid,
    PileOrder,
    PileShuffled,
    PlaceAnimal,
    PlaceTotem,
    PorcupineUsed,
    PreySeen,
    ReinforcementDrawn,
    RhinocerosUsed,
    SavannaFilled,
    TotemHanded,
    TotemMoved,
    TotemPlaced,
    TurnEnded,
    UseBoa,
    UseGiraffe,
    UseHyena,
    UsePorcupine,
    UseRhinoceros,
    UseVulture,
    UseWarthog,
    VultureUsed,
    WarthogUsed,
    ZebrasHid,
)
from domain.games.kiwara.model import (
    ANTICLOCKWISE,
    CLOCKWISE,
    LINES_BESIDE,
    LONGEST_MOVE,
    STOPS_AHEAD,
    Savanna,
    animals_to_place,
    beside_lion,
    bonus_of,
    closes_with_choice,
    count_lands,
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
    squares_beside_line,
    squares_in_line,
    stops_ahead,
    totals,
)
from domain.games.kiwara.view import KiwaraSheet, KiwaraView, imagine, seen, sheet_of


class KiwaraOptions(Options, frozen=True):
    reinforcement: Literal["okapi", "mystery"] = "okapi"
    handicap: Literal[0, 1, 2] = 0
    handicap_seat: Literal[0, 1] = 1
    board: Literal[PrintedBoard, "given", "random"] = "classic"
    map: Annotated[Rows, Grid(ROWS, COLUMNS)] = ()
    opening: Literal[0, 1] = 0


INFO: Final = GameInfo(
    key="kiwara",
    seats=(2,),
    endings=("points", "reinforcement"),
    edition="2018",
    hidden=True,
    longest=198,
    commands=kinds_in(vars(messages), Command),
    facts=kinds_in(vars(messages), Fact),
    reveals=frozenset({HandicapDealt, ReinforcementDrawn, CardsDrawn, CardKept}),
    names={"animal": ANIMALS, "card": CARDS, "square": tuple(map(str, range(SQUARES)))},
)


class Kiwara(Rules[Savanna]):
    info, Options, View, Sheet = INFO, KiwaraOptions, KiwaraView, KiwaraSheet

    def complete(self, written: GameTexts) -> GameTexts:
        """A square is called by its column and its row, counted from the top left."""
        points = (divmod(square, COLUMNS) for square in range(SQUARES))
        squares = {str(square): same(f"{'ABCDEF'[column]}{row + 1}") for square, (row, column) in enumerate(points)}
        return replace(written, names={**written.names, "square": squares})

    def initial(self) -> Savanna:
        return Savanna()

    def check_options(self, options: KiwaraOptions, _: int) -> Rejected | None:
        if options.board == "given":
            return map_problem(options.map) if options.map else Rejected("map_missing", "13.1")
        if options.map:
            return Rejected("map_not_asked", "4.3" if options.board == "classic" else "13.1", {"board": options.board})
        return None

    def begin(self, opening: Unfolding[Savanna], options: KiwaraOptions, _: int) -> None:
        board = options.board
        if board == "given":
            opening.then(BoardLaid(options.map), "13.1")
        elif board == "random":
            opening.then(BoardLaid(random_map(opening.rng)), "13.5")
        else:
            opening.then(BoardLaid(PRINTED_BOARDS[board]), "4.1" if board == "classic" else "13.3")
        mystery = options.reinforcement == "mystery"
        if not mystery:
            opening.then(OkapiLaid(), "4.2")
        if mystery or options.handicap:
            # 12.3: the okapi is in the pile only if it does not lie beside the board.
            pile = opening.rng.shuffled(CARDS if mystery else CARDS[1:])
            opening.then(PileShuffled(len(pile)), "10.1" if mystery else "12.3", {TABLE: PileOrder(pile)})
            for card in pile[: options.handicap]:
                opening.then(HandicapDealt(options.handicap_seat, card), "12.1")
        opening.then(TotemHanded(options.opening), "4.5")

    def active(self, state: Savanna) -> frozenset[Seat]:
        return NOBODY if state.phase in ("setup", "over") else ONLY[state.seat]

    def choices(self, state: Savanna, _: Seat) -> tuple[Command, ...]:
        match state.phase:
            case "opening":
                return (*map(PlaceTotem, range(STOPS)), *_giraffe(state))
            case "placing":
                return _placements(state)
            case "attacking":
                return (*map(AttackGazelle, state.prey), EndAttack())
            case "moving":
                return _moves(state)
            case "closing":
                return _closing_powers(state)
        return tuple(map(KeepCard, state.drawn))

    def turn_clause(self, _: Savanna) -> str:
        return "5.6"

    def moment_clause(self, state: Savanna, command: Command, clause: str) -> str:
        # Only after a warthog is the totem moved before any animal was placed.
        skipped = state.phase == "moving" and not state.placed
        return "11.19" if skipped and isinstance(command, PlaceAnimal) else clause

    @on(PlaceTotem, "opening", clause="5.1")
    def place_totem(self, turn: Turn[Savanna], command: PlaceTotem) -> Rejected | None:
        if not 0 <= command.stop < STOPS:
            return Rejected("no_such_stop", "2.8", {"stop": command.stop})
        turn.then(TotemPlaced(turn.seat, command.stop), "5.1")
        return None

    @on(PlaceAnimal, "placing", clause="5.3")
    def place_animal(self, turn: Turn[Savanna], command: PlaceAnimal) -> Rejected | None:
        state, seat, animal, square = turn.state, turn.seat, command.animal, command.square
        problem = (
            (_baboon_problem(state) if command.baboon else None)
            or _square_problem(state, square, baboon=command.baboon)
            or _animal_problem(state, animal)
        )
        if problem is not None:
            return problem
        if command.baboon:
            turn.then(BaboonUsed(seat), "11.2")
        if animal in ("gazelle", "zebra") and beside_lion(state, square):
            turn.then(AnimalPlaced(seat, animal, square, hidden=True), "7.3" if animal == "zebra" else "7.6")
        else:
            turn.then(AnimalPlaced(seat, animal, square, hidden=False), "5.4")
        if animal == "lion":
            _scare(turn, square)
        elif animal == "crocodile":
            _look_for_prey(turn, square)
        _settle(turn)
        return None

    @on(AttackGazelle, "attacking", clause="7.10")
    def attack_gazelle(self, turn: Turn[Savanna], command: AttackGazelle) -> Rejected | None:
        state, crocodile, gazelle = turn.state, turn.state.crocodile, command.square
        if crocodile is None or gazelle not in state.prey:
            return Rejected("not_prey", "7.14" if gazelle in state.attacked else "7.10", {"prey": list(state.prey)})
        # The gazelle may come to lie beside a lion, where the crocodile was.
        hidden = beside_lion(state, crocodile)
        turn.then(GazelleAttacked(crocodile, gazelle, hidden), "7.17" if hidden else "7.10")
        _look_for_prey(turn, gazelle)
        _settle(turn)
        return None

    @on(EndAttack, "attacking", clause="7.16")
    def end_attack(self, turn: Turn[Savanna], _: EndAttack) -> None:
        turn.then(AttackEnded(turn.seat), "7.10")
        _settle(turn)

    @on(MoveTotem, "moving", clause="5.3")
    def move_totem(self, turn: Turn[Savanna], command: MoveTotem) -> Rejected | None:
        state, seat, stop = turn.state, turn.seat, command.stop
        if command.gnu and not holds(state, "gnu"):
            return _not_held("gnu", "11.6")
        way = ANTICLOCKWISE if command.gnu else CLOCKWISE
        stops, near = stops_ahead(state, way), STOPS_AHEAD[way][state.totem][:LONGEST_MOVE]
        clause = "5.5" if stops[0] in near else "5.8"
        if stop not in stops:
            if stop in near:
                return Rejected("line_full", "5.7", {"stops": stops})
            return Rejected("stop_out_of_reach", clause, {"stops": stops})
        following = None
        if not closes_with_choice(state, stop):
            # 5.11: a seat without animals has no turn.
            following = 1 - seat if has_animals(state, 1 - seat) else seat
        if command.gnu:
            turn.then(GnuUsed(seat), "11.6")
        turn.then(TotemMoved(seat, stop, following), clause)
        return None

    @on(EndTurn, "closing", clause="10.9")
    def end_turn(self, turn: Turn[Savanna], _: EndTurn) -> None:
        turn.then(TurnEnded(turn.seat), "10.9")

    @on(UseBoa, "closing", clause="11.1")
    def use_boa(self, turn: Turn[Savanna], command: UseBoa) -> Rejected | None:
        problem = _power_problem(turn.state, "boa", "11.1") or _line_problem(turn.state, command.square, "11.1")
        if problem is None:
            turn.then(BoaUsed(turn.seat, command.square), "11.1")
        return problem

    @on(UsePorcupine, "closing", clause="11.5")
    def use_porcupine(self, turn: Turn[Savanna], command: UsePorcupine) -> Rejected | None:
        problem = _power_problem(turn.state, "porcupine", "11.5") or _line_problem(turn.state, command.square, "11.5")
        if problem is None and not may_use_porcupine(turn.state, turn.state.totem):
            problem = Rejected("only_free_square", "11.5", {"square": command.square})
        if problem is None:
            turn.then(PorcupineUsed(turn.seat, command.square), "11.5")
        return problem

    @on(UseWarthog, "closing", clause="11.8")
    def use_warthog(self, turn: Turn[Savanna], _: UseWarthog) -> Rejected | None:
        problem = _power_problem(turn.state, "warthog", "11.8")
        if problem is None:
            turn.then(WarthogUsed(turn.seat), "11.8")
        return problem

    @on(UseVulture, "placing", "moving", clause="11.10")
    def use_vulture(self, turn: Turn[Savanna], command: UseVulture) -> Rejected | None:
        if problem := _power_problem(turn.state, "vulture", "11.3"):
            return problem
        targets = face_down_squares(turn.state)
        if command.square not in targets:
            return Rejected("not_face_down", "11.3", {"squares": targets})
        turn.then(VultureUsed(turn.seat, command.square), "11.3")
        return None

    @on(UseRhinoceros, "placing", "moving", clause="11.10")
    def use_rhinoceros(self, turn: Turn[Savanna], command: UseRhinoceros) -> Rejected | None:
        if problem := _power_problem(turn.state, "rhinoceros", "11.4"):
            return problem
        if command.square not in BORDER:
            return Rejected("not_on_border", "11.4", {"squares": list(BORDER)})
        targets = face_up_border_squares(turn.state)
        if command.square not in targets:
            return Rejected("not_face_up", "11.4", {"squares": targets})
        turn.then(RhinocerosUsed(turn.seat, command.square), "11.4")
        return None

    @on(UseHyena, "moving", clause="11.13")
    def use_hyena(self, turn: Turn[Savanna], _: UseHyena) -> Rejected | None:
        problem = _hyena_problem(turn.state)
        if problem is None:
            turn.then(HyenaUsed(turn.seat), "11.7")
        return problem

    @on(UseGiraffe, "opening", "placing", "moving", clause="11.21")
    def use_giraffe(self, turn: Turn[Savanna], _: UseGiraffe) -> Rejected | None:
        if problem := _power_problem(turn.state, "giraffe", "11.9"):
            return problem
        drawn = CardsDrawn(turn.state.pile[:GIRAFFE_DRAW])
        turn.then(GiraffeUsed(turn.seat), "11.9", {owner(turn.seat): drawn})
        return None

    @on(KeepCard, "choosing", clause="11.9")
    def keep_card(self, turn: Turn[Savanna], command: KeepCard) -> Rejected | None:
        if command.card not in turn.state.drawn:
            return Rejected("card_not_drawn", "11.9", {"cards": list(turn.state.drawn)})
        turn.then(CardKept(turn.seat, command.card), "11.23")
        return None

    def seen(self, state: Savanna, seat: Seat | None) -> KiwaraView:
        return seen(state, seat)

    def imagine(self, state: Savanna, seat: Seat | None, rng: Rng) -> Savanna:
        return imagine(state, seat, rng)

    def outcome(self, state: Savanna) -> Outcome | None:
        if state.phase != "over":
            return None
        first, second = scores = self.scores(state)
        # 10.5, 10.6: a full board has a first full land, so there is a seat that filled it.
        keys = (first, state.reinforced == 0), (second, state.reinforced == 1)
        return Outcome.of("reinforcement" if first == second else "points", scores, sheet_of(state), keys)

    def scores(self, state: Savanna) -> tuple[int, ...]:
        return totals(count_lands(state), bonus_of(state)) if state.rows else ()

    def census(self, state: Savanna) -> Mapping[str, int]:
        """Tokens by seat and animal, cards by name. Cards that stay in the box do not count."""
        pieces: Counter[str] = Counter()
        for seat, reserve in enumerate(state.reserves):
            for animal, count in zip(ANIMALS, reserve, strict=True):
                pieces[f"{seat}:{animal}"] += count
        pieces.update(f"{token.seat}:{token.animal}" for token in state.squares if token is not None)
        if state.okapi:
            pieces["okapi"] += 1
        for cards in (state.pile, state.drawn, state.discarded, *state.hands, *state.used, *state.refused):
            pieces.update(cards)
        return dict(pieces)

    def appraise(self, state: Savanna, seat: Seat) -> int:
        return appraise(state, seat)


def _placements(state: Savanna) -> tuple[Command, ...]:
    animals = animals_to_place(state)
    beside = squares_beside_line(state) if holds(state, "baboon") and _baboon_problem(state) is None else []
    return (
        *(PlaceAnimal(animal, square) for square in squares_in_line(state) for animal in animals),
        *(PlaceAnimal(animal, square, baboon=True) for square in beside for animal in animals),
        *_powers_before_totem(state),
    )


def _moves(state: Savanna) -> tuple[Command, ...]:
    back = stops_ahead(state, ANTICLOCKWISE) if holds(state, "gnu") else []
    return (
        *map(MoveTotem, stops_ahead(state, CLOCKWISE)),
        *(MoveTotem(stop, gnu=True) for stop in back),
        *((UseHyena(),) if holds(state, "hyena") and _hyena_problem(state) is None else ()),
        *_powers_before_totem(state),
    )


def _closing_powers(state: Savanna) -> tuple[Command, ...]:
    squares = free_squares(state, LINES[state.totem])
    return (
        *(map(UseBoa, squares) if holds(state, "boa") else ()),
        *(map(UsePorcupine, squares) if may_use_porcupine(state, state.totem) else ()),
        *((UseWarthog(),) if holds(state, "warthog") else ()),
        EndTurn(),
    )


def _powers_before_totem(state: Savanna) -> tuple[Command, ...]:
    """11.10, 11.21: powers for any moment of the turn before the totem has moved."""
    return (
        *(map(UseVulture, face_down_squares(state)) if holds(state, "vulture") else ()),
        *(map(UseRhinoceros, face_up_border_squares(state)) if holds(state, "rhinoceros") else ()),
        *_giraffe(state),
    )


def _giraffe(state: Savanna) -> tuple[Command, ...]:
    return (UseGiraffe(),) if holds(state, "giraffe") else ()


def _baboon_problem(state: Savanna) -> Rejected | None:
    if not holds(state, "baboon"):
        return _not_held("baboon", "11.2")
    if state.imposed is not None:
        return Rejected("square_imposed", "11.16", {"square": state.imposed})
    return Rejected("baboon_with_hyena", "11.14") if state.placed else None


def _square_problem(state: Savanna, square: int, *, baboon: bool) -> Rejected | None:
    line, clause = (LINES_BESIDE[state.totem], "11.15") if baboon else (LINES[state.totem], "5.4")
    if square not in line:
        return Rejected("not_in_line", clause, {"line": list(line)})
    if state.squares[square] is not None:
        return Rejected("square_taken", "5.4", {"square": square})
    if state.imposed is not None and square != state.imposed:
        return Rejected("square_imposed", "11.1", {"square": state.imposed})
    if square == state.forbidden:
        return Rejected("square_forbidden", "11.5", {"square": square})
    return None


def _animal_problem(state: Savanna, animal: Animal) -> Rejected | None:
    animals = animals_to_place(state)
    if animal in animals:
        return None
    reserve = [other for other, count in zip(ANIMALS, state.reserves[state.seat], strict=True) if count]
    return Rejected("animal_not_at_hand", "5.15" if animal in reserve else "5.4", {"animals": animals})


def _hyena_problem(state: Savanna) -> Rejected | None:
    """11.13, 11.14: it follows exactly one animal, placed in the line of the totem."""
    if not holds(state, "hyena"):
        return _not_held("hyena", "11.7")
    if state.placed != 1:
        return Rejected("wrong_moment", "11.13", {"placed": state.placed})
    if state.astray:
        return Rejected("baboon_with_hyena", "11.14")
    if not squares_in_line(state):
        return Rejected("line_full", "11.13")
    return None if animals_to_place(state) else Rejected("animal_not_at_hand", "11.13", {"animals": []})


def _power_problem(state: Savanna, card: Card, clause: str) -> Rejected | None:
    return None if holds(state, card) else _not_held(card, clause)


def _not_held(card: Card, clause: str) -> Rejected:
    return Rejected("card_not_held", clause, {"card": card})


def _line_problem(state: Savanna, square: int, clause: str) -> Rejected | None:
    line = LINES[state.totem]
    if square not in line:
        return Rejected("not_in_line", clause, {"line": list(line)})
    return Rejected("square_taken", clause, {"square": square}) if state.squares[square] is not None else None


def _scare(turn: Turn[Savanna], lion: int) -> None:
    zebras = face_up_neighbours(turn.state, lion, "zebra")
    if zebras:
        turn.then(ZebrasHid(zebras), "7.2")
    gazelles = face_up_neighbours(turn.state, lion, "gazelle")
    if gazelles:
        turn.then(GazellesFled(gazelles), "7.5")


def _look_for_prey(turn: Turn[Savanna], crocodile: int) -> None:
    prey = prey_of(turn.state, crocodile)
    if prey:
        turn.then(PreySeen(crocodile, prey), "7.13" if turn.state.attacked else "7.10")


def _settle(turn: Turn[Savanna]) -> None:
    """5.13: what follows once the effect of an animal is over."""
    state = turn.state
    if state.phase == "attacking":
        return
    if state.reinforced is None:
        land = first_full_land(state)
        if land is not None:
            if state.okapi:
                turn.then(OkapiJoined(turn.seat, land), "6.1")
            else:
                turn.then(ReinforcementDrawn(turn.seat, land, state.pile[0]), "10.2")
    if is_full(state):
        turn.then(SavannaFilled(), "8.1")
