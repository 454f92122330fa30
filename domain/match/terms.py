"""What is agreed about a match beside its game: its clock, who may see it, whether it counts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

MOVE_SHORTEST = 60
BANK_SHORTEST = 10
BANK_LONGEST = 14 * 24 * 3600
INCREMENT_MOST = 24 * 3600
DELAY_MOST = 50

ClockKind = Literal["move", "bank"]
FlagEffect = Literal["lose", "bot"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """`move`: so many seconds for each move. `bank`: so many for the whole match, and an increment for each turn taken."""

    kind: ClockKind
    seconds: Annotated[int, Meta(ge=BANK_SHORTEST, le=BANK_LONGEST)]
    increment: Annotated[int, Meta(ge=0, le=INCREMENT_MOST)] = 0
    flag: FlagEffect = "lose"
    """What becomes of a seat whose time is up."""


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    clock: Clock | None = None
    private: bool = False
    """Only who was invited knows that the match exists."""
    rated: bool = True
    delay: Annotated[int, Meta(ge=0, le=DELAY_MOST)] = 0
    """How many moves spectators are behind while the match runs."""
    rematch: Annotated[str, Meta(max_length=40)] = ""
    """The match that this one repeats with turned seats."""


NO_TERMS = Terms()


def in_force(terms: Terms) -> Terms:
    """M1.6: what is agreed, as it holds."""
    return replace(terms, rated=False) if terms.private and terms.rated else terms
