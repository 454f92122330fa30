"""How a match goes on: settling (section 3), the first draw, from card to card, and from turn to turn until the end."""

from domain.core import TABLE, Fact, Seat, Turn, owner
from domain.games.kauri import messages as m
from domain.games.kauri.edition import Edition
from domain.games.kauri.messages import PiecesPlaced
from domain.games.kauri.model import Island, mind_of, steerer
from domain.games.kauri.vocabulary import HAND, PLAYED, Human


def begin_match(turn: Turn[Island]) -> None:
    """3.6: when all have settled."""
    _shuffle(turn, "3.6")
    _draw(turn, 1, "3.6")
    _begin_turn(turn, 1, 1)
    if turn.state.redraw:
        turn.then(m.RedrawOffered(), "15.1")


def redraw(turn: Turn[Island]) -> None:
    """15.1: the seats that want it shuffle their hands into their piles and draw other cards."""
    state = turn.state
    seats = tuple(seat for seat, wish in enumerate(state.wishes) if wish)
    piles = list(state.piles)
    secrets: dict[str, Fact] = {}
    for seat in seats:
        shuffled = turn.rng.shuffled(sorted((*state.hands[seat], *state.piles[seat])))
        piles[seat] = shuffled[HAND:]
        secrets[owner(seat)] = m.DrawnCards(tuple(sorted(shuffled[:HAND])))
    turn.then(m.RedrawEnded(seats), "15.1", {**secrets, TABLE: m.PileOrders(tuple(piles))})


def reveal(turn: Turn[Island], edition: Edition) -> None:
    """5.5 to 5.7: all at once; lower initiatives first, equal ones by the table of priorities."""
    pairs = turn.state.revealed()
    keys = [
        (edition.cards[pair.initiative].initiative, edition.priority.index(faction))
        for pair, faction in zip(pairs, turn.state.factions, strict=True)
    ]
    turn.then(m.CardsRevealed(pairs, tuple(sorted(range(len(pairs)), key=keys.__getitem__))), "5.5")
    _go_to(turn, turn.state.order[0])


def next_card(turn: Turn[Island], edition: Edition, *, steered: bool) -> None:
    """After a card, or after steering."""
    state = turn.state
    if state.order:
        _go_to(turn, state.order[0])
    elif not steered and "english" not in state.factions:
        mind = mind_of(edition, state)
        turn.then(m.SteeringBegan(steerer(edition, state), mind), "14.3" if mind == "lumberjack" else "14.4")
    else:
        _end_turn(turn, edition)


def open_card(turn: Turn[Island], seat: Seat) -> None:
    turn.then(m.CardOpened(seat, turn.state.revealed()[seat].actions), "5.6")


def _go_to(turn: Turn[Island], seat: Seat) -> None:
    state = turn.state
    # 9.14: asked when the possum's own card is about to be resolved.
    if state.factions[seat] == "possum" and not any(state.possum) and state.stock.possum:
        turn.then(m.ReturnAwaited(seat), "9.13")
    else:
        open_card(turn, seat)


def _begin_turn(turn: Turn[Island], period: int, number: int) -> None:
    turn.then(m.TurnBegan(period, number), "5.1")
    _draw(turn, PLAYED, "5.2")


def _end_turn(turn: Turn[Island], edition: Edition) -> None:
    turn.then(m.TurnEnded(), "5.8")
    state = turn.state
    if state.turn < edition.turns:
        _begin_turn(turn, state.period, state.turn + 1)
        return
    _end_period(turn, edition)
    if state.period < edition.periods:
        _begin_turn(turn, state.period + 1, 1)
    else:
        turn.then(m.MatchScored(), "12.5")


def _end_period(turn: Turn[Island], edition: Edition) -> None:
    """12.6: in this order, even after the last Period."""
    _shuffle(turn, "12.1")
    state = turn.state
    bare = tuple(region for region, kiwis in enumerate(state.kiwi) if kiwis and not state.kauri[region])
    if bare:
        turn.then(m.RegionsCleared("kiwi", edition.region_keys(bare)), "12.2")
    if state.flood:
        turn.then(m.BordersCleared("flood", tuple(map(edition.border_keys, state.flood))), "12.3")
    sick = tuple(region for region, count in enumerate(state.epidemic) if count)
    if sick:
        turn.then(m.RegionsCleared("epidemic", edition.region_keys(sick)), "12.3")
    track = edition.conscience
    space = min(track.most, state.conscience + track.per_period)
    if space != state.conscience:
        # 7.5: at its end the track cuts the step short.
        whole = space == state.conscience + track.per_period
        turn.then(m.ConscienceMoved(space, edition.mind(space)), "12.4" if whole else "7.5")


def _shuffle(turn: Turn[Island], clause: str) -> None:
    """The cards of each seat that are not in its hand."""
    cards = zip(turn.state.piles, turn.state.discards, strict=True)
    piles = tuple(turn.rng.shuffled(sorted((*pile, *discard))) for pile, discard in cards)
    turn.then(m.DecksShuffled(), clause, {TABLE: m.PileOrders(piles)})


def _draw(turn: Turn[Island], count: int, clause: str) -> None:
    drawn = {owner(seat): m.DrawnCards(tuple(sorted(pile[:count]))) for seat, pile in enumerate(turn.state.piles)}
    turn.then(m.CardsDrawn(count), clause, drawn)


def next_settled(edition: Edition, state: Island) -> Human | None:
    """3.7: the humans settle first, and the possums around the English last (None)."""
    setup = edition.setup
    if "maori" in state.factions and len(state.maori) < setup.maori:
        return "maori"
    return "english" if len(state.english) < setup.english else None


def settler(edition: Edition, state: Island) -> Seat:
    """The seat that settles the next piece."""
    piece = next_settled(edition, state)
    if piece is None:
        return state.factions.index("possum")
    seat = state.seat_of(piece)
    return seat if seat is not None else state.factions.index(edition.automaton.settled_by)


def settling_clause(edition: Edition, state: Island) -> str:
    match next_settled(edition, state):
        case "maori":
            return "3.3"
        case "english":
            return "3.4" if "english" in state.factions else "14.2"
    return "3.5"


def settling_regions(edition: Edition, state: Island) -> list[int]:
    """Where the next piece may settle."""
    match next_settled(edition, state):
        case "maori":
            return [number for number, region in enumerate(edition.regions) if not region.town]
        case "english":
            return [town for town in edition.towns if town not in state.english]
    return _free_around(edition, state)


def _free_around(edition: Edition, state: Island) -> list[int]:
    """3.5: neighbours of the first English pawn without a possum."""
    return [other for other, _ in edition.neighbours[state.english[0]] if not state.possum[other]]


def go_on_settling(turn: Turn[Island], edition: Edition) -> None:
    """3.5, 3.7: possums settle automatically where there is no choice; then the first turn begins."""
    state, setup = turn.state, edition.setup
    if next_settled(edition, state) is not None:
        return
    seat = state.factions.index("possum")
    if setup.possum_with_english and not state.possum[state.english[0]]:
        town = edition.regions[state.english[0]].key
        turn.then(PiecesPlaced(seat, "possum", town, setup.possum_with_english), "3.5")
    left = setup.possum_with_english + setup.possum_around - sum(turn.state.possum)
    around = _free_around(edition, turn.state)
    if left and left < len(around):
        return
    for region in around[:left]:
        turn.then(PiecesPlaced(seat, "possum", edition.regions[region].key), "3.5")
    begin_match(turn)
