"""What a seat may see, what it may imagine of the rest, and the score sheet."""

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Rng, Seat, doc
from domain.games.bunny_kingdom.board import (
    LAVA,
    MAP,
    RESOURCES,
    SIDE,
    TERRITORIES,
    Basic,
    Resource,
    Territory,
    names_of,
    resources_in,
)
from domain.games.bunny_kingdom.edition import (
    CHOICES,
    IS_PARCHMENT,
    PARCHMENTS,
    ROUNDS,
    Building,
    Card,
    Direction,
    Parchment,
    ordered,
    passed_to,
)
from domain.games.bunny_kingdom.fiefs import with_posts
from domain.games.bunny_kingdom.messages import CardCount, Points
from domain.games.bunny_kingdom.model import (
    CampNumber,
    Cards,
    Fief,
    Phase,
    SeatNumber,
    World,
    camp_to_decide,
    camps_still_asked,
    has_finished,
    on_offer,
    open_chains,
)
from domain.games.bunny_kingdom.parchments import Line, parchment_lines

Pair = Annotated[list[Territory], Meta(min_length=2, max_length=2)]


class FiefView(Struct, frozen=True):
    territories: Annotated[list[Territory], doc("Its territories")]
    strength: Annotated[Points, doc("The towers of its cities")]
    resources: Annotated[list[Resource], doc("The different resources it produces")]
    wealth: Annotated[int, Meta(ge=0, le=len(RESOURCES), description="How many different resources it produces")]
    points: Annotated[Points, doc("Strength times wealth")]


class OwnView(Struct, frozen=True):
    hand: Annotated[list[Card], doc("Your hand, sorted")]
    picked: Annotated[list[Card], doc("What you have chosen to play and have not played yet")]
    dropped: Annotated[list[Card], doc("With two seats, what you have discarded face down")]
    parchments: Annotated[list[Parchment], doc("Your parchments")]


class SeatView(Struct, frozen=True):
    score: Annotated[Points, doc("Points on the track")]
    hand: Annotated[CardCount, doc("How many cards it has in hand")]
    reserve: Annotated[CardCount, doc("With two seats, how many cards it has in its reserve")]
    chosen: Annotated[int, Meta(ge=0, le=CHOICES, description="In a draft: how many cards of its hand it has chosen")]
    dropped: Annotated[CardCount, doc("With two seats, how many cards it has discarded face down")]
    parchments: Annotated[int, Meta(ge=0, le=len(PARCHMENTS), description="How many parchments it has")]
    revealed: Annotated[list[Parchment] | None, doc("Its parchments once they are revealed; null before")]
    buildings: Annotated[list[Building], doc("Building cards face up in front of it, not yet placed")]
    finished: Annotated[bool, doc("In a construction phase: it places nothing more in this round")]
    fiefs: Annotated[list[FiefView], doc("Its fiefs as they are now")]
    discard: Annotated[list[Card], doc("What it has played, last card last")]


class ConstructionView(Struct, frozen=True):
    territory: Annotated[Territory, doc("Where it stands")]
    construction: Annotated[Building, doc("What it is; neutral cities are City 1")]
    seat: Annotated[SeatNumber | None, doc("The seat that controls the territory; null for a neutral city")]


class TradingPostView(Struct, frozen=True):
    territory: Annotated[Territory, doc("Where it stands")]
    resource: Annotated[Basic | None, doc("What it produces; null from the deal of a round until it is set")]


class DecidingView(Struct, frozen=True):
    seat: Annotated[SeatNumber, doc("The seat that has to decide")]
    camp: Annotated[CampNumber, doc("The camp it decides about, by its number")]


class CampView(Struct, frozen=True):
    seat: Annotated[SeatNumber, doc("The seat that announced a camp")]
    camp: Annotated[CampNumber, doc("The camp that was announced, by its number")]
    asked: Annotated[list[CampNumber], doc("Lower camps that are still to answer, ascending")]
    deciding: Annotated[DecidingView, doc("The seat that decides now, and the camp")]


class CopyView(Struct, frozen=True):
    seat: Annotated[SeatNumber, doc("The seat that has to choose")]
    card: Annotated[Parchment, doc("The parchment that copies")]
    links: Annotated[list[Parchment], doc("What it copied so far")]
    offered: Annotated[list[Parchment], doc("What it may copy")]


class CopiedView(Struct, frozen=True):
    seat: Annotated[SeatNumber, doc("The seat that copied")]
    parchments: Annotated[list[Parchment], doc("The parchment that copies, then each that it copied")]


