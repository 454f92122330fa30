"""Every endpoint of the HTTP interface, as data: the service binds its handlers to this table and the documentation is
generated from it, so neither can say something else than the other."""

from contracts.endpoints.endpoint import Endpoint, Method
from contracts.endpoints.feed import FEED
from contracts.endpoints.games import GAMES
from contracts.endpoints.invites import INVITES
from contracts.endpoints.matches import MATCHES
from contracts.endpoints.matchmaking import MATCHMAKING
from contracts.endpoints.notices import NOTICES
from contracts.endpoints.play import PLAY
from contracts.endpoints.players import PLAYERS
from contracts.endpoints.proof import PROOF
from contracts.endpoints.service import SERVICE
from contracts.endpoints.standings import STANDINGS

ENDPOINTS: tuple[Endpoint, ...] = (
    *PLAYERS,
    *GAMES,
    *MATCHES,
    *INVITES,
    *MATCHMAKING,
    *PLAY,
    *STANDINGS,
    *FEED,
    *PROOF,
    *NOTICES,
    *SERVICE,
)

__all__ = ["ENDPOINTS", "Endpoint", "Method"]
