"""Hypothesis searches for play that breaks a law, and also tries forbidden commands."""

from functools import reduce
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from contracts.wire import encode_json
from domain.core import Command, Event, Rejected, Rng
from tests.kit.arbitrary import instances_of
from tests.kit.attempts import mark
from tests.kit.games import Subject
from tests.kit.options import allowed, values_of
from tests.kit.plain import not_plain


def machine_of(subject: Subject) -> type[RuleBasedStateMachine]:
    """The state machine of one game."""
    game = subject.game
    info = game.info
    anything = st.one_of([instances_of(kind) for kind in info.commands])
    options_of = st.fixed_dictionaries(
        {option.name: st.sampled_from(values_of(game, option)).map(_plain) for option in game.options}
    )

    class Playing(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.state: Any = None
            self.seats = 0
            self.played = 0
            self.log: list[Event] = []
            self.seen: dict[bytes, Command] = {}

        @initialize(
            seats=st.sampled_from(info.seats),
            options=options_of.filter(lambda options: any(allowed(game, options, seats) for seats in info.seats)),
            key=st.binary(min_size=1, max_size=4),
        )
        def set_up(self, seats: int, options: dict[str, Any], key: bytes) -> None:
            self.seats = seats if allowed(game, options, seats) else _seats_for(game, options)
            self.log = list(game.setup(options, self.seats, Rng(key)))
            self.state = reduce(game.evolve, self.log, game.initial())
            self.pieces = dict(game.census(self.state))

        @precondition(lambda self: self.state is not None and game.active(self.state))
        @rule(data=st.data(), key=st.binary(min_size=1, max_size=4))
        def play_a_legal_command(self, data: st.DataObject, key: bytes) -> None:
            seat = data.draw(st.sampled_from(sorted(game.active(self.state))), "seat")
            legal = game.legal(self.state, seat)
            assert legal, f"seat {seat} is active and can do nothing"
            command = data.draw(st.sampled_from(legal), "command")
            before = encode_json(self.state)
            events = game.decide(self.state, seat, command, Rng(key))
            assert not isinstance(events, Rejected), f"listed and rejected: {events}"
            state = reduce(game.evolve, events, self.state)
            assert encode_json(self.state) == before, "a state was changed"
            self.seen.update({mark(each): each for each in legal})
            self.state = state
            self.log += events
            self.played += 1

        @precondition(lambda self: self.state is not None)
        @rule(data=st.data(), command=anything)
        def try_anything(self, data: st.DataObject, command: Command) -> None:
            self.attempt(data.draw(st.integers(0, self.seats - 1), "seat"), command)

        @precondition(lambda self: self.seen)
        @rule(data=st.data())
        def try_what_was_legal_once(self, data: st.DataObject) -> None:
            command = data.draw(st.sampled_from(list(self.seen.values())), "command")
            for seat in range(self.seats):
                self.attempt(seat, command)

        def attempt(self, seat: int, command: Command) -> None:
            listed = command in game.legal(self.state, seat)
            answer = game.decide(self.state, seat, command, Rng(b"try"))
            assert listed != isinstance(answer, Rejected), f"{command} of seat {seat}: listed {listed}, {answer}"
            assert not listed or seat in game.active(self.state)

        @precondition(lambda self: self.state is not None)
        @invariant()
        def somebody_is_active_or_there_is_an_outcome(self) -> None:
            assert (game.outcome(self.state) is None) == bool(game.active(self.state))

        @precondition(lambda self: self.state is not None)
        @invariant()
        def pieces_are_conserved(self) -> None:
            assert dict(game.census(self.state)) == self.pieces

        @precondition(lambda self: self.state is not None)
        @invariant()
        def play_is_not_longer_than_declared(self) -> None:
            assert self.played <= info.longest

        @precondition(lambda self: self.state is not None)
        @invariant()
        def nobody_can_tell_an_imagined_state_from_the_true_one(self) -> None:
            for seat in (None, *range(self.seats)):
                other = game.imagine(self.state, seat, Rng(b"imagine"))
                view = game.view(self.state, seat)
                assert not list(not_plain(view))
                assert encode_json(view) == encode_json(game.view(other, seat))
                if seat is not None:
                    assert game.legal(self.state, seat) == game.legal(other, seat)

        def teardown(self) -> None:
            if self.state is not None:
                assert encode_json(reduce(game.evolve, self.log, game.initial())) == encode_json(self.state)

    Playing.__name__ = Playing.__qualname__ = f"Playing_{info.key}"
    return Playing


def _seats_for(game: Any, options: dict[str, Any]) -> int:
    return next(seats for seats in game.info.seats if allowed(game, options, seats))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
