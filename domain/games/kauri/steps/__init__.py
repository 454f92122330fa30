"""The steps of a card: those that each of its actions offers now, why a step is refused, and what it does."""

from domain.games.kauri.steps.actions import closed, effect, effect_needs, open_steps, printed_actions, steps_of
from domain.games.kauri.steps.common import arrive, no_such_region
