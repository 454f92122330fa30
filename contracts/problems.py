"""Every error the service can answer with, by its stable code.

What the rules refuse is not listed here: those codes belong to the games. They come with status 409, or 403 if the player is
not allowed to do it at all, and name the clause they rest on. What they mean is in the `texts.toml` of the game.
"""

from importlib.resources import files
from typing import Final

from msgspec import Struct, toml

from contracts.codec import CONTRACTS
from contracts.rules import belongs_to
from contracts.texts import Language


class ProblemKind(Struct, frozen=True, forbid_unknown_fields=True):
    status: int
    en: str
    fr: str


PROBLEMS: Final = toml.decode(files("contracts").joinpath("problems.toml").read_bytes(), type=dict[str, ProblemKind])

OF_THE_RULES = ("rejected", "not_allowed", "bad_setup")
"""Kinds of problems whose code is one of the rules' own."""

FORBIDDEN = frozenset({"not_seated", "not_host", "not_arbiter", "not_clock", "not_verifier", "not_adviser", "own_match"})
"""Rejections that do not depend on the position: the player may never do this."""


def refusal_text(game: str, code: str, clause: str, language: Language) -> str | None:
    """The text of a refusal. A game may use a code of the match, too: the clause says which of the two it is."""
    texts = CONTRACTS[belongs_to(game, clause)].refusals.get(code)
    return texts[language] if texts is not None else None
