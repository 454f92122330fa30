"""What is said when a stored match is not decided as it was played. The cure is always the same: a new version of the rules."""

RECIPE = "docs/how-a-rule-changes.md"
PLAYED = (
    "A version that has been played never changes: every audit decides every command again, and would call honest matches\n"
    f"forged. Undo the change, and write a new version of the rules that has it: {RECIPE} says how."
)


def decided_otherwise(game: str, life: int, before: list[bytes], now: list[bytes]) -> str | None:
    """What is wrong, and what to do, if the same commands do not give the same events; None if they do."""
    if before == now:
        return None
    pairs = zip(before, now, strict=False)
    number = next((number for number, (old, new) in enumerate(pairs) if old != new), min(len(before), len(now)))
    old, new = (lines[number].decode() if number < len(lines) else "nothing" for lines in (before, now))
    return advice(f"event {number + 1} is decided otherwise\n  was {old}\n  now {new}", game, life)


def seen_otherwise(event: int, seats: list[str]) -> str:
    return (
        f"after event {event}, what {', '.join(seats)} may see or do is not what it was\n"
        f"If other commands are legal now, the rules have changed: undo the change, and write a new version: {RECIPE}.\n"
        "If only a view has changed, write down what is seen now: CONTRIBUTING.md, How to add a field to a view."
    )


def advice(what: str, game: str, life: int) -> str:
    """For a game by its name, which has its version: `moeraki_kemu.v2`."""
    key, _, version = game.partition(".v")
    return f"{what}\nPlayed by version {version or 1} of the rules of {key}, version {life} of the life of a match.\n{PLAYED}"
