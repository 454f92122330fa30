"""The laws that every game keeps, each as a function of a game and a case (options, seats, seed).

A law raises BrokenLaw and says what it saw. `LAWS` holds them all by name; the ones about what a seat may know are in
`knowledge`, the ones that need another process in `another_process`, and `machine` looks for counterexamples by
hypothesis. `tests/domain/test_laws_can_fail.py` shows for each law a game that breaks it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, reduce
from types import MappingProxyType
from typing import Any

import msgspec
from marshmallow import Schema, ValidationError

from contracts.load import load
from contracts.wire import decode_json, decode_state, encode_json, encode_state
from domain.core import Command, Event, Fact, Rejected
from domain.match import MatchState, Recorded
from tests.kit.attempts import attempts, commands_seen, mark
from tests.kit.broken_law import BrokenLaw
from tests.kit.digests import digests
from tests.kit.draws import rng_for
from tests.kit.games import Subject, name_of, subject_named
from tests.kit.plain import is_plain, not_plain
from tests.kit.plays import Case, Trace, case_marked, trace
from tests.kit.profile import LONG, STRIDE, per_play
from tests.kit.rules import NEWEST_MATCH, clauses_of

TRIED = per_play(6, 3)
"""Commands tried per seat and state besides the legal ones."""

LOOKED_AT = per_play(9, 40)
"""What takes long to look at is looked at in every so many states, and at the end: schemas of views, views of equal states."""

Law = Callable[[Subject, Case], None]


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenLaw(what)


def a_command_is_legal_iff_not_rejected(subject: Subject, case: Case) -> None:
    game = subject.game
    for state, seat, command, listed, answer in _answers(subject, case):
        rejected = isinstance(answer, Rejected)
        if listed == rejected:
            # Not by `demand`: writing a state down for every answer would take longer than asking for it.
            raise BrokenLaw(f"{command} of seat {seat} is {'' if listed else 'not '}listed and gets {answer} in {state}")
        if not rejected:
            demand(bool(answer), f"{command} was accepted without an event")
            reduce(game.evolve, answer, state)


def the_legal_list_names_each_command_once(subject: Subject, case: Case) -> None:
    for state in trace(subject, case).states:
        for seat in range(case.seats):
            listed = subject.game.legal(state, seat)
            demand(isinstance(listed, tuple), "the legal list is a tuple")
            demand(len({mark(command) for command in listed}) == len(listed), f"a command is listed twice: {listed}")
            for command in listed:
                demand(isinstance(command, subject.game.info.commands), f"{command} is not of a declared type")


def inactive_seats_can_do_nothing(subject: Subject, case: Case) -> None:
    game = subject.game
    for state, seat, command, _, answer in _answers(subject, case):
        if seat not in game.active(state):
            demand(not game.legal(state, seat), f"seat {seat} is not active and has legal commands")
            demand(isinstance(answer, Rejected), f"seat {seat} is not active and may {command}")


def active_seats_can_do_something(subject: Subject, case: Case) -> None:
    game = subject.game
    for state in trace(subject, case).states:
        active = game.active(state)
        demand(active <= set(range(case.seats)), f"{sorted(active)} are active at a table of {case.seats}")
        demand(len(active) < 2 or game.info.simultaneous, f"{sorted(active)} are active in a game of single turns")
        for seat in active:
            demand(bool(game.legal(state, seat)), f"seat {seat} is active and can do nothing")


def there_is_an_outcome_iff_nobody_is_active(subject: Subject, case: Case) -> None:
    game = subject.game
    for state in trace(subject, case).states:
        over = game.outcome(state) is not None
        demand(over != bool(game.active(state)), f"active {sorted(game.active(state))}, outcome {game.outcome(state)}")


def an_outcome_places_every_seat(subject: Subject, case: Case) -> None:
    outcome = subject.game.outcome(trace(subject, case).states[-1])
    demand(outcome is not None, "a play that is over has an outcome")
    assert outcome is not None
    places = outcome.places
    demand(len(places) == case.seats, f"{places} are not the places of {case.seats} seats")
    for place in places:
        demand(place == 1 + sum(other < place for other in places), f"{places} leave out or repeat a place")
    demand(outcome.reason in subject.game.info.endings, f"{outcome.reason} is not a declared way to end")
    demand(len(outcome.scores) in (0, case.seats), f"{outcome.scores} are not the scores of {case.seats} seats")
    demand(not list(not_plain(outcome.sheet)), f"the score sheet is not plain: {list(not_plain(outcome.sheet))}")


def scores_lead_to_the_outcome(subject: Subject, case: Case) -> None:
    game = subject.game
    states = trace(subject, case).states
    for state in states:
        demand(len(game.scores(state)) == case.seats, f"{game.scores(state)} are not the scores of {case.seats} seats")
    outcome = game.outcome(states[-1])
    assert outcome is not None
    demand(
        outcome.scores in ((), game.scores(states[-1])), f"{outcome.scores} are counted, {game.scores(states[-1])} were shown"
    )


def nothing_changes_its_arguments(subject: Subject, case: Case) -> None:
    game = subject.game
    rng = rng_for("arguments", case.seed)
    for step in trace(subject, case).steps[::STRIDE]:
        state = step.before
        for event in step.events:
            before = encode_json((state, event.data, dict(event.secrets)))
            after = game.evolve(state, event)
            demand(encode_json((state, event.data, dict(event.secrets))) == before, f"evolve changed its argument for {event}")
            state = after
        before = encode_json((step.before, step.command))
        game.decide(step.before, step.seat, step.command, rng)
        game.legal(step.before, step.seat)
        game.view(step.before, step.seat)
        game.imagine(step.before, step.seat, rng)
        game.appraise(step.before, step.seat)
        demand(encode_json((step.before, step.command)) == before, f"a question about {step.command} changed the state")


def replay_equals_live_at_every_version(subject: Subject, case: Case) -> None:
    """From the log's bytes, read in full or only for what happened, and from a snapshot with the rest of the log."""
    game, codec = subject.game, subject.codec
    live = replayed = folded = game.initial()
    log = tuple(trace(subject, case).log())
    for recorded in log:
        raw = codec.encode_event(recorded)
        event = codec.decode_event(raw).event
        tail = game.evolve(_through_bytes(subject, live), event)
        live = game.evolve(live, recorded.event)
        replayed = game.evolve(replayed, event)
        folded = game.evolve(folded, codec.decode_folded(raw).event)
        written = encode_json(live)
        looked_at = recorded.version % LOOKED_AT == 0 or recorded is log[-1]
        wanted = digests(subject, live, case.seats) if looked_at else None
        for name, state in (("replay", replayed), ("a fold", folded), ("a snapshot and the tail", tail)):
            same = state == live and encode_json(state) == written
            if not same or (wanted is not None and digests(subject, state, case.seats) != wanted):
                raise BrokenLaw(f"{name} is not the live state after version {recorded.version}: {event}")


