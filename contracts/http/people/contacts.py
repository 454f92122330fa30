"""Friends, blocked players and reports."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from contracts.http.endpoint import Tag
from contracts.http.people.players import PlayerId
from contracts.http.shapes import OF_PAGE_BEFORE, Body, Next, PageSize, Query, Time

contacts = Tag("contacts", "Friends, blocked players and reports")

CONTACTS_MOST = 500
REPORTS_MOST = 50
REPORT_LONGEST = 1000

ContactName = Annotated[str | None, "null if the account was deleted"]


class NewContact(Body, frozen=True):
    """A player to follow or to block."""

    player: Annotated[str, Meta(min_length=1, max_length=64), "The id of the player"]


class Contact(Struct, frozen=True):
    """A player you follow or have blocked."""

    player: PlayerId
    name: ContactName
    since: Annotated[Time, "When the player was put on the list"]


class Friend(Contact, frozen=True):
    """A player you follow."""

    online: Annotated[bool, "Whether the player has a live feed open"]


class FriendList(Struct, frozen=True):
    """The players you follow."""

    friends: Annotated[Sequence[Friend], f"Oldest first; at most {CONTACTS_MOST}"]


class BlockList(Struct, frozen=True):
    """The players you have blocked."""

    blocked: Annotated[Sequence[Contact], f"Oldest first; at most {CONTACTS_MOST}"]


class NewReport(Body, frozen=True):
    """A report about a player."""

    reason: Annotated[Literal["cheating", "conduct", "name", "other"], "What the report is about"]
    text: Annotated[str, Meta(max_length=REPORT_LONGEST), "What happened, in your own words"] = ""
    match: Annotated[str, Meta(max_length=64), "The id of the match in which it happened"] = ""


class Report(Struct, frozen=True):
    """A report about a player."""

    id: Annotated[str, "The id of the report"]
    reporter: Annotated[str, "The id of the player who reports"]
    player: Annotated[str, "The id of the player who is reported"]
    name: ContactName
    reason: Annotated[str, "What the report is about"]
    text: Annotated[str, "What happened, in the words of the reporter"]
    match: Annotated[str | None, "The match in which it happened"]
    at: Annotated[Time, "When it was sent"]


class ReportQuery(Query, frozen=True):
    cursor: Annotated[str, Meta(pattern=r"^[0-9]{15}:[a-z0-9-]{1,200}\Z"), OF_PAGE_BEFORE] | None = None
    limit: PageSize = 20


class ReportPage(Struct, frozen=True):
    """A page of reports."""

    reports: Annotated[Sequence[Report], "Open reports, newest first"]
    next: Next


@contacts.get("/v1/players/me/friends")
def list_friends() -> FriendList:
    """List your friends, and which of them are online."""


@contacts.post("/v1/players/me/friends", "no_such_player", "not_yourself", "too_many_contacts")
def add_friend(body: NewContact) -> Friend:
    """Add a player to your friends. They get no notice of it."""


@contacts.delete("/v1/players/me/friends/{player}")
def remove_friend() -> None:
    """Remove a player from your friends."""


@contacts.get("/v1/players/me/blocks")
def list_blocked() -> BlockList:
    """List the players whom you have blocked."""


@contacts.post("/v1/players/me/blocks", "no_such_player", "not_yourself", "too_many_contacts")
def block_player(body: NewContact) -> Contact:
    """Block a player.

    They cannot challenge you or join your matches, and do not find you by name. Their challenges are declined, and you do not
    see their phrases. They are not told.
    """


@contacts.delete("/v1/players/me/blocks/{player}")
def unblock_player() -> None:
    """Unblock a player."""


@contacts.post("/v1/players/{player}/reports", "not_yourself", "too_many_reports", status=201)
def report_player(body: NewReport) -> Report:
    """Report a player to the operator. A new report replaces your earlier one about the same player."""


@contacts.get("/v1/reports", "operators_only")
def list_reports(query: ReportQuery) -> ReportPage:
    """List open reports (operators only)."""


@contacts.post("/v1/reports/{report}/close", "operators_only")
def close_report() -> None:
    """Close a report, and delete it (operators only)."""
