"""Matchmaking: which tickets fit together, and who sits where in a rematch.

The same tickets at the same time always give the same groups. In a rematch every player moves on by one seat, so that another
player begins.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from domain.core import Seat
from domain.match import CreateMatch, MatchState, is_person

FIRST_BAND = 100.0
"""How far the ratings of the others may differ from the player's own at first."""
WIDER_BY = 50.0
WIDER_EVERY_MS = 5_000
NO_BAND_AFTER_MS = 60_000
"""After so long, a player is matched with anyone."""
TRIED_MOST = 12
"""How many, where players are kept apart, are tried in every combination. More would let a crowd hold up the queue."""


class Ticket(Struct, frozen=True):
    """A player who waits for others who want the same match."""

    id: str
    player: str
    spec: str
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


Apart = Mapping[str, Collection[str]]
"""By player, those who must not sit at the same table. It holds both ways."""


class _Waiting(Struct, frozen=True):
    ticket: Ticket
    lowest: float
    highest: float
    takes_bots: bool
    not_with: Collection[str]
    """The player, and those who must not sit at the same table."""


def band(waited_ms: int) -> float:
    """How far the ratings of the others may differ from the player's own after so long."""
    if waited_ms >= NO_BAND_AFTER_MS:
        return inf
    return FIRST_BAND + WIDER_BY * (max(0, waited_ms) // WIDER_EVERY_MS)


def groups(tickets: Iterable[Ticket], seats: int, now: int, apart: Apart = MappingProxyType({})) -> list[Group]:
    """The tables that can be filled now. No player is in two of them, and the player who has waited longest comes first.

    No table that could be filled is left, unless players are kept apart and more than `TRIED_MOST` fit the same player.
    """
    pools: dict[str, list[_Waiting]] = {}
    for ticket in sorted(tickets, key=lambda each: (each.since, each.id)):
        pools.setdefault(ticket.spec, []).append(_waiting(ticket, now, apart.get(ticket.player, ())))
    found = [group for pool in pools.values() for group in _of_pool(pool, seats)]
    return sorted(found, key=lambda group: (group.tickets[0].since, group.tickets[0].id))


def _waiting(ticket: Ticket, now: int, apart: Collection[str]) -> _Waiting:
    waited = now - ticket.since
    width = band(waited)
    takes_bots = ticket.bots_after is not None and waited >= ticket.bots_after
    # A player with two tickets does not play against themselves.
    return _Waiting(ticket, ticket.rating - width, ticket.rating + width, takes_bots, {ticket.player, *apart})


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


def _around(point: float, first: _Waiting, others: Sequence[_Waiting], seats: int) -> list[_Waiting]:
    table = [first]
    passed_over = False
    for each in others:
        if len(table) == seats:
            return table
        if each.lowest <= point <= each.highest:
            if _fits(each, table):
                table.append(each)
            else:
                passed_over = True
    if len(table) == seats or not passed_over:
        return table
    there = [each for each in others if each.lowest <= point <= each.highest and _fits(each, [first])]
    return max(table, _largest([first], there[:TRIED_MOST], seats), key=len)


def _largest(table: list[_Waiting], others: Sequence[_Waiting], seats: int) -> list[_Waiting]:
    """The table with as many of the others as there are seats; of several such tables, the first."""
    best = table
    for index, each in enumerate(others):
        if len(best) == seats or len(table) + len(others) - index <= len(best):
            break
        if _fits(each, table):
            best = max(best, _largest([*table, each], others[index + 1 :], seats), key=len)
    return best


def _fits(one: _Waiting, table: Iterable[_Waiting]) -> bool:
    """Nobody at the table is kept apart from them."""
    return all(each.ticket.player not in one.not_with for each in table)


def _order(table: Sequence[_Waiting]) -> list[tuple[int, str]]:
    return [(each.ticket.since, each.ticket.id) for each in table]


def rotated_seat(state: MatchState, player: str) -> Seat | None:
    """The seat of a player in the rematch of a match."""
    seat = state.seat_of(player)
    return None if seat is None else _rotated(state, seat)


def rematch_of(match: str, state: MatchState, player: str, nonce: str = "") -> CreateMatch:
    """The command with which a player creates the rematch of a match.

    A bot that took over from a player who resigned does not count as a bot of the match: the seat is kept for that player.
    """
    bots = {
        str(_rotated(state, number)): seat.bot
        for number, seat in enumerate(state.seats)
        if seat.bot is not None and seat.player is not None and not is_person(seat.player)
    }
    terms = replace(state.terms, rematch=match)
    seat = rotated_seat(state, player)
    assert seat is not None, "only a player of a match repeats it"
    return CreateMatch(state.game, len(state.seats), state.options, bots, nonce, terms, seat, state.edition)


def _rotated(state: MatchState, seat: Seat) -> Seat:
    return (seat + 1) % len(state.seats)
