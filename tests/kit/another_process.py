"""Playing and replaying in another process, with another hash seed.

Run as a module it is that other process: it reads a question from its input and writes its answer to its output.
"""

import os
import subprocess
import sys
from collections.abc import Sequence

from msgspec import Struct

from contracts.wire import decode_json, encode_json
from tests.kit.broken_law import BrokenLaw
from tests.kit.digests import digests
from tests.kit.games import Subject, subject_named
from tests.kit.plays import Case, trace
from tests.kit.rules import ROOT

HASH_SEEDS = ("1", "2")
"""Two, so that at least one of them is not the seed of this process."""

Digests = list[dict[str, str]]


class Question(Struct):
    subject: str
    cases: list[Case]
    logs: list[list[str]]


class Answer(Struct):
    live: list[Digests]
    replayed: list[Digests]


def play_is_the_same_in_another_process(subject: Subject, cases: Sequence[Case]) -> None:
    """A law about many plays: every state, view, legal list and event, deciding anew and replaying the log."""
    question = Question(subject.name, list(cases), [_log(subject, case) for case in cases])
    here = answer(question)
    if here.live != here.replayed:
        raise BrokenLaw("replay of the log is not the live play")
    for seed in HASH_SEEDS:
        there = _ask(question, seed)
        for name in ("live", "replayed"):
            for case, one, two in zip(cases, getattr(here, name), getattr(there, name), strict=True):
                _compare(case, name, one, two)


def answer(question: Question) -> Answer:
    subject = subject_named(question.subject)
    return Answer(
        [_fold(subject, case, _log(subject, case)) for case in question.cases],
        [_fold(subject, case, log) for case, log in zip(question.cases, question.logs, strict=True)],
    )


def _log(subject: Subject, case: Case) -> list[str]:
    return [subject.codec.encode_event(recorded).decode() for recorded in trace(subject, case).log()]


def _fold(subject: Subject, case: Case, log: list[str]) -> Digests:
    state = subject.game.initial()
    found = []
    for line in log:
        state = subject.game.evolve(state, subject.codec.decode_event(line.encode()).event)
        found.append(digests(subject, state, case.seats))
    return found


def _ask(question: Question, hash_seed: str) -> Answer:
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input=encode_json(question),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=False,
    )
    if done.returncode != 0:
        raise BrokenLaw(f"the play cannot be repeated in another process: {done.stderr.decode()[-2000:]}")
    return decode_json(done.stdout, type=Answer)


def _compare(case: Case, name: str, here: Digests, there: Digests) -> None:
    for version, (one, two) in enumerate(zip(here, there, strict=False), start=1):
        if one != two:
            parts = ", ".join(part for part in one if one[part] != two.get(part))
            raise BrokenLaw(f"{name} in another process: other {parts} at version {version} of {case}")
    if len(here) != len(there):
        raise BrokenLaw(f"{name} in another process: {len(there)} events instead of {len(here)} in {case}")


if __name__ == "__main__":
    sys.stdout.buffer.write(encode_json(answer(decode_json(sys.stdin.buffer.read(), type=Question))))
