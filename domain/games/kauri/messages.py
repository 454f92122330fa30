"""The commands and the facts. An effect only updates the state: nothing is drawn or decided in `apply`."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from domain.core import TABLE, Command, Fact, Secret, Secrets, owner, put
from domain.games.kauri import vocabulary
from domain.games.kauri.edition import Edition
from domain.games.kauri.model import NO_TROPHIES, NOTHING, ActionNumber, Island, Pair, Pawn, PawnNumber, SeatNumber, Stock
from domain.games.kauri.vocabulary import BorderPiece, Faction, Human, Key, Mind, RegionPiece, Trophy

BorderKeys = tuple[Key, Key]
Count = Annotated[int, Meta(ge=1, le=999)]
FromZero = Annotated[int, Meta(ge=0, le=999)]

OfAction = Annotated[ActionNumber, "The action it belongs to: those of the card from 0, then those of the heritage it claims"]
MaybeAction = Annotated[ActionNumber | None, "The action it was a step of; null if it was none"]
Extra = Annotated[bool, "Whether a lasting heritage gave it, beyond the action itself"]
TheRegion = Annotated[Key, "The region"]
TheHeritage = Annotated[Key, "The heritage"]
TheCards = Annotated[tuple[Key, ...], "The cards"]


def _border(text: str) -> str:
    return f"{text}: its two regions, in the order of the edition"


class Settle(Command, frozen=True):
    """Where the next piece of the beginning goes."""

    region: TheRegion


class KeepHand(Command, frozen=True):
    pass


class RedrawHand(Command, frozen=True):
    pass


class ChooseCards(Command, frozen=True):
    actions: Annotated[Key, "The card to be played for its actions"]
    initiative: Annotated[Key, "The card to be played for its initiative"]


class ReturnPossum(Command, frozen=True):
    """Come back from extinction."""

    region: TheRegion


class Step(Command, frozen=True):
    """A step of an action of the card that is being resolved."""

    action: OfAction


class MovePiece(Step, frozen=True):
    """Move, push or carry away."""

    piece: Annotated[Human | RegionPiece, "What moves, is pushed or is carried away"]
    origin: Annotated[Key, "Where it is"]
    goal: Annotated[Key, "Where it goes"]
    count: Annotated[Count, "How many go together"] = 1
    pawn: Annotated[PawnNumber | None, "Which human it is; null for animals"] = None


class TakePiece(Step, frozen=True):
    piece: Annotated[Trophy, "What is taken"]
    region: Annotated[Key, "Where it is taken from"]
    pawn: Annotated[PawnNumber | None, "Which human acts, where each may act once; else null"] = None


class PlacePiece(Step, frozen=True):
    piece: Annotated[Human | RegionPiece, "What is placed"]
    region: Annotated[Key, "Where it is placed"]
    source: Annotated[Key | None, "Where it is taken from if none is left in stock; else null"] = None


class PlaceOnBorder(Step, frozen=True):
    piece: Annotated[BorderPiece, "What is laid"]
    border: Annotated[BorderKeys, _border("Where it is laid")]
    source: Annotated[BorderKeys | None, _border("Where it is taken from if none is left in stock; else null")] = None


class ClaimHeritage(Step, frozen=True):
    heritage: Annotated[Key, "The heritage, of your own"]
    target: Annotated[Key | None, "The heritage of another seat that is to be cursed; null unless it is a curse"] = None


class TurnConscience(Step, frozen=True):
    by: Annotated[int, Meta(ge=-99, le=99), "By how many spaces, back if negative"]


class SwapCard(Step, frozen=True):
    """Exchange the kept card."""

    card: Annotated[Key, "The card of your pile that you want"]


class StrikeRegion(Step, frozen=True):
    region: Annotated[Key, "The region that is struck"]


class Flee(Command, frozen=True):
    region: TheRegion


class EndCard(Command, frozen=True):
    pass


class BySeat(Fact, frozen=True):
    seat: Annotated[SeatNumber, "The seat that did it"]


class EditionOpened(Fact, frozen=True):
    edition: Annotated[Key, "The edition of the match"]
    fingerprint: Annotated[str, Meta(max_length=64), "SHA-256 of the edition's file"]
    factions: Annotated[tuple[Faction, ...], Meta(min_length=2, max_length=len(vocabulary.FACTIONS)), "The factions by seat"]
    redraw: Annotated[bool, "Whether the advanced rule is in use"]

    def apply(self, state: Island, edition: Edition) -> Island:
        seats = len(self.factions)
        decks = tuple(edition.decks[faction] for faction in self.factions)
        return replace(
            state,
            phase="settling",
            edition=self.edition,
            fingerprint=self.fingerprint,
            factions=self.factions,
            redraw=self.redraw,
            conscience=edition.conscience.start,
            **dict.fromkeys(vocabulary.REGION_PIECES, (0,) * len(edition.regions)),
            stock=Stock(*(edition.pieces[piece] for piece in vocabulary.PIECES)),
            boards=(NO_TROPHIES,) * seats,
            tokens=tuple(edition.tokens[faction] for faction in self.factions),
            hands=((),) * seats,
            piles=decks,
            discards=((),) * seats,
            fresh=tuple(tuple(sorted(deck)) for deck in decks),
            wishes=(None,) * seats,
            played=(None,) * seats,
        )


class IslandFilled(Fact, frozen=True):
    """The same number of kauris and of kiwis went to every region."""

    kauri: Annotated[FromZero, "Kauris in each region"]
    kiwi: Annotated[FromZero, "Kiwis in each region"]

    def apply(self, state: Island, edition: Edition) -> Island:
        regions = len(edition.regions)
        stock = state.stock.plus("kauri", -self.kauri * regions).plus("kiwi", -self.kiwi * regions)
        return replace(state, kauri=(self.kauri,) * regions, kiwi=(self.kiwi,) * regions, stock=stock)


class PiecesPlaced(BySeat, frozen=True):
    """From the stock to a region."""

    piece: Annotated[Human | RegionPiece, "What was placed, from stock"]
    region: Annotated[Key, "Where it was placed"]
    count: Annotated[Count, "How many"] = 1
    action: MaybeAction = None
    extra: Extra = False

    def apply(self, state: Island, edition: Edition) -> Island:
        piece, region = self.piece, edition.region_numbers[self.region]
        there = state.where(piece)
        return replace(
            state,
            **{piece: (*there, region) if piece in vocabulary.HUMANS else put(there, region, there[region] + self.count)},
            stock=state.stock.plus(piece, -self.count),
            tasks=state.tasks_after(self.action, region, extra=self.extra),
        )


class PieceMoved(BySeat, frozen=True):
    piece: Annotated[Human | RegionPiece, "What moved"]
    origin: Annotated[Key, "Where it was"]
    goal: Annotated[Key, "Where it is now"]
    count: Annotated[Count, "How many went together"] = 1
    pawn: Annotated[PawnNumber | None, "Which human it was; null for animals"] = None
    action: MaybeAction = None

    def apply(self, state: Island, edition: Edition) -> Island:
        origin, goal = edition.region_numbers[self.origin], edition.region_numbers[self.goal]
        there = list(state.where(self.piece))
        if self.pawn is not None:
            there[self.pawn] = goal
        else:
            there[origin] -= self.count
            there[goal] += self.count
        return replace(state, **{self.piece: tuple(there)}, tasks=state.tasks_after(self.action, origin, self.pawn))


class PiecesTaken(BySeat, frozen=True):
    """The seat took them, or moved them to where they were lost."""

    piece: Annotated[Trophy, "What was taken"]
    region: Annotated[Key, "Where it was"]
    count: Annotated[Count, "How many"]
    keeper: Annotated[SeatNumber | None, "On whose board they are now; null if they went to stock"]
    pawn: Annotated[PawnNumber | None, "Which human acted, where each may act once; else null"] = None
    action: MaybeAction = None
    extra: Extra = False

    def apply(self, state: Island, edition: Edition) -> Island:
        piece, keeper, region = self.piece, self.keeper, edition.region_numbers[self.region]
        where = state.where(piece)
        there = put(where, region, where[region] - self.count)
        tasks = state.tasks_after(self.action, region, self.pawn, extra=self.extra)
        if keeper is None:
            return replace(state, **{piece: there}, tasks=tasks, stock=state.stock.plus(piece, self.count))
        boards = put(state.boards, keeper, state.boards[keeper].plus(piece, self.count))
        return replace(state, **{piece: there}, tasks=tasks, boards=boards)


class BorderLaid(BySeat, frozen=True):
    piece: Annotated[BorderPiece, "What was laid"]
    border: Annotated[BorderKeys, _border("Where it lies now")]
    action: OfAction
    source: Annotated[BorderKeys | None, _border("Where it lay before; null if it came from stock")] = None

    def apply(self, state: Island, edition: Edition) -> Island:
        lying = {*state.where(self.piece), edition.border_at(self.border)}
        stock = state.stock
        if self.source is None:
            stock = stock.plus(self.piece, -1)
        else:
            lying.remove(edition.border_at(self.source))
        return replace(state, **{self.piece: tuple(sorted(lying))}, stock=stock, tasks=state.tasks_after(self.action))


class ConscienceMoved(Fact, frozen=True):
    space: Annotated[FromZero, "Where the counter is now"]
    mind: Annotated[Mind, "What the English are now"]
    seat: Annotated[SeatNumber | None, "The seat that did it; null at the end of a Period"] = None
    action: MaybeAction = None

    def apply(self, state: Island) -> Island:
        return replace(state, conscience=self.space, tasks=state.tasks_after(self.action))


class HeritageClaimed(BySeat, frozen=True):
    heritage: TheHeritage
    action: OfAction

    def apply(self, state: Island, edition: Edition) -> Island:
        effect = edition.heritages[self.heritage].effect
        return replace(
            state,
            tokens=put(state.tokens, self.seat, state.tokens[self.seat] - 1),
            claimed=(*state.claimed, self.heritage),
            heritage=self.heritage,
            tasks=(*state.tasks_after(self.action), *(NOTHING,) * len(effect)),
        )


class SlotCursed(BySeat, frozen=True):
    heritage: TheHeritage
    target: Annotated[Key, "The heritage that now has to be claimed twice"]
    action: OfAction

    def apply(self, state: Island) -> Island:
        return replace(
            state,
            tokens=put(state.tokens, self.seat, state.tokens[self.seat] - 1),
            cursed=(*state.cursed, self.target),
            tasks=state.tasks_after(self.action),
        )


class CurseLifted(BySeat, frozen=True):
    heritage: TheHeritage
    action: OfAction

    def apply(self, state: Island) -> Island:
        return replace(
            state,
            tokens=put(state.tokens, self.seat, state.tokens[self.seat] - 1),
            cursed=tuple(key for key in state.cursed if key != self.heritage),
            gone=state.gone + 2,
            tasks=state.tasks_after(self.action),
        )


class RegionStruck(BySeat, frozen=True):
    region: TheRegion
    action: OfAction

    def apply(self, state: Island, edition: Edition) -> Island:
        return replace(state, tasks=state.tasks_after(self.action, edition.region_numbers[self.region]))


class RegionsCleared(Fact, frozen=True):
    """All pieces of this kind in these regions went back to their owner's stock."""

    piece: Annotated[RegionPiece, "What went back to its owner"]
    regions: Annotated[tuple[Key, ...], "From which regions, all that were there"]

    def apply(self, state: Island, edition: Edition) -> Island:
        there = list(state.where(self.piece))
        back = 0
        for key in self.regions:
            region = edition.region_numbers[key]
            back += there[region]
            there[region] = 0
        return replace(state, **{self.piece: tuple(there)}, stock=state.stock.plus(self.piece, back))


