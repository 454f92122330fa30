"""The draws of Kauri: section 18 of its rules, with 2.6, 5.2, 5.8 and 12.1 for where the cards go.

The names of the cards belong to an edition and stand in no rule: the first shuffle tells which nine cards each seat has.
Written from docs/fairness.md and the rules alone; shares no code with the service.
"""

from tests.audit.second_verifier.game import Game, give, secret, top, where
from tests.audit.second_verifier.page import Event, Stream, demand, same


class Kauri(Game):
    """The top of a pile is its first card."""

    def __init__(self, created: Event) -> None:
        super().__init__(created)
        self.piles, self.hands, self.discards = (self.nothing() for _ in range(3))
        self.chosen: dict[int, dict[str, str]] = {}
        self.wishes: dict[int, bool] = {}
        self.settled = False  # the first shuffle is done
        self.began = False  # the first card is drawn

    def nothing(self) -> list[list[str]]:
        return [[] for _ in range(self.seats)]

    def follow(self, event: Event, stream: Stream) -> None:
        data = event["data"]
        match event["type"].removeprefix("kauri."):
            case "DecksShuffled":
                told = secret(event, "table")["piles"]
                if not self.settled:
                    self.settled, self.discards = True, self.decks(event, told)
                demand(not any(self.piles), f"{where(event)}: the piles are not used up")
                self.piles = [stream.shuffled(sorted(p + d)) for p, d in zip(self.piles, self.discards, strict=True)]
                self.discards = self.nothing()
                self.draws.confirm(event, told, self.piles)
            case "CardsDrawn":
                count = 2 if self.began else 1
                drawn = [sorted(top(pile, count)) for pile in self.piles]
                told = [secret(event, seat)["cards"] for seat in range(self.seats)]
                self.draws.confirm(event, (data["count"], told), (count, drawn))
                self.hands = [hand + cards for hand, cards in zip(self.hands, drawn, strict=True)]
                self.began = True
                demand(all(len(cards) == count for cards in drawn), f"{where(event)}: a pile has no cards left")
            case "RedrawEnded":
                self.redraw(event, stream)
            case "CardSwapped":
                seat, told = self.seat(event), secret(event, data["seat"])
                give(event, self.hands[seat], told["given"])
                give(event, self.piles[seat], told["taken"])
                self.hands[seat].append(told["taken"])
                self.piles[seat] = stream.shuffled(sorted([*self.piles[seat], told["given"]]))
                self.draws.confirm(event, secret(event, "table")["cards"], self.piles[seat])
            case _:
                self.move(event)

    def decks(self, event: Event, told: list[list[str]]) -> list[list[str]]:
        same(f"{where(event)}: cards of each seat", [len(deck) for deck in told], [9] * self.seats)
        demand(len({card for deck in told for card in deck}) == 9 * self.seats, f"{where(event)}: a card is there twice")
        return told

    def redraw(self, event: Event, stream: Stream) -> None:
        same(f"{where(event)}: answers", sorted(self.wishes), list(range(self.seats)))
        wished = [seat for seat in range(self.seats) if self.wishes[seat]]
        for seat in wished:
            self.piles[seat] = stream.shuffled(sorted(self.hands[seat] + self.piles[seat]))
            self.hands[seat] = top(self.piles[seat], 3)
        hands = [secret(event, seat)["cards"] for seat in wished]
        told = (event["data"]["seats"], hands, secret(event, "table")["piles"])
        self.draws.confirm(event, told, (wished, [sorted(self.hands[seat]) for seat in wished], self.piles))

    def move(self, event: Event) -> None:
        """What draws nothing, and tells where the drawn cards go."""
        data = event["data"]
        match event["type"].removeprefix("kauri."):
            case "RedrawAnswered":
                self.wishes[self.seat(event)] = secret(event, data["seat"])["redraw"]
            case "CardsChosen":
                seat = self.seat(event)
                self.chosen[seat] = secret(event, seat)
                for use in ("actions", "initiative"):
                    give(event, self.hands[seat], self.chosen[seat][use])
            case "CardsRevealed":
                same(f"{where(event)}: seats", sorted(self.chosen), list(range(self.seats)))
                same(where(event), data["cards"], [self.chosen[seat] for seat in range(self.seats)])
            case "TurnEnded":
                for seat, cards in self.chosen.items():
                    self.discards[seat] += [cards["actions"], cards["initiative"]]
                self.chosen = {}
            case "TurnBegan" | "MatchScored":
                demand(all(self.piles), f"{where(event)}: the piles are used up and were not shuffled anew")
            case _:
                self.other(event)
