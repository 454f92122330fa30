"""From an event to the next state. Bookkeeping only: nothing is drawn, decided or looked up in the rules here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.core import Event, Fact, Seat
from domain.games.moeraki_kemu.board import set_of
from domain.games.moeraki_kemu.edition import MARBLES, MARKERS, Ending
from domain.games.moeraki_kemu.facts import (
    BallPlaced,
    GameBegun,
    GameDrawn,
    GameWon,
    KemuAgreed,
    KemuEnded,
    MaraeCounted,
    MarbleLaid,
    MarkerPutBack,
    MarkersLaid,
    MarkersTaken,
    StarterDrawn,
    TaneDeclined,
    TaneLaid,
    TaneOffered,
)
from domain.games.moeraki_kemu.model import NO_BALL, NONE, Ground, Pair, Played, Tane


def evolve(state: Ground, event: Event) -> Ground:
    return _BY_FACT[type(event.data)](state, event.data)


def _kemu_agreed(state: Ground, fact: Any) -> Ground:
    return replace(state, level=fact.level, target=fact.target)


def _starter_drawn(state: Ground, fact: Any) -> Ground:
    return replace(state, phase="opening", starter=fact.seat, turn=fact.seat)


def _game_begun(state: Ground, fact: Any) -> Ground:
    return replace(
        state,
        phase="opening",
        starter=fact.starter,
        turn=fact.starter,
        ball=NO_BALL,
        marbles=NONE,
        reserve=(MARBLES, MARBLES),
        last=None,
        markers=NONE,
        stock=(MARKERS, MARKERS),
        tanes=(None, None),
    )


def _ball_placed(state: Ground, fact: Any) -> Ground:
    return replace(state, phase="laying", ball=fact.hollow, turn=1 - fact.seat)


def _marble_laid(state: Ground, fact: Any) -> Ground:
    hollow = fact.hollow
    first, second = state.marbles
    left, right = state.reserve
    if fact.seat == 0:
        return replace(state, turn=1, last=hollow, marbles=(first | 1 << hollow, second), reserve=(left - 1, right))
    return replace(state, turn=0, last=hollow, marbles=(first, second | 1 << hollow), reserve=(left, right - 1))


def _markers_laid(state: Ground, fact: Any) -> Ground:
    return _with_markers(state, fact.seat, set_of(fact.plots))


def _tane_offered(state: Ground, fact: Any) -> Ground:
    return replace(state, phase="asking", asked=fact.seat)


def _tane_declined(state: Ground, _: Any) -> Ground:
    return replace(state, phase="laying", asked=None)


def _tane_laid(state: Ground, fact: Any) -> Ground:
    seat, tane = fact.seat, Tane(fact.plot, fact.gaze, set_of(fact.sees))
    first, second = state.tanes
    return replace(
        _without_markers(state, 1 << fact.plot),
        phase="laying",
        asked=None,
        tanes=(tane, second) if seat == 0 else (first, tane),
    )


def _markers_taken(state: Ground, fact: Any) -> Ground:
    return _without_markers(state, set_of(fact.plots))


def _marker_put_back(state: Ground, fact: Any) -> Ground:
    return _with_markers(state, fact.seat, 1 << fact.plot)


def _game_won(state: Ground, fact: Any) -> Ground:
    endings: dict[Ending, None] = {line.way: None for line in fact.lines}
    return _settled(state, fact.seat, Played(state.starter, fact.seat, tuple(endings), fact.lines))


def _marae_counted(state: Ground, fact: Any) -> Ground:
    ending: Ending = "marae_tie" if fact.tie else "marae"
    whole: Pair = (set_of(fact.whole[0]), set_of(fact.whole[1]))
    half: Pair = (set_of(fact.half[0]), set_of(fact.half[1]))
    return _settled(state, fact.winner, Played(state.starter, fact.winner, (ending,), (), whole, half))


def _game_drawn(state: Ground, _: Any) -> Ground:
    return _settled(state, None, Played(state.starter, None, ("draw",)))


def _kemu_ended(state: Ground, fact: Any) -> Ground:
    return replace(state, phase="over", ending=fact.ending)


def _settled(state: Ground, winner: Seat | None, played: Played) -> Ground:
    first, second = state.stones
    stones: Pair = (first + (winner == 0), second + (winner == 1))
    return replace(state, phase="settled", stones=stones, games=(*state.games, played))


def _with_markers(state: Ground, seat: Seat, plots: int) -> Ground:
    (first, second), (left, right) = state.markers, state.stock
    if seat == 0:
        return replace(state, markers=(first | plots, second), stock=(left - plots.bit_count(), right))
    return replace(state, markers=(first, second | plots), stock=(left, right - plots.bit_count()))


def _without_markers(state: Ground, plots: int) -> Ground:
    (first, second), (left, right) = state.markers, state.stock
    return replace(
        state,
        markers=(first & ~plots, second & ~plots),
        stock=(left + (first & plots).bit_count(), right + (second & plots).bit_count()),
    )


_BY_FACT: dict[type[Fact], Callable[[Ground, Any], Ground]] = {
    KemuAgreed: _kemu_agreed,
    StarterDrawn: _starter_drawn,
    GameBegun: _game_begun,
    BallPlaced: _ball_placed,
    MarbleLaid: _marble_laid,
    MarkersLaid: _markers_laid,
    TaneOffered: _tane_offered,
    TaneDeclined: _tane_declined,
    TaneLaid: _tane_laid,
    MarkersTaken: _markers_taken,
    MarkerPutBack: _marker_put_back,
    GameWon: _game_won,
    MaraeCounted: _marae_counted,
    GameDrawn: _game_drawn,
    KemuEnded: _kemu_ended,
}
