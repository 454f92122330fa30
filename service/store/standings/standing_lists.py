"""The names of the lists and counts that standings are made of: workers fill them, use cases read them."""

PRIVATE = "private:"
COUNT = "count:"
"""Names that begin with it are those of counts, not of lists."""


def past_list(whose: str, private: bool = False) -> str:
    """Finished matches of a player, or of a pair; private ones apart."""
    return f"past:{PRIVATE if private else ''}{whose}"


def pair(one: str, other: str) -> str:
    return "+".join(sorted((one, other)))


def results_list(game: str) -> str:
    return f"results:{game}"


def lengths_list(game: str, unit: str) -> str:
    return f"lengths:{unit}:{game}"


def statistics_count(game: str) -> str:
    return f"{COUNT}statistics:{game}"


def versus_count(both: str) -> str:
    """From the side of whose id comes first."""
    return f"{COUNT}versus:{both}"
