"""How a match goes on by itself: from settling to the first turn, from card to card, from turn to turn, to the end."""

from domain.core import TABLE, Course, Fact, Rng, Seat, owner
from domain.games.kauri.edition import Edition
from domain.games.kauri.facts import (
    BordersCleared,
    CardOpened,
    CardsDrawn,
    CardsRevealed,
    ConscienceMoved,
    DecksShuffled,
    DrawnCards,
    MatchScored,
    PiecesPlaced,
    PileOrders,
    RedrawOffered,
    RegionsCleared,
    ReturnAwaited,
    SteeringBegan,
    TurnBegan,
    TurnEnded,
)
from domain.games.kauri.island import mind_of
from domain.games.kauri.model import Island
from domain.games.kauri.turn import free_around, next_settled, possums_to_settle
from domain.games.kauri.vocabulary import PLAYED


def go_on_settling(course: Course[Island], edition: Edition, rng: Rng) -> None:
    """3.5, 3.7: possums settle by themselves where there is no choice; then the cards are shuffled."""
    state = course.state
    if next_settled(edition, state) is not None:
        return
    seat = state.factions.index("possum")
    if edition.setup.possum_with_english and not state.possum[state.english[0]]:
        town = edition.regions[state.english[0]].key
        course.then(PiecesPlaced(seat, "possum", town, edition.setup.possum_with_english), "3.5")
    left, around = possums_to_settle(edition, course.state), free_around(edition, course.state)
    if left and left < len(around):
        return
    for region in around[:left]:
        course.then(PiecesPlaced(seat, "possum", edition.regions[region].key), "3.5")
    _shuffle(course, rng, "3.6")
    _draw(course, 1, "3.6")
    begin_turn(course, 1, 1)
    if course.state.redraw:
        course.then(RedrawOffered(), "15.1")


def begin_turn(course: Course[Island], period: int, turn: int) -> None:
    course.then(TurnBegan(period, turn), "5.1")
    _draw(course, PLAYED, "5.2")


def reveal(course: Course[Island], edition: Edition) -> None:
    """5.5 to 5.7: all at once; lower initiatives first, equal ones by the table of priorities."""
    state = course.state
    pairs = tuple(pair for pair in state.played if pair is not None)
    keys = [
        (edition.cards[pair.initiative].initiative, edition.priority.index(faction))
        for pair, faction in zip(pairs, state.factions, strict=True)
    ]
    course.then(CardsRevealed(pairs, tuple(sorted(range(len(pairs)), key=keys.__getitem__))), "5.5")
    _go_to(course, course.state.order[0])


def next_card(course: Course[Island], edition: Edition, rng: Rng, *, steered: bool) -> None:
    """After a card, or after steering."""
    state = course.state
    if state.order:
        _go_to(course, state.order[0])
    elif not steered and "english" not in state.factions:
        mind = mind_of(edition, state)
        seat = state.factions.index(edition.automaton.steering[mind].by)
        course.then(SteeringBegan(seat, mind), "14.3" if mind == "lumberjack" else "14.4")
    else:
        _end_turn(course, edition, rng)


def open_card(course: Course[Island], seat: Seat) -> None:
    pair = course.state.played[seat]
    assert pair is not None, "cards are resolved after all have chosen"
    course.then(CardOpened(seat, pair.actions), "5.6")


def _go_to(course: Course[Island], seat: Seat) -> None:
    state = course.state
    # 9.14: asked when the possum's own card is about to be resolved.
    if state.factions[seat] == "possum" and not any(state.possum) and state.stock.possum:
        course.then(ReturnAwaited(seat), "9.13")
    else:
        open_card(course, seat)


def _end_turn(course: Course[Island], edition: Edition, rng: Rng) -> None:
    course.then(TurnEnded(), "5.8")
    state = course.state
    if state.turn < edition.turns:
        begin_turn(course, state.period, state.turn + 1)
        return
    _end_period(course, edition, rng)
    if state.period < edition.periods:
        begin_turn(course, state.period + 1, 1)
    else:
        course.then(MatchScored(), "12.5")


def _end_period(course: Course[Island], edition: Edition, rng: Rng) -> None:
    """12.6: in this order, and after the last Period too."""
    _shuffle(course, rng, "12.1")
    state = course.state
    bare = tuple(region for region, kiwis in enumerate(state.kiwi) if kiwis and not state.kauri[region])
    if bare:
        course.then(RegionsCleared("kiwi", edition.region_keys(bare)), "12.2")
    if state.flood:
        course.then(BordersCleared("flood", tuple(map(edition.border_keys, state.flood))), "12.3")
    sick = tuple(region for region, count in enumerate(state.epidemic) if count)
    if sick:
        course.then(RegionsCleared("epidemic", edition.region_keys(sick)), "12.3")
    track = edition.conscience
    space = min(track.most, state.conscience + track.per_period)
    if space != state.conscience:
        # 7.5: at its end the track cuts the step short.
        whole = space == state.conscience + track.per_period
        course.then(ConscienceMoved(space, edition.mind(space)), "12.4" if whole else "7.5")


def _shuffle(course: Course[Island], rng: Rng, clause: str) -> None:
    """Of each seat what is not in its hand."""
    state = course.state
    piles = tuple(rng.shuffled(sorted((*pile, *discard))) for pile, discard in zip(state.piles, state.discards, strict=True))
    course.then(DecksShuffled(), clause, {TABLE: PileOrders(piles)})


def _draw(course: Course[Island], count: int, clause: str) -> None:
    secrets: dict[str, Fact] = {
        owner(seat): DrawnCards(tuple(sorted(pile[:count]))) for seat, pile in enumerate(course.state.piles)
    }
    course.then(CardsDrawn(count), clause, secrets)