class KingdomView(Struct, frozen=True):
    """The table as a seat sees it. What lies face down is a number, except for its owner (15.1)."""

    phase: Annotated[Phase, doc("What is to be done")]
    round: Annotated[int, Meta(ge=0, le=ROUNDS, description="The round, 1 to 4; 0 before the deal")]
    pass_to: Annotated[Direction, doc("The neighbour that hands are passed to in this round")]
    map: Annotated[
        list[str],
        Meta(
            min_length=SIDE,
            max_length=SIDE,
            description="The terrain, a text for each row: F forest, S sea, K field, P plain, M mountain, C city square",
        ),
    ]
    lava: Annotated[list[Pair], doc("Pairs of territories with a lava river between them")]
    you: Annotated[OwnView | None, doc("What only you see; null for a spectator")]
    seats: Annotated[list[SeatView], doc("What everybody sees, by seat")]
    constructions: Annotated[list[ConstructionView], doc("Every construction on the board, in the order of the board")]
    sky_towers: Annotated[list[Pair], doc("Pairs of territories that sky towers connect")]
    trading_posts: Annotated[list[TradingPostView], doc("Trading posts on the board, in the order of placing")]
    deck: Annotated[CardCount, doc("Cards left in the deck")]
    camp: Annotated[CampView | None, doc("The announcement that is open")]
    withheld: Annotated[list[CampNumber], doc("Camps that were taken back in this construction phase")]
    copy: Annotated[CopyView | None, doc("The copy that is to be chosen")]
    copied: Annotated[list[CopiedView], doc("The copies chosen so far")]


_MAP: Final = list(MAP)
_LAVA: Final = [list(pair) for pair in LAVA]


def seen(state: World, seat: Seat | None) -> KingdomView:
    return KingdomView(
        phase=state.phase,
        round=state.round,
        pass_to=passed_to(state.round),
        map=_MAP,
        lava=_LAVA,
        you=_own(state, seat) if seat is not None and state.hands else None,
        seats=[_seat(state, number) for number in range(len(state.hands))],
        constructions=[
            ConstructionView(TERRITORIES[cell], construction, state.owners[cell])
            for cell, construction in enumerate(state.built)
            if construction is not None
        ],
        sky_towers=[[TERRITORIES[one], TERRITORIES[two]] for one, two in state.towers],
        trading_posts=[TradingPostView(TERRITORIES[post.cell], post.resource) for post in state.posts],
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
        finished=state.phase in ("building", "camping") and has_finished(state, seat),
        fiefs=list(map(_fief, with_posts(state.realms[seat], state.posts))),
        discard=list(state.discards[seat]),
    )


def _revealed(state: World) -> bool:
    return state.phase in ("copying", "over")


def _fief(fief: Fief) -> FiefView:
    return FiefView(list(names_of(fief.cells)), fief.strength, list(resources_in(fief.resources)), fief.wealth, fief.points)


def _camp(state: World) -> CampView | None:
    call = state.call
    if call is None:
        return None
    return CampView(call.seat, call.camp, list(camps_still_asked(state)), DecidingView(*camp_to_decide(state)))


def _copy(state: World) -> CopyView | None:
    chain = next(open_chains(state), None) if state.phase == "copying" else None
    if chain is None:
        return None
    card, *links = chain.links
    return CopyView(chain.seat, card, links, list(on_offer(state, chain)))


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
    stack = list(rng.shuffled(ordered(unseen)))
    parchments = state.parchments if revealed else _imagined_parchments(state, seat, stack)

    def others(cards: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return tuple(held if number == seat else ordered([stack.pop() for _ in held]) for number, held in enumerate(cards))

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
    found = iter([card for card in stack if card in IS_PARCHMENT])
    dealt = []
    for number, held in enumerate(state.parchments):
        if number == seat:
            dealt.append(held)
            continue
        taken = [next(found) for _ in held]
        for card in taken:
            stack.remove(card)
        dealt.append(ordered(taken))
    return tuple(dealt)


class RoundScore(Struct, frozen=True):
    fiefs: Annotated[list[FiefView], doc("Each fief, as it was harvested")]
    points: Annotated[Points, doc("What they brought together")]


class SeatScore(Struct, frozen=True):
    rounds: Annotated[list[RoundScore], Meta(min_length=ROUNDS, max_length=ROUNDS, description="The four harvests")]
    harvest_points: Annotated[Points, doc("What the harvests brought together")]
    parchments: Annotated[list[Line], doc("What each parchment brought")]
    parchment_points: Annotated[Points, doc("What the parchments brought together")]
    total: Annotated[Points, doc("All points of the seat")]


class KingdomSheet(Struct, frozen=True):
    seats: Annotated[list[SeatScore], doc("The count, by seat")]


def sheet_of(state: World) -> KingdomSheet:
    return KingdomSheet([_score(state, seat, lines) for seat, lines in enumerate(parchment_lines(state))])


def _score(state: World, seat: Seat, lines: list[Line]) -> SeatScore:
    harvests = [realms[seat] for realms in state.harvests]
    rounds = [RoundScore(list(map(_fief, realm)), sum(fief.points for fief in realm)) for realm in harvests]
    return SeatScore(
        rounds,
        sum(each.points for each in rounds),
        lines,
        sum(line.points for line in lines),
        state.scores[seat],
    )
