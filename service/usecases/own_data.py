"""Everything the service knows of a player: to be taken along, or to be forgotten."""

from collections.abc import Iterator

from msgspec import Struct

from contracts.codec import decode_event
from contracts.summary import MatchSummary
from domain.match import LeaveSeat, Recorded, Resign
from service.store.event_store import EventStore
from service.store.players import Player, PlayerStore
from service.store.read_models import ReadModels
from service.tokens import Bearer
from service.usecases.errors import Refused
from service.usecases.listing import list_name
from service.usecases.play import Play, Submission
from service.usecases.players import Players

PAGE = 100


class OwnMatch(Struct, frozen=True):
    summary: MatchSummary
    asked: list[Recorded]
    """The events that his own commands made happen, each with its command."""


class OwnData(Struct, frozen=True):
    player: Player
    roles: list[str]
    matches: list[OwnMatch]


class OwnDataKeeper:
    def __init__(self, players: Players, player_store: PlayerStore, store: EventStore, models: ReadModels, play: Play) -> None:
        self._players = players
        self._player_store = player_store
        self._store = store
        self._models = models
        self._play = play

    def export(self, bearer: Bearer) -> OwnData:
        player = self._players.read(bearer, bearer.player)
        matches = [OwnMatch(summary, self._asked(summary.id, player.id)) for summary in self._matches(player.id)]
        return OwnData(player, self._player_store.roles(player.id), matches)

    def erase(self, bearer: Bearer) -> None:
        """Leave every match that goes on, then forget the player. What was played stays, and stays provable."""
        self._players.read(bearer, bearer.player)
        for summary in self._matches(bearer.player):
            command = {"open": LeaveSeat(), "running": Resign()}.get(summary.status)
            if command is not None:
                try:
                    self._play.submit(summary.id, Submission(bearer, command))
                except Refused:
                    # The list was behind: the match has gone on without him, or he has resigned before.
                    continue
        self._players.erase(bearer)

    def _matches(self, player: str) -> Iterator[MatchSummary]:
        cursor = None
        while True:
            summaries, cursor = self._models.page(list_name("mine", None, player), cursor, PAGE)
            yield from summaries
            if cursor is None:
                return

    def _asked(self, match: str, player: str) -> list[Recorded]:
        log = map(decode_event, self._store.read(match))
        return [recorded for recorded in log if recorded.cause is not None and recorded.cause.player == player]
