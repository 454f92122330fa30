"""Randomness for tests: named streams, and scripted ones."""

from domain.core import Rng


def rng_for(*names: object) -> Rng:
    """A stream of its own for each list of names."""
    return Rng("/".join(map(str, names)).encode())


class ScriptedRng(Rng):
    """Draws the given numbers, one per draw, and fails when a draw has no number left or cannot be what was written."""

    __slots__ = ("_script",)

    def __init__(self, *script: int) -> None:
        super().__init__(b"scripted")
        self._script = list(script)

    def below(self, limit: int) -> int:
        if not self._script:
            raise AssertionError(f"a draw below {limit} that the test did not foresee")
        drawn = self._script.pop(0)
        if not 0 <= drawn < limit:
            raise AssertionError(f"the test wants {drawn} from a draw below {limit}")
        return drawn

    @property
    def left(self) -> tuple[int, ...]:
        """What was written but never drawn."""
        return tuple(self._script)
