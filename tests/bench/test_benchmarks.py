"""Benchmarks are run by hand, but each run of the tests loads them."""

from importlib import import_module
from pathlib import Path

import pytest

MODULES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith(("__", "test_")))


@pytest.mark.parametrize("module", MODULES)
def test_every_benchmark_finds_what_it_needs(module: str) -> None:
    import_module(f"tests.bench.{module}")
