"""What happens outside the regions: claiming heritages, turning the Conscience of the English, exchanging the kept card."""

from collections.abc import Sequence

from domain.core import TABLE, Rejected, Turn, owner
from domain.games.kauri import messages as m
from domain.games.kauri import vocabulary
from domain.games.kauri.edition import Heritage
from domain.games.kauri.model import Island, Pawn, flight_goals, met, removable
from domain.games.kauri.steps.common import Steps
from domain.games.kauri.vocabulary import Operation


class ClaimSteps(Steps[vocabulary.Claim, m.ClaimHeritage]):
    """Claiming a heritage, cursing one of another seat, and what is automatic when a heritage becomes active."""

    command = m.ClaimHeritage

    def targets(self) -> list[str]:
        """11.7: slots of other seats that are neither claimed nor cursed."""
        state = self.state
        return [
            heritage.key
            for heritage in self.edition.heritages.values()
            if heritage.faction in state.factions and heritage.faction != self.actor
            if heritage.key not in state.claimed and heritage.key not in state.cursed
        ]

    def open_slot(self, heritage: Heritage) -> bool:
        """11.4: cursed, or free with its prerequisite met."""
        state = self.state
        if heritage.key in state.cursed:
            return True
        return heritage.key not in state.claimed and met(self.edition, state, self.actor, heritage.needs)

    def needs_target(self, heritage: Heritage) -> bool:
        return heritage.curses and heritage.key not in self.state.cursed

    def choices(self) -> Sequence[m.ClaimHeritage]:
        if self.task.used or not self.state.tokens[self.seat]:
            return ()
        return [
            m.ClaimHeritage(self.number, heritage.key, target)
            for heritage in self.edition.heritages_of(self.actor)
            if self.open_slot(heritage)
            for target in (self.targets() if self.needs_target(heritage) else (None,))
        ]

    def problem(self, command: m.ClaimHeritage) -> Rejected | None:
        state = self.state
        if self.task.used:
            return Rejected("steps_used", "10.7", {"steps": 1})
        if not state.tokens[self.seat]:
            return Rejected("no_token", "11.4")
        own = {heritage.key: heritage for heritage in self.edition.heritages_of(self.actor)}
        heritage = own.get(command.heritage)
        if heritage is None:
            return Rejected("no_such_heritage", "11.1", {"heritages": list(own)})
        if heritage.key in state.claimed:
            return Rejected("already_claimed", "11.3", {"heritage": heritage.key})
        if not self.open_slot(heritage):
            return Rejected("prerequisite", "11.4", {"prerequisite": heritage.needs})
        if self.needs_target(heritage):
            found = self.targets()
            return None if command.target in found else Rejected("wrong_target", "11.7", {"targets": found})
        return None if command.target is None else Rejected("target_not_asked", "11.7")

    def happen(self, turn: Turn[Island], command: m.ClaimHeritage) -> None:
        seat, number, heritage = self.seat, self.number, self.edition.heritages[command.heritage]
        if heritage.key in self.state.cursed:
            turn.then(m.CurseLifted(seat, heritage.key, number), "11.6")
        elif command.target is not None:
            turn.then(m.SlotCursed(seat, heritage.key, command.target, number), "11.7")
        else:
            turn.then(m.HeritageClaimed(seat, heritage.key, number), "11.1")
            for operation in heritage.effect:
                self._automatic(turn, operation)

    def _automatic(self, turn: Turn[Island], operation: Operation) -> None:
        edition = self.edition
        match operation:
            case vocabulary.Sweep(where="rim"):
                for piece in operation.pieces:
                    state = turn.state
                    regions = tuple(region for region in edition.rim if removable(state, self.actor, piece, region))
                    if regions:
                        turn.then(m.RegionsCleared(piece, edition.region_keys(regions)), "10.10")
            case vocabulary.DriveOut():
                state = turn.state
                driven = tuple(
                    Pawn(piece, pawn)
                    for piece in operation.pieces
                    for pawn, region in enumerate(state.where(piece))
                    if region in edition.rim and flight_goals(edition, state, region)
                )
                if driven:
                    turn.then(m.HumansDriven(driven), "10.11")


class ConscienceSteps(Steps[vocabulary.Conscience, m.TurnConscience]):
    command = m.TurnConscience

    def spaces(self) -> list[int]:
        """7.4, 7.5: by how many spaces the counter can move without leaving the track."""
        track, now = self.edition.conscience, self.state.conscience
        return [by for by in self.operation.by if track.least <= now + by <= track.most]

    def choices(self) -> Sequence[m.TurnConscience]:
        return () if self.task.used else [m.TurnConscience(self.number, by) for by in self.spaces()]

    def problem(self, command: m.TurnConscience) -> Rejected | None:
        if self.task.used:
            return Rejected("steps_used", "10.8", {"steps": 1})
        if command.by not in self.operation.by:
            return Rejected("wrong_spaces", "10.8", {"by": list(self.operation.by)})
        if command.by not in self.spaces():
            return Rejected("beside_track", "7.4" if command.by > 0 else "7.5", {"space": self.state.conscience})
        return None

    def happen(self, turn: Turn[Island], command: m.TurnConscience) -> None:
        space = self.state.conscience + command.by
        turn.then(m.ConscienceMoved(space, self.edition.mind(space), self.seat, self.number), "10.8")


class SwapSteps(Steps[vocabulary.SwapKeptCard, m.SwapCard]):
    command = m.SwapCard

    def choices(self) -> Sequence[m.SwapCard]:
        return () if self.task.used else [m.SwapCard(self.number, card) for card in sorted(self.state.piles[self.seat])]

    def problem(self, command: m.SwapCard) -> Rejected | None:
        if self.task.used:
            return Rejected("steps_used", "10.9", {"steps": 1})
        pile = sorted(self.state.piles[self.seat])
        if command.card not in pile:
            return Rejected("not_in_pile", "10.9", {"cards": pile})
        return None

    def happen(self, turn: Turn[Island], command: m.SwapCard) -> None:
        seat = self.seat
        (kept,) = self.state.hands[seat]
        pile = sorted((*(card for card in self.state.piles[seat] if card != command.card), kept))
        secrets = {owner(seat): m.SwappedCards(kept, command.card), TABLE: m.PileOrder(turn.rng.shuffled(pile))}
        turn.then(m.CardSwapped(seat, self.number), "10.9", secrets)
