"""What a seat may see and what it may imagine of the rest (section 16), and the score sheet."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Rng, Seat
from domain.games.kauri import model
from domain.games.kauri.edition import Edition
from domain.games.kauri.model import Cards, Island, Pair, Pawn, Phase, Places, SeatNumber, Stock, Task, Trophies
from domain.games.kauri.steps import closed, effect, printed_actions, steps_of
from domain.games.kauri.vocabulary import Faction, Key, Mind, Piece

BorderView = Annotated[list[Key], Meta(min_length=2, max_length=2)]
Count = Annotated[int, Meta(ge=0)]
Pawns = list[Annotated[int, Meta(ge=0)]]


class EditionView(Struct, frozen=True):
    """The edition of the match."""

    key: Annotated[Key, "The edition"]
    fingerprint: Annotated[str, "SHA-256 of the edition's file"]
    reconstructed: Annotated[bool, "Whether parts of it are reconstructed"]


class ConscienceView(Struct, frozen=True):
    """The track of the Conscience."""

    space: Annotated[Count, "Where the counter is"]
    mind: Annotated[Mind, "What the English are"]


class RegionView(Struct, frozen=True):
    """What is in a region."""

    region: Annotated[Key, "The region"]
    kauri: Annotated[Count, "Kauris in it: none or one"]
    kiwi: Annotated[Count, "Kiwis in it"]
    possum: Annotated[Count, "Possums in it"]
    whare: Annotated[Count, "Whares in it: none or one"]
    reserve: Annotated[Count, "Reserves in it: none or one"]
    poison: Annotated[Count, "Poisons in it: none or one"]
    epidemic: Annotated[Count, "Epidemics in it: none or one"]
    maori: Annotated[Pawns, "Maori pawns in it, by number"]
    english: Annotated[Pawns, "English pawns in it, by number"]


class SeatView(Struct, frozen=True):
    """What everyone sees of a seat."""

    faction: Annotated[Faction, "Its faction"]
    points: Annotated[Count, "What it would count now"]
    board: Annotated[Trophies, "What it keeps"]
    tokens: Annotated[Count, "Heritage tokens left"]
    claimed: Annotated[list[Key], "Its heritages that are claimed, in that order"]
    cursed: Annotated[list[Key], "Its heritages that lie under a curse"]
    cards: Annotated[Count, "Cards in its hand"]
    pile: Annotated[Count, "Cards in its pile"]
    discard: Annotated[list[Key], "Its discard, last card last"]
    chosen: Annotated[bool, "Whether it has chosen its cards of this turn"]
    played: Annotated[Pair | None, "Its cards of this turn; null while you may not see them"]
    answered: Annotated[bool, "Whether it has answered if it wants other cards"]
    redraws: Annotated[bool | None, "Its answer; null while you may not see it"]


class TaskView(Struct, frozen=True):
    """An action that is open or used."""

    action: Annotated[Key | None, "The action of the card; null for what a heritage does"]
    open: Annotated[bool, "Whether it can still be gone on with, if there is a step left"]
    used: Annotated[Count, "Its steps so far"]
    most: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        "How many steps it allows, beside `extra`; null for once with each pawn, or with each piece there",
    ]
    extra: Annotated[Count, "Steps so far that a lasting heritage gave"]
    regions: Annotated[list[Key], "Regions that its steps named so far, in that order; of a move, where it began"]
    pawns: Annotated[Pawns, "Pawns that have acted"]


class ResolvingView(Struct, frozen=True):
    """The card that is being resolved."""

    seat: Annotated[SeatNumber, "The seat that acts"]
    actor: Annotated[Faction, "For which faction"]
    card: Annotated[Key | None, "The card; null while the automated English are steered"]
    heritage: Annotated[Key | None, "The heritage that this card has claimed"]
    actions: Annotated[list[TaskView], "Its actions, then those of the heritage"]


class KauriView(Struct, frozen=True):
    """The island as a seat sees it. Hands, choices and answers of others are left out."""

    edition: Annotated[EditionView, "The edition of the match"]
    phase: Annotated[Phase, "What is to be decided now"]
    period: Annotated[Count, "The Period, from 1"]
    turn: Annotated[Count, "The turn of the Period, from 1; 0 before the first"]
    conscience: Annotated[ConscienceView, "The Conscience of the English"]
    regions: Annotated[list[RegionView], "All regions, in the order of the edition"]
    roads: Annotated[list[BorderView], "Borders with a road, each by its two regions"]
    floods: Annotated[list[BorderView], "Borders with a flood, each by its two regions"]
    stock: Annotated[Stock, "What is neither on the map nor kept"]
    seats: Annotated[list[SeatView], "What each seat has, by seat"]
    hand: Annotated[list[str] | None, "Your hand, sorted; null for a spectator"]
    own_pile: Annotated[list[str] | None, "What is in your pile, sorted; null for a spectator"]
    order: Annotated[list[SeatNumber], "Seats whose cards are yet to come in this turn"]
    resolving: Annotated[ResolvingView | None, "The card that is being resolved"]
    fleeing: Annotated[list[Pawn], "Humans that have yet to flee"]


def seen(edition: Edition, state: Island, seat: Seat | None) -> KauriView:
    """Regions, cards and heritages by the keys of the edition."""
    return KauriView(
        edition=EditionView(edition.key, edition.fingerprint, bool(edition.reconstructed)),
        phase=state.phase,
        period=state.period,
        turn=state.turn,
        conscience=ConscienceView(state.conscience, model.mind_of(edition, state)),
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
        points=model.score(edition, state, seat),
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
        actions=[_task(edition, state, number, task, key) for number, (task, key) in tasks],
    )


def _task(edition: Edition, state: Island, number: int, task: Task, key: str | None) -> TaskView:
    return TaskView(
        action=key,
        open=closed(edition, state, number) is None,
        used=task.used,
        most=steps_of(edition, state, number).most,
        extra=task.extra,
        regions=list(edition.region_keys(task.regions)),
        pawns=list(task.pawns),
    )


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
    """A line of the score."""

    piece: Annotated[Piece, "What is counted"]
    on: Annotated[Literal["map", "board"], "Where"]
    number: Annotated[Count, "How many"]
    points: Annotated[Count, "What they are worth"]


class SeatScore(Struct, frozen=True):
    """The score of a seat."""

    faction: Annotated[Faction, "Its faction"]
    lines: Annotated[list[LineScore], "What it is paid for"]
    total: Annotated[Count, "Points of the seat"]


class KauriSheet(Struct, frozen=True):
    """The score sheet of Kauri."""

    edition: Annotated[Key, "The edition that says what counts"]
    seats: Annotated[list[SeatScore], "The count of each seat"]


def sheet_of(edition: Edition, state: Island) -> KauriSheet:
    return KauriSheet(edition.key, [_count(edition, state, seat) for seat in range(len(state.factions))])


def _count(edition: Edition, state: Island, seat: Seat) -> SeatScore:
    faction = state.factions[seat]
    worths = zip(edition.scoring[faction], model.counted(edition, state, seat), strict=True)
    lines = [LineScore(worth.piece, worth.on, found, found * worth.points) for worth, found in worths]
    return SeatScore(faction, lines, model.score(edition, state, seat))
