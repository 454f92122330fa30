"""Games and their rules."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import Endpoint
from contracts.http.shapes import Query
from contracts.rules import Clause

Version = Annotated[int, Meta(ge=1, le=1_000_000)]


class Option(Struct, frozen=True):
    name: str
    title: str
    kind: Literal["choice", "number", "flag", "rows"]
    default: Any
    choices: Annotated[Sequence[Any] | UnsetType, Meta(description="Allowed values, where there is a list of them")] = UNSET
    labels: Annotated[Mapping[str, str] | UnsetType, Meta(description="A name for each value")] = UNSET
    rows: int | UnsetType = UNSET
    columns: int | UnsetType = UNSET


class Game(Struct, frozen=True):
    key: str
    title: str
    seats: Annotated[Sequence[int], Meta(description="Numbers of seats it can be played with")]
    options: Sequence[Option]
    hidden: Annotated[bool, Meta(description="Seats may know different things")]
    simultaneous: Annotated[bool, Meta(description="Several seats may be active at once")]
    rules: Annotated[int, Meta(description="Version of the rules")]
    edition: Annotated[str, Meta(description="The edition that is described here")]
    editions: Annotated[Sequence[str], Meta(description="All editions a match may have, the usual one first")]
    bots: Sequence[str]
    commands: Annotated[Sequence[str], Meta(description="Types of its commands")]
    names: Annotated[Mapping[str, Mapping[str, str]], Meta(description="Names of its pieces, by kind")]
    endings: Annotated[Mapping[str, str], Meta(description="Ways to end: the reasons of outcomes")]
    reconstructed: Annotated[Sequence[str], Meta(description="Parts of this edition that are reconstructed")]


class GameList(Struct, frozen=True):
    games: Sequence[Game]


class GameQuery(Query, frozen=True):
    edition: Annotated[str, Meta(description="The edition to describe; the usual one without it")] | None = None


class RulesQuery(Query, frozen=True):
    version: (
        Annotated[Version, Meta(description="Version of the rules of the game; without it, the one that new matches have")]
        | None
    ) = None
    life: (
        Annotated[Version, Meta(description="Version of the rules of every match; without it, the one that new matches have")]
        | None
    ) = None


class Changes(Struct, frozen=True):
    version: int
    changes: Annotated[Sequence[str], Meta(description="The clauses it replaced or added; none for the first version")]


class Rules(Struct, frozen=True):
    game: str
    rules: Annotated[int, Meta(description="Version of the rules of the game")]
    life: Annotated[int, Meta(description="Version of the rules of every match, whose clauses begin with an M")]
    clauses: Sequence[Clause]
    versions: Annotated[Sequence[Changes], Meta(description="All versions of the game")]
    lives: Annotated[Sequence[Changes], Meta(description="All versions of the rules of every match")]


def _public(
    name: str, path: str, summary: str, answer: type[Struct], *problems: str, query: type[Query] | None = None
) -> Endpoint:
    """What is the same for everybody and needs no store."""
    return Endpoint(name, "GET", path, "games", summary, answer, query=query, token=False, store=False, problems=problems)


ENDPOINTS = (
    _public("list_games", "/v1/games", "All games, with their options", GameList),
    _public("read_game", "/v1/games/{game}", "One game", Game, "malformed", "no_such_game", "no_such_edition", query=GameQuery),
    _public(
        "read_rules",
        "/v1/games/{game}/rules",
        "The rules of a game, clause by clause",
        Rules,
        "malformed",
        "no_such_game",
        "no_such_rules",
        query=RulesQuery,
    ),
)
