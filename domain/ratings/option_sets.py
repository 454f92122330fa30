"""Matches that can be compared: the same game with the same options and as many seats."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from msgspec import json

_encode = json.Encoder(order="sorted").encode

LENGTH = 12


def option_set(options: Mapping[str, Any], seats: int) -> str:
    """A short name for options that have been filled in, and a number of seats. It never changes."""
    return sha256(_encode([seats, options])).hexdigest()[:LENGTH]
