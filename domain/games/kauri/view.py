"""What a seat may see and what it may imagine of the rest (section 16), and the score sheet."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Rng, Seat, doc
from domain.games.kauri.edition import Edition
from domain.games.kauri.model import (
    Cards,
    Island,
    Pair,
    Pawn,
    Phase,
    Places,
    SeatNumber,
    Stock,
    Task,
    Trophies,
    counted,
    mind_of,
    score,
)
from domain.games.kauri.steps import closed, effect, printed_actions
from domain.games.kauri.vocabulary import Faction, Key, Mind, Piece

BorderView = Annotated[list[Key], Meta(min_length=2, max_length=2)]
Pawns = list[Annotated[int, Meta(ge=0)]]


def amount(text: str) -> Meta:
    return Meta(ge=0, description=text)


class EditionView(Struct, frozen=True):
    key: Annotated[Key, doc("The edition")]
    fingerprint: Annotated[str, doc("SHA-256 of the edition's file")]
    reconstructed: Annotated[bool, doc("Whether parts of it are reconstructed")]


class ConscienceView(Struct, frozen=True):
    space: Annotated[int, amount("Where the counter is")]
    mind: Annotated[Mind, doc("What the English are")]


class RegionView(Struct, frozen=True):
    region: Annotated[Key, doc("The region")]
    kauri: Annotated[int, amount("Kauris in it: none or one")]
    kiwi: Annotated[int, amount("Kiwis in it")]
    possum: Annotated[int, amount("Possums in it")]
    whare: Annotated[int, amount("Whares in it: none or one")]
    reserve: Annotated[int, amount("Reserves in it: none or one")]
    poison: Annotated[int, amount("Poisons in it: none or one")]
    epidemic: Annotated[int, amount("Epidemics in it: none or one")]
    maori: Annotated[Pawns, doc("Maori pawns in it, by number")]
    english: Annotated[Pawns, doc("English pawns in it, by number")]


class SeatView(Struct, frozen=True):
    faction: Annotated[Faction, doc("Its faction")]
    points: Annotated[int, amount("What it would count now")]
    board: Annotated[Trophies, doc("What it keeps")]
    tokens: Annotated[int, amount("Heritage tokens left")]
    claimed: Annotated[list[Key], doc("Its heritages that are claimed, in that order")]
    cursed: Annotated[list[Key], doc("Its heritages that lie under a curse")]
    cards: Annotated[int, amount("Cards in its hand")]
    pile: Annotated[int, amount("Cards in its pile")]
    discard: Annotated[list[Key], doc("Its discard, last card last")]
    chosen: Annotated[bool, doc("Whether it has chosen its cards of this turn")]
    played: Annotated[Pair | None, doc("Its cards of this turn; null while you may not see them")]
    answered: Annotated[bool, doc("Whether it has answered if it wants other cards")]
    redraws: Annotated[bool | None, doc("Its answer; null while you may not see it")]


class TaskView(Struct, frozen=True):
    action: Annotated[Key | None, doc("The action of the card; null for what a heritage does")]
    open: Annotated[bool, doc("Whether it can still be gone on with, if there is a step left")]
    used: Annotated[int, amount("Its steps so far")]
    extra: Annotated[int, amount("Steps so far that a lasting heritage gave")]
    regions: Annotated[list[Key], doc("Regions that its steps named so far, in that order; of a move, where it began")]
    pawns: Annotated[Pawns, doc("Pawns that have acted")]


class ResolvingView(Struct, frozen=True):
    seat: Annotated[SeatNumber, doc("The seat that acts")]
    actor: Annotated[Faction, doc("For which faction")]
    card: Annotated[Key | None, doc("The card; null while the automated English are steered")]
    heritage: Annotated[Key | None, doc("The heritage that this card has claimed")]
    actions: Annotated[list[TaskView], doc("Its actions, then those of the heritage")]


class KauriView(Struct, frozen=True):
    """The island as a seat sees it. Hands, choices and answers of others are left out."""

    edition: Annotated[EditionView, doc("The edition of the match")]
    phase: Annotated[Phase, doc("What is to be decided now")]
    period: Annotated[int, amount("The Period, from 1")]
    turn: Annotated[int, amount("The turn of the Period, from 1; 0 before the first")]
    conscience: Annotated[ConscienceView, doc("The Conscience of the English")]
    regions: Annotated[list[RegionView], doc("All regions, in the order of the edition")]
    roads: Annotated[list[BorderView], doc("Borders with a road, each by its two regions")]
    floods: Annotated[list[BorderView], doc("Borders with a flood, each by its two regions")]
    stock: Annotated[Stock, doc("What is neither on the map nor kept")]
    seats: Annotated[list[SeatView], doc("What each seat has, by seat")]
    hand: Annotated[list[str] | None, doc("Your hand, sorted; null for a spectator")]
    own_pile: Annotated[list[str] | None, doc("What is in your pile, sorted; null for a spectator")]
    order: Annotated[list[SeatNumber], doc("Seats whose cards are yet to come in this turn")]
    resolving: Annotated[ResolvingView | None, doc("The card that is being resolved")]
    fleeing: Annotated[list[Pawn], doc("Humans that have yet to flee")]


def seen(edition: Edition, state: Island, seat: Seat | None) -> KauriView:
    """Regions, cards and heritages by the keys of the edition."""
    return KauriView(
        edition=EditionView(edition.key, edition.fingerprint, bool(edition.reconstructed)),
        phase=state.phase,
        period=state.period,
        turn=state.turn,
        conscience=ConscienceView(state.conscience, mind_of(edition, state)),
        regions=_regions(edition, state) if state.factions else [],
        roads=[list(edition.border_keys(border)) for border in state.road],
        floods=[list(edition.border_keys(border)) for border in state.flood],
        stock=state.stock,
        seats=[_seat(edition, state, each, seat) for each in range(len(state.factions))],
        hand=list(state.hands[seat]) if seat is not None and state.hands else None,
        own_pile=sorted(state.piles[seat]) if seat is not None and state.piles else None,
        order=list(state.order),
        resolving=_resolving(edition, state) if state.tasks else None,
        fleeing=list(state.fleeing),
    )


def _regions(edition: Edition, state: Island) -> list[RegionView]:
    return [
        RegionView(
            region=region.key,
            kauri=state.kauri[place],
            kiwi=state.kiwi[place],
            possum=state.possum[place],
            whare=state.whare[place],
            reserve=state.reserve[place],
            poison=state.poison[place],
            epidemic=state.epidemic[place],
            maori=_pawns(state.maori, place),
            english=_pawns(state.english, place),
        )
        for place, region in enumerate(edition.regions)
    ]


def _pawns(places: Places, region: int) -> list[int]:
    return [pawn for pawn, place in enumerate(places) if place == region]


def _seat(edition: Edition, state: Island, seat: Seat, viewer: Seat | None) -> SeatView:
    faction, pair, wish = state.factions[seat], state.played[seat], state.wishes[seat]
    return SeatView(
        faction=faction,
        points=score(edition, state, seat),
        board=state.boards[seat],
        tokens=state.tokens[seat],
        claimed=[key for key in state.claimed if edition.heritages[key].faction == faction],
        cursed=[key for key in state.cursed if edition.heritages[key].faction == faction],
        cards=len(state.hands[seat]),
        pile=len(state.piles[seat]),
        discard=list(state.discards[seat]),
        chosen=pair is not None,
        played=pair if state.phase != "choosing" or seat == viewer else None,
        answered=wish is not None,
        redraws=wish if state.phase != "redrawing" or seat == viewer else None,
    )


def _resolving(edition: Edition, state: Island) -> ResolvingView:
    keys: list[str | None] = [action.key for action in printed_actions(edition, state)]
    keys += [None] * len(effect(edition, state))
    tasks = enumerate(zip(state.tasks, keys, strict=True))
    return ResolvingView(
        seat=state.seat,
        actor=state.actor,
        card=state.card,
        heritage=state.heritage,
        actions=[_task(edition, task, key, closed(edition, state, number) is None) for number, (task, key) in tasks],
    )


def _task(edition: Edition, task: Task, key: str | None, is_open: bool) -> TaskView:
    return TaskView(key, is_open, task.used, task.extra, list(edition.region_keys(task.regions)), list(task.pawns))


def imagine(state: Island, seat: Seat | None, rng: Rng) -> Island:
    """What cannot be seen, dealt anew to where it is known to be.

    Cards are sorted before they are shuffled: what is imagined must not depend on where they truly are. The pile of another
    seat gets only cards that may be in it (16.4); a seat knows what is in its own pile, but not in which order.
    """
    hands, piles, played = list(state.hands), list(state.piles), list(state.played)
    for other in range(len(hands)):
        if other == seat:
            piles[other] = rng.shuffled(sorted(piles[other]))
            continue
        pair = played[other]
        chosen = (pair.actions, pair.initiative) if pair is not None and state.phase == "choosing" else ()
        unseen = (*hands[other], *chosen, *piles[other])
        piles[other], rest = _dealt(unseen, state.fresh[other], len(piles[other]), rng)
        if chosen:
            played[other] = Pair(rest[0], rest[1])
        hands[other] = tuple(sorted(rest[len(chosen) :]))
    wishes = state.wishes
    if state.phase == "redrawing":
        wishes = tuple(wish if wish is None or other == seat else bool(rng.below(2)) for other, wish in enumerate(wishes))
    return replace(state, hands=tuple(hands), piles=tuple(piles), played=tuple(played), wishes=wishes)


def _dealt(unseen: Cards, fresh: Cards, size: int, rng: Rng) -> tuple[Cards, Cards]:
    """A pile of this size, and the other cards."""
    pile = rng.shuffled(sorted(card for card in unseen if card in fresh))[:size]
    return pile, rng.shuffled(sorted(card for card in unseen if card not in pile))


class LineScore(Struct, frozen=True):
    piece: Annotated[Piece, doc("What is counted")]
    on: Annotated[Literal["map", "board"], doc("Where")]
    number: Annotated[int, amount("How many")]
    points: Annotated[int, amount("What they are worth")]


class SeatScore(Struct, frozen=True):
    faction: Annotated[Faction, doc("Its faction")]
    lines: Annotated[list[LineScore], doc("What it is paid for")]
    total: Annotated[int, amount("Points of the seat")]


class KauriSheet(Struct, frozen=True):
    edition: Annotated[Key, doc("The edition that says what counts")]
    seats: Annotated[list[SeatScore], doc("The count of each seat")]


def sheet_of(edition: Edition, state: Island) -> KauriSheet:
    return KauriSheet(edition.key, [_count(edition, state, seat) for seat in range(len(state.factions))])


def _count(edition: Edition, state: Island, seat: Seat) -> SeatScore:
    faction = state.factions[seat]
    worths = zip(edition.scoring[faction], counted(edition, state, seat), strict=True)
    lines = [LineScore(worth.piece, worth.on, found, found * worth.points) for worth, found in worths]
    return SeatScore(faction, lines, score(edition, state, seat))