class BordersCleared(Fact, frozen=True):
    """What lay on these borders went back to its owner's stock."""

    piece: Annotated[BorderPiece, "What went back to its owner"]
    borders: Annotated[tuple[BorderKeys, ...], "From which borders, each by its two regions"]

    def apply(self, state: Island, edition: Edition) -> Island:
        cleared = {edition.border_at(keys) for keys in self.borders}
        lying = tuple(border for border in state.where(self.piece) if border not in cleared)
        return replace(state, **{self.piece: lying}, stock=state.stock.plus(self.piece, len(cleared)))


class HumansDriven(Fact, frozen=True):
    """These humans have to leave the rim."""

    pawns: Annotated[tuple[Pawn, ...], "The humans that have to flee, one after the other"]

    def apply(self, state: Island) -> Island:
        return replace(state, phase="fleeing", fleeing=self.pawns)


class HumanFled(BySeat, frozen=True):
    piece: Annotated[Human, "Whose pawn"]
    pawn: Annotated[PawnNumber, "Its number"]
    origin: Annotated[Key, "Where it was"]
    goal: Annotated[Key, "Where it is now"]

    def apply(self, state: Island, edition: Edition) -> Island:
        there = list(state.where(self.piece))
        there[self.pawn] = edition.region_numbers[self.goal]
        left = state.fleeing[1:]
        return replace(state, **{self.piece: tuple(there)}, fleeing=left, phase="fleeing" if left else "acting")


