"""The verdict on an audit bundle: no store, no network, nothing but the file, the rules and the keys that are trusted."""

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from contracts.bot_trace import OtherProgram, mismatch
from contracts.bundle import Bundle, UnreadableBundle, evidence_of, read_bundle, read_our_own, rules_named
from contracts.codec import CODEC
from contracts.wire import NewerShape
from domain.audit import verify as audit
from domain.audit.verify import Evidence, Report, Wrong
from domain.core import Rules, RulesMissing, Shelf
from domain.match import LIVES, Cause, MatchState, Recorded
from service.proof.signing import check_signature

Progress = Callable[[int, int], None]
"""Called with the number of events that have been checked, and with the number of all events."""


class Finding(Enum):
    CONFIRMED = "confirmed"
    """Nothing is wrong, and a trusted key signed it."""
    CONSISTENT = "consistent"
    """It contradicts nothing, but no trusted keys were given: anybody can make and sign such a bundle."""
    REFUTED = "refuted"
    """Something contradicts itself, the signature or the rules."""
    UNREADABLE = "unreadable"
    """Not a bundle."""
    RULES_MISSING = "rules not at hand"
    """Its seals hold, but the rules it was played by are not at hand: only another release can decide."""
    BOTS_MISSING = "bots not at hand"
    """Nothing is wrong, but other programs than this one chose the moves of some bots: only they can check them."""


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
    asked: int = 0
    """How many moves of bots were thought out again."""
    ruling: int = 0
    """The version of the last ruling on a dispute, or 0. Whether an arbiter gave it, only a trusted key can tell."""

    @property
    def holds(self) -> bool:
        """Nothing in the bundle contradicts itself or the rules."""
        return self.finding in (Finding.CONFIRMED, Finding.CONSISTENT, Finding.BOTS_MISSING)


def verify(
    raw: bytes,
    games: Shelf,
    bots: Collection[str],
    trusted: Collection[str] | None = None,
    progress: Progress = lambda _, __: None,
    *,
    ask_bots: bool = False,
) -> Verdict:
    """`trusted` are public keys known from elsewhere. Without them, nothing is confirmed."""
    judge = _Judge(games, bots, trusted, progress, _Asking() if ask_bots else None)
    try:
        own = read_our_own(raw)
        verdict = judge.on_our_own(own) if own is not None else None
    except (UnreadableBundle, NewerShape, RulesMissing, RecursionError):
        verdict = None
    if verdict is not None and verdict.holds:
        return verdict
    try:
        bundle = read_bundle(raw)
        try:
            return judge.on(judge.evidence_of(bundle))
        except (RulesMissing, NewerShape) as missing:
            return judge.without_rules(evidence_of(CODEC, bundle, seals_only=True), str(missing))
    except (UnreadableBundle, RecursionError) as error:
        return Verdict(Finding.UNREADABLE, detail=str(error))


class _Asking(Struct):
    """Thinks out the moves of bots again."""

    asked: int = 0
    programs: list[str] = []
    """Of bots that this program cannot ask."""

    def mismatch(self, game: Rules[Any], state: MatchState, cause: Cause, seed: bytes) -> str | None:
        try:
            found = mismatch(game, state, cause, seed)
        except OtherProgram as other:
            self.programs.append(str(other))
            return None
        self.asked += 1
        return found