def what_is_seen_fits_its_schema(subject: Subject, case: Case) -> None:
    """Clients draw what they are shown: every view and every score sheet is of the shape that the contract describes."""
    view, sheet = subject.contract.view, subject.contract.sheet
    demand(view is not None and sheet is not None, "the contract does not describe its views and its score sheet")
    assert view is not None
    assert sheet is not None
    states = trace(subject, case).states
    for state in (*states[::LOOKED_AT], states[-1]):
        for seat in (None, *range(case.seats)):
            _fits(view, subject.game.view(state, seat))
    outcome = subject.game.outcome(states[-1])
    _fits(sheet, outcome.sheet if outcome is not None else {})


def a_view_exists_at_every_version(subject: Subject, case: Case) -> None:
    """An arbiter may look at any version, also between the events of one decision."""
    game = subject.game
    state = game.initial()
    for number, event in enumerate((None, *(recorded.event for recorded in trace(subject, case).log()))):
        state = state if event is None else game.evolve(state, event)
        if number % STRIDE:
            continue
        for seat in (None, *range(case.seats)):
            try:
                game.view(state, seat)
                game.active(state)
                game.outcome(state)
                game.scores(state)
            except Exception as error:
                raise BrokenLaw(f"no view for {seat} after {event}: {error!r}") from error


