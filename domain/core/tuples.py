"""Changed copies of tuples: states are never changed in place."""

from typing import TypeVar

Item = TypeVar("Item")


def put(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """With another item at this place."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def less(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """Without the first item that is equal to this one."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]
