"""Fiefs as they grow, join and fall apart: only what an event touches is counted anew."""

from collections.abc import Sequence
from operator import attrgetter

from domain.games.bunny_kingdom.board import BIT, NEIGHBOURS, YIELD
from domain.games.bunny_kingdom.edition import STRENGTH, YIELD_OF_FARM
from domain.games.bunny_kingdom.model import Fief, Post, Realm

Towers = Sequence[tuple[int, int]]

_CELLS = attrgetter("cells")
"""Fiefs have no cell in common, so this sorts them by their first one."""


def with_territory(realm: Realm, cell: int, construction: str | None) -> Realm:
    """A territory that the seat did not control joins all fiefs it touches."""
    around = NEIGHBOURS[cell]
    apart, touching = [], [_alone(cell, construction)]
    for fief in realm:
        cells = fief.cells
        for neighbour in around:
            if neighbour in cells:
                touching.append(fief)
                break
        else:
            apart.append(fief)
    return _sorted([*apart, _joined(touching) if len(touching) > 1 else touching[0]])


def without_territory(realm: Realm, cell: int, built: Sequence[str | None], towers: Towers) -> Realm:
    """A territory is lost: its fief may fall apart."""
    lost = fief_with(realm, cell)
    left = [each for each in lost.cells if each != cell]
    return _sorted([*(fief for fief in realm if fief is not lost), *_parts(left, built, towers)])


def with_construction(realm: Realm, cell: int, construction: str) -> Realm:
    strength, resources = STRENGTH.get(construction, 0), YIELD_OF_FARM.get(construction, 0)
    if not strength and not resources:
        return realm
    return tuple(
        Fief(fief.cells, fief.strength + strength, fief.resources | resources) if cell in fief.cells else fief for fief in realm
    )


def with_sky_tower(realm: Realm, first: int, second: int) -> Realm:
    linked = [fief for fief in realm if first in fief.cells or second in fief.cells]
    return _sorted([*(fief for fief in realm if fief not in linked), _joined(linked)])


def with_posts(realm: Realm, posts: Sequence[Post]) -> Realm:
    """The fiefs with what trading posts produce at this moment."""
    for post in posts:
        if post.resource is not None:
            bit = BIT[post.resource]
            realm = tuple(
                Fief(fief.cells, fief.strength, fief.resources | bit) if post.cell in fief.cells else fief for fief in realm
            )
    return realm


def fief_with(realm: Realm, cell: int) -> Fief:
    return next(fief for fief in realm if cell in fief.cells)


def _alone(cell: int, construction: str | None) -> Fief:
    if construction is None:
        return Fief((cell,), 0, YIELD[cell])
    return Fief((cell,), STRENGTH.get(construction, 0), YIELD[cell] | YIELD_OF_FARM.get(construction, 0))


def _joined(fiefs: Sequence[Fief]) -> Fief:
    cells: list[int] = []
    strength = resources = 0
    for fief in fiefs:
        cells += fief.cells
        strength += fief.strength
        resources |= fief.resources
    return Fief(tuple(sorted(cells)), strength, resources)


def _parts(cells: list[int], built: Sequence[str | None], towers: Towers) -> list[Fief]:
    parts = []
    left = cells
    while left:
        reached, rest = [left[0]], left[1:]
        for cell in reached:
            links = (*NEIGHBOURS[cell], *(two if one == cell else one for one, two in towers if cell in (one, two)))
            reached += [each for each in rest if each in links]
            rest = [each for each in rest if each not in links]
        parts.append(_joined([_alone(cell, built[cell]) for cell in reached]))
        left = rest
    return parts


def _sorted(fiefs: list[Fief]) -> Realm:
    return tuple(sorted(fiefs, key=_CELLS))
