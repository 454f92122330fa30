"""The count at the end."""

from typing import Any

from domain.core import Outcome, Seat
from domain.core.outcome import places_by
from domain.games.kauri.edition import Edition
from domain.games.kauri.model import Ending, Island
from domain.games.kauri.vocabulary import REGION_PIECES


def on_map(state: Island, piece: str) -> int:
    there = getattr(state, piece)
    return sum(there) if piece in REGION_PIECES else len(there)


def lines(edition: Edition, state: Island, seat: Seat) -> list[dict[str, Any]]:
    """13.1 to 13.4: what a seat is paid for, line by line."""
    found = []
    for worth in edition.scoring[state.factions[seat]]:
        number = on_map(state, worth.piece) if worth.on == "map" else getattr(state.boards[seat], worth.piece)
        found.append({"piece": worth.piece, "on": worth.on, "number": number, "points": number * worth.points})
    return found


def score(edition: Edition, state: Island, seat: Seat) -> int:
    return sum(line["points"] for line in lines(edition, state, seat))


def scores(edition: Edition, state: Island) -> tuple[int, ...]:
    return tuple(score(edition, state, seat) for seat in range(len(state.factions)))


def outcome(edition: Edition, state: Island) -> Outcome | None:
    if state.phase != "over":
        return None
    seats = range(len(state.factions))
    sheet = [lines(edition, state, seat) for seat in seats]
    points = tuple(sum(line["points"] for line in each) for each in sheet)
    # 13.5: equal scores are decided by the table of priorities.
    ranks = [edition.priority.index(faction) for faction in state.factions]
    places = places_by(tuple((each, -rank) for each, rank in zip(points, ranks, strict=True)))
    ending: Ending = "priority" if points.count(max(points)) > 1 else "points"
    return Outcome(
        ending,
        places,
        points,
        {
            "edition": edition.key,
            "seats": [
                {"faction": faction, "lines": each, "total": total}
                for faction, each, total in zip(state.factions, sheet, points, strict=True)
            ],
        },
    )
