"""A second verifier of audit bundles.

It was written from docs/fairness.md and the rules of the games alone, and shares no code with the service. The names of events
and of their members, which the page leaves to /openapi.json, are used as they stand in bundles; every order is the one that the
page or a section *Draws* tells.

It checks the chain, the receipt and the seed of a bundle and that a fork begins with the events of its parent, and recomputes
every draw of the five games from seed, nonces and the number of events before the decision. It does not play the games: what
the players decided is taken from the events. Where cards go is followed as far as later draws depend on it.

- `page`: notation, draws, chain, receipt, seed and nonces
- `game`: what the games have in common
- `draws_...`: what each game draws
- `match`: decisions, forks and the verdict
"""

from tests.audit.second_verifier.game import Draws
from tests.audit.second_verifier.match import check_draws, check_fork, verify
from tests.audit.second_verifier.page import Bundle, Event, Refuted, Stream

__all__ = ["Bundle", "Draws", "Event", "Refuted", "Stream", "check_draws", "check_fork", "verify"]
