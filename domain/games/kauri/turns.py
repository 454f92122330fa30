"""How a match goes on: from the first draw to the first turn, from card to card, and from turn to turn until the end."""

from domain.core import TABLE, Fact, Seat, Turn, owner
from domain.games.kauri.edition import Edition
from domain.games.kauri.messages import (
    BordersCleared,
    CardOpened,
    CardsDrawn,
    CardsRevealed,
    ConscienceMoved,
    DecksShuffled,
    DrawnCards,
    MatchScored,
    PileOrders,
    RedrawEnded,
    RedrawOffered,
    RegionsCleared,
    ReturnAwaited,
    SteeringBegan,
    TurnBegan,
    TurnEnded,
)
from domain.games.kauri.model import Island, mind_of, steerer
from domain.games.kauri.vocabulary import HAND, PLAYED


def begin_match(turn: Turn[Island]) -> None:
    """3.6: when all have settled."""
    _shuffle(turn, "3.6")
    _draw(turn, 1, "3.6")
    _begin_turn(turn, 1, 1)
    if turn.state.redraw:
        turn.then(RedrawOffered(), "15.1")


def redraw(turn: Turn[Island]) -> None:
    """15.1: the seats that want it shuffle their hands into their piles and draw other cards."""
    state = turn.state
    seats = tuple(seat for seat, wish in enumerate(state.wishes) if wish)
    piles = list(state.piles)
    secrets: dict[str, Fact] = {}
    for seat in seats:
        shuffled = turn.rng.shuffled(sorted((*state.hands[seat], *state.piles[seat])))
        piles[seat] = shuffled[HAND:]
        secrets[owner(seat)] = DrawnCards(tuple(sorted(shuffled[:HAND])))
    turn.then(RedrawEnded(seats), "15.1", {**secrets, TABLE: PileOrders(tuple(piles))})


def reveal(turn: Turn[Island], edition: Edition) -> None:
    """5.5 to 5.7: all at once; lower initiatives first, equal ones by the table of priorities."""
    pairs = turn.state.revealed()
    keys = [
        (edition.cards[pair.initiative].initiative, edition.priority.index(faction))
        for pair, faction in zip(pairs, turn.state.factions, strict=True)
    ]
    turn.then(CardsRevealed(pairs, tuple(sorted(range(len(pairs)), key=keys.__getitem__))), "5.5")
    _go_to(turn, turn.state.order[0])


def next_card(turn: Turn[Island], edition: Edition, *, steered: bool) -> None:
    """After a card, or after steering."""
    state = turn.state
    if state.order:
        _go_to(turn, state.order[0])
    elif not steered and "english" not in state.factions:
        mind = mind_of(edition, state)
        turn.then(SteeringBegan(steerer(edition, state), mind), "14.3" if mind == "lumberjack" else "14.4")
    else:
        _end_turn(turn, edition)


def open_card(turn: Turn[Island], seat: Seat) -> None:
    turn.then(CardOpened(seat, turn.state.revealed()[seat].actions), "5.6")


def _go_to(turn: Turn[Island], seat: Seat) -> None:
    state = turn.state
    # 9.14: asked when the possum's own card is about to be resolved.
    if state.factions[seat] == "possum" and not any(state.possum) and state.stock.possum:
        turn.then(ReturnAwaited(seat), "9.13")
    else:
        open_card(turn, seat)


def _begin_turn(turn: Turn[Island], period: int, number: int) -> None:
    turn.then(TurnBegan(period, number), "5.1")
    _draw(turn, PLAYED, "5.2")


def _end_turn(turn: Turn[Island], edition: Edition) -> None:
    turn.then(TurnEnded(), "5.8")
    state = turn.state
    if state.turn < edition.turns:
        _begin_turn(turn, state.period, state.turn + 1)
        return
    _end_period(turn, edition)
    if state.period < edition.periods:
        _begin_turn(turn, state.period + 1, 1)
    else:
        turn.then(MatchScored(), "12.5")


def _end_period(turn: Turn[Island], edition: Edition) -> None:
    """12.6: in this order, even after the last Period."""
    _shuffle(turn, "12.1")
    state = turn.state
    bare = tuple(region for region, kiwis in enumerate(state.kiwi) if kiwis and not state.kauri[region])
    if bare:
        turn.then(RegionsCleared("kiwi", edition.region_keys(bare)), "12.2")
    if state.flood:
        turn.then(BordersCleared("flood", tuple(map(edition.border_keys, state.flood))), "12.3")
    sick = tuple(region for region, count in enumerate(state.epidemic) if count)
    if sick:
        turn.then(RegionsCleared("epidemic", edition.region_keys(sick)), "12.3")
    track = edition.conscience
    space = min(track.most, state.conscience + track.per_period)
    if space != state.conscience:
        # 7.5: at its end the track cuts the step short.
        whole = space == state.conscience + track.per_period
        turn.then(ConscienceMoved(space, edition.mind(space)), "12.4" if whole else "7.5")


def _shuffle(turn: Turn[Island], clause: str) -> None:
    """The cards of each seat that are not in its hand."""
    cards = zip(turn.state.piles, turn.state.discards, strict=True)
    piles = tuple(turn.rng.shuffled(sorted((*pile, *discard))) for pile, discard in cards)
    turn.then(DecksShuffled(), clause, {TABLE: PileOrders(piles)})


def _draw(turn: Turn[Island], count: int, clause: str) -> None:
    drawn = {owner(seat): DrawnCards(tuple(sorted(pile[:count]))) for seat, pile in enumerate(turn.state.piles)}
    turn.then(CardsDrawn(count), clause, drawn)
