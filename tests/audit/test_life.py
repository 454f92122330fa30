"""A match with clocks, a takeback, a substitution and a draw is proved like any other, and a lie about any of it is found."""

import json
from typing import Any

import pytest
from redis import Redis

from contracts.bundle import FORMAT, Bundle, full_events, write_bundle
from contracts.codec import CODEC, decode_event
from contracts.wire import encode_json
from domain.bots import BOTS
from domain.core import Command, Rng
from domain.games import GAMES
from domain.match import (
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    CallTime,
    Clock,
    CreateMatch,
    CreditClocks,
    LeaveSeat,
    OfferDraw,
    ReturnToSeat,
    StartMatch,
    TakeSeat,
    Terms,
)
from service.play.handling import Submission
from service.play.timekeeping import CLOCK
from service.proof.verification import Finding, verify
from service.settings import Settings
from service.tokens import Bearer
from service.wiring import wire
from tests.kit.servers import SECRET
from tests.store.tables import next_move

ANN, BEN = Bearer("pann", ""), Bearer("pben", "")


class Evening:
    def __init__(self, redis: "Redis[bytes]") -> None:
        self.now = 1_800_000_000_000
        self.kemu = wire(Settings().with_values(secret=SECRET, partitions=2), redis, lambda: self.now)
        terms = Terms(Clock("bank", 60, 2), rated=False)
        self.match = self.kemu.play.opening.create(ANN, CreateMatch("kiwara", 2, terms=terms)).match
        self.rng = Rng(b"an evening")
        self.ask(BEN, TakeSeat())
        self.ask(ANN, StartMatch())

    def ask(self, who: Bearer, command: Command, role: Any = "player") -> None:
        self.kemu.play.commands.submit(self.match, Submission(who, command, role=role))

    def play(self, moves: int) -> Bearer:
        for _ in range(moves):
            self.now += 700
            state = self.kemu.play.watch.current(ANN, self.match).state
            move = next_move(self.kemu, state, self.rng, (ANN, BEN))
            self.kemu.play.commands.submit(self.match, move)
        return move.bearer

    def bundle(self) -> bytes:
        return write_bundle(self.kemu.proof.audit.bundle(ANN, self.match))


@pytest.fixture
def evening(fake_redis: "Redis[bytes]") -> Evening:
    evening = Evening(fake_redis)
    mover = evening.play(8)
    other = BEN if mover is ANN else ANN
    evening.ask(mover, AskTakeback())
    evening.ask(other, AnswerTakeback(True))
    evening.play(3)
    evening.ask(BEN, LeaveSeat())
    evening.ask(BEN, ReturnToSeat())
    evening.ask(ANN, OfferDraw())
    evening.ask(BEN, AnswerDraw(False))
    evening.now += 9_000
    evening.ask(CLOCK, CreditClocks(evening.now - 8_000, evening.now), "clock")
    return evening


def finish(evening: Evening, how: str) -> None:
    if how == "draw":
        evening.ask(ANN, OfferDraw())
        evening.ask(BEN, AnswerDraw(True))
    else:
        evening.now += 61_000
        evening.ask(CLOCK, CallTime(), "clock")


@pytest.mark.parametrize("how", ["draw", "flag"])
def test_it_is_confirmed(evening: Evening, how: str) -> None:
    finish(evening, how)
    verdict = verify(evening.bundle(), GAMES, BOTS, evening.kemu.signer.public)
    assert (verdict.finding, verdict.full) == (Finding.CONFIRMED, True), verdict


def test_another_process_reads_the_same_match(evening: Evening, fake_redis: "Redis[bytes]") -> None:
    finish(evening, "flag")
    fresh = wire(Settings().with_values(secret=SECRET, partitions=2), fake_redis, lambda: evening.now)
    known = evening.kemu.play.watch.current(ANN, evening.match).state
    assert fresh.play.watch.current(ANN, evening.match).state == known


def lies(events: list[dict[str, Any]]) -> dict[str, int]:
    """The index of one event of each type that the life of a match has."""
    found: dict[str, int] = {}
    for number, event in enumerate(events):
        if event["type"].startswith("match."):
            found.setdefault(event["type"], number)
    return found


LIES = {
    "match.ClockSet": ("left", [1, 1]),
    "match.FlagFell": ("seat", 7),
    "match.MoveTakenBack": ("version", 5),
    "match.TakebackAsked": ("version", 5),
    "match.SeatSubstituted": ("bot", "random"),
    "match.DrawOffered": ("seat", 1),
}


@pytest.mark.parametrize("kind", LIES)
def test_a_lie_about_it_is_found_even_if_the_chain_is_made_anew(evening: Evening, kind: str) -> None:
    """A forger with the key could seal and sign the lie, but the rules still refute it."""
    finish(evening, "flag")
    bundle = json.loads(evening.bundle())
    number = lies(bundle["events"])[kind]
    member, value = LIES[kind]
    bundle["events"][number]["data"][member] = value
    again = _resealed(evening, bundle)
    verdict = verify(again, GAMES, BOTS)
    assert (verdict.finding, verdict.version) == (Finding.REFUTED, number + 1), verdict


AS_ANOTHER = {
    "a move of the clock": ("kiwara.TotemMoved", {"role": "clock"}),
    "a draw offered by an arbiter": ("match.DrawOffered", {"role": "arbiter"}),
    "a takeback agreed to by the verifier": ("match.TakebackAgreed", {"role": "verifier"}),
    "a bot that plays for a person": ("kiwara.TotemMoved", {"bot": {"bot": "greedy", "seed": "00", "view": "00"}}),
}


@pytest.mark.parametrize("kind", AS_ANOTHER)
def test_a_lie_about_the_sender_is_found(evening: Evening, kind: str) -> None:
    finish(evening, "draw")
    bundle = json.loads(evening.bundle())
    of_type, said = AS_ANOTHER[kind]
    number = next(number for number, event in enumerate(bundle["events"]) if event["type"] == of_type)
    bundle["events"][number]["cause"] |= said
    verdict = verify(_resealed(evening, bundle), GAMES, BOTS)
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, number + 1, "role_assumed"), verdict


def test_a_player_who_gives_themselves_time_is_found(evening: Evening) -> None:
    finish(evening, "draw")
    bundle = json.loads(evening.bundle())
    number = next(number for number, event in enumerate(bundle["events"]) if event["data"].get("why") == "credit")
    bundle["events"][number]["cause"]["player"] = ANN.player
    bundle["events"][number]["seat"] = 0
    verdict = verify(_resealed(evening, bundle), GAMES, BOTS)
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, number + 1, "role_assumed"), verdict


def _resealed(evening: Evening, bundle: dict[str, Any]) -> bytes:

    log = [decode_event(encode_json(event)) for event in bundle["events"]]
    lines, head = CODEC.seal(evening.match, evening.kemu.keyring.seed(evening.match), "", log)
    receipt = evening.kemu.signer.receipt(evening.match, len(lines), head)
    return write_bundle(Bundle(FORMAT, evening.match, True, full_events(lines), receipt, evening.kemu.signer.current.public))
