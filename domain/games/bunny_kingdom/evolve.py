"""From an event to the next state. Bookkeeping only: nothing is drawn, decided or looked up in the rules here."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.core import TABLE, Event, Fact, owner
from domain.games.bunny_kingdom.board import BIT, CELL, CELLS, CITIES
from domain.games.bunny_kingdom.edition import CAMPS, CHOICES, SKY_TOWER, SUPPLIED, SUPPLY, TRADING_POST, Building, ordered
from domain.games.bunny_kingdom.facts import (
    BuildingFinished,
    BuildingGained,
    BuildingPlaced,
    CampAnnounced,
    CampPassed,
    CampPlaced,
    CampRemoved,
    CampTakenBack,
    CardDropped,
    CardPicked,
    ConstructionBegun,
    ConstructionEnded,
    DeckShuffled,
    FiefsHarvested,
    HandsDealt,
    HandsPassed,
    KingdomFounded,
    LastCardsPicked,
    ParchmentCopied,
    ParchmentKept,
    ParchmentsRevealed,
    ParchmentsScored,
    ReserveDrawn,
    SkyTowerPlaced,
    SupplyPlayed,
    TerritoryTaken,
    TradingPostSet,
)
from domain.games.bunny_kingdom.fiefs import with_construction, with_sky_tower, with_territory, without_territory
from domain.games.bunny_kingdom.model import Call, Cards, Chain, Fief, Post, World

Item = TypeVar("Item")
Card = TypeVar("Card", bound=str)


def evolve(state: World, event: Event) -> World:
    return _BY_FACT[type(event.data)](state, event.data, event)


def _kingdom_founded(state: World, fact: Any, _: Event) -> World:
    seats = fact.seats
    nothing: tuple[tuple[()], ...] = ((),) * seats
    built: tuple[Building | None, ...] = tuple("city_1" if cell in CITIES else None for cell in range(CELLS))
    return replace(
        state,
        owners=(None,) * CELLS,
        built=built,
        realms=nothing,
        hands=nothing,
        reserves=nothing,
        chosen=(0,) * seats,
        picked=nothing,
        dropped=nothing,
        parchments=nothing,
        buildings=nothing,
        discards=nothing,
        done=(False,) * seats,
        scores=(0,) * seats,
    )


def _deck_shuffled(state: World, _: Any, event: Event) -> World:
    order: Any = event.secrets[TABLE]
    return replace(state, deck=order.cards)


def _hands_dealt(state: World, fact: Any, event: Event) -> World:
    seats = len(state.hands)
    dealt, reserve = fact.hand * seats, fact.reserve
    return replace(
        state,
        phase="drafting",
        round=fact.round,
        hands=_hands_told(state, event),
        reserves=tuple(state.deck[dealt + seat * reserve : dealt + (seat + 1) * reserve] for seat in range(seats)),
        deck=state.deck[dealt + seats * reserve :],
        # Not sooner: after the last harvest missions count what posts produced in it (11.3).
        posts=tuple(Post(post.cell) for post in state.posts),
    )


def _reserve_drawn(state: World, _: Any, __: Event) -> World:
    return replace(
        state,
        hands=tuple(ordered((*hand, reserve[0])) for hand, reserve in zip(state.hands, state.reserves, strict=True)),
        reserves=tuple(reserve[1:] for reserve in state.reserves),
    )


def _card_picked(state: World, fact: Any, event: Event) -> World:
    secret: Any = event.secrets[owner(fact.seat)]
    seat, card = fact.seat, secret.card
    return replace(
        state,
        hands=_with(state.hands, seat, _less(state.hands[seat], card)),
        picked=_with(state.picked, seat, ordered((*state.picked[seat], card))),
        chosen=_with(state.chosen, seat, state.chosen[seat] + 1),
    )


def _card_dropped(state: World, fact: Any, event: Event) -> World:
    secret: Any = event.secrets[owner(fact.seat)]
    seat, card = fact.seat, secret.card
    return replace(
        state,
        hands=_with(state.hands, seat, _less(state.hands[seat], card)),
        dropped=_with(state.dropped, seat, ordered((*state.dropped[seat], card))),
        chosen=_with(state.chosen, seat, state.chosen[seat] + 1),
    )


def _last_cards_picked(state: World, _: Any, __: Event) -> World:
    seats = len(state.hands)
    return replace(state, hands=((),) * seats, picked=state.hands, chosen=(CHOICES,) * seats)


def _camp_removed(state: World, fact: Any, _: Event) -> World:
    seat, cell = fact.seat, CELL[fact.territory]
    built = _with(state.built, cell, None)
    if fact.by == seat:
        return replace(state, built=built)
    return replace(
        state,
        built=built,
        owners=_with(state.owners, cell, None),
        realms=_with(state.realms, seat, without_territory(state.realms[seat], cell, built, state.towers)),
    )


def _territory_taken(state: World, fact: Any, _: Event) -> World:
    seat, cell = fact.seat, CELL[fact.territory]
    played = _card_played(state, seat, (fact.territory,))
    if state.owners[cell] == seat:
        return played
    return replace(
        played,
        owners=_with(state.owners, cell, seat),
        realms=_with(state.realms, seat, with_territory(state.realms[seat], cell, state.built[cell])),
    )


def _building_gained(state: World, fact: Any, _: Event) -> World:
    seat = fact.seat
    return replace(
        _card_played(state, seat),
        buildings=_with(state.buildings, seat, ordered((*state.buildings[seat], fact.building))),
    )


def _supply_played(state: World, fact: Any, _: Event) -> World:
    seat = fact.seat
    rest = state.picked[seat][1:]
    return replace(
        state,
        picked=_with(state.picked, seat, (*state.deck[:SUPPLIED], *rest)),
        deck=state.deck[SUPPLIED:],
        supplies=(*state.supplies, len(rest)),
    )


def _parchment_kept(state: World, fact: Any, event: Event) -> World:
    seat = fact.seat
    secret: Any = event.secrets[owner(seat)]
    return replace(
        _card_played(state, seat),
        parchments=_with(state.parchments, seat, ordered((*state.parchments[seat], secret.parchment))),
    )


def _hands_passed(state: World, _: Any, event: Event) -> World:
    return replace(state, hands=_hands_told(state, event), chosen=(0,) * len(state.hands))


def _construction_begun(state: World, _: Any, __: Event) -> World:
    seats = len(state.done)
    return replace(state, phase="building", chosen=(0,) * seats, done=(False,) * seats)


def _building_placed(state: World, fact: Any, _: Event) -> World:
    seat, cell = fact.seat, CELL[fact.territory]
    return replace(
        _card_used(state, seat, fact.building),
        built=_with(state.built, cell, fact.building),
        realms=_with(state.realms, seat, with_construction(state.realms[seat], cell, fact.building)),
        posts=(*state.posts, Post(cell)) if fact.building == TRADING_POST else state.posts,
    )


def _sky_tower_placed(state: World, fact: Any, _: Event) -> World:
    seat, first, second = fact.seat, CELL[fact.first], CELL[fact.second]
    return replace(
        _card_used(state, seat, SKY_TOWER),
        built=_with(_with(state.built, first, SKY_TOWER), second, SKY_TOWER),
        realms=_with(state.realms, seat, with_sky_tower(state.realms[seat], first, second)),
        towers=(*state.towers, (first, second)),
    )


def _camp_announced(state: World, fact: Any, _: Event) -> World:
    return replace(state, phase="camping", call=Call(fact.seat, fact.camp, fact.asked))


def _camp_placed(state: World, fact: Any, _: Event) -> World:
    seat, cell, camp = fact.seat, CELL[fact.territory], CAMPS[fact.camp - 1]
    placed = replace(
        _card_used(state, seat, camp),
        owners=_with(state.owners, cell, seat),
        built=_with(state.built, cell, camp),
        realms=_with(state.realms, seat, with_territory(state.realms[seat], cell, camp)),
    )
    return _answered(placed, fact.camp)


def _camp_passed(state: World, fact: Any, _: Event) -> World:
    return _answered(state, fact.camp)


def _camp_taken_back(state: World, fact: Any, _: Event) -> World:
    return replace(_answered(state, fact.camp), withheld=(*state.withheld, fact.camp))


def _building_finished(state: World, fact: Any, _: Event) -> World:
    return replace(state, done=_with(state.done, fact.seat, True))


def _construction_ended(state: World, _: Any, __: Event) -> World:
    return replace(state, phase="trading", withheld=())


def _trading_post_set(state: World, fact: Any, _: Event) -> World:
    cell = CELL[fact.territory]
    return replace(state, posts=tuple(Post(cell, fact.resource) if post.cell == cell else post for post in state.posts))


def _fiefs_harvested(state: World, fact: Any, _: Event) -> World:
    realms = tuple(
        tuple(
            Fief(tuple(CELL[name] for name in fief.territories), fief.strength, sum(BIT[name] for name in fief.resources))
            for fief in realm
        )
        for realm in fact.realms
    )
    gains = [sum(fief.points for fief in realm) for realm in fact.realms]
    return replace(state, harvests=(*state.harvests, realms), scores=_added(state.scores, gains))


def _parchments_revealed(state: World, _: Any, __: Event) -> World:
    return replace(state, phase="copying")


def _parchment_copied(state: World, fact: Any, _: Event) -> World:
    others = tuple(chain for chain in state.chains if chain.links[0] != fact.card)
    links = next((chain.links for chain in state.chains if chain.links[0] == fact.card), (fact.card,))
    return replace(state, chains=(*others, Chain(fact.seat, (*links, fact.copied))))


def _parchments_scored(state: World, fact: Any, _: Event) -> World:
    return replace(state, phase="over", scores=_added(state.scores, fact.points))


def _hands_told(state: World, event: Event) -> tuple[Cards, ...]:
    secrets: Any = event.secrets
    return tuple(secrets[owner(seat)].cards for seat in range(len(state.hands)))


def _card_played(state: World, seat: int, discarded: Cards = ()) -> World:
    """The next card of the seat is played; with the last one that a supply brought, the supply is discarded too."""
    left = state.picked[seat][1:]
    supplies = state.supplies
    discard: Cards = (*state.discards[seat], *discarded)
    # One card may be the last of two supplies, the second having brought it and the first the second.
    while supplies and supplies[-1] == len(left):
        supplies, discard = supplies[:-1], (*discard, SUPPLY)
    return replace(
        state,
        picked=_with(state.picked, seat, left),
        discards=_with(state.discards, seat, discard),
        supplies=supplies,
    )


def _card_used(state: World, seat: int, building: Building) -> World:
    """The card of a building that was placed is discarded."""
    return replace(
        state,
        buildings=_with(state.buildings, seat, _less(state.buildings[seat], building)),
        discards=_with(state.discards, seat, (*state.discards[seat], building)),
    )


def _answered(state: World, camp: int) -> World:
    """The announced camp ends the call, one that was asked leaves the list."""
    call: Any = state.call
    if camp == call.camp:
        return replace(state, phase="building", call=None)
    return replace(state, call=Call(call.seat, call.camp, call.asked[1:]))


def _with(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _less(cards: tuple[Card, ...], card: str) -> tuple[Card, ...]:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def _added(scores: tuple[int, ...], gains: Any) -> tuple[int, ...]:
    return tuple(score + gain for score, gain in zip(scores, gains, strict=True))


_BY_FACT: dict[type[Fact], Callable[[World, Any, Event], World]] = {
    KingdomFounded: _kingdom_founded,
    DeckShuffled: _deck_shuffled,
    HandsDealt: _hands_dealt,
    ReserveDrawn: _reserve_drawn,
    CardPicked: _card_picked,
    CardDropped: _card_dropped,
    LastCardsPicked: _last_cards_picked,
    CampRemoved: _camp_removed,
    TerritoryTaken: _territory_taken,
    BuildingGained: _building_gained,
    SupplyPlayed: _supply_played,
    ParchmentKept: _parchment_kept,
    HandsPassed: _hands_passed,
    ConstructionBegun: _construction_begun,
    BuildingPlaced: _building_placed,
    SkyTowerPlaced: _sky_tower_placed,
    CampAnnounced: _camp_announced,
    CampPlaced: _camp_placed,
    CampPassed: _camp_passed,
    CampTakenBack: _camp_taken_back,
    BuildingFinished: _building_finished,
    ConstructionEnded: _construction_ended,
    TradingPostSet: _trading_post_set,
    FiefsHarvested: _fiefs_harvested,
    ParchmentsRevealed: _parchments_revealed,
    ParchmentCopied: _parchment_copied,
    ParchmentsScored: _parchments_scored,
}