class SwappedCards(Secret, frozen=True):
    """Owned by the seat that swapped."""

    given: Annotated[Key, "The card that went to the pile"]
    taken: Annotated[Key, "The card that is kept now"]


class PileOrder(Secret, frozen=True):
    """Owned by the table: one pile, top card first."""

    cards: TheCards


class CardSwapped(BySeat, frozen=True):
    """The kept card was exchanged for one of the pile, and the pile was shuffled."""

    action: OfAction

    def apply(self, state: Island, secrets: Secrets, edition: Edition) -> Island:
        seat = self.seat
        swapped = SwappedCards.of(secrets, owner(seat))
        hand = tuple(sorted((*(card for card in state.hands[seat] if card != swapped.given), swapped.taken)))
        return replace(
            state,
            hands=put(state.hands, seat, hand),
            piles=put(state.piles, seat, PileOrder.of(secrets, TABLE).cards),
            fresh=put(state.fresh, seat, tuple(sorted(edition.decks[state.factions[seat]]))),
            tasks=state.tasks_after(self.action),
        )


class PileOrders(Secret, frozen=True):
    """Owned by the table: all piles."""

    piles: Annotated[tuple[tuple[Key, ...], ...], "The piles by seat, top card first"]


class DecksShuffled(Fact, frozen=True):
    """The cards of each seat that are not in its hand became its pile."""

    def apply(self, state: Island, secrets: Secrets) -> Island:
        piles = PileOrders.of(secrets, TABLE).piles
        return replace(
            state,
            phase="between",
            piles=piles,
            discards=((),) * len(state.hands),
            fresh=tuple([tuple(sorted(pile)) for pile in piles]),
        )


