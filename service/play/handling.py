"""From a command to its events in the log, in five steps: load, decide, seal, append, answer.

Every player takes this path, person or bot. When somebody else wrote first, the steps are taken again from the newer state.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from contracts.codec import CODEC, decode_event
from contracts.wire import ending
from domain.audit.chain import Receipt
from domain.core import Command, Rejected, Rules, Seat
from domain.match import LIVES, BotTrace, Decision, MatchState, Recorded, Request, Role, TakeSeat, waits_for_service, wake_at
from domain.match.commands import ASKS_FOR_LOG
from domain.match.life import Life
from domain.matchmaking import rotated_seat
from service.errors import Busy, NotInvited, Refused, StaleVersion, TokenRefused, TooManyMatches, UnknownMatch
from service.play.preconditions import Expected, Repetition, after_credits, repetition_of
from service.play.states import States
from service.play.visibility import Visibility
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
from service.store.play.outages import REMEMBERED, Outages
from service.tables.seat_quota import GETS_UP, SITS_DOWN, SeatQuota
from service.tokens import Bearer, Keyring

MOST_ATTEMPTS = 500
"""Each lost race means that somebody else's command was written, so this many in a row is a sick store."""


class Submission(Struct, frozen=True):
    """A command on its way, with everything the sender said about it."""

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
    """The sender knows of the match without sitting in it."""
    in_secret: bool = False
    """It has to do with a match that not everybody may follow."""
    arrived: int | None = None
    """When it counts from, if not from now."""


class Answer(Struct, frozen=True):
    """Where the match stands after the command, and which seat asked."""

    match: str
    game: Rules[Any]
    state: MatchState
    seat: Seat | None
    behind: bool = False
    """The viewer sees the match only after its delay."""
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
    follows: bytes
    """What the last line in the log must end with."""
    state: MatchState
    """Where the match stands then."""


