"""The laws about what a seat may know.

Two states that differ only in what a seat may not see must look the same to it in everything: view, legal list,
refusals, events, and which seats are to act. `imagine` gives such a second state, so it is held to the same law.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from types import MappingProxyType
from typing import Any

from contracts.wire import encode_json
from domain.bots import BOTS, think
from domain.core import Command, Event, Fact, Rejected, Rng, Seat
from domain.match import Cause, Recorded, cut
from tests.kit.attempts import attempts, commands_seen, mark
from tests.kit.draws import rng_for
from tests.kit.games import Subject, subject_named
from tests.kit.laws import Law, demand
from tests.kit.plays import Case, Trace, case_marked, trace
from tests.kit.profile import per_play

LOOKED_AT = per_play(30, 8)
"""States of a play that are looked at for each seat; the first and the last are always among them."""

TRIED = per_play(5, 3)
"""Commands tried in both states."""

LOOKS = 3
"""Iterations of a bot that searches."""

Observer = Seat | None


def equal_knowledge_gives_equal_views(subject: Subject, case: Case) -> None:
    """The view, the seats that are to act, and the outcome."""
    game = subject.game
    for state, other, observer, _ in _pairs(subject, case):
        for what, show in (
            ("view", lambda each, seat=observer: game.view(each, seat)),
            ("list of active seats", lambda each: sorted(game.active(each))),
            ("outcome", game.outcome),
            ("scores", game.scores),
        ):
            same = encode_json(show(state)) == encode_json(show(other))
            demand(same, f"{_name(observer)} can tell two states apart by the {what}: {show(state)} or {show(other)}")


def equal_knowledge_gives_equal_legal_lists(subject: Subject, case: Case) -> None:
    game = subject.game
    for state, other, observer, _ in _pairs(subject, case):
        if observer is not None:
            true, imagined = game.legal(state, observer), game.legal(other, observer)
            demand([*map(mark, true)] == [*map(mark, imagined)], f"seat {observer} may do {true} or {imagined}")


def equal_knowledge_gives_equal_refusals(subject: Subject, case: Case) -> None:
    game = subject.game
    seen = commands_seen(subject, case)
    for state, other, observer, rng in _pairs(subject, case):
        if observer is None:
            continue
        for command in attempts(seen, rng, TRIED):
            true, imagined = (_refusal(game.decide(each, observer, command, Rng(b"try"))) for each in (state, other))
            demand(true == imagined, f"seat {observer} asks {command} and learns {true!r} or {imagined!r}")


def equal_knowledge_gives_equal_events(subject: Subject, case: Case) -> None:
    """Any seat acts, with the same command in both states, until something hidden is revealed."""
    game = subject.game
    for state, other, observer, rng in _pairs(subject, case):
        for actor in sorted(game.active(state)):
            for command in _some(_in_both(game.legal(state, actor), game.legal(other, actor)), rng, TRIED):
                key = rng.word().to_bytes(8, "big")
                true, imagined = (game.decide(each, actor, command, Rng(key)) for each in (state, other))
                demand(not isinstance(true, Rejected), f"{command} is listed and rejected: {true}")
                demand(not isinstance(imagined, Rejected), f"{command} is listed and rejected: {imagined}")
                told = [_told(subject, events, actor, command, observer) for events in (true, imagined)]
                _compare(subject, told[0], told[1], observer)


def a_secret_choice_stays_secret(subject: Subject, case: Case) -> None:
    """Two choices that look alike to an observer afterwards, though not to the seat that made them, give equal events."""
    game = subject.game
    if not game.info.hidden:
        return
    played = trace(subject, case)
    for number in _looked_at(played, LOOKED_AT):
        state = played.states[number]
        for actor in sorted(game.active(state)):
            rng = rng_for("choices", case.seed, number, actor)
            choices = _choices(subject, state, actor, rng)
            for observer in (None, *range(case.seats)):
                if observer != actor:
                    _demand_silence(subject, choices, actor, observer)


def imagination_rests_on_knowledge(subject: Subject, case: Case) -> None:
    """What a seat imagines follows from what it knows and from the draws, not from the truth."""
    game = subject.game
    for state, other, observer, rng in _pairs(subject, case):
        key = rng.word().to_bytes(8, "big")
        one, two = (encode_json(game.imagine(each, observer, Rng(key))) for each in (state, other))
        demand(one == two, f"what {_name(observer)} imagines depends on what it cannot know")
        demand(dict(game.census(other)) == dict(game.census(state)), "an imagined state has other pieces")


def imagined_states_can_be_played(subject: Subject, case: Case) -> None:
    """To the end, by the same laws; a bot that looks ahead does so."""
    game = subject.game
    played = trace(subject, case)
    rng = rng_for("imagined", case.seed)
    for number in _looked_at(played, 3):
        state = game.imagine(played.states[number], rng.below(case.seats), rng)
        for _ in range(number, game.info.longest):
            active = sorted(game.active(state))
            if not active:
                break
            seat = rng.choice(active)
            events = game.decide(state, seat, rng.choice(game.legal(state, seat)), rng)
            demand(not isinstance(events, Rejected), f"an imagined state lists what it rejects: {events}")
            state = reduce(game.evolve, events, state)
        demand(game.outcome(state) is not None, "a play from an imagined state does not end")


def bots_choose_by_knowledge(subject: Subject, case: Case) -> None:
    """A bot's choice is legal, and the same in every state that its seat cannot tell from the true one."""
    game = subject.game
    for state, other, observer, rng in _pairs(subject, case):
        if observer is None or observer not in game.active(state):
            continue
        key = rng.word().to_bytes(8, "big")
        for bot in BOTS:
            one, two = (think(bot, game, each, observer, Rng(key), LOOKS).command for each in (state, other))
            demand(one in game.legal(state, observer), f"{bot} chose {one}, which is not legal")
            demand(one == two, f"{bot} in seat {observer} chose {one} or {two}, by what it cannot know")


