"""Variants of the toy game that each break one law, to test the laws."""

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

from marshmallow import Schema
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from contracts.schemas import Text
from contracts.shape import Contract, Shape
from contracts.wire import Codec
from domain.core import Command, Event, Fact, Outcome, Rejected, Rng, Seat, Turn, owner
from tests.kit.games import BROKEN, TOY, Subject
from tests.kit.toy_game import Toy
from tests.kit.toy_game.game import ToyOptions
from tests.kit.toy_game.parts import (
    CardDrawn,
    CardLaid,
    CardsTurned,
    DeclineDraw,
    DrawCard,
    DrawDeclined,
    HandsDealt,
    LaidCard,
    LayCard,
    ToyState,
    TrickTaken,
)


class ListsAnIllegalCommand(Toy):
    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        legal = super().legal(state, seat)
        return (*legal, LayCard(99)) if state.phase == "lay" and legal else legal


class MissesALegalCommand(Toy):
    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        legal = super().legal(state, seat)
        return legal[1:] if len(legal) > 1 else legal


class AcceptsWithoutAnEvent(Toy):
    def decline_draw(self, turn: Turn[ToyState], _: DeclineDraw) -> Rejected | None:
        return None


class ListsACommandTwice(Toy):
    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        return super().legal(state, seat) * 2


class LetsIdleSeatsAct(Toy):
    """Any seat may decline the draw: consistent in itself, but only the taker is active."""

    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        if state.phase == "draw" and seat != state.taker:
            return (DeclineDraw(),)
        return super().legal(state, seat)

    def act(self, state: ToyState, seat: Seat, command: Command, rng: Rng) -> Turn[ToyState] | Rejected:
        if state.phase == "draw" and seat != state.taker and isinstance(command, DeclineDraw):
            turn = Turn(self.evolve, state, rng, seat)
            self.decline_draw(turn, command)
            return turn
        return super().act(state, seat, command, rng)


class StandsStillWhenTheTimeIsUp(Toy):
    def time_is_up(self, turn: Turn[ToyState]) -> bool:
        return True


class LeavesTheTakerHelpless(Toy):
    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        return () if state.phase == "draw" else super().legal(state, seat)


class CallsSingleTurnsWhatIsSimultaneous(Toy):
    info = replace(Toy.info, simultaneous=False)


class EndsWhileSomebodyIsActive(Toy):
    def outcome(self, state: ToyState) -> Outcome | None:
        if state.phase == "draw":
            return Outcome("early", (1,) * len(state.hands))
        return super().outcome(state)


class EndsWithoutAnOutcome(Toy):
    def outcome(self, state: ToyState) -> Outcome | None:
        return None


class LeavesOutAPlace(Toy):
    def outcome(self, state: ToyState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, places=tuple(place + 1 for place in outcome.places))


class ShowsOtherScoresThanItCounts(Toy):
    def scores(self, state: ToyState) -> tuple[int, ...]:
        return tuple(point + 1 for point in super().scores(state))


class ShowsScoresOfHiddenCards(Toy):
    def scores(self, state: ToyState) -> tuple[int, ...]:
        return state.points if state.phase == "over" else tuple(map(sum, state.hands))


class ChangesItsArgument(Toy):
    def evolve(self, state: ToyState, event: Event) -> ToyState:
        if isinstance(event.data, TrickTaken):
            force_setattr(state, "order", state.order + "!")
        return super().evolve(state, event)


class ChangesTheStateWhenAsked(Toy):
    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        force_setattr(state, "order", state.order + "!")
        return super().legal(state, seat)


class DrawsInEvolve(Toy):
    def evolve(self, state: ToyState, event: Event) -> ToyState:
        after = super().evolve(state, event)
        return replace(after, prizes=f"{random.getrandbits(64)}1111") if isinstance(event.data, HandsDealt) else after


class KeepsMoreThanItWrites(Toy):
    """What was drawn last is remembered outside the state, so that a snapshot loses it."""

    def __init__(self) -> None:
        super().__init__()
        self.last: int | None = None

    def evolve(self, state: ToyState, event: Event) -> ToyState:
        if isinstance(event.data, TrickTaken):
            self.last = id(state)
        return super().evolve(state, event)

    def view(self, state: ToyState, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "fresh": id(state) == self.last}


class HasNoViewBeforeSetup(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "left": state.hands[0][:0]}


class LosesAPiece(Toy):
    def evolve(self, state: ToyState, event: Event) -> ToyState:
        after = super().evolve(state, event)
        return replace(after, deck=after.deck[1:]) if isinstance(event.data, CardDrawn) else after


class NeverEnds(Toy):
    def decline_draw(self, turn: Turn[ToyState], _: DeclineDraw) -> Rejected | None:
        turn.then(DrawDeclined(turn.seat), "3.1")
        return None

    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        legal = super().legal(state, seat)
        return (DeclineDraw(),) if DeclineDraw() in legal else legal


class Thing:
    pass


class UnwritableState(ToyState, frozen=True):
    thing: Any = None


class CannotBeWritten(Toy):
    def initial(self) -> ToyState:
        return UnwritableState(thing=Thing())


