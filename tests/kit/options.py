"""Options to play with: every single value of every option, and mixtures of them."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import convert

from domain.core import Option, Rng, Rules

ROWS: Mapping[tuple[str, str], tuple[tuple[str, ...], ...]] = {
    ("toy", "prizes"): (("12312",), ("00000",)),
    ("kiwara", "map"): (("aabbbb", "acbbdd", "ecfbdd", "ecfffd", "eeefdd"), ("aabbcc", "dabbbc", "ddeccc", "feeeec", "ffeeee")),
}
"""Grids worth playing, by game and option: a grid has too many values to try them all."""

TRIES = 400
"""How many mixtures are drawn before a value counts as impossible to play."""


def values_of(game: Rules[Any], option: Option) -> tuple[Any, ...]:
    return option.choices if option.grid is None else ((), *ROWS[game.info.key, option.name])


def allowed(game: Rules[Any], options: Mapping[str, Any], seats: int) -> bool:
    """Whether these options, each of which is well formed, can be played together."""
    return game.check_options(convert(options, game.Options), seats) is None


def defaults_of(game: Rules[Any]) -> dict[str, Any]:
    return {option.name: _plain(option.default) for option in game.options}


def mixture(game: Rules[Any], seats: int, rng: Rng, **fixed: Any) -> dict[str, Any] | None:
    """Options drawn at random that the game allows together, or None if none was found."""
    for _ in range(TRIES):
        options = {option.name: _plain(rng.choice(values_of(game, option))) for option in game.options}
        options |= {name: _plain(value) for name, value in fixed.items()}
        if allowed(game, options, seats):
            return options
    return None


def single_values(game: Rules[Any], seats: int, rng: Rng) -> Iterator[tuple[str, Any, dict[str, Any] | None]]:
    """Each value of each option, with options it can be played with: the defaults if the game allows that."""
    for option in game.options:
        for value in values_of(game, option):
            options = {**defaults_of(game), option.name: _plain(value)}
            if allowed(game, options, seats):
                yield option.name, _plain(value), options
            else:
                yield option.name, _plain(value), mixture(game, seats, rng, **{option.name: value})


def _plain(value: Any) -> Any:
    """As `read_options` gives it to a game."""
    return list(value) if isinstance(value, tuple) else value
