"""Ratings, boards, past matches and statistics."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from contracts.http.endpoint import Endpoint
from contracts.http.shapes import OF_PAGE_BEFORE, GameFilter, MatchCursor, Next, PageSize, Query, Time

OptionSetKey = Annotated[str, Meta(pattern=r"^[0-9a-f]{12}\Z")]
PlayerId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,64}\Z")]


class Rating(Struct, frozen=True):
    rating: Annotated[int, Meta(description="1500 is where everybody begins; 400 more mean about ten wins to one")]
    uncertainty: Annotated[int, Meta(description="One standard deviation, in the same points")]
    matches: Annotated[int, Meta(description="How many matches it was worked out from")]
    provisional: Annotated[bool, Meta(description="Too few matches yet to say much")]


class Ranked(Rating, frozen=True):
    rank: int
    player: str
    name: Annotated[str | None, Meta(description="null for a player who has been forgotten")]


class LeaderboardQuery(Query, frozen=True):
    options: Annotated[OptionSetKey | None, Meta(description="Only matches with these options: the key of an option set")] = (
        None
    )
    provisional: Annotated[bool, Meta(description="Also players whose rating is provisional")] = False
    cursor: Annotated[str, Meta(pattern=r"^[0-9]{8}:[a-z0-9]{1,64}\Z"), OF_PAGE_BEFORE] | None = None
    limit: PageSize = 20


class Leaderboard(Struct, frozen=True):
    game: str
    players: Annotated[Sequence[Ranked], Meta(description="The best first")]
    next: Next


class PlayerRating(Rating, frozen=True):
    game: str
    options: Annotated[str | None, Meta(description="The key of an option set; null for all matches of the game")]


class PlayerRatings(Struct, frozen=True):
    player: str
    ratings: Sequence[PlayerRating]


class HistoryQuery(Query, frozen=True):
    game: GameFilter = None
    opponent: Annotated[PlayerId | None, Meta(description="Only matches in which this player took part, too")] = None
    cursor: MatchCursor = None
    limit: PageSize = 20


class PastSeat(Struct, frozen=True):
    player: str | None
    name: str | None
    bot: str | None
    resigned: bool
    place: Annotated[int, Meta(description="1 is first; equal places are shared")]
    before: Annotated[int | None, Meta(description="The rating before; null if the match does not count")]
    after: Annotated[int | None, Meta(description="The rating after; null if the match does not count")]


class PastMatch(Struct, frozen=True):
    id: str
    game: str
    options: Mapping[str, Any]
    ended_at: Time
    reason: Annotated[str, Meta(description="A stable slug per way to end")]
    seats: Sequence[PastSeat]
    rated: Annotated[bool, Meta(description="It counts for ratings")]
    annulled: bool
    private: bool


class History(Struct, frozen=True):
    matches: Annotated[Sequence[PastMatch], Meta(description="Newest first")]
    next: Next


class Score(Struct, frozen=True):
    game: str
    won: Annotated[int, Meta(description="Matches in which the first of the two took the better place")]
    drawn: int
    lost: int


class Versus(Struct, frozen=True):
    player: str
    other: str
    games: Sequence[Score]


class Share(Struct, frozen=True):
    seats: Annotated[int, Meta(description="Of matches with so many seats")]
    played: int
    won: Annotated[int, Meta(description="Alone")]
    shared: Annotated[int, Meta(description="Together with others")]


class SeatShare(Share, frozen=True):
    seat: int


class SideShare(Share, frozen=True):
    side: str


class EndingCount(Struct, frozen=True):
    reason: str
    matches: int


class Length(Struct, frozen=True):
    total: int
    mean: Annotated[int, Meta(description="Rounded; `total` over `matches` is exact")]
    least: int
    most: int


class OptionSet(Struct, frozen=True):
    key: Annotated[str, Meta(description="Send it as `options` to the leaderboard")]
    seats: int
    options: Mapping[str, Any]
    matches: int


class RefusedClause(Struct, frozen=True):
    clause: str
    version: Annotated[int, Meta(description="The version of the rules of the game, or of every match, that it stands in")]
    text: str | None
    times: int


class Statistics(Struct, frozen=True):
    """Of all finished matches of a game that were neither private nor annulled nor forks."""

    game: str
    matches: int
    seats: Sequence[SeatShare]
    sides: Annotated[Sequence[SideShare], Meta(description="Where seats play different sides")]
    endings: Sequence[EndingCount]
    moves: Length | None
    seconds: Length | None
    option_sets: Annotated[Sequence[OptionSet], Meta(description="The most played ones")]
    refused: Annotated[
        Sequence[RefusedClause],
        Meta(description="The clauses that refused most commands; counted every few seconds, not kept in the log"),
    ]


def _reads(
    name: str, path: str, summary: str, answer: type[Struct], *problems: str, query: type[Query] | None = None
) -> Endpoint:
    return Endpoint(name, "GET", path, "standings", summary, answer, query=query, problems=problems)


ENDPOINTS = (
    _reads(
        "read_leaderboard",
        "/v1/games/{game}/leaderboard",
        "The best players of a game, or of one option set",
        Leaderboard,
        "no_such_game",
        "malformed",
        query=LeaderboardQuery,
    ),
    _reads(
        "read_statistics",
        "/v1/games/{game}/statistics",
        "What all finished matches of a game say about it",
        Statistics,
        "no_such_game",
    ),
    _reads(
        "read_ratings",
        "/v1/players/{player}/ratings",
        "The ratings of a player, by game and option set",
        PlayerRatings,
        "no_such_player",
    ),
    _reads(
        "list_history",
        "/v1/players/{player}/history",
        "The finished matches of a player; private ones only for who played them",
        History,
        "no_such_player",
        "malformed",
        query=HistoryQuery,
    ),
    _reads("read_versus", "/v1/players/{player}/versus/{other}", "Two players head to head, by game", Versus, "no_such_player"),
)
