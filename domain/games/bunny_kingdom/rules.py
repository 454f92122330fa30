"""The rules of Bunny Kingdom, by the clauses of RULES.md."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, get_args

from msgspec.structs import replace

from domain.core.event import NOBODY, ONLY, TABLE, Command, Fact, Rejected, Seat, kinds_in, owner
from domain.core.game import GameInfo, GameTexts, Options, Texts
from domain.core.outcome import Outcome
from domain.core.rules import Rules, Turn, Unfolding, on
from domain.core.thinking import Thinking
from domain.games.bunny_kingdom import edition, model
from domain.games.bunny_kingdom import messages as m
from domain.games.bunny_kingdom.appraise import WEIGHTS, appraise, features
from domain.games.bunny_kingdom.board import BASICS, CELL, RESOURCES, TERRAIN, TERRITORIES, Terrain, names_of, resources_in
from domain.games.bunny_kingdom.edition import Card, Direction
from domain.games.bunny_kingdom.fiefs import fief_with, with_posts
from domain.games.bunny_kingdom.material import CLAUSES, BunnyKingdomMaterial, bunny_kingdom_material
from domain.games.bunny_kingdom.model import Ending, Fief, Phase, World
from domain.games.bunny_kingdom.parchments import Measure, parchment_lines
from domain.games.bunny_kingdom.view import KingdomSheet, KingdomView, imagine, seen, sheet_of

INFO: Final = GameInfo(
    key="bunny_kingdom",
    seats=edition.SEATS,
    endings=get_args(Ending),
    edition="2017",
    hidden=True,
    simultaneous=True,
    longest=324,
    commands=kinds_in(vars(m), Command),
    facts=kinds_in(vars(m), Fact),
    reveals=frozenset(
        {
            m.Hand,
            m.DrawnCard,
            m.CampRemoved,
            m.TerritoryTaken,
            m.BuildingGained,
            m.SupplyPlayed,
            m.ParchmentKept,
            m.ParchmentsRevealed,
        }
    ),
    names={
        "card": edition.CARDS,
        "terrain": get_args(Terrain),
        "resource": RESOURCES,
        "measure": get_args(Measure),
        "direction": get_args(Direction),
    },
    clauses={"card": CLAUSES},
)


_PICKS: Final[Mapping[str, Command]] = {card: m.PickCard(card) for card in edition.CARDS}
_DROPS: Final[Mapping[str, Command]] = {card: m.DropCard(card) for card in edition.CARDS}
_PLACES: Final[Mapping[str, Mapping[int, Command]]] = {
    building: {cell: m.PlaceBuilding(building, TERRITORIES[cell]) for cell in sorted(model.FIT[building])}
    for building in edition.IS_PLACEABLE
}

_WHOSE_TURN: Final[Mapping[Phase, str]] = {
    "setup": "3.4",
    "drafting": "4.4",
    "building": "7.11",
    "camping": "8.6",
    "trading": "10.7",
    "copying": "11.7",
    "over": "14.1",
}


@lru_cache(maxsize=128)
def _choosing(chosen: tuple[int, ...]) -> frozenset[Seat]:
    """The seats that have not chosen all their cards."""
    return frozenset(seat for seat, cards in enumerate(chosen) if cards < edition.CHOICES)


class BunnyKingdom(Rules[World]):
    info, View, Sheet, Material = INFO, KingdomView, KingdomSheet, BunnyKingdomMaterial
    initial = World
    material = staticmethod(bunny_kingdom_material)
    seen = staticmethod(seen)
    imagine = staticmethod(imagine)
    appraise = staticmethod(appraise)
    levels = (Thinking(0, lapses=50), Thinking(0), Thinking(16), Thinking(64), Thinking(500))
    weights = WEIGHTS
    trust = 4
    swing = 14000

    def complete(self, written: GameTexts) -> GameTexts:
        """A territory is called by its square and its terrain."""
        terrains = written.names["terrain"]
        territories: dict[str, Texts] = {
            square: {"en": f"{square} ({terrains[terrain]['en']})", "fr": f"{square} ({terrains[terrain]['fr']})"}
            for square, terrain in zip(TERRITORIES, TERRAIN, strict=True)
        }
        return replace(written, names={**written.names, "card": {**territories, **written.names["card"]}})

    def begin(self, opening: Unfolding[World], _: Options, seats: int) -> None:
        opening.then(m.KingdomFounded(seats), "3.1")
        opening.then(m.DeckShuffled(len(edition.DECK)), "3.4", {TABLE: m.DeckOrder(opening.rng.shuffled(edition.DECK))})
        _deal(opening)

    def active(self, state: World) -> frozenset[Seat]:
        match state.phase:
            case "drafting":
                return _choosing(state.chosen)
            case "building":
                return frozenset([seat for seat in range(len(state.done)) if not model.has_finished(state, seat)])
            case "camping":
                return ONLY[model.camp_to_decide(state)[0]]
            case "trading":
                owners = (state.owners[post.cell] for post in state.posts if post.resource is None)
                return frozenset(seat for seat in owners if seat is not None)
            case "copying":
                chain = next(model.open_chains(state), None)
                return NOBODY if chain is None else ONLY[chain.seat]
        return NOBODY

    def choices(self, state: World, seat: Seat) -> tuple[Command, ...]:
        match state.phase:
            case "drafting":
                choose = _DROPS if model.discards_one(state) and state.chosen[seat] else _PICKS
                return tuple([choose[card] for card in dict.fromkeys(state.hands[seat])])
            case "building":
                return (*_sites(state, seat), *map(m.AnnounceCamp, model.camps_to_announce(state, seat)), m.FinishBuilding())
            case "camping":
                places = map(m.PlaceCamp, names_of(model.virgin_cells(state)))
                announced = model.camp_to_decide(state)[1] == state.announced.camp
                return (*places, m.TakeBackCamp() if announced else m.PassCamp())
            case "trading":
                return tuple(
                    m.SetTradingPost(TERRITORIES[post.cell], resource)
                    for post in state.posts
                    if post.resource is None and state.owners[post.cell] == seat
                    for resource in BASICS
                )
        return tuple(map(m.CopyParchment, model.on_offer(state, next(model.open_chains(state)))))

    def turn_clause(self, state: World) -> str:
        return _WHOSE_TURN[state.phase]

    def moment_clause(self, state: World, _: Command, clause: str) -> str:
        # 8.6: while an announcement is open, everything else in the construction phase waits.
        return "8.6" if state.phase == "camping" else clause

    @on(m.PickCard, "drafting", clause="4.2")
    def pick_card(self, turn: Turn[World], command: m.PickCard) -> Rejected | None:
        state, seat, card = turn.state, turn.seat, command.card
        with_discard = model.discards_one(state)
        if with_discard and state.chosen[seat]:
            return Rejected("must_discard", "6.3")
        clause = "6.3" if with_discard else "4.2"
        if card not in state.hands[seat]:
            return Rejected("card_not_held", clause, {"card": card})
        turn.then(m.CardPicked(seat), clause, {owner(seat): m.PickedCard(card)})
        left = turn.state.hands[seat]
        if with_discard and len(left) == 1:
            turn.then(m.CardDropped(seat), "6.4", {owner(seat): m.DroppedCard(left[0])})
        _resolve_if_chosen(turn)
        return None

    @on(m.DropCard, "drafting", clause="6.3")
    def drop_card(self, turn: Turn[World], command: m.DropCard) -> Rejected | None:
        state, seat, card = turn.state, turn.seat, command.card
        if not model.discards_one(state):
            return Rejected("nothing_to_discard", "4.2")
        if not state.chosen[seat]:
            return Rejected("must_pick_first", "6.4")
        if card not in state.hands[seat]:
            return Rejected("card_not_held", "6.3", {"card": card})
        turn.then(m.CardDropped(seat), "6.3", {owner(seat): m.DroppedCard(card)})
        _resolve_if_chosen(turn)
        return None

    @on(m.PlaceBuilding, "building", clause="5.6")
    def place_building(self, turn: Turn[World], command: m.PlaceBuilding) -> Rejected | None:
        state, seat, building, territory = turn.state, turn.seat, command.building, command.territory
        if building not in edition.IS_PLACEABLE:
            return _not_held(state, seat, building)
        if problem := _site_problem(state, seat, building, territory):
            return problem
        if CELL[territory] not in model.FIT[building]:
            return Rejected(
                "wrong_terrain", "7.3", {"terrain": TERRAIN[CELL[territory]], "needed": edition.CONSTRAINT[building]}
            )
        turn.then(m.BuildingPlaced(seat, building, territory), "7.2")
        _end_construction_if_finished(turn)
        return None

    @on(m.PlaceSkyTower, "building", clause="5.6")
    def place_sky_tower(self, turn: Turn[World], command: m.PlaceSkyTower) -> Rejected | None:
        state, seat = turn.state, turn.seat
        for territory in (command.first, command.second):
            if problem := _site_problem(state, seat, edition.SKY_TOWER, territory):
                return problem
        first, second = CELL[command.first], CELL[command.second]
        if second in fief_with(state.realms[seat], first).cells:
            return Rejected("same_fief", "7.9", {"first": command.first, "second": command.second})
        if first > second:
            return Rejected("not_in_board_order", "7.10", {"first": command.second, "second": command.first})
        turn.then(m.SkyTowerPlaced(seat, command.first, command.second), "7.9")
        _end_construction_if_finished(turn)
        return None

    @on(m.AnnounceCamp, "building", clause="8.2")
    def announce_camp(self, turn: Turn[World], command: m.AnnounceCamp) -> Rejected | None:
        state, seat, camp = turn.state, turn.seat, command.camp
        if camp not in model.camps_of(state, seat):
            return Rejected("camp_not_held", "8.2", {"camps": model.camps_of(state, seat)})
        if camp in state.withheld:
            return Rejected("taken_back", "8.8", {"camp": camp})
        if not model.virgin_cells(state):
            return Rejected("no_virgin_territory", "8.9")
        turn.then(m.CampAnnounced(seat, camp, model.camps_to_ask(state, seat, camp)), "8.2")
        return None

    @on(m.PlaceCamp, "camping", clause="8.2")
    def place_camp(self, turn: Turn[World], command: m.PlaceCamp) -> Rejected | None:
        state, territory = turn.state, command.territory
        if territory not in CELL:
            return _no_such_territory(territory)
        cell = CELL[territory]
        if state.owners[cell] is not None:
            return Rejected("not_virgin", "8.1", {"territory": territory, "controlled_by": state.owners[cell]})
        if state.built[cell] is not None:
            return Rejected("not_virgin", "8.10", {"territory": territory, "construction": state.built[cell]})
        turn.then(m.CampPlaced(turn.seat, model.camp_to_decide(state)[1], territory), "8.1")
        _end_construction_if_finished(turn)
        return None

    @on(m.PassCamp, "camping", clause="8.3")
    def pass_camp(self, turn: Turn[World], _: m.PassCamp) -> Rejected | None:
        camp = model.camp_to_decide(turn.state)[1]
        if camp == turn.state.announced.camp:
            return Rejected("not_asked", "8.4", {"camp": camp})
        turn.then(m.CampPassed(turn.seat, camp), "8.3")
        return None

    @on(m.TakeBackCamp, "camping", clause="8.4")
    def take_back_camp(self, turn: Turn[World], _: m.TakeBackCamp) -> Rejected | None:
        camp = model.camp_to_decide(turn.state)[1]
        if camp != turn.state.announced.camp:
            return Rejected("not_announced", "8.3", {"camp": camp})
        turn.then(m.CampTakenBack(turn.seat, camp), "8.4")
        return None

    @on(m.FinishBuilding, "building", clause="7.11")
    def finish_building(self, turn: Turn[World], _: m.FinishBuilding) -> None:
        turn.then(m.BuildingFinished(turn.seat), "7.11")
        _end_construction_if_finished(turn)

    @on(m.SetTradingPost, "trading", clause="10.7")
    def set_trading_post(self, turn: Turn[World], command: m.SetTradingPost) -> Rejected | None:
        state, territory, resource = turn.state, command.territory, command.resource
        own = {TERRITORIES[post.cell]: post for post in state.posts if state.owners[post.cell] == turn.seat}
        if territory not in own:
            return Rejected("no_trading_post", "10.7", {"territories": list(own)})
        if own[territory].resource is not None:
            return Rejected("already_set", "10.7", {"territory": territory})
        if resource not in BASICS:
            return Rejected("not_a_basic_resource", "10.6", {"resources": list(BASICS)})
        turn.then(m.TradingPostSet(turn.seat, territory, resource), "10.6")
        _harvest_if_set(turn)
        return None

    @on(m.CopyParchment, "copying", clause="12.1")
    def copy_parchment(self, turn: Turn[World], command: m.CopyParchment) -> Rejected | None:
        chain = next(model.open_chains(turn.state))
        offered = model.on_offer(turn.state, chain)
        if command.parchment not in offered:
            clause = "12.4" if command.parchment in chain.links else "12.2"
            return Rejected("not_on_offer", clause, {"card": chain.links[-1], "parchments": list(offered)})
        clause = "12.1" if len(chain.links) == 1 else "12.4"
        turn.then(m.ParchmentCopied(turn.seat, chain.links[0], command.parchment), clause)
        _score_if_copied(turn)
        return None

    def outcome(self, state: World) -> Outcome | None:
        if state.phase != "over":
            return None
        shared = state.scores.count(max(state.scores)) > 1
        return Outcome.of("shared_victory" if shared else "most_points", state.scores, sheet_of(state))

    def scores(self, state: World) -> tuple[int, ...]:
        """The score track: what harvests have brought. Parchments are counted when they are revealed."""
        return state.scores

    def census(self, state: World) -> Mapping[str, int]:
        cards: Counter[str] = Counter(state.deck)
        held = (state.hands, state.reserves, state.picked, state.dropped, state.parchments, state.buildings, state.discards)
        for by_seat in held:
            for part in by_seat:
                cards.update(part)
        cards.update([edition.SUPPLY] * len(state.supplies))
        return dict(cards)

    def features(self, state: World, seat: Seat) -> tuple[int, ...]:
        return features(state, seat)

    def outlook(self, state: World, seats: int) -> list[int]:
        """A kingdom is worth what it has more than the best of the others."""
        worth = [self.appraise(state, seat) for seat in range(seats)]
        return [worth[seat] - max(worth[:seat] + worth[seat + 1 :]) for seat in range(seats)]

    def rivals(self, state: World, seat: Seat, seats: int) -> int:
        return max([self.appraise(state, other) for other in range(seats) if other != seat])


def _sites(state: World, seat: Seat) -> list[Command]:
    """Every building with every place for it."""
    free, held = model.free_cells(state, seat), dict.fromkeys(state.buildings[seat])
    commands: list[Command] = []
    for building in held:
        if building in edition.IS_PLACEABLE:
            places = _PLACES[building]
            commands += [places[cell] for cell in free if cell in places]
    if edition.SKY_TOWER in held:
        commands += [m.PlaceSkyTower(TERRITORIES[one], TERRITORIES[two]) for one, two in model.tower_pairs(state, seat)]
    return commands


def _site_problem(state: World, seat: Seat, building: str, territory: str) -> Rejected | None:
    if building not in state.buildings[seat]:
        return _not_held(state, seat, building)
    if territory not in CELL:
        return _no_such_territory(territory)
    cell = CELL[territory]
    if state.owners[cell] != seat:
        return Rejected("not_controlled", "7.2", {"territory": territory, "controlled_by": state.owners[cell]})
    if state.built[cell] is not None:
        return Rejected("already_built_on", "7.5", {"territory": territory, "construction": state.built[cell]})
    return None


def _not_held(state: World, seat: Seat, building: str) -> Rejected:
    return Rejected("building_not_held", "5.6", {"building": building, "buildings": list(state.buildings[seat])})


def _no_such_territory(territory: str) -> Rejected:
    return Rejected("no_such_territory", "2.1", {"territory": territory})


def _deal(unfolding: Unfolding[World]) -> None:
    """A new round begins."""
    state = unfolding.state
    seats = len(state.hands)
    hand, reserve = edition.HAND[seats], edition.RESERVE[seats]
    hands = {owner(seat): m.Hand(edition.ordered(state.deck[seat * hand : (seat + 1) * hand])) for seat in range(seats)}
    unfolding.then(m.HandsDealt(state.round + 1, hand, reserve), "6.1" if reserve else "3.5", hands)
    _draw_from_reserves(unfolding)


def _draw_from_reserves(unfolding: Unfolding[World]) -> None:
    reserves = unfolding.state.reserves
    if reserves[0]:
        drawn = {owner(seat): m.DrawnCard(reserve[0]) for seat, reserve in enumerate(reserves)}
        unfolding.then(m.ReserveDrawn(), "6.2", drawn)


def _resolve_if_chosen(turn: Turn[World]) -> None:
    """5.9: once all seats have chosen, their cards are played, seat by seat."""
    if min(turn.state.chosen) < edition.CHOICES:
        return
    for seat in range(len(turn.state.picked)):
        while cards := turn.state.picked[seat]:
            _play_card(turn, seat, cards[0])
    if turn.state.hands[0]:
        _pass_hands(turn)
    else:
        turn.then(m.ConstructionBegun(turn.state.round), "4.7")
        _end_construction_if_finished(turn)


def _play_card(turn: Turn[World], seat: Seat, card: Card) -> None:
    if card in CELL:
        _take_territory(turn, seat, CELL[card])
    elif card in edition.IS_BUILDING:
        turn.then(m.BuildingGained(seat, card), "5.6")
    elif card in edition.IS_PARCHMENT:
        turn.then(m.ParchmentKept(seat), "5.2", {owner(seat): m.KeptParchment(card)})
    else:
        turn.then(m.SupplyPlayed(seat), "5.7", {owner(seat): m.SuppliedCards(turn.state.deck[: edition.SUPPLIED])})


def _take_territory(turn: Turn[World], seat: Seat, cell: int) -> None:
    state = turn.state
    name, camper, camp = TERRITORIES[cell], state.owners[cell], state.built[cell]
    if camper is not None and camp is not None:
        turn.then(m.CampRemoved(camper, edition.CAMP_NUMBER[camp], name, seat), "5.5" if camper == seat else "5.4")
    turn.then(m.TerritoryTaken(seat, name), "5.3")


def _pass_hands(turn: Turn[World]) -> None:
    hands = turn.state.hands
    seats = len(hands)
    direction = edition.passed_to(turn.state.round)
    # 1.3: to the left is to the next seat, so each seat receives from the one before.
    step = -1 if direction == "left" else 1
    received = {owner(seat): m.Hand(hands[(seat + step) % seats]) for seat in range(seats)}
    turn.then(m.HandsPassed(direction), "4.3" if seats > 2 else "6.3", received)
    _draw_from_reserves(turn)
    if len(turn.state.hands[0]) == edition.CHOICES and seats > 2:
        turn.then(m.LastCardsPicked(), "4.6")
        _resolve_if_chosen(turn)


def _end_construction_if_finished(turn: Turn[World]) -> None:
    """Never while an announcement is open: the announcing seat still has its camp."""
    state = turn.state
    if all(model.has_finished(state, seat) for seat in range(len(state.done))):
        turn.then(m.ConstructionEnded(state.round), "7.11")
        _harvest_if_set(turn)


def _harvest_if_set(turn: Turn[World]) -> None:
    """10.8: as soon as the last trading post is set."""
    state = turn.state
    if any(post.resource is None for post in state.posts):
        return
    realms = tuple(tuple(map(_harvested, with_posts(realm, state.posts))) for realm in state.realms)
    turn.then(m.FiefsHarvested(state.round, realms), "10.1")
    if state.round < edition.ROUNDS:
        _deal(turn)
    else:
        turn.then(m.ParchmentsRevealed(state.parchments), "11.7")
        _score_if_copied(turn)


def _harvested(fief: Fief) -> m.HarvestedFief:
    return m.HarvestedFief(names_of(fief.cells), fief.strength, resources_in(fief.resources), fief.points)


def _score_if_copied(turn: Turn[World]) -> None:
    if next(model.open_chains(turn.state), None) is None:
        points = tuple(sum(line.points for line in lines) for lines in parchment_lines(turn.state))
        turn.then(m.ParchmentsScored(points), "11.1")
