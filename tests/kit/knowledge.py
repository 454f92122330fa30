"""The laws about what a seat may know.

Two states that differ only in what a seat may not see must look the same to it in everything: view, legal list,
refusals, events, and who is to act. `imagine` gives such a second state, so it is held to the same law.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from contracts.wire import encode_json
from domain.bots import BOTS, choose
from domain.core import Command, Event, Fact, Rejected, Rng, Seat, fold
from domain.match import Cause, Recorded, cut
from tests.kit.attempts import attempts, commands_seen, mark
from tests.kit.draws import rng_for
from tests.kit.games import Subject
from tests.kit.laws import Law, demand
from tests.kit.plays import Case, Trace, trace

LOOKED_AT = 30
"""States of a play that are looked at for each seat; the first and the last are always among them."""

TRIED = 5
"""Commands tried in both states."""

Observer = Seat | None


def equal_knowledge_gives_equal_views(subject: Subject, case: Case) -> None:
    """View, who is to act, and the outcome."""
    game = subject.game
    for state, other, observer, _ in _pairs(subject, case):
        for what, show in (
            ("view", lambda each, seat=observer: game.view(each, seat)),
            ("list of active seats", lambda each: sorted(game.active(each))),
            ("outcome", game.outcome),
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
    seen = commands_seen(subject, trace(subject, case))
    for state, other, observer, rng in _pairs(subject, case):
        if observer is None:
            continue
        for command in attempts(seen, rng, TRIED):
            true, imagined = (_refusal(game.decide(each, observer, command, Rng(b"try"))) for each in (state, other))
            demand(true == imagined, f"seat {observer} asks {command} and learns {true!r} or {imagined!r}")


def equal_knowledge_gives_equal_events(subject: Subject, case: Case) -> None:
    """Whoever acts, with the same command in both states, until something is shown that was hidden."""
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
    """Two answers that look alike to an observer afterwards, and not to the seat that acted, are told to him alike."""
    game = subject.game
    if not game.info.hidden:
        return
    for state, _, observer, rng in _pairs(subject, case):
        for actor in sorted(game.active(state) - {observer}):
            legal = game.legal(state, actor)
            groups: dict[tuple[bytes, ...], dict[bytes, list[bytes]]] = {}
            for command in (*_some(legal, rng, TRIED), *_some(legal, rng, TRIED)):
                events = game.decide(state, actor, command, Rng(rng.word().to_bytes(8, "big")))
                if isinstance(events, Rejected):
                    continue
                mine, others = [], []
                after = state
                for event in events:
                    after = game.evolve(after, event)
                    mine.append(encode_json(game.view(after, actor)))
                    others.append(encode_json(game.view(after, observer)))
                told = [told for *_, told in _told(subject, events, actor, command, observer)]
                groups.setdefault(tuple(others), {})[b"\n".join(mine)] = told
            for alike in groups.values():
                first = next(iter(alike.values()))
                for told in alike.values():
                    demand(told == first, f"{_name(observer)} is told what seat {actor} chose: {first} or {told}")


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
            state = fold(game.evolve, state, events)
        demand(game.outcome(state) is not None, "a play from an imagined state does not end")


def bots_choose_by_knowledge(subject: Subject, case: Case) -> None:
    """A bot's choice is legal, and the same in every state that its seat cannot tell from the true one."""
    game = subject.game
    for state, other, observer, rng in _pairs(subject, case):
        if observer is None or observer not in game.active(state):
            continue
        key = rng.word().to_bytes(8, "big")
        for bot in BOTS:
            one, two = (choose(bot, game, each, observer, Rng(key)) for each in (state, other))
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


def _pairs(subject: Subject, case: Case) -> Iterator[tuple[Any, Any, Observer, Rng]]:
    """States with another that the observer cannot tell from them."""
    played = trace(subject, case)
    for number in _looked_at(played, LOOKED_AT):
        state = played.states[number]
        for observer in (None, *range(case.seats)):
            rng = rng_for("observer", case.seed, number, observer)
            yield state, subject.game.imagine(state, observer, rng), observer, rng


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
        told.append((seen.event.data, seen.event.secrets, subject.codec.encode_event(seen)))
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
