"""Every endpoint of the HTTP interface, as data: the service binds its handlers to this table and the documentation is
generated from it, so neither can say something else than the other."""

from contracts.http import games, notices, people, play, proof, service, standings
from contracts.http.endpoint import Endpoint, Method
from contracts.http.tables import feed, invites, matches, matchmaking

ENDPOINTS: tuple[Endpoint, ...] = (
    *people.ENDPOINTS,
    *games.ENDPOINTS,
    *matches.ENDPOINTS,
    *invites.ENDPOINTS,
    *matchmaking.ENDPOINTS,
    *play.ENDPOINTS,
    *standings.ENDPOINTS,
    *feed.ENDPOINTS,
    *proof.ENDPOINTS,
    *notices.ENDPOINTS,
    *service.ENDPOINTS,
)

__all__ = ["ENDPOINTS", "Endpoint", "Method"]