def something_is_imagined_where_something_is_hidden(subject: Subject, cases: Sequence[Case]) -> None:
    """A law about many plays: somewhere the imagined state is another; where nothing is hidden, never."""
    hidden = subject.game.info.hidden
    differs = False
    for case in cases:
        for state, other, observer, _ in _pairs(subject, case):
            if encode_json(state) != encode_json(other):
                demand(hidden, f"nothing is hidden in this game, and {_name(observer)} imagines another state")
                differs = True
    demand(differs or not hidden, "the game hides something, and nobody ever imagines anything but the truth")


Choice = tuple[Command, tuple[Event, ...], tuple[Any, ...], bytes]
"""A command, what came of it, the states that followed, and what the seat that chose it saw in them."""


def _choices(subject: Subject, state: Any, actor: Seat, rng: Rng) -> list[Choice]:
    game = subject.game
    legal = game.legal(state, actor)
    choices: list[Choice] = []
    for command in (*_some(legal, rng, TRIED), *_some(legal, rng, TRIED)):
        events = game.decide(state, actor, command, Rng(rng.word().to_bytes(8, "big")))
        if isinstance(events, Rejected):
            continue
        after: list[Any] = []
        for event in events:
            after.append(game.evolve(after[-1] if after else state, event))
        mine = b"\n".join(encode_json(game.view(each, actor)) for each in after)
        choices.append((command, events, tuple(after), mine))
    return choices


def _demand_silence(subject: Subject, choices: Sequence[Choice], actor: Seat, observer: Observer) -> None:
    groups: dict[tuple[bytes, ...], dict[bytes, list[bytes]]] = {}
    for command, events, after, mine in choices:
        seen = tuple(encode_json(subject.game.view(each, observer)) for each in after)
        groups.setdefault(seen, {})[mine] = [told for *_, told in _told(subject, events, actor, command, observer)]
    for alike in groups.values():
        first = next(iter(alike.values()))
        for told in alike.values():
            demand(told == first, f"{_name(observer)} is told what seat {actor} chose: {first} or {told}")


def _pairs(subject: Subject, case: Case) -> Iterator[tuple[Any, Any, Observer, Rng]]:
    """States with another that the observer cannot tell from them, and draws to try something in both."""
    for number, state, other, observer in _imagined_once(subject.name, encode_json(case)):
        yield state, other, observer, rng_for("tried", case.seed, number, observer)


@lru_cache(maxsize=2)
def _imagined_once(name: str, marked: bytes) -> tuple[tuple[int, Any, Any, Observer], ...]:
    """Most laws look at the same pairs, and imagining takes long."""
    subject, case = subject_named(name), case_marked(marked)
    played = trace(subject, case)
    return tuple(
        (
            number,
            played.states[number],
            subject.game.imagine(played.states[number], observer, rng_for("observer", case.seed, number, observer)),
            observer,
        )
        for number in _looked_at(played, LOOKED_AT)
        for observer in (None, *range(case.seats))
    )


def _looked_at(played: Trace, most: int) -> tuple[int, ...]:
    """Evenly over the play."""
    last = len(played.states) - 1
    return tuple(sorted({number * last // max(1, min(most, last)) for number in range(min(most, last) + 1)}))


def _in_both(true: tuple[Command, ...], imagined: tuple[Command, ...]) -> tuple[Command, ...]:
    marks = {mark(command) for command in imagined}
    return tuple(command for command in true if mark(command) in marks)


def _some(commands: tuple[Command, ...], rng: Rng, most: int) -> tuple[Command, ...]:
    return rng.shuffled(commands)[:most]


def _told(
    subject: Subject, events: Any, actor: Seat, command: Command, observer: Observer
) -> list[tuple[Fact, Mapping[str, Fact], bytes]]:
    """The events as they reach an observer, with their bytes."""
    told = []
    for number, event in enumerate(events):
        cause = Cause(f"player{actor}", command) if number == 0 else None
        seen = cut(Recorded(number + 1, 0, actor, event, cause), observer)
        # The commitments to hidden parts show the observer for which owners there are parts.
        owners = ",".join(sorted(event.secrets)).encode()
        told.append((seen.event.data, seen.event.secrets, subject.codec.encode_event(seen) + owners))
    return told


def _compare(subject: Subject, true: Sequence[Any], imagined: Sequence[Any], observer: Observer) -> None:
    reveals = subject.game.info.reveals
    for (data, secrets, one), (_, __, two) in zip(true, imagined, strict=False):
        if one == two:
            continue
        shown = {type(data), *map(type, secrets.values())} & reveals
        demand(bool(shown), f"{_name(observer)} is told {one!r} or {two!r}, and nothing of it is declared to reveal")
        # What was hidden is shown from here on: whatever follows may rest on it.
        return
    demand(len(true) == len(imagined), f"{_name(observer)} is told {len(true)} or {len(imagined)} events")


def _refusal(answer: tuple[Event, ...] | Rejected) -> bytes | None:
    return encode_json(answer) if isinstance(answer, Rejected) else None


def _name(observer: Observer) -> str:
    return "a spectator" if observer is None else f"seat {observer}"


KNOWLEDGE: Mapping[str, Law] = MappingProxyType(
    {
        law.__name__: law
        for law in (
            equal_knowledge_gives_equal_views,
            equal_knowledge_gives_equal_legal_lists,
            equal_knowledge_gives_equal_refusals,
            equal_knowledge_gives_equal_events,
            a_secret_choice_stays_secret,
            imagination_rests_on_knowledge,
            imagined_states_can_be_played,
            bots_choose_by_knowledge,
        )
    }
)
