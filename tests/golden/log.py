"""A golden log: a header line with a digest of every view at each version, then the log as it is stored."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct, to_builtins

from contracts.wire import decode_json, encode_json
from domain.bots import BOTS, choose
from domain.core import Command, Rejected, Rng, Rules, Seat, fold
from domain.match import (
    BotTrace,
    CreateMatch,
    FoldedEvent,
    MatchState,
    Recorded,
    Request,
    Resign,
    StartMatch,
    TakeSeat,
    active_seats,
    decide,
    legal_commands,
    match_view,
    replay,
)
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

    def to_bytes(self) -> bytes:
        return b"".join(line + b"\n" for line in (encode_json(self.header), *self.lines))


def golden_file(game: str, slug: str) -> Path:
    return FOLDER / game / f"{slug}.jsonl"


def read(path: Path) -> Golden:
    header, *lines = path.read_bytes().splitlines()
    return Golden(decode_json(header, type=Header), lines)


def record(subject: Subject, scenario: Scenario) -> Golden:
    """Play the scenario with the first seed that makes it end as it should."""
    for number in range(scenario.seed, scenario.seed + SEEDS):
        seed = hashlib.sha256(f"golden/{subject.name}/{scenario.slug}/{number}".encode()).digest()
        log = _play(subject, scenario, seed)
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
    state = MatchState()
    lines: list[bytes] = []
    for recorded in decoded(subject, golden):
        cause = recorded.cause
        if cause is not None:
            answer = decide(
                subject.game, BOTS, state, Request(cause.player, cause.command, recorded.at, seed, cause.key, cause.bot)
            )
            if isinstance(answer, Rejected):
                raise AssertionError(f"version {recorded.version} is now rejected: {answer}")
            lines += [subject.codec.encode_event(event) for event in answer.events]
        state = replay(subject.game, state, (recorded,))
    return lines


def _seen(subject: Subject, state: MatchState, seat: Seat | None) -> str:
    listed = [subject.codec.command_fields(command) for command in legal_commands(subject.game, state, seat)]
    return digest([to_builtins(match_view(subject.game, state, seat)), listed])


class _Table:
    """A match while it is being recorded."""

    def __init__(self, subject: Subject, seed: bytes) -> None:
        self.subject = subject
        self.seed = seed
        self.state = MatchState()
        self.log: list[Recorded] = []
        self.asked = 0

    def ask(self, player: str, command: Command, bot: BotTrace | None = None) -> None:
        self.asked += 1
        request = Request(player, command, START + 1000 * self.asked, self.seed, f"key{self.asked}", bot)
        answer = decide(self.subject.game, BOTS, self.state, request)
        if isinstance(answer, Rejected):
            raise AssertionError(f"{player} cannot {command}: {answer}")
        self.log += answer.events
        self.state = answer.state


def _play(subject: Subject, scenario: Scenario, seed: bytes) -> list[Recorded]:
    table = _Table(subject, seed)
    people = [seat for seat in range(scenario.seats) if str(seat) not in scenario.bots]
    table.ask(
        _person(people[0]),
        CreateMatch(subject.name, scenario.seats, scenario.options, scenario.bots, f"nonce{people[0]}"),
    )
    for seat in people[1:]:
        table.ask(_person(seat), TakeSeat(seat, f"nonce{seat}"))
    table.ask(_person(people[0]), StartMatch())
    moves = 0
    while table.state.status == "running":
        for seat, after in scenario.resigns.items():
            if after == moves and table.state.status == "running":
                table.ask(_person(int(seat)), Resign())
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
        return abs(game.appraise(fold(game.evolve, play, events), seat))

    return min(rng.shuffled(game.legal(play, seat)), key=lead)


def _person(seat: int) -> str:
    return f"player{seat}"


def options_of(golden: Golden, subject: Subject) -> dict[str, Any]:
    """The options as the match was created with, defaults and all."""
    state = replay(subject.game, MatchState(), decoded(subject, golden)[:1])
    return dict(state.options)
