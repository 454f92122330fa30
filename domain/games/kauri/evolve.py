"""From an event to the next state. Bookkeeping only: nothing is drawn, decided or looked up in the rules here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.core import Event, Fact
from domain.games.kauri.edition import Edition
from domain.games.kauri.evolve_cards import OF_CARDS
from domain.games.kauri.facts import (
    BorderLaid,
    BordersCleared,
    ConscienceMoved,
    CurseLifted,
    EditionOpened,
    HeritageClaimed,
    HumanFled,
    HumansDriven,
    IslandFilled,
    PieceMoved,
    PiecesPlaced,
    PiecesTaken,
    RegionsCleared,
    RegionStruck,
    SlotCursed,
)
from domain.games.kauri.model import NOTHING, Counts, Island, Stock, Trophies
from domain.games.kauri.progress import stepped
from domain.games.kauri.vocabulary import HUMANS, PIECES


def evolve(edition: Edition, state: Island, event: Event) -> Island:
    return _BY_FACT[type(event.data)](edition, state, event.data, event)


def _edition_opened(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    none = (0,) * len(edition.regions)
    seats = len(fact.factions)
    decks = tuple(edition.decks[faction] for faction in fact.factions)
    return replace(
        state,
        phase="settling",
        edition=fact.edition,
        fingerprint=fact.fingerprint,
        factions=fact.factions,
        redraw=fact.redraw,
        conscience=edition.conscience.start,
        kauri=none,
        kiwi=none,
        possum=none,
        whare=none,
        reserve=none,
        poison=none,
        epidemic=none,
        stock=Stock(*(edition.pieces[piece] for piece in PIECES)),
        boards=(Trophies(),) * seats,
        tokens=tuple(edition.tokens[faction] for faction in fact.factions),
        hands=((),) * seats,
        piles=decks,
        discards=((),) * seats,
        fresh=tuple(tuple(sorted(deck)) for deck in decks),
        wishes=(None,) * seats,
        played=(None,) * seats,
    )


def _island_filled(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    regions = len(edition.regions)
    stock = state.stock
    return replace(
        state,
        kauri=(fact.kauri,) * regions,
        kiwi=(fact.kiwi,) * regions,
        stock=replace(stock, kauri=stock.kauri - fact.kauri * regions, kiwi=stock.kiwi - fact.kiwi * regions),
    )


def _pieces_placed(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    piece, region = fact.piece, edition.region_numbers[fact.region]
    there = getattr(state, piece)
    there = (*there, region) if piece in HUMANS else _with(there, region, fact.count)
    changes = {piece: there, "stock": _stocked(state.stock, piece, -fact.count)}
    return replace(state, **changes, **stepped(state, fact.action, region, extra=fact.extra))


def _piece_moved(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    piece = fact.piece
    origin, goal = edition.region_numbers[fact.origin], edition.region_numbers[fact.goal]
    there = getattr(state, piece)
    if fact.pawn is not None:
        there = (*there[: fact.pawn], goal, *there[fact.pawn + 1 :])
    else:
        there = _with(_with(there, origin, -fact.count), goal, fact.count)
    return replace(state, **{piece: there}, **stepped(state, fact.action, origin, fact.pawn))


def _pieces_taken(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    piece, region = fact.piece, edition.region_numbers[fact.region]
    changes: dict[str, Any] = {piece: _with(getattr(state, piece), region, -fact.count)}
    if fact.keeper is None:
        changes["stock"] = _stocked(state.stock, piece, fact.count)
    else:
        board = state.boards[fact.keeper]
        board = replace(board, **{piece: getattr(board, piece) + fact.count})
        changes["boards"] = (*state.boards[: fact.keeper], board, *state.boards[fact.keeper + 1 :])
    return replace(state, **changes, **stepped(state, fact.action, region, fact.pawn, extra=fact.extra))


def _border_laid(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    piece = fact.piece
    lying = [*getattr(state, piece), edition.border_of(fact.border)]
    changes: dict[str, Any] = {}
    if fact.source is None:
        changes["stock"] = _stocked(state.stock, piece, -1)
    else:
        lying.remove(edition.border_of(fact.source))
    changes[piece] = tuple(sorted(lying))
    return replace(state, **changes, **stepped(state, fact.action))


def _conscience_moved(_: Edition, state: Island, fact: Any, __: Event) -> Island:
    return replace(state, conscience=fact.space, **stepped(state, fact.action))


def _heritage_claimed(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    done = stepped(state, fact.action)
    return replace(
        state,
        tokens=_with(state.tokens, fact.seat, -1),
        claimed=(*state.claimed, fact.heritage),
        heritage=fact.heritage,
        tasks=(*done["tasks"], *(NOTHING,) * len(edition.heritages[fact.heritage].effect)),
    )


def _slot_cursed(_: Edition, state: Island, fact: Any, __: Event) -> Island:
    return replace(
        state,
        tokens=_with(state.tokens, fact.seat, -1),
        cursed=(*state.cursed, fact.target),
        **stepped(state, fact.action),
    )


def _curse_lifted(_: Edition, state: Island, fact: Any, __: Event) -> Island:
    return replace(
        state,
        tokens=_with(state.tokens, fact.seat, -1),
        cursed=tuple(key for key in state.cursed if key != fact.heritage),
        gone=state.gone + 2,
        **stepped(state, fact.action),
    )


def _region_struck(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    return replace(state, **stepped(state, fact.action, edition.region_numbers[fact.region]))


def _regions_cleared(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    there = list(getattr(state, fact.piece))
    back = 0
    for key in fact.regions:
        region = edition.region_numbers[key]
        back += there[region]
        there[region] = 0
    return replace(state, **{fact.piece: tuple(there)}, stock=_stocked(state.stock, fact.piece, back))


def _borders_cleared(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    cleared = [edition.border_of(keys) for keys in fact.borders]
    lying = tuple(border for border in getattr(state, fact.piece) if border not in cleared)
    return replace(state, **{fact.piece: lying}, stock=_stocked(state.stock, fact.piece, len(cleared)))


def _humans_driven(_: Edition, state: Island, fact: Any, __: Event) -> Island:
    return replace(state, phase="fleeing", fleeing=fact.pawns)


def _human_fled(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    there = getattr(state, fact.piece)
    there = (*there[: fact.pawn], edition.region_numbers[fact.goal], *there[fact.pawn + 1 :])
    left = state.fleeing[1:]
    return replace(state, **{fact.piece: there}, fleeing=left, phase="fleeing" if left else "acting")


def _with(counts: Counts, at: int, by: int) -> Counts:
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def _stocked(stock: Stock, piece: str, by: int) -> Stock:
    return replace(stock, **{piece: getattr(stock, piece) + by})


_BY_FACT: dict[type[Fact], Callable[[Edition, Island, Any, Event], Island]] = {
    EditionOpened: _edition_opened,
    IslandFilled: _island_filled,
    PiecesPlaced: _pieces_placed,
    PieceMoved: _piece_moved,
    PiecesTaken: _pieces_taken,
    BorderLaid: _border_laid,
    ConscienceMoved: _conscience_moved,
    HeritageClaimed: _heritage_claimed,
    SlotCursed: _slot_cursed,
    CurseLifted: _curse_lifted,
    RegionStruck: _region_struck,
    RegionsCleared: _regions_cleared,
    BordersCleared: _borders_cleared,
    HumansDriven: _humans_driven,
    HumanFled: _human_fled,
    **OF_CARDS,
}
