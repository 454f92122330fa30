"""How good a position looks for a seat. Only bots use it; no rule depends on it.

What a faction has is counted in hundredths of a point. `kemu tune` learns how much that says, and how much the turns that are
left say, about which faction comes out ahead. What a seat may hope for from its card, and from where its humans stand, is its
prospect.
"""

from collections.abc import Sequence
from typing import Final, Literal

from domain.core import Outcome, Seat, weights_of
from domain.games.kauri import model, vocabulary
from domain.games.kauri.edition import Action, Edition
from domain.games.kauri.model import Island, Task
from domain.games.kauri.steps import effect, effect_needs, printed_actions
from domain.games.kauri.vocabulary import FACTIONS, HUMANS, MINDS, Faction, Human, Mind, Operation, Piece

WEIGHTS: Final = weights_of(__package__)
WORTH: Final = WEIGHTS["worth"]
LEFT: Final = {faction: WEIGHTS[f"{faction}_left"] for faction in FACTIONS}

VICTORY: Final = 100_000_000

RIVAL, OTHERS = 35, 5
"""How much the best of the others counts, and any of them, in hundredths."""

POINT: Final = 100
HURT: Final = 40
"""How much a point that another seat loses counts, in hundredths."""
LIKELY: Final = 60
"""How much of what a card promises comes true, in hundredths."""
LATER: Final = 30
"""The same where the card for it is yet to come."""
CLAIM: Final = 170
TOKEN: Final = 5
LASTING: Final = 90
"""A heritage that lasts."""
PAWN, ROAD = 200, 25
SPACE: Final = 14
"""A space of the Conscience, towards what a faction wants the English to be."""
BARE, SAFE, GNAWED = -70, 18, -9
"""A kiwi without a kauri, which leaves at the end of the Period; one in a reserve; and possums where a kiwi has its kauri."""
CROWD, HUNTED = -12, -20
"""Each possum beyond two in a region, and each one beside a ranger."""
PLANTED, GUARDED, LAID, PUSHED, MOVED = 80, 45, 30, 12, 4
"""What a tree for a bare kiwi, a reserve, any other token, a push and a mere move are worth."""
MANY: Final = 3
"""Of what a human finds in one region, it hopes for no more."""


