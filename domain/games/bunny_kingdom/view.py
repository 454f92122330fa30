"""What a seat may see, what it may imagine of the rest, and the score sheet."""

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Rng, Seat
from domain.games.bunny_kingdom import board, edition, model
from domain.games.bunny_kingdom.board import Basic, Resource, Territory
from domain.games.bunny_kingdom.edition import Building, Card, Direction, Parchment
from domain.games.bunny_kingdom.fiefs import with_posts
from domain.games.bunny_kingdom.messages import CardCount, Points
from domain.games.bunny_kingdom.model import CampNumber, Cards, Fief, Phase, SeatNumber, World
from domain.games.bunny_kingdom.parchments import Line, parchment_lines

Pair = Annotated[list[Territory], Meta(min_length=2, max_length=2)]


class FiefView(Struct, frozen=True):
    """A fief."""

    territories: Annotated[list[Territory], "Its territories"]
    strength: Annotated[Points, "The towers of its cities"]
    resources: Annotated[list[Resource], "The different resources it produces"]
    wealth: Annotated[int, Meta(ge=0, le=len(board.RESOURCES)), "How many different resources it produces"]
    points: Annotated[Points, "Strength times wealth"]


class OwnView(Struct, frozen=True):
    """What only the seat itself sees."""

    hand: Annotated[list[Card], "Your hand, sorted"]
    picked: Annotated[list[Card], "What you have chosen to play and have not played yet"]
    dropped: Annotated[list[Card], "With two seats, what you have discarded face down"]
    parchments: Annotated[list[Parchment], "Your parchments"]


class SeatView(Struct, frozen=True):
    """What everyone sees of a seat."""

    score: Annotated[Points, "Points on the track"]
    hand: Annotated[CardCount, "How many cards it has in hand"]
    reserve: Annotated[CardCount, "With two seats, how many cards it has in its reserve"]
    chosen: Annotated[int, Meta(ge=0, le=edition.CHOICES), "In a draft: how many cards of its hand it has chosen"]
    dropped: Annotated[CardCount, "With two seats, how many cards it has discarded face down"]
    parchments: Annotated[int, Meta(ge=0, le=len(edition.PARCHMENTS)), "How many parchments it has"]
    revealed: Annotated[list[Parchment] | None, "Its parchments once they are revealed; null before"]
    buildings: Annotated[list[Building], "Building cards face up in front of it, not yet placed"]
    finished: Annotated[bool, "In a construction phase: it places nothing more in this round"]
    fiefs: Annotated[list[FiefView], "Its fiefs as they are now"]
    discard: Annotated[list[Card], "What it has played, last card last"]


class ConstructionView(Struct, frozen=True):
    """A construction on a territory."""

    territory: Annotated[Territory, "Where it stands"]
    construction: Annotated[Building, "What it is; neutral cities are City 1"]
    seat: Annotated[SeatNumber | None, "The seat that controls the territory; null for a neutral city"]


class TradingPostView(Struct, frozen=True):
    """A trading post, and what it produces."""

    territory: Annotated[Territory, "Where it stands"]
    resource: Annotated[Basic | None, "What it produces; null from the deal of a round until it is set"]


class DecidingView(Struct, frozen=True):
    """A seat that is asked about a camp."""

    seat: Annotated[SeatNumber, "The seat that has to decide"]
    camp: Annotated[CampNumber, "The camp it decides about, by its number"]


class CampView(Struct, frozen=True):
    """A camp on the board."""

    seat: Annotated[SeatNumber, "The seat that announced a camp"]
    camp: Annotated[CampNumber, "The camp that was announced, by its number"]
    asked: Annotated[list[CampNumber], "Lower camps that are still to answer, ascending"]
    deciding: Annotated[DecidingView, "The seat that decides now, and the camp"]


class CopyView(Struct, frozen=True):
    """A copy to be chosen."""

    seat: Annotated[SeatNumber, "The seat that has to choose"]
    card: Annotated[Parchment, "The parchment that copies"]
    links: Annotated[list[Parchment], "What it copied so far"]
    offered: Annotated[list[Parchment], "What it may copy"]


