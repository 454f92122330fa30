"""The summary of a match, folded from its events. Pure: the same events always give the same summary."""

from collections.abc import Iterable, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from contracts.codec import decode_event
from contracts.summary import ActiveAt, MatchSummary, Moment, Shown, SummarySeat, as_strangers_know_it, is_delayed
from contracts.wire import begins_decision
from domain.games import GAMES
from domain.match import FoldedEvent, facts, is_person
from domain.match.record import EFFECTS
from domain.match.state import NO_TERMS, normalised
from domain.match.view import withheld
from service.store.keys import of_game, players_list
from service.store.tables.lists import member


def entries(summary: MatchSummary | None) -> set[tuple[str, str]]:
    """The lists that contain a match, and its member in each."""
    if summary is None:
        return set()
    lists = {} if summary.terms.private else _public_lists(summary)
    if summary.disputed:
        lists["disputed"] = summary.updated_at
    for seat in summary.seats:
        if is_person(seat.player):
            lists[players_list(seat.player)] = lists[players_list(seat.player, summary.status)] = summary.created_at
    return {(name, member(at, summary.id)) for base, at in lists.items() for name in (base, of_game(base, summary.game))}


def _public_lists(summary: MatchSummary) -> dict[str, int]:
    if summary.status == "open" and any(seat.player is None for seat in summary.seats):
        return {"open": summary.created_at}
    if summary.status == "running":
        return {"live": summary.started_at or 0}
    if summary.status == "finished":
        return {"finished": summary.ended_at or 0}
    return {}


def summarise(match: str, summary: MatchSummary | None, log: Iterable[FoldedEvent]) -> MatchSummary | None:
    last: FoldedEvent | None = None
    moved_at = 0
    for last in log:
        fact = last.event.data
        if isinstance(fact, facts.MatchCreated):
            summary = _created(match, fact, last.at)
        if summary is None:
            raise ValueError(f"the log of {match} does not begin with its creation")
        if type(fact) in EFFECTS:
            summary = _after(summary, fact, last.at)
        else:
            moved_at = last.at
    if last is None or summary is None:
        return summary
    moment = replace(summary.moment, moved_at=moved_at) if moved_at else summary.moment
    return replace(summary, version=last.version, updated_at=last.at, moment=moment)


def _created(match: str, fact: facts.MatchCreated, at: int) -> MatchSummary:
    terms = normalised(fact.terms) if fact.terms is not UNSET else NO_TERMS
    seats = (SummarySeat(),) * fact.seats
    return MatchSummary(match, fact.game, "open", seats, fact.host, dict(fact.options), 0, at, at, terms=terms)


def _after(summary: MatchSummary, fact: object, at: int) -> MatchSummary:
    if isinstance(fact, facts.SeatTaken):
        return _with_seat(summary, fact.seat, SummarySeat(fact.player, fact.bot))
    if isinstance(fact, facts.SeatLeft):
        return replace(_with_seat(summary, fact.seat, SummarySeat()), host=fact.host)
    if isinstance(fact, facts.MatchStarted):
        return replace(summary, status="running", started_at=at)
    if isinstance(fact, facts.SeatResigned):
        seat = summary.seats[fact.seat]
        return _with_seat(summary, fact.seat, replace(seat, resigned=True, bot=fact.substitute or seat.bot))
    if isinstance(fact, facts.SeatSubstituted):
        return _with_seat(summary, fact.seat, replace(summary.seats[fact.seat], bot=fact.bot))
    if isinstance(fact, facts.SeatReturned):
        return _with_seat(summary, fact.seat, replace(summary.seats[fact.seat], bot=None))
    if isinstance(fact, facts.ClockSet):
        return replace(summary, moment=_with_clocks(summary.moment, fact, at))
    if isinstance(fact, facts.MatchCancelled):
        return replace(summary, status="cancelled", ended_at=at, moment=Moment(summary.moment.moved_at))
    if isinstance(fact, facts.MatchFinished):
        moment = Moment(summary.moment.moved_at)
        return replace(summary, status="finished", ended_at=at, outcome=fact.outcome, moment=moment)
    if isinstance(fact, facts.MatchForked):
        return replace(summary, parent=fact.parent)
    if isinstance(fact, facts.DisputeOpened):
        return replace(summary, disputed=True)
    if isinstance(fact, facts.DisputeRuled):
        return replace(summary, disputed=False, annulled=fact.outcome is None, outcome=fact.outcome or summary.outcome)
    return summary


def _with_clocks(moment: Moment, fact: facts.ClockSet, at: int) -> Moment:
    times = tuple(at + left if seat in fact.running else None for seat, left in enumerate(fact.left))
    paused = fact.why == "pause" or (moment.paused and fact.why != "resume")
    return replace(moment, deadlines=times if fact.running else (), paused=paused)


def _with_seat(summary: MatchSummary, number: int, seat: SummarySeat) -> MatchSummary:
    return replace(summary, seats=(*summary.seats[:number], seat, *summary.seats[number + 1 :]))


_SIDES = dict(game.info.sides for game in GAMES.every if game.info.sides is not None)


def with_play(summary: MatchSummary, raw: Sequence[bytes], log: Iterable[FoldedEvent]) -> MatchSummary:
    """The summary with what these events add: only the first event of a decision has a cause."""
    moves, sides = summary.moves, summary.sides
    for line, recorded in zip(raw, log, strict=True):
        fact = recorded.event.data
        if type(fact) not in EFFECTS and begins_decision(line):
            moves += 1
        if type(fact) in _SIDES:
            sides = tuple(getattr(fact, _SIDES[type(fact)]))
    return replace(summary, moves=moves, sides=sides)


def read_after(summary: MatchSummary | None) -> int:
    """The version after which a match is read on: with a delay, what is still withheld is read again."""
    known = as_strangers_know_it(summary) if summary is not None else None
    return known.version if known is not None else 0


def with_shown(old: MatchSummary | None, new: MatchSummary, raw: Sequence[bytes], moves: Sequence[ActiveAt]) -> MatchSummary:
    """The summary with what strangers may know of it.

    `raw` is the log from `read_after` on, and `moves` the active seats after each new decision.
    """
    if not is_delayed(new):
        return replace(new, shown=None, hidden=())
    log = [decode_event(entry) for entry in raw]
    count = withheld(log, new.terms.delay)
    released = log[: len(log) - count] if count is not None else []
    known = summarise(new.id, as_strangers_know_it(old) if old is not None else None, released)
    assert known is not None, "the start of a match is never withheld"
    changed = _changed([*(old.hidden if old is not None else ()), *moves])
    known_moves = [move for move in changed if move[0] <= known.version][-1:]
    shown = Shown(known.version, known.updated_at, known.seats, known_moves[0][1] if known_moves else (), known.moment)
    return replace(new, shown=shown, hidden=(*known_moves, *(move for move in changed if move[0] > known.version)))


def _changed(moves: Sequence[ActiveAt]) -> list[ActiveAt]:
    """Only those after which other seats are active than before."""
    return [move for number, move in enumerate(moves) if number == 0 or moves[number - 1][1] != move[1]]