class TurnBegan(Fact, frozen=True):
    period: Annotated[Count, "The Period"]
    turn: Annotated[Count, "The turn of that Period"]

    def apply(self, state: Island) -> Island:
        return replace(state, period=self.period, turn=self.turn)


class CardsDrawn(Fact, frozen=True):
    """Every seat drew cards."""

    count: Annotated[Count, "How many cards each seat drew"]

    def apply(self, state: Island) -> Island:
        count = self.count
        return replace(
            state,
            # 3.6: the first card is drawn before there is a turn.
            phase="choosing" if state.turn else state.phase,
            hands=tuple([tuple(sorted((*hand, *pile[:count]))) for hand, pile in zip(state.hands, state.piles, strict=True)]),
            piles=tuple([pile[count:] for pile in state.piles]),
        )


class DrawnCards(Secret, frozen=True):
    """Owned by the seat that drew: its cards, sorted."""

    cards: TheCards


class RedrawOffered(Fact, frozen=True):
    def apply(self, state: Island) -> Island:
        return replace(state, phase="redrawing")


class RedrawWish(Secret, frozen=True):
    """Owned by the seat that answered."""

    redraw: Annotated[bool, "Whether the seat wants other cards"]


class RedrawAnswered(BySeat, frozen=True):
    def apply(self, state: Island, secrets: Secrets) -> Island:
        wish = RedrawWish.of(secrets, owner(self.seat)).redraw
        return replace(state, wishes=put(state.wishes, self.seat, wish))


