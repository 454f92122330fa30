"""Ratings, boards, past matches and statistics."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from contracts.http.endpoint import Tag
from contracts.http.shapes import OF_PAGE_BEFORE, GameFilter, MatchCursor, Next, PageSize, Query, Time

standings = Tag("standings", "Ratings, boards, past matches, statistics")

OptionSetKey = Annotated[str, Meta(pattern=r"^[0-9a-f]{12}\Z")]
PlayerId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,64}\Z")]


class Rating(Struct, frozen=True):
    """A rating."""

    rating: Annotated[int, "1500 is where everybody begins; 400 more mean about ten wins to one"]
    uncertainty: Annotated[int, "One standard deviation, in the same points"]
    matches: Annotated[int, "How many matches it was worked out from"]
    provisional: Annotated[bool, "Too few matches yet to say much"]


class Ranked(Rating, frozen=True):
    """A player on a leaderboard."""

    rank: Annotated[int, "1 is the best"]
    player: str
    name: Annotated[str | None, "null for a player who has been forgotten"]


class LeaderboardQuery(Query, frozen=True):
    options: Annotated[OptionSetKey | None, "Only matches with these options: the key of an option set"] = None
    provisional: Annotated[bool, "Also players whose rating is provisional"] = False
    cursor: Annotated[str, Meta(pattern=r"^[0-9]{8}:[a-z0-9]{1,64}\Z"), OF_PAGE_BEFORE] | None = None
    limit: PageSize = 20


class Leaderboard(Struct, frozen=True):
    """A page of the best players of a game."""

    game: str
    players: Annotated[Sequence[Ranked], "The best first"]
    next: Next


class PlayerRating(Rating, frozen=True):
    """The rating of a player in a game, or in one of its option sets."""

    game: str
    options: Annotated[str | None, "The key of an option set; null for all matches of the game"]


class PlayerRatings(Struct, frozen=True):
    """All ratings of a player."""

    player: str
    ratings: Annotated[Sequence[PlayerRating], "One entry for each game, and for each option set"]


class HistoryQuery(Query, frozen=True):
    game: GameFilter = None
    opponent: Annotated[PlayerId | None, "Only matches in which this player took part, too"] = None
    cursor: MatchCursor = None
    limit: PageSize = 20


class PastSeat(Struct, frozen=True):
    """A seat of a finished match."""

    player: str | None
    name: str | None
    bot: str | None
    resigned: bool
    place: Annotated[int, "1 is first; equal places are shared"]
    before: Annotated[int | None, "The rating before; null if the match does not count"]
    after: Annotated[int | None, "The rating after; null if the match does not count"]


class PastMatch(Struct, frozen=True):
    """A finished match in the history of a player."""

    id: str
    game: str
    options: Mapping[str, Any]
    ended_at: Time
    reason: Annotated[str, "A stable slug per way to end"]
    seats: Annotated[Sequence[PastSeat], "The seats, in order"]
    rated: Annotated[bool, "It counts for ratings"]
    annulled: bool
    private: bool


class History(Struct, frozen=True):
    """A page of the finished matches of a player."""

    matches: Annotated[Sequence[PastMatch], "Newest first"]
    next: Next


class Score(Struct, frozen=True):
    """The record of two players in one game."""

    game: str
    won: Annotated[int, "Matches in which the first of the two took the better place"]
    drawn: int
    lost: int


class Versus(Struct, frozen=True):
    """Two players head to head."""

    player: str
    other: Annotated[str, "Id of the other player"]
    games: Sequence[Score]


class Share(Struct, frozen=True):
    """How often a seat or side won."""

    seats: Annotated[int, "Of matches with so many seats"]
    played: int
    won: Annotated[int, "Alone"]
    shared: Annotated[int, "Together with others"]


class SeatShare(Share, frozen=True):
    """How a seat has fared."""

    seat: int


class SideShare(Share, frozen=True):
    """How a side has fared."""

    side: Annotated[str, "Key of the side"]


class EndingCount(Struct, frozen=True):
    """How often matches ended in one way."""

    reason: str
    matches: int


class Length(Struct, frozen=True):
    """How long matches were."""

    total: int
    mean: Annotated[int, "Rounded; `total` over `matches` is exact"]
    least: int
    most: int


class OptionSet(Struct, frozen=True):
    """A combination of options that has been played."""

    key: Annotated[str, "Send it as `options` to the leaderboard"]
    seats: Annotated[int, "How many seats"]
    options: Mapping[str, Any]
    matches: int


class RefusedClause(Struct, frozen=True):
    """A clause, and how often it refused a command."""

    clause: str
    version: Annotated[int, "The version of the rules of the game, or of every match, that it stands in"]
    text: str | None
    times: Annotated[int, "How often"]


class Statistics(Struct, frozen=True):
    """Over all finished matches of a game that were neither private nor annulled nor forks."""

    game: str
    matches: int
    seats: Annotated[Sequence[SeatShare], "How each seat has fared"]
    sides: Annotated[Sequence[SideShare], "Where seats play different sides"]
    endings: Annotated[Sequence[EndingCount], "How the matches ended"]
    moves: Annotated[Length | None, "Moves of a match; null if there is none yet"]
    seconds: Annotated[Length | None, "Seconds of a match; null if there is none yet"]
    option_sets: Annotated[Sequence[OptionSet], "The most played ones"]
    refused: Annotated[
        Sequence[RefusedClause], "The clauses that refused most commands; counted every few seconds, not kept in the log"
    ]


@standings.get("/v1/games/{game}/leaderboard")
def read_leaderboard(query: LeaderboardQuery) -> Leaderboard:
    """The best players of a game, or of one option set."""


@standings.get("/v1/games/{game}/statistics")
def read_statistics() -> Statistics:
    """Statistics over all finished matches of a game."""


@standings.get("/v1/players/{player}/ratings")
def read_ratings() -> PlayerRatings:
    """The ratings of a player, by game and option set."""


@standings.get("/v1/players/{player}/history", "no_such_game")
def list_history(query: HistoryQuery) -> History:
    """The finished matches of a player; private ones only for those who played them."""


@standings.get("/v1/players/{player}/versus/{other}")
def read_versus() -> Versus:
    """Two players head to head, by game."""
