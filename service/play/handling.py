"""From a command to its events in the log: the one path that every player, person or bot, takes."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from msgspec import UNSET, Struct
from msgspec.structs import replace

from contracts.codec import CODEC, command_fields, decode_event, encode_json
from contracts.proof import ending, seal
from domain.audit.receipt import Receipt
from domain.core import Command, Rejected, Seat
from domain.match import (
    BotTrace,
    CreateMatch,
    CreditClocks,
    Decision,
    ForkMatch,
    MatchState,
    Outage,
    Recorded,
    Request,
    Role,
    TakeSeat,
    decide,
    new_match,
    waits_for_service,
    wake_at,
)
from domain.match.clock import last_credit
from domain.match.commands import ASKS_FOR_LOG
from domain.match.terms import normalised
from domain.matchmaking import rotated_seat
from service.errors import (
    Busy,
    HistoryLost,
    KeyReused,
    NotInvited,
    Refused,
    StaleVersion,
    TokenRefused,
    TooManyMatches,
    UnknownGame,
    UnknownMatch,
)
from service.play.credits import CLOCK, Credits
from service.play.delay import Delay
from service.play.states import States
from service.play.visibility import Visibility
from service.store.play.event_store import (
    AlreadyAnswered,
    Appended,
    AppendRequest,
    EventStore,
    PlayedElsewhere,
    Stale,
    TokenRevoked,
)
from service.tables.seat_quota import GETS_UP, SITS_DOWN, SeatQuota
from service.tokens import Bearer, Keyring, fingerprint, new_id

MOST_ATTEMPTS = 500
"""Each lost race means that somebody else's command was written, so this many in a row is a sick store."""


class Submission(Struct, frozen=True):
    """A command on its way, with everything the sender said about it."""

    bearer: Bearer
    command: Command
    key: str | None = None
    if_match: int | None = None
    head: str | None = None
    """The hash of the event at that version: two pasts of one length differ in it."""
    bot: BotTrace | None = None
    role: Role = "player"
    signed: bool = False
    """He is given a receipt."""
    invited: bool = False
    """He knows of the match, although he does not sit in it yet."""
    in_secret: bool = False
    """It has to do with a match that not everybody may follow."""


class Answer(Struct, frozen=True):
    """Where the match stands after the command, and who asked."""

    match: str
    state: MatchState
    seat: Seat | None
    behind: bool = False
    """He sees the match only after its delay."""
    receipt: Receipt | None = None
    """Signed already, if that could be done while the store wrote."""