def pieces_are_conserved(subject: Subject, case: Case) -> None:
    game = subject.game
    played = trace(subject, case)
    pieces = dict(game.census(played.start))
    demand(bool(pieces), "a game without pieces")
    for step in played.steps:
        state = step.before
        for event in step.events:
            state = game.evolve(state, event)
            now = dict(game.census(state))
            demand(now == pieces, f"{pieces} became {now} by {event.data}")


def play_ends_within_the_declared_length(subject: Subject, case: Case) -> None:
    demand(len(trace(subject, case).steps) <= subject.game.info.longest, "a play is longer than declared")


def values_survive_the_wire(subject: Subject, case: Case) -> None:
    game, codec = subject.game, subject.codec
    played = trace(subject, case)
    for recorded in played.log():
        again = codec.decode_event(codec.encode_event(recorded))
        if again != recorded:
            raise BrokenLaw(f"{recorded} comes back as {again}")
    for state in played.looked_at:
        if _through_bytes(subject, state) != state:
            raise BrokenLaw(f"a state comes back as another: {state}")
        demand(is_plain(decode_json(encode_json(state))), "a state holds a float")
    for state in (*played.states[::LOOKED_AT], played.states[-1]) if LONG else played.states:
        for seat in (None, *range(case.seats)):
            view = game.view(state, seat)
            if not is_plain(view):
                raise BrokenLaw(f"a view is not plain JSON: {list(not_plain(view))}")


def what_happens_fits_its_schema(subject: Subject, case: Case) -> None:
    """Every command and every part of an event is of a declared type, and its schema takes it."""
    info = subject.game.info
    for part in _parts(trace(subject, case)):
        declared = info.commands if isinstance(part, Command) else info.facts
        demand(type(part) in declared, f"{type(part).__name__} is not declared by the game")
        shape = subject.shape_of(part)
        fields = decode_json(encode_json(part))
        try:
            _reader(shape.schema).load(fields)
        except ValidationError as error:
            raise BrokenLaw(f"the schema of {shape.wire} refuses {fields}: {error}") from error
        demand(load(shape, fields) == part, f"{part} is read as {load(shape, fields)}")


def clauses_cited_exist(subject: Subject, case: Case) -> None:
    cited = {event.clause for recorded in trace(subject, case).log() if (event := recorded.event)}
    cited |= {answer.clause for *_, answer in _answers(subject, case) if isinstance(answer, Rejected)}
    for clause in sorted(cited):
        page = NEWEST_MATCH if clause.startswith("M") else name_of(subject.game)
        demand(clause in clauses_of(page), f"there is no clause {clause!r} in the rules of {page}")


def what_running_out_of_time_means_is_told_by_events(subject: Subject, case: Case) -> None:
    """Where it means anything in the game: else the match would wait for the same seat for ever."""
    game = subject.game
    for number, step in enumerate(trace(subject, case).steps):
        turn = game.time_out(step.before, step.seat, rng_for("time", number))
        if turn is None:
            continue
        demand(bool(turn.events), "the time of a seat is up, and nothing happens")
        demand(reduce(game.evolve, turn.events, step.before) == turn.state, "the events do not lead to the state")
        over = game.outcome(turn.state) is not None
        demand(over != bool(game.active(turn.state)), f"active {sorted(game.active(turn.state))}, over: {over}")
        for event in turn.events:
            demand(event.clause in clauses_of(name_of(subject.game)), f"there is no clause {event.clause!r}")
            for part in (event.data, *event.secrets.values()):
                demand(type(part) in game.info.facts, f"{type(part).__name__} is not declared by the game")


