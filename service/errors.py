"""Why a use case did not do what it was asked.

UsecaseError
├── TokenRefused      the token is not valid, or not any more
├── UnknownMatch      there is no such match
├── UnknownGame       there is no such game
├── UnknownPlayer     there is no such player
├── UnknownVersion    the match has not got that far
├── UnknownInvite     no match has this invite code, or not any more
├── UnknownTicket     there is no such ticket in the queue, or not any more
├── TooManyTickets    a player waits for only so many matches at once
├── TicketMatched     others were found for this ticket, it cannot be cancelled
├── SeatedOnly        only who holds a seat in the match may do this
├── NotInvited        the seat is kept for somebody else
├── NotOver           the match is not finished
├── Refused           the rules say no; `rejection` says why
├── StaleVersion      the match is not at the version the caller expected
│   └── HistoryLost   the log does not have what the caller names: a version beyond its end, or another event there
├── KeyReused         the idempotency key was used for another command
├── RefreshRefused    the refresh token is not valid, or not any more
├── RefreshReused     the refresh token was exchanged before: its device is signed out
├── UnknownDevice     the player has no such device
├── WrongCredentials  there is no such login, or the password is not its
├── WrongPassword     the old password is not right
├── LoginTaken        somebody else has this login
├── AlreadyLinked     the player has another login
├── NotLinked         the player has no login
├── TooManyAttempts   passwords were tried too often
├── TooManyMatches    the player sits in as many matches as he may
├── TooSoon           too much was said of late; `milliseconds` says how long to wait
├── UnknownReceiver   the player has no such receiver of notices
├── TooManyReceivers  a player has only so many receivers
├── NoUrls            receivers of the players' own are not allowed here
├── UnknownNotice     there is no such notice among the dead
├── OperatorsOnly     only an operator may do this
├── NoSlot            all places are taken; NoShare if there are some, but not for this player or address
├── BadCursor         the cursor is not one that a page ended with
└── Busy              too many others wrote to this match at the same moment
"""

from domain.core import Rejected


class UsecaseError(Exception):
    pass


class TokenRefused(UsecaseError):
    pass


class UnknownMatch(UsecaseError):
    pass


class UnknownGame(UsecaseError):
    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class UnknownPlayer(UsecaseError):
    pass


class UnknownVersion(UsecaseError):
    def __init__(self, current: int) -> None:
        super().__init__(current)
        self.current = current


class UnknownInvite(UsecaseError):
    pass


class UnknownTicket(UsecaseError):
    pass


class TooManyTickets(UsecaseError):
    pass


class TicketMatched(UsecaseError):
    pass


class SeatedOnly(UsecaseError):
    pass


class NotInvited(UsecaseError):
    pass


class NotOver(UsecaseError):
    pass


class Refused(UsecaseError):
    def __init__(self, rejection: Rejected, game: str, *, in_secret: bool = False) -> None:
        """`in_secret`: not everybody may follow the match, so it is not counted where everybody can read it."""
        super().__init__(rejection.code)
        self.rejection = rejection
        self.game = game
        self.in_secret = in_secret


class StaleVersion(UsecaseError):
    def __init__(self, current: int) -> None:
        super().__init__(current)
        self.current = current


class HistoryLost(StaleVersion):
    pass


class KeyReused(UsecaseError):
    pass


class TooSoon(UsecaseError):
    def __init__(self, milliseconds: int) -> None:
        super().__init__(milliseconds)
        self.milliseconds = milliseconds


class UnknownReceiver(UsecaseError):
    pass


class TooManyReceivers(UsecaseError):
    pass


class NoUrls(UsecaseError):
    pass


class UnknownNotice(UsecaseError):
    pass


class OperatorsOnly(UsecaseError):
    pass


class NoSlot(UsecaseError):
    pass


class NoShare(NoSlot):
    pass


class BadCursor(UsecaseError):
    pass


class Busy(UsecaseError):
    pass


class RefreshRefused(UsecaseError):
    pass


class RefreshReused(UsecaseError):
    pass


class UnknownDevice(UsecaseError):
    pass


class WrongCredentials(UsecaseError):
    pass


class WrongPassword(UsecaseError):
    pass


class LoginTaken(UsecaseError):
    pass


class AlreadyLinked(UsecaseError):
    pass


class NotLinked(UsecaseError):
    pass


class TooManyAttempts(UsecaseError):
    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class TooManyMatches(UsecaseError):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most
