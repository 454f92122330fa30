"""Decisions, forks and the verdict: sections 2 and 5 of the page.

Written from docs/fairness.md alone; shares no code with the service.
"""

from collections.abc import Collection
from itertools import takewhile

from tests.audit.second_verifier.draws_bunny_kingdom import BunnyKingdom
from tests.audit.second_verifier.draws_kauri import Kauri
from tests.audit.second_verifier.draws_kiwara import Kiwara
from tests.audit.second_verifier.draws_mauw import Mauw
from tests.audit.second_verifier.draws_moeraki_kemu import MoerakiKemu
from tests.audit.second_verifier.game import Draws, Game, where
from tests.audit.second_verifier.page import (
    OVER,
    Bundle,
    Event,
    Refuted,
    Stream,
    check_chain,
    check_receipt,
    check_seed,
    demand,
    draw_key,
    nonces_at_start,
    parts,
    revealed_seed,
    same,
)

GAMES: dict[str, type[Game]] = {
    "bunny_kingdom": BunnyKingdom,
    "kauri": Kauri,
    "kiwara": Kiwara,
    "mauw": Mauw,
    "moeraki_kemu": MoerakiKemu,
}


def of_the_game(event: Event) -> bool:
    return not event["type"].startswith("match.")


def names_of_parts(event: Event, full: bool) -> set[str]:
    return set(parts(event)) if full else set(event.get("commitments", {}))


# Section 5: a fork begins with the events of its parent


def check_fork(bundle: Bundle) -> int:
    """How many events are copies, after the first two; each has the data, clause and secrets of the parent's."""
    events = bundle["events"]
    forks = [event for event in events if event["type"] == "match.MatchForked"]
    demand(len(forks) < 2, "it was forked twice")
    demand(
        ("parent" in bundle) == (bundle["full"] and bool(forks)), "the full bundle of a fork, and nothing else, has a parent"
    )
    if "parent" not in bundle:
        return sum(1 for _ in takewhile(of_the_game, events[2:])) if forks else 0
    parent, told = bundle["parent"], events[1]["data"]
    same("second event of a fork", events[1]["type"], "match.MatchForked")
    demand(parent["full"], "the parent is not a full bundle")
    if "cause" in events[0]:
        same("command of a fork", events[0]["cause"]["command"]["type"], "match.ForkMatch")
    for name in ("game", "edition", "options", "seats"):
        same(f"{name} of a fork", events[0]["data"][name], parent["events"][0]["data"][name])
    version = told["version"]
    demand(version in range(1, len(parent["events"]) + 1), f"the parent has no version {version!r}")
    head = parent["events"][version - 1]["hash"]
    same("begin of a fork", (told["parent"], told["head"]), (parent["match"], head))
    originals = [event for event in parent["events"][:version] if of_the_game(event)]
    demand(len(events) >= 2 + len(originals), "events of the parent are missing")
    for copy, original in zip(events[2:], originals, strict=False):
        check_copy(copy, original)
    return len(originals)


def check_copy(copy: Event, original: Event) -> None:
    for name in ("type", "v", "data", "clause"):
        same(f"{where(copy)}, a copy: {name}", copy[name], original[name])
    hidden = original.get("secrets", {})
    same(f"{where(copy)}, a copy: names of the parts", set(parts(copy)), set(hidden))
    for name, part in copy.get("secrets", {}).items():
        same(f"{where(copy)}, a copy: secret of {name}", part, hidden[name])


def check_order(bundle: Bundle, copies: int) -> None:
    """A match begins with its creation and one decision; its game begins with the start, but for the copies of a fork."""
    events, started = bundle["events"], False
    same("first event", events[0]["type"], "match.MatchCreated")
    demand("cause" in names_of_parts(events[0], bundle["full"]), "the first event has no cause")
    for place, event in enumerate(events):
        started = started or event["type"] == "match.MatchStarted"
        if of_the_game(event):
            demand(event["type"].startswith(events[0]["data"]["game"] + "."), f"{where(event)} is not of this game")
            demand(started or 2 <= place < 2 + copies, f"{where(event)} comes before the start")


# Section 2: each decision draws from a stream of its own


def replayed(bundle: Bundle, until: int) -> Game:
    """The game after so many events. A fork goes on from the position of its parent, which drew with its own seed."""
    events, game, begin, fork = bundle["events"], game_of(bundle), 0, "parent" in bundle
    expected = game.setup()
    if fork:
        game, begin = replayed(bundle["parent"], events[1]["data"]["version"]), 2 + check_fork(bundle)
        game.draws = Draws()
    types = [event["type"] for event in events[begin:until]]
    if "match.MatchStarted" not in types:
        return game
    for name, number in expected.items():
        same(f"number of {name}", types.count(name), 0 if fork else number)
    seed, nonces, starting = revealed_seed(bundle), nonces_at_start(bundle), False
    for event in events[begin:until]:
        if "cause" in event:
            stream, starting = Stream(draw_key(seed, nonces, event["version"] - 1)), False
        starting = starting or event["type"] == "match.MatchStarted"
        if of_the_game(event):
            demand(starting or event["type"] not in expected, f"{where(event)} does not belong to the start")
            demand(not (starting and fork), f"{where(event)}: the start of a fork sets nothing up")
            game.follow(event, stream)
    return game


def game_of(bundle: Bundle) -> Game:
    created = bundle["events"][0]
    return GAMES[created["data"]["game"]](created)


def check_draws(bundle: Bundle) -> Draws:
    """Recompute the draws of a full bundle; those of a parent are checked with the parent."""
    game = bundle["events"][0]["data"]["game"]
    if game not in GAMES:
        return Draws(unknown=[f"the game {game}"])
    return replayed(bundle, len(bundle["events"])).draws


def verify(bundle: Bundle, keys: Collection[str] | None = None) -> Draws:
    """Everything that can be checked without playing the game again. Raises Refuted."""
    try:
        check_chain(bundle)
        check_receipt(bundle, keys)
        if "parent" in bundle:
            verify(bundle["parent"], keys)
        check_order(bundle, check_fork(bundle))
        if bundle["full"]:
            check_seed(bundle)
            return check_draws(bundle)
        demand(not any(event["type"] in OVER for event in bundle["events"]), "a match that has ended is told in full")
        return Draws()
    except Refuted:
        raise
    except (LookupError, TypeError, AttributeError, ValueError, OverflowError, RecursionError) as error:
        raise Refuted(f"not in the form of a bundle: {error!r}") from error
