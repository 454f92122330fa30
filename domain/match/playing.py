"""M3 to M5: start, moves, resignation, and how a match ends."""

from domain.core import Command, Outcome, Rejected, Seat
from domain.core.outcome import places_by
from domain.match.agreeing import lapse, settle_without
from domain.match.clock import is_late, set_clocks, start_clocks
from domain.match.commands import Resign, StartMatch
from domain.match.decision import Draft, answers
from domain.match.facts import MatchFinished, MatchStarted, SeatResigned

SUBSTITUTE = "random"
"""M5.4: the bot that plays on for a seat that resigned."""


class Playing:
    @answers(StartMatch)
    def start(self, draft: Draft, _: StartMatch) -> Rejected | None:
        state, request = draft.state, draft.request
        if request.player != state.host:
            return Rejected("not_host", "M3.1")
        if state.status != "open":
            return Rejected("not_open", "M3.3", {"status": state.status})
        free = [number for number, seat in enumerate(state.seats) if seat.player is None]
        if free:
            return Rejected("seats_free", "M3.2", {"free": free})
        if state.parent is not None:
            draft.then(MatchStarted(), "M6.4")
            return None
        draft.then(MatchStarted(), "M3.3")
        draft.then_played(draft.game.start(state.options, len(state.seats), draft.rng))
        if not _finish(draft):
            start_clocks(draft)
        return None

    @answers(Resign)
    def resign(self, draft: Draft, _: Resign) -> Rejected | None:
        state, seat = draft.state, draft.seat
        if seat is None:
            return Rejected("not_seated", "M5.2")
        if state.status != "running":
            return Rejected("not_running", "M5.2", {"status": state.status})
        if state.seats[seat].resigned:
            return Rejected("already_resigned", "M5.2")
        give_up(draft, seat, "resignation", "M5.2")
        if draft.state.status != "finished":
            settle_without(draft, seat)
            set_clocks(draft, "seat")
        return None

    def play(self, draft: Draft, command: Command) -> Rejected | None:
        """A command that is not one of the match is a move of its game."""
        seat = playing_seat(draft, seated="M4.2", running="M4.1")
        if isinstance(seat, Rejected):
            return seat
        game = draft.game
        if type(command) not in game.handlers:
            return Rejected("wrong_game", "M4.4", {"game": game.info.key})
        problem = turn_problem(draft, seat, "M4.3")
        if problem is not None:
            return problem
        turn = game.act(draft.state.play, seat, command, draft.rng)
        if isinstance(turn, Rejected):
            return turn
        draft.then_played(turn)
        after_move(draft, seat)
        return None


def playing_seat(draft: Draft, *, seated: str, running: str) -> Seat | Rejected:
    """The seat in which the sender plays, or why they do not: by these clauses, or because a bot plays on for them."""
    state, seat = draft.state, draft.seat
    if seat is None:
        return Rejected("not_seated", seated)
    if state.status != "running":
        return Rejected("not_running", running, {"status": state.status})
    if draft.request.bot is None:
        if state.seats[seat].resigned:
            return Rejected("already_resigned", "M5.4")
        if state.seats[seat].away:
            return Rejected("substituted", "M10.1")
    return seat


def turn_problem(draft: Draft, seat: Seat, clause: str) -> Rejected | None:
    """Why a seat may not act now: by this clause, if it is not its turn."""
    state = draft.state
    active = draft.game.active(state.play)
    if seat not in active:
        return Rejected("not_your_turn", clause, {"active": sorted(active)})
    if state.clock is not None:
        if state.clock.paused:
            return Rejected("clocks_paused", "M8.9")
        if is_late(state, seat, draft.request.now):
            return Rejected("out_of_time", "M8.5")
    return None


def after_move(draft: Draft, seat: Seat) -> None:
    """The game has gone on: the match may be over; else what was asked lapses, and the clocks are set."""
    state = draft.state
    if not _finish(draft):
        if state.draw or state.takeback is not None:
            lapse(draft, seat)
        if state.clock is not None:
            set_clocks(draft, moved=seat)


def give_up(draft: Draft, seat: Seat, reason: str, clause: str) -> None:
    """M5.3 and M5.4: a seat is out. A bot plays on in it, or the match ends."""
    remaining = draft.state.still_in - {seat}
    if len(remaining) > 1 and not remaining <= set(draft.state.draw):
        # A resignation cites the clause about the bot; anything else cites why the seat is out.
        draft.then(SeatResigned(seat, SUBSTITUTE), "M5.4" if reason == "resignation" else clause)
        return
    draft.then(SeatResigned(seat, None), clause)
    how, of_end = (reason, "M5.3") if len(remaining) == 1 else ("agreement", "M9.8")
    draft.then(MatchFinished(Outcome(how, draft.state.shared_first), draft.request.seed.hex()), of_end)


def _finish(draft: Draft) -> bool:
    """M5.1 and M5.5: whether the game has ended, and the match with it. Seats that resigned come last."""
    ended = draft.game.outcome(draft.play)
    if ended is None:
        return False
    keys = tuple((not seat.resigned, -place) for seat, place in zip(draft.state.seats, ended.places, strict=True))
    outcome = Outcome(ended.reason, places_by(keys), ended.scores, ended.sheet)
    draft.then(MatchFinished(outcome, draft.request.seed.hex()), "M5.1")
    return True
