"""Bots against each other, each pair equally often in each seat: shares, intervals and Elo."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log10, sqrt
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from domain.bots import choose
from domain.core import Event, Outcome, Rejected, Rng, Rules, Turn, bot_key

Z = 1.96
"""Of a 95 % interval."""


class Pairing(Struct, frozen=True):
    """A match: the two bots sit alternately, and in the next match the other way round, with the same deal."""

    first: str
    second: str
    number: int
    seats: int

    @property
    def bots(self) -> list[str]:
        pair = (self.first, self.second)
        return [pair[(seat + self.number) % 2] for seat in range(self.seats)]


class Pair(Struct, frozen=True):
    """How two bots did against each other."""

    first: str
    second: str
    matches: int
    share: float
    """Of the first places that the first bot took; a shared place counts in part."""
    low: float
    high: float


class Standing(Struct, frozen=True):
    bot: str
    elo: int
    share: float
    matches: int


def pairings(bots: Sequence[str], matches: int, seats: int) -> Iterator[Pairing]:
    for number in range(matches):
        for first, second in combinations(bots, 2):
            yield Pairing(first, second, number, seats)


def won(game: Rules[Any], pairing: Pairing, options: Mapping[str, Any], seed: str) -> float:
    """The share of the first place that the first bot took. The same arguments give the same match."""
    root = hashlib.sha256(f"{seed}:{pairing.first}:{pairing.second}:{pairing.number // 2}".encode()).digest()
    winners = _played(game, pairing.bots, options, root).outcome.winners
    return sum(pairing.bots[seat] == pairing.first for seat in winners) / len(winners)


class _Match(Struct, frozen=True):
    sides: tuple[str, ...]
    outcome: Outcome
    named: Counter[str]


def _played(game: Rules[Any], bots: Sequence[str], options: Mapping[str, Any], root: bytes) -> _Match:
    values = game.read_options(options, len(bots), "")
    if isinstance(values, Rejected):
        raise ValueError(f"{values.code}: {values.details}")
    rng = Rng(root)
    opening = game.start(values, len(bots), rng)
    state, version = opening.state, 0
    named: Counter[str] = Counter()
    while active := game.active(state):
        seat = min(active)
        command = choose(bots[seat], game, state, seat, Rng(bot_key(root, version, seat)))
        turn = game.act(state, seat, command, rng)
        assert isinstance(turn, Turn), f"{bots[seat]} sent {command}"
        state, version = turn.state, version + 1
        kind = type(command).__name__
        named.update(f"{kind} {name} {value}" for name, value in asdict(command).items() if isinstance(value, str))
    outcome = game.outcome(state)
    assert outcome is not None
    return _Match(_sides(game, opening.events, len(bots)), outcome, named)


def _sides(game: Rules[Any], events: Sequence[Event], seats: int) -> tuple[str, ...]:
    """What each seat plays; its number where all play the same."""
    if game.info.sides is None:
        return tuple(map(str, range(seats)))
    kind, name = game.info.sides
    sides: tuple[str, ...] = next(getattr(event.data, name) for event in events if isinstance(event.data, kind))
    return sides


class Side(Struct, frozen=True):
    """How one side did in matches with the same bot in all seats."""

    side: str
    share: float
    """Of the first places."""
    low: float
    high: float
    points: float
    """In the middle."""


class Sides(Struct, frozen=True):
    """What matches with the same bot in all seats tell of the game."""

    bot: str
    matches: int
    sides: list[Side]
    named: Mapping[str, float]
    """What commands name, by command and field: how often in a match."""


class Mirror(Struct, frozen=True):
    """A match with the same bot in all seats."""

    bot: str
    number: int
    seats: int


def mirrored(game: Rules[Any], mirror: Mirror, options: Mapping[str, Any], seed: str) -> _Match:
    root = hashlib.sha256(f"{seed}:{mirror.bot}:{mirror.number}".encode()).digest()
    return _played(game, [mirror.bot] * mirror.seats, options, root)


def sides_of(bot: str, matches: Sequence[_Match]) -> Sides:
    named: Counter[str] = Counter()
    shares: dict[str, list[float]] = {side: [] for side in matches[0].sides}
    points = dict.fromkeys(shares, 0)
    for match in matches:
        named.update(match.named)
        winners, scores = match.outcome.winners, match.outcome.scores
        for seat, side in enumerate(match.sides):
            shares[side].append((seat in winners) / len(winners))
            points[side] += scores[seat] if scores else 0
    count = len(matches)
    found = [Side(side, *share_of(each), round(points[side] / count, 1)) for side, each in shares.items()]
    return Sides(bot, count, found, {each: round(number / count, 3) for each, number in sorted(named.items())})


def pair_of(first: str, second: str, shares: Sequence[float]) -> Pair:
    return Pair(first, second, len(shares), *share_of(shares))


def share_of(shares: Sequence[float]) -> tuple[float, float, float]:
    """The middle, and Wilson's interval."""
    matches, share = len(shares), sum(shares) / len(shares)
    middle = (share + Z * Z / (2 * matches)) / (1 + Z * Z / matches)
    half = Z * sqrt(share * (1 - share) / matches + Z * Z / (4 * matches * matches)) / (1 + Z * Z / matches)
    return round(share, 3), round(middle - half, 3), round(middle + half, 3)


def ladder(bots: Sequence[str], pairs: Sequence[Pair]) -> list[Standing]:
    """Elo by the model of Bradley and Terry, with a drawn match added to each pair; the first bot has 0."""
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(2000):
        for bot in bots:
            gained = faced = 0.0
            for pair in pairs:
                if bot in (pair.first, pair.second):
                    other = pair.second if bot == pair.first else pair.first
                    share = pair.share if bot == pair.first else 1 - pair.share
                    gained += share * pair.matches + 0.5
                    faced += (pair.matches + 1) / (strength[bot] + strength[other])
            strength[bot] = gained / faced
    return [_standing(bot, pairs, strength[bot] / strength[bots[0]]) for bot in bots]


def _standing(bot: str, pairs: Sequence[Pair], strength: float) -> Standing:
    own = [pair for pair in pairs if bot in (pair.first, pair.second)]
    matches = sum(pair.matches for pair in own)
    won = sum(pair.matches * (pair.share if bot == pair.first else 1 - pair.share) for pair in own)
    return Standing(bot, round(400 * log10(strength)), round(won / matches, 3), matches)
