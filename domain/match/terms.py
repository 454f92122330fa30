"""What is agreed about a match beside its game: its clock, who may see it, whether it counts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

LONGEST_NAME = 40
MOVE_SHORTEST = 60
BANK_SHORTEST = 10
BANK_LONGEST = 14 * 24 * 3600
INCREMENT_MOST = 24 * 3600
DELAY_MOST = 50

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
ClockKind = Literal["move", "bank"]
FlagEffect = Literal["lose", "bot"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """How long a seat may think."""

    kind: Annotated[ClockKind, Meta(description="`move`: so long for each move; `bank`: for the whole match")]
    seconds: Annotated[int, Meta(ge=BANK_SHORTEST, le=BANK_LONGEST)]
    increment: Annotated[int, Meta(ge=0, le=INCREMENT_MOST, description="Seconds added to a bank after each turn")] = 0
    flag: Annotated[FlagEffect, Meta(description="What becomes of a seat whose time is up: it loses, or a bot takes it")] = (
        "lose"
    )


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What is left out is as usual."""

    clock: Annotated[Clock | None, Meta(description="None without it")] = None
    private: Annotated[bool, Meta(description="Only who was invited learns that the match exists")] = False
    rated: Annotated[
        bool,
        Meta(description="Counts for ratings; true unless said otherwise. A private match never does, whatever is said"),
    ] = True
    delay: Annotated[
        int, Meta(ge=0, le=DELAY_MOST, description="How many moves spectators are behind while the match runs")
    ] = 0
    rematch: Annotated[Name, Meta(description="The match that this one repeats with turned seats")] = ""

    @property
    def restricted(self) -> bool:
        """Whether something in the match is not for everybody, or not at once."""
        return self.private or self.delay > 0


NO_TERMS = Terms()


def normalised(terms: Terms) -> Terms:
    """M1.6: the terms as they apply: a private match is never rated."""
    return replace(terms, rated=False) if terms.private and terms.rated else terms
