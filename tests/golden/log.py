"""A golden log: a header line with a digest of every view at each version, then the log as it is stored."""

import hashlib
from collections.abc import Iterable
from functools import reduce
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct, to_builtins

from contracts.wire import decode_json, encode_json
from domain.bots import BOTS, choose
from domain.core import Command, Rejected, Rng, Rules, Seat
from domain.match import (
    LIVES,
    BotTrace,
    CallTime,
    CreateMatch,
    FoldedEvent,
    MatchState,
    Recorded,
    Request,
    Resign,
    Role,
    StartMatch,
    TakeSeat,
    Terms,
    active_seats,
    legal_commands,
    match_view,
    new_match,
    replay,
    wake_at,
)
from tests.golden.gate import advice
from tests.golden.scenario import Scenario
from tests.kit.digests import digest
from tests.kit.draws import rng_for
from tests.kit.games import Subject

FOLDER = Path(__file__).parent
FORMAT = "kemu golden log 1"
START = 1_700_000_000_000
SEEDS = 5000
"""How many seeds are tried until a match ends as its scenario wants."""


class Header(Struct, frozen=True):
    format: str
    game: str
    match: str
    seed: str
    scenario: Scenario
    digests: list[dict[str, str]]
    """For each version: what the spectator and each seat see and may do."""


class Golden(Struct, frozen=True):
    header: Header
    lines: list[bytes]

    @property
    def life(self) -> int:
        """The life of the match."""
        life: int = decode_json(self.lines[0])["data"].get("life", 1)
        return life

    def to_bytes(self) -> bytes:
        return b"".join(line + b"\n" for line in (encode_json(self.header), *self.lines))


def folder_of(game: str) -> Path:
    """The logs of `moeraki_kemu.v2` lie in a folder of their own beside those of version 1."""
    return FOLDER / game.replace(".", "/")


def game_of(path: Path) -> str:
    """Whose log it is."""
    return ".".join(path.parent.relative_to(FOLDER).parts)


def golden_file(game: str, slug: str) -> Path:
    return folder_of(game) / f"{slug}.jsonl"


def read(path: Path) -> Golden:
    header, *lines = path.read_bytes().splitlines()
    return Golden(decode_json(header, type=Header), lines)


def record(subject: Subject, scenario: Scenario, life: int | None = None) -> Golden:
    """Play the scenario with the first seed that makes it end as it should."""
    for number in range(scenario.seed, scenario.seed + SEEDS):
        seed = hashlib.sha256(f"golden/{subject.name}/{scenario.slug}/{number}".encode()).digest()
        log = _play(subject, scenario, seed, life)
        state = replay(subject.game, MatchState(), log)
        if state.outcome is not None and state.outcome.reason == scenario.ends:
            lines = [subject.codec.encode_event(recorded) for recorded in log]
            match = f"golden-{scenario.slug}"
            return Golden(Header(FORMAT, subject.name, match, seed.hex(), scenario, digests(subject, log)), lines)
    raise LookupError(f"no match of {scenario.slug} ends by {scenario.ends}")


def decoded(subject: Subject, golden: Golden) -> list[Recorded]:
    return [subject.codec.decode_event(line) for line in golden.lines]


def digests(subject: Subject, log: Iterable[FoldedEvent]) -> list[dict[str, str]]:
    state = MatchState()
    found = []
    for recorded in log:
        state = replay(subject.game, state, (recorded,))
        seen = {"spectator": _seen(subject, state, None)}
        seen |= {str(seat): _seen(subject, state, seat) for seat in range(len(state.seats))}
        found.append(seen)
    return found


def decided_again(subject: Subject, golden: Golden) -> list[bytes]:
    """The log that the same commands give when they are decided anew, each in the state that the log had reached."""
    seed = bytes.fromhex(golden.header.seed)
    state = new_match(subject.game, golden.life)
    lines: list[bytes] = []
    for recorded in decoded(subject, golden):
        cause = recorded.cause
        if cause is not None:
            request = Request(cause.player, cause.command, recorded.at, seed, cause.key, cause.bot, cause.role)
            answer = LIVES[golden.life].decide(subject.game, BOTS, state, request)
            if isinstance(answer, Rejected):
                said = f"event {recorded.version} is now rejected: {answer}"
                raise AssertionError(advice(said, subject.name, golden.life))
            lines += [subject.codec.encode_event(event) for event in answer.events]
        state = replay(subject.game, state, (recorded,))
    return lines


