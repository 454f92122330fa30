"""Which waiting players may play together. The same tickets at the same time always give the same groups."""

from collections.abc import Iterable, Sequence
from math import inf

from msgspec import Struct

FIRST_BAND = 100.0
"""How far the ratings of the others may be from the own one at first."""
WIDER_BY = 50.0
WIDER_EVERY_MS = 5_000
NO_BAND_AFTER_MS = 60_000
"""After so long, a player is matched with anyone."""


class Ticket(Struct, frozen=True):
    """A player waits for others who want the same match."""

    id: str
    player: str
    wants: str
    """Everything that must be equal: game, seats, options and terms, as one text."""
    rating: float
    since: int
    bots_after: int | None = None
    """Milliseconds after which bots may take the seats that are still free; None if they never may."""


class Group(Struct, frozen=True):
    tickets: tuple[Ticket, ...]
    """The longest waiting first."""
    bots: int = 0
    """How many seats bots take."""


class _Waiting(Struct, frozen=True):
    ticket: Ticket
    lowest: float
    highest: float
    takes_bots: bool


def band(waited_ms: int) -> float:
    """How far the ratings of the others may be from the own one after so long."""
    if waited_ms >= NO_BAND_AFTER_MS:
        return inf
    return FIRST_BAND + WIDER_BY * (max(0, waited_ms) // WIDER_EVERY_MS)


def groups(tickets: Iterable[Ticket], seats: int, now: int) -> list[Group]:
    """The tables that can be filled now. No player is in two of them, and the player who has waited longest comes first."""
    pools: dict[str, list[_Waiting]] = {}
    for ticket in sorted(tickets, key=lambda each: (each.since, each.id)):
        pools.setdefault(ticket.wants, []).append(_waiting(ticket, now))
    found = [group for pool in pools.values() for group in _of_pool(pool, seats)]
    return sorted(found, key=lambda group: (group.tickets[0].since, group.tickets[0].id))


def _waiting(ticket: Ticket, now: int) -> _Waiting:
    waited = now - ticket.since
    width = band(waited)
    takes_bots = ticket.bots_after is not None and waited >= ticket.bots_after
    return _Waiting(ticket, ticket.rating - width, ticket.rating + width, takes_bots)


def _of_pool(pool: Sequence[_Waiting], seats: int) -> list[Group]:
    left = list(pool)
    found: list[Group] = []
    for first in pool:
        if first not in left:
            continue
        table = _table(first, left, seats)
        if len(table) < seats and first.takes_bots:
            table = _table(first, [other for other in left if other.takes_bots], seats)
        elif len(table) < seats:
            continue
        found.append(Group(tuple(each.ticket for each in table), seats - len(table)))
        left = [each for each in left if each not in table]
    return found


def _table(first: _Waiting, pool: Sequence[_Waiting], seats: int) -> list[_Waiting]:
    """The first ticket and as many others as there are seats, if all of their bands have a rating in common.

    Bands that overlap in pairs have a point in common, and one of the bands begins at such a point.
    """
    others = [each for each in pool if each is not first and each.lowest <= first.highest and first.lowest <= each.highest]
    best: list[_Waiting] = []
    for point in dict.fromkeys(max(first.lowest, each.lowest) for each in others):
        table = _around(point, first, others, seats)
        if len(table) > len(best) or (len(table) == len(best) and _order(table) < _order(best)):
            best = table
    return best or [first]


def _around(point: float, first: _Waiting, others: Iterable[_Waiting], seats: int) -> list[_Waiting]:
    table, players = [first], {first.ticket.player}
    for each in others:
        if len(table) == seats:
            break
        # A player with two tickets does not play against themselves.
        if each.lowest <= point <= each.highest and each.ticket.player not in players:
            table.append(each)
            players.add(each.ticket.player)
    return table


def _order(table: Sequence[_Waiting]) -> list[tuple[int, str]]:
    return [(each.ticket.since, each.ticket.id) for each in table]