class CopiedView(Struct, frozen=True):
    """What a copy copies."""

    seat: Annotated[SeatNumber, "The seat that copied"]
    parchments: Annotated[list[Parchment], "The parchment that copies, then each that it copied"]


class KingdomView(Struct, frozen=True):
    """The table as a seat sees it. What lies face down is a number, except for its owner (15.1)."""

    phase: Annotated[Phase, "What is to be done"]
    round: Annotated[int, Meta(ge=0, le=edition.ROUNDS), "The round, 1 to 4; 0 before the deal"]
    pass_to: Annotated[Direction, "The neighbour that hands are passed to in this round"]
    map: Annotated[
        list[str],
        Meta(min_length=board.SIDE, max_length=board.SIDE),
        "The terrain, a text for each row: F forest, S sea, K field, P plain, M mountain, C city square",
    ]
    lava: Annotated[list[Pair], "Pairs of territories with a lava river between them"]
    you: Annotated[OwnView | None, "What only you see; null for a spectator"]
    seats: Annotated[list[SeatView], "What everybody sees, by seat"]
    owners: Annotated[
        list[SeatNumber | None],
        Meta(max_length=board.CELLS),
        "The seat that controls each territory, in the order of the board; null for none",
    ]
    constructions: Annotated[list[ConstructionView], "Every construction on the board, in the order of the board"]
    sky_towers: Annotated[list[Pair], "Pairs of territories that sky towers connect"]
    trading_posts: Annotated[list[TradingPostView], "Trading posts on the board, in the order of placing"]
    deck: Annotated[CardCount, "Cards left in the deck"]
    camp: Annotated[CampView | None, "The announcement that is open"]
    withheld: Annotated[list[CampNumber], "Camps that were taken back in this construction phase"]
    copy: Annotated[CopyView | None, "The copy that is to be chosen"]
    copied: Annotated[list[CopiedView], "The copies chosen so far"]


_MAP: Final = list(board.MAP)
_LAVA: Final = [list(pair) for pair in board.LAVA]


def seen(state: World, seat: Seat | None) -> KingdomView:
    return KingdomView(
        phase=state.phase,
        round=state.round,
        pass_to=edition.passed_to(state.round),
        map=_MAP,
        lava=_LAVA,
        you=_own(state, seat) if seat is not None and state.hands else None,
        seats=[_seat(state, number) for number in range(len(state.hands))],
        owners=list(state.owners),
        constructions=[
            ConstructionView(board.TERRITORIES[cell], construction, state.owners[cell])
            for cell, construction in enumerate(state.built)
            if construction is not None
        ],
        sky_towers=[[board.TERRITORIES[one], board.TERRITORIES[two]] for one, two in state.towers],
        trading_posts=[TradingPostView(board.TERRITORIES[post.cell], post.resource) for post in state.posts],
        deck=len(state.deck),
        camp=_camp(state),
        withheld=list(state.withheld),
        copy=_copy(state),
        copied=[CopiedView(chain.seat, list(chain.links)) for chain in state.chains],
    )


def _own(state: World, seat: Seat) -> OwnView:
    return OwnView(
        hand=list(state.hands[seat]),
        picked=list(state.picked[seat]),
        dropped=list(state.dropped[seat]),
        parchments=list(state.parchments[seat]),
    )


def _seat(state: World, seat: Seat) -> SeatView:
    return SeatView(
        score=state.scores[seat],
        hand=len(state.hands[seat]),
        reserve=len(state.reserves[seat]),
        chosen=state.chosen[seat],
        dropped=len(state.dropped[seat]),
        parchments=len(state.parchments[seat]),
        revealed=list(state.parchments[seat]) if _revealed(state) else None,
        buildings=list(state.buildings[seat]),
        finished=state.phase in ("building", "camping") and model.has_finished(state, seat),
        fiefs=list(map(_fief, with_posts(state.realms[seat], state.posts))),
        discard=list(state.discards[seat]),
    )


