"""The rules of the toy game, by the clauses of its RULES.md."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from domain.core import (
    TABLE,
    Command,
    Event,
    FlagOption,
    GameInfo,
    NumberOption,
    Outcome,
    Rejected,
    Rng,
    RowsOption,
    Seat,
    TextOption,
    owner,
)
from domain.core.outcome import places_by
from tests.kit.toy_game.parts import (
    CardDrawn,
    CardLaid,
    CardsTurned,
    Deck,
    DeclineDraw,
    DrawCard,
    DrawDeclined,
    DrawnCard,
    Hand,
    HandsDealt,
    LaidCard,
    LayCard,
    ToyState,
    TrickTaken,
)

CARDS = tuple(range(1, 16))
GOAL = 3

INFO = GameInfo(
    key="toy",
    titles={"en": "Toy", "fr": "Jouet"},
    seats=(2, 3, 4),
    options=(
        NumberOption("hand", {"en": "Cards dealt", "fr": "Cartes distribuées"}, (2, 3), 3),
        TextOption(
            "order",
            {"en": "The best card", "fr": "La meilleure carte"},
            {"high": {"en": "Highest", "fr": "La plus haute"}, "low": {"en": "Lowest", "fr": "La plus basse"}},
            "high",
        ),
        FlagOption("draws", {"en": "With draws", "fr": "Avec pioche"}, True),
        RowsOption("prizes", {"en": "Worth of the tricks", "fr": "Valeur des plis"}, 1, 5),
    ),
    names={},
    endings={
        "goal": {"en": "The goal was reached", "fr": "Le but a été atteint"},
        "exhausted": {"en": "No card was left", "fr": "Il ne restait plus de carte"},
    },
    rules_version=1,
    edition="first",
    hidden=True,
    simultaneous=True,
    longest=16,
    commands=(LayCard, DrawCard, DeclineDraw),
    facts=(
        HandsDealt,
        Hand,
        Deck,
        CardLaid,
        LaidCard,
        CardsTurned,
        TrickTaken,
        CardDrawn,
        DrawnCard,
        DrawDeclined,
    ),
    reveals=frozenset({CardsTurned, DrawnCard}),
)


class Toy:
    info = INFO

    def initial(self) -> ToyState:
        return ToyState()

    def check_options(self, options: Mapping[str, Any], seats: int) -> Rejected | None:
        if not all(prize in "0123456789" for row in options["prizes"] for prize in row):
            return Rejected("bad_prizes", "1.3")
        return None

    def setup(self, options: Mapping[str, Any], seats: int, rng: Rng) -> tuple[Event, ...]:
        cards = rng.shuffled(CARDS)
        size = options["hand"]
        hands = {owner(seat): Hand(tuple(sorted(cards[seat * size : (seat + 1) * size]))) for seat in range(seats)}
        deck = Deck(tuple(sorted(cards[seats * size :])))
        dealt = HandsDealt(seats, size, options["order"], options["draws"], "".join(options["prizes"]))
        return (Event(dealt, "1.2", {**hands, TABLE: deck}),)

    def decide(self, state: ToyState, seat: Seat, command: Command, rng: Rng) -> tuple[Event, ...] | Rejected:
        if isinstance(command, LayCard):
            return self._lay(state, seat, command.card)
        if state.phase != "draw" or seat != state.taker:
            return Rejected("nothing_to_draw", "3.1")
        if isinstance(command, DrawCard):
            return (Event(CardDrawn(seat), "3.1", {owner(seat): DrawnCard(rng.choice(state.deck))}),)
        return (Event(DrawDeclined(seat), "3.1"),)

    def _lay(self, state: ToyState, seat: Seat, card: int) -> tuple[Event, ...] | Rejected:
        if state.phase != "lay":
            return Rejected("no_trick", "2.1")
        if state.laid[seat] is not None:
            return Rejected("already_laid", "2.2")
        if card not in state.hands[seat]:
            return Rejected("not_in_hand", "2.3", {"card": card})
        laid = tuple(card if other == seat else before for other, before in enumerate(state.laid))
        event = Event(CardLaid(seat), "2.1", {owner(seat): LaidCard(card)})
        turned = tuple(other for other in laid if other is not None)
        if len(turned) < len(laid):
            return (event,)
        best = max(turned) if state.order == "high" else min(turned)
        points = int(state.prizes[len(state.turned)]) if state.prizes else 1
        return (
            event,
            Event(CardsTurned(turned), "2.4"),
            Event(TrickTaken(turned.index(best), points), "2.4"),
        )

    def evolve(self, state: ToyState, event: Event) -> ToyState:
        match event.data:
            case HandsDealt() as dealt:
                return self._dealt(state, dealt, event)
            case CardLaid(seat):
                card = event.secrets[owner(seat)].card
                return replace(state, hands=_without(state.hands, seat, card), laid=_at(state.laid, seat, card))
            case CardsTurned(cards):
                return replace(state, turned=(*state.turned, cards), laid=(None,) * len(cards))
            case TrickTaken(seat, points):
                state = replace(state, points=_at(state.points, seat, state.points[seat] + points), taker=seat)
                if self._ended(state) == "goal":
                    return replace(state, phase="over")
                if state.draws and state.deck:
                    return replace(state, phase="draw")
                return self._next(state)
            case CardDrawn(seat):
                card = event.secrets[owner(seat)].card
                hand = tuple(sorted((*state.hands[seat], card)))
                deck = tuple(other for other in state.deck if other != card)
                return self._next(replace(state, hands=_at(state.hands, seat, hand), deck=deck))
            case DrawDeclined():
                return self._next(state)
        raise ValueError(f"not an event of this game: {event.data}")

    def _dealt(self, state: ToyState, dealt: HandsDealt, event: Event) -> ToyState:
        return replace(
            state,
            phase="lay",
            order=dealt.order,
            draws=dealt.draws,
            prizes=dealt.prizes,
            hands=tuple(event.secrets[owner(seat)].cards for seat in range(dealt.seats)),
            laid=(None,) * dealt.seats,
            deck=event.secrets[TABLE].cards,
            points=(0,) * dealt.seats,
        )

    def _next(self, state: ToyState) -> ToyState:
        return replace(state, phase="over" if self._ended(state) else "lay", taker=None)

    def _ended(self, state: ToyState) -> str | None:
        if max(state.points) >= GOAL:
            return "goal"
        return "exhausted" if not all(state.hands) else None

    def active(self, state: ToyState) -> frozenset[Seat]:
        if state.phase == "lay":
            return frozenset(seat for seat, card in enumerate(state.laid) if card is None)
        return frozenset((state.taker,)) if state.phase == "draw" and state.taker is not None else frozenset()

    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        if seat not in self.active(state):
            return ()
        if state.phase == "lay":
            return tuple(LayCard(card) for card in state.hands[seat])
        return (DrawCard(), DeclineDraw())

    def view(self, state: ToyState, seat: Seat | None) -> Mapping[str, Any]:
        return {
            "phase": state.phase,
            "hand": state.hands[seat] if seat is not None and state.hands else None,
            "hands": tuple(len(hand) for hand in state.hands),
            "laid": tuple(card is not None for card in state.laid),
            "mine": state.laid[seat] if seat is not None and state.laid else None,
            "deck": len(state.deck),
            "turned": state.turned,
            "taker": state.taker,
            "points": state.points,
        }

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome(
            self._ended(state) or "exhausted",
            places_by(state.points),
            state.points,
            {"tricks": len(state.turned)},
        )

    def scores(self, state: ToyState) -> tuple[int, ...]:
        return state.points

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

    def appraise(self, state: ToyState, seat: Seat) -> int:
        return 100 * state.points[seat] + sum(state.hands[seat])

    def census(self, state: ToyState) -> Mapping[str, int]:
        held = sum(map(len, state.hands)) + sum(card is not None for card in state.laid)
        return {"card": held + len(state.deck) + sum(map(len, state.turned))}


def _at(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _without(hands: tuple[tuple[int, ...], ...], seat: Seat, card: int) -> tuple[tuple[int, ...], ...]:
    return _at(hands, seat, tuple(other for other in hands[seat] if other != card))


TOY = Toy()
