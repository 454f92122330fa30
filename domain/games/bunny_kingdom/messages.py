"""The commands and the facts. An effect only updates the state: nothing is drawn or decided in `apply`."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import TABLE, Command, Fact, Secret, Secrets, owner, put
from domain.games.bunny_kingdom import edition, model
from domain.games.bunny_kingdom.board import BIT, CELL, CELLS, CITIES, Basic, Resource, Territory
from domain.games.bunny_kingdom.edition import Building, Card, Direction, Parchment, Placeable
from domain.games.bunny_kingdom.fiefs import with_construction, with_sky_tower, with_territory, without_territory
from domain.games.bunny_kingdom.model import Call, CampNumber, Cards, Chain, Fief, Post, Round, SeatNumber, World

SeatCount = Annotated[int, Meta(ge=min(edition.SEATS), le=max(edition.SEATS))]
CardCount = Annotated[int, Meta(ge=0, le=len(edition.DECK))]
Points = Annotated[int, Meta(ge=0)]

ThisRound = Annotated[Round, "The round, 1 to 4"]
ThisCamp = Annotated[CampNumber, "The camp, by its number"]
ThisCard = Annotated[Card, "The card"]


class PickCard(Command, frozen=True):
    card: Annotated[Card, "A card of the hand, to be played"]


class DropCard(Command, frozen=True):
    """With two seats."""

    card: Annotated[Card, "A card of the hand, to be discarded face down"]


class PlaceBuilding(Command, frozen=True):
    building: Annotated[Placeable, "A city or a farm in front of the seat"]
    territory: Annotated[Territory, "Where it is placed"]


class PlaceSkyTower(Command, frozen=True):
    first: Annotated[Territory, "Where one tower is placed, the first in the order of the board"]
    second: Annotated[Territory, "Where the other tower is placed"]


class AnnounceCamp(Command, frozen=True):
    camp: Annotated[CampNumber, "The camp to be announced, by its number"]


class PlaceCamp(Command, frozen=True):
    """Place the camp that the seat was asked about, or announced."""

    territory: Annotated[Territory, "A territory without a rabbit or a construction"]


class PassCamp(Command, frozen=True):
    """Do not go before the camp that was announced."""


class TakeBackCamp(Command, frozen=True):
    """Keep the camp that the seat announced."""


class FinishBuilding(Command, frozen=True):
    """Place nothing more in this round."""


class SetTradingPost(Command, frozen=True):
    territory: Annotated[Territory, "Where the trading post is"]
    resource: Annotated[Basic, "What it produces in this round"]


class CopyParchment(Command, frozen=True):
    parchment: Annotated[Parchment, "A parchment on offer"]


class BySeat(Fact, frozen=True):
    seat: Annotated[SeatNumber, "The seat that did it"]


class KingdomFounded(Fact, frozen=True):
    """The board is laid out, with a city on each city square."""

    seats: Annotated[SeatCount, "How many seats the match has"]

    def apply(self, state: World) -> World:
        seats = self.seats
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


class DeckShuffled(Fact, frozen=True):
    cards: Annotated[CardCount, "How many cards the deck has"]

    def apply(self, state: World, secrets: Secrets) -> World:
        return replace(state, deck=DeckOrder.of(secrets, TABLE).cards)


class DeckOrder(Secret, frozen=True):
    cards: Annotated[Cards, "The deck, top card first"]


class HandsDealt(Fact, frozen=True):
    round: ThisRound
    hand: Annotated[CardCount, "How many cards each seat has in hand"]
    reserve: Annotated[CardCount, "How many cards each seat has in its reserve"]

    def apply(self, state: World, secrets: Secrets) -> World:
        seats, reserve = len(state.hands), self.reserve
        dealt = self.hand * seats
        return replace(
            state,
            phase="drafting",
            round=self.round,
            hands=_hands(secrets, seats),
            reserves=tuple(state.deck[dealt + seat * reserve : dealt + (seat + 1) * reserve] for seat in range(seats)),
            deck=state.deck[dealt + seats * reserve :],
            # Not sooner: after the last harvest missions count what posts produced in it (11.3).
            posts=tuple(Post(post.cell) for post in state.posts),
        )


class Hand(Secret, frozen=True):
    """Dealt to a seat, or passed to it."""

    cards: Annotated[Cards, "The hand, sorted"]


def _hands(secrets: Secrets, seats: int) -> tuple[Cards, ...]:
    return tuple(Hand.of(secrets, owner(seat)).cards for seat in range(seats))


class ReserveDrawn(Fact, frozen=True):
    """Each seat drew a card from its reserve into its hand."""

    def apply(self, state: World) -> World:
        return replace(
            state,
            hands=tuple(
                edition.ordered((*hand, reserve[0])) for hand, reserve in zip(state.hands, state.reserves, strict=True)
            ),
            reserves=tuple(reserve[1:] for reserve in state.reserves),
        )


class DrawnCard(Secret, frozen=True):
    card: ThisCard


class CardPicked(BySeat, frozen=True):
    """The seat chose a card to be played."""

    def apply(self, state: World, secrets: Secrets) -> World:
        card = PickedCard.of(secrets, owner(self.seat)).card
        picked = edition.ordered((*state.picked[self.seat], card))
        hands, chosen = state.without_chosen(self.seat, card)
        return replace(state, hands=hands, chosen=chosen, picked=put(state.picked, self.seat, picked))


class PickedCard(Secret, frozen=True):
    card: ThisCard


class CardDropped(BySeat, frozen=True):
    """The seat discarded a card face down."""

    def apply(self, state: World, secrets: Secrets) -> World:
        card = DroppedCard.of(secrets, owner(self.seat)).card
        dropped = edition.ordered((*state.dropped[self.seat], card))
        hands, chosen = state.without_chosen(self.seat, card)
        return replace(state, hands=hands, chosen=chosen, dropped=put(state.dropped, self.seat, dropped))


class DroppedCard(Secret, frozen=True):
    card: ThisCard


class LastCardsPicked(Fact, frozen=True):
    """All seats chose the two cards they had left."""

    def apply(self, state: World) -> World:
        seats = len(state.hands)
        return replace(state, hands=((),) * seats, picked=state.hands, chosen=(edition.CHOICES,) * seats)


class CampRemoved(Fact, frozen=True):
    """The card of the territory was played: the camp leaves the game."""

    seat: Annotated[SeatNumber, "The seat whose camp it was"]
    camp: Annotated[CampNumber, "The camp that leaves the game, by its number"]
    territory: Annotated[Territory, "Where it was"]
    by: Annotated[SeatNumber, "The seat that played the card of the territory"]

    def apply(self, state: World) -> World:
        seat, cell = self.seat, CELL[self.territory]
        built = put(state.built, cell, None)
        if self.by == seat:
            return replace(state, built=built)
        realm = without_territory(state.realms[seat], cell, built, state.towers)
        return replace(state, built=built, owners=put(state.owners, cell, None), realms=put(state.realms, seat, realm))


class TerritoryTaken(BySeat, frozen=True):
    territory: Annotated[Territory, "The territory"]

    def apply(self, state: World) -> World:
        seat, cell = self.seat, CELL[self.territory]
        played = state.with_card_played(seat, (self.territory,))
        if state.owners[cell] == seat:
            return played
        realm = with_territory(state.realms[seat], cell, state.built[cell])
        return replace(played, owners=put(state.owners, cell, seat), realms=put(state.realms, seat, realm))


class BuildingGained(BySeat, frozen=True):
    building: Annotated[Building, "The building card, face up in front of the seat"]

    def apply(self, state: World) -> World:
        seat = self.seat
        buildings = edition.ordered((*state.buildings[seat], self.building))
        return replace(state.with_card_played(seat), buildings=put(state.buildings, seat, buildings))


class SupplyPlayed(BySeat, frozen=True):
    """The seat drew two cards from the deck, to be played at once."""

    def apply(self, state: World) -> World:
        rest = state.picked[self.seat][1:]
        return replace(
            state,
            picked=put(state.picked, self.seat, (*state.deck[: edition.SUPPLIED], *rest)),
            deck=state.deck[edition.SUPPLIED :],
            supplies=(*state.supplies, len(rest)),
        )


class SuppliedCards(Secret, frozen=True):
    cards: Annotated[
        Cards, Meta(min_length=edition.SUPPLIED, max_length=edition.SUPPLIED), "The cards drawn, in the order of playing"
    ]


class ParchmentKept(BySeat, frozen=True):
    """A parchment lies face down in front of the seat."""

    def apply(self, state: World, secrets: Secrets) -> World:
        seat = self.seat
        parchments = edition.ordered((*state.parchments[seat], KeptParchment.of(secrets, owner(seat)).parchment))
        return replace(state.with_card_played(seat), parchments=put(state.parchments, seat, parchments))


class KeptParchment(Secret, frozen=True):
    parchment: Annotated[Parchment, "The parchment, face down in front of the seat"]


class HandsPassed(Fact, frozen=True):
    """Each hand went to a neighbour of its seat."""

    to: Annotated[Direction, "The neighbour that hands were passed to"]

    def apply(self, state: World, secrets: Secrets) -> World:
        seats = len(state.hands)
        return replace(state, hands=_hands(secrets, seats), chosen=(0,) * seats)


class ConstructionBegun(Fact, frozen=True):
    round: ThisRound

    def apply(self, state: World) -> World:
        seats = len(state.done)
        return replace(state, phase="building", chosen=(0,) * seats, done=(False,) * seats)


class BuildingPlaced(BySeat, frozen=True):
    building: Annotated[Placeable, "The city or farm that was placed"]
    territory: Annotated[Territory, "The territory"]

    def apply(self, state: World) -> World:
        seat, building, cell = self.seat, self.building, CELL[self.territory]
        return replace(
            state.with_card_used(seat, building),
            built=put(state.built, cell, building),
            realms=put(state.realms, seat, with_construction(state.realms[seat], cell, building)),
            posts=(*state.posts, Post(cell)) if building == edition.TRADING_POST else state.posts,
        )


class SkyTowerPlaced(BySeat, frozen=True):
    first: Annotated[Territory, "Where one tower stands"]
    second: Annotated[Territory, "Where the other tower stands"]

    def apply(self, state: World) -> World:
        seat, first, second = self.seat, CELL[self.first], CELL[self.second]
        return replace(
            state.with_card_used(seat, edition.SKY_TOWER),
            built=put(put(state.built, first, edition.SKY_TOWER), second, edition.SKY_TOWER),
            realms=put(state.realms, seat, with_sky_tower(state.realms[seat], first, second)),
            towers=(*state.towers, (first, second)),
        )


class CampAnnounced(BySeat, frozen=True):
    camp: ThisCamp
    asked: Annotated[tuple[CampNumber, ...], "Lower camps of other seats, which may go first, ascending"]

    def apply(self, state: World) -> World:
        return replace(state, phase="camping", call=Call(self.seat, self.camp, self.asked))


class CampPlaced(BySeat, frozen=True):
    camp: ThisCamp
    territory: Annotated[Territory, "Where it was placed"]

    def apply(self, state: World) -> World:
        seat, cell, camp = self.seat, CELL[self.territory], edition.CAMPS[self.camp - 1]
        placed = replace(
            state.with_card_used(seat, camp),
            owners=put(state.owners, cell, seat),
            built=put(state.built, cell, camp),
            realms=put(state.realms, seat, with_territory(state.realms[seat], cell, camp)),
        )
        return placed.with_answer(self.camp)


class CampPassed(BySeat, frozen=True):
    """A lower camp does not go first."""

    camp: ThisCamp

    def apply(self, state: World) -> World:
        return state.with_answer(self.camp)


class CampTakenBack(BySeat, frozen=True):
    camp: ThisCamp

    def apply(self, state: World) -> World:
        return replace(state.with_answer(self.camp), withheld=(*state.withheld, self.camp))


class BuildingFinished(BySeat, frozen=True):
    """The seat places nothing more in this round."""

    def apply(self, state: World) -> World:
        return replace(state, done=put(state.done, self.seat, True))


class ConstructionEnded(Fact, frozen=True):
    """All seats have finished; trading posts are to be set for the harvest."""

    round: ThisRound

    def apply(self, state: World) -> World:
        return replace(state, phase="trading", withheld=())


class TradingPostSet(BySeat, frozen=True):
    territory: Annotated[Territory, "The territory"]
    resource: Annotated[Basic, "What the trading post produces in this round"]

    def apply(self, state: World) -> World:
        cell = CELL[self.territory]
        return replace(state, posts=tuple(Post(cell, self.resource) if post.cell == cell else post for post in state.posts))


class HarvestedFief(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a fief brought."""

    territories: Annotated[tuple[Territory, ...], "Its territories"]
    strength: Annotated[Points, "The towers of its cities"]
    resources: Annotated[tuple[Resource, ...], "The different resources it produces"]
    points: Annotated[Points, "Strength times wealth"]