class _Judge(Struct, frozen=True):
    games: Shelf
    bots: Collection[str]
    trusted: Collection[str] | None
    progress: Progress
    asking: _Asking | None

    def on_our_own(self, bundle: Bundle) -> Verdict | None:
        """What an older release wrote is compared by what it means, so it must be read in the strict way: no verdict here."""
        evidence = self.evidence_of(bundle)
        return None if any(entry.lifted for entry in evidence.entries) else self.on(evidence)

    def evidence_of(self, bundle: Bundle) -> Evidence:
        """Raises RulesMissing if the match, or one that it was forked from, was played by rules that are not at hand."""
        each: Bundle | None = bundle
        while each is not None:
            named = rules_named(each)
            if named is not None:
                LIVES[named.life]
                self.games.at(named)
            each = each.parent
        return evidence_of(CODEC, bundle)

    def without_rules(self, evidence: Evidence, missing: str) -> Verdict:
        """Without the rules, no command can be decided again. But a broken seal is refuted all the same."""
        wrong = self._wrong_seal(evidence)
        if wrong is not None:
            return _refuted(evidence, wrong)
        return Verdict(
            Finding.RULES_MISSING,
            evidence.match,
            len(evidence.entries),
            "rules_missing",
            missing,
            evidence.full,
            _keys(evidence),
        )

    def _wrong_seal(self, evidence: Evidence) -> Wrong | None:
        entries = evidence.entries
        if not entries:
            raise UnreadableBundle("it holds no events")
        seed = audit.revealed_seed(entries) if evidence.full else None
        # If the event with the seed cannot be read, the salts are unknown.
        wrong = audit.check_chain(evidence, seed) if seed is not None or not evidence.full else None
        wrong = wrong or audit.check_full(evidence)
        if wrong is None and seed is not None and audit.created(entries) is not None:
            wrong = audit.check_seed(entries, seed)
        if wrong is None and evidence.parent is not None:
            wrong = _in_parent(self._wrong_seal(evidence.parent))
        return wrong or audit.check_receipt(evidence, check_signature) or audit.check_trusted(evidence, self.trusted)

    def on(self, evidence: Evidence) -> Verdict:
        total = _size(evidence)
        wrong = self._first_wrong(evidence, lambda done: self.progress(done, total))
        if wrong is not None:
            return _refuted(evidence, wrong)
        self.progress(total, total)
        finding = Finding.CONSISTENT if self.trusted is None else Finding.CONFIRMED
        asking, detail = self.asking or _Asking(), ""
        if asking.programs:
            finding, moves = Finding.BOTS_MISSING, len(asking.programs)
            detail = f"{moves} moves of bots by other programs ({', '.join(sorted(set(asking.programs)))})"
        return Verdict(
            finding,
            evidence.match,
            len(evidence.entries),
            detail=detail,
            full=evidence.full,
            keys=_keys(evidence),
            asked=asking.asked,
            ruling=audit.last_ruling(evidence.entries),
        )

    def _first_wrong(self, evidence: Evidence, report: Report) -> Wrong | None:
        entries = evidence.entries
        if not entries:
            raise UnreadableBundle("it holds no events")
        seed = audit.revealed_seed(entries) if evidence.full else None
        wrong = (
            audit.check_chain(evidence, seed)
            or audit.check_creation(entries)
            or audit.check_full(evidence)
            or audit.check_parent(evidence)
        )
        if wrong is None and evidence.parent is not None:
            wrong = self._wrong_in_parent(evidence.parent, report)
        if wrong is None and seed is not None:
            wrong = audit.check_seed(entries, seed) or self._wrong_decision(evidence, seed, report)
        return wrong or audit.check_receipt(evidence, check_signature) or audit.check_trusted(evidence, self.trusted)

    def _wrong_in_parent(self, parent: Evidence, report: Report) -> Wrong | None:
        if not parent.full:
            return Wrong(1, "parent_not_full", "what came before the fork cannot be decided again")
        return _in_parent(self._first_wrong(parent, report))

    def _wrong_decision(self, evidence: Evidence, seed: bytes, report: Report) -> Wrong | None:
        before = _size(evidence.parent) if evidence.parent is not None else 0
        first = audit.created(evidence.entries)
        assert first is not None
        how = () if self.asking is None else (self.asking.mismatch,)
        game = self.games.at(first)
        return audit.check_decisions(game, self.bots, evidence, seed, _write, lambda done: report(before + done), *how)


def _refuted(evidence: Evidence, wrong: Wrong) -> Verdict:
    return Verdict(Finding.REFUTED, evidence.match, wrong.version, wrong.code, wrong.detail, evidence.full)


def _in_parent(wrong: Wrong | None) -> Wrong | None:
    return Wrong(1, "parent_refuted", f"{wrong.code} at its version {wrong.version}") if wrong is not None else None


def _keys(evidence: Evidence) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.receipt.key for each in _lineage(evidence)))


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
