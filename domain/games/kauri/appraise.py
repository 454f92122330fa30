"""How promising a position looks for a seat, in hundredths of a point. Only bots ask; no rule rests on it.

It looks at what a seat has, at what its card may still bring, and at what its humans may do later from where they stand.
"""

from collections.abc import Callable, Mapping

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
"""What a tree for a bare kiwi, a reserve, any other token, a push and a mere move are good for."""
HURT = 40
"""How much a point that another seat loses counts, in hundredths."""
LIKELY = 60
"""How much of what a card promises comes true, in hundredths."""
LATER = 30
"""The same where the card for it is yet to come."""


class Worths:
    """Points for one piece on the map and on a board, by faction, as the edition counts them."""

    __slots__ = ("on_board", "on_map")

    def __init__(self, edition: Edition, state: Island) -> None:
        self.on_map: dict[tuple[Faction, Piece], int] = {}
        self.on_board: dict[tuple[Faction, Piece], int] = {}
        for faction in state.factions:
            for worth in edition.scoring[faction]:
                kind = self.on_map if worth.on == "map" else self.on_board
                kind[faction, worth.piece] = POINT * worth.points

    def taken(self, faction: Faction, piece: Piece, *, kept: bool) -> int:
        """One piece of the map less, for the faction that takes it."""
        gain = self.on_board.get((faction, piece), 0) if kept else 0
        for (owner, counted), points in self.on_map.items():
            if counted == piece:
                gain += -points if owner == faction else points * HURT // POINT
        return gain


def appraise(edition: Edition, state: Island, seat: Seat, ended: Outcome | None) -> int:
    if ended is not None:
        others = max(points for other, points in enumerate(ended.scores) if other != seat)
        return POINT * (ended.scores[seat] - others) + (VICTORY if ended.places[seat] == 1 else -VICTORY)
    worths = Worths(edition, state)
    assets = [_asset(edition, state, each, worths) for each in range(len(state.factions))]
    rivals = assets[:seat] + assets[seat + 1 :]
    standing = POINT * assets[seat] - RIVAL * max(rivals) - OTHERS * sum(rivals)
    return standing // POINT + prospect(edition, state, seat, worths)


def _asset(edition: Edition, state: Island, seat: Seat, worths: Worths) -> int:
    faction = state.factions[seat]
    lasting = sum(bool(heritage.lasting) for heritage in own_claims(edition, state, faction))
    held = LASTING * lasting + TOKEN_LEFT * state.tokens[seat]
    return POINT * score(edition, state, seat) + held + _OF_FACTION[faction](edition, state, worths)


def _kiwi(edition: Edition, state: Island, _: Worths) -> int:
    worth = SPACE * min(state.conscience, edition.conscience.ranger_from)
    for kiwis, kauri, reserve, possums in zip(state.kiwi, state.kauri, state.reserve, state.possum, strict=True):
        if kiwis:
            if not kauri:
                worth += BARE_KIWI * kiwis
            elif reserve:
                worth += SAFE_KIWI * kiwis
            elif possums:
                worth += GNAWED
    return worth


def _possum(edition: Edition, state: Island, _: Worths) -> int:
    worth = -SPACE * state.conscience
    hunted = set(state.english) if mind_of(edition, state) == "ranger" else set()
    for region, possums in enumerate(state.possum):
        if possums > 2:
            worth += CROWD * (possums - 2)
        if region in hunted:
            worth += HUNTED * possums
    return worth


def _english(edition: Edition, state: Island, worths: Worths) -> int:
    # Once there are more possums than kauris to take they want to be rangers.
    trees = sum(kauri for kauri, reserve in zip(state.kauri, state.reserve, strict=True) if not reserve)
    mood = SPACE if sum(state.possum) > trees else -SPACE
    return (
        mood * state.conscience
        + PAWN * len(state.english)
        + ROAD * len(state.road)
        + sum(site(edition, state, "english", region, worths) for region in state.english)
    )


def _maori(edition: Edition, state: Island, worths: Worths) -> int:
    return sum(site(edition, state, "maori", region, worths) for region in state.maori)


_OF_FACTION: Mapping[Faction, Callable[[Edition, Island, Worths], int]] = {
    "kiwi": _kiwi,
    "possum": _possum,
    "english": _english,
    "maori": _maori,
}


def prospect(edition: Edition, state: Island, seat: Seat, worths: Worths) -> int:
    """What the card may bring that this seat has chosen and not yet ended, or the automated English that it steers."""
    pair = state.played[seat]
    if state.tasks and state.seat == seat:
        actions, tasks, faction = printed_actions(edition, state), state.tasks, state.actor
        either = state.card is not None and edition.cards[state.card].link == "or"
    elif pair is not None and (state.phase == "choosing" or seat in state.order):
        card = edition.cards[pair.actions]
        actions, tasks, faction, either = card.actions, (NOTHING,) * len(card.actions), card.faction, card.link == "or"
    else:
        return 0
    hopes = [_hope(edition, state, faction, actions, tasks, number, worths) for number in range(len(actions))]
    if either:
        begun = [hope for hope, task in zip(hopes, tasks, strict=False) if task.begun]
        hopes = [max(begun or hopes)]
    if met(edition, state, faction, effect_needs(edition, state)):
        for operation, task in zip(effect(edition, state), tasks[len(actions) :], strict=False):
            hopes.append(gain(edition, state, faction, operation, task, 0, worths))
    return sum(hopes) * LIKELY // POINT


