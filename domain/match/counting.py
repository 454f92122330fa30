"""M1.6, M1.7 and M6.3: whether a match counts for ratings."""

from collections.abc import Iterable

from domain.match.state import is_person
from domain.match.terms import Terms


def counts_for_ratings(terms: Terms, players: Iterable[str | None], forked: bool) -> bool:
    """As far as it can be said now: a seat that is still free may be taken by anybody."""
    return terms.rated and not terms.private and not forked and all(player is None or is_person(player) for player in players)
