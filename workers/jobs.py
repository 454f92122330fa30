"""The jobs. Each can be run twice, or by two workers at once, and does its work once."""

from workers.context import context


def drain_lists(partition: int) -> int:
    """Bring the lists of a partition up to its journal."""
    return context().projector.drain(partition)


def take_bot_turn(match: str) -> int:
    """Move for the bots of a match until it is a person's turn."""
    return context().kemu.bot_turn.take(match)
