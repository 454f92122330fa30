"""The strength of players and how certain it is, computed from results alone.

Ratings for two to six seats, after Weng and Lin (2011), algorithm 4: Plackett-Luce.

A rating is stored in millionths, as whole numbers: stored ratings can be compared exactly, and differences between the
exponential functions of machines are rounded away. Sums are exact, so the order of the seats does not matter.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import exp, fsum, sqrt
from typing import Any

from msgspec import Struct, json

MILLION = 1_000_000
CENTRE = 25.0
PERFORMANCE = CENTRE / 6
"""How much the play of one player varies from match to match."""
DRIFT = CENTRE / 300
"""How much strength may change from match to match. Without it, a rating would freeze."""
LEAST_LEFT = 0.0001
"""A single match leaves at least this share of the squared uncertainty."""

SHOWN_CENTRE = 1500
SHOWN_SCALE = 30
"""With this scale, a lead of 400 points means about ten wins to one, as in chess."""
PROVISIONAL = 10
"""A rating with fewer matches than this is provisional."""


class Rating(Struct, frozen=True, array_like=True, gc=False):
    mu: int = round(CENTRE * MILLION)
    sigma: int = round(CENTRE / 3 * MILLION)
    matches: int = 0

    @property
    def shown(self) -> int:
        return round(SHOWN_CENTRE + SHOWN_SCALE * (self.mu / MILLION - CENTRE))

    @property
    def uncertainty(self) -> int:
        return round(SHOWN_SCALE * self.sigma / MILLION)

    @property
    def provisional(self) -> bool:
        return self.matches < PROVISIONAL


NEWCOMER = Rating()


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a match in which each seat took a place; 1 is first, equal places are shared."""
    squares = [(rating.sigma / MILLION) ** 2 + DRIFT**2 for rating in ratings]
    spread = sqrt(fsum(square + PERFORMANCE**2 for square in squares))
    best = max(rating.mu for rating in ratings)
    strengths = [exp((rating.mu - best) / MILLION / spread) for rating in ratings]
    # For each place: the total strength of the seats that did not do better, and how many seats share it.
    rivals = {
        place: fsum(strength for strength, other in zip(strengths, places, strict=True) if other >= place)
        for place in set(places)
    }
    shared = {place: places.count(place) for place in rivals}
    after = []
    for rating, square, strength, place in zip(ratings, squares, strengths, places, strict=True):
        # For every seat that did at least as well, this one included: the chance of having taken its place.
        chances = [(strength / rivals[other], shared[other]) for other in places if other <= place]
        gain = 1 / shared[place] - fsum(chance / many for chance, many in chances)
        sureness = fsum(chance * (1 - chance) / many for chance, many in chances)
        left = 1 - sureness * square * sqrt(square) / spread**3
        after.append(
            Rating(
                rating.mu + round(gain * square / spread * MILLION),
                round(sqrt(square * max(left, LEAST_LEFT)) * MILLION),
                rating.matches + 1,
            )
        )
    return tuple(after)


_encode = json.Encoder(order="sorted").encode


def option_set(options: Mapping[str, Any], seats: int) -> str:
    """A short name for options that have been filled in, and a number of seats. It never changes."""
    return sha256(_encode([seats, options])).hexdigest()[:12]
