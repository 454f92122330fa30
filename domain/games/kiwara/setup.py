"""From the options of a match to its first events."""

from collections.abc import Mapping
from typing import Any

from domain.core import TABLE, Event, Rejected, Rng
from domain.games.kiwara.board import map_problem, random_map
from domain.games.kiwara.edition import CARDS, PRINTED_BOARDS, Rows
from domain.games.kiwara.facts import BoardLaid, HandicapDealt, OkapiLaid, PileOrder, PileShuffled, TotemHanded


def check_options(options: Mapping[str, Any], _: int) -> Rejected | None:
    rows: Rows = tuple(options["map"])
    if options["board"] != "given":
        return (
            Rejected("map_not_asked", "4.3" if options["board"] == "classic" else "13.1", {"board": options["board"]})
            if rows
            else None
        )
    return map_problem(rows) if rows else Rejected("map_missing", "13.1")


def setup(options: Mapping[str, Any], _: int, rng: Rng) -> tuple[Event, ...]:
    events = [_board_laid(options, rng)]
    mystery = options["reinforcement"] == "mystery"
    if not mystery:
        events.append(Event(OkapiLaid(), "4.2"))
    if mystery or options["handicap"]:
        # 12.3: the okapi is in the pile only if it does not lie beside the board.
        pile = rng.shuffled(CARDS if mystery else CARDS[1:])
        events.append(Event(PileShuffled(len(pile)), "10.1" if mystery else "12.3", {TABLE: PileOrder(pile)}))
        events.extend(Event(HandicapDealt(options["handicap_seat"], card), "12.1") for card in pile[: options["handicap"]])
    events.append(Event(TotemHanded(options["opening"]), "4.5"))
    return tuple(events)


def _board_laid(options: Mapping[str, Any], rng: Rng) -> Event:
    board = options["board"]
    if board == "given":
        return Event(BoardLaid(_five(tuple(options["map"]))), "13.1")
    if board == "random":
        return Event(BoardLaid(_five(random_map(rng))), "13.5")
    return Event(BoardLaid(_five(PRINTED_BOARDS[board])), "4.1" if board == "classic" else "13.3")


def _five(rows: Rows) -> tuple[str, str, str, str, str]:
    first, second, third, fourth, fifth = rows
    return first, second, third, fourth, fifth
