"""Is this log what the rules, the seed and the signature say it is?

Pure: the evidence is all it takes, no store and no network. How a signature is checked comes from outside.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domain.audit.chain import Receipt, commitment, genesis, link, receipt_text, salts_of
from domain.core import Rejected, Rules
from domain.match import HINT_BOT, LIVES, Cause, CreateMatch, GiveHint, MatchState, Recorded, Request, new_match
from domain.match.commands import ASKS_FOR_LOG, COMMANDS, OF_ROLE
from domain.match.facts import (
    DisputeChecked,
    DisputeOpened,
    DisputeRuled,
    MatchCancelled,
    MatchCreated,
    MatchFinished,
    MatchForked,
)

CheckSignature = Callable[[str, bytes, str], bool]
"""Checks a signature: by a public key, of a text; key and signature in hexadecimal."""

Report = Callable[[int], None]
"""Called with the number of events that have been decided again."""

CheckBot = Callable[[Rules[Any], MatchState, Cause, bytes], str | None]
"""Why a recorded move is not the bot's own, by the state before it and the seed of the match; None if it is."""

SEED_BYTES = 32

_OVER = (MatchFinished, MatchCancelled, DisputeOpened, DisputeChecked, DisputeRuled)
"""Facts that are only in the log of a match that has ended."""

_written = msgspec.json.Encoder(order="sorted").encode
"""To Python 1, 1.0 and True are equal; to a reader of the log they are not."""


Write = Callable[[Recorded], tuple[bytes, Mapping[str, bytes]]]
"""An event as it would be sealed: its public part, and the other parts by name."""


class Entry(Struct, frozen=True, gc=False):
    """An event as the evidence has it."""

    recorded: Recorded
    public: bytes
    parts: Mapping[str, bytes]
    """The committed parts that are there, by name."""
    commitments: Mapping[str, str] | None
    """Those a reader was given who lacks some parts; None where all parts are there and the seed is known."""
    salts: Mapping[str, str]
    lifted: bool = False
    """An older release wrote it in another shape: then only what it means can be compared, not its bytes."""


class Evidence(Struct, frozen=True):
    match: str
    entries: Sequence[Entry]
    receipt: Receipt
    public_key: str
    full: bool
    """Every part of every event is there."""
    parent: "Evidence | None" = None
    """Of the match that this one was forked from."""


class Wrong(Struct, frozen=True):
    """The first version at which the evidence contradicts itself or the rules."""

    version: int
    code: str
    detail: str = ""


def key_id(public_key: str) -> str:
    """A key is named after its own fingerprint: no other key can take its name."""
    return "k" + hashlib.sha256(bytes.fromhex(public_key)).hexdigest()[:16]


def created(entries: Sequence[Entry]) -> MatchCreated | None:
    first = entries[0].recorded.event.data if entries else None
    return first if isinstance(first, MatchCreated) else None


def revealed_seed(entries: Sequence[Entry]) -> bytes | None:
    """The seed, if the match has ended and told it."""
    for entry in entries:
        data = entry.recorded.event.data
        if isinstance(data, MatchFinished | MatchCancelled):
            try:
                return bytes.fromhex(data.seed)
            except ValueError:
                return None
    return None


def last_ruling(entries: Sequence[Entry]) -> int:
    """The version of the last ruling on a dispute; 0 without any."""
    ruled = (entry.recorded.version for entry in reversed(entries) if isinstance(entry.recorded.event.data, DisputeRuled))
    return next(ruled, 0)


def check_creation(entries: Sequence[Entry]) -> Wrong | None:
    return Wrong(1, "no_creation", "a log begins with the creation of its match") if created(entries) is None else None


def check_full(evidence: Evidence) -> Wrong | None:
    """The bundle of a match that has ended is full. Less would leave out what can be checked: seed, salts and decisions."""
    if evidence.full:
        return None
    over = (entry.recorded.version for entry in evidence.entries if isinstance(entry.recorded.event.data, _OVER))
    version = next(over, None)
    return Wrong(version, "ended_but_partial", "of a match that has ended there are only full bundles") if version else None


def check_chain(evidence: Evidence, seed: bytes | None) -> Wrong | None:
    """Every hash follows from the one before it. Without the seed, from the commitments in the bundle."""
    previous = genesis(evidence.match)
    salts = salts_of(seed) if seed is not None else None
    for number, entry in enumerate(evidence.entries, start=1):
        recorded = entry.recorded
        if recorded.version != number:
            return Wrong(number, "version_missing", f"here stands version {recorded.version}")
        version = recorded.version
        if entry.commitments is None:
            if salts is None:
                return Wrong(version, "seed_unknown", "all parts are there, but not the seed that hides them")
            promised = (
                {name: commitment(salts(version, name), part) for name, part in entry.parts.items()} if entry.parts else {}
            )
        else:
            promised = dict(entry.commitments)
            for name, part in entry.parts.items():
                if name not in promised or name not in entry.salts:
                    return Wrong(version, "commitment_missing", name)
                if commitment(bytes.fromhex(entry.salts[name]), part) != promised[name]:
                    return Wrong(version, "commitment_broken", name)
            for name in entry.salts:
                if name not in entry.parts:
                    return Wrong(version, "part_missing", name)
        previous = link(previous, entry.public, promised)
        if previous != recorded.hash:
            return Wrong(version, "hash_differs", "the event, or one of its parts, is not what was sealed")
    return None


