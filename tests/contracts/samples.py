"""Frozen samples of every shape that was ever shipped, one line each: `contracts/samples/<game>.jsonl`.

`make golden` adds the samples that are missing, from real plays, and never touches a line that is there: a sample is a promise
that what was written once can be read for ever.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from msgspec import Struct

from contracts import codec
from contracts.shape import Shape
from contracts.wire import Codec, WirePart, decode_json, encode_json
from domain.core import Command, Fact, Outcome
from domain.games.kiwara.messages import PlaceTotem
from domain.games.moeraki_kemu.v2 import GameLostOnTime
from domain.match import (
    AddNonce,
    AnswerDraw,
    AnswerTakeback,
    AskHint,
    AskTakeback,
    AttachVerdict,
    CallTime,
    CreateMatch,
    CreditClocks,
    ForkMatch,
    GiveHint,
    LeaveSeat,
    OfferDraw,
    OpenDispute,
    PauseClocks,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    RuleDispute,
    SeatBot,
    StartMatch,
    TakeSeat,
)
from domain.match.facts import (
    ClockSet,
    DisputeChecked,
    DisputeOpened,
    DisputeRuled,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    FlagFell,
    HintAsked,
    HintedMove,
    HintGiven,
    MatchCancelled,
    MatchCreated,
    MatchFinished,
    MatchForked,
    MatchStarted,
    MoveTakenBack,
    NonceAdded,
    SeatLeft,
    SeatResigned,
    SeatReturned,
    SeatSubstituted,
    SeatTaken,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
)
from tests.kit.games import Subject, house
from tests.kit.plays import cases, mixed_cases, trace
from tests.kit.rules import MATCH, ROOT

FOLDER = ROOT / "contracts" / "samples"
PLAYS = 2000
"""How many plays are searched for an example of a shape."""

OF_MATCH: tuple[Command | Fact, ...] = (
    CreateMatch("kiwara", 2, {"reinforcement": "mystery", "handicap": 1}, {"1": "greedy"}, "nonce of the host"),
    TakeSeat(1, "nonce of the guest"),
    SeatBot(1, "random"),
    LeaveSeat(),
    StartMatch(),
    Resign(),
    MatchCreated("kiwara", 1, "2018", 2, {"reinforcement": "mystery", "map": ["abc", "def"]}, "p_host", "5e" * 32),
    SeatTaken(1, "bot:greedy:1", "greedy", "nonce"),
    SeatLeft(0, "p_guest"),
    MatchCancelled("00ff" * 16),
    MatchStarted(),
    SeatResigned(1, "random"),
    MatchFinished(Outcome("points", (2, 1), (17, 21), {"lands": [{"land": "a", "points": 9}]}), "00ff" * 16),
    AddNonce("nonce of the host, after the commitment"),
    ForkMatch("mparent", 57, {"1": "greedy"}, "nonce of the fork"),
    OpenDispute("score"),
    AttachVerdict("refuted", 41, "decided_otherwise"),
    RuleDispute("correct", (1, 1, 3)),
    NonceAdded(1, "nonce"),
    MatchForked("mparent", 56, "ab" * 32, 1),
    DisputeOpened(1, "score"),
    DisputeChecked("refuted", 41, "decided_otherwise"),
    DisputeRuled("correct", "p_arbiter", Outcome("ruling", (1, 1, 3))),
    OfferDraw(),
    AnswerDraw(True),
    AskTakeback(),
    AnswerTakeback(False),
    ReturnToSeat(),
    CallTime(),
    CreditClocks(1_800_000_000_000, 1_800_000_060_000),
    PauseClocks(),
    ResumeClocks(),
    ClockSet((59_000, 60_000), (1,), "credit", 1_800_000_060_000),
    FlagFell(1),
    DrawOffered(0),
    DrawAgreed(1),
    DrawDeclined(1),
    TakebackAsked(0, 17),
    TakebackAgreed(1),
    TakebackRefused(1),
    MoveTakenBack(17),
    SeatSubstituted(1, "greedy", "left"),
    SeatReturned(1),
    AskHint(),
    GiveHint(1, 17, PlaceTotem(3)),
    HintAsked(1),
    HintGiven(1, 17),
    HintedMove(PlaceTotem(3)),
)
"""One example for each shape of the match around a game, with every field filled."""


OF_GAMES: Mapping[str, tuple[Command | Fact, ...]] = {"moeraki_kemu": (GameLostOnTime(1),)}
"""Of shapes that no play has, because nobody plays by the clock there."""


class Collection(Struct, frozen=True):
    """The shapes of one contract, and where to look for examples of them."""

    key: str
    shapes: tuple[Shape, ...]
    codec: Codec
    subject: Subject | None = None
    examples: tuple[Command | Fact, ...] = ()


def collections() -> dict[str, Collection]:
    of_games = {
        contract.key: Collection(
            contract.key, (*contract.commands, *contract.facts), subject.codec, subject, OF_GAMES.get(contract.key, ())
        )
        for subject in house().values()
        if (contract := subject.contract)
    }
    of_match = (*codec.MATCH.commands, *codec.MATCH.facts)
    return {MATCH: Collection(MATCH, of_match, codec.CODEC, None, OF_MATCH), **of_games}


def sample_file(folder: Path, key: str) -> Path:
    return folder / f"{key}.jsonl"


def read_samples(path: Path) -> dict[tuple[str, int], bytes]:
    """The lines of a file by type and version; no two are of the same."""
    found: dict[tuple[str, int], bytes] = {}
    for line in path.read_bytes().splitlines(keepends=True) if path.exists() else []:
        part = decode_json(line, type=WirePart)
        if (part.type, part.v) in found:
            raise ValueError(f"{path.name} has two samples of {part.type} v{part.v}")
        found[part.type, part.v] = line
    return found


def sample_bytes(codec: Codec, part: Command | Fact) -> bytes:
    return encode_json(codec.to_part(part)) + b"\n"


def missing(folder: Path, collection: Collection) -> Iterator[tuple[Shape, int]]:
    """Shapes and versions without a sample; of an old version nothing but history can give one."""
    there = read_samples(sample_file(folder, collection.key))
    for shape in collection.shapes:
        for version in range(1, shape.v + 1):
            if (shape.wire, version) not in there:
                yield shape, version


def write_missing(folder: Path, collection: Collection) -> list[str]:
    """Freeze today's shapes that have no sample yet; what was written, by type and version."""
    wanted = []
    for shape, version in missing(folder, collection):
        if version != shape.v:
            raise LookupError(f"the sample of {shape.wire} v{version} is lost: take it from the release that wrote it")
        wanted.append(shape)
    found: dict[type[Command | Fact], bytes] = {}
    for part in chain(collection.examples, _played(collection)):
        if all(shape.kind in found for shape in wanted):
            break
        found.setdefault(type(part), sample_bytes(collection.codec, part))
    if absent := [shape.kind.__name__ for shape in wanted if shape.kind not in found]:
        raise LookupError(f"no play had a {', '.join(absent)}: write an example by hand")
    if wanted:
        folder.mkdir(parents=True, exist_ok=True)
        with sample_file(folder, collection.key).open("ab") as file:
            file.writelines(found[shape.kind] for shape in wanted)
    return [f"{shape.wire} v{shape.v}" for shape in wanted]


def _played(collection: Collection) -> Iterator[Command | Fact]:
    if collection.subject is None:
        return
    for case in chain(cases(collection.subject), mixed_cases(collection.subject, range(PLAYS))):
        for recorded in trace(collection.subject, case).log():
            if recorded.cause is not None:
                yield recorded.cause.command
            yield recorded.event.data
            yield from recorded.event.secrets.values()
