"""The verdict on an audit bundle: no store, no network, nothing but the file, the rules and the keys that are trusted."""

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from contracts.bundle import UnreadableBundle, evidence_of, read_bundle, read_our_own
from contracts.codec import CODEC
from domain.audit.verify import (
    Evidence,
    Told,
    Wrong,
    check_chain,
    check_creation,
    check_decisions,
    check_full,
    check_parent,
    check_receipt,
    check_seed,
    check_trusted,
    created,
    last_ruling,
    revealed_seed,
)
from domain.core import Rules, RulesMissing, Shelf
from domain.match import Recorded
from service.proof.signing import check_signature

Progress = Callable[[int, int], None]
"""Told how many events have been checked, and of how many."""


class Finding(Enum):
    CONFIRMED = "confirmed"
    """Nothing is wrong, and a trusted key signed it."""
    CONSISTENT = "consistent"
    """Nothing is wrong in itself, but nobody said which keys to trust: anybody can make and sign such a bundle."""
    REFUTED = "refuted"
    UNREADABLE = "unreadable"


class Verdict(Struct, frozen=True):
    finding: Finding
    match: str = ""
    version: int = 0
    """The first wrong version if it is refuted, else the last one."""
    code: str = ""
    detail: str = ""
    full: bool = False
    """Every command was decided again; else only the chain and the signature could be checked."""
    keys: tuple[str, ...] = ()
    """The ids of the keys that signed: of the match, and of the matches that it was forked from."""
    ruling: int = 0
    """The version of the last ruling on a dispute, or 0. Whether an arbiter gave it, only a trusted key can tell."""

    @property
    def holds(self) -> bool:
        """Nothing in the bundle contradicts itself or the rules."""
        return self.finding in (Finding.CONFIRMED, Finding.CONSISTENT)


def verify(
    raw: bytes,
    games: Shelf,
    bots: Collection[str],
    trusted: Collection[str] | None = None,
    progress: Progress = lambda _, __: None,
) -> Verdict:
    """`trusted` are public keys known from elsewhere. Without them, nothing is confirmed."""
    judge = _Judge(games, bots, trusted, progress)
    try:
        own = read_our_own(raw)
        verdict = judge.on_our_own(evidence_of(CODEC, own)) if own is not None else None
    except (UnreadableBundle, RecursionError):
        verdict = None
    if verdict is not None and verdict.holds:
        return verdict
    try:
        return judge.on(evidence_of(CODEC, read_bundle(raw)))
    except (UnreadableBundle, RecursionError) as error:
        return Verdict(Finding.UNREADABLE, detail=str(error))


class _Judge(Struct, frozen=True):
    games: Shelf
    bots: Collection[str]
    trusted: Collection[str] | None
    progress: Progress

    def on_our_own(self, evidence: Evidence) -> Verdict | None:
        """What an older release wrote is compared by what it means, so it must be read in the strict way: no verdict here."""
        return None if any(entry.lifted for entry in evidence.entries) else self.on(evidence)

    def on(self, evidence: Evidence) -> Verdict:
        total = _size(evidence)
        wrong = self._first_wrong(evidence, lambda done: self.progress(done, total))
        if wrong is not None:
            return Verdict(Finding.REFUTED, evidence.match, wrong.version, wrong.code, wrong.detail, evidence.full)
        self.progress(total, total)
        return Verdict(
            Finding.CONSISTENT if self.trusted is None else Finding.CONFIRMED,
            evidence.match,
            len(evidence.entries),
            full=evidence.full,
            keys=tuple(dict.fromkeys(each.receipt.key for each in _lineage(evidence))),
            ruling=last_ruling(evidence.entries),
        )

    def _first_wrong(self, evidence: Evidence, told: Told) -> Wrong | None:
        entries = evidence.entries
        if not entries:
            raise UnreadableBundle("it holds no events")
        seed = revealed_seed(entries) if evidence.full else None
        wrong = check_chain(evidence, seed) or check_creation(entries) or check_full(evidence) or check_parent(evidence)
        if wrong is None and evidence.parent is not None:
            wrong = self._wrong_in_parent(evidence.parent, told)
        if wrong is None and seed is not None:
            wrong = check_seed(entries, seed) or self._wrong_decision(evidence, seed, told)
        return wrong or check_receipt(evidence, check_signature) or check_trusted(evidence, self.trusted)

    def _wrong_in_parent(self, parent: Evidence, told: Told) -> Wrong | None:
        if not parent.full:
            return Wrong(1, "parent_not_full", "what came before the fork cannot be decided again")
        wrong = self._first_wrong(parent, told)
        return Wrong(1, "parent_refuted", f"{wrong.code} at its version {wrong.version}") if wrong is not None else None

    def _wrong_decision(self, evidence: Evidence, seed: bytes, told: Told) -> Wrong | None:
        before = _size(evidence.parent) if evidence.parent is not None else 0
        game = self._rules_of(evidence)
        return check_decisions(game, self.bots, evidence, seed, _write, lambda done: told(before + done))

    def _rules_of(self, evidence: Evidence) -> Rules[Any]:
        first = created(evidence.entries)
        assert first is not None
        try:
            return self.games.at(first)
        except RulesMissing as missing:
            raise UnreadableBundle(str(missing)) from missing


def _write(recorded: Recorded) -> tuple[bytes, Mapping[str, bytes]]:
    return CODEC.sealed_parts(recorded)


def _lineage(evidence: Evidence) -> Iterator[Evidence]:
    """The match, the one it was forked from, and so on."""
    each: Evidence | None = evidence
    while each is not None:
        yield each
        each = each.parent


def _size(evidence: Evidence) -> int:
    return sum(len(each.entries) for each in _lineage(evidence))
