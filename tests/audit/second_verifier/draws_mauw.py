"""The draws of Mauw: section 14 of its rules, with 2.10, 3.1 to 3.6, 8.4 and 10.8 for where the cards go.

Written from docs/fairness.md and the rules alone; shares no code with the service.
"""

from collections.abc import Iterable

from tests.audit.second_verifier.game import Game, give, needed, secret, top, where
from tests.audit.second_verifier.page import Event, Stream, demand, same

CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "maui", "spirit")


def deck(seats: int) -> list[str]:
    warriors, maui, spirits = (4, 2, 6) if seats == 2 else (5, 3, 9) if seats <= 4 else (7, 4, 12)
    copies = {"maui": maui, "spirit": spirits}
    return [card for card in CARDS for _ in range(copies.get(card, warriors))]


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=CARDS.index)


class Mauw(Game):
    """The discard is a list, oldest card first; the top of the pile is its first card."""

    def __init__(self, created: Event) -> None:
        super().__init__(created)
        self.pile: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.discard: list[str] = []
        self.tops: dict[tuple[int, int], str] = {}
        self.played: tuple[tuple[int, int], str] | None = None  # a card that lies on a top and is not yet dealt with
        self.fought: tuple[int, int] | None = None  # the column of a fight, while its last attack is parried
        self.spent: list[str] = []  # in a fight
        self.gain: list[str] = []  # without a place yet; a top comes last

    def setup(self) -> dict[str, int]:
        return {"mauw.DeckShuffled": 1, "mauw.HandsDealt": 1}

    def leave(self, event: Event, area: int, column: int) -> list[str]:
        """The lying card of a column and the one played on it, which both leave it."""
        place, card = needed(event, self.played, "a card that lies on another")
        same(f"{where(event)}: column", (area, column), place)
        self.played = None
        return [self.tops.pop(place), card]

    def turn(self, event: Event, area: int, column: int) -> list[str]:
        """Of the same value: the card that is turned and the one on top of it (8.4)."""
        lying, card = self.leave(event, area, column)
        return [card, lying] if card == "maui" != lying else [lying, card]

    def follow(self, event: Event, stream: Stream) -> None:
        data = event["data"]
        match event["type"].removeprefix("mauw."):
            case "DeckShuffled":
                self.pile = stream.shuffled(deck(self.seats))
                told = (data["cards"], data["seats"], secret(event, "table")["cards"])
                self.draws.confirm(event, told, (len(self.pile), self.seats, self.pile))
            case "HandsDealt":
                first, dealt = stream.below(self.seats), top(self.pile, 4 * self.seats)
                self.hands = [dealt[(seat - first) % self.seats :: self.seats] for seat in range(self.seats)]
                hands = [secret(event, seat)["cards"] for seat in range(self.seats)]
                self.draws.confirm(event, (data["first"], hands), (first, [in_order(hand) for hand in self.hands]))
            case "PileRebuilt":
                demand(not self.pile, f"{where(event)}: the pile was not empty")
                self.pile, self.discard = stream.shuffled(self.discard), []
                self.draws.confirm(event, (data["cards"], secret(event, "table")["cards"]), (len(self.pile), self.pile))
            case "CardsDrawn":
                hand, cards = self.hands[self.seat(event)], in_order(top(self.pile, data["count"]))
                self.draws.confirm(event, (data["count"], secret(event, data["seat"])["cards"]), (len(cards), cards))
                hand += cards
                demand(len(cards) > 0 and len(hand) <= 4, f"{where(event)}: {len(hand)} cards in hand")
            case "MauwDrawn":
                self.gain = top(self.pile, 1)
                self.draws.confirm(event, [secret(event, "table")["card"]], self.gain)
            case _:
                self.move(event)

    def move(self, event: Event) -> None:
        """What draws nothing, and brings cards to the discard in the order of 14.2."""
        data = event["data"]
        match event["type"].removeprefix("mauw."):
            case "CardPlayed":
                place = (data["area"], data["column"])
                give(event, self.hands[self.seat(event)], data["card"])
                if place in self.tops:
                    self.played = (place, data["card"])
                else:
                    self.tops[place] = data["card"]
            case "AttackParried":
                self.fought, attacking = needed(event, self.played, "an attack")
                give(event, self.hands[self.seat(event)], data["card"])
                self.spent += [attacking, data["card"]]
                self.played = None
            case "AttackPressed":
                place = needed(event, self.fought, "a fight")
                give(event, self.hands[self.seat(event)], data["card"])
                self.played, self.fought = (place, data["card"]), None
            case "AttackLet" | "AttackStopped":
                self.discard += self.spent
                self.spent, self.fought = [], None
            case "PairDiscarded":
                self.discard += self.leave(event, data["area"], data["column"])
            case "SpiritsDiscarded":
                self.discard += self.leave(event, data["seat"], data["column"])
            case "PairTurned":
                self.gain = self.turn(event, data["area"], data["column"])
                same(where(event), [data["turned"], data["top"]], self.gain)
            case "GainPlaced":
                place = (data["seat"], data["column"])
                demand(place not in self.tops, f"{where(event)}: the column is not open")
                if len(self.gain) == 2:
                    self.tops[place] = self.gain[1]
                self.gain = []
            case "GainLost":
                same(where(event), data["cards"], self.gain)
                self.discard += self.gain
                self.gain = []
            case "TurnedCardLost":
                lost, stays = self.turn(event, data["seat"], data["column"])
                same(where(event), [data["lost"], data["top"]], [lost, stays])
                self.discard.append(lost)
                self.tops[data["seat"], data["column"]] = stays
            case "HandDiscarded":
                hand = self.hands[self.seat(event)]
                same(where(event), data["cards"], in_order(hand))
                self.discard += data["cards"]
                hand.clear()
            case _:
                self.other(event)
