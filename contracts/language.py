"""The languages that texts for people are written in."""

from typing import Literal

Language = Literal["en", "fr"]
