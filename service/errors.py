"""Why a use case did not do what it was asked. Each error has the code that the client is told."""

from typing import Any, ClassVar

from domain.core import Rejected
from domain.match import MatchState


class Failure(Exception):
    code: ClassVar[str]
    """`contracts/problems.py` has its status and its texts."""

    def __init__(self, *why: str, **more: Any) -> None:
        """`why` is for the log. `more` are the members of the client's problem besides its code."""
        super().__init__(*why)
        self.more = more


class TryLater(Failure):
    """It was asked too often, or by too many at once."""

    def __init__(self, seconds: float) -> None:
        """How long to wait before the next attempt."""
        super().__init__()
        self.seconds = seconds


class WrongVersion(Failure):
    def __init__(self, current: int) -> None:
        """`current` is the newest version that the caller may know of."""
        super().__init__(version=current)
        self.current = current


class Refused(Exception):
    """The rules say no. The rejection has a code of its own."""

    def __init__(self, rejection: Rejected, match: MatchState, *, in_secret: bool = False) -> None:
        """`in_secret`: not everybody may follow the match, so it is not counted where everybody can read it."""
        super().__init__(rejection.code)
        self.rejection = rejection
        self.match = match
        self.in_secret = in_secret


# Matches


class UnknownMatch(Failure):
    """There is no such match, or none that this player may know of."""

    code = "no_such_match"


class UnknownVersion(WrongVersion):
    """The match has not got that far."""

    code = "no_such_version"


class StaleVersion(WrongVersion):
    """The match is not at the version that the caller expected."""

    code = "stale_version"


class HistoryLost(StaleVersion):
    """The log does not have what the caller names: a version beyond its end, or another event there."""

    code = "history_lost"


class KeyReused(Failure):
    """The idempotency key was used for another command."""

    code = "key_reused"


class Busy(Failure):
    """Too many others wrote to the match at the same moment, or the lists are too far behind."""

    code = "busy"


class NotOver(Failure):
    """The match is not finished."""

    code = "not_over"


class SeatedOnly(Failure):
    """Only a player who holds a seat in the match may do this."""

    code = "seated_only"


class NotInvited(Failure):
    """The seat is kept for another player."""

    code = "not_invited"


class NoSlot(TryLater):
    """All slots for long polls are taken."""

    code = "too_many_waits"

    def __init__(self) -> None:
        super().__init__(seconds=2)


class NoShare(NoSlot):
    """There are slots left, but not for this player or address."""


# Games and tables


class NoSuchGame(Failure):
    """There is no such game."""

    code = "no_such_game"


class UnknownGame(Failure):
    """A match was to be created of a game that is not offered."""

    code = "unknown_game"

    def __init__(self, game: str, offered: list[str]) -> None:
        super().__init__(details={"game": game, "known": offered})


class UnknownInvite(Failure):
    """No match has this invite code, or not any more."""

    code = "no_such_invite"


class UnknownTicket(Failure):
    """There is no such ticket in the queue, or not any more."""

    code = "no_such_ticket"


class TooManyTickets(Failure):
    """A player waits for only so many matches at once."""

    code = "too_many_tickets"


class TicketMatched(Failure):
    """Others were found for this ticket, so it cannot be cancelled."""

    code = "ticket_matched"


class TooManyMatches(Failure):
    """The player sits in as many matches as one may."""

    code = "too_many_matches"

    def __init__(self, limit: int) -> None:
        super().__init__(details={"limit": limit})


class TooManyPhrases(TryLater):
    """Too much was said at the table of late."""

    code = "too_many_requests"


# People


class TokenMissing(Failure):
    """The request has no bearer token."""

    code = "token_missing"


class TokenExpired(Failure):
    """The token was ours, and its time is over."""

    code = "token_expired"


class TokenRefused(Failure):
    """The token is not valid, or not any more."""

    code = "token_invalid"


class UnknownPlayer(Failure):
    """There is no such player."""

    code = "no_such_player"


class UnknownDevice(Failure):
    """The player has no such device."""

    code = "no_such_device"


class RefreshRefused(Failure):
    """The refresh token is not valid, or not any more."""

    code = "refresh_invalid"


class RefreshReused(Failure):
    """The refresh token was exchanged before, so its device is signed out."""

    code = "refresh_reused"


class WrongCredentials(Failure):
    """There is no such login, or the password is wrong."""

    code = "wrong_credentials"


class WrongPassword(Failure):
    """The old password is wrong."""

    code = "wrong_password"


class LoginTaken(Failure):
    """Another player has this login."""

    code = "login_taken"


class AlreadyLinked(Failure):
    """The player has another login."""

    code = "already_linked"


class NotLinked(Failure):
    """The player has no login."""

    code = "not_linked"


class TooManyAttempts(TryLater):
    """Passwords were tried too often."""

    code = "too_many_guesses"


# Notices


class UnknownReceiver(Failure):
    """The player has no such receiver of notices."""

    code = "no_such_receiver"


class TooManyReceivers(Failure):
    """A player has only so many receivers."""

    code = "too_many_receivers"


class NoUrls(Failure):
    """Players may not name receivers of their own here."""

    code = "no_urls"


class UnknownNotice(Failure):
    """There is no such notice among the dead."""

    code = "no_such_notice"


class OperatorsOnly(Failure):
    """Only an operator may do this."""

    code = "operators_only"