def answers_are_always_the_same(subject: Subject, case: Case) -> None:
    """The same question gets the same answer, in the same order."""
    game = subject.game
    for number, step in enumerate(trace(subject, case).steps[::STRIDE]):
        first, second = (
            encode_json(
                [
                    [mark(command) for command in game.legal(step.before, step.seat)],
                    _bytes(subject, game.decide(step.before, step.seat, step.command, rng_for("same", number))),
                    game.appraise(step.before, step.seat),
                ]
            )
            for _ in range(2)
        )
        demand(first == second, f"asked twice about {step.command}, the game gives two answers")


Answered = tuple[Any, int, Command, bool, tuple[Event, ...] | Rejected]


def _answers(subject: Subject, case: Case) -> tuple[Answered, ...]:
    """What every seat is told in every state, for its legal commands and for others."""
    return _asked_once(subject.name, encode_json(case))


@lru_cache(maxsize=2)
def _asked_once(name: str, marked: bytes) -> tuple[Answered, ...]:
    """Several laws look at the answers, and asking takes long."""
    subject, case = subject_named(name), case_marked(marked)
    return tuple(_ask(subject, case))


def _ask(subject: Subject, case: Case) -> Iterator[Answered]:
    game = subject.game
    seen = commands_seen(subject, case)
    rng = rng_for("attempts", case.seed)
    for state in trace(subject, case).looked_at:
        for seat in range(case.seats):
            legal = game.legal(state, seat)
            listed = {mark(command) for command in legal}
            for command in legal:
                yield state, seat, command, True, game.decide(state, seat, command, rng_for("answer", case.seed))
            for command in attempts(seen, rng, TRIED):
                answer = game.decide(state, seat, command, rng_for("answer", case.seed))
                yield state, seat, command, mark(command) in listed, answer


@cache
def _reader(schema: type[Schema]) -> Schema:
    """Making one takes longer than most readings."""
    return schema()


def _fits(schema: type[Schema], shown: Mapping[str, Any]) -> None:
    fields = decode_json(encode_json(shown))
    try:
        _reader(schema).load(fields)
    except ValidationError as error:
        raise BrokenLaw(f"{schema.__name__} refuses {fields}: {error}") from error


def _parts(played: Trace) -> Iterator[Command | Fact]:
    for recorded in played.log():
        yield recorded.event.data
        yield from recorded.event.secrets.values()
        if recorded.cause is not None:
            yield recorded.cause.command


def _through_bytes(subject: Subject, play: Any) -> Any:
    """A game's state after it was written to a snapshot and read again."""
    try:
        return decode_state(encode_state(MatchState(play=play)), lambda _: subject.game).play
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        raise BrokenLaw(f"a state cannot be written and read: {error}") from error


def _bytes(subject: Subject, answer: tuple[Event, ...] | Rejected) -> list[bytes]:
    if isinstance(answer, Rejected):
        return [encode_json(answer)]
    return [subject.codec.encode_event(Recorded(1, 0, None, event)) for event in answer]


LAWS: Mapping[str, Law] = MappingProxyType(
    {
        law.__name__: law
        for law in (
            a_command_is_legal_iff_not_rejected,
            the_legal_list_names_each_command_once,
            inactive_seats_can_do_nothing,
            active_seats_can_do_something,
            there_is_an_outcome_iff_nobody_is_active,
            an_outcome_places_every_seat,
            scores_lead_to_the_outcome,
            nothing_changes_its_arguments,
            replay_equals_live_at_every_version,
            a_view_exists_at_every_version,
            pieces_are_conserved,
            play_ends_within_the_declared_length,
            values_survive_the_wire,
            what_happens_fits_its_schema,
            what_is_seen_fits_its_schema,
            clauses_cited_exist,
            what_running_out_of_time_means_is_told_by_events,
            answers_are_always_the_same,
        )
    }
)
