"""The walk of a command in ARCHITECTURE.md names files that a command really passes."""

import re

from tests.docs.documents import ROOT
from tests.service.walk import walk


def test_a_command_passes_every_file_that_the_page_names() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = page.split("<!-- walk -->")[1].split("<!-- end of walk -->")[0]
    named = set(re.findall(r"`((?:contracts|domain|service)/\w[\w/]*\.py)`", section))
    assert named
    assert named <= set(walk().files)
