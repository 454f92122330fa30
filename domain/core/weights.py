"""What the bots have learnt about a game from matches of their own: a weight for each feature of a state."""

from collections.abc import Mapping
from importlib.resources import files

from msgspec import Struct, json


class Weights(Struct, frozen=True):
    """As `kemu tune` writes them, in ten-thousandths: a lead of 10000 means that a seat wins about three times out of four."""

    command: str
    """Which made them."""
    positions: int
    right_before: float
    right: float
    """How often the seat that looked better came out ahead, before and after, in matches that were not used."""
    weights: Mapping[str, int]


def weights_of(package: str) -> Mapping[str, int]:
    return json.decode(files(package).joinpath("weights.json").read_bytes(), type=Weights).weights
