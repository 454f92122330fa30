"""Writes positions in words: the territories of each seat, and what is built on them."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.core import Command, Event, Fact, Seat
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import CELL, TERRITORIES
from domain.games.bunny_kingdom.edition import CAMP_NUMBER, SKY_TOWER, TRADING_POST, ordered
from domain.games.bunny_kingdom.fiefs import with_sky_tower, with_territory
from domain.games.bunny_kingdom.messages import BuildingPlaced, CampPlaced, FiefsHarvested, KingdomFounded, SkyTowerPlaced
from domain.games.bunny_kingdom.model import Call, Chain, Fief, Post, World
from tests.domain.bunny_kingdom.oracle import Position
from tests.kit.given import Play, given_state

ANN: Seat = 0
BEN: Seat = 1
CLEO: Seat = 2
DAN: Seat = 3


def scene(
    *lands: str,
    built: Mapping[str, str] | None = None,
    towers: Sequence[tuple[str, str]] = (),
    posts: Mapping[str, str | None] | None = None,
    buildings: Sequence[str] = (),
    parchments: Sequence[str] = (),
    **fields: Any,
) -> World:
    """A construction phase of the first round, unless said otherwise. Nothing is in the deck."""
    seats = len(lands)
    state = BUNNY_KINGDOM.evolve(BUNNY_KINGDOM.initial(), Event(KingdomFounded(seats), ""))
    posts = posts or {}
    standing = {**(built or {}), **dict.fromkeys(posts, TRADING_POST)}
    standing |= {end: SKY_TOWER for pair in towers for end in pair}
    constructions: list[Any] = list(state.built)
    for place, what in standing.items():
        constructions[CELL[place]] = what
    owners: list[Seat | None] = list(state.owners)
    realms = []
    for seat, names in enumerate(lands):
        realm: tuple[Fief, ...] = ()
        for name in names.split():
            owners[CELL[name]] = seat
            realm = with_territory(realm, CELL[name], constructions[CELL[name]])
        for one, two in towers:
            if one in names.split():
                realm = with_sky_tower(realm, CELL[one], CELL[two])
        realms.append(realm)
    values: dict[str, Any] = {
        "phase": "building",
        "round": 1,
        "owners": tuple(owners),
        "built": tuple(constructions),
        "realms": tuple(realms),
        "towers": tuple((CELL[one], CELL[two]) for one, two in towers),
        "posts": tuple(Post(CELL[place], resource) for place, resource in posts.items()),  # type: ignore[arg-type]
        "buildings": by_seat(buildings, seats),
        "parchments": by_seat(parchments, seats),
    }
    return replace(state, **values | fields)


def by_seat(names: Sequence[str], seats: int) -> tuple[tuple[Any, ...], ...]:
    """One text per seat, its cards in the order in which they are sorted; missing seats have none."""
    return tuple(ordered(names[seat].split()) if seat < len(names) else () for seat in range(seats))


def drafting(*hands: str, deck: str = "", **fields: Any) -> World:
    """A choice of cards with these hands, on an empty board unless lands are given."""
    lands = fields.pop("lands", ("",) * len(hands))
    return scene(*lands, phase="drafting", hands=by_seat(hands, len(hands)), deck=tuple(deck.split()), **fields)


def fold_in(state: World, seat: Seat, what: Any, *cells: int) -> World:
    """With something of a seat placed on the board, as the engine itself would."""
    held = replace(state, buildings=tuple((*cards, what) if at == seat else cards for at, cards in enumerate(state.buildings)))
    names = [TERRITORIES[cell] for cell in cells]
    fact: Fact
    if what in CAMP_NUMBER:
        held = replace(held, phase="camping", call=Call(seat, CAMP_NUMBER[what], ()))
        fact = CampPlaced(seat, CAMP_NUMBER[what], names[0])
    elif what == SKY_TOWER:
        fact = SkyTowerPlaced(seat, names[0], names[1])
    else:
        fact = BuildingPlaced(seat, what, names[0])
    return BUNNY_KINGDOM.evolve(held, Event(fact, ""))


def building(*lands: str, **fields: Any) -> Play:
    return given_state(BUNNY_KINGDOM, scene(*lands, **fields))


def choosing(*hands: str, **fields: Any) -> Play:
    return given_state(BUNNY_KINGDOM, drafting(*hands, **fields))


def ended(*lands: str, parchments: Sequence[str] = (), chains: Sequence[tuple[Seat, str]] = (), **fields: Any) -> Play:
    """The end of a match in which nobody has points yet: the fourth harvest is due, then the parchments are counted."""
    state = scene(*lands, parchments=parchments, **{"round": 4, "buildings": ("city_1",), **fields})
    links = tuple(Chain(seat, tuple(names.split())) for seat, names in chains)  # type: ignore[arg-type]
    return given_state(BUNNY_KINGDOM, replace(state, chains=links))


def legal(play: Play, seat: Seat, kind: type[Command] | None = None) -> list[Any]:
    return [command for command in BUNNY_KINGDOM.legal(play.state, seat) if kind is None or isinstance(command, kind)]


def fiefs(state: World, seat: Seat) -> list[str]:
    """The fiefs of a seat in words: territories, strength and wealth."""
    lines = BUNNY_KINGDOM.view(state, seat)["seats"][seat]["fiefs"]
    return [f"{' '.join(line['territories'])}: {line['strength']} x {line['wealth']}" for line in lines]


def gains(play: Play, seat: Seat) -> list[int]:
    """What each fief brought in the harvest that has just been."""
    harvested = next(fact for fact in play.facts if isinstance(fact, FiefsHarvested))
    return [fief.points for fief in harvested.realms[seat]]


def sheet(state: World, seat: Seat) -> dict[str, int]:
    """What each parchment brought at the end."""
    outcome = BUNNY_KINGDOM.outcome(state)
    assert outcome is not None
    return {line["parchment"]: line["points"] for line in outcome.sheet["seats"][seat]["parchments"]}


def position(state: World) -> Position:
    """The table as the plain count wants it: nothing in it was computed by the engine."""
    seats = range(len(state.hands))
    links = {chain.links[0]: chain.links[-1] for chain in state.chains}
    copies = ("liberal", "socialist")
    return Position(
        [{TERRITORIES[cell] for cell, owner in enumerate(state.owners) if owner == seat} for seat in seats],
        {TERRITORIES[cell]: what for cell, what in enumerate(state.built) if what is not None},
        [(TERRITORIES[one], TERRITORIES[two]) for one, two in state.towers],
        {TERRITORIES[post.cell]: post.resource for post in state.posts if post.resource is not None},
        [list(parchments) for parchments in state.parchments],
        {copy: None if (last := links.get(copy)) in copies else last for copy in copies},
        [sum(card.startswith("camp_") for card in (*state.buildings[seat], *state.discards[seat])) for seat in seats],
        [sum(fief.points for realms in state.harvests[:3] for fief in realms[seat]) for seat in seats],
    )
