"""Positions by the names of regions.

Pieces are written `"auckland waikato:3"`: one in Auckland, three in Waikato. `EVERYWHERE` is one in each region. A position
has kauris everywhere and nothing else unless a test says otherwise; what is not on the map or on a board is in stock.
"""

from typing import Any

from msgspec.structs import replace

from domain.core import Command, Event, Seat
from domain.games.kauri import Kauri
from domain.games.kauri.editions import FIRST, load
from domain.games.kauri.messages import CardOpened, EditionOpened, EndCard
from domain.games.kauri.model import NO_TROPHIES, Island, Pair, Stock
from domain.games.kauri.vocabulary import BORDER_PIECES, HUMANS, PIECES, REGION_PIECES, TROPHIES
from tests.kit.given import Play, given_state

EDITION = load(FIRST)
GAME = Kauri(EDITION)

EVERYWHERE = " ".join(region.key for region in EDITION.regions)
MAORI: Seat = 0
POSSUM: Seat = 1
ENGLISH: Seat = 2
KIWI: Seat = 3
"""With four seats."""

Board = dict[str, int]


def number(region: str) -> int:
    return EDITION.region_numbers[region]


def border(one: str, other: str) -> tuple[str, str]:
    """As commands and events name it."""
    first, second = sorted((one, other), key=number)
    return first, second


def island(
    seats: int = 4,
    *,
    pieces: dict[str, str] | None = None,
    roads: tuple[tuple[str, str], ...] = (),
    floods: tuple[tuple[str, str], ...] = (),
    boards: dict[Seat, Board] | None = None,
    claimed: tuple[str, ...] = (),
    cursed: tuple[str, ...] = (),
    **fields: Any,
) -> Island:
    """Before a turn: each seat has three cards in hand, the first of its deck."""
    opened = EditionOpened(EDITION.key, EDITION.fingerprint, EDITION.seats[seats], False)
    state = GAME.evolve(GAME.initial(), Event(opened, "2.3"))
    placed: dict[str, Any] = {"kauri": _counts(EVERYWHERE)}
    for piece, drawing in (pieces or {}).items():
        placed[piece] = tuple(number(each) for each in drawing.split()) if piece in HUMANS else _counts(drawing)
    for piece, pairs in zip(BORDER_PIECES, (roads, floods), strict=True):
        placed[piece] = tuple(
            sorted(EDITION.border_numbers[number(a), number(b)] for a, b in (border(*each) for each in pairs))
        )
    trophies = tuple(replace(NO_TROPHIES, **(boards or {}).get(seat, {})) for seat in range(seats))
    state = replace(
        state,
        phase="choosing",
        **placed,
        boards=trophies,
        claimed=claimed,
        cursed=cursed,
        hands=tuple(pile[:3] for pile in state.piles),
        piles=tuple(pile[3:] for pile in state.piles),
        **{"turn": 1, **fields},
    )
    return replace(state, stock=_stock(state))


def playing(seats: int = 4, **position: Any) -> Play:
    return given_state(GAME, island(seats, **position))


def acting(seat: Seat, card: str, seats: int = 4, *, after: tuple[Seat, ...] = (), **position: Any) -> Play:
    """The seat resolves this card, and those named come after it."""
    state = island(seats, **position)
    decks = [EDITION.decks[faction] for faction in state.factions]
    hands, piles, played = [], [], []
    for each, deck in enumerate(decks):
        first = card if each == seat else deck[0]
        second, kept, *rest = (other for other in deck if other != first)
        hands.append((kept,))
        piles.append(tuple(rest))
        played.append(Pair(first, second))
    state = replace(state, phase="between", hands=tuple(hands), piles=tuple(piles), played=tuple(played), order=(seat, *after))
    return given_state(GAME, GAME.evolve(state, Event(CardOpened(seat, card), "5.6")))


def steering(space: int = 1, **position: Any) -> Play:
    """Two seats, at the end of a turn: the automated English are to be steered."""
    play = acting(1, "K7", 2, conscience=space, **position)
    return play.when(1, EndCard())


def legal(play: Play, kind: type[Command] | None = None, action: int | None = None, seat: Seat | None = None) -> list[Any]:
    (active,) = GAME.active(play.state) if seat is None else (seat,)
    return [
        command
        for command in GAME.legal(play.state, active)
        if (kind is None or isinstance(command, kind)) and (action is None or getattr(command, "action", None) == action)
    ]


def there(play: Play, piece: str, region: str) -> int:
    """How many of a piece are in a region."""
    places = getattr(play.state, piece)
    return places.count(number(region)) if piece in HUMANS else places[number(region)]


def where(play: Play, piece: str) -> str:
    """A piece on the map, as it is written."""
    places = getattr(play.state, piece)
    if piece in HUMANS:
        return " ".join(EDITION.regions[place].key for place in places)
    keys = [region.key for region in EDITION.regions]
    return " ".join(f"{key}:{count}" if count > 1 else key for key, count in zip(keys, places, strict=True) if count)


def _counts(drawing: str) -> tuple[int, ...]:
    counts = [0] * len(EDITION.regions)
    for each in drawing.split():
        region, _, count = each.partition(":")
        counts[number(region)] += int(count or 1)
    return tuple(counts)


def _stock(state: Island) -> Stock:
    left = {}
    for piece in PIECES:
        places = getattr(state, piece)
        on_map = sum(places) if piece in REGION_PIECES else len(places)
        kept = sum(getattr(board, piece) for board in state.boards) if piece in TROPHIES else 0
        left[piece] = EDITION.pieces[piece] - on_map - kept
        assert left[piece] >= 0, piece
    return Stock(**left)
