"""The count: what harvests and parchments brought, line by line."""

from typing import Any, Final

from msgspec import Struct

from domain.core import Outcome, Seat
from domain.core.outcome import places_by
from domain.games.bunny_kingdom.board import names_of, resources_in
from domain.games.bunny_kingdom.copying import STEP, chain_of
from domain.games.bunny_kingdom.edition import CAMP_NUMBER, Parchment
from domain.games.bunny_kingdom.facts import HarvestedFief
from domain.games.bunny_kingdom.fiefs import with_posts
from domain.games.bunny_kingdom.measures import Kingdom, count
from domain.games.bunny_kingdom.model import Fief, World
from domain.games.bunny_kingdom.parchments import RULES

OPPORTUNIST: Final = "opportunist"


class Line(Struct, frozen=True):
    """What a parchment brought, and why."""

    parchment: Parchment
    copied: tuple[Parchment, ...]
    """What it copied, link by link."""
    counts_as: Parchment | None
    number: int
    """What it counted."""
    points: int


def harvest(state: World) -> tuple[tuple[HarvestedFief, ...], ...]:
    """10.1: by seat, what each fief brings now."""
    return tuple(tuple(map(_harvested, with_posts(realm, state.posts))) for realm in state.realms)


def _harvested(fief: Fief) -> HarvestedFief:
    return HarvestedFief(names_of(fief.cells), fief.strength, resources_in(fief.resources), fief.points)


def parchment_lines(state: World) -> list[list[Line]]:
    """By seat, what each parchment brings."""
    kingdoms = [kingdom_of(state, seat) for seat in range(len(state.parchments))]
    lines = [_lines(state, seat, kingdom) for seat, kingdom in enumerate(kingdoms)]
    totals = [
        score + sum(line.points for line in seat_lines)
        for score, seat_lines in zip(_harvested_points(state), lines, strict=True)
    ]
    # 13.20: judged last, all by the same totals.
    return [
        [_opportunist(line, totals, seat) if line.counts_as == OPPORTUNIST else line for line in seat_lines]
        for seat, seat_lines in enumerate(lines)
    ]


def kingdom_of(state: World, seat: Seat) -> Kingdom:
    sizes = [sum(len(fief.cells) for fief in realm) for realm in state.realms]
    cards = (_counts_as(state, seat, parchment)[-1] for parchment in state.parchments[seat])
    return Kingdom(
        with_posts(state.realms[seat], state.posts),
        state.built,
        [post for post in state.posts if state.owners[post.cell] == seat],
        len(state.parchments[seat]),
        [card for card in cards if card not in STEP],
        sum(card in CAMP_NUMBER for card in (*state.buildings[seat], *state.discards[seat])),
        max(sizes[:seat] + sizes[seat + 1 :]),
    )


def _counts_as(state: World, seat: Seat, parchment: Parchment) -> tuple[Parchment, ...]:
    return chain_of(state, seat, parchment).links if parchment in STEP else (parchment,)


def _lines(state: World, seat: Seat, kingdom: Kingdom) -> list[Line]:
    lines = []
    for parchment in state.parchments[seat]:
        _, *copied = links = _counts_as(state, seat, parchment)
        card = links[-1]
        if card in STEP:
            lines.append(Line(parchment, tuple(copied), None, 0, 0))
        elif card == OPPORTUNIST:
            lines.append(Line(parchment, tuple(copied), card, 0, 0))
        else:
            number = count(kingdom, card)
            lines.append(Line(parchment, tuple(copied), card, number, RULES[card].points(number)))
    return lines


def _opportunist(line: Line, totals: list[int], seat: Seat) -> Line:
    ahead = sum(total > totals[seat] for total in totals)
    return Line(line.parchment, line.copied, line.counts_as, ahead, RULES[OPPORTUNIST].points(ahead))


def _harvested_points(state: World) -> list[int]:
    return [sum(fief.points for realms in state.harvests for fief in realms[seat]) for seat in range(len(state.realms))]


def scores(state: World) -> tuple[int, ...]:
    """The score track: what harvests have brought; parchments are counted when they are revealed."""
    return state.scores


def outcome(state: World) -> Outcome | None:
    if state.phase != "over":
        return None
    places = places_by(state.scores)
    return Outcome(
        "shared_victory" if places.count(1) > 1 else "most_points",
        places,
        state.scores,
        {"seats": [_sheet(state, seat, lines) for seat, lines in enumerate(parchment_lines(state))]},
    )


def _sheet(state: World, seat: Seat, lines: list[Line]) -> dict[str, Any]:
    harvests = [realms[seat] for realms in state.harvests]
    return {
        "rounds": [{"fiefs": list(map(fief_line, realm)), "points": sum(fief.points for fief in realm)} for realm in harvests],
        "harvest_points": sum(fief.points for realm in harvests for fief in realm),
        "parchments": list(map(_parchment_line, lines)),
        "parchment_points": sum(line.points for line in lines),
        "total": state.scores[seat],
    }


def fief_line(fief: Fief) -> dict[str, Any]:
    return {
        "territories": list(names_of(fief.cells)),
        "strength": fief.strength,
        "resources": list(resources_in(fief.resources)),
        "wealth": fief.wealth,
        "points": fief.points,
    }


def _parchment_line(line: Line) -> dict[str, Any]:
    rule = None if line.counts_as is None else RULES[line.counts_as]
    return {
        "parchment": line.parchment,
        "copied": list(line.copied),
        "counts_as": line.counts_as,
        # 12.5: a copy without an original brings nothing.
        "clause": "12.5" if rule is None else rule.clause,
        "measure": None if rule is None else rule.measure,
        "number": line.number,
        "points": line.points,
    }
