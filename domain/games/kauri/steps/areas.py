"""6.5, 10.15: the regions that an operation speaks of."""

from domain.games.kauri.island import network
from domain.games.kauri.steps.step import Step
from domain.games.kauri.vocabulary import Where


def own_regions(step: Step) -> list[int]:
    """Where the actor has a pawn that may act."""
    there: tuple[int, ...] = getattr(step.state, step.actor)
    if step.human:
        return [region for region in sorted(set(there)) if not step.state.epidemic[region]]
    return [region for region, count in enumerate(there) if count]


def area(step: Step, where: Where) -> list[int]:
    """In the order of the edition. 9.8: humans do not act on a region with an epidemic."""
    regions = _regions(step, where)
    if step.human:
        epidemic = step.state.epidemic
        return [region for region in regions if not epidemic[region]]
    return regions


def _regions(step: Step, where: Where) -> list[int]:
    edition = step.edition
    match where:
        case "beside_own":
            return sorted({other for region in own_regions(step) for other, _ in edition.neighbours[region]})
        case "own_or_network":
            return sorted({*own_regions(step), *network(edition, step.state)})
        case "network":
            return sorted(network(edition, step.state))
        case "towns":
            return list(edition.towns)
        case "rim":
            return list(edition.rim)
        case "any":
            return list(range(len(edition.regions)))
    return own_regions(step)