class Appraiser:
    """It knows what an edition prints, and appraises positions of its matches."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._around = [[other for other, _ in beside] for beside in edition.neighbours]
        self._on_map = {faction: _points(edition, faction, "map") for faction in FACTIONS}
        self._on_board = {faction: _points(edition, faction, "board") for faction in FACTIONS}
        self._prey = {(human, mind): self._takes(human, mind) for human in HUMANS for mind in MINDS}
        self._building = {human: self._builds(human) for human in HUMANS}
        self._losses: dict[tuple[tuple[Faction, ...], Faction, Piece, bool], int] = {}

    def appraise(self, state: Island, seat: Seat, ended: Outcome | None) -> int:
        """Beside the others."""
        return self._ended(ended, seat) if ended is not None else self._standing(state, seat, self._worths(state))

    def outlook(self, state: Island, ended: Outcome | None) -> list[int]:
        """What `appraise` says of each seat."""
        seats = range(len(state.factions))
        if ended is not None:
            return [self._ended(ended, seat) for seat in seats]
        worths = self._worths(state)
        return [self._standing(state, seat, worths) for seat in seats]

    def features(self, state: Island, seat: Seat) -> list[int]:
        """In the order of `weights.json`. The turns that are left count for each faction by itself."""
        own = state.factions[seat]
        return [self._worth(state, seat), *(self._left(state) if faction == own else 0 for faction in LEFT)]

    def _ended(self, ended: Outcome, seat: Seat) -> int:
        others = max(points for other, points in enumerate(ended.scores) if other != seat)
        return POINT * (ended.scores[seat] - others) + (VICTORY if ended.places[seat] == 1 else -VICTORY)

    def _worths(self, state: Island) -> list[int]:
        """What each seat has and may expect, as learnt."""
        left = self._left(state)
        return [WORTH * self._worth(state, seat) + LEFT[faction] * left for seat, faction in enumerate(state.factions)]

    def _standing(self, state: Island, seat: Seat, worths: Sequence[int]) -> int:
        """How far it is ahead. What it has counts most: what hurts one of the others helps the rest of them, too."""
        rivals = [*worths[:seat], *worths[seat + 1 :]]
        behind = (RIVAL * max(rivals) + OTHERS * sum(rivals)) // POINT
        return worths[seat] - behind + WORTH * self.prospect(state, seat)

    def _worth(self, state: Island, seat: Seat) -> int:
        """What a seat has, in hundredths of a point."""
        edition, faction = self.edition, state.factions[seat]
        worth = TOKEN * state.tokens[seat]
        for piece, points in self._on_map[faction].items():
            worth += points * model.on_map(state, piece)
        for piece, points in self._on_board[faction].items():
            worth += points * getattr(state.boards[seat], piece)
        if state.claimed:
            worth += LASTING * sum([bool(each.lasting) for each in model.own_claims(edition, state, faction)])
        match faction:
            case "kiwi":
                worth += self._kiwi(state)
            case "possum":
                worth += self._possum(state)
            case "english":
                worth += self._english(state)
        return worth

    def _left(self, state: Island) -> int:
        """Turns to come. One counts until its cards are chosen: nobody gains by ending the last card of the turn before."""
        gone = (state.period - 1) * self.edition.turns + state.turn - (2 if state.phase == "choosing" else 1)
        return self.edition.periods * self.edition.turns - gone

    def _kiwi(self, state: Island) -> int:
        worth = SPACE * min(state.conscience, self.edition.conscience.ranger_from)
        for kiwis, kauri, reserve, possums in zip(state.kiwi, state.kauri, state.reserve, state.possum, strict=True):
            if kiwis:
                if not kauri:
                    worth += BARE * kiwis
                elif reserve:
                    worth += SAFE * kiwis
                elif possums:
                    worth += GNAWED
        return worth

    def _bare(self, state: Island) -> int:
        """Kiwis without a kauri."""
        return sum([kiwis for kiwis, kauri in zip(state.kiwi, state.kauri, strict=True) if not kauri])

    def _possum(self, state: Island) -> int:
        worth = CROWD * sum([possums - 2 for possums in state.possum if possums > 2]) - SPACE * state.conscience
        if model.mind_of(self.edition, state) == "ranger":
            worth += HUNTED * sum([state.possum[region] for region in state.english])
        return worth

    def _english(self, state: Island) -> int:
        # Once there are more possums than kauris to take, the English want to be rangers.
        trees = sum([kauri for kauri, reserve in zip(state.kauri, state.reserve, strict=True) if not reserve])
        mood = SPACE if sum(state.possum) > trees else -SPACE
        return mood * state.conscience + PAWN * len(state.english) + ROAD * len(state.road)

    def _stand(self, state: Island, human: Human) -> int:
        """What humans may do later from where they stand."""
        mind = model.mind_of(self.edition, state)
        there = state.where(human)
        return sum([max(self._game(state, human, mind, region), self._sites(state, human, region)) for region in there])

    def _game(self, state: Island, human: Human, mind: Mind, region: int) -> int:
        """What a human may take where it stands, or beside it."""
        if state.epidemic[region]:
            return 0
        here = beside = 0
        for piece, worth in self._prey[human, mind]:
            there, reserve = state.where(piece), state.reserve if piece in vocabulary.SHELTERED else None
            if reserve is None or not reserve[region]:
                here = max(here, worth * min(there[region], MANY))
            for other in self._around[region]:
                found = there[other]
                if found and worth * found > beside and (reserve is None or not reserve[other]):
                    beside = worth * min(found, MANY)
        return max(here, 2 * beside // 3)

    def _sites(self, state: Island, human: Human, region: int) -> int:
        """What a human may build where it stands, or beside it."""
        if state.epidemic[region]:
            return 0
        best = 0
        for place, worth in self._building[human]:
            if worth > best and self._fits(state, place, region):
                best = worth
            if 2 * worth // 3 > best and any(self._fits(state, place, other) for other in self._around[region]):
                best = 2 * worth // 3
        return best

    def _takes(self, human: Human, mind: Mind) -> list[tuple[Piece, int]]:
        """What a deck takes to its own board in this state of mind, and what it counts there."""
        kept = self._on_board[human]
        found = {
            piece: kept[piece]
            for action in self._deck(human)
            if isinstance(action.operation, vocabulary.Take) and (action.needs not in MINDS or action.needs == mind)
            for piece in action.operation.pieces
            if piece in kept
        }
        return list(found.items())

    def _builds(self, human: Human) -> list[tuple[vocabulary.Place, int]]:
        """What a deck builds without a prerequisite, and what it counts."""
        counted = self._on_map[human]
        deeds = dict.fromkeys(action.operation for action in self._deck(human) if action.needs is None)
        return [(deed, counted[deed.piece]) for deed in deeds if isinstance(deed, vocabulary.Place) and deed.piece in counted]

    def _deck(self, faction: Faction) -> list[Action]:
        return [action for key in self.edition.decks[faction] for action in self.edition.cards[key].actions]

    def prospect(self, state: Island, seat: Seat) -> int:
        """What the seat may hope for from its card, and from where its humans stand."""
        hope, faction = LIKELY * self._card(state, seat), state.factions[seat]
        return (hope + LATER * self._stand(state, faction) if faction in HUMANS else hope) // POINT

    def _card(self, state: Island, seat: Seat) -> int:
        """What the card may bring that this seat has chosen and not yet ended, or the automated English that it steers."""
        edition, pair = self.edition, state.played[seat]
        if state.tasks and state.seat == seat:
            actions, tasks, faction = printed_actions(edition, state), state.tasks, state.actor
            either = state.card is not None and edition.cards[state.card].link == "or"
        elif pair is not None and (state.phase == "choosing" or seat in state.order):
            card = edition.cards[pair.actions]
            actions, faction, either = card.actions, card.faction, card.link == "or"
            tasks = (model.NOTHING,) * len(actions)
        else:
            return 0
        hopes = [self._hope(state, faction, actions, tasks, number) for number in range(len(actions))]
        if either:
            begun = [hope for hope, task in zip(hopes, tasks, strict=False) if task.begun]
            hopes = [max(begun or hopes)]
        if state.heritage is not None and model.met(edition, state, faction, effect_needs(edition, state)):
            for operation, task in zip(effect(edition, state), tasks[len(actions) :], strict=False):
                hopes.append(self.gain(state, faction, operation, task))
        return sum(hopes)

    def _hope(self, state: Island, faction: Faction, actions: tuple[Action, ...], tasks: tuple[Task, ...], number: int) -> int:
        action = actions[number]
        if not model.met(self.edition, state, faction, action.needs):
            return 0
        # Moves of the same card bring its humans to where the other action is worth most.
        steps = 0
        for other, task in zip(actions, tasks[: len(actions)], strict=True):
            if other is not action and isinstance(other.operation, vocabulary.Move):
                steps += other.operation.steps - task.used
        return self.gain(state, faction, action.operation, tasks[number], steps)

    def gain(self, state: Island, faction: Faction, operation: Operation, task: Task, steps: int = 0) -> int:
        """What an operation would bring now, roughly. The steps are those that its humans may take before."""
        match operation:
            case vocabulary.Take():
                return self._take(state, faction, operation, task, steps)
            case vocabulary.Place():
                return self._place(state, faction, operation, task, steps)
            case vocabulary.Replant():
                return (operation.regions - task.used) * self._loss(state, faction, operation.take, kept=True) // 2
            case vocabulary.Move():
                steps = operation.steps - task.used
                return MOVED * steps - (BARE * min(steps, self._bare(state)) if operation.piece == "kiwi" else 0)
            case vocabulary.Claim():
                return CLAIM if not task.used and state.tokens[state.factions.index(faction)] else 0
            case vocabulary.Conscience():
                return 0 if task.used else SPACE
            case vocabulary.PushAll() | vocabulary.Push():
                return 0 if task.used else PUSHED
            case vocabulary.PlaceOnBorder():
                return LAID * (operation.times - task.used)
            case vocabulary.Sweep():
                return 0 if task.used or operation.where == "rim" else POINT
        return 0

    def _take(self, state: Island, faction: Faction, operation: vocabulary.Take, task: Task, steps: int) -> int:
        each = operation.where == "each_own"
        left = len(state.where(faction)) - len(task.pawns) if each else operation.times - task.used
        if left <= 0:
            return 0
        best = 0
        near = self._near(state, faction, steps)
        for piece in operation.pieces:
            worth = self._loss(state, faction, piece, kept=operation.to == "board")
            # A kiwi leaves with its kauri.
            orphan = self._loss(state, faction, "kiwi", kept=False) if piece == "kauri" else 0
            for region in near:
                found = operation.number(model.removable(state, faction, piece, region))
                if found:
                    best = max(best, worth * found + (orphan if state.kiwi[region] else 0))
        return best * left

    def _place(self, state: Island, faction: Faction, operation: vocabulary.Place, task: Task, steps: int) -> int:
        left = operation.regions - task.used
        stock = state.stock.of(operation.piece)
        if left <= 0 or not stock:
            return 0
        worth = self._on_map[faction].get(operation.piece)
        if worth is None:
            worth = {"kauri": PLANTED, "reserve": GUARDED, "english": PAWN}.get(operation.piece, LAID)
        fit = 0
        for region in self._near(state, faction, steps):
            fit += self._fits(state, operation, region)
            if fit == left:
                break
        return worth * min(operation.each * fit, stock)

    def _loss(self, state: Island, faction: Faction, piece: Piece, *, kept: bool) -> int:
        """What it brings the faction that there is one piece less on the map."""
        asked = (state.factions, faction, piece, kept)
        gain = self._losses.get(asked)
        if gain is None:
            gain = self._on_board[faction].get(piece, 0) if kept else 0
            for owner in state.factions:
                lost = self._on_map[owner].get(piece, 0)
                gain += -lost if owner == faction else HURT * lost // POINT
            self._losses[asked] = gain
        return gain

    def _near(self, state: Island, faction: Faction, steps: int) -> list[int]:
        """Where the faction has a piece, or one of its humans can be after so many moves."""
        there = state.where(faction)
        if faction not in HUMANS:
            return [region for region, count in enumerate(there) if count]
        edition = self.edition
        reached = set(there)
        edge = reached
        for _ in range(steps):
            found: set[int] = set()
            for region in edge:
                found.update(model.open_neighbours(edition, state, region))
                if faction == "english" and state.road:
                    found.update(model.along_roads(edition, state, region))
            edge = found - reached
            reached |= edge
        return [region for region in sorted(reached) if not state.epidemic[region]]

    def _fits(self, state: Island, operation: vocabulary.Place, region: int) -> bool:
        edition, piece = self.edition, operation.piece
        if piece in vocabulary.ONE_PER_REGION and state.where(piece)[region]:
            return False
        for need in operation.need:
            if not model.present(edition, state, need, region):
                return False
        return not any(model.present(edition, state, other, region) for other in operation.without)


def _points(edition: Edition, faction: Faction, on: Literal["map", "board"]) -> dict[Piece, int]:
    """What pieces count for a faction, in hundredths of a point."""
    return {each.piece: POINT * each.points for each in edition.scoring[faction] if each.on == on}
