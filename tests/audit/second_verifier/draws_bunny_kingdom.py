"""The draws of Bunny Kingdom: section 16 of its rules, with 3.5, 4.3, 5.7 and 6.1 to 6.3 for where the cards go.

Written from docs/fairness.md and the rules alone; shares no code with the service.
"""

from collections.abc import Iterable

from tests.audit.second_verifier.game import Game, give, secret, top, where
from tests.audit.second_verifier.page import Event, Stream, demand, same

BUILDINGS = """
city_1*9 city_2*9 city_3*3 farm_wood farm_fish farm_carrots trading_post*2 farm_mushrooms farm_pearls farm_spices farm_gold
farm_diamonds farm_copper farm_iron sky_tower*3 camp_1 camp_2 camp_3 camp_4 camp_5 camp_6
"""
PARCHMENTS = """
royal_ring royal_coat royal_scepter royal_chalice royal_crown royal_carrot left_glove right_glove bureaucrat burgomaster
diplomat explorer carpenter master_carpenter woodland_king fisher master_fisher fisher_king farmer master_farmer carrot_king
merchant master_of_the_mountains carrotistador harecingetorix hun_ny_king bun_shee panpan colonist king_of_thieves matriarch
little_prince treasure_guardian treasure_hunter liberal socialist opportunist
"""


def counted(names: str) -> list[str]:
    pairs = [name.partition("*") for name in names.split()]
    return [name for name, _, times in pairs for _ in range(int(times or 1))]


TERRITORIES = [f"{row}{column}" for row in "ABCDEFGHIJ" for column in range(1, 11)]
DECK = [*TERRITORIES, *counted(BUILDINGS), *counted("supply*3"), *counted(PARCHMENTS)]


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=DECK.index)


class BunnyKingdom(Game):
    """The top of the deck, and of a reserve, is its first card."""

    def __init__(self, created: Event) -> None:
        super().__init__(created)
        self.deck: list[str] = []
        self.round = 0
        self.hands, self.reserves, self.picked, self.parchments = (self.nothing() for _ in range(4))

    def setup(self) -> dict[str, int]:
        return {"bunny_kingdom.DeckShuffled": 1}

    def nothing(self) -> list[list[str]]:
        return [[] for _ in range(self.seats)]

    def each(self, event: Event, member: str) -> list[object]:
        """What the secret of each seat tells."""
        return [secret(event, seat)[member] for seat in range(self.seats)]

    def follow(self, event: Event, stream: Stream) -> None:
        data = event["data"]
        match event["type"].removeprefix("bunny_kingdom."):
            case "DeckShuffled":
                self.deck = stream.shuffled(DECK)
                self.draws.confirm(event, (data["cards"], secret(event, "table")["cards"]), (len(self.deck), self.deck))
            case "HandsDealt":
                self.played_out(event)
                self.round += 1
                hand, reserve = (12 if self.seats == 3 else 10), (10 if self.seats == 2 else 0)
                self.hands = [top(self.deck, hand) for _ in range(self.seats)]
                self.reserves = [top(self.deck, reserve) for _ in range(self.seats)]
                told = (data["round"], data["hand"], data["reserve"], self.each(event, "cards"))
                self.draws.confirm(event, told, (self.round, hand, reserve, [in_order(hand) for hand in self.hands]))
            case "ReserveDrawn":
                drawn = [top(reserve, 1) for reserve in self.reserves]
                self.draws.confirm(event, [[card] for card in self.each(event, "card")], drawn)
                self.hands = [hand + cards for hand, cards in zip(self.hands, drawn, strict=True)]
            case "SupplyPlayed":
                seat, cards = self.seat(event), top(self.deck, 2)
                give(event, self.picked[seat], "supply")
                self.draws.confirm(event, secret(event, seat)["cards"], cards)
                self.picked[seat] += cards
            case _:
                self.move(event)

    def move(self, event: Event) -> None:
        """What draws nothing, and tells where the drawn cards go."""
        data = event["data"]
        match event["type"].removeprefix("bunny_kingdom."):
            case "CardPicked":
                seat, card = self.seat(event), secret(event, data["seat"])["card"]
                give(event, self.hands[seat], card)
                self.picked[seat].append(card)
            case "CardDropped":
                give(event, self.hands[self.seat(event)], secret(event, data["seat"])["card"])
            case "LastCardsPicked":
                self.picked, self.hands = self.hands, self.nothing()
            case "TerritoryTaken":
                give(event, self.picked[self.seat(event)], data["territory"])
            case "BuildingGained":
                give(event, self.picked[self.seat(event)], data["building"])
            case "ParchmentKept":
                seat, card = self.seat(event), secret(event, data["seat"])["parchment"]
                give(event, self.picked[seat], card)
                self.parchments[seat].append(card)
            case "HandsPassed":
                demand(self.picked == self.nothing(), f"{where(event)}: a card chosen was not played")
                to, by = ("left", 1) if self.round % 2 else ("right", -1)
                self.hands = [self.hands[(seat - by) % self.seats] for seat in range(self.seats)]
                same(where(event), (data["to"], self.each(event, "cards")), (to, [in_order(hand) for hand in self.hands]))
            case "ConstructionBegun":
                self.played_out(event)
            case "ParchmentsRevealed":
                same(where(event), list(map(in_order, data["parchments"])), list(map(in_order, self.parchments)))
            case _:
                self.other(event)

    def played_out(self, event: Event) -> None:
        left = (self.hands, self.reserves, self.picked)
        same(f"{where(event)}: cards left of the round", left, (self.nothing(), self.nothing(), self.nothing()))
