"""Challenges: a player asks another one to a match, which begins when they accept."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from contracts.codec import command_fields
from contracts.http.tables.challenges import RECEIVED_MOST, SENT_MOST, SENT_PER_HOUR
from contracts.notices import NO_SEAT, Kind, Occasion
from contracts.wire import encode_json
from domain.core import Rejected, Shelf
from domain.match import CreateMatch, LeaveSeat, StartMatch, TakeSeat
from service.errors import (
    Busy,
    ChallengeOver,
    ChallengerAway,
    KeyReused,
    NotAccepted,
    NotYourself,
    Refused,
    TokenRefused,
    TooManyChallenges,
    TooManyMatches,
    TooManyOfLate,
    UnknownChallenge,
    UnknownPlayer,
)
from service.notices.notifier import Notifier
from service.people.players import Players
from service.play.handling import Answer, Play, Submission
from service.play.opening import Opening, trial
from service.store.people.accounts import Allowance, Attempts
from service.store.people.contacts import ContactStore
from service.store.tables.challenges import Challenge, ChallengeStore, Side, Status
from service.tokens import Bearer, Keyring, fingerprint, new_id

HOUR_MS = 60 * 60 * 1000
MOST: Mapping[Side, int] = {"sent": SENT_MOST, "received": RECEIVED_MOST}
_MOST_ATTEMPTS = 10


class Challenges(Struct, frozen=True):
    _games: Shelf
    _store: ChallengeStore
    _players: Players
    _contacts: ContactStore
    _attempts: Attempts
    _opening: Opening
    _play: Play
    _keyring: Keyring
    _notifier: Notifier
    _now: Callable[[], int]

    def send(self, bearer: Bearer, other: str, command: CreateMatch, hours: int, key: str | None) -> Challenge:
        """A repetition under the same key returns the first challenge, open or not."""
        self._players.read(bearer, other)
        if other == bearer.player:
            raise NotYourself
        asked = fingerprint(encode_json(command_fields(command)), f"{other}:{hours}".encode())
        id_ = "c" + (self._keyring.ticket_id(bearer.player, key) if key is not None else new_id("q"))[1:]
        known = self._store.get(id_)
        if known is None:
            known = self._store.add(self._new(bearer, id_, other, command, hours, asked))
            if self._players.names([other]).get(other) is None:
                self._store.remove(known)
                raise UnknownPlayer
        if known.asked != asked:
            raise KeyReused
        self._tell("challenged", known, other)
        return known

    def _new(self, bearer: Bearer, id_: str, other: str, command: CreateMatch, hours: int, asked: str) -> Challenge:
        now = self._now()
        state = trial(self._games, bearer.player, command, now)
        free = [seat for seat in range(command.seats) if str(seat) not in command.bots]
        if len(free) != 2:
            raise Refused(Rejected("seats_free", "M3.2", {"free": free}), state)
        self._check_welcome(bearer.player, other)
        if wait := self._attempts.wait(Allowance("challenge", bearer.player, SENT_PER_HOUR, HOUR_MS)):
            raise TooManyOfLate(wait / 1000)
        seat = None if command.seat is UNSET else command.seat
        command = replace(command, options=dict(state.options), terms=state.terms, seat=UNSET)
        challenge = Challenge(id_, bearer.player, other, command, seat, asked, now, now + hours * HOUR_MS)
        for side, most in MOST.items():
            entered = self._store.enter(challenge, side, most)
            if not entered:
                self._store.remove(challenge)
                raise TooManyChallenges if entered is False else UnknownPlayer
        return challenge

    def read(self, bearer: Bearer, id_: str) -> Challenge:
        """Only the two players of a challenge may read it."""
        self._players.check(bearer)
        found = self._store.get(id_)
        if found is None or bearer.player not in found.sides.values():
            raise UnknownChallenge
        return found

    def open(self, bearer: Bearer) -> list[Challenge]:
        """Not those of blocked players: one may arrive while they are blocked, or be from release 0.2.0."""
        self._players.check(bearer)
        blocked, now = self._contacts.all(bearer.player, "blocks"), self._now()
        return [found for found in self._store.of(bearer.player) if found.is_open(now) and found.challenger not in blocked]

    def of(self, player: str) -> Sequence[Challenge]:
        return self._store.of(player)

    def forget(self, player: str) -> None:
        for challenge in self._store.of(player):
            self._store.remove(challenge)

    def decline(self, bearer: Bearer, id_: str) -> Challenge:
        declined = self._close(bearer, id_, "declined")
        self._tell("challenge_declined", declined, declined.challenger)
        return declined

    def withdraw(self, bearer: Bearer, id_: str) -> Challenge:
        withdrawn = self._close(bearer, id_, "withdrawn")
        self._tell("challenge_withdrawn", withdrawn, withdrawn.challenged)
        return withdrawn

    def accept(self, bearer: Bearer, id_: str, nonce: str) -> Answer:
        """If this breaks off, the challenged player can ask again, and it goes on where it was."""
        accepted = self._close(bearer, id_, "accepted")
        free = [seat for seat in range(accepted.command.seats) if str(seat) not in accepted.command.bots]
        drawn = free[int(fingerprint(accepted.match.encode()), 16) % 2]
        theirs = drawn if accepted.seat is None else accepted.seat
        [mine] = [seat for seat in free if seat != theirs]
        match, challenger = accepted.match, Bearer(accepted.challenger, "")
        try:
            self._opening.create(bearer, replace(accepted.command, seat=mine, nonce=nonce), id_, match)
        except (Refused, TooManyMatches):
            self._reopen(accepted)
            raise
        try:
            self._players.check(challenger)
            self._play.submit(match, Submission(challenger, TakeSeat(theirs, accepted.command.nonce), id_, invited=True))
        except (Refused, TokenRefused, TooManyMatches) as error:
            self._play.submit(match, Submission(Bearer(bearer.player, ""), LeaveSeat()))
            self._reopen(accepted)
            raise ChallengerAway from error
        return self._play.submit(match, Submission(bearer, StartMatch(), f"{id_}:start", signed=True))

    def _close(self, bearer: Bearer, id_: str, status: Status) -> Challenge:
        """Closing it again in the same way changes nothing."""
        for _ in range(_MOST_ATTEMPTS):
            found = self.read(bearer, id_)
            if bearer.player != (found.challenger if status == "withdrawn" else found.challenged):
                raise UnknownChallenge
            if found.status == status:
                return found
            if not found.is_open(self._now()):
                raise ChallengeOver
            if status == "accepted":
                self._check_welcome(found.challenged, found.challenger)
            closed = replace(found, status=status, match=new_id("m") if status == "accepted" else "")
            if self._store.replace(found, closed, self._now()):
                return closed
        raise Busy

    def _reopen(self, accepted: Challenge) -> None:
        self._store.replace(accepted, replace(accepted, status="open", match=""), self._now())

    def _tell(self, kind: Kind, challenge: Challenge, player: str) -> None:
        """Also if the request is repeated, because it may have broken off before this. An acceptance is told as a match."""
        other = next(side for side in challenge.sides.values() if side != player)
        if not self._contacts.blockers(other, [player]):
            at, game = self._now(), challenge.command.game
            self._notifier.notify([Occasion(kind, "", game, 0, NO_SEAT, at, player, challenge=challenge.id)])

    def _check_welcome(self, player: str, other: str) -> None:
        if self._contacts.blockers(player, [other]):
            raise NotAccepted
