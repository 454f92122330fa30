"""What the 37 parchments bring: what each of them counts, how many points that makes, and what each seat gets for its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, toml

from domain.core import Seat
from domain.games.bunny_kingdom.board import BIT, CORNERS, EDGE, TERRAIN, YIELD
from domain.games.bunny_kingdom.edition import CAMP_NUMBER, LUXURY_FARMS, STRENGTH, TREASURES, YIELD_OF_FARM, Parchment
from domain.games.bunny_kingdom.fiefs import with_posts
from domain.games.bunny_kingdom.model import STEP, Post, Realm, World, chain_of

Measure = Literal[
    "treasure", "glove", "parchments", "cities", "edge", "corners", "wood", "fish", "carrots", "luxury",
    "mountains", "large_fiefs", "fiefs", "cities_without_resource", "bare_territories", "camps_played",
    "lead_in_territories", "lesser_fiefs", "treasures", "treasure_points", "seats_ahead",
]  # fmt: skip
"""What is counted. A treasure counts itself, a glove its points."""


class Rule(Struct, frozen=True, gc=False):
    clause: str
    measure: Measure
    each: int = 0
    """Points for each thing counted. If it is 0, there is a goal."""
    least: int = 0
    most: int = 100
    """The goal: the count lies between these two."""
    goal: int = 0
    """Points if the goal is reached."""

    def points(self, number: int) -> int:
        if self.each:
            return self.each * number
        return self.goal if self.least <= number <= self.most else 0


RULES: Final = toml.decode(
    files("domain.games.bunny_kingdom").joinpath("parchments.toml").read_bytes(), type=dict[Parchment, Rule]
)
"""All but the two that copy."""

LARGE_FIEF: Final = 3
GLOVE_ALONE: Final = 1
GLOVE_OF_PAIR: Final = 4
OTHER_GLOVE: Final[Mapping[str, Parchment]] = {"left_glove": "right_glove", "right_glove": "left_glove"}
OPPORTUNIST: Final = "opportunist"


class Kingdom(Struct, frozen=True):
    """What the parchments of a seat are judged by."""

    realm: Realm
    """Its fiefs, with what trading posts produce."""
    cells: Sequence[int]
    """Its territories."""
    built: Sequence[str | None]
    """By territory of the whole board, its construction."""
    posts: Sequence[Post]
    """Its own trading posts."""
    owned: int
    """How many parchments the seat has."""
    cards: Sequence[Parchment]
    """What they are; a copy is what it copies."""
    played: Sequence[str]
    """The cards it has played, whether they were placed or not."""
    others: Sequence[Realm]
    """The fiefs of the other seats."""


def kingdom_of(state: World, seat: Seat) -> Kingdom:
    cards = (_links(state, seat, parchment)[-1] for parchment in state.parchments[seat])
    realm = with_posts(state.realms[seat], state.posts)
    return Kingdom(
        realm,
        cells_of(realm),
        state.built,
        posts_of(state, seat),
        len(state.parchments[seat]),
        [card for card in cards if card not in STEP],
        (*state.buildings[seat], *state.discards[seat]),
        others(state, seat),
    )


def cells_of(realm: Realm) -> list[int]:
    return [cell for fief in realm for cell in fief.cells]


def posts_of(state: World, seat: Seat) -> list[Post]:
    return [post for post in state.posts if state.owners[post.cell] == seat]


def others(state: World, seat: Seat) -> tuple[Realm, ...]:
    return state.realms[:seat] + state.realms[seat + 1 :]


def _links(state: World, seat: Seat, parchment: Parchment) -> tuple[Parchment, ...]:
    """The parchment, and if it is a copy what it copied, link by link."""
    return chain_of(state, seat, parchment).links if parchment in STEP else (parchment,)


def count(kingdom: Kingdom, card: Parchment) -> int:
    """What a parchment other than the Opportunist counts in a kingdom."""
    measure = RULES[card].measure
    if measure == "treasure":
        return 1
    if measure == "glove":
        return GLOVE_OF_PAIR if OTHER_GLOVE[card] in kingdom.cards else GLOVE_ALONE
    return _BY_MEASURE[measure](kingdom)


def points(kingdom: Kingdom, card: Parchment) -> int:
    """What a parchment other than the Opportunist brings in a kingdom."""
    return RULES[card].points(count(kingdom, card))


def _treasures(kingdom: Kingdom) -> list[Parchment]:
    return [card for card in kingdom.cards if card in TREASURES]


_FARM_WITH: Final = {bit: farm for farm, bit in YIELD_OF_FARM.items()}


def _units(kingdom: Kingdom, resource: str) -> int:
    """11.2: every unit counts, of territories, farms and trading posts."""
    bit = BIT[resource]
    cells = kingdom.cells
    natural = [YIELD[cell] for cell in cells].count(bit)
    farmed = [kingdom.built[cell] for cell in cells].count(_FARM_WITH[bit])
    return natural + farmed + sum([post.resource == resource for post in kingdom.posts])


def _bare_territories(kingdom: Kingdom) -> int:
    """13.14: plains and mountains without a city or a farm."""
    posts = [post.cell for post in kingdom.posts]
    return sum(
        [
            not YIELD[cell]
            and kingdom.built[cell] not in STRENGTH
            and kingdom.built[cell] not in YIELD_OF_FARM
            and cell not in posts
            for cell in kingdom.cells
        ]
    )


def _lead_in_territories(kingdom: Kingdom) -> int:
    return len(kingdom.cells) - max(sum([len(fief.cells) for fief in realm]) for realm in kingdom.others)


def _lesser_fiefs(kingdom: Kingdom) -> int:
    """13.18: all fiefs but one of those that bring most."""
    brought = [fief.points for fief in kingdom.realm]
    return sum(brought) - max(brought, default=0)


_BY_MEASURE: dict[Measure, Callable[[Kingdom], int]] = {
    "parchments": lambda kingdom: kingdom.owned,
    "cities": lambda kingdom: sum([kingdom.built[cell] in STRENGTH for cell in kingdom.cells]),
    "edge": lambda kingdom: len(EDGE.intersection(kingdom.cells)),
    "corners": lambda kingdom: len(CORNERS.intersection(kingdom.cells)),
    "wood": partial(_units, resource="wood"),
    "fish": partial(_units, resource="fish"),
    "carrots": partial(_units, resource="carrots"),
    "luxury": lambda kingdom: sum([kingdom.built[cell] in LUXURY_FARMS for cell in kingdom.cells]),
    "mountains": lambda kingdom: [TERRAIN[cell] for cell in kingdom.cells].count("mountain"),
    "large_fiefs": lambda kingdom: sum([len(fief.cells) >= LARGE_FIEF for fief in kingdom.realm]),
    "fiefs": lambda kingdom: len(kingdom.realm),
    "cities_without_resource": lambda kingdom: sum(
        kingdom.built[cell] in STRENGTH for fief in kingdom.realm if not fief.resources for cell in fief.cells
    ),
    "bare_territories": _bare_territories,
    "camps_played": lambda kingdom: sum([card in CAMP_NUMBER for card in kingdom.played]),
    "lead_in_territories": _lead_in_territories,
    "lesser_fiefs": _lesser_fiefs,
    "treasures": lambda kingdom: len(_treasures(kingdom)),
    "treasure_points": lambda kingdom: sum(points(kingdom, card) for card in _treasures(kingdom)),
}


class Line(Struct, frozen=True):
    """What a parchment brought, and why."""

    parchment: Annotated[Parchment, "The parchment"]
    copied: Annotated[tuple[Parchment, ...], "What it copied, link by link"]
    counts_as: Annotated[Parchment | None, "What it counts as; null for a copy without an original"]
    clause: Annotated[str, "The clause of the rules that says what it brings"]
    measure: Annotated[Measure | None, "What it counts; null for a copy without an original"]
    number: Annotated[int, "How many of that there are; below 0 if others are ahead"]
    points: Annotated[int, Meta(ge=0), "What it brought"]


def parchment_lines(state: World) -> list[list[Line]]:
    """By seat, what each parchment brings."""
    seats = range(len(state.parchments))
    lines = [list(_lines(state, seat)) for seat in seats]
    harvested = [sum(fief.points for realms in state.harvests for fief in realms[seat]) for seat in seats]
    totals = [harvested[seat] + sum(line.points for line in lines[seat]) for seat in seats]
    # 13.20: the Opportunists are judged last, all by the same totals.
    ahead = [sum(total > own for total in totals) for own in totals]
    return [
        [
            _line(line.parchment, line.copied, OPPORTUNIST, ahead[seat]) if line.counts_as == OPPORTUNIST else line
            for line in each
        ]
        for seat, each in enumerate(lines)
    ]


def _lines(state: World, seat: Seat) -> Iterator[Line]:
    kingdom = kingdom_of(state, seat)
    for parchment in state.parchments[seat]:
        _, *copied = links = _links(state, seat, parchment)
        card = links[-1]
        if card in STEP:
            # 12.5: a copy without an original brings nothing.
            yield Line(parchment, tuple(copied), None, "12.5", None, 0, 0)
        else:
            yield _line(parchment, tuple(copied), card, 0 if card == OPPORTUNIST else count(kingdom, card))


def _line(parchment: Parchment, copied: tuple[Parchment, ...], card: Parchment, number: int) -> Line:
    rule = RULES[card]
    return Line(parchment, copied, card, rule.clause, rule.measure, number, rule.points(number))