class RedrawEnded(Fact, frozen=True):
    """All seats have answered; these shuffled their hands into their piles and drew as many cards."""

    seats: Annotated[tuple[SeatNumber, ...], "The seats that drew other cards"]

    def apply(self, state: Island, secrets: Secrets, edition: Edition) -> Island:
        hands, piles, fresh = list(state.hands), list(state.piles), list(state.fresh)
        shuffled = PileOrders.of(secrets, TABLE).piles
        for seat in self.seats:
            hands[seat] = DrawnCards.of(secrets, owner(seat)).cards
            piles[seat] = shuffled[seat]
            fresh[seat] = tuple(sorted(edition.decks[state.factions[seat]]))
        return replace(state, phase="choosing", hands=tuple(hands), piles=tuple(piles), fresh=tuple(fresh))


class Choice(Secret, frozen=True):
    """Owned by the seat that chose."""

    actions: Annotated[Key, "The card to be played for its actions"]
    initiative: Annotated[Key, "The card to be played for its initiative"]


class CardsChosen(BySeat, frozen=True):
    def apply(self, state: Island, secrets: Secrets) -> Island:
        seat = self.seat
        choice = Choice.of(secrets, owner(seat))
        pair = Pair(choice.actions, choice.initiative)
        kept = tuple([card for card in state.hands[seat] if card not in (pair.actions, pair.initiative)])
        return replace(state, hands=put(state.hands, seat, kept), played=put(state.played, seat, pair))


class CardsRevealed(Fact, frozen=True):
    cards: Annotated[tuple[Pair, ...], "What each seat plays, by seat"]
    order: Annotated[tuple[SeatNumber, ...], "In which order the seats resolve their cards"]

    def apply(self, state: Island) -> Island:
        return replace(state, phase="between", order=self.order)


class ReturnAwaited(BySeat, frozen=True):
    """No possum is left on the map: the seat has to place one before its card."""

    def apply(self, state: Island) -> Island:
        return replace(state, phase="returning", seat=self.seat)


class CardOpened(BySeat, frozen=True):
    card: Annotated[Key, "The card it resolves"]

    def apply(self, state: Island, edition: Edition) -> Island:
        card = edition.cards[self.card]
        return replace(
            state,
            phase="acting",
            seat=self.seat,
            actor=card.faction,
            card=card.key,
            tasks=(NOTHING,) * len(card.actions),
            order=state.order[1:],
        )


class SteeringBegan(BySeat, frozen=True):
    """The seat may now act with the automated English."""

    mind: Annotated[Mind, "What the English are, for as long as it steers"]

    def apply(self, state: Island, edition: Edition) -> Island:
        tasks = (NOTHING,) * len(edition.automaton.steering[self.mind].actions)
        return replace(state, phase="steering", seat=self.seat, actor="english", mind=self.mind, tasks=tasks)


class CardEnded(BySeat, frozen=True):
    """The seat is done with its card, or with steering."""

    def apply(self, state: Island) -> Island:
        return replace(state, phase="between", card=None, mind=None, heritage=None, tasks=())


class TurnEnded(Fact, frozen=True):
    """All played cards were discarded."""

    def apply(self, state: Island) -> Island:
        pairs = zip(state.discards, state.played, strict=True)
        return replace(
            state,
            discards=tuple([(*discard, pair.actions, pair.initiative) for discard, pair in pairs if pair is not None]),
            played=(None,) * len(state.played),
        )


class MatchScored(Fact, frozen=True):
    """The last Period is over: the match has ended."""

    def apply(self, state: Island) -> Island:
        return replace(state, phase="over")
