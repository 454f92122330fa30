"""The rules of Kiwara, by the clauses of RULES.md."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec.structs import replace

from domain.core.event import NOBODY, ONLY, TABLE, Command, Fact, Rejected, Seat, kinds_in, owner
from domain.core.game import GameInfo, GameTexts, Grid, Options, same
from domain.core.outcome import Outcome
from domain.core.rules import Rules, Turn, Unfolding, on
from domain.core.thinking import Thinking
from domain.games.kiwara import messages as m
from domain.games.kiwara import model
from domain.games.kiwara.appraise import appraise
from domain.games.kiwara.board import BORDER, COLUMNS, LINES, ROWS, SQUARES, STOPS, map_problem, random_map
from domain.games.kiwara.edition import ANIMALS, CARDS, GIRAFFE_DRAW, PRINTED_BOARDS, Animal, Card, PrintedBoard, Rows
from domain.games.kiwara.material import KiwaraMaterial, kiwara_material
from domain.games.kiwara.model import Savanna
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
    commands=kinds_in(vars(m), Command),
    facts=kinds_in(vars(m), Fact),
    reveals=frozenset({m.HandicapDealt, m.ReinforcementDrawn, m.CardsDrawn, m.CardKept}),
    names={"animal": ANIMALS, "card": CARDS, "square": tuple(map(str, range(SQUARES)))},
    clauses={
        "animal": {"gazelle": "7.5", "zebra": "7.2", "crocodile": "7.10", "elephant": "7.9", "lion": "7.7"},
        "card": {
            "okapi": "10.4",
            "boa": "11.1",
            "baboon": "11.2",
            "vulture": "11.3",
            "rhinoceros": "11.4",
            "porcupine": "11.5",
            "gnu": "11.6",
            "hyena": "11.7",
            "warthog": "11.8",
            "giraffe": "11.9",
        },
    },
)


_STARTS: Final = tuple(map(m.PlaceTotem, range(STOPS)))
_PLACEMENTS: Final = [{animal: m.PlaceAnimal(animal, square) for animal in ANIMALS} for square in range(SQUARES)]
_STRAY: Final = [{animal: m.PlaceAnimal(animal, square, baboon=True) for animal in ANIMALS} for square in range(SQUARES)]
_ATTACKS: Final = tuple(map(m.AttackGazelle, range(SQUARES)))
_END_ATTACK: Final = m.EndAttack()
_MOVES: Final = tuple(map(m.MoveTotem, range(STOPS)))
_END_TURN: Final = m.EndTurn()


class Kiwara(Rules[Savanna]):
    info, Options, View, Sheet, Material = INFO, KiwaraOptions, KiwaraView, KiwaraSheet, KiwaraMaterial
    initial = Savanna
    material = staticmethod(kiwara_material)
    seen = staticmethod(seen)
    imagine = staticmethod(imagine)
    appraise = staticmethod(appraise)
    levels = (Thinking(0, lapses=50), Thinking(0), Thinking(40), Thinking(250), Thinking(3000))
    swing = 600

    def complete(self, written: GameTexts) -> GameTexts:
        """A square is called by its column and its row, counted from the top left."""
        points = (divmod(square, COLUMNS) for square in range(SQUARES))
        squares = {str(square): same(f"{'ABCDEF'[column]}{row + 1}") for square, (row, column) in enumerate(points)}
        return replace(written, names={**written.names, "square": squares})

    def check_options(self, options: KiwaraOptions, _: int) -> Rejected | None:
        if options.board == "given":
            return map_problem(options.map) if options.map else Rejected("map_missing", "13.1")
        if options.map:
            return Rejected("map_not_asked", "4.3" if options.board == "classic" else "13.1", {"board": options.board})
        return None

    def begin(self, opening: Unfolding[Savanna], options: KiwaraOptions, _: int) -> None:
        board = options.board
        if board == "given":
            opening.then(m.BoardLaid(options.map), "13.1")
        elif board == "random":
            opening.then(m.BoardLaid(random_map(opening.rng)), "13.5")
        else:
            opening.then(m.BoardLaid(PRINTED_BOARDS[board]), "4.1" if board == "classic" else "13.3")
        mystery = options.reinforcement == "mystery"
        if not mystery:
            opening.then(m.OkapiLaid(), "4.2")
        if mystery or options.handicap:
            # 12.3: the okapi is in the pile only if it does not lie beside the board.
            pile = opening.rng.shuffled(CARDS if mystery else CARDS[1:])
            opening.then(m.PileShuffled(len(pile)), "10.1" if mystery else "12.3", {TABLE: m.PileOrder(pile)})
            for card in pile[: options.handicap]:
                opening.then(m.HandicapDealt(options.handicap_seat, card), "12.1")
        opening.then(m.TotemHanded(options.opening), "4.5")

    def active(self, state: Savanna) -> frozenset[Seat]:
        return NOBODY if state.phase in ("setup", "over") else ONLY[state.seat]

    def choices(self, state: Savanna, _: Seat) -> tuple[Command, ...]:
        match state.phase:
            case "opening":
                return (*_STARTS, *_giraffe(state))
            case "placing":
                return _placements(state)
            case "attacking":
                return (*[_ATTACKS[square] for square in state.prey], _END_ATTACK)
            case "moving":
                return _moves(state)
            case "closing":
                return _closing_powers(state)
        return tuple(map(m.KeepCard, state.drawn))

    def turn_clause(self, _: Savanna) -> str:
        return "5.6"

    def moment_clause(self, state: Savanna, command: Command, clause: str) -> str:
        # Only after a warthog is the totem moved before any animal was placed.
        skipped = state.phase == "moving" and not state.placed
        return "11.19" if skipped and isinstance(command, m.PlaceAnimal) else clause

    @on(m.PlaceTotem, "opening", clause="5.1")
    def place_totem(self, turn: Turn[Savanna], command: m.PlaceTotem) -> Rejected | None:
        if not 0 <= command.stop < STOPS:
            return Rejected("no_such_stop", "2.8", {"stop": command.stop})
        turn.then(m.TotemPlaced(turn.seat, command.stop), "5.1")
        return None

    @on(m.PlaceAnimal, "placing", clause="5.3")
    def place_animal(self, turn: Turn[Savanna], command: m.PlaceAnimal) -> Rejected | None:
        state, seat, animal, square = turn.state, turn.seat, command.animal, command.square
        problem = (
            (_baboon_problem(state) if command.baboon else None)
            or _square_problem(state, square, baboon=command.baboon)
            or _animal_problem(state, animal)
        )
        if problem is not None:
            return problem
        if command.baboon:
            turn.then(m.BaboonUsed(seat), "11.2")
        if animal in ("gazelle", "zebra") and model.beside_lion(state, square):
            turn.then(m.AnimalPlaced(seat, animal, square, hidden=True), "7.3" if animal == "zebra" else "7.6")
        else:
            turn.then(m.AnimalPlaced(seat, animal, square, hidden=False), "5.4")
        if animal == "lion":
            _scare(turn, square)
        elif animal == "crocodile":
            _look_for_prey(turn, square)
        _settle(turn)
        return None

    @on(m.AttackGazelle, "attacking", clause="7.10")
    def attack_gazelle(self, turn: Turn[Savanna], command: m.AttackGazelle) -> Rejected | None:
        state, crocodile, gazelle = turn.state, turn.state.crocodile, command.square
        if crocodile is None or gazelle not in state.prey:
            return Rejected("not_prey", "7.14" if gazelle in state.attacked else "7.10", {"prey": list(state.prey)})
        # The gazelle may come to lie beside a lion, where the crocodile was.
        hidden = model.beside_lion(state, crocodile)
        turn.then(m.GazelleAttacked(crocodile, gazelle, hidden), "7.17" if hidden else "7.10")
        _look_for_prey(turn, gazelle)
        _settle(turn)
        return None

    @on(m.EndAttack, "attacking", clause="7.16")
    def end_attack(self, turn: Turn[Savanna], _: m.EndAttack) -> None:
        turn.then(m.AttackEnded(turn.seat), "7.10")
        _settle(turn)

    @on(m.MoveTotem, "moving", clause="5.3")
    def move_totem(self, turn: Turn[Savanna], command: m.MoveTotem) -> Rejected | None:
        state, seat, stop = turn.state, turn.seat, command.stop
        if command.gnu and not model.holds(state, "gnu"):
            return _not_held("gnu", "11.6")
        way = model.ANTICLOCKWISE if command.gnu else model.CLOCKWISE
        stops, near = model.stops_ahead(state, way), model.STOPS_AHEAD[way][state.totem][: model.LONGEST_MOVE]
        clause = "5.5" if stops[0] in near else "5.8"
        if stop not in stops:
            if stop in near:
                return Rejected("line_full", "5.7", {"stops": stops})
            return Rejected("stop_out_of_reach", clause, {"stops": stops})
        following = None
        if not model.closes_with_choice(state, stop):
            # 5.11: a seat without animals has no turn.
            following = 1 - seat if model.has_animals(state, 1 - seat) else seat
        if command.gnu:
            turn.then(m.GnuUsed(seat), "11.6")
        turn.then(m.TotemMoved(seat, stop, following), clause)
        return None

    @on(m.EndTurn, "closing", clause="10.9")
    def end_turn(self, turn: Turn[Savanna], _: m.EndTurn) -> None:
        turn.then(m.TurnEnded(turn.seat), "10.9")

    @on(m.UseBoa, "closing", clause="11.1")
    def use_boa(self, turn: Turn[Savanna], command: m.UseBoa) -> Rejected | None:
        problem = _power_problem(turn.state, "boa", "11.1") or _line_problem(turn.state, command.square, "11.1")
        if problem is None:
            turn.then(m.BoaUsed(turn.seat, command.square), "11.1")
        return problem

    @on(m.UsePorcupine, "closing", clause="11.5")
    def use_porcupine(self, turn: Turn[Savanna], command: m.UsePorcupine) -> Rejected | None:
        problem = _power_problem(turn.state, "porcupine", "11.5") or _line_problem(turn.state, command.square, "11.5")
        if problem is None and not model.may_use_porcupine(turn.state, turn.state.totem):
            problem = Rejected("only_free_square", "11.5", {"square": command.square})
        if problem is None:
            turn.then(m.PorcupineUsed(turn.seat, command.square), "11.5")
        return problem

    @on(m.UseWarthog, "closing", clause="11.8")
    def use_warthog(self, turn: Turn[Savanna], _: m.UseWarthog) -> Rejected | None:
        problem = _power_problem(turn.state, "warthog", "11.8")
        if problem is None:
            turn.then(m.WarthogUsed(turn.seat), "11.8")
        return problem

    @on(m.UseVulture, "placing", "moving", clause="11.10")
    def use_vulture(self, turn: Turn[Savanna], command: m.UseVulture) -> Rejected | None:
        if problem := _power_problem(turn.state, "vulture", "11.3"):
            return problem
        targets = model.face_down_squares(turn.state)
        if command.square not in targets:
            return Rejected("not_face_down", "11.3", {"squares": targets})
        turn.then(m.VultureUsed(turn.seat, command.square), "11.3")
        return None

    @on(m.UseRhinoceros, "placing", "moving", clause="11.10")
    def use_rhinoceros(self, turn: Turn[Savanna], command: m.UseRhinoceros) -> Rejected | None:
        if problem := _power_problem(turn.state, "rhinoceros", "11.4"):
            return problem
        if command.square not in BORDER:
            return Rejected("not_on_border", "11.4", {"squares": list(BORDER)})
        targets = model.face_up_border_squares(turn.state)
        if command.square not in targets:
            return Rejected("not_face_up", "11.4", {"squares": targets})
        turn.then(m.RhinocerosUsed(turn.seat, command.square), "11.4")
        return None

    @on(m.UseHyena, "moving", clause="11.13")
    def use_hyena(self, turn: Turn[Savanna], _: m.UseHyena) -> Rejected | None:
        problem = _hyena_problem(turn.state)
        if problem is None:
            turn.then(m.HyenaUsed(turn.seat), "11.7")
        return problem

    @on(m.UseGiraffe, "opening", "placing", "moving", clause="11.21")
    def use_giraffe(self, turn: Turn[Savanna], _: m.UseGiraffe) -> Rejected | None:
        if problem := _power_problem(turn.state, "giraffe", "11.9"):
            return problem
        drawn = m.CardsDrawn(turn.state.pile[:GIRAFFE_DRAW])
        turn.then(m.GiraffeUsed(turn.seat), "11.9", {owner(turn.seat): drawn})
        return None

    @on(m.KeepCard, "choosing", clause="11.9")
    def keep_card(self, turn: Turn[Savanna], command: m.KeepCard) -> Rejected | None:
        if command.card not in turn.state.drawn:
            return Rejected("card_not_drawn", "11.9", {"cards": list(turn.state.drawn)})
        turn.then(m.CardKept(turn.seat, command.card), "11.23")
        return None

    def outcome(self, state: Savanna) -> Outcome | None:
        if state.phase != "over":
            return None
        first, second = scores = self.scores(state)
        # 10.5, 10.6: a full board has a first full land, so there is a seat that filled it.
        keys = (first, state.reinforced == 0), (second, state.reinforced == 1)
        return Outcome.of("reinforcement" if first == second else "points", scores, sheet_of(state), keys)

    def scores(self, state: Savanna) -> tuple[int, ...]:
        return model.totals(model.count_lands(state), model.bonus_of(state)) if state.rows else ()

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

    def outlook(self, state: Savanna, _: int) -> tuple[int, int]:
        first = self.appraise(state, 0)
        return first, -first


def _placements(state: Savanna) -> tuple[Command, ...]:
    animals = model.animals_to_place(state)
    in_line: list[Command] = [_PLACEMENTS[square][animal] for square in model.squares_in_line(state) for animal in animals]
    if not state.hands[state.seat]:
        return tuple(in_line)
    beside = model.squares_beside_line(state) if model.holds(state, "baboon") and _baboon_problem(state) is None else []
    return (*in_line, *[_STRAY[square][animal] for square in beside for animal in animals], *_powers_before_totem(state))


def _moves(state: Savanna) -> tuple[Command, ...]:
    on = [_MOVES[stop] for stop in model.stops_ahead(state, model.CLOCKWISE)]
    if not state.hands[state.seat]:
        return tuple(on)
    back = model.stops_ahead(state, model.ANTICLOCKWISE) if model.holds(state, "gnu") else []
    return (
        *on,
        *(m.MoveTotem(stop, gnu=True) for stop in back),
        *((m.UseHyena(),) if model.holds(state, "hyena") and _hyena_problem(state) is None else ()),
        *_powers_before_totem(state),
    )


def _closing_powers(state: Savanna) -> tuple[Command, ...]:
    squares = model.free_squares(state, LINES[state.totem])
    return (
        *(map(m.UseBoa, squares) if model.holds(state, "boa") else ()),
        *(map(m.UsePorcupine, squares) if model.may_use_porcupine(state, state.totem) else ()),
        *((m.UseWarthog(),) if model.holds(state, "warthog") else ()),
        _END_TURN,
    )


def _powers_before_totem(state: Savanna) -> tuple[Command, ...]:
    """11.10, 11.21: powers for any moment of the turn before the totem has moved."""
    return (
        *(map(m.UseVulture, model.face_down_squares(state)) if model.holds(state, "vulture") else ()),
        *(map(m.UseRhinoceros, model.face_up_border_squares(state)) if model.holds(state, "rhinoceros") else ()),
        *_giraffe(state),
    )


def _giraffe(state: Savanna) -> tuple[Command, ...]:
    return (m.UseGiraffe(),) if model.holds(state, "giraffe") else ()


def _baboon_problem(state: Savanna) -> Rejected | None:
    if not model.holds(state, "baboon"):
        return _not_held("baboon", "11.2")
    if state.imposed is not None:
        return Rejected("square_imposed", "11.16", {"square": state.imposed})
    return Rejected("baboon_with_hyena", "11.14") if state.placed else None


def _square_problem(state: Savanna, square: int, *, baboon: bool) -> Rejected | None:
    line, clause = (model.LINES_BESIDE[state.totem], "11.15") if baboon else (LINES[state.totem], "5.4")
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
    animals = model.animals_to_place(state)
    if animal in animals:
        return None
    reserve = [other for other, count in zip(ANIMALS, state.reserves[state.seat], strict=True) if count]
    return Rejected("animal_not_at_hand", "5.15" if animal in reserve else "5.4", {"animals": animals})


def _hyena_problem(state: Savanna) -> Rejected | None:
    """11.13, 11.14: it follows exactly one animal, placed in the line of the totem."""
    if not model.holds(state, "hyena"):
        return _not_held("hyena", "11.7")
    if state.placed != 1:
        return Rejected("wrong_moment", "11.13", {"placed": state.placed})
    if state.astray:
        return Rejected("baboon_with_hyena", "11.14")
    if not model.squares_in_line(state):
        return Rejected("line_full", "11.13")
    return None if model.animals_to_place(state) else Rejected("animal_not_at_hand", "11.13", {"animals": []})


def _power_problem(state: Savanna, card: Card, clause: str) -> Rejected | None:
    return None if model.holds(state, card) else _not_held(card, clause)


def _not_held(card: Card, clause: str) -> Rejected:
    return Rejected("card_not_held", clause, {"card": card})


def _line_problem(state: Savanna, square: int, clause: str) -> Rejected | None:
    line = LINES[state.totem]
    if square not in line:
        return Rejected("not_in_line", clause, {"line": list(line)})
    return Rejected("square_taken", clause, {"square": square}) if state.squares[square] is not None else None


def _scare(turn: Turn[Savanna], lion: int) -> None:
    zebras = model.face_up_neighbours(turn.state, lion, "zebra")
    if zebras:
        turn.then(m.ZebrasHid(zebras), "7.2")
    gazelles = model.face_up_neighbours(turn.state, lion, "gazelle")
    if gazelles:
        turn.then(m.GazellesFled(gazelles), "7.5")


def _look_for_prey(turn: Turn[Savanna], crocodile: int) -> None:
    prey = model.prey_of(turn.state, crocodile)
    if prey:
        turn.then(m.PreySeen(crocodile, prey), "7.13" if turn.state.attacked else "7.10")


def _settle(turn: Turn[Savanna]) -> None:
    """5.13: what follows once the effect of an animal is over."""
    state = turn.state
    if state.phase == "attacking":
        return
    if state.reinforced is None:
        land = model.first_full_land(state)
        if land is not None:
            if state.okapi:
                turn.then(m.OkapiJoined(turn.seat, land), "6.1")
            else:
                turn.then(m.ReinforcementDrawn(turn.seat, land, state.pile[0]), "10.2")
    if model.is_full(state):
        turn.then(m.SavannaFilled(), "8.1")
