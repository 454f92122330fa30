"""How far a reader has to walk to follow one accepted command."""

import pytest

from tests.service.walk import Walk, walk

FILES_MOST = 28
SWITCHES_MOST = 65


@pytest.fixture(scope="module")
def walked() -> Walk:
    return walk()


def test_an_accepted_command_passes_few_files(walked: Walk) -> None:
    assert len(walked.files) <= FILES_MOST, walked.files


def test_an_accepted_command_switches_seldom_between_files(walked: Walk) -> None:
    assert walked.switches <= SWITCHES_MOST, "`python -m tests.service.walk` prints every call"


def test_each_event_of_a_command_is_folded_once(walked: Walk) -> None:
    assert walked.folds == walked.events == 1
