"""The lists as clients read them, and as they should be, computed without the code of the workers."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from contracts.codec import decode_event
from domain.core import Outcome
from domain.match import MatchState, active_seats, replay
from domain.match.clock import deadlines
from domain.match.facts import FACTS, MatchCancelled, MatchFinished, MatchStarted
from service.wiring import Kemu
from tests.kit.strangers import old_enough
from tests.workers.history import PLAYERS
from workers.wiring import projector_of

PAGE = 7


class Row(Struct, frozen=True):
    match: str
    status: str
    version: int
    host: str
    seats: tuple[tuple[str | None, str | None, bool], ...]
    created_at: int
    updated_at: int
    started_at: int | None
    ended_at: int | None
    outcome: Outcome | None
    private: bool
    active: tuple[int, ...]
    moved_at: int
    deadlines: tuple[int | None, ...]


Lists = dict[tuple[str, str | None, str], list[Row]]
"""By scope, game and the player who asks."""


def drained(kemu: Kemu) -> None:
    """Bring all lists up to the journals."""
    for partition in range(kemu.journal.partitions.count):
        projector_of(kemu).drain(partition)


def lists_shown(kemu: Kemu) -> Lists:
    return {
        (scope, game, player.player): list(_pages(kemu, player, scope, game))
        for scope in ("open", "mine", "live", "finished")
        for game in (None, "kiwara")
        for player in PLAYERS
    }


def _pages(kemu: Kemu, player: object, scope: str, game: str | None) -> Iterator[Row]:
    cursor = None
    while True:
        summaries, _, cursor = kemu.tables.listing.page(player, scope, game, cursor, PAGE)
        for one in summaries:
            seats = tuple((seat.player, seat.bot, seat.resigned) for seat in one.seats)
            times = (one.created_at, one.updated_at, one.started_at, one.ended_at)
            moving = (one.active, one.moment.moved_at, one.moment.deadlines)
            yield Row(one.id, one.status, one.version, one.host, seats, *times, one.outcome, one.terms.private, *moving)
        if cursor is None:
            return


def lists_wanted(kemu: Kemu, matches: Iterable[str]) -> Lists:
    seen = [(_row(kemu, match), _row(kemu, match, of_strangers=True)) for match in matches]
    wanted: Lists = {}
    for game in (None, "kiwara"):
        for player in (player.player for player in PLAYERS):
            mine = [row for row, _ in seen if _sits(row, player)]
            rows = [row if _sits(row, player) else shown for row, shown in seen if not row.private]
            wanted["mine", game, player] = _newest_first(mine, "created_at")
            for scope, status, when in (
                ("open", "open", "created_at"),
                ("live", "running", "started_at"),
                ("finished", "finished", "ended_at"),
            ):
                listed = [row for row in rows if row.status == status and (scope != "open" or _has_room(row))]
                wanted[scope, game, player] = _newest_first(listed, when)
    return wanted


def _sits(row: Row, player: str) -> bool:
    return any(player == seat[0] for seat in row.seats)


def _has_room(row: Row) -> bool:
    return any(player is None for player, _, _ in row.seats)


def _newest_first(rows: list[Row], when: str) -> list[Row]:
    return sorted(rows, key=lambda row: (getattr(row, when), row.match), reverse=True)


def _row(kemu: Kemu, match: str, *, of_strangers: bool = False) -> Row:
    log = [decode_event(raw) for raw in kemu.log.read(match)]
    state = replay(kemu.play.states.games["kiwara"], MatchState(), log)
    if of_strangers and state.status == "running":
        log = list(old_enough(log, state.terms.delay))
        state = replay(kemu.play.states.games["kiwara"], MatchState(), log)
    started = [one.at for one in log if isinstance(one.event.data, MatchStarted)]
    ended = [one.at for one in log if isinstance(one.event.data, MatchFinished | MatchCancelled)]
    seats = tuple((seat.player, seat.bot, seat.resigned) for seat in state.seats)
    times = deadlines(state)
    return Row(
        match,
        state.status,
        state.version,
        state.host,
        seats,
        log[0].at,
        log[-1].at,
        started[0] if started else None,
        ended[0] if ended else None,
        state.outcome,
        state.terms.private,
        active_seats(kemu.play.states.games["kiwara"], state),
        max((one.at for one in log if not isinstance(one.event.data, FACTS)), default=0),
        tuple(times.get(seat) for seat in range(len(seats))) if times else (),
    )
