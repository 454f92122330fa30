"""Every endpoint of the HTTP interface, as data: the service binds its handlers to this table and the documentation is
generated from it, so neither can say something else than the other."""

from contracts.http import games, notices, play, proof, service, standings
from contracts.http.endpoint import Endpoint, Method, Tag
from contracts.http.people import contacts, own_data, players, recovery
from contracts.http.tables import challenges, feed, matches, matchmaking

TAGS: tuple[Tag, ...] = (
    players.players,
    contacts.contacts,
    games.games,
    matches.matches,
    matches.invites,
    challenges.challenges,
    matchmaking.matchmaking,
    play.play,
    standings.standings,
    feed.feed,
    proof.proof,
    notices.notices,
    service.service,
)
ENDPOINTS: tuple[Endpoint, ...] = tuple(endpoint for tag in TAGS for endpoint in tag.endpoints)

__all__ = ["ENDPOINTS", "TAGS", "Endpoint", "Method", "own_data", "recovery"]