def _revealed(state: World) -> bool:
    return state.phase in ("copying", "over")


def _fief(fief: Fief) -> FiefView:
    return FiefView(
        list(board.names_of(fief.cells)), fief.strength, list(board.resources_in(fief.resources)), fief.wealth, fief.points
    )


def _camp(state: World) -> CampView | None:
    call = state.call
    if call is None:
        return None
    return CampView(call.seat, call.camp, list(model.camps_still_asked(state)), DecidingView(*model.camp_to_decide(state)))


def _copy(state: World) -> CopyView | None:
    chain = next(model.open_chains(state), None) if state.phase == "copying" else None
    if chain is None:
        return None
    card, *links = chain.links
    return CopyView(chain.seat, card, links, list(model.on_offer(state, chain)))


def imagine(state: World, seat: Seat | None, rng: Rng) -> World:
    """15.3: the unseen cards, dealt anew to the places where the viewer knows that cards are.

    They are sorted before they are shuffled: what is imagined must not depend on where they truly are.
    """
    revealed = _revealed(state)
    unseen = [*state.deck, *(card for reserve in state.reserves for card in reserve)]
    for number in range(len(state.hands)):
        if number != seat:
            unseen += (*state.hands[number], *state.picked[number], *state.dropped[number])
            if not revealed:
                unseen += state.parchments[number]
    stack = list(rng.shuffled(edition.ordered(unseen)))
    parchments = state.parchments if revealed else _imagined_parchments(state, seat, stack)

    def others(cards: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return tuple(
            held if number == seat else edition.ordered([stack.pop() for _ in held]) for number, held in enumerate(cards)
        )

    return replace(
        state,
        parchments=parchments,
        hands=others(state.hands),
        picked=others(state.picked),
        dropped=others(state.dropped),
        reserves=tuple(tuple(stack.pop() for _ in reserve) for reserve in state.reserves),
        deck=tuple(stack),
    )


def _imagined_parchments(state: World, seat: Seat | None, stack: list[Card]) -> tuple[tuple[Parchment, ...], ...]:
    """Taken out of the stack first: what lies face down in front of the others must be parchments."""
    found = iter([card for card in stack if card in edition.IS_PARCHMENT])
    dealt = []
    for number, held in enumerate(state.parchments):
        if number == seat:
            dealt.append(held)
            continue
        taken = [next(found) for _ in held]
        for card in taken:
            stack.remove(card)
        dealt.append(edition.ordered(taken))
    return tuple(dealt)


class RoundScore(Struct, frozen=True):
    """The harvest of a round."""

    fiefs: Annotated[list[FiefView], "Each fief, as it was harvested"]
    points: Annotated[Points, "What they brought together"]


class SeatScore(Struct, frozen=True):
    """The score of a seat."""

    rounds: Annotated[list[RoundScore], Meta(min_length=edition.ROUNDS, max_length=edition.ROUNDS), "The four harvests"]
    harvest_points: Annotated[Points, "What the harvests brought together"]
    parchments: Annotated[list[Line], "What each parchment brought"]
    parchment_points: Annotated[Points, "What the parchments brought together"]
    total: Annotated[Points, "All points of the seat"]


class KingdomSheet(Struct, frozen=True):
    """The score sheet of Bunny Kingdom."""

    seats: Annotated[list[SeatScore], "The count, by seat"]


def sheet_of(state: World) -> KingdomSheet:
    return KingdomSheet([_score(state, seat, lines) for seat, lines in enumerate(parchment_lines(state))])


def _score(state: World, seat: Seat, lines: list[Line]) -> SeatScore:
    harvests = [realms[seat] for realms in state.harvests]
    rounds = [RoundScore(list(map(_fief, realm)), sum(fief.points for fief in realm)) for realm in harvests]
    return SeatScore(rounds, sum(each.points for each in rounds), lines, sum(line.points for line in lines), state.scores[seat])
