"""Short matches with all kinds of endings, and the ratings that should follow, computed without the code of the workers."""

import random
from collections.abc import Mapping
from typing import Any

from contracts.codec import decode_event
from domain.match import CreateMatch, MatchState, OpenDispute, Resign, RuleDispute, StartMatch, TakeSeat, Terms, replay
from domain.match.facts import MatchFinished
from domain.ratings import NEWCOMER, Rating, option_set, rate
from service.play.handling import Submission
from service.tokens import Bearer
from service.wiring import Kemu
from workers.wiring import projector_of, rater_of

PLAYERS = tuple(Bearer(f"p{name}", "") for name in ("aroha", "hemi", "mere", "tama", "wiremu"))
ARBITER = Bearer("parbiter", "")


class Season:
    """The same seed gives the same players and winners."""

    def __init__(self, kemu: Kemu, seed: int) -> None:
        self.kemu = kemu
        self.matches: list[str] = []
        self._rng = random.Random(seed)
        kemu.people.players._players.grant(ARBITER.player, "arbiter")

    def begin(self, *, game: str = "mauw", seats: int | None = None, **terms: Any) -> tuple[str, list[Bearer]]:
        people = self._rng.sample(PLAYERS, seats or self._rng.choice((2, 3)))
        match = self.kemu.play.opening.create(people[0], CreateMatch(game, len(people), terms=Terms(**terms))).match
        for person in people[1:]:
            self.kemu.play.commands.submit(match, Submission(person, TakeSeat(), invited=True))
        self.kemu.play.commands.submit(match, Submission(people[0], StartMatch()))
        self.matches.append(match)
        return match, people

    def play(self, **more: Any) -> str:
        """All but one resign, one after the other."""
        match, people = self.begin(**more)
        self.end(match, people)
        return match

    def end(self, match: str, people: list[Bearer]) -> None:
        self._rng.shuffle(people)
        for person in people:
            if self.kemu.play.states.recent(match).status == "running":
                self.kemu.play.commands.submit(match, Submission(person, Resign()))
            if self.kemu.play.states.recent(match).status == "running":
                self.kemu.play.bot_turn.take(match)

    def rule(self, match: str, ruling: str) -> None:
        state = self.kemu.play.states.recent(match)
        seated = Bearer(state.seats[len(state.disputes)].player or "", "")
        places = tuple(reversed(state.outcome.places)) if ruling == "correct" and state.outcome else ()
        self.kemu.play.commands.submit(match, Submission(seated, OpenDispute("score")))
        assert self.kemu.proof.disputes.check(match)
        self.kemu.play.commands.submit(match, Submission(ARBITER, RuleDispute(ruling, places), role="arbiter"))


def drained(kemu: Kemu) -> None:
    for partition in range(kemu.journal.partitions.count):
        projector_of(kemu).drain(partition)
    for game in kemu.play.states.games:
        rater_of(kemu).drain(game)


def ratings_shown(kemu: Kemu, game: str) -> dict[str, dict[str, Rating]]:
    found = kemu.standings.ratings.of_players(game, [player.player for player in PLAYERS])
    return {player: tables for player, tables in found.items() if tables}


def ratings_wanted(kemu: Kemu, game: str, matches: list[str]) -> dict[str, dict[str, Rating]]:
    results: list[tuple[int, str, MatchState]] = []
    for match in matches:
        log = [decode_event(raw) for raw in kemu.log.read(match)]
        state = replay(kemu.play.states.games[kemu.play.states.recent(match).game], MatchState(), log)
        if state.game != game or state.status != "finished" or state.annulled or not state.terms.rated or state.terms.private:
            continue
        at = next(each.at for each in log if isinstance(each.event.data, MatchFinished))
        results.append((at, match, state))
    tables: dict[str, dict[str, Rating]] = {}
    for _, _, state in sorted(results, key=lambda each: each[:2]):
        people = [seat.player or "" for seat in state.seats]
        if any(player.startswith("bot:") for player in people) or state.outcome is None:
            continue
        for table in ("", option_set(state.options, len(people))):
            before = [tables.setdefault(player, {}).get(table, NEWCOMER) for player in people]
            for player, after in zip(people, rate(before, state.outcome.places), strict=True):
                tables[player][table] = after
    return tables


def dump(kemu: Kemu, game: str) -> Mapping[str, object]:
    return kemu.standings.ratings.dump(game, kemu.standings.ratings.generation(game))
