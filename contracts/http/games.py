"""Games and their rules."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import Tag
from contracts.http.shapes import Query
from contracts.rules import Clause
from domain.core.game import Texts

games = Tag("games", "What can be played, and by which rules")

Version = Annotated[int, Meta(ge=1, le=1_000_000)]


class Option(Struct, frozen=True):
    """An option of a game, which is chosen when a match is created."""

    name: Annotated[str, "Key of the option"]
    title: str
    kind: Annotated[Literal["choice", "number", "flag", "rows"], "What values it takes"]
    default: Annotated[Any, "The value if nothing is chosen"]
    choices: Annotated[Sequence[Any] | UnsetType, "Allowed values, where there is a list of them"] = UNSET
    labels: Annotated[Mapping[str, str] | UnsetType, "A name for each value"] = UNSET
    rows: Annotated[int | UnsetType, "Rows of a grid"] = UNSET
    columns: Annotated[int | UnsetType, "Columns of a grid"] = UNSET


class Game(Struct, frozen=True):
    """A game that can be played."""

    key: Annotated[str, "Key of the game"]
    title: str
    seats: Annotated[Sequence[int], "Numbers of seats it can be played with"]
    options: Annotated[Sequence[Option], "What can be chosen when a match is created"]
    hidden: Annotated[bool, "Seats may know different things"]
    simultaneous: Annotated[bool, "Several seats may be active at once"]
    rules: Annotated[int, "Version of the rules"]
    edition: Annotated[str, "The edition that is described here"]
    editions: Annotated[Sequence[str], "All editions a match may have, the usual one first"]
    bots: Annotated[Sequence[str], "Keys of the bots that can play it"]
    commands: Annotated[Sequence[str], "Types of its commands"]
    names: Annotated[Mapping[str, Mapping[str, str]], "Names of its pieces, by kind"]
    endings: Annotated[Mapping[str, str], "Ways to end: the reasons of outcomes"]
    reconstructed: Annotated[Sequence[str], "Parts of this edition that are reconstructed"]


class GameList(Struct, frozen=True):
    """All games."""

    games: Sequence[Game]


class Bot(Struct, frozen=True):
    """A bot, which can play any game."""

    key: Annotated[str, "To be named in `bots` of a new match"]
    name: Annotated[str, "For players, in the language asked for"]
    description: Annotated[str, "How it plays"]


class BotList(Struct, frozen=True):
    """All bots."""

    bots: Annotated[Sequence[Bot], "The levels from the weakest to the strongest, then older bots"]


class GameQuery(Query, frozen=True):
    edition: Annotated[str, "The edition to describe; the usual one without it"] | None = None


class SentencesQuery(Query, frozen=True):
    edition: Annotated[str, "The edition with the names; the usual one without it"] | None = None


class RulesQuery(Query, frozen=True):
    version: Annotated[Version, "Version of the rules of the game; without it, the one that new matches have"] | None = None
    life: Annotated[Version, "Version of the rules of every match; without it, the one that new matches have"] | None = None


class Component(Struct, frozen=True):
    """A card, a piece, a region: a component of the game that has a name."""

    name: Annotated[Texts, "Its name"]
    text: Annotated[Texts | UnsetType, "What stands on it, or what its clause says"] = UNSET
    clause: Annotated[str | UnsetType, "The clause of the rules that says what it does"] = UNSET


class Edition(Struct, frozen=True):
    """Everything that is printed on the board and the cards of one edition, in every language."""

    game: Annotated[str, "Key of the game"]
    edition: Annotated[str, "Key of the edition"]
    fingerprint: Annotated[str, "SHA-256 of everything else in this answer, and its ETag"]
    title: Annotated[Texts, "Name of the game"]
    reconstructed: Annotated[Sequence[Texts], "Parts of this edition that are reconstructed"]
    components: Annotated[Mapping[str, Mapping[str, Component]], "Everything that has a name, by kind (such as `card`) and key"]
    material: Annotated[Struct, "Geometry with coordinates, and what is printed; each game has a shape of its own"]


class Sentences(Struct, frozen=True):
    """The sentences for events and commands of a game in one language."""

    game: str
    rules: Annotated[int, "Version of the rules of the game"]
    language: Annotated[str, "`en` or `fr`"]
    sentences: Annotated[Mapping[str, str], "The template of each type of event, secret part and command"]
    names: Annotated[Mapping[str, Mapping[str, str]], "How the values of fields are called, by kind and value"]
    words: Annotated[Mapping[str, str], "`and`, `player` (before a number), and `somebody` (who has no name)"]


class Changes(Struct, frozen=True):
    """What a version of the rules changed."""

    version: int
    changes: Annotated[Sequence[str], "The clauses it replaced or added; none for the first version"]


class Rules(Struct, frozen=True):
    """The rules of a game, and those of every match."""

    game: str
    rules: Annotated[int, "Version of the rules of the game"]
    life: Annotated[int, "Version of the rules of every match, whose clauses begin with an M"]
    clauses: Sequence[Clause]
    versions: Annotated[Sequence[Changes], "All versions of the game"]
    lives: Annotated[Sequence[Changes], "All versions of the rules of every match"]


@games.get("/v1/games", token=False, store=False, public=True)
def list_games() -> GameList:
    """All games, with their options."""


@games.get("/v1/bots", token=False, store=False, public=True)
def list_bots() -> BotList:
    """The bots that can play every game."""


@games.get("/v1/games/{game}", "no_such_edition", token=False, store=False, public=True)
def read_game(query: GameQuery) -> Game:
    """One game."""


@games.get("/v1/games/{game}/editions/{edition}", token=False, store=False, public=True)
def read_edition() -> Edition:
    """Everything needed to draw and explain an edition: geometry, pieces, cards, in every language.

    The coordinates are to the right and down, in the units of a picture of `width` by `height`. What is printed never changes;
    the answer may be kept for a day, and its ETag tells whether a text in it was corrected.
    """


@games.get("/v1/games/{game}/rules", "no_such_rules", token=False, store=False, public=True)
def read_rules(query: RulesQuery) -> Rules:
    """The rules of a game, clause by clause."""


@games.get("/v1/games/{game}/sentences", "no_such_edition", token=False, store=False, public=True)
def read_sentences(query: SentencesQuery) -> Sentences:
    """The templates from which `text` of an event is made, for clients that write the sentences themselves, even offline.

    A template holds fields of `data`: `{animal}` is the value by its name, `{winner:seat}` the same with the kind of the name.
    A `seat` is called like its player, a `place` by its number, a `player` goes by an id. Of two texts,
    `{hidden?, face down|}` takes the first if the field is there and neither false nor empty, `{to=left?left|right}` if it has
    this value, and `{count#a card|{count} cards}` if it counts one thing. `outcome.winners` are the seats with place 1.
    kemu-client fills them in.
    """
