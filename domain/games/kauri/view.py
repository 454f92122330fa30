"""What a seat may see."""

from collections.abc import Mapping
from typing import Any

from domain.core import Seat
from domain.games.kauri.edition import Edition
from domain.games.kauri.island import mind_of
from domain.games.kauri.model import Island, Pair, Task
from domain.games.kauri.scoring import score
from domain.games.kauri.steps.agenda import closed, effect, printed_actions
from domain.games.kauri.vocabulary import HUMANS, PIECES, REGION_PIECES, TROPHIES


def view(edition: Edition, state: Island, seat: Seat | None) -> Mapping[str, Any]:
    """As plain values; regions, cards and heritages by the keys of the edition."""
    seats = range(len(state.factions))
    return {
        "edition": {
            "key": edition.key,
            "fingerprint": edition.fingerprint,
            "reconstructed": bool(edition.reconstructed),
        },
        "phase": state.phase,
        "period": state.period,
        "turn": state.turn,
        "conscience": {"space": state.conscience, "mind": mind_of(edition, state)},
        "regions": _regions(edition, state) if state.factions else [],
        "roads": [list(edition.border_keys(border)) for border in state.road],
        "floods": [list(edition.border_keys(border)) for border in state.flood],
        "stock": {piece: getattr(state.stock, piece) for piece in PIECES},
        "seats": [_seat(edition, state, each, seat) for each in seats],
        "hand": list(state.hands[seat]) if seat is not None and state.hands else None,
        "own_pile": sorted(state.piles[seat]) if seat is not None and state.piles else None,
        "order": list(state.order),
        "resolving": _resolving(edition, state) if state.tasks else None,
        "fleeing": [{"piece": pawn.piece, "pawn": pawn.pawn} for pawn in state.fleeing],
    }


def _regions(edition: Edition, state: Island) -> list[dict[str, Any]]:
    shown = []
    for number, region in enumerate(edition.regions):
        pieces: dict[str, Any] = {piece: getattr(state, piece)[number] for piece in REGION_PIECES}
        for human in HUMANS:
            pieces[human] = [pawn for pawn, place in enumerate(getattr(state, human)) if place == number]
        shown.append({"region": region.key, **pieces})
    return shown


def _seat(edition: Edition, state: Island, seat: Seat, viewer: Seat | None) -> dict[str, Any]:
    faction = state.factions[seat]
    pair = state.played[seat]
    seen = state.phase != "choosing" or seat == viewer
    wish = state.wishes[seat]
    return {
        "faction": faction,
        "points": score(edition, state, seat),
        "board": {trophy: getattr(state.boards[seat], trophy) for trophy in TROPHIES},
        "tokens": state.tokens[seat],
        "claimed": [key for key in state.claimed if edition.heritages[key].faction == faction],
        "cursed": [key for key in state.cursed if edition.heritages[key].faction == faction],
        "cards": len(state.hands[seat]),
        "pile": len(state.piles[seat]),
        "discard": list(state.discards[seat]),
        "chosen": pair is not None,
        "played": _pair(pair) if pair is not None and seen else None,
        "answered": wish is not None,
        "redraws": wish if state.phase != "redrawing" or seat == viewer else None,
    }


def _pair(pair: Pair) -> dict[str, str]:
    return {"actions": pair.actions, "initiative": pair.initiative}


def _resolving(edition: Edition, state: Island) -> dict[str, Any]:
    keys: list[str | None] = [action.key for action in printed_actions(edition, state)]
    keys += [None] * len(effect(edition, state))
    return {
        "seat": state.seat,
        "actor": state.actor,
        "card": state.card,
        "heritage": state.heritage,
        "actions": [
            _task(edition, task, key, closed(edition, state, number) is None)
            for number, (task, key) in enumerate(zip(state.tasks, keys, strict=True))
        ],
    }


def _task(edition: Edition, task: Task, key: str | None, is_open: bool) -> dict[str, Any]:
    return {
        "action": key,
        "open": is_open,
        "used": task.used,
        "extra": task.extra,
        "regions": list(edition.region_keys(task.regions)),
        "pawns": list(task.pawns),
    }
