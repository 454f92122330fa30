"""4.6: what must be so for an action, or for a heritage to become active."""

from domain.games.kauri.edition import Edition
from domain.games.kauri.island import mind_of
from domain.games.kauri.model import Island
from domain.games.kauri.operations import Enable
from domain.games.kauri.vocabulary import MINDS, Faction


def met(edition: Edition, state: Island, faction: Faction, needs: str | None) -> bool:
    if needs is None:
        return True
    if needs in MINDS:
        return mind_of(edition, state) == needs
    return any(
        isinstance(each, Enable) and each.prerequisite == needs
        for key in state.claimed
        if edition.heritages[key].faction == faction
        for each in edition.heritages[key].lasting
    )
