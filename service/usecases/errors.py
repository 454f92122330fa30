"""Why a use case did not do what it was asked.

UsecaseError
├── TokenRefused      the token is not valid, or not any more
├── UnknownMatch      there is no such match
├── UnknownGame       there is no such game
├── UnknownPlayer     there is no such player
├── UnknownVersion    the match has not got that far
├── Refused           the rules say no; `rejection` says why
├── StaleVersion      the match is not at the version the caller expected
├── KeyReused         the idempotency key was used for another command
├── NotSeated         only who sits at the match may do this
├── TooSoon           too much was said of late; `milliseconds` says how long to wait
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


class Refused(UsecaseError):
    def __init__(self, rejection: Rejected, game: str) -> None:
        super().__init__(rejection.code)
        self.rejection = rejection
        self.game = game


class StaleVersion(UsecaseError):
    def __init__(self, current: int) -> None:
        super().__init__(current)
        self.current = current


class KeyReused(UsecaseError):
    pass


class NotSeated(UsecaseError):
    pass


class TooSoon(UsecaseError):
    def __init__(self, milliseconds: int) -> None:
        super().__init__(milliseconds)
        self.milliseconds = milliseconds


class Busy(UsecaseError):
    pass
