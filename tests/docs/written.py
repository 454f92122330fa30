"""Pages of the documents that follow from the code: `make pages` writes them."""

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec.structs import fields

from service.settings import SETTINGS, Settings
from tests.docs.documents import ROOT


def settings_page() -> str:
    lines = [
        "# Settings",
        "",
        "Every setting is an environment variable, and an empty one counts as not set. The processes of one service need the",
        "same values. `make pages` writes this page from [`service/settings.py`](../service/settings.py).",
    ]
    for group in fields(Settings):
        lines += ["", f"## {group.type.__doc__}", "", "| setting | values | default | meaning |", "| --- | --- | --- | --- |"]
        for setting in SETTINGS.values():
            if setting.group == group.name:
                default = {"": "empty", "True": "yes", "False": "no"}.get(str(setting.default), str(setting.default))
                lines.append(f"| `{setting.variable}` | {setting.kind} | {default} | {setting.text} |")
    return "\n".join(lines) + "\n"


PAGES: Mapping[Path, Callable[[], str]] = {ROOT / "docs/settings.md": settings_page}


def main() -> None:
    for path, page in PAGES.items():
        path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