class FiefsHarvested(Fact, frozen=True):
    round: ThisRound
    realms: Annotated[tuple[tuple[HarvestedFief, ...], ...], "What each fief brought, by seat"]

    def apply(self, state: World) -> World:
        realms = tuple(
            tuple(
                Fief(tuple(CELL[name] for name in fief.territories), fief.strength, sum(BIT[name] for name in fief.resources))
                for fief in realm
            )
            for realm in self.realms
        )
        gains = [sum(fief.points for fief in realm) for realm in self.realms]
        return replace(state, harvests=(*state.harvests, realms), scores=model.added(state.scores, gains))


class ParchmentsRevealed(Fact, frozen=True):
    parchments: Annotated[tuple[tuple[Parchment, ...], ...], "The parchments, by seat"]

    def apply(self, state: World) -> World:
        return replace(state, phase="copying")


class ParchmentCopied(BySeat, frozen=True):
    card: Annotated[Parchment, "The parchment of the seat that becomes a copy"]
    copied: Annotated[Parchment, "What it copies"]

    def apply(self, state: World) -> World:
        others = tuple(chain for chain in state.chains if chain.links[0] != self.card)
        links = model.chain_of(state, self.seat, self.card).links
        return replace(state, chains=(*others, Chain(self.seat, (*links, self.copied))))


class ParchmentsScored(Fact, frozen=True):
    """The match is over."""

    points: Annotated[tuple[Points, ...], "What the parchments bring, by seat"]

    def apply(self, state: World) -> World:
        return replace(state, phase="over", scores=model.added(state.scores, self.points))
