"""How promising a position looks for a seat, in hundredths of a point. Only bots ask; no rule rests on it."""

from collections.abc import Callable, Mapping

from domain.core import Seat
from domain.games.kauri.edition import Edition
from domain.games.kauri.island import mind_of
from domain.games.kauri.model import Island
from domain.games.kauri.prospects import Worths, prospect, site
from domain.games.kauri.scoring import outcome, score
from domain.games.kauri.vocabulary import Faction

POINT = 100
VICTORY = 1_000_000

RIVAL, OTHERS = 35, 5
"""How much a point of the best of the others counts, and one of any of them."""

LASTING = 90
"""A heritage that lasts."""
TOKEN_LEFT = 10
PAWN = 200
"""A human on the map."""
ROAD = 25
BARE_KIWI = -70
"""A kiwi without a kauri leaves at the end of the Period."""
SAFE_KIWI = 18
GNAWED = -9
"""A possum where a kiwi has its kauri."""
SPACE = 14
"""Of the Conscience, towards what a faction wants the English to be."""
CROWD = -12
"""Each possum beyond two in one region."""
HUNTED = -20
"""Each possum beside a ranger."""


def appraise(edition: Edition, state: Island, seat: Seat) -> int:
    ended = outcome(edition, state)
    if ended is not None:
        others = max(points for other, points in enumerate(ended.scores) if other != seat)
        return POINT * (ended.scores[seat] - others) + (VICTORY if ended.places[seat] == 1 else -VICTORY)
    worths = Worths(edition, state)
    assets = [_asset(edition, state, each, worths) for each in range(len(state.factions))]
    rivals = assets[:seat] + assets[seat + 1 :]
    standing = POINT * assets[seat] - RIVAL * max(rivals) - OTHERS * sum(rivals)
    return standing // POINT + prospect(edition, state, seat, worths)


def _asset(edition: Edition, state: Island, seat: Seat, worths: Worths) -> int:
    faction = state.factions[seat]
    lasting = sum(bool(edition.heritages[key].lasting) for key in state.claimed if edition.heritages[key].faction == faction)
    held = LASTING * lasting + TOKEN_LEFT * state.tokens[seat]
    return POINT * score(edition, state, seat) + held + _OF_FACTION[faction](edition, state, worths)


def _kiwi(edition: Edition, state: Island, _: Worths) -> int:
    worth = SPACE * min(state.conscience, edition.conscience.ranger_from)
    for kiwis, kauri, reserve, possums in zip(state.kiwi, state.kauri, state.reserve, state.possum, strict=True):
        if kiwis:
            if not kauri:
                worth += BARE_KIWI * kiwis
            elif reserve:
                worth += SAFE_KIWI * kiwis
            elif possums:
                worth += GNAWED
    return worth


def _possum(edition: Edition, state: Island, _: Worths) -> int:
    worth = -SPACE * state.conscience
    hunted = set(state.english) if mind_of(edition, state) == "ranger" else set()
    for region, possums in enumerate(state.possum):
        if possums > 2:
            worth += CROWD * (possums - 2)
        if region in hunted:
            worth += HUNTED * possums
    return worth


def _english(edition: Edition, state: Island, worths: Worths) -> int:
    # Once there are more possums than kauris to take they want to be rangers.
    trees = sum(kauri for kauri, reserve in zip(state.kauri, state.reserve, strict=True) if not reserve)
    mood = SPACE if sum(state.possum) > trees else -SPACE
    return (
        mood * state.conscience
        + PAWN * len(state.english)
        + ROAD * len(state.road)
        + sum(site(edition, state, "english", region, worths) for region in state.english)
    )


def _maori(edition: Edition, state: Island, worths: Worths) -> int:
    return sum(site(edition, state, "maori", region, worths) for region in state.maori)


_OF_FACTION: Mapping[Faction, Callable[[Edition, Island, Worths], int]] = {
    "kiwi": _kiwi,
    "possum": _possum,
    "english": _english,
    "maori": _maori,
}