class Play:
    def __init__(
        self,
        states: States,
        log: Log,
        keyring: Keyring,
        visibility: Visibility,
        bots: Collection[str],
        now: Callable[[], int],
        quota: SeatQuota,
        outages: Outages,
        sign: Callable[[str, int, str], Receipt],
    ) -> None:
        self._states = states
        self._log = log
        self._keyring = keyring
        self._visibility = visibility
        self._bots = bots
        self._now = now
        self._quota = quota
        self._outages = outages
        self._sign = sign

    def submit(self, match: str, submission: Submission) -> Answer:
        state = self._states.recent(match)
        return self.begin(match, self._states.game(state), state, submission)

    def begin(
        self, match: str, game: Rules[Any], state: MatchState, submission: Submission, parent: Sequence[Recorded] = ()
    ) -> Answer:
        """Submit a command to a match that is not there yet, or whose state is at hand."""
        player, command = submission.bearer.player, submission.command
        order = Order(
            match,
            game,
            LIVES[state.life],
            submission,
            self._now() if submission.arrived is None else submission.arrived,
            repetition_of(player, submission.key, command),
            self._keyring.seed(match),
            parent,
        )
        if isinstance(command, SITS_DOWN):
            return self._sit_down(order, state)
        answer = self._carry_out(order, state)
        if isinstance(command, GETS_UP):
            self._quota.give_back(player, match, self._states.newest(match))
        return answer

    def _sit_down(self, order: Order, state: MatchState) -> Answer:
        try:
            with self._quota.held(order.submission.bearer.player, order.match):
                return self._carry_out(order, state)
        except TooManyMatches:
            if state.status != "absent" and self._is_hidden(self._states.newest(order.match), order.submission):
                raise UnknownMatch from None
            raise

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
        request = self._load(order, attempt)
        decision = order.life.decide(order.game, self._bots, attempt.state, request) if request is not None else None
        if not isinstance(decision, Decision):
            return self._doubt(order, attempt, decision)
        sealed = _seal(order, attempt.state, decision)
        written, receipt = self._append(order, attempt.state, sealed)
        return self._answer(order, attempt, sealed.state, written, receipt)

    def _load(self, order: Order, attempt: Attempt) -> Request | None:
        """The command with all its circumstances; None if this is not a state that the sender may know of and expects."""
        state, expected, submission = attempt.state, attempt.expected, order.submission
        if self._is_hidden(state, submission):
            return None
        if expected is not None and (not expected.fits(state) or self._is_behind(state, submission)):
            return None
        # A bot was given its credits before it thought: else its move would be for another version.
        outages = self._outages.before(order.arrived) if state.clock is not None and submission.bot is None else ()
        command = submission.command
        if isinstance(command, ASKS_FOR_LOG):
            # Exactly as long as the state is, which may be behind the store.
            log = tuple(map(decode_event, self._log.read(order.match, until=state.version)))
        else:
            log = ()
        return Request(
            submission.bearer.player,
            self._kept_seat(state, submission) if isinstance(command, TakeSeat) and state.terms.rematch else command,
            order.arrived,
            order.seed,
            order.repetition.key or None,
            submission.bot,
            submission.role,
            order.parent,
            log,
            outages,
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
        """Where a match is repeated, its seats are kept for those who played it."""
        assert isinstance(submission.command, TakeSeat)
        seat = rotated_seat(self._states.newest(state.terms.rematch), submission.bearer.player)
        if seat is None or submission.command.seat not in (None, seat):
            raise NotInvited
        return replace(submission.command, seat=seat)

    def _doubt(self, order: Order, attempt: Attempt, refusal: Rejected | None) -> Answer | Attempt:
        """Before anybody is told no, ask the store: the state may be old, and the command one that was answered before."""
        bearer = order.submission.bearer
        peek = self._log.peek(
            order.match, attempt.state.version, key=order.repetition.key, token=bearer.token, player=bearer.player
        )
        if peek.answered is not None and not peek.revoked:
            # Nothing new is told to the sender, even one who has left a private match since.
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
        """What is left to expect of the newest state, as compared with all that the sender may know of it."""
        state, expected = attempt.state, attempt.expected
        if expected is None:
            return None
        if self._is_behind(state, order.submission):
            shown = self._visibility.shown(order.match, state).version
            if expected.version != shown:
                raise StaleVersion(shown)
            # Nobody who is behind may change anything, so it does not matter if the match goes on meanwhile.
            return None
        if expected.fits(state):
            return expected
        # A bot that has not seen a credit would have thought about another version.
        credits = REMEMBERED if order.submission.bot is None else 0
        raw = self._log.read(order.match, expected.version - 1, state.version, limit=1 + credits)
        return after_credits(expected, state, tuple(map(decode_event, raw)))

    def _append(self, order: Order, before: MatchState, sealed: Sealed) -> tuple[AppendResult, Receipt | None]:
        submission, after = order.submission, sealed.state
        # Whether the service itself has something to do now; a match where it never has is not even mentioned.
        concerned = after.disputes or any(seat.bot is not None for seat in after.seats)
        writing = AppendRequest(
            order.match,
            before.version,
            sealed.lines,
            after.at,
            order.repetition.key,
            order.repetition.fingerprint,
            submission.bearer.token,
            waits_for_service(order.game, after) if concerned else None,
            self._states.snapshot_after(before, after),
            sealed.follows,
            submission.bearer.player,
            wake_at(order.game, after),
            submission.bot is not None,
        )
        receipts: list[Receipt] = []

        def sign() -> None:
            # While the store writes: nobody sees it if that comes to nothing.
            receipts.append(self._sign(order.match, after.version, after.head))

        written = self._log.append(writing, sign if submission.signed else None)
        return written, receipts[-1] if receipts else None

    def _answer(
        self,
        order: Order,
        attempt: Attempt,
        after: MatchState,
        written: AppendResult,
        receipt: Receipt | None,
    ) -> Answer | Attempt:
        """The answer, or what the next attempt starts from."""
        match written:
            case Appended():
                self._states.remember(order.match, after)
                return Answer(order.match, order.game, after, after.seat_of(order.submission.bearer.player), receipt=receipt)
            case Stale(tail):
                return replace(attempt, state=self._states.follow(order.match, attempt.state, tail))
            case AlreadyAnswered():
                return self._first_answer(order, written)
            case TokenRevoked():
                raise TokenRefused
            case PlayedElsewhere():
                raise _refused(order, attempt.state, Rejected("played_elsewhere", "M6.6"))

    def _first_answer(self, order: Order, seen: AlreadyAnswered) -> Answer:
        order.repetition.check(seen.fingerprint)
        # The first answer may have failed for the very reason that it was not yet safe.
        self._log.confirm(order.match)
        state = self._states.at(order.match, seen.version)
        return Answer(order.match, order.game, state, state.seat_of(order.submission.bearer.player))


def _seal(order: Order, before: MatchState, decision: Decision) -> Sealed:
    lines, head = CODEC.seal(order.match, order.seed, before.head, decision.events)
    return Sealed(lines, ending(before.head), replace(decision.state, head=head))


def _refused(order: Order, state: MatchState, rejection: Rejected) -> Refused:
    return Refused(rejection, state, in_secret=order.submission.in_secret or state.terms.restricted)
