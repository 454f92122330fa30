"""How far the actions of the card that is being resolved have come."""

from typing import Any

from domain.games.kauri.model import Island, Task


def stepped(
    state: Island, action: int | None, region: int | None = None, pawn: int | None = None, *, extra: bool = False
) -> dict[str, Any]:
    """What a step of an action changes in a state; nothing if what happened was no step."""
    if action is None:
        return {}
    task = state.tasks[action]
    after = Task(
        task.used + (not extra),
        task.extra + extra,
        task.regions if region is None else (*task.regions, region),
        task.pawns if pawn is None else (*task.pawns, pawn),
    )
    return {"tasks": (*state.tasks[:action], after, *state.tasks[action + 1 :])}
