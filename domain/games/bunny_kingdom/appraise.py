"""How good a position looks for a seat. Only bots use it; no rule depends on it."""

from collections.abc import Sequence
from operator import mul
from typing import Final

from domain.core import Seat, weights_of
from domain.games.bunny_kingdom import edition
from domain.games.bunny_kingdom.board import BASICS, BIT, CELL
from domain.games.bunny_kingdom.fiefs import with_posts, with_territory
from domain.games.bunny_kingdom.model import FIT, STEP, Fief, Realm, World
from domain.games.bunny_kingdom.parchments import (
    OPPORTUNIST,
    RULES,
    Kingdom,
    cells_of,
    count,
    kingdom_of,
    others,
    points,
    posts_of,
)

WEIGHTS: Final = weights_of(__package__)
_WEIGHTS: Final = tuple(WEIGHTS.values())
POINT: Final = WEIGHTS["score"]
"""One point of the score."""

ALL_BASICS: Final = sum(BIT[basic] for basic in BASICS)
ANNOUNCED = 1
VICTORY = 1_000_000


def appraise(state: World, seat: Seat) -> int:
    if state.phase == "over":
        lead = state.scores[seat] - max(state.scores[:seat] + state.scores[seat + 1 :])
        return POINT * lead + (VICTORY if lead > 0 else -VICTORY if lead < 0 else 0)
    if state.phase == "copying":
        return _copies(state, seat)
    worth: int = sum(map(mul, _WEIGHTS, features(state, seat)))
    return worth + ANNOUNCED if state.call is not None and state.call.seat == seat else worth


def features(state: World, seat: Seat) -> tuple[int, ...]:
    """In the order of `weights.json`."""
    left = edition.ROUNDS - state.round + 1
    later = left - 1
    picked = state.picked[seat]
    buildings = [*state.buildings[seat], *(card for card in picked if card in edition.IS_BUILDING)]
    realm = with_posts(_realm(state, seat), state.posts)
    harvest = strength = wealth = territories = 0
    for fief in realm:
        produced = fief.resources.bit_count()
        harvest += fief.strength * produced
        strength += fief.strength
        wealth += produced
        territories += len(fief.cells)
    site = tower = camp = 0
    free = [[cell for cell in fief.cells if state.built[cell] is None] for fief in realm] if buildings else []
    for building in buildings:
        if building in edition.CAMP_NUMBER:
            # In a construction phase it is worth keeping only for a later one.
            camp += left if state.phase == "drafting" else later
        else:
            site += left * _site(realm, free, building)
            tower += later * edition.STRENGTH.get(building, 1)
    parchments = _parchments(state, seat, realm, buildings, later)
    supplies = picked.count(edition.SUPPLY) * left
    return (
        state.scores[seat],
        left * harvest,
        later * strength,
        later * wealth,
        later * territories,
        site,
        tower,
        camp,
        supplies,
        *parchments,
    )


def _realm(state: World, seat: Seat) -> Realm:
    """The fiefs of the seat as if the cards it has chosen were played."""
    realm = state.realms[seat]
    for card in state.picked[seat]:
        if card in CELL and state.owners[CELL[card]] != seat:
            realm = with_territory(realm, CELL[card], state.built[CELL[card]])
    return realm


def _site(realm: Realm, free: Sequence[Sequence[int]], building: str) -> int:
    """What the best place for a building would bring in each harvest. Of each fief, these cells are free."""
    if building == edition.SKY_TOWER:
        return _best_link(realm)
    best, fit = 0, FIT[building]
    for fief, cells in zip(realm, free, strict=True):
        gain = _gain(fief, building)
        if gain > best and not fit.isdisjoint(cells):
            best = gain
    return best


def _gain(fief: Fief, building: str) -> int:
    if building in edition.STRENGTH:
        return edition.STRENGTH[building] * fief.resources.bit_count()
    if building == edition.TRADING_POST:
        return fief.strength if ~fief.resources & ALL_BASICS else 0
    return 0 if fief.resources & edition.YIELD_OF_FARM[building] else fief.strength


def _best_link(realm: Realm) -> int:
    best = 0
    fiefs = [(fief.strength, fief.resources, fief.points) for fief in realm]
    for at, (strength, resources, apart) in enumerate(fiefs):
        for other_strength, other_resources, other_apart in fiefs[at + 1 :]:
            joined = (strength + other_strength) * (resources | other_resources).bit_count()
            if joined - apart - other_apart > best:
                best = joined - apart - other_apart
    return best


def _parchments(state: World, seat: Seat, realm: Realm, buildings: Sequence[str], later: int) -> tuple[int, int, int, int, int]:
    """Points as the state stands, how much they may grow, goals that may be reached, copies, and Opportunists."""
    cards = [*state.parchments[seat], *(card for card in state.picked[seat] if card in edition.IS_PARCHMENT)]
    if not cards:
        return 0, 0, 0, 0, 0
    played = (*buildings, *state.discards[seat])
    kingdom = Kingdom(
        realm, cells_of(realm), state.built, posts_of(state, seat), len(cards), cards, played, others(state, seat)
    )
    sure = growth = hoped = copies = chances = 0
    for card in cards:
        if card in STEP:
            copies += 1
        elif card == OPPORTUNIST:
            chances += 1
        else:
            rule, number = RULES[card], count(kingdom, card)
            if rule.each:
                sure += rule.each * number
                if rule.measure not in ("treasure", "glove"):
                    growth += rule.each * later * (number + 1)
            elif number >= rule.least:
                sure += rule.goal
            else:
                hoped += 100 * rule.goal * max(number, 0) ** 2 * later // (rule.least**2 * edition.ROUNDS)
    return sure, growth, hoped, copies, chances


def _copies(state: World, seat: Seat) -> int:
    """What the parchments bring by themselves, as the copies stand."""
    kingdom = kingdom_of(state, seat)
    return POINT * sum(points(kingdom, card) for card in kingdom.cards if card != OPPORTUNIST)
