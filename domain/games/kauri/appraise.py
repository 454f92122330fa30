"""How good a position looks for a seat, in hundredths of a point. Only bots use it; no rule depends on it.

It looks at what a seat has, at what its card may still bring, and at what its humans may do later from where they stand.
"""

from functools import cached_property

from domain.core import Outcome, Seat
from domain.games.kauri.edition import Action, Edition
from domain.games.kauri.model import (
    NOTHING,
    Island,
    Task,
    along_roads,
    met,
    mind_of,
    open_neighbours,
    own_claims,
    present,
    removable,
    score,
)
from domain.games.kauri.steps import effect, effect_needs, printed_actions
from domain.games.kauri.vocabulary import (
    HUMANS,
    MINDS,
    ONE_PER_REGION,
    Claim,
    Conscience,
    Faction,
    Human,
    Mind,
    Move,
    Operation,
    Piece,
    Place,
    PlaceOnBorder,
    Push,
    PushAll,
    Replant,
    Sweep,
    Take,
)

POINT = 100
VICTORY = 1_000_000

RIVAL, OTHERS = 35, 5
"""How much a point of the best of the others counts, and one of any of them."""

LASTING = 90
"""A heritage that lasts."""
TOKEN_LEFT = 10
PAWN = 200
"""A human on the map."""
ROAD = 25
BARE_KIWI = -70
"""A kiwi without a kauri leaves at the end of the Period."""
SAFE_KIWI = 18
GNAWED = -9
"""A possum where a kiwi has its kauri."""
SPACE = 14
"""A space of the Conscience, towards what a faction wants the English to be."""
CROWD = -12
"""Each possum beyond two in one region."""
HUNTED = -20
"""Each possum beside a ranger."""

CLAIM = 170
PLANTED, GUARDED, LAID, PUSHED, MOVED = 60, 45, 30, 12, 4
"""What a tree for a bare kiwi, a reserve, any other token, a push and a mere move are worth."""
HURT = 40
"""How much a point that another seat loses counts, in hundredths."""
LIKELY = 60
"""How much of what a card promises comes true, in hundredths."""
LATER = 30
"""The same where the card for it is yet to come."""


def appraise(edition: Edition, state: Island, seat: Seat, ended: Outcome | None) -> int:
    if ended is not None:
        others = max(points for other, points in enumerate(ended.scores) if other != seat)
        return POINT * (ended.scores[seat] - others) + (VICTORY if ended.places[seat] == 1 else -VICTORY)
    outlook = Outlook(edition, state)
    assets = [outlook.assets(each) for each in range(len(state.factions))]
    rivals = assets[:seat] + assets[seat + 1 :]
    standing = POINT * assets[seat] - RIVAL * max(rivals) - OTHERS * sum(rivals)
    return standing // POINT + outlook.prospect(seat)