def check_receipt(evidence: Evidence, check_signature: CheckSignature) -> Wrong | None:
    receipt = evidence.receipt
    last = evidence.entries[-1].recorded
    version = last.version
    if receipt.match != evidence.match:
        return Wrong(version, "receipt_of_another_match", receipt.match)
    if receipt.version != version or receipt.head != last.hash:
        return Wrong(version, "receipt_of_another_head", f"it is for version {receipt.version}")
    if receipt.key != key_id(evidence.public_key):
        return Wrong(version, "receipt_of_another_key", receipt.key)
    text = receipt_text(receipt.match, receipt.version, receipt.head)
    if not check_signature(evidence.public_key, text, receipt.signature):
        return Wrong(version, "signature_broken", f"key {receipt.key} never signed this head")
    return None


def check_trusted(evidence: Evidence, trusted: Collection[str] | None) -> Wrong | None:
    """Whether the key is one that is known from elsewhere, where any are."""
    if trusted is None or evidence.public_key in trusted:
        return None
    return Wrong(len(evidence.entries), "key_not_trusted", evidence.receipt.key)


def check_seed(entries: Sequence[Entry], seed: bytes) -> Wrong | None:
    first = created(entries)
    assert first is not None
    if len(seed) != SEED_BYTES or hashlib.sha256(seed).hexdigest() != first.commitment:
        return Wrong(1, "seed_differs", "the seed is not the one that was committed to")
    return None


def check_parent(evidence: Evidence) -> Wrong | None:
    """The full bundle of a fork holds that of its parent, which it is decided again with. No other bundle holds one."""
    facts = (entry.recorded.event.data for entry in evidence.entries) if evidence.full else ()
    named = next((fact.parent for fact in facts if isinstance(fact, MatchForked)), None)
    given = evidence.parent.match if evidence.parent is not None else None
    return Wrong(1, "parent_differs", f"the parent should be {named}, and is {given}") if named != given else None


def check_decisions(
    game: Rules[Any],
    bots: Collection[str],
    evidence: Evidence,
    seed: bytes,
    write: Write,
    report: Report,
    check_bot: CheckBot = lambda *_: None,
) -> Wrong | None:
    """Every command, decided again in the state the log had reached, gives what stands in the log."""
    entries = evidence.entries
    parent = [entry.recorded for entry in evidence.parent.entries] if evidence.parent is not None else ()
    first_fact = created(entries)
    assert first_fact is not None
    state = new_match(game, first_fact.lived)
    life = LIVES[state.life]
    at = 0
    while at < len(entries):
        first = entries[at].recorded
        cause = first.cause
        if cause is None:
            return Wrong(first.version, "no_cause", "nobody asked for this event")
        if isinstance(cause.command, CreateMatch) and cause.command.game != game.info.key:
            return Wrong(first.version, "another_game", f"a match of {cause.command.game} was asked for")
        log = [entry.recorded for entry in entries[:at]] if isinstance(cause.command, ASKS_FOR_LOG) else ()
        now = first.at if cause.received is None else cause.received
        request = Request(cause.player, cause.command, now, seed, cause.key, cause.bot, cause.role, parent, log)
        try:
            decision = life.decide(game, bots, state, request)
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            return Wrong(first.version, "cannot_be_decided", repr(error))
        if isinstance(decision, Rejected):
            return Wrong(first.version, "rejected", f"{decision.code} by clause {decision.clause}")
        assumed = _assumed(state, cause)
        if assumed is not None:
            return Wrong(first.version, "role_assumed", assumed)
        mismatch = check_bot(game, state, cause, seed) if cause.bot is not None else None
        if mismatch is not None:
            return Wrong(first.version, "not_the_bots_move", mismatch)
        for decided in decision.events:
            if at == len(entries):
                return Wrong(decided.version, "event_missing", f"clause {decided.event.clause} makes one more happen")
            logged = entries[at]
            if not (_same(decided, logged.recorded) if logged.lifted else write(decided) == (logged.public, logged.parts)):
                return Wrong(logged.recorded.version, "decided_otherwise", f"clause {decided.event.clause}")
            at += 1
        state = decision.state
        report(at)
    return None


def _assumed(state: MatchState, cause: Cause) -> str | None:
    """What is wrong with the sender that a cause names. The rules do not check this; the service never writes it."""
    if cause.role == "player" and cause.bot is None:
        return None
    seat = state.seat_of(cause.player)
    if cause.role != "player" and (seat is not None or not isinstance(cause.command, OF_ROLE[cause.role])):
        return f"{cause.player} did not ask for this as {cause.role}"
    # Bots make nothing but moves and hints.
    if isinstance(cause.command, GiveHint):
        return None if cause.bot is not None and cause.bot.bot == HINT_BOT else f"a hint is given by {HINT_BOT}"
    playing = state.seats[seat].bot if seat is not None and not isinstance(cause.command, COMMANDS) else None
    named = cause.bot.bot if cause.bot is not None else None
    return f"{playing or 'a person'} plays in this seat, and not {named}" if named not in (None, playing) else None


def _same(decided: Recorded, logged: Recorded) -> bool:
    return (
        decided.version == logged.version
        and decided.at == logged.at
        and decided.seat == logged.seat
        and decided.cause == logged.cause
        and decided.event.data == logged.event.data
        and type(decided.event.data) is type(logged.event.data)
        and decided.event.clause == logged.event.clause
        and dict(decided.event.secrets) == dict(logged.event.secrets)
        and _written((decided.event.data, dict(decided.event.secrets)))
        == _written((logged.event.data, dict(logged.event.secrets)))
    )
