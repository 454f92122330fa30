"""Games and their rules."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import Endpoint
from contracts.rules import Clause


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
    edition: str
    bots: Sequence[str]
    commands: Annotated[Sequence[str], Meta(description="Types of its commands")]
    names: Annotated[Mapping[str, Mapping[str, str]], Meta(description="Names of its pieces, by kind")]
    endings: Annotated[Mapping[str, str], Meta(description="Ways to end: the reasons of outcomes")]
    reconstructed: Annotated[Sequence[str], Meta(description="Parts of this edition that are reconstructed")]


class GameList(Struct, frozen=True):
    games: Sequence[Game]


class Rules(Struct, frozen=True):
    game: str
    rules: int
    clauses: Sequence[Clause]


def _public(name: str, path: str, summary: str, answer: type[Struct], *problems: str) -> Endpoint:
    """What is the same for everybody and needs no store."""
    return Endpoint(name, "GET", path, "games", summary, answer, token=False, store=False, problems=problems)


ENDPOINTS = (
    _public("list_games", "/v1/games", "All games, with their options", GameList),
    _public("read_game", "/v1/games/{game}", "One game", Game, "no_such_game"),
    _public("read_rules", "/v1/games/{game}/rules", "The rules of a game, clause by clause", Rules, "no_such_game"),
)
