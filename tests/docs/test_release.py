"""The package, the API document, the image and the changelog have one version."""

import re
import tomllib

import pytest

from contracts import VERSION
from contracts.openapi import openapi
from tests.docs.documents import ROOT

SECTIONS = re.findall(r"^## \[(.+?)\](.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_newest_release_of_the_changelog_is_this_version() -> None:
    name, date = next(section for section in SECTIONS if section[0] != "Unreleased")
    assert name == VERSION
    assert re.fullmatch(r" - \d{4}-\d\d-\d\d", date)


def test_the_package_and_the_api_document_have_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "contracts.VERSION"}
    assert openapi()["info"]["version"] == VERSION


@pytest.mark.parametrize("path", ["compose.yaml", "k8s/README.md"])
def test_no_file_names_an_image_of_another_version(path: str) -> None:
    assert set(re.findall(r"\bkemu:(\d[\w.]*)", (ROOT / path).read_text(encoding="utf-8"))) == {VERSION}
