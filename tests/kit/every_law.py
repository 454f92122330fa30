"""Runs all laws on many cases of one game."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from tests.kit.another_process import play_is_the_same_in_another_process
from tests.kit.broken_law import BrokenLaw
from tests.kit.games import Subject
from tests.kit.knowledge import KNOWLEDGE, something_is_imagined_where_something_is_hidden
from tests.kit.laws import LAWS, Law
from tests.kit.plays import Case

ManyCases = Callable[[Subject, Sequence[Case]], None]


def _one_by_one(law: Law) -> ManyCases:
    def over_cases(subject: Subject, cases: Sequence[Case]) -> None:
        for case in cases:
            try:
                law(subject, case)
            except BrokenLaw as broken:
                raise BrokenLaw(f"{subject.name} breaks {law.__name__} in {case}: {broken}") from broken

    return over_cases


EVERY_LAW: Mapping[str, ManyCases] = MappingProxyType(
    {
        **{name: _one_by_one(law) for name, law in {**LAWS, **KNOWLEDGE}.items()},
        something_is_imagined_where_something_is_hidden.__name__: something_is_imagined_where_something_is_hidden,
        play_is_the_same_in_another_process.__name__: play_is_the_same_in_another_process,
    }
)