class Outlook:
    """What seats have and may expect in one state."""

    def __init__(self, edition: Edition, state: Island) -> None:
        self.edition = edition
        self.state = state
        self.on_map: dict[tuple[Faction, Piece], int] = {}
        """Points for one piece, by faction, as the edition counts them."""
        self.on_board: dict[tuple[Faction, Piece], int] = {}
        for faction in state.factions:
            for worth in edition.scoring[faction]:
                kind = self.on_map if worth.on == "map" else self.on_board
                kind[faction, worth.piece] = POINT * worth.points

    @cached_property
    def mind(self) -> Mind:
        return mind_of(self.edition, self.state)

    def assets(self, seat: Seat) -> int:
        """What a seat has."""
        state, faction = self.state, self.state.factions[seat]
        lasting = sum(bool(heritage.lasting) for heritage in own_claims(self.edition, state, faction))
        worth = POINT * score(self.edition, state, seat) + LASTING * lasting + TOKEN_LEFT * state.tokens[seat]
        match faction:
            case "kiwi":
                return worth + self._kiwi()
            case "possum":
                return worth + self._possum()
            case "english":
                return worth + self._english()
            case "maori":
                return worth + sum(self.site("maori", region) for region in state.maori)

    def _kiwi(self) -> int:
        state = self.state
        worth = SPACE * min(state.conscience, self.edition.conscience.ranger_from)
        for kiwis, kauri, reserve, possums in zip(state.kiwi, state.kauri, state.reserve, state.possum, strict=True):
            if kiwis:
                if not kauri:
                    worth += BARE_KIWI * kiwis
                elif reserve:
                    worth += SAFE_KIWI * kiwis
                elif possums:
                    worth += GNAWED
        return worth

    def _possum(self) -> int:
        worth = -SPACE * self.state.conscience
        hunted = set(self.state.english) if self.mind == "ranger" else set()
        for region, possums in enumerate(self.state.possum):
            if possums > 2:
                worth += CROWD * (possums - 2)
            if region in hunted:
                worth += HUNTED * possums
        return worth

    def _english(self) -> int:
        state = self.state
        # Once there are more possums than kauris to take, the English want to be rangers.
        trees = sum(kauri for kauri, reserve in zip(state.kauri, state.reserve, strict=True) if not reserve)
        mood = SPACE if sum(state.possum) > trees else -SPACE
        sites = sum(self.site("english", region) for region in state.english)
        return mood * state.conscience + PAWN * len(state.english) + ROAD * len(state.road) + sites

    def prospect(self, seat: Seat) -> int:
        """What the card may bring that this seat has chosen and not yet ended, or the automated English that it steers."""
        edition, state, pair = self.edition, self.state, self.state.played[seat]
        if state.tasks and state.seat == seat:
            actions, tasks, faction = printed_actions(edition, state), state.tasks, state.actor
            either = state.card is not None and edition.cards[state.card].link == "or"
        elif pair is not None and (state.phase == "choosing" or seat in state.order):
            card = edition.cards[pair.actions]
            actions, tasks, faction, either = card.actions, (NOTHING,) * len(card.actions), card.faction, card.link == "or"
        else:
            return 0
        hopes = [self._hope(faction, actions, tasks, number) for number in range(len(actions))]
        if either:
            begun = [hope for hope, task in zip(hopes, tasks, strict=False) if task.begun]
            hopes = [max(begun or hopes)]
        if met(edition, state, faction, effect_needs(edition, state)):
            for operation, task in zip(effect(edition, state), tasks[len(actions) :], strict=False):
                hopes.append(self.gain(faction, operation, task))
        return sum(hopes) * LIKELY // POINT

    def _hope(self, faction: Faction, actions: tuple[Action, ...], tasks: tuple[Task, ...], number: int) -> int:
        action = actions[number]
        if not met(self.edition, self.state, faction, action.needs):
            return 0
        # Moves of the same card bring its humans to where the other action is worth most.
        steps = sum(
            other.operation.steps - task.used
            for other, task in zip(actions, tasks[: len(actions)], strict=True)
            if isinstance(other.operation, Move) and other is not action
        )
        return self.gain(faction, action.operation, tasks[number], steps)

    def gain(self, faction: Faction, operation: Operation, task: Task, steps: int = 0) -> int:
        """What an operation would bring now, roughly. The steps are those that its humans may take before."""
        match operation:
            case Take():
                return self._take(faction, operation, task, steps)
            case Place():
                return self._place(faction, operation, task, steps)
            case Replant():
                return (operation.regions - task.used) * self.taken(faction, operation.take, kept=True) // 2
            case Move():
                return MOVED * (operation.steps - task.used)
            case Claim():
                return CLAIM if not task.used and self.state.tokens[self.state.factions.index(faction)] else 0
            case Conscience():
                return 0 if task.used else SPACE
            case PushAll() | Push():
                return 0 if task.used else PUSHED
            case PlaceOnBorder():
                return LAID * (operation.times - task.used)
            case Sweep():
                return 0 if task.used or operation.where == "rim" else POINT
        return 0

    def _take(self, faction: Faction, operation: Take, task: Task, steps: int) -> int:
        each = operation.where == "each_own"
        left = len(self.state.where(faction)) - len(task.pawns) if each else operation.times - task.used
        if left <= 0:
            return 0
        best = 0
        for piece in operation.pieces:
            worth = self.taken(faction, piece, kept=operation.to == "board")
            for region in self._near(faction, steps):
                best = max(best, worth * operation.number(removable(self.state, faction, piece, region)))
        return best * left

    def _place(self, faction: Faction, operation: Place, task: Task, steps: int) -> int:
        left = operation.regions - task.used
        stock = self.state.stock.left(operation.piece)
        if left <= 0 or not stock:
            return 0
        worth = self.on_map.get((faction, operation.piece))
        if worth is None:
            worth = {"kauri": PLANTED, "reserve": GUARDED, "english": POINT}.get(operation.piece, LAID)
        fit = sum(self._fits(operation, region) for region in self._near(faction, steps))
        return worth * min(operation.each * min(left, fit), stock)

    def taken(self, faction: Faction, piece: Piece, *, kept: bool) -> int:
        """What it brings the faction that there is one piece less on the map."""
        gain = self.on_board.get((faction, piece), 0) if kept else 0
        for (owner, counted), points in self.on_map.items():
            if counted == piece:
                gain += -points if owner == faction else points * HURT // POINT
        return gain

    def _near(self, faction: Faction, steps: int) -> list[int]:
        """Where the faction has a piece, or one of its humans can be after so many moves."""
        edition, state = self.edition, self.state
        there = state.where(faction)
        if faction not in HUMANS:
            return [region for region, count in enumerate(there) if count]
        reached = set(there)
        for _ in range(steps):
            for region in sorted(reached):
                reached.update(open_neighbours(edition, state, region))
                if faction == "english" and state.road:
                    reached.update(along_roads(edition, state, region))
        return [region for region in sorted(reached) if not state.epidemic[region]]

    def _fits(self, operation: Place, region: int) -> bool:
        edition, state = self.edition, self.state
        without = (*operation.without, operation.piece) if operation.piece in ONE_PER_REGION else operation.without
        return all(present(edition, state, need, region) for need in operation.need) and not any(
            present(edition, state, other, region) for other in without
        )

    def site(self, faction: Human, region: int) -> int:
        """What a human may do later from where it stands, by the best action that its deck has for it."""
        if self.state.epidemic[region]:
            return 0
        best = 0
        for operation in self._on_the_spot(faction):
            here = self._at(faction, operation, region)
            around = [self._at(faction, operation, other) for other, _ in self.edition.neighbours[region]]
            best = max(best, here, max(around, default=0) * 2 // 3)
        return best * LATER // POINT

    def _at(self, faction: Faction, operation: Take | Place, region: int) -> int:
        if isinstance(operation, Take):
            return max(
                self.taken(faction, piece, kept=True) * min(removable(self.state, faction, piece, region), 3)
                for piece in operation.pieces
            )
        return self.on_map.get((faction, operation.piece), LAID) if self._fits(operation, region) else 0

    def _on_the_spot(self, faction: Faction) -> list[Take | Place]:
        """What the actions of a deck take or place, if they need nothing or the English as they are."""
        found: dict[str, Take | Place] = {}
        for key in self.edition.decks[faction]:
            for action in self.edition.cards[key].actions:
                if isinstance(action.operation, Take | Place) and (action.needs not in MINDS or action.needs == self.mind):
                    found[action.key] = action.operation
        return list(found.values())