def _hope(
    edition: Edition,
    state: Island,
    faction: Faction,
    actions: tuple[Action, ...],
    tasks: tuple[Task, ...],
    number: int,
    worths: Worths,
) -> int:
    action = actions[number]
    if not met(edition, state, faction, action.needs):
        return 0
    # Moves of the same card bring its humans to where the other action is worth most.
    steps = sum(
        other.operation.steps - task.used
        for other, task in zip(actions, tasks[: len(actions)], strict=True)
        if isinstance(other.operation, Move) and other is not action
    )
    return gain(edition, state, faction, action.operation, tasks[number], steps, worths)


def gain(
    edition: Edition, state: Island, faction: Faction, operation: Operation, task: Task, steps: int, worths: Worths
) -> int:
    """What an operation would bring now, roughly."""
    match operation:
        case Take():
            return _take(edition, state, faction, operation, task, steps, worths)
        case Place():
            return _place(edition, state, faction, operation, task, steps, worths)
        case Replant():
            left = operation.regions - task.used
            return left * worths.taken(faction, operation.take, kept=True) // 2
        case Move():
            return MOVED * (operation.steps - task.used)
        case Claim():
            return CLAIM if not task.used and state.tokens[state.factions.index(faction)] else 0
        case Conscience():
            return 0 if task.used else SPACE
        case PushAll() | Push():
            return 0 if task.used else PUSHED
        case PlaceOnBorder():
            return LAID * (operation.times - task.used)
        case Sweep():
            return 0 if task.used or operation.where == "rim" else POINT
    return 0


def _take(edition: Edition, state: Island, faction: Faction, operation: Take, task: Task, steps: int, worths: Worths) -> int:
    each = operation.where == "each_own"
    left = len(state.where(faction)) - len(task.pawns) if each else operation.times - task.used
    if left <= 0:
        return 0
    best = 0
    for piece in operation.pieces:
        worth = worths.taken(faction, piece, kept=operation.to == "board")
        for region in _near(edition, state, faction, steps):
            number = removable(state, faction, piece, region)
            best = max(best, worth * operation.number(number))
    return best * left


def _place(edition: Edition, state: Island, faction: Faction, operation: Place, task: Task, steps: int, worths: Worths) -> int:
    left = operation.regions - task.used
    stock = state.stock.left(operation.piece)
    if left <= 0 or not stock:
        return 0
    worth = worths.on_map.get((faction, operation.piece))
    if worth is None:
        worth = {"kauri": PLANTED, "reserve": GUARDED, "english": POINT}.get(operation.piece, LAID)
    fit = sum(_fits(edition, state, operation, region) for region in _near(edition, state, faction, steps))
    return worth * min(operation.each * min(left, fit), stock)


def _near(edition: Edition, state: Island, faction: Faction, steps: int) -> list[int]:
    """Where the faction has a pawn, or a human of it can be after so many moves."""
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


def _fits(edition: Edition, state: Island, operation: Place, region: int) -> bool:
    if operation.piece in ONE_PER_REGION and present(edition, state, operation.piece, region):
        return False
    return all(present(edition, state, need, region) for need in operation.need) and not any(
        present(edition, state, other, region) for other in operation.without
    )


def site(edition: Edition, state: Island, faction: Human, region: int, worths: Worths) -> int:
    """What a human may do later from where it stands, by the best action that its deck has for it."""
    if state.epidemic[region]:
        return 0
    best = 0
    for operation in _on_the_spot(edition, state, faction):
        here = _at(edition, state, faction, operation, region, worths)
        around = [_at(edition, state, faction, operation, other, worths) for other, _ in edition.neighbours[region]]
        best = max(best, here, max(around, default=0) * 2 // 3)
    return best * LATER // POINT


def _at(edition: Edition, state: Island, faction: Faction, operation: Take | Place, region: int, worths: Worths) -> int:
    if isinstance(operation, Take):
        return max(
            worths.taken(faction, piece, kept=True) * min(removable(state, faction, piece, region), 3)
            for piece in operation.pieces
        )
    return worths.on_map.get((faction, operation.piece), LAID) if _fits(edition, state, operation, region) else 0


def _on_the_spot(edition: Edition, state: Island, faction: Faction) -> list[Take | Place]:
    """What the actions of a deck take or place, as far as the English are what these need."""
    found: dict[str, Take | Place] = {}
    for key in edition.decks[faction]:
        for action in edition.cards[key].actions:
            if isinstance(action.operation, Take | Place) and (
                action.needs not in MINDS or action.needs == mind_of(edition, state)
            ):
                found[action.key] = action.operation
    return list(found.values())