class Play:
    def __init__(
        self,
        states: States,
        store: EventStore,
        keyring: Keyring,
        visibility: Visibility,
        delay: Delay,
        bots: Collection[str],
        now: Callable[[], int],
        places: SeatQuota,
        credits: Credits,
        sign: Callable[[str, int, str], Receipt],
    ) -> None:
        self._sign = sign
        self._credits = credits
        self._places = places
        self._states = states
        self._store = store
        self._keyring = keyring
        self._visibility = visibility
        self._delay = delay
        self._bots = bots
        self._now = now

    def create(self, bearer: Bearer, command: CreateMatch, key: str | None = None, match: str | None = None) -> Answer:
        """`match` is its id, where the service itself knows which one it must be."""
        if command.game not in self._states.games:
            raise UnknownGame(command.game)
        if command.terms is not UNSET:
            # So that the log says it, too; decided here, because logs of before must still be decided as they were.
            command = replace(command, terms=normalised(command.terms))
        match = match or (new_id("m") if key is None else self._keyring.match_id(bearer.player, key))
        return self._submit(match, new_match(self._states.games[command.game]), Submission(bearer, command, key, invited=True))

    def fork(self, bearer: Bearer, command: ForkMatch, key: str | None = None) -> Answer:
        parent = self._states.recent(command.parent)
        if parent.terms.private:
            parent = self._states.newest(command.parent)
            if not self._visibility.sees(parent, bearer.player):
                raise UnknownMatch
        match = new_id("m") if key is None else self._keyring.match_id(bearer.player, key, f"fork:{command.parent}")
        submission = Submission(bearer, command, key, invited=True, in_secret=parent.terms.restricted)
        return self._submit(match, new_match(self._states.game(parent)), submission)

    def submit(self, match: str, submission: Submission) -> Answer:
        return self._submit(match, self._states.recent(match), submission)

    def give_back(self, match: str, state: MatchState, outages: Sequence[Outage] | None = None) -> MatchState:
        """Write the credits that are due for these outages, or for all up to now, without waiting for a command."""
        credit = last_credit(state, self._credits.outages_in(state, self._now()) if outages is None else outages)
        if credit is None:
            return state
        submission = Submission(CLOCK, credit, if_match=state.version, head=state.head, role="clock")
        return self.submit(match, submission).state

    def _submit(self, match: str, state: MatchState, submission: Submission) -> Answer:
        player = submission.bearer.player
        if isinstance(submission.command, SITS_DOWN):
            try:
                with self._places.held(player, match):
                    return self._written(match, state, submission)
            except TooManyMatches:
                if state.status != "absent" and not self._knows(self._states.newest(match), submission):
                    raise UnknownMatch from None
                raise
        answer = self._written(match, state, submission)
        if isinstance(submission.command, GETS_UP):
            self._places.give_back(player, match, self._states.newest(match))
        return answer

    def _written(self, match: str, state: MatchState, submission: Submission) -> Answer:
        # A command counts from when it reached us, however long it takes until it is decided; a credit from when the outage was
        # over, so that a later one can be told apart from it.
        command = submission.command
        arrived = command.until if isinstance(command, CreditClocks) else self._now()
        expected, head = submission.if_match, submission.head
        key, command_fingerprint = _idempotency(submission)
        for _ in range(MOST_ATTEMPTS):
            decision: Decision | Rejected | None = None
            if self._knows(state, submission) and expected in (None, state.version) and head in (None, state.head):
                decision = self._decide(match, state, submission, key, arrived)
            if not isinstance(decision, Decision):
                # The state may be old, and the command may be one that was accepted before: ask the store before saying no.
                bearer = submission.bearer
                glance = self._store.peek(match, state.version, key=key, token=bearer.token, player=bearer.player)
                if glance.seen is not None and not glance.revoked:
                    # He was answered before, so he is told nothing new, also if he has left a private match since.
                    return self._first_answer(match, submission, glance.seen, command_fingerprint)
                newest = self._states.follow(match, state, glance.standing)
                if not self._knows(newest, submission):
                    raise UnknownMatch
                if glance.revoked:
                    raise TokenRefused
                if newest is not state:
                    state = newest
                    continue
                behind = self._is_behind(state, submission)
                if not behind and not self._holds(match, state, expected, head):
                    raise HistoryLost(state.version)
                known = self._delay.shown(match, state).version if behind else state.version
                # Not for strangers: they are not told how far the match is, so not what happened last either.
                follows = known == state.version and submission.bot is None
                if decision is None and follows and self._credits.are_all_since(match, state, expected):
                    expected, head = known, None
                    continue
                if expected not in (None, known):
                    raise StaleVersion(known)
                if decision is None:
                    # A stranger has named the version that strangers know.
                    expected = head = None
                    continue
                raise _refused(decision, state, submission)
            lines, new_head = seal(CODEC, match, self._keyring.seed(match), state.head, decision.events)
            after = replace(decision.state, head=new_head)
            # Signed while the store writes: nobody sees it if that comes to nothing.
            receipts: list[Receipt] = []
            sign = partial(self._sign_into, receipts, match, after) if submission.signed else None
            written = self._append(match, state, after, lines, submission, key, command_fingerprint, sign)
            if isinstance(written, Appended):
                self._states.remember(match, after)
                return Answer(match, after, after.seat_of(submission.bearer.player), receipt=receipts[-1] if receipts else None)
            if isinstance(written, AlreadyAnswered):
                return self._first_answer(match, submission, written, command_fingerprint)
            if isinstance(written, TokenRevoked):
                raise TokenRefused
            if isinstance(written, PlayedElsewhere):
                raise _refused(Rejected("played_elsewhere", "M6.6"), state, submission)
            state = self._states.follow(match, state, written.standing)
        raise Busy

    def _knows(self, state: MatchState, submission: Submission) -> bool:
        return submission.invited or self._visibility.sees(state, submission.bearer.player)

    def _is_behind(self, state: MatchState, submission: Submission) -> bool:
        """Whether the sender may not know yet where the match stands. Only with If-Match does it matter."""
        return submission.if_match is not None and self._visibility.sight(state, submission.bearer.player) == "delayed"

    def _holds(self, match: str, state: MatchState, expected: int | None, head: str | None) -> bool:
        """Whether the log, which ends with this state, has the version that the sender expects and the event seen there."""
        if expected is None:
            return True
        return expected <= state.version and (head is None or self._states.holds(match, expected, head))

    def _decide(self, match: str, state: MatchState, submission: Submission, key: str, arrived: int) -> Decision | Rejected:
        command = submission.command
        if isinstance(command, TakeSeat) and state.terms.rematch:
            command = self._in_his_seat(state.terms.rematch, submission.bearer.player, command)
        request = Request(
            submission.bearer.player,
            command,
            arrived,
            self._keyring.seed(match),
            key or None,
            submission.bot,
            submission.role,
            self._parent_of(command),
            self._log_for(match, state, command),
            # A bot was given its credits before it thought: else its move would be for another version.
            self._credits.outages_in(state, arrived) if submission.bot is None else (),
        )
        return decide(self._states.game(state), self._bots, state, request)

    def _in_his_seat(self, old: str, player: str, command: TakeSeat) -> TakeSeat:
        """Where a match is repeated, its seats are kept for those who played it."""
        seat = rotated_seat(self._states.newest(old), player)
        if seat is None or command.seat not in (None, seat):
            raise NotInvited
        return replace(command, seat=seat)

    def _parent_of(self, command: Command) -> Sequence[Recorded]:
        return tuple(map(decode_event, self._store.read(command.parent))) if isinstance(command, ForkMatch) else ()

    def _log_for(self, match: str, state: MatchState, command: Command) -> Sequence[Recorded]:
        """Exactly as long as the state is, which may be behind the store."""
        if not isinstance(command, ASKS_FOR_LOG):
            return ()
        return tuple(map(decode_event, self._store.read(match, until=state.version)))

    def _append(
        self,
        match: str,
        before: MatchState,
        after: MatchState,
        lines: Sequence[bytes],
        submission: Submission,
        key: str,
        command_fingerprint: str,
        meanwhile: Callable[[], object] | None,
    ) -> Appended | Stale | AlreadyAnswered | TokenRevoked | PlayedElsewhere:
        # Whether the service itself has something to do now; a match where it never has is not even mentioned.
        concerned = after.disputes or any(seat.bot is not None for seat in after.seats)
        return self._store.append(
            AppendRequest(
                match,
                before.version,
                lines,
                after.at,
                key,
                command_fingerprint,
                submission.bearer.token,
                waits_for_service(self._states.game(after), after) if concerned else None,
                self._states.snapshot_after(before, after),
                ending(before.head),
                submission.bearer.player,
                wake_at(self._states.game(after), after),
                submission.bot is not None,
            ),
            meanwhile,
        )

    def _sign_into(self, receipts: list[Receipt], match: str, state: MatchState) -> None:
        receipts.append(self._sign(match, state.version, state.head))

    def _first_answer(self, match: str, submission: Submission, seen: AlreadyAnswered, command_fingerprint: str) -> Answer:
        if seen.fingerprint != command_fingerprint:
            raise KeyReused
        # The first answer may have failed for the very reason that it was not yet safe.
        self._store.confirm(match)
        state = self._states.at(match, seen.version)
        return Answer(match, state, state.seat_of(submission.bearer.player))


def _refused(rejection: Rejected, state: MatchState, submission: Submission) -> Refused:
    return Refused(rejection, state.game, in_secret=submission.in_secret or state.terms.restricted)


def _idempotency(submission: Submission) -> tuple[str, str]:
    """The field under which a key is remembered, its own for each player, and what must be equal in a repetition."""
    if submission.key is None:
        return "", ""
    command = encode_json(command_fields(submission.command))
    return fingerprint(submission.bearer.player.encode(), submission.key.encode()), fingerprint(command)
