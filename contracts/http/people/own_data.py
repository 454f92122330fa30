"""Everything that the service knows about a player."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct

from contracts.http.notices import FeedNotice, Receiver
from contracts.http.people.contacts import Contact, Report
from contracts.http.people.players import Device, Player, players
from contracts.http.people.recovery import MailAddress
from contracts.http.standings import PlayerRating
from contracts.http.tables.challenges import Challenge
from contracts.http.tables.feed import Said
from contracts.http.tables.matches import Summary
from contracts.http.tables.matchmaking import OwnTicket


class OwnMatch(Struct, frozen=True):
    """A match in the export of a player."""

    match: Annotated[Summary, "The match"]
    asked: Annotated[Sequence[Struct], "The events that commands of the player caused"]
    said: Annotated[Sequence[Said], "What the player said at the table, as long as it is stored"]


class Export(Struct, frozen=True):
    """Everything that the service knows about a player."""

    player: Annotated[Player, "Id, name and sign-up"]
    roles: Annotated[Sequence[str], "Roles besides playing"]
    login: Annotated[str | None, "null for a guest"]
    mail: Annotated[MailAddress, "Where a recovery code can be sent"]
    recovery_codes: Annotated[int, "How many recovery codes are left; only fingerprints of them are stored"]
    devices: Annotated[Sequence[Device], "Signed-in devices"]
    matches: Annotated[Sequence[OwnMatch], "All matches of the player"]
    ratings: Annotated[Sequence[PlayerRating], "All ratings of the player"]
    receivers: Annotated[Sequence[Receiver], "Where notices are sent"]
    notices: Annotated[Sequence[FeedNotice], "What the feed of the player has, oldest first"]
    friends: Annotated[Sequence[Contact], "Friends of the player"]
    blocked: Annotated[Sequence[Contact], "Players whom the player has blocked"]
    reports: Annotated[Sequence[Report], "Open reports by the player"]
    challenges: Annotated[Sequence[Challenge], "Challenges sent and received, until a day after their end"]
    tickets: Annotated[Sequence[OwnTicket], "Tickets of the last day, newest first"]


@players.get("/v1/players/me/export", "no_such_player", "busy", "rules_not_at_hand")
def export_player() -> Export:
    """Export everything that the service knows about you."""


@players.delete("/v1/players/me", "no_such_player", "busy", "rules_not_at_hand")
def erase_player() -> None:
    """Delete your account.

    All running matches are resigned, and everything about you is erased. Finished matches can still be verified.
    """
