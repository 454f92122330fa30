"""From a command to its events in the log: load, decide, seal, append, answer.

`submit` loads a state, and `_attempt` does the rest. A state may be old: if the store has newer events, `_attempt` runs again
from the newer state. People and bots take the same path.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from contracts.codec import CODEC, decode_event
from contracts.rules import has_clause
from contracts.wire import line_end
from domain.audit.chain import Receipt
from domain.bots import BOTS
from domain.core import Command, Rejected, Rules, Seat
from domain.core.event import NOBODY
from domain.match import LIVES, BotTrace, Decision, MatchState, Recorded, Request, Role, TakeSeat, waits_for_service, wake_at
from domain.match.commands import ASKS_FOR_LOG, NAMES_CLAUSE
from domain.match.lives import Life
from domain.matchmaking import rotated_seat
from service.errors import (
    Busy,
    NotAccepted,
    NotInvited,
    Refused,
    StaleVersion,
    TokenRefused,
    TooManyMatches,
    UnknownClause,
    UnknownMatch,
)
from service.host.metrics import CONFLICTS
from service.play.preconditions import PASSED_OVER_MOST, Expected, Repetition, passing_over, repetition_of
from service.play.states import States
from service.play.visibility import Visibility
from service.proof.signing import Signer
from service.store.people.contacts import ContactStore
from service.store.play.log import (
    AlreadyAnswered,
    Appended,
    AppendRequest,
    AppendResult,
    Log,
    PlayedElsewhere,
    Stale,
    TokenRevoked,
)
from service.store.play.outages import Outages
from service.tables.seat_quota import GETS_UP, SITS_DOWN, SeatQuota
from service.tokens import Bearer, Keyring

MOST_ATTEMPTS = 500
"""Each lost race means that another command was written. Losing this many races in a row means that the store is broken."""


class Submission(Struct, frozen=True):
    """A command on its way, with everything its sender gave with it."""

    bearer: Bearer
    command: Command
    key: str | None = None
    if_match: int | None = None
    head: str | None = None
    """The hash of the event at that version."""
    bot: BotTrace | None = None
    role: Role = "player"
    signed: bool = False
    """The answer has a receipt."""
    invited: bool = False
    """The sender may know of the match without having a seat."""
    in_secret: bool = False
    """The match is not open to everyone, so its refusals are not counted."""
    arrived: int | None = None
    """When the command reached us; None means now."""


class Answer(Struct, frozen=True):
    """The match after the command, and the seat that sent it."""

    match: str
    game: Rules[Any]
    state: MatchState
    seat: Seat | None
    behind: bool = False
    """The viewer sees the match only after its delay."""
    over: bool = False
    """Of an earlier position: the match has been finished since, so that nothing of this can change."""
    receipt: Receipt | None = None
    """Signed already, if that could be done while the store wrote."""


class Order(Struct, frozen=True):
    """What stays the same however often a command is tried."""

    match: str
    game: Rules[Any]
    life: Life
    submission: Submission
    arrived: int
    """A command counts from when it reached us, however long it takes until it is decided."""
    repetition: Repetition
    seed: bytes
    parent: Sequence[Recorded]
    """The log of the match that is forked."""


class Attempt(Struct, frozen=True):
    """What one try starts from."""

    state: MatchState
    """It may be older than what the store has."""
    expected: Expected | None


class Sealed(Struct, frozen=True):
    """A decision as it is written into the log."""

    lines: Sequence[bytes]
    last_line_ends: bytes
    """What the last line in the log must end with, before these are added."""
    state: MatchState
    """The match after it."""


class Play(Struct, frozen=True):
    """Takes commands and carries them out."""

    _states: States
    _log: Log
    _keyring: Keyring
    _visibility: Visibility
    _now: Callable[[], int]
    _quota: SeatQuota
    _outages: Outages
    _signer: Signer
    _contacts: ContactStore

    def submit(self, match: str, submission: Submission) -> Answer:
        state = self._states.recent(match)
        return self.submit_from(match, self._states.game(state), state, submission)

    def submit_from(
        self, match: str, game: Rules[Any], state: MatchState, submission: Submission, parent: Sequence[Recorded] = ()
    ) -> Answer:
        """Submit a command to a given state: that of a new match, or one that was loaded already."""
        player, command = submission.bearer.player, submission.command
        order = Order(
            match=match,
            game=game,
            life=LIVES[state.life],
            submission=submission,
            arrived=self._now() if submission.arrived is None else submission.arrived,
            repetition=repetition_of(player, submission.key, command),
            seed=self._keyring.seed(match),
            parent=parent,
        )
        if isinstance(command, SITS_DOWN):
            return self._sit_down(order, state)
        answer = self._carry_out(order, state)
        if isinstance(command, GETS_UP):
            self._quota.release(player, match, self._states.newest(match))
        return answer

    def _sit_down(self, order: Order, state: MatchState) -> Answer:
        self._check_welcome(order, state)
        try:
            with self._quota.held(order.submission.bearer.player, order.match):
                return self._carry_out(order, state)
        except TooManyMatches:
            if state.status != "absent" and self._is_hidden(self._states.newest(order.match), order.submission):
                raise UnknownMatch from None
            raise

    def _check_welcome(self, order: Order, state: MatchState) -> None:
        """Players whom the host has blocked cannot join, unless they already have, or the service seats them."""
        submission, player = order.submission, order.submission.bearer.player
        if not isinstance(submission.command, TakeSeat) or not submission.bearer.token or self._is_hidden(state, submission):
            return
        if self._contacts.blockers(player, [state.host]):
            newest = self._states.newest(order.match)
            if newest.seat_of(player) is None and self._contacts.blockers(player, [newest.host]):
                raise NotAccepted

    def _carry_out(self, order: Order, state: MatchState) -> Answer:
        version, head = order.submission.if_match, order.submission.head
        attempt = Attempt(state, None if version is None else Expected(version, head))
        for _ in range(MOST_ATTEMPTS):
            outcome = self._attempt(order, attempt)
            if isinstance(outcome, Answer):
                return outcome
            attempt = outcome
        raise Busy

    def _attempt(self, order: Order, attempt: Attempt) -> Answer | Attempt:
        # 1. Load: the state is in the attempt.
        request = self._request(order, attempt)
        if request is None:
            return self._recheck(order, attempt, None)
        # 2. Decide
        decision = order.life.decide(order.game, BOTS, attempt.state, request)
        if isinstance(decision, Rejected):
            return self._recheck(order, attempt, decision)
        if isinstance(submitted := order.submission.command, NAMES_CLAUSE):
            _check_clause(attempt.state, submitted.clause)
        # 3. Seal
        sealed = _seal(order, attempt.state, decision)
        # 4. Append
        written, receipt = self._append(order, attempt.state, sealed)
        # 5. Answer, or try again from a newer state
        return self._answer(order, attempt, sealed.state, written, receipt)

    def _request(self, order: Order, attempt: Attempt) -> Request | None:
        """The command with everything the rules need; None if the sender may not know of this state, or does not expect it."""
        state, expected, submission = attempt.state, attempt.expected, order.submission
        if self._is_hidden(state, submission):
            return None
        if expected is not None and (not expected.fits(state) or self._is_behind(state, submission)):
            return None
        # Before a bot thinks, all credits are given: else its move would be for another version.
        outages = self._outages.before(order.arrived) if state.clock is not None and submission.bot is None else ()
        command = submission.command
        if isinstance(command, ASKS_FOR_LOG):
            # Exactly as long as the state is, which may be behind the store.
            log = tuple(map(decode_event, self._log.read(order.match, until=state.version)))
        else:
            log = ()
        if isinstance(command, TakeSeat) and state.terms.rematch:
            command = self._kept_seat(state, submission)
        return Request(
            player=submission.bearer.player,
            command=command,
            now=order.arrived,
            seed=order.seed,
            key=order.repetition.key or None,
            bot=submission.bot,
            role=submission.role,
            parent=order.parent,
            log=log,
            outages=outages,
        )

    def _is_hidden(self, state: MatchState, submission: Submission) -> bool:
        """Whether the sender may not know of the match, as far as this state tells."""
        if not state.terms.private or submission.invited:
            return False
        return self._visibility.sight(state, submission.bearer.player) == "none"

    def _is_behind(self, state: MatchState, submission: Submission) -> bool:
        """Whether the sender may not know yet where the match stands."""
        return state.status == "running" and self._visibility.sight(state, submission.bearer.player) == "delayed"

    def _kept_seat(self, state: MatchState, submission: Submission) -> Command:
        """In a rematch, each seat is kept for the player who is next in it."""
        assert isinstance(submission.command, TakeSeat)
        seat = rotated_seat(self._states.newest(state.terms.rematch), submission.bearer.player)
        if seat is None or submission.command.seat not in (None, seat):
            raise NotInvited
        return replace(submission.command, seat=seat)

    def _recheck(self, order: Order, attempt: Attempt, refusal: Rejected | None) -> Answer | Attempt:
        """Before refusing, read the store: the state may be old, or the command may already have been answered."""
        bearer = order.submission.bearer
        peek = self._log.peek(
            order.match, attempt.state.version, key=order.repetition.key, token=bearer.token, player=bearer.player
        )
        if peek.answered is not None and not peek.revoked:
            # The sender has seen this answer. So they may have it again, even after they have left a private match.
            return self._first_answer(order, peek.answered)
        newest = self._states.follow(order.match, attempt.state, peek.tail)
        if self._is_hidden(newest, order.submission):
            raise UnknownMatch
        if peek.revoked:
            raise TokenRefused
        if newest is not attempt.state:
            return replace(attempt, state=newest)
        if refusal is not None:
            raise _refused(order, newest, refusal)
        return Attempt(newest, self._still_expected(order, attempt))

    def _still_expected(self, order: Order, attempt: Attempt) -> Expected | None:
        """Check the expectation against what the sender may know, and return what must still hold."""
        state, expected = attempt.state, attempt.expected
        if expected is None:
            return None
        if self._is_behind(state, order.submission):
            shown = self._visibility.shown(order.match, state).version
            if expected.version != shown:
                raise StaleVersion(shown)
            # A viewer who is behind may not change anything, so it does not matter if the match goes on meanwhile.
            return None
        if expected.fits(state):
            return expected
        # A bot must have seen them: it thinks about one version.
        more = PASSED_OVER_MOST if order.submission.bot is None else 0
        raw = self._log.read(order.match, expected.version - 1, state.version, limit=1 + more)
        return passing_over(expected, state, tuple(map(decode_event, raw)))

    def _append(self, order: Order, before: MatchState, sealed: Sealed) -> tuple[AppendResult, Receipt | None]:
        submission, after = order.submission, sealed.state
        # Only bots, disputes and hints give the workers something to do. A hint that has just lapsed no longer does.
        service_may_act = after.disputes or before.hints or after.hints or any(seat.bot is not None for seat in after.seats)
        active = order.game.active(after.play) if after.status == "running" else NOBODY
        writing = AppendRequest(
            match=order.match,
            expected_version=before.version,
            last_line_ends=sealed.last_line_ends,
            events=sealed.lines,
            snapshot=self._states.snapshot_after(before, after),
            now=after.at,
            key=order.repetition.key,
            fingerprint=order.repetition.fingerprint,
            player=submission.bearer.player,
            token=submission.bearer.token,
            by_bot=submission.bot is not None,
            bot_to_move=waits_for_service(order.game, after) if service_may_act else None,
            wake_at=wake_at(order.game, after, active),
            active=",".join(map(str, sorted(active))),
        )
        receipts: list[Receipt] = []

        def sign() -> None:
            # While the store writes. If nothing is written, the receipt is thrown away.
            receipts.append(self._signer.receipt(order.match, after.version, after.head))

        written = self._log.append(writing, sign if submission.signed else None)
        return written, receipts[-1] if receipts else None

    def _answer(
        self, order: Order, attempt: Attempt, after: MatchState, written: AppendResult, receipt: Receipt | None
    ) -> Answer | Attempt:
        """The answer, or what the next attempt starts from."""
        match written:
            case Appended():
                self._states.remember(order.match, after)
                return Answer(order.match, order.game, after, after.seat_of(order.submission.bearer.player), receipt=receipt)
            case Stale(tail):
                CONFLICTS.note(1)
                return replace(attempt, state=self._states.follow(order.match, attempt.state, tail))
            case AlreadyAnswered():
                return self._first_answer(order, written)
            case TokenRevoked():
                raise TokenRefused
            case PlayedElsewhere():
                raise _refused(order, attempt.state, Rejected("played_elsewhere", "M6.6"))

    def _first_answer(self, order: Order, seen: AlreadyAnswered) -> Answer:
        order.repetition.check(seen.fingerprint)
        # The first answer may have failed because the events were not yet durable.
        self._log.confirm(order.match)
        state = self._states.at(order.match, seen.version)
        # A match that was asked for before may be of older rules than the ones it would have now.
        return Answer(order.match, self._states.game(state), state, state.seat_of(order.submission.bearer.player))


def _check_clause(state: MatchState, clause: str | UnsetType) -> None:
    if clause is not UNSET and not has_clause(state, clause):
        raise UnknownClause(errors={"clause": ["no such clause in the rules of this match"]})


def _seal(order: Order, before: MatchState, decision: Decision) -> Sealed:
    lines, head = CODEC.seal(order.match, order.seed, before.head, decision.events)
    return Sealed(lines, line_end(before.head), replace(decision.state, head=head))


def _refused(order: Order, state: MatchState, rejection: Rejected) -> Refused:
    return Refused(rejection, state, in_secret=order.submission.in_secret or state.terms.restricted)
