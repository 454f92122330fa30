"""The rules of Kauri with one edition, by the clauses of RULES.md."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, get_args

from domain.core.event import NOBODY, ONLY, Command, Fact, Rejected, Seat, kinds_in, owner
from domain.core.game import GameInfo, GameTexts, Options
from domain.core.outcome import Outcome
from domain.core.rules import Rules, Turn, Unfolding, on
from domain.core.thinking import Thinking
from domain.games.kauri import messages as m
from domain.games.kauri import turns
from domain.games.kauri.appraise import WEIGHTS, Appraiser
from domain.games.kauri.edition import Edition, longest
from domain.games.kauri.material import KauriMaterial, clauses_of, kauri_material, with_edition
from domain.games.kauri.model import Cards, Ending, Island, Phase, flight_goals, on_map, score, seat_for
from domain.games.kauri.steps import arrive, closed, no_such_region, open_steps, steps_of
from domain.games.kauri.view import KauriSheet, KauriView, imagine, seen, sheet_of
from domain.games.kauri.vocabulary import FACTIONS, MINDS, PIECES, TROPHIES

_WHOSE_TURN: Final[Mapping[Phase, str]] = {
    "setup": "3.7",
    "settling": "3.7",
    "redrawing": "15.2",
    "choosing": "5.4",
    "returning": "9.13",
    "acting": "5.6",
    "fleeing": "10.11",
    "steering": "14.3",
    "between": "5.6",
    "over": "12.5",
}


class KauriOptions(Options, frozen=True):
    redraw: bool = False


def info_of(edition: Edition) -> GameInfo:
    return GameInfo(
        key="kauri",
        seats=tuple(sorted(edition.seats)),
        endings=get_args(Ending),
        edition=edition.key,
        hidden=True,
        simultaneous=True,
        longest=longest(edition),
        commands=kinds_in(vars(m), Command),
        facts=kinds_in(vars(m), Fact),
        reveals=frozenset({m.DrawnCards, m.RedrawEnded, m.CardsRevealed}),
        sides=(m.EditionOpened, "factions"),
        names={"faction": FACTIONS, "piece": PIECES, "mind": MINDS},
        clauses=clauses_of(edition),
    )


_END_CARD: Final = m.EndCard()


@lru_cache(maxsize=1024)
def _pairs(hand: Cards) -> tuple[Command, ...]:
    return tuple(m.ChooseCards(one, other) for one in hand for other in hand if other != one)


class Kauri(Rules[Island]):
    Options, View, Sheet, Material = KauriOptions, KauriView, KauriSheet, KauriMaterial
    initial = Island
    imagine = staticmethod(imagine)
    levels = (Thinking(0, lapses=50), Thinking(0), Thinking(16), Thinking(64), Thinking(400))
    trust = 40
    swing = 10_000
    weights = WEIGHTS
    thought = 2

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._appraiser = Appraiser(edition)
        self.info = info_of(edition)
        super().__init__()

    def complete(self, written: GameTexts) -> GameTexts:
        return with_edition(written, self.edition)

    def material(self) -> KauriMaterial:
        return kauri_material(self.edition)

    def begin(self, opening: Unfolding[Island], options: KauriOptions, seats: int) -> None:
        """The seats choose the rest of the set-up (3.7)."""
        edition = self.edition
        opening.then(m.EditionOpened(edition.key, edition.fingerprint, edition.seats[seats], options.redraw), "2.3")
        opening.then(m.IslandFilled(edition.setup.kauri, edition.setup.kiwi), "3.2")

    def active(self, state: Island) -> frozenset[Seat]:
        match state.phase:
            case "acting" | "steering" | "returning":
                return ONLY[state.seat]
            case "choosing":
                return frozenset([seat for seat, pair in enumerate(state.played) if pair is None])
            case "redrawing":
                return frozenset(seat for seat, wish in enumerate(state.wishes) if wish is None)
            case "settling":
                return ONLY[turns.settler(self.edition, state)]
            case "fleeing":
                return ONLY[seat_for(self.edition, state, state.fleeing[0].piece)]
        return NOBODY

    def choices(self, state: Island, seat: Seat) -> tuple[Command, ...]:
        match state.phase:
            case "settling":
                return tuple(map(m.Settle, self._keys(turns.settling_regions(self.edition, state))))
            case "redrawing":
                return (m.KeepHand(), m.RedrawHand())
            case "choosing":
                return _pairs(state.hands[seat])
            case "returning":
                return tuple(map(m.ReturnPossum, self._keys(self.edition.towns)))
            case "fleeing":
                return tuple(map(m.Flee, self._keys(self._flight(state))))
        return (*open_steps(self.edition, state), _END_CARD)

    def turn_clause(self, state: Island) -> str:
        return "14.4" if state.mind == "ranger" else _WHOSE_TURN[state.phase]

    @on(m.Settle, "settling", clause="3.7")
    def settle(self, turn: Turn[Island], command: m.Settle) -> Rejected | None:
        state, edition = turn.state, self.edition
        clause = turns.settling_clause(edition, state)
        refused = self._elsewhere(command.region, turns.settling_regions(edition, state), clause)
        if refused is None:
            piece = turns.next_settled(edition, state) or "possum"
            turn.then(m.PiecesPlaced(turn.seat, piece, command.region), clause)
            turns.go_on_settling(turn, edition)
        return refused

    @on(m.KeepHand, "redrawing", clause="15.2")
    def keep_hand(self, turn: Turn[Island], _: m.KeepHand) -> None:
        self._answer(turn, wish=False)

    @on(m.RedrawHand, "redrawing", clause="15.2")
    def redraw_hand(self, turn: Turn[Island], _: m.RedrawHand) -> None:
        self._answer(turn, wish=True)

    @on(m.ChooseCards, "choosing", clause="5.3")
    def choose_cards(self, turn: Turn[Island], command: m.ChooseCards) -> Rejected | None:
        for card in (command.actions, command.initiative):
            if card not in turn.state.hands[turn.seat]:
                return Rejected("card_not_held", "5.3", {"card": card})
        if command.actions == command.initiative:
            return Rejected("same_card", "4.1", {"card": command.actions})
        choice = m.Choice(command.actions, command.initiative)
        turn.then(m.CardsChosen(turn.seat), "5.4", {owner(turn.seat): choice})
        if None not in turn.state.played:
            turns.reveal(turn, self.edition)
        return None

    @on(m.ReturnPossum, "returning", clause="9.13")
    def return_possum(self, turn: Turn[Island], command: m.ReturnPossum) -> Rejected | None:
        refused = self._elsewhere(command.region, self.edition.towns, "9.13")
        if refused is None:
            turn.then(m.PiecesPlaced(turn.seat, "possum", command.region), "9.13")
            arrive(turn, self.edition, "possum", command.region, 1)
            turns.open_card(turn, turn.seat)
        return refused

    @on(m.Step, "acting", "steering", clause="6.3")
    def take_step(self, turn: Turn[Island], command: m.Step) -> Rejected | None:
        refused = closed(self.edition, turn.state, command.action)
        return steps_of(self.edition, turn.state, command.action).take(turn, command) if refused is None else refused

    @on(m.Flee, "fleeing", clause="10.11")
    def flee(self, turn: Turn[Island], command: m.Flee) -> Rejected | None:
        state = turn.state
        refused = self._elsewhere(command.region, self._flight(state), "10.11")
        if refused is None:
            pawn = state.fleeing[0]
            origin = self.edition.regions[state.where(pawn.piece)[pawn.pawn]].key
            turn.then(m.HumanFled(turn.seat, pawn.piece, pawn.pawn, origin, command.region), "10.11")
        return refused

    @on(m.EndCard, "acting", "steering", clause="6.2")
    def end_card(self, turn: Turn[Island], _: m.EndCard) -> None:
        state = turn.state
        steered = state.phase == "steering"
        clause = "14.8" if steered else "6.9" if any(task.begun for task in state.tasks) else "6.2"
        turn.then(m.CardEnded(turn.seat), clause)
        turns.next_card(turn, self.edition, steered=steered)

    def seen(self, state: Island, seat: Seat | None) -> KauriView:
        return seen(self.edition, state, seat)

    def outcome(self, state: Island) -> Outcome | None:
        if state.phase != "over":
            return None
        points = self.scores(state)
        ending: Ending = "priority" if points.count(max(points)) > 1 else "points"
        # 13.5: equal scores are decided by the table of priorities.
        ranks = [self.edition.priority.index(faction) for faction in state.factions]
        keys = tuple((each, -rank) for each, rank in zip(points, ranks, strict=True))
        return Outcome.of(ending, points, sheet_of(self.edition, state), keys)

    def scores(self, state: Island) -> tuple[int, ...]:
        return tuple(score(self.edition, state, seat) for seat in range(len(state.factions)))

    def census(self, state: Island) -> Mapping[str, int]:
        found: Counter[str] = Counter()
        for piece in PIECES:
            found[piece] += state.stock.of(piece) + on_map(state, piece)
        for board in state.boards:
            for trophy in TROPHIES:
                found[trophy] += board.of(trophy)
        found["token"] = sum(state.tokens) + len(state.claimed) + len(state.cursed) + state.gone
        played = ((pair.actions, pair.initiative) for pair in state.revealed())
        for cards in (*state.hands, *state.piles, *state.discards, *played):
            found.update(f"card {card}" for card in cards)
        return dict(found)

    def appraise(self, state: Island, seat: Seat) -> int:
        return self._appraiser.appraise(state, seat, self.outcome(state))

    def features(self, state: Island, seat: Seat) -> list[int]:
        return self._appraiser.features(state, seat)

    def outlook(self, state: Island, _: int) -> list[int]:
        return self._appraiser.outlook(state, self.outcome(state))

    def _answer(self, turn: Turn[Island], *, wish: bool) -> None:
        turn.then(m.RedrawAnswered(turn.seat), "15.2", {owner(turn.seat): m.RedrawWish(wish)})
        if None not in turn.state.wishes:
            turns.redraw(turn)

    def _flight(self, state: Island) -> list[int]:
        """Where the human may go that has to flee now."""
        pawn = state.fleeing[0]
        return flight_goals(self.edition, state, state.where(pawn.piece)[pawn.pawn])

    def _keys(self, regions: Sequence[int]) -> Iterator[str]:
        return (self.edition.regions[region].key for region in regions)

    def _elsewhere(self, key: str, allowed: Sequence[int], clause: str) -> Rejected | None:
        """Why this region is none of those allowed."""
        region = self.edition.region_numbers.get(key)
        if region is None:
            return no_such_region(self.edition, key)
        return None if region in allowed else Rejected("wrong_region", clause, {"regions": list(self._keys(allowed))})
