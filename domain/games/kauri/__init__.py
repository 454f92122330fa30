"""Kauri: four factions and the forests of an island, over two centuries. RULES.md has the rules; an edition has the rest."""

from collections.abc import Mapping
from typing import Any

from domain.core import Command, Event, Game, GameInfo, Outcome, Rejected, Rng, Seat
from domain.games.kauri.appraise import appraise
from domain.games.kauri.census import census
from domain.games.kauri.decide import decide
from domain.games.kauri.edition import Edition
from domain.games.kauri.evolve import evolve
from domain.games.kauri.imagine import imagine
from domain.games.kauri.info import info_of
from domain.games.kauri.legal import legal
from domain.games.kauri.model import Island
from domain.games.kauri.scoring import outcome, scores
from domain.games.kauri.setup import check_options, setup
from domain.games.kauri.shipped import shipped
from domain.games.kauri.turn import active
from domain.games.kauri.view import view

__all__ = ["KAURI", "Kauri"]


class Kauri:
    """The game with one edition."""

    info: GameInfo

    initial = staticmethod(Island)
    check_options = staticmethod(check_options)
    imagine = staticmethod(imagine)
    census = staticmethod(census)

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.info = info_of(edition)

    def setup(self, options: Mapping[str, Any], seats: int, rng: Rng) -> tuple[Event, ...]:
        return setup(self.edition, options, seats, rng)

    def decide(self, state: Island, seat: Seat, command: Command, rng: Rng) -> tuple[Event, ...] | Rejected:
        return decide(self.edition, state, seat, command, rng)

    def evolve(self, state: Island, event: Event) -> Island:
        return evolve(self.edition, state, event)

    def active(self, state: Island) -> frozenset[Seat]:
        return active(self.edition, state)

    def legal(self, state: Island, seat: Seat) -> tuple[Command, ...]:
        return legal(self.edition, state, seat)

    def view(self, state: Island, seat: Seat | None) -> Mapping[str, Any]:
        return view(self.edition, state, seat)

    def outcome(self, state: Island) -> Outcome | None:
        return outcome(self.edition, state)

    def scores(self, state: Island) -> tuple[int, ...]:
        return scores(self.edition, state)

    def appraise(self, state: Island, seat: Seat) -> int:
        return appraise(self.edition, state, seat)


KAURI: Game[Island] = Kauri(shipped())