def _seen(subject: Subject, state: MatchState, seat: Seat | None) -> str:
    listed = [subject.codec.command_fields(command) for command in legal_commands(subject.game, state, seat)]
    return digest([to_builtins(match_view(subject.game, state, seat)), listed])


class _Table:
    """A match while it is being recorded."""

    def __init__(self, subject: Subject, seed: bytes, life: int | None) -> None:
        self.subject = subject
        self.seed = seed
        self.state = new_match(subject.game, life)
        self.log: list[Recorded] = []
        self.asked = 0
        self.now = START

    def ask(self, player: str, command: Command, bot: BotTrace | None = None, role: Role = "player") -> None:
        self.asked += 1
        self.now += 1000
        request = Request(player, command, self.now, self.seed, f"key{self.asked}", bot, role)
        answer = LIVES[self.state.life].decide(self.subject.game, BOTS, self.state, request)
        if isinstance(answer, Rejected):
            raise AssertionError(f"{player} cannot {command}: {answer}")
        self.log += answer.events
        self.state = answer.state

    def run_out(self) -> None:
        """Nobody does anything until a flag falls."""
        due = wake_at(self.subject.game, self.state)
        assert due is not None
        self.now = due
        self.ask("kemu:clock", CallTime(), role="clock")


def _play(subject: Subject, scenario: Scenario, seed: bytes, life: int | None) -> list[Recorded]:
    table = _Table(subject, seed, life)
    people = [seat for seat in range(scenario.seats) if str(seat) not in scenario.bots]
    table.ask(
        _person(people[0]),
        CreateMatch(
            subject.game.info.key,
            scenario.seats,
            scenario.options,
            scenario.bots,
            f"nonce{people[0]}",
            Terms(scenario.clock) if scenario.clock is not UNSET else UNSET,
        ),
    )
    for seat in people[1:]:
        table.ask(_person(seat), TakeSeat(seat, f"nonce{seat}"))
    table.ask(_person(people[0]), StartMatch())
    late = [(int(seat), after) for seat, times in (scenario.late or {}).items() for after in times]
    moves = 0
    while table.state.status == "running":
        for seat, after in scenario.resigns.items():
            if after == moves and table.state.status == "running":
                table.ask(_person(int(seat)), Resign())
        for seat, after in late:
            if after <= moves and seat in active_seats(subject.game, table.state):
                late.remove((seat, after))
                table.run_out()
                break
        if table.state.status == "running":
            _move(table, scenario, moves)
        moves += 1
    return table.log


def _move(table: _Table, scenario: Scenario, moves: int) -> None:
    game, state = table.subject.game, table.state
    rng = rng_for("golden", table.seed.hex(), moves)
    seat = rng.choice(active_seats(game, state))
    player, bot = state.seats[seat].player, state.seats[seat].bot
    assert player is not None
    if bot is None:
        table.ask(player, (_anything if scenario.people is UNSET else _evenly)(game, state.play, seat, rng))
        return
    key = hashlib.sha256(f"{table.seed.hex()}/{moves}".encode()).hexdigest()
    view = hashlib.sha256(encode_json(to_builtins(match_view(game, state, seat)))).hexdigest()
    table.ask(player, choose(bot, game, state.play, seat, Rng(bytes.fromhex(key))), BotTrace(bot, key, view))


def _anything(game: Rules[Any], play: Any, seat: Seat, rng: Rng) -> Command:
    return rng.choice(game.legal(play, seat))


def _evenly(game: Rules[Any], play: Any, seat: Seat, rng: Rng) -> Command:
    """The command after which the game looks least decided; among equals, any."""

    def lead(command: Command) -> int:
        events = game.decide(play, seat, command, rng)
        assert not isinstance(events, Rejected)
        return abs(game.appraise(reduce(game.evolve, events, play), seat))

    return min(rng.shuffled(game.legal(play, seat)), key=lead)


def _person(seat: int) -> str:
    return f"player{seat}"


def options_of(golden: Golden, subject: Subject) -> dict[str, Any]:
    """The options as the match was created with, defaults and all."""
    state = replay(subject.game, MatchState(), decoded(subject, golden)[:1])
    return dict(state.options)