class LossyState(ToyState, frozen=True):
    marks: Any = ()


class ComesBackAsAnotherState(Toy):
    def initial(self) -> ToyState:
        return LossyState(marks=(1, 2))


class FloatingState(ToyState, frozen=True):
    luck: float = 0.5


class CountsInFloats(Toy):
    def initial(self) -> ToyState:
        return FloatingState()


class ShowsAFloat(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "share": len(state.deck) / 15}


class ShowsMoreThanItDescribes(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "phases": [state.phase]}


class ShowsASet(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "phases": {state.phase}}


class CardHidden(Fact, frozen=True):
    seat: Seat


class SaysWhatItNeverDeclared(Toy):
    def lay_card(self, turn: Turn[ToyState], command: LayCard) -> Rejected | None:
        refused = super().lay_card(turn, command)
        if refused is None:
            turn.then(CardHidden(turn.seat), "2.1")
        return refused

    def evolve(self, state: ToyState, event: Event) -> ToyState:
        return state if isinstance(event.data, CardHidden) else super().evolve(state, event)


class CitesAClauseThatIsNotThere(Toy):
    def act(self, state: ToyState, seat: Seat, command: Command, rng: Rng) -> Turn[ToyState] | Rejected:
        answer = super().act(state, seat, command, rng)
        return replace(answer, clause="9.9") if isinstance(answer, Rejected) else answer


class AnswersByMood(Toy):
    def appraise(self, state: ToyState, seat: Seat) -> int:
        return random.getrandbits(64)


class ListsInTheOrderOfASet(Toy):
    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        if state.phase != "lay":
            return super().legal(state, seat)
        return tuple(LayCard(int(card)) for card in {str(card.card) for card in super().legal(state, seat)})


