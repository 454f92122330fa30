"""The rules of the toy game, by the clauses of its RULES.md."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.core import (
    TABLE,
    Command,
    Fact,
    GameInfo,
    Grid,
    Options,
    Outcome,
    Rejected,
    Rng,
    Rules,
    Seat,
    Turn,
    Unfolding,
    kinds_in,
    on,
    owner,
)
from tests.kit.toy_game import parts
from tests.kit.toy_game.parts import (
    CardDrawn,
    CardLaid,
    CardsTurned,
    Deck,
    DeclineDraw,
    DrawCard,
    DrawDeclined,
    DrawnCard,
    DrawOffered,
    Hand,
    HandsDealt,
    LaidCard,
    LayCard,
    Phase,
    ToyEnded,
    ToyState,
    TrickBegun,
    TrickTaken,
)

CARDS = tuple(range(1, 16))
GOAL = 3


class ToyOptions(Options, frozen=True):
    hand: Literal[2, 3] = 3
    order: Literal["high", "low"] = "high"
    draws: bool = True
    prizes: Annotated[tuple[str, ...], Grid(1, 5)] = ()


INFO = GameInfo(
    key="toy",
    seats=(2, 3, 4),
    endings=("goal", "exhausted"),
    edition="first",
    hidden=True,
    simultaneous=True,
    longest=16,
    commands=kinds_in(vars(parts), Command),
    facts=kinds_in(vars(parts), Fact),
    reveals=frozenset({CardsTurned, DrawnCard}),
)


class ToyView(Struct, frozen=True):
    phase: Phase
    hand: list[int] | None
    hands: list[int]
    laid: list[bool]
    mine: int | None
    deck: int
    turned: list[list[int]]
    taker: Seat | None
    points: list[int]


class ToySheet(Struct, frozen=True):
    tricks: int


class Toy(Rules[ToyState]):
    info, Options, View, Sheet = INFO, ToyOptions, ToyView, ToySheet

    def initial(self) -> ToyState:
        return ToyState()

    def check_options(self, options: ToyOptions, seats: int) -> Rejected | None:
        if not all(prize in "0123456789" for row in options.prizes for prize in row):
            return Rejected("bad_prizes", "1.3")
        return None

    def begin(self, opening: Unfolding[ToyState], options: ToyOptions, seats: int) -> None:
        cards = opening.rng.shuffled(CARDS)
        size = options.hand
        hands = {owner(seat): Hand(tuple(sorted(cards[seat * size : (seat + 1) * size]))) for seat in range(seats)}
        deck = Deck(tuple(sorted(cards[seats * size :])))
        dealt = HandsDealt(seats, size, options.order, options.draws, "".join(options.prizes))
        opening.then(dealt, "1.2", {**hands, TABLE: deck})

    def active(self, state: ToyState) -> frozenset[Seat]:
        if state.phase == "lay":
            return frozenset(seat for seat, card in enumerate(state.laid) if card is None)
        return frozenset((state.taker,)) if state.phase == "draw" and state.taker is not None else frozenset()

    def choices(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        if state.phase == "lay":
            return tuple(LayCard(card) for card in state.hands[seat])
        return (DrawCard(), DeclineDraw())

    def turn_clause(self, state: ToyState) -> str:
        return {"new": "1.2", "lay": "2.2", "draw": "3.1", "over": "4.2"}[state.phase]

    @on(LayCard, "lay", clause="2.1")
    def lay_card(self, turn: Turn[ToyState], command: LayCard) -> Rejected | None:
        if command.card not in turn.state.hands[turn.seat]:
            return Rejected("not_in_hand", "2.3", {"card": command.card})
        turn.then(CardLaid(turn.seat), "2.1", {owner(turn.seat): LaidCard(command.card)})
        cards = tuple(card for card in turn.state.laid if card is not None)
        if len(cards) == len(turn.state.laid):
            self._turn_up(turn, cards)
        return None

    @on(DrawCard, "draw", clause="3.1")
    def draw_card(self, turn: Turn[ToyState], _: DrawCard) -> Rejected | None:
        card = turn.rng.choice(turn.state.deck)
        turn.then(CardDrawn(turn.seat), "3.1", {owner(turn.seat): DrawnCard(card)})
        self._next(turn)
        return None

    @on(DeclineDraw, "draw", clause="3.1")
    def decline_draw(self, turn: Turn[ToyState], _: DeclineDraw) -> Rejected | None:
        turn.then(DrawDeclined(turn.seat), "3.1")
        self._next(turn)
        return None

    def _turn_up(self, turn: Turn[ToyState], cards: tuple[int, ...]) -> None:
        state = turn.state
        best = max(cards) if state.order == "high" else min(cards)
        taker = cards.index(best)
        points = int(state.prizes[len(state.turned)]) if state.prizes else 1
        turn.then(CardsTurned(cards), "2.4")
        turn.then(TrickTaken(taker, points), "2.4")
        if turn.state.points[taker] >= GOAL:
            turn.then(ToyEnded("goal"), "4.1")
        elif state.draws and state.deck:
            turn.then(DrawOffered(taker), "3.1")
        else:
            self._next(turn)

    def _next(self, turn: Turn[ToyState]) -> None:
        if all(turn.state.hands):
            turn.then(TrickBegun(), "2.1")
        else:
            turn.then(ToyEnded("exhausted"), "4.2")

    def seen(self, state: ToyState, seat: Seat | None) -> ToyView:
        return ToyView(
            phase=state.phase,
            hand=list(state.hands[seat]) if seat is not None and state.hands else None,
            hands=[len(hand) for hand in state.hands],
            laid=[card is not None for card in state.laid],
            mine=state.laid[seat] if seat is not None and state.laid else None,
            deck=len(state.deck),
            turned=[list(cards) for cards in state.turned],
            taker=state.taker,
            points=list(state.points),
        )

    def imagine(self, state: ToyState, seat: Seat | None, rng: Rng) -> ToyState:
        unknown = [*state.deck]
        for other, hand in enumerate(state.hands):
            laid = state.laid[other]
            if other != seat:
                unknown += hand if laid is None else (*hand, laid)
        # Sorted first: what is imagined must not hang on how the truth is arranged.
        pool = list(rng.shuffled(sorted(unknown)))
        hands = tuple(
            hand if other == seat else tuple(sorted(pool.pop() for _ in hand)) for other, hand in enumerate(state.hands)
        )
        laid_cards = tuple(card if other == seat or card is None else pool.pop() for other, card in enumerate(state.laid))
        return replace(state, hands=hands, laid=laid_cards, deck=tuple(sorted(pool)))

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.ending is None:
            return None
        return Outcome.of(state.ending, state.points, ToySheet(len(state.turned)))

    def scores(self, state: ToyState) -> tuple[int, ...]:
        return state.points

    def census(self, state: ToyState) -> Mapping[str, int]:
        held = sum(map(len, state.hands)) + sum(card is not None for card in state.laid)
        return {"card": held + len(state.deck) + sum(map(len, state.turned))}

    def appraise(self, state: ToyState, seat: Seat) -> int:
        return 100 * state.points[seat] + sum(state.hands[seat])


TOY = Toy()
