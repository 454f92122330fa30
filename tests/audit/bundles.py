"""Real bundles of every game: whole matches and short ones, with all that can happen around a game, full and partial."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct, to_builtins

from contracts.bundle import Bundle, full_events, partial_events, write_bundle
from contracts.codec import CODEC
from contracts.wire import encode_json
from domain.bots import BOTS, choose
from domain.core import Command, Rejected, Rng, Rules, Seat, bot_key
from domain.games import GAMES
from domain.match import (
    LIVES,
    AddNonce,
    AttachVerdict,
    BotTrace,
    CreateMatch,
    ForkMatch,
    LeaveSeat,
    OpenDispute,
    Recorded,
    Request,
    Resign,
    Role,
    RuleDispute,
    SeatBot,
    StartMatch,
    TakeSeat,
    active_seats,
    match_view,
    new_match,
)
from service.play.simulation import play_out
from service.proof.audit import sealed_bundle
from service.proof.signing import Signer
from tests.kit.draws import rng_for
from tests.kit.options import mixture

SIGNER = Signer("the service under test", 1)
STRANGER = Signer("somebody who would like to be the service", 1)
START = 1_700_000_000_000
FEW = 4
"""Moves of a short match: what is changed at a random place should often be changed around the game, too."""


class Sample(Struct, frozen=True, eq=False):
    """A bundle, with the seed that is needed to seal it again."""

    name: str
    seed: bytes
    bundle: Bundle

    @property
    def raw(self) -> bytes:
        return write_bundle(self.bundle)


class Sitting:
    """A match of people and bots while it is being played, as the service plays it but without a store."""

    def __init__(self, game: Rules[Any], match: str, parent: Sequence[Recorded] = (), life: int | None = None) -> None:
        self.game = game
        self.match = match
        self.seed = hashlib.sha256(f"{game.info.key}/{match}".encode()).digest()
        self.state = new_match(game, life)
        self.lines: list[bytes] = []
        self._parent = parent
        self._head = ""
        self._asked = 0

    def ask(self, player: str, command: Command, bot: BotTrace | None = None, role: Role = "player") -> None:
        self._asked += 1
        now = START + 1000 * self._asked
        request = Request(player, command, now, self.seed, f"key{self._asked}", bot, role, self._parent)
        answer = LIVES[self.state.life].decide(self.game, BOTS, self.state, request)
        assert not isinstance(answer, Rejected), f"{player} cannot {command}: {answer}"
        lines, self._head = CODEC.seal(self.match, self.seed, self._head, answer.events)
        self.lines += lines
        self.state = answer.state

    def open(self, seats: int, options: Mapping[str, Any], bots: Mapping[str, str]) -> None:
        """People take the seats that are not for bots, with nonces; one has second thoughts and comes back."""
        people = [seat for seat in range(seats) if str(seat) not in bots]
        self.ask(person(people[0]), CreateMatch(self.game.info.key, seats, options, {}, "first nonce"))
        for seat in people[1:]:
            self.ask(person(seat), TakeSeat(seat, f"nonce {seat}"))
        for number, bot in bots.items():
            self.ask(person(people[0]), SeatBot(int(number), bot))
        if len(people) > 1:
            self.ask(person(people[1]), LeaveSeat())
            self.ask(person(people[1]), TakeSeat(None, "änother ńonce"))
        self.ask(person(people[0]), AddNonce("last nonce"))

    def start(self) -> None:
        self.ask(self.state.host, StartMatch())

    def play(self, moves: int) -> None:
        """So many moves, or fewer: the last one of a match is never made."""
        for _ in range(moves):
            before = self.state, list(self.lines), self._head, self._asked
            self._move(active_seats(self.game, self.state)[0])
            if self.state.status != "running":
                self.state, self.lines, self._head, self._asked = before
                break

    def _move(self, seat: Seat) -> None:
        holder = self.state.seats[seat]
        key = bot_key(self.seed, self.state.version, seat)
        command = choose(holder.bot or "random", self.game, self.state.play, seat, Rng(key))
        view = hashlib.sha256(encode_json(to_builtins(match_view(self.game, self.state, seat)))).hexdigest()
        assert holder.player is not None
        self.ask(holder.player, command, BotTrace(holder.bot, key.hex(), view) if holder.bot is not None else None)

    def resign(self) -> None:
        """One after another until the match is over."""
        for seat in list(self.state.seats):
            if self.state.status == "running" and seat.bot is None:
                assert seat.player is not None
                self.ask(seat.player, Resign())

    def dispute(self) -> None:
        self.ask(self.state.host, OpenDispute("score"))
        self.ask("kemu:verifier", AttachVerdict("confirmed", self.state.version), role="verifier")
        self.ask("arbiter", RuleDispute("correct", (1,) * len(self.state.seats)), role="arbiter")

    def full(self, parent: Bundle | None = None) -> Bundle:
        return self._bundle(True, full_events(self.lines), parent)

    def partial(self, seat: Seat | None, player: str | None) -> Bundle:
        return self._bundle(False, partial_events(self.lines, self.seed, seat, player), None)

    def log(self) -> list[Recorded]:
        return [CODEC.decode_event(line) for line in self.lines]

    def _bundle(self, full: bool, events: Any, parent: Bundle | None) -> Bundle:
        receipt = SIGNER.receipt(self.match, len(self.lines), self._head)
        return Bundle("kemu bundle 1", self.match, full, events, receipt, SIGNER.current.public, parent)


def person(seat: Seat) -> str:
    return f"person{seat}"


@cache
def samples(key: str) -> tuple[Sample, ...]:
    """Of one game. The first ones are small, the last ones are whole matches."""
    game = GAMES[key]
    return (
        _resigned(game, "resigned", min(game.info.seats)),
        _resigned(game, "resigned-by-many", max(game.info.seats)),
        _cancelled(game),
        _disputed(game),
        *_forked(game),
        *_going_on(game),
        *_simulated(game),
    )


def _short(game: Rules[Any], match: str, seats: int, moves: int = FEW) -> Sitting:
    """A match that has just begun, with a bot in the last seat if that leaves somebody to play against."""
    sitting = Sitting(game, match)
    options = mixture(game, seats, rng_for(game.info.key, match))
    assert options is not None
    sitting.open(seats, options, {str(seats - 1): "greedy"} if seats > 1 else {})
    sitting.start()
    sitting.play(moves)
    return sitting


def _resigned(game: Rules[Any], match: str, seats: int) -> Sample:
    sitting = _short(game, match, seats)
    sitting.resign()
    return Sample(match, sitting.seed, sitting.full())


def _cancelled(game: Rules[Any]) -> Sample:
    sitting = Sitting(game, "cancelled")
    sitting.ask("Hine", CreateMatch(game.info.key, max(game.info.seats), {}, {}, ""))
    sitting.ask("Hine", LeaveSeat())
    return Sample("cancelled", sitting.seed, sitting.full())


def _disputed(game: Rules[Any]) -> Sample:
    sitting = _short(game, "disputed", min(game.info.seats), 2)
    sitting.resign()
    sitting.dispute()
    return Sample("disputed", sitting.seed, sitting.full())


def _forked(game: Rules[Any]) -> tuple[Sample, ...]:
    """A fork with the match it came from, and before it ended as its host sees it."""
    seats = min(game.info.seats)
    parent = _short(game, "parent", seats)
    parent.resign()
    fork = Sitting(game, "fork", parent.log())
    others = {str(seat): "random" for seat in range(1, seats)}
    fork.ask("Hine", ForkMatch("parent", len(parent.lines) - 3, others, "nonce of the fork"))
    fork.start()
    fork.play(2)
    going_on = fork.partial(0, "Hine")
    fork.resign()
    return Sample("fork", fork.seed, fork.full(parent.full())), Sample("fork-of-its-host", fork.seed, going_on)


def _going_on(game: Rules[Any]) -> tuple[Sample, ...]:
    sitting = _short(game, "going-on", max(game.info.seats), 2 * FEW)
    return (
        Sample("of-a-seat", sitting.seed, sitting.partial(0, person(0))),
        Sample("of-a-spectator", sitting.seed, sitting.partial(None, "watcher")),
    )


def _simulated(game: Rules[Any]) -> tuple[Sample, ...]:
    few, many = min(game.info.seats), max(game.info.seats)
    options = mixture(game, many, rng_for(game.info.key, "whole"))
    assert options is not None
    return (whole(game, "whole", few, ["random"], {}), whole(game, "whole-of-many", many, ["greedy", "random"], options))


def whole(game: Rules[Any], match: str, seats: int, bots: Sequence[str], options: Mapping[str, Any]) -> Sample:
    """A match between bots from the creation to the outcome."""
    played = play_out(game, seats, bots, options, hashlib.sha256(f"{game.info.key}/{match}".encode()).digest())
    return Sample(match, played.seed, sealed_bundle(match, played.seed, played.log, SIGNER))
