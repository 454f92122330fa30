"""Results that count for ratings, and the steps that follow from them. Workers write them, the service reads them.

A result and a step are texts that begin with when the match ended and which match it was: so they sort as results do.
"""

from collections.abc import Callable

from msgspec import Struct, json

from domain.ratings import Rating

OVERALL = ""
"""The table of a game that takes all its option sets together."""


class Result(Struct, frozen=True, array_like=True):
    """A match that counts, by seat."""

    options: str
    """The key of its option set."""
    players: tuple[str, ...]
    places: tuple[int, ...]


class Step(Struct, frozen=True, array_like=True):
    """What a result did to the ratings. With it the step can be taken back."""

    result: Result
    before: tuple[Rating | None, ...]
    after: tuple[Rating, ...]
    before_in_set: tuple[Rating | None, ...]


Ratings = dict[str, Rating]
"""The ratings of one player in one game, by table."""

_results = json.Decoder(Result)
_steps = json.Decoder(Step)
_ratings = json.Decoder(Ratings)
_encode = json.Encoder(order="sorted").encode
encode_ratings: Callable[[Ratings], bytes] = _encode


def ended(at: int, match: str) -> str:
    """The position of a result in the order of all results. It never changes."""
    return f"{at:015d}:{match}"


def place_of(line: str) -> str:
    """The place that a line begins with."""
    at, match, _ = line.split(":", 2)
    return f"{at}:{match}"


def line_of(place: str, content: Result | Step) -> str:
    return f"{place}:{_encode(content).decode()}"


def read_result(line: str) -> Result:
    return _results.decode(line.split(":", 2)[2])


def read_step(line: str) -> Step:
    return _steps.decode(line.split(":", 2)[2])


def decode_ratings(raw: bytes | None) -> Ratings:
    return _ratings.decode(raw) if raw is not None else {}