class ShowsTheDeck(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> Mapping[str, Any]:
        return {**super().view(state, seat), "next": state.deck[:1]}


class ShowsHandsToSpectators(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> Mapping[str, Any]:
        view = super().view(state, seat)
        return view if seat is not None else {**view, "all": state.hands}


class ListsByHiddenCards(Toy):
    """A draw may be declined only if the deck holds an even card first: a list tells what lies there."""

    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        legal = super().legal(state, seat)
        return (DrawCard(),) if state.phase == "draw" and legal and state.deck[0] % 2 else legal

    def decline_draw(self, turn: Turn[ToyState], command: DeclineDraw) -> Rejected | None:
        if command not in self.legal(turn.state, turn.seat):
            return Rejected("must_draw", "3.1")
        return super().decline_draw(turn, command)


class TellsSecretsInARefusal(Toy):
    def act(self, state: ToyState, seat: Seat, command: Command, rng: Rng) -> Turn[ToyState] | Rejected:
        answer = super().act(state, seat, command, rng)
        return replace(answer, details={"deck": state.deck}) if isinstance(answer, Rejected) else answer


class TellsTheDeckInAnEvent(Toy):
    """By the clause an event cites: odd deck, other clause."""

    def act(self, state: ToyState, seat: Seat, command: Command, rng: Rng) -> Turn[ToyState] | Rejected:
        answer = super().act(state, seat, command, rng)
        if isinstance(answer, Turn) and sum(state.deck) % 2:
            answer.events[0] = replace(answer.events[0], clause="2.2")
        return answer


class TellsMoreWhenTheDeckIsOdd(Toy):
    """By the number of events."""

    def decline_draw(self, turn: Turn[ToyState], command: DeclineDraw) -> Rejected | None:
        if sum(turn.state.deck) % 2:
            turn.then(CardsTurned(()), "2.4")
        return super().decline_draw(turn, command)

    def evolve(self, state: ToyState, event: Event) -> ToyState:
        return state if event.data == CardsTurned(()) else super().evolve(state, event)


class RevealsWithoutSayingSo(Toy):
    info = replace(Toy.info, reveals=frozenset())


class TellsTheNeighbourWhatWasLaid(Toy):
    def lay_card(self, turn: Turn[ToyState], command: LayCard) -> Rejected | None:
        refused = super().lay_card(turn, command)
        if refused is None:
            neighbour = owner((turn.seat + 1) % len(turn.state.hands))
            laid = turn.events[0]
            turn.events[0] = replace(laid, secrets={**laid.secrets, neighbour: LaidCard(command.card)})
        return refused


class ImaginesByTheTruth(Toy):
    """What is drawn hangs on how the cards truly lie."""

    def imagine(self, state: ToyState, seat: Seat | None, rng: Rng) -> ToyState:
        return super().imagine(state, seat, _InOrder(rng, state.hands, state.laid, state.deck))


class _InOrder(Rng):
    """Draws that hang on the given parts of the truth."""

    def __init__(self, rng: Rng, *truth: Any) -> None:
        super().__init__(rng.word().to_bytes(8, "big") + repr(truth).encode())


class BotsThatPeek(ImaginesByTheTruth):
    """The same, tried on the bots."""


class ImaginesNothing(Toy):
    def imagine(self, state: ToyState, seat: Seat | None, rng: Rng) -> ToyState:
        return state


class ImaginesInAnOpenGame(Toy):
    info = replace(Toy.info, hidden=False)


class ImaginesDeadEnds(Toy):
    def imagine(self, state: ToyState, seat: Seat | None, rng: Rng) -> ToyState:
        other = super().imagine(state, seat, rng)
        return replace(other, phase="new") if other.phase == "draw" else other


class CannotPlayAnOption(Toy):
    class Options(ToyOptions, frozen=True):
        never: Literal["no", "yes"] = "no"

    def check_options(self, options: Options, seats: int) -> Rejected | None:
        if options.never == "yes":
            return Rejected("never", "1.1")
        return super().check_options(options, seats)


class WrongSchema(Schema):
    seat = Text(required=True)


def _badly_described() -> Contract:
    contract = TOY.contract
    return replace(
        contract,
        facts=tuple(
            Shape(shape.wire, shape.kind, WrongSchema) if shape.kind is CardLaid else shape for shape in contract.facts
        ),
    )


class Variant(Struct, frozen=True):
    """A game that breaks a law, and the law it breaks."""

    law: str
    subject: Subject


def _variant(law: str, game: type[Toy], contract: Contract = TOY.contract, codec: Codec = TOY.codec) -> Variant:
    return Variant(law, Subject(BROKEN + game.__name__, game(), contract, codec))


class BadlyDescribed(Toy):
    """Its contract describes a seat as a text."""


_ALL: tuple[Variant, ...] = (
    _variant("a_command_is_legal_iff_not_rejected", ListsAnIllegalCommand),
    _variant("a_command_is_legal_iff_not_rejected", MissesALegalCommand),
    _variant("a_command_is_legal_iff_not_rejected", AcceptsWithoutAnEvent),
    _variant("the_legal_list_names_each_command_once", ListsACommandTwice),
    _variant("inactive_seats_can_do_nothing", LetsIdleSeatsAct),
    _variant("active_seats_can_do_something", LeavesTheTakerHelpless),
    _variant("active_seats_can_do_something", CallsSingleTurnsWhatIsSimultaneous),
    _variant("there_is_an_outcome_iff_nobody_is_active", EndsWhileSomebodyIsActive),
    _variant("there_is_an_outcome_iff_nobody_is_active", EndsWithoutAnOutcome),
    _variant("an_outcome_places_every_seat", LeavesOutAPlace),
    _variant("scores_lead_to_the_outcome", ShowsOtherScoresThanItCounts),
    _variant("nothing_changes_its_arguments", ChangesItsArgument),
    _variant("nothing_changes_its_arguments", ChangesTheStateWhenAsked),
    _variant("replay_equals_live_at_every_version", DrawsInEvolve),
    _variant("replay_equals_live_at_every_version", KeepsMoreThanItWrites),
    _variant("a_view_exists_at_every_version", HasNoViewBeforeSetup),
    _variant("pieces_are_conserved", LosesAPiece),
    _variant("play_ends_within_the_declared_length", NeverEnds),
    _variant("values_survive_the_wire", CannotBeWritten),
    _variant("values_survive_the_wire", ComesBackAsAnotherState),
    _variant("values_survive_the_wire", CountsInFloats),
    _variant("values_survive_the_wire", ShowsAFloat),
    _variant("values_survive_the_wire", ShowsASet),
    _variant("what_happens_fits_its_schema", SaysWhatItNeverDeclared),
    _variant("what_happens_fits_its_schema", BadlyDescribed, _badly_described()),
    _variant("what_is_seen_fits_its_schema", ShowsMoreThanItDescribes),
    _variant("clauses_cited_exist", CitesAClauseThatIsNotThere),
    _variant("what_running_out_of_time_means_is_told_by_events", StandsStillWhenTheTimeIsUp),
    _variant("answers_are_always_the_same", AnswersByMood),
    _variant("equal_knowledge_gives_equal_views", ShowsTheDeck),
    _variant("equal_knowledge_gives_equal_views", ShowsHandsToSpectators),
    _variant("equal_knowledge_gives_equal_views", ShowsScoresOfHiddenCards),
    _variant("equal_knowledge_gives_equal_legal_lists", ListsByHiddenCards),
    _variant("equal_knowledge_gives_equal_refusals", TellsSecretsInARefusal),
    _variant("equal_knowledge_gives_equal_events", TellsTheDeckInAnEvent),
    _variant("equal_knowledge_gives_equal_events", TellsMoreWhenTheDeckIsOdd),
    _variant("equal_knowledge_gives_equal_events", RevealsWithoutSayingSo),
    _variant("a_secret_choice_stays_secret", TellsTheNeighbourWhatWasLaid),
    _variant("imagination_rests_on_knowledge", ImaginesByTheTruth),
    _variant("imagined_states_can_be_played", ImaginesDeadEnds),
    _variant("bots_choose_by_knowledge", BotsThatPeek),
    _variant("something_is_imagined_where_something_is_hidden", ImaginesNothing),
    _variant("something_is_imagined_where_something_is_hidden", ImaginesInAnOpenGame),
    _variant("play_is_the_same_in_another_process", ListsInTheOrderOfASet),
)
VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.subject.name.removeprefix(BROKEN): variant for variant in _ALL})
