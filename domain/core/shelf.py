"""Where rules are found. A match is played by the same rules from its creation on, whatever is offered to new ones."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from domain.core.rules import Rules


class RulesMissing(LookupError):
    """A match was created with rules that are not at hand: another release has them."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is not at hand")
        self.what = what


class Ruled(Protocol):
    """What names the rules of a match: its state, or the fact that it was created."""

    @property
    def game(self) -> str: ...

    @property
    def rules(self) -> int: ...

    @property
    def edition(self) -> str: ...


class _Named(dict[tuple[str, int, str], Rules[Any]]):
    """Rules by game, version and edition."""

    def __missing__(self, name: tuple[str, int, str]) -> Rules[Any]:
        key, version, edition = name
        raise RulesMissing(f"version {version} of the rules of {key}, {edition} edition,")


class Shelf(Mapping[str, Rules[Any]]):
    """All rules, by game, version and edition.

    As a mapping it has what is offered to new matches: for each game, the newest rules of the edition that was put on the shelf
    first. Rules that are retired are kept for the matches that were created with them.
    """

    def __init__(self, *rules: Rules[Any], retired: Sequence[Rules[Any]] = ()) -> None:
        self.every: Sequence[Rules[Any]] = (*rules, *retired)
        self.versions: dict[str, Sequence[Rules[Any]]] = {}
        """By game, the oldest version first."""
        for each in sorted(self.every, key=lambda each: each.info.rules_version):
            self.versions[each.info.key] = (*self.versions.get(each.info.key, ()), each)
        self.named = _Named({(each.info.key, each.info.rules_version, each.info.edition): each for each in self.every})
        if len(self.named) < len(self.every):
            raise ValueError("two rules of one game have the same version and edition")
        self._offered: dict[str, dict[str, Rules[Any]]] = {}
        for each in rules:
            editions = self._offered.setdefault(each.info.key, {})
            newest = editions.setdefault(each.info.edition, each)
            if newest.info.rules_version < each.info.rules_version:
                editions[each.info.edition] = each

    def at(self, match: Ruled) -> Rules[Any]:
        """The rules by which a match is played."""
        return self.named[match.game, match.rules, match.edition]

    def editions(self, game: str) -> Mapping[str, Rules[Any]]:
        """What is offered to new matches of a game, by edition."""
        return self._offered[game]

    def offered(self, game: str, edition: object) -> Rules[Any]:
        """What a new match is offered. It is for the rules to refuse that they are of another edition than was asked for."""
        editions = self._offered[game]
        return editions[edition] if isinstance(edition, str) and edition in editions else self[game]

    def seats(self, game: str) -> Sequence[int]:
        """With how many seats a game can be played, in any edition."""
        return sorted({seats for rules in self._offered[game].values() for seats in rules.info.seats})

    def __getitem__(self, game: str) -> Rules[Any]:
        return next(iter(self._offered[game].values()))

    def __iter__(self) -> Iterator[str]:
        return iter(self._offered)

    def __len__(self) -> int:
        return len(self._offered)
