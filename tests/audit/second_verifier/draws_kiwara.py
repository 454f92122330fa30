"""The draws of Kiwara: section 15 of its rules, with the board of 2.7 and 2.9 and the sizes of 13.6.

Written from docs/fairness.md and the rules alone; shares no code with the service.
"""

from tests.audit.second_verifier.game import Game, secret, top, where
from tests.audit.second_verifier.page import Event, Stream, demand, same

CARDS = ("okapi", "boa", "baboon", "vulture", "rhinoceros", "porcupine", "gnu", "hyena", "warthog", "giraffe")
CLASSIC = ["abcccc", "abbcdd", "aabccd", "eabbbf", "eeffff"]
ROWS, COLUMNS = 5, 6
SIZES = (
    (5, 5, 5, 5, 5, 5),
    (3, 5, 5, 5, 5, 7),
    (3, 3, 5, 5, 7, 7),
    (3, 3, 3, 7, 7, 7),
    (3, 3, 5, 5, 5, 9),
    (3, 3, 3, 5, 7, 9),
    (3, 3, 3, 3, 9, 9),
)


def beside(square: int) -> set[int]:
    row, column = divmod(square, COLUMNS)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {COLUMNS * r + c for r, c in places if 0 <= r < ROWS and 0 <= c < COLUMNS}


def grown(stream: Stream) -> list[set[int]] | None:
    """Six lands, or None if one of them found no square beside it."""
    free, lands = set(range(ROWS * COLUMNS)), []
    for size in stream.shuffled(stream.choice(SIZES)):
        land = {min(free, key=lambda square: (len(beside(square) & free), square))}
        free -= land
        while len(land) < size:
            open_to_it = sorted(square for square in free if beside(square) & land)
            if not open_to_it:
                return None
            square = stream.choice(open_to_it)
            land.add(square)
            free.remove(square)
        lands.append(land)
    return lands


def random_map(stream: Stream) -> list[str]:
    while (lands := grown(stream)) is None:
        pass
    letters = {square: letter for letter, land in zip("abcdef", sorted(lands, key=min), strict=True) for square in land}
    return ["".join(letters[COLUMNS * row + column] for column in range(COLUMNS)) for row in range(ROWS)]


class Kiwara(Game):
    """The top of the pile is its first card."""

    def __init__(self, created: Event) -> None:
        super().__init__(created)
        self.pile: list[str] = []
        self.drawn: list[str] = []  # by a giraffe, of which one is kept
        self.mystery = self.options["reinforcement"] == "mystery"

    def setup(self) -> dict[str, int]:
        handicap: int = self.options["handicap"]
        shuffled = int(self.mystery or handicap > 0)
        return {"kiwara.BoardLaid": 1, "kiwara.PileShuffled": shuffled, "kiwara.HandicapDealt": handicap}

    def follow(self, event: Event, stream: Stream) -> None:
        data = event["data"]
        match event["type"].removeprefix("kiwara."):
            case "BoardLaid" if self.options["board"] == "random":
                self.draws.confirm(event, data["rows"], random_map(stream))
            case "BoardLaid" if self.options["board"] == "classic":
                same(where(event), data["rows"], CLASSIC)
            case "PileShuffled":
                self.pile = stream.shuffled(CARDS if self.mystery else CARDS[1:])
                self.draws.confirm(event, (data["cards"], secret(event, "table")["cards"]), (len(self.pile), self.pile))
            case "HandicapDealt":
                told = ([data["card"]], data["seat"])
                self.draws.confirm(event, told, (top(self.pile, 1), self.options["handicap_seat"]))
            case "ReinforcementDrawn":
                demand(self.mystery, f"{where(event)}: the reinforcement is the okapi")
                self.draws.confirm(event, [data["card"]], top(self.pile, 1))
            case "GiraffeUsed":
                self.drawn = top(self.pile, 3)
                self.draws.confirm(event, secret(event, self.seat(event))["cards"], self.drawn)
            case "CardKept":
                demand(data["card"] in self.drawn, f"{where(event)}: {data['card']!r} is not among {self.drawn!r}")
            case _:
                self.other(event)
