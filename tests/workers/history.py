"""Many random matches at once: created, joined, left, cancelled, played, resigned, finished."""

import random
from collections.abc import Sequence

from domain.match import (
    Clock,
    CreateMatch,
    LeaveSeat,
    Resign,
    SeatBot,
    StartMatch,
    TakeSeat,
    Terms,
    active_seats,
    legal_commands,
)
from service.errors import Refused
from service.play.handling import Submission
from service.tokens import Bearer
from service.wiring import Kemu

BANK = Clock("bank", 3600, 10)
TERMS = (Terms(), Terms(BANK), Terms(delay=2), Terms(Clock("move", 600), delay=3), Terms(private=True))
PLAYERS = tuple(Bearer(f"p{name}", "") for name in ("aroha", "hemi", "mere", "tama"))


class History:
    """The same seed gives the same history."""

    def __init__(self, kemu: Kemu, seed: int) -> None:
        self._kemu = kemu
        self._rng = random.Random(seed)
        self._agreed = random.Random(seed)
        self.matches: list[str] = []

    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            self.step()

    def step(self) -> None:
        if not self.matches or self._rng.random() < 0.15:
            self._create()
            return
        match = self._rng.choice(self.matches)
        player = self._rng.choice(PLAYERS)
        chance = self._rng.random()
        if chance < 0.30:
            self._try(match, player, TakeSeat())
        elif chance < 0.40:
            self._try(match, player, LeaveSeat())
        elif chance < 0.45:
            self._try(match, player, SeatBot(self._rng.randrange(2), "random"))
        elif chance < 0.65:
            self._try(match, Bearer(self._kemu.play.states.recent(match).host, ""), StartMatch())
        elif chance < 0.73:
            seated = self._rng.choice(self._kemu.play.states.recent(match).seats)
            self._try(match, Bearer(seated.player or "", ""), Resign())
        elif chance < 0.76:
            self._play(match, 200)
        else:
            self._play(match, 3)

    def _create(self) -> None:
        bots = {"1": "greedy"} if self._rng.random() < 0.4 else {}
        command = CreateMatch("kiwara", 2, {}, bots, terms=self._agreed.choice(TERMS))
        self.matches.append(self._kemu.play.opening.create(self._rng.choice(PLAYERS), command).match)

    def _try(self, match: str, player: Bearer, command: object) -> None:
        try:
            self._kemu.play.commands.submit(match, Submission(player, command, invited=True))
        except Refused:
            return

    def _play(self, match: str, most: int) -> None:
        for _ in range(most):
            self._kemu.play.bot_turn.take(match)
            state = self._kemu.play.states.recent(match)
            game = self._kemu.play.states.game(state)
            seats: Sequence[int] = active_seats(game, state)
            if not seats:
                return
            command = self._rng.choice(legal_commands(game, state, seats[0]))
            self._try(match, Bearer(state.seats[seats[0]].player or "", ""), command)
