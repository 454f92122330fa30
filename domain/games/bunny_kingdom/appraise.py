"""How good a position looks for a seat. Only bots use it; no rule depends on it."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.core import Seat
from domain.games.bunny_kingdom.board import BASICS, BIT, CELL
from domain.games.bunny_kingdom.edition import (
    CAMP_NUMBER,
    IS_BUILDING,
    IS_PARCHMENT,
    ROUNDS,
    SKY_TOWER,
    STRENGTH,
    SUPPLY,
    TRADING_POST,
    YIELD_OF_FARM,
    Parchment,
)
from domain.games.bunny_kingdom.fiefs import with_posts, with_territory
from domain.games.bunny_kingdom.model import STEP, Fief, Realm, World, fits
from domain.games.bunny_kingdom.parchments import OPPORTUNIST, RULES, Kingdom, count, kingdom_of, points

POINT = 20
"""One point of the score."""

PROMISE = {"strength": 40, "wealth": 40, "territory": 14}
"""What a tower, a resource and a territory may still bring in each round to come."""

KEPT = (7, 10)
"""What a building is worth before it is placed, as a fraction of its best place."""

CAMP = 40
SUPPLY_CARD = 90
"""What they bring on average, for each harvest to come."""

GROWTH = 18
"""In percent of the count of a parchment plus one: how much it may grow in each round to come."""

COPY = 5
CHANCE = 4
"""Points to hope for from a copy, and from the Opportunist."""

ANNOUNCED = 1
VICTORY = 1_000_000


def appraise(state: World, seat: Seat) -> int:
    if state.phase == "over":
        lead = state.scores[seat] - max(state.scores[:seat] + state.scores[seat + 1 :])
        return POINT * lead + (VICTORY if lead > 0 else -VICTORY if lead < 0 else 0)
    if state.phase == "copying":
        return _copies(state, seat)
    left = ROUNDS - state.round + 1
    picked = state.picked[seat]
    buildings = [*state.buildings[seat], *(card for card in picked if card in IS_BUILDING)]
    realm = with_posts(_realm(state, seat), state.posts)
    worth = POINT * state.scores[seat] + sum(_fief(fief, left) for fief in realm)
    worth += sum(_building(state, realm, building, left) for building in buildings)
    worth += picked.count(SUPPLY) * SUPPLY_CARD * left
    if state.call is not None and state.call.seat == seat:
        worth += ANNOUNCED
    return worth + _parchments(state, seat, realm, buildings, left)


def _realm(state: World, seat: Seat) -> Realm:
    """The fiefs of the seat as if the cards it has chosen were played."""
    realm = state.realms[seat]
    for card in state.picked[seat]:
        if card in CELL and state.owners[CELL[card]] != seat:
            realm = with_territory(realm, CELL[card], state.built[CELL[card]])
    return realm


def _fief(fief: Fief, left: int) -> int:
    promise = PROMISE["strength"] * fief.strength + PROMISE["wealth"] * fief.wealth + PROMISE["territory"] * len(fief.cells)
    return POINT * left * fief.points + promise * (left - 1)


def _building(state: World, realm: Realm, building: str, left: int) -> int:
    """What the best place would bring, a little less."""
    if building in CAMP_NUMBER:
        # In a construction phase it is worth keeping only for a later one.
        return CAMP * (left if state.phase == "drafting" else left - 1)
    if building == SKY_TOWER:
        gain = _best_link(realm)
    else:
        sites = [fief for fief in realm if any(state.built[cell] is None and fits(building, cell) for cell in fief.cells)]
        gain = max((_gain(fief, building) for fief in sites), default=0)
    kept, of = KEPT
    promise = PROMISE["strength"] * (left - 1)
    return (POINT * left * gain + promise * STRENGTH.get(building, 1)) * kept // of


def _gain(fief: Fief, building: str) -> int:
    if building in STRENGTH:
        return STRENGTH[building] * fief.wealth
    if building == TRADING_POST:
        return fief.strength if any(not fief.resources & BIT[basic] for basic in BASICS) else 0
    return 0 if fief.resources & YIELD_OF_FARM[building] else fief.strength


def _best_link(realm: Realm) -> int:
    best = 0
    for at, one in enumerate(realm):
        for two in realm[at + 1 :]:
            joined = (one.strength + two.strength) * (one.resources | two.resources).bit_count()
            best = max(best, joined - one.points - two.points)
    return best


def _parchments(state: World, seat: Seat, realm: Realm, buildings: Sequence[str], left: int) -> int:
    cards = [*state.parchments[seat], *(card for card in state.picked[seat] if card in IS_PARCHMENT)]
    if not cards:
        return 0
    kingdom = replace(
        kingdom_of(state, seat),
        realm=realm,
        owned=len(cards),
        cards=cards,
        camps_played=sum(card in CAMP_NUMBER for card in (*buildings, *state.discards[seat])),
    )
    return sum(_parchment(kingdom, card, left) for card in cards)


def _parchment(kingdom: Kingdom, card: Parchment, left: int) -> int:
    if card in STEP:
        return COPY * POINT
    if card == OPPORTUNIST:
        return CHANCE * POINT
    rule, number = RULES[card], count(kingdom, card)
    if rule.each:
        growth = 0 if rule.measure in ("treasure", "glove") else GROWTH * (left - 1) * (number + 1)
        return rule.each * POINT * (100 * number + growth) // 100
    if number >= rule.least:
        return rule.goal * POINT
    likely = max(number, 0) ** 2 * (left - 1)
    return rule.goal * POINT * likely // (rule.least**2 * ROUNDS)


def _copies(state: World, seat: Seat) -> int:
    """What the parchments bring by themselves, as the copies stand."""
    kingdom = kingdom_of(state, seat)
    return POINT * sum(points(kingdom, card) for card in kingdom.cards if card != OPPORTUNIST)
