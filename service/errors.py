"""The errors of the use cases. Each has the code that the client gets."""

from typing import Any, ClassVar

from domain.core import Rejected
from domain.match import MatchState


class Failure(Exception):
    code: ClassVar[str]
    """`contracts/problems.toml` has its status and texts. A subclass states it as `code=...`, or inherits that of its base."""

    def __init_subclass__(cls, code: str = "") -> None:
        if code:
            cls.code = code

    def __init__(self, *why: str, **more: Any) -> None:
        """`why` is for the log. `more` is added to the problem that the client gets."""
        super().__init__(*why)
        self.more = more


class TryLater(Failure):
    """There were too many requests."""

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
    """The rules refuse a command. The rejection has a code of its own."""

    def __init__(self, rejection: Rejected, match: MatchState, *, in_secret: bool = False) -> None:
        """`in_secret`: not everyone may follow the match, so public statistics do not count the refusal."""
        super().__init__(rejection.code)
        self.rejection = rejection
        self.match = match
        self.in_secret = in_secret


# Matches


class UnknownClause(Failure, code="malformed"):
    """A command names a clause that the rules of its match do not have."""


class UnknownMatch(Failure, code="no_such_match"):
    """There is no such match, or none that this player may know of."""


class UnknownVersion(WrongVersion, code="no_such_version"):
    """The match has not got that far."""


class StaleVersion(WrongVersion, code="stale_version"):
    """The match is not at the version that the caller expected."""


class HistoryLost(StaleVersion, code="history_lost"):
    """The log does not have what the caller names: a version beyond its end, or another event there."""


class KeyReused(Failure, code="key_reused"):
    """The idempotency key was used for another command."""


class Busy(Failure, code="busy"):
    """Too many others wrote to the match at the same moment, or the lists are too far behind."""


class NotOver(Failure, code="not_over"):
    """The match is not finished."""


class SeatedOnly(Failure, code="seated_only"):
    """Only a player who holds a seat in the match may do this."""


class NotInvited(Failure, code="not_invited"):
    """The seat is kept for another player."""


class NoSlot(TryLater, code="too_many_waits"):
    """All slots for long polls are taken."""

    def __init__(self) -> None:
        super().__init__(seconds=2)


class NoShare(NoSlot):
    """There are slots left, but not for this player or address."""


# Games and tables


class NoSuchGame(Failure, code="no_such_game"):
    """There is no such game."""


class UnknownGame(Failure, code="unknown_game"):
    """A match was to be created of a game that is not offered."""

    def __init__(self, game: str, offered: list[str]) -> None:
        super().__init__(details={"game": game, "known": offered})


class UnknownInvite(Failure, code="no_such_invite"):
    """No match has this invite code, or not any more."""


class UnknownTicket(Failure, code="no_such_ticket"):
    """There is no such ticket in the queue, or not any more."""


class TooManyTickets(Failure, code="too_many_tickets"):
    """A player waits for only so many matches at once."""


class TicketMatched(Failure, code="ticket_matched"):
    """Others were found for this ticket, so it cannot be cancelled."""


class TooManyMatches(Failure, code="too_many_matches"):
    """The player sits in as many matches as one may."""

    def __init__(self, limit: int) -> None:
        super().__init__(details={"limit": limit})


class TooManyOfLate(TryLater, code="too_many_requests"):
    """Too many phrases or challenges in a short time."""


class UnknownChallenge(Failure, code="no_such_challenge"):
    """There is no such challenge, or not any more, or it is between others."""


class TooManyChallenges(Failure, code="too_many_challenges"):
    """The player has sent too many open challenges, or the other one has received too many."""


class ChallengeOver(Failure, code="challenge_over"):
    """The challenge was accepted, declined or withdrawn, or it has expired."""


class ChallengerAway(Failure, code="challenger_away"):
    """The challenger cannot take the seat: they sit in too many matches, or are locked out."""


# People


class TokenMissing(Failure, code="token_missing"):
    """The request has no bearer token."""


class TokenExpired(Failure, code="token_expired"):
    """The token was valid, and has expired."""


class TokenRefused(Failure, code="token_invalid"):
    """The token is not valid, or no longer."""


class UnknownPlayer(Failure, code="no_such_player"):
    """There is no such player."""


class NotAccepted(Failure, code="not_accepted"):
    """The other player has blocked this one."""


class NotYourself(Failure, code="not_yourself"):
    """The other player must be another one."""


class TooManyContacts(Failure, code="too_many_contacts"):
    """The list of friends or blocked players is full."""


class TooManyReports(Failure, code="too_many_reports"):
    """The player has too many open reports."""


class UnknownReport(Failure, code="no_such_report"):
    """There is no such open report."""


class UnknownDevice(Failure, code="no_such_device"):
    """The player has no such device."""


class RefreshRefused(Failure, code="refresh_invalid"):
    """The refresh token is not valid, or no longer."""


class RefreshReused(Failure, code="refresh_reused"):
    """The refresh token was exchanged before, so its device is signed out."""


class WrongCredentials(Failure, code="wrong_credentials"):
    """There is no such login, or the password is wrong."""


class WrongPassword(Failure, code="wrong_password"):
    """The old password is wrong."""


class WrongCode(Failure, code="wrong_code"):
    """There is no such login, or the code is wrong, used or expired."""


class NoMail(Failure, code="no_mail"):
    """The operator has no gateway for mail."""


class LoginTaken(Failure, code="login_taken"):
    """Another player has this login."""


class AlreadyLinked(Failure, code="already_linked"):
    """The player has another login."""


class NotLinked(Failure, code="not_linked"):
    """The player has no login."""


class TooManyAttempts(TryLater, code="too_many_guesses"):
    """Too many wrong passwords or codes."""


# Notices


class UnknownReceiver(Failure, code="no_such_receiver"):
    """The player has no such receiver of notices."""


class TooManyReceivers(Failure, code="too_many_receivers"):
    """A player has only so many receivers."""


class NoUrls(Failure, code="no_urls"):
    """Players may not name receivers of their own here."""


class UnknownNotice(Failure, code="no_such_notice"):
    """There is no such notice among the dead."""


class OperatorsOnly(Failure, code="operators_only"):
    """Only an operator may do this."""
