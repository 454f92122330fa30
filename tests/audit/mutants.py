"""Bundles with one thing changed, each with the verdicts that are right for it.

A mutant of the first three kinds is what an accident or a clumsy hand makes of a file. Those that are sealed again come from
somebody who knows the format, the rules and the revealed seed, and lacks only the key of the service.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from contracts.bundle import BundleEvent, partial_events
from contracts.wire import commitments, decode_json, encode_canonical, encode_json, parts_of, public_bytes
from domain.audit.chain import commitment, genesis, link
from domain.core import Rng
from service.proof.signing import Signer
from tests.audit.bundles import SIGNER, STRANGER, Sample, samples
from tests.kit.draws import rng_for

Tree = Any
"""A bundle, or something in it, as plain JSON values. What is changed is copied, the rest is shared."""

Place = tuple[str | int, ...]
Change = tuple[str, Any]
"""What is done, and what then stands there."""

TRUE_KEYS = (SIGNER.current.public,)
ENDS = ("match.MatchFinished", "match.MatchCancelled")
VERSIONS = ("game", "edition", "rules", "life")
"""What a match says of the rules it is played by."""
SHAPES = ("type", "v")
"""What a part says of its own shape."""
ANYTHING: tuple[Any, ...] = (None, True, False, 0, 1, -1, 10**30, 0.5, "", "0", [], {}, [[]], {"": None})


class Mutant(Struct, frozen=True):
    what: str
    raw: bytes
    wrong: Callable[[], Collection[int]]
    """The versions that a refutation may name. Asked for late: most mutants of some kinds cannot even be read."""
    trusted: tuple[str, ...] | None = None


# One value changed, anywhere


def changed_values(game: str, rng: Rng) -> Iterator[Mutant]:
    """Every kind of place in every bundle in turn, each time at another place of that kind and changed in another way."""
    for sample, tree, place in _drawn_places({sample: plain(sample) for sample in samples(game)}, rng):
        how, value = rng.choice(list(changes(_at(tree, place), rng)))
        yield _told(f"{sample.name}: {how} at {_dotted(place)}", tree, put(tree, place, value))


def changes(value: Any, rng: Rng) -> Iterator[Change]:
    """Ways to change a value, with places in it that are drawn."""
    yield "something else", rng.choice([other for other in ANYTHING if _differ(other, value)])
    yield from same_kind(value, rng)
    if isinstance(value, dict):
        yield from _other_members(value, rng)
    elif isinstance(value, bool):
        yield "a number for a flag", int(value)
    elif isinstance(value, int):
        yield "a text for a number", str(value)
        yield "a fraction", value + 0.5
        yield "a number with a point", float(value)
    elif isinstance(value, str):
        yield "a text in a list", [value]


def same_kind(value: Any, rng: Rng) -> Iterator[Change]:
    """Ways to change a value into another of its kind."""
    if isinstance(value, bool):
        yield "flipped", not value
    elif isinstance(value, int):
        yield "one more", value + 1
        yield "one less", value - 1
    elif isinstance(value, str):
        yield from _other_texts(value, rng)
    elif isinstance(value, list) and value:
        yield from _other_items(value, rng)


def _other_texts(text: str, rng: Rng) -> Iterator[Change]:
    yield "a letter added", text + rng.choice("0aA \n\0é")
    yield "a letter before it", rng.choice("0a ") + text
    if text:
        at = rng.below(len(text))
        other = rng.choice([letter for letter in "0123456789abcdefxé" if letter != text[at]])
        yield "a letter changed", text[:at] + other + text[at + 1 :]
        yield "a letter left out", text[:at] + text[at + 1 :]
        yield "emptied", ""
        if text.upper() != text:
            yield "in capitals", text.upper()


def _other_items(items: list[Any], rng: Rng) -> Iterator[Change]:
    at = rng.below(len(items))
    yield "an item left out", items[:at] + items[at + 1 :]
    yield "an item repeated", items[: at + 1] + items[at:]
    pairs = [(one, two) for two in range(len(items)) for one in range(two) if _differ(items[one], items[two])]
    if pairs:
        one, two = rng.choice(pairs)
        swapped = list(items)
        swapped[one], swapped[two] = items[two], items[one]
        yield "two items swapped", swapped


def _other_members(members: dict[str, Any], rng: Rng) -> Iterator[Change]:
    absent = [name for name in ("secrets", "commitments", "salts", "seat", "parent", "key", "note", "") if name not in members]
    yield "a member added", {**members, rng.choice(absent): rng.choice(ANYTHING)}
    yield "an empty object added", {**members, rng.choice(absent): {}}
    if members:
        name = rng.choice(list(members))
        yield "a member left out", {other: value for other, value in members.items() if other != name}
        yield "a member renamed", {(f"{other}x" if other == name else other): value for other, value in members.items()}


# Events removed, repeated, exchanged


def changed_logs(game: str, rng: Rng) -> Iterator[Mutant]:
    """The events themselves are right, but not all there, not only there, or not in their order."""
    found = [(sample, plain(sample)) for sample in samples(game)]
    while True:
        for sample, tree in found:
            other = rng.choice([other for _, other in found if other["match"] != tree["match"]])
            for how, after in _changed_log(tree, other, rng):
                if _differ(after, tree):
                    yield _told(f"{sample.name}: {how}", tree, after)


def _changed_log(tree: Tree, other: Tree, rng: Rng) -> Iterator[Change]:
    events = tree["events"]
    size = len(events)
    for how, after in _other_items(events, rng):
        yield f"events: {how}", {**tree, "events": after}
    yield "reversed", {**tree, "events": events[::-1]}
    cut = rng.below(size)
    yield f"cut after {cut}", {**tree, "events": events[:cut]}
    if cut and tree["full"] and not any(event["type"] in ENDS for event in events[:cut]):
        # A true receipt: the match did stand there once. But a bundle of that time was not a full one.
        yield f"cut after {cut} with its receipt", with_receipt({**tree, "events": events[:cut]}, SIGNER)
    common = min(size, len(other["events"]))
    at, until = sorted((rng.below(common), rng.below(common)))
    yield f"the tail of another match from {at + 1} on", {**tree, "events": events[:at] + other["events"][at:]}
    middle = events[:at] + other["events"][at:until] + events[until:]
    yield f"{at + 1} to {until} of another match", {**tree, "events": middle}
    yield "the receipt of another match", {**tree, "receipt": other["receipt"]}
    yield "a receipt for another version", {**tree, "receipt": _receipt(tree, SIGNER, max(1, cut))}
    yield "another parent", {**tree, "parent": other}
    yield "its own parent", {**tree, "parent": tree}


# Sealed again by somebody without the key


def sealed_again(game: str, rng: Rng) -> Iterator[Mutant]:
    """Something in one event is changed and every hash made anew, with the true seed."""
    for sample, tree, place in _drawn_places({sample: plain(sample) for sample in samples(game)}, rng):
        for how, after in _resealed(tree, place, sample.seed, rng):
            yield from _signed(f"{sample.name}: {how} at {_dotted(place)}", tree, after, place)


def _resealed(tree: Tree, place: Place, seed: bytes, rng: Rng) -> Iterator[Change]:
    """What stands at this place changed in two ways, if it is something that was sealed."""
    if place[:1] != ("events",) or len(place) < 3 or place[2] in ("hash", "commitments", "salts"):
        return
    value = _at(tree, place)
    for ways in (list(same_kind(value, rng)), list(changes(value, rng))):
        if ways:
            how, other = rng.choice(ways)
            after = sealed(put(tree, place, other), seed, int(place[1]))
            if after is not None:
                yield how, after


def _signed(what: str, tree: Tree, after: Tree, place: Place) -> Iterator[Mutant]:
    """With the old receipt, with one that another key signed, and with that key in the place of the true one."""
    wrong = _told_by_rules(tree, place)
    last = len(tree["events"])
    unsure = {last} if _is_asked(tree, place) or not tree["full"] else set()
    if place[:3] == ("events", 0, "data") and _is_of_another_version(tree["events"][0]["data"], after["events"][0]["data"]):
        wrong, unsure = set(range(1, last + 1)), {last}
    if place[-1] in SHAPES:
        # A shape that nobody here knows may be one of a later release: then only what was sealed can be judged.
        unsure = {last}
    forged = with_receipt(after, STRANGER)
    own = {**forged, "public_key": STRANGER.current.public}
    named = put(forged, ("receipt", "key"), SIGNER.current.id)
    for how, signed, trusted in (
        ("the old receipt", after, None),
        ("another signature", forged, None),
        ("another signature under the old name", named, None),
        ("another key", own, TRUE_KEYS),
    ):
        yield _wrong_at(f"{what}, with {how}", signed, wrong | unsure, trusted)
    if not unsure:
        yield _wrong_at(f"{what}, with a key of its own", own, wrong)


def _told_by_rules(tree: Tree, place: Place) -> set[int]:
    """Where deciding again finds the change: there, or, if what was asked is changed, anywhere in its decision."""
    events = tree["events"]
    at = int(place[1])
    kind = events[at]["type"]
    if kind == "match.MatchForked" and place[2:] == ("data", "parent"):
        return {1}
    if kind in ENDS and place[2:] == ("data", "seed"):
        # The salts follow from the seed: with another one, nothing fits any more. In capitals it is the same one.
        return {1, at + 1}
    if place[2] == "version" or (tree["full"] and not _is_asked(tree, place)):
        return {at + 1}
    if not tree["full"]:
        return set()
    following = [number for number in range(at + 1, len(events)) if "cause" in events[number]]
    return set(range(at + 1, following[0] + 1 if following else len(events) + 1))


def _is_asked(tree: Tree, place: Place) -> bool:
    """Whether the rules take it as it comes: who asked for what, and when. All else they decide."""
    return place[2] == "cause" or (place[2] == "at" and "cause" in tree["events"][place[1]])


def _is_of_another_version(before: Tree, after: Tree) -> bool:
    """Whether only the rules that the match names are others. Whatever both decide alike is as lawful as the true story."""
    return isinstance(after, dict) and all(before.get(name) == after.get(name) for name in {*before, *after} - {*VERSIONS})


def another_story(game: str, rng: Rng) -> Iterator[Mutant]:
    """Changed consistently, wherever it stands: the seed, a nonce, a player, a moment, the name of the match."""
    found = [(sample, plain(sample)) for sample in samples(game) if sample.bundle.full]
    while True:
        for sample, tree in found:
            last = len(tree["events"])
            drawn = [(how, after, seed, range(1, last + 1)) for how, after, seed in _other_draws(sample, tree, rng)]
            renamed = [(how, after, sample.seed, (last,)) for how, after in _other_names(tree, rng)]
            for how, after, seed, wrong in (*drawn, *renamed):
                told = sealed(after, seed)
                assert told is not None, how
                own = {**with_receipt(told, STRANGER), "public_key": STRANGER.current.public}
                what = f"{sample.name}: {how}"
                yield _wrong_at(f"{what}, with the old receipt", told, wrong)
                yield _wrong_at(f"{what}, with another key", own, wrong, TRUE_KEYS)


def _other_draws(sample: Sample, tree: Tree, rng: Rng) -> Iterator[tuple[str, Tree, bytes]]:
    """Found where something was drawn; by the signature if nothing was."""
    seed = hashlib.sha256(str(rng.word()).encode()).digest()
    promise = tree["events"][0]["data"]["commitment"]
    reseeded = _replaced(tree, sample.seed.hex(), seed.hex())
    yield "another seed", _replaced(reseeded, promise, hashlib.sha256(seed).hexdigest()), seed
    nonces = sorted({event["data"]["nonce"] for event in tree["events"] if event["data"].get("nonce")})
    if nonces:
        old, new = encode_json(rng.choice(nonces)).decode(), f'"nonce{rng.below(10**9)}"'
        yield "another nonce", _replaced(tree, old, new), sample.seed


def _other_names(tree: Tree, rng: Rng) -> Iterator[Change]:
    """As lawful as the true story: only the signature tells that it did not happen."""
    name = f"m{rng.below(10**9)}"
    yield "another match", {**tree, "match": name}
    yield "another match, in the receipt too", put({**tree, "match": name}, ("receipt", "match"), name)
    yield "another player", _replaced(tree, f'"{tree["events"][0]["data"]["host"]}"', f'"somebody{rng.below(10**9)}"')
    later = 1 + rng.below(10**6)
    yield "at another time", {**tree, "events": [{**event, "at": event["at"] + later} for event in tree["events"]]}


def _replaced(tree: Tree, old: str, new: str) -> Tree:
    """In the match itself: its parent is another story."""
    return {**tree, "events": decode_json(encode_json(tree["events"]).replace(old.encode(), new.encode()))}


def forged_parents(game: str, rng: Rng) -> Iterator[Mutant]:
    """What happened in the parent after the fork is no part of the fork; it has to hold all the same."""
    forks = {sample: plain(sample) for sample in samples(game) if sample.bundle.parent is not None}
    for sample, parent, place in _drawn_places({sample: tree["parent"] for sample, tree in forks.items()}, rng):
        seed = _revealed(parent["events"])
        assert seed is not None
        for how, after in _resealed(parent, place, seed, rng):
            own = {**with_receipt(after, STRANGER), "public_key": STRANGER.current.public}
            what = f"{sample.name}: {how} in its parent at {_dotted(place)}"
            yield _wrong_at(what, {**forks[sample], "parent": own}, {1}, TRUE_KEYS)
            yield _wrong_at(f"{what}, unsigned", {**forks[sample], "parent": after}, {1})


def told_in_part(game: str, rng: Rng) -> Iterator[Mutant]:
    """Matches that have ended, told as to somebody who may not see all of it: as they were, and with something changed.

    Even one who trusts the forger's key is told that the service writes no such bundle.
    """
    for sample, tree, place in _drawn_places(
        {sample: _partial(sample, rng) for sample in samples(game) if sample.bundle.full}, rng
    ):
        for how, after in (("nothing", tree), *_resealed(tree, place, sample.seed, rng)):
            told = {**with_receipt(after, STRANGER), "public_key": STRANGER.current.public}
            what = f"{sample.name} in part: {how} at {_dotted(place)}"
            for trusted in (None, (STRANGER.current.public,)):
                yield _wrong_at(what, told, range(1, len(tree["events"]) + 1), trusted)


def _partial(sample: Sample, rng: Rng) -> Tree:
    seat = rng.choice([None, *range(decode_json(sample.bundle.events[0].data)["seats"])])
    lines = [encode_json(event) for event in sample.bundle.events]
    events = partial_events(lines, sample.seed, seat, None)
    return decode_json(encode_json(replace(sample.bundle, full=False, events=events, parent=None)))


KINDS: Mapping[str, Callable[[str, Rng], Iterator[Mutant]]] = {
    "values": changed_values,
    "logs": changed_logs,
    "sealed-again": sealed_again,
    "another-story": another_story,
    "forged-parents": forged_parents,
    "told-in-part": told_in_part,
}


def mutants(game: str, kind: str, count: int) -> Iterator[Mutant]:
    """As many different ones as asked for."""
    seen: set[tuple[bytes, bool]] = set()
    for mutant in KINDS[kind](game, rng_for("mutants", game, kind)):
        mark = (mutant.raw, mutant.trusted is None)
        if mark not in seen:
            seen.add(mark)
            yield mutant
            if len(seen) == count:
                return


# Trees


def plain(sample: Sample) -> Tree:
    return decode_json(sample.raw)


def put(tree: Tree, place: Place, value: Any) -> Tree:
    if not place:
        return value
    step, rest = place[0], place[1:]
    if isinstance(tree, dict):
        return {**tree, step: put(tree[step], rest, value)}
    return [put(item, rest, value) if number == step else item for number, item in enumerate(tree)]


def _at(tree: Tree, place: Place) -> Any:
    for step in place:
        tree = tree[step]
    return tree


def _places(tree: Tree, place: Place = ()) -> Iterator[Place]:
    yield place
    if isinstance(tree, dict | list):
        for step, inner in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from _places(inner, (*place, step))


def _drawn_places(trees: Mapping[Sample, Tree], rng: Rng) -> Iterator[tuple[Sample, Tree, Place]]:
    """For ever, and each kind of place as often as any other, however many places of a kind there are."""
    kinds = [(sample, tree, places) for sample, tree in trees.items() for places in _by_kind(tree).values()]
    while True:
        for sample, tree, places in rng.shuffled(kinds):
            yield sample, tree, rng.choice(places)


def _dotted(place: Place) -> str:
    return ".".join(map(str, place))


def _by_kind(tree: Tree) -> dict[str, list[Place]]:
    """Places by what stands there: numbers of items do not count, but of which type an event is."""
    kinds: dict[str, list[Place]] = {}
    for place in _places(tree):
        events = place[:2] if place[:1] == ("events",) else place[:3] if place[:2] == ("parent", "events") else ()
        kind = _at(tree, events)["type"] if len(events) > 1 and isinstance(events[-1], int) else ""
        steps = ("*" if isinstance(step, int) else step for step in place)
        kinds.setdefault(f"{kind}:{'.'.join(steps)}", []).append(place)
    return kinds


def _differ(one: Any, two: Any) -> bool:
    """To Python, 1 and True are equal."""
    return encode_canonical(one) != encode_canonical(two)


def _told(what: str, tree: Tree, after: Tree) -> Mutant:
    return Mutant(what, encode_json(after), lambda: {first_wrong(tree, after)})


def _wrong_at(what: str, after: Tree, wrong: Collection[int], trusted: tuple[str, ...] | None = None) -> Mutant:
    return Mutant(what, encode_json(after), lambda: wrong, trusted)


def first_wrong(tree: Tree, after: Tree) -> int:
    """The version that a verifier has to name, without knowing what was done."""
    if any(_differ(tree.get(name), after.get(name)) for name in ("match", "full", "parent")):
        return 1
    before, now = tree["events"], after["events"]
    if tree["full"] and _revealed(before) != _revealed(now):
        # The salts follow from the seed: with another one, or without it, nothing fits any more.
        return 1
    for number, (old, new) in enumerate(zip(before, now, strict=False), start=1):
        if _differ(old, new):
            return number
    # All that is there is right. If it is too much, the first surplus event is wrong; else the receipt is for another head.
    return len(before) + 1 if len(now) > len(before) else len(now)


def _revealed(events: Sequence[Tree]) -> bytes | None:
    for event in events:
        if event["type"] in ENDS:
            try:
                return bytes.fromhex(event["data"]["seed"])
            except ValueError:
                return None
    return None


# Seals


def sealed(tree: Tree, seed: bytes, untouched: int = 0) -> Tree | None:
    """With every hash as it must be, after the events that are still right; None where this is no longer a log at all."""
    events = tree["events"][:untouched]
    previous = events[-1]["hash"] if events else genesis(tree["match"])
    try:
        for event in tree["events"][untouched:]:
            read = decode_json(encode_json(event), type=BundleEvent)
            if tree["full"]:
                promised = commitments(seed, read.version, parts_of(read))
                told = event
            else:
                shown = {name: commitment(bytes.fromhex(event["salts"][name]), part) for name, part in parts_of(read).items()}
                promised = {**event.get("commitments", {}), **shown}
                told = {**event, "commitments": promised} if promised else event
            previous = link(previous, public_bytes(read), promised)
            events.append({**told, "hash": previous})
    except (msgspec.MsgspecError, LookupError, OverflowError):
        return None
    return {**tree, "events": events}


def with_receipt(tree: Tree, signer: Signer) -> Tree:
    return {**tree, "receipt": _receipt(tree, signer, len(tree["events"]))}


def _receipt(tree: Tree, signer: Signer, version: int) -> Tree:
    head = tree["events"][version - 1]["hash"]
    return msgspec.to_builtins(signer.receipt(tree["match"], version, head))
