"""The verdict on an audit bundle: no store, no network, nothing but the file and the rules."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from contracts.bundle import Bundle, UnreadableBundle, evidence_of, read_bundle, read_our_own
from contracts.codec import CODEC
from contracts.proof import written
from domain.audit.verify import (
    Evidence,
    Wrong,
    check_chain,
    check_decisions,
    check_parent,
    check_receipt,
    check_seed,
    check_trusted,
    created,
    revealed_seed,
)
from domain.core import Game
from domain.match import Recorded
from service.signing import check_signature

Finding = Literal["confirmed", "refuted", "unreadable"]


class Verdict(Struct, frozen=True):
    finding: Finding
    match: str = ""
    version: int = 0
    """The last version if confirmed, the first wrong one if refuted."""
    code: str = ""
    detail: str = ""
    full: bool = False
    """Every command was decided again; else only the chain and the signature could be checked."""
    key: str = ""


def verify(
    raw: bytes, games: Mapping[str, Game[Any]], bots: Collection[str], trusted: Collection[str] | None = None
) -> Verdict:
    """`trusted` are public keys known from elsewhere; without them, any key that signed its own name is taken."""
    try:
        own = read_our_own(raw)
        verdict = _verdict_on_our_own(own, games, bots, trusted) if own is not None else None
    except (UnreadableBundle, RecursionError):
        verdict = None
    if verdict is not None and verdict.finding == "confirmed":
        return verdict
    try:
        bundle = read_bundle(raw)
        return _verdict(bundle, evidence_of(CODEC, bundle), games, bots, trusted)
    except (UnreadableBundle, RecursionError) as error:
        return Verdict("unreadable", detail=str(error))


def _verdict_on_our_own(
    bundle: Bundle, games: Mapping[str, Game[Any]], bots: Collection[str], trusted: Collection[str] | None
) -> Verdict | None:
    """What an older release wrote is compared by what it means, so it must be read in the strict way: no verdict here."""
    evidence = evidence_of(CODEC, bundle)
    if any(entry.lifted for entry in evidence.entries):
        return None
    return _verdict(bundle, evidence, games, bots, trusted)


def _verdict(
    bundle: Bundle,
    evidence: Evidence,
    games: Mapping[str, Game[Any]],
    bots: Collection[str],
    trusted: Collection[str] | None,
) -> Verdict:
    wrong = _first_wrong(bundle, evidence, games, bots, trusted)
    if wrong is not None:
        return Verdict("refuted", bundle.match, wrong.version, wrong.code, wrong.detail, bundle.full)
    return Verdict("confirmed", bundle.match, len(evidence.entries), full=bundle.full, key=bundle.receipt.key)


def _first_wrong(
    bundle: Bundle,
    evidence: Evidence,
    games: Mapping[str, Game[Any]],
    bots: Collection[str],
    trusted: Collection[str] | None,
) -> Wrong | None:
    entries = evidence.entries
    if not entries:
        raise UnreadableBundle("it holds no events")
    seed = revealed_seed(entries) if bundle.full else None
    wrong = check_chain(evidence, seed) or check_parent(evidence, bundle.full)
    if wrong is None and evidence.parent is not None and bundle.parent is not None:
        if bundle.full and not bundle.parent.full:
            return Wrong(1, "parent_not_full", "what came before the fork cannot be decided again")
        of_parent = _first_wrong(bundle.parent, evidence.parent, games, bots, trusted)
        wrong = Wrong(1, "parent_refuted", f"{of_parent.code} at its version {of_parent.version}") if of_parent else None
    if wrong is None and seed is not None:
        wrong = check_seed(entries, seed) or check_decisions(_rules_of(entries, games), bots, evidence, seed, _write)
    return wrong or check_receipt(evidence, check_signature) or check_trusted(evidence, trusted)


def _write(recorded: Recorded) -> tuple[bytes, Mapping[str, bytes]]:
    return written(CODEC, recorded)


def _rules_of(entries: Any, games: Mapping[str, Game[Any]]) -> Game[Any]:
    first = created(entries)
    assert first is not None
    game = games.get(first.game)
    if game is None or (game.info.rules_version, game.info.edition) != (first.rules, first.edition):
        raise UnreadableBundle(f"the rules of {first.game} version {first.rules}, {first.edition} edition, are not known here")
    return game
