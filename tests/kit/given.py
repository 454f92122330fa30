"""Given a history, when a command is sent, then these facts or this refusal follow.

    given(game, *events).when(0, PlaceAnimal(...)).then(AnimalPlaced(...))
    given_state(game, state).when(1, PlaceAnimal(...)).then_rejected("not_your_turn", clause="3.1")
    given_match(game, ("ann", CreateMatch("toy", 2))).when("ann", LeaveSeat()).then(SeatLeft(...), MatchCancelled(...))

Every `when` also asks for the legal list: a command is accepted if and only if it is listed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from typing import Any

from domain.core import Command, Event, Fact, Rejected, Rng, Rules, Seat
from domain.match import LIVES, BotTrace, MatchState, Recorded, Request, Role, legal_commands, new_match, replay

SEED = bytes(range(32))
BOTS = ("greedy", "random")
LIFE: int | None = None
"""The life of the matches that are created; the newest if it is not said. A fixture may set it."""
NOON = 1_700_000_000_000
"""When everything happens, unless a test says otherwise."""

Step = Recorded | tuple[str, Command] | Request


class Answer:
    """What was decided, and where that leads. A further `when` goes on from there."""

    def __init__(self, events: tuple[Any, ...], rejected: Rejected | None, state: Any) -> None:
        self.events = events
        self.rejected = rejected
        self.state = state

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(_event(event).data for event in self.events)

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(_event(event).clause for event in self.events)

    @property
    def secrets(self) -> tuple[Mapping[str, Fact], ...]:
        return tuple(dict(_event(event).secrets) for event in self.events)

    def then(self, *expected: Fact | Event) -> Any:
        """Exactly these facts, in this order; where a whole event is expected, its clause and secrets count too."""
        self._accepted()
        seen = list(self.facts)
        for number, wanted in enumerate(expected):
            if isinstance(wanted, Event) and number < len(seen):
                seen[number] = _event(self.events[number])  # type: ignore[call-overload]
        assert seen == list(expected)
        return self

    def then_includes(self, *expected: Fact) -> Any:
        """These facts among others."""
        self._accepted()
        for fact in expected:
            assert fact in self.facts
        return self

    def then_rejected(self, code: str, clause: str | None = None, **details: Any) -> Any:
        """Refused, with this code, resting on this clause, and with at least these details."""
        assert self.rejected is not None, f"accepted: {self.facts}"
        assert self.rejected.code == code
        assert clause is None or self.rejected.clause == clause
        for name, value in details.items():
            assert self.rejected.details.get(name) == value
        return self

    def _accepted(self) -> None:
        assert self.rejected is None, f"rejected: {self.rejected}"


class Play(Answer):
    """A game in some state."""

    def __init__(self, game: Rules[Any], state: Any, events: tuple[Event, ...] = (), rejected: Rejected | None = None) -> None:
        super().__init__(events, rejected, state)
        self.game = game

    def when(self, seat: Seat, command: Command, rng: Rng | None = None) -> Play:
        listed = command in self.game.legal(self.state, seat)
        answer = self.game.decide(self.state, seat, command, rng or Rng(b"when"))
        if isinstance(answer, Rejected):
            assert not listed, f"{command} is listed as legal and rejected: {answer}"
            return Play(self.game, self.state, (), answer)
        assert answer, f"{command} was accepted without an event"
        assert listed, f"{command} is accepted and not listed as legal"
        return Play(self.game, reduce(self.game.evolve, answer, self.state), answer)


class Match(Answer):
    """A match in some state."""

    def __init__(
        self,
        game: Rules[Any],
        state: MatchState,
        log: tuple[Recorded, ...] = (),
        events: tuple[Recorded, ...] = (),
        rejected: Rejected | None = None,
        bots: Collection[str] = BOTS,
    ) -> None:
        super().__init__(events, rejected, state)
        self.game = game
        self.log = log
        self.bots = bots

    def when(
        self,
        player: str,
        command: Command,
        *,
        now: int = NOON,
        seed: bytes = SEED,
        key: str | None = None,
        bot: BotTrace | None = None,
        role: Role = "player",
    ) -> Match:
        return self.ask(Request(player, command, now, seed, key, bot, role, log=self.log))

    def ask(self, request: Request) -> Match:
        state = new_match(self.game, LIFE) if self.state.status == "absent" else self.state
        answer = LIVES[state.life].decide(self.game, self.bots, state, request)
        if isinstance(answer, Rejected):
            return Match(self.game, self.state, self.log, (), answer, self.bots)
        return Match(self.game, answer.state, (*self.log, *answer.events), answer.events, None, self.bots)

    def legal(self, player: str) -> tuple[Command, ...]:
        return legal_commands(self.game, self.state, self.state.seat_of(player))


def given(game: Rules[Any], *history: Event | Fact, state: Any = None) -> Play:
    """A game after these events, from its initial state or from another; a bare fact is an event without secrets."""
    start = game.initial() if state is None else state
    return Play(game, reduce(game.evolve, map(_as_event, history), start))


def given_state(game: Rules[Any], state: Any) -> Play:
    return Play(game, state)


def given_setup(game: Rules[Any], seats: int, rng: Rng | None = None, **options: Any) -> Play:
    """A game that was just set up: options that are not given have their default."""
    values = {option.name: option.default for option in game.options} | options
    events = game.setup(values, seats, rng or Rng(b"setup"))
    return Play(game, reduce(game.evolve, events, game.initial()), events)


def given_match(game: Rules[Any], *steps: Step, bots: Collection[str] = BOTS) -> Match:
    """A match after these steps: recorded events are folded, requests must be accepted."""
    match = Match(game, MatchState(), bots=bots)
    for step in steps:
        match = _after(match, step)
    return match


def _after(match: Match, step: Step) -> Match:
    if isinstance(step, Recorded):
        return Match(match.game, replay(match.game, match.state, (step,)), (*match.log, step), bots=match.bots)
    request = step if isinstance(step, Request) else Request(step[0], step[1], NOON, SEED)
    answer = match.ask(request)
    assert answer.rejected is None, f"the history is not possible: {request.command} gave {answer.rejected}"
    return answer


def _event(event: Event | Recorded) -> Event:
    return event.event if isinstance(event, Recorded) else event


def _as_event(part: Event | Fact) -> Event:
    return part if isinstance(part, Event) else Event(part, "")


def facts_of(events: Iterable[Event | Recorded]) -> list[Fact]:
    return [_event(event).data for event in events]
