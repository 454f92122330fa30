"""Frozen matches in which everything happens that can happen around a game, for each version of the life of a match.

    python -m tests.golden.generate

writes the logs of a version that has none. They are never written anew: see docs/how-a-rule-changes.md.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from random import Random

from contracts.wire import decode_json, encode_json
from domain.bots import BOTS
from domain.core import Command, Rejected, Seat
from domain.match import (
    LIVES,
    AddNonce,
    AnswerDraw,
    AnswerTakeback,
    AskHint,
    AskTakeback,
    AttachVerdict,
    CallTime,
    Clock,
    CreateMatch,
    CreditClocks,
    GiveHint,
    LeaveSeat,
    MatchState,
    OfferDraw,
    OpenDispute,
    PauseClocks,
    Recorded,
    Request,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    Role,
    RuleDispute,
    SeatBot,
    StartMatch,
    TakeSeat,
    Terms,
    active_seats,
    new_match,
    replay,
    wake_at,
)
from tests.kit.games import Subject, subject_named

FOLDER = Path(__file__).parent
GAMES = {"kiwara": 2, "mauw": 3, "moeraki_kemu.v2": 2}
"""One that can be taken back, one with hidden cards, and one that has its own answer to a time-out; each with its seats."""
START = 1_700_000_000_000
TRIED = 300
"""How many matches are played for a version. Those in which something new happens are kept."""
REQUESTS = 90
PEOPLE = ("ann", "ben", "cleo", "dan")
"""People without a seat ask, too."""

_AROUND: tuple[Callable[[Random], Command], ...] = (
    lambda _: OfferDraw(),
    lambda _: AskTakeback(),
    lambda chance: AnswerDraw(chance.random() < 0.3),
    lambda chance: AnswerTakeback(chance.random() < 0.6),
    lambda _: LeaveSeat(),
    lambda _: ReturnToSeat(),
    lambda chance: AddNonce(f"nonce {chance.randrange(100)}"),
    lambda _: TakeSeat(),
    lambda chance: SeatBot(chance.randrange(2), "random"),
    lambda _: AskHint(),
)


class Table:
    """A match at which people ask for anything, at any time."""

    def __init__(self, subject: Subject, life: int, number: int) -> None:
        self.subject = subject
        name = f"golden life {life} {subject.name} {number}"
        self.seed = hashlib.sha256(name.encode()).digest()
        self.state = new_match(subject.game, life)
        self.log: list[Recorded] = []
        self.chance = Random(name)
        self.now = START
        self.asked = 0

    def ask(self, player: str, command: Command, role: Role = "player") -> None:
        self.asked += 1
        request = Request(player, command, self.now, self.seed, f"key{self.asked}", role=role, log=tuple(self.log))
        answer = LIVES[self.state.life].decide(self.subject.game, BOTS, self.state, request)
        if not isinstance(answer, Rejected):
            self.log += answer.events
            self.state = answer.state

    def play(self) -> None:
        chance = self.chance
        clock = chance.choice((None, Clock("move", 60), Clock("bank", 120, 5), Clock("bank", 60, 0, "bot")))
        terms = Terms(clock, rated=chance.random() < 0.3)
        self.ask("ann", CreateMatch(self.subject.game.info.key, GAMES[self.subject.name], nonce="first", terms=terms))
        for _ in range(REQUESTS):
            self.now += chance.choice((500, 500, 3_000, 25_000))
            self._step()
        self.ask(chance.choice(PEOPLE[:2]), Resign())
        self.ask(chance.choice(PEOPLE[:2]), Resign())
        for _ in range(6):
            self.now += 1_000
            self._afterwards()

    def _step(self) -> None:
        chance, state = self.chance, self.state
        due = wake_at(self.subject.game, state)
        if due is not None and (due <= self.now or chance.random() < 0.03):
            self.now = max(self.now, due)
            self.ask("kemu:clock", CallTime(), "clock")
        elif state.status == "open" and chance.random() < 0.5:
            self.ask(*chance.choice([("ben", TakeSeat(nonce="second")), ("cleo", TakeSeat()), ("ann", StartMatch())]))
        elif state.hints_due and chance.random() < 0.5:
            self._hint(state.hints_due[0])
        elif state.status == "running" and chance.random() < 0.55:
            self._move()
        elif chance.random() < 0.15:
            ways: list[tuple[str, Command, Role]] = [
                ("arbiter", PauseClocks(), "arbiter"),
                ("arbiter", ResumeClocks(), "arbiter"),
                ("kemu:clock", CreditClocks(self.now - 9_000, self.now - 1_000), "clock"),
            ]
            self.ask(*chance.choice(ways))
        else:
            self.ask(chance.choice(PEOPLE[: len(state.seats) + (chance.random() < 0.2)]), chance.choice(_AROUND)(chance))

    def _move(self) -> None:
        seat = self.chance.choice(active_seats(self.subject.game, self.state))
        player, legal = self.state.seats[seat].player, self.subject.game.legal(self.state.play, seat)
        if player is not None and legal:
            self.ask(player, self.chance.choice(legal))

    def _hint(self, seat: Seat) -> None:
        legal = self.subject.game.legal(self.state.play, seat)
        if legal:
            self.ask("kemu:adviser", GiveHint(seat, self.state.version, self.chance.choice(legal)), "adviser")

    def _afterwards(self) -> None:
        ways: list[tuple[str, Command, Role]] = [
            ("ann", OpenDispute("clock", note="My move was sent in time.", clause="M8.3"), "player"),
            ("ben", OpenDispute("rules"), "player"),
            ("kemu:verifier", AttachVerdict("confirmed", self.state.version), "verifier"),
            ("arbiter", RuleDispute("correct", (1,) * len(self.state.seats), note="Both are right."), "arbiter"),
            ("arbiter", RuleDispute(self.chance.choice(("confirm", "annul"))), "arbiter"),
        ]
        self.ask(*self.chance.choice(ways))


def happened(log: list[Recorded]) -> set[tuple[str, str]]:
    """Which facts of the match happened, each with its clause."""
    return {(type(each.event.data).__name__, each.event.clause) for each in log if each.event.clause.startswith("M")}


def read(path: Path) -> tuple[Subject, int, bytes, list[bytes]]:
    """The game, the life, the seed and the log."""
    header, *lines = path.read_bytes().splitlines()
    said = decode_json(header)
    return subject_named(said["game"]), said["life"], bytes.fromhex(said["seed"]), lines


def decided_again(subject: Subject, life: int, seed: bytes, lines: list[bytes]) -> list[bytes]:
    """The log that the same commands give, each in the state that the log had reached."""
    log = [subject.codec.decode_event(line) for line in lines]
    again: list[bytes] = []
    for number, recorded in enumerate(log):
        if (cause := recorded.cause) is None:
            continue
        before = tuple(log[:number])
        state = replay(subject.game, MatchState(), before) if before else new_match(subject.game, life)
        request = Request(cause.player, cause.command, recorded.at, seed, cause.key, cause.bot, cause.role, log=before)
        answer = LIVES[life].decide(subject.game, BOTS, state, request)
        if isinstance(answer, Rejected):
            return [*again, f"rejected: {answer}".encode()]
        again += [subject.codec.encode_event(event) for event in answer.events]
    return again


def write_missing(folder: Path = FOLDER) -> list[Path]:
    written = []
    for life in LIVES:
        if any(folder.glob(f"life{life}-*.log")):
            continue
        seen: set[tuple[str, str]] = set()
        for number in range(TRIED):
            table = Table(subject_named([*GAMES][number % len(GAMES)]), life, number)
            table.play()
            if happened(table.log) - seen:
                seen |= happened(table.log)
                header = {"game": table.subject.name, "life": life, "seed": table.seed.hex()}
                lines = [encode_json(header), *map(table.subject.codec.encode_event, table.log)]
                written.append(folder / f"life{life}-{number:03}.log")
                written[-1].write_bytes(b"\n".join(lines) + b"\n")
    return written
