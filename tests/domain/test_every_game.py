"""Every game keeps every law. KEMU_LAWS=long plays thousands of matches of each game instead of a few dozen."""

from inspect import isfunction

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from domain.core import Rules
from tests.kit.every_law import EVERY_LAW
from tests.kit.games import every_game, subject_named
from tests.kit.knowledge import KNOWLEDGE
from tests.kit.laws import LAWS
from tests.kit.machine import machine_of
from tests.kit.plays import cases, mixed_cases, trace
from tests.kit.profile import LONG

PLAYS = 50 if LONG else 12
"""Plays of a round, each with options drawn at random."""

STEPS = None if LONG else 70 * PLAYS
"""A short round ends early after so many steps: some games have long matches."""

NAMES = every_game()
MACHINE = settings(
    max_examples=500 if LONG else 25,
    stateful_step_count=200 if LONG else 60,
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("law", EVERY_LAW)
@pytest.mark.parametrize("name", NAMES)
def test_every_game_keeps_the_law_with_every_value_of_every_option(name: str, law: str) -> None:
    subject = subject_named(name)
    EVERY_LAW[law](subject, cases(subject))


def rounds(name: str) -> range:
    """In the long profile two thousand plays for each number of seats, and ten thousand where there is only one."""
    seats = len(subject_named(name).game.info.seats)
    return range((200 if seats == 1 else 40 * seats) if LONG else 1)


@pytest.mark.parametrize(("name", "number"), [(name, number) for name in NAMES for number in rounds(name)])
def test_every_game_keeps_all_laws_with_mixed_options(name: str, number: int) -> None:
    subject = subject_named(name)
    steps = 0
    for case in mixed_cases(subject, range(1000 + number * PLAYS, 1000 + (number + 1) * PLAYS)):
        for law in (*LAWS, *KNOWLEDGE):
            EVERY_LAW[law](subject, (case,))
        steps += len(trace(subject, case).steps)
        if STEPS is not None and steps >= STEPS:
            break


@pytest.mark.parametrize("name", NAMES)
def test_hypothesis_finds_no_way_to_break_a_law(name: str) -> None:
    run_state_machine_as_test(machine_of(subject_named(name)), settings=MACHINE)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_methods_in_the_order_of_the_kit(name: str) -> None:
    kit = list(vars(Rules))
    # What is taken from another module stands at the head of the class.
    methods = [key for key, value in vars(type(subject_named(name).game)).items() if isfunction(value)]
    own = [method for method in methods if method in kit and not method.startswith("_")]
    assert own == sorted(own, key=kit.index)
