"""Pictures of every screen and board: both widths, both colours, both languages.

`python -m tests.console.pictures` plays a little of each game and writes them all to `build/pictures`, and the few that README
and documents show to `docs/pictures`.
"""

import base64
import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser

from tests.console.browser import PHONE, Visitor, launched
from tests.console.screens import Screen, Stage
from tests.e2e.up import up

ROOT = Path(__file__).parents[2]
ALL = ROOT / "build/pictures"
SHOWN = ROOT / "docs/pictures"
DESKTOP = {"viewport": {"width": 1280, "height": 960}}
WIDTHS = {"desktop": DESKTOP, "phone": PHONE}
CHOSEN = {
    "home": "home-desktop-light-en",
    "kiwara": "kiwara-desktop-light-en",
    "moeraki_kemu": "moeraki_kemu-desktop-light-en",
    "bunny_kingdom": "bunny_kingdom-desktop-light-en",
    "mauw": "mauw-desktop-dark-fr",
    "kauri": "kauri-desktop-light-en",
    "replay": "replay-desktop-light-en",
    "case": "case-desktop-light-en",
    "mauw-phone": "mauw-phone-light-en",
    "kiwara-phone": "kiwara-phone-dark-fr",
    "moeraki_kemu-phone": "moeraki_kemu-phone-light-fr",
    "kauri-phone": "kauri-phone-light-en",
}
"""The names in docs/pictures, and the pictures they are."""
QUALITY = 82


def main(everything: Path = ALL, shown: Path = SHOWN) -> None:
    everything.mkdir(parents=True, exist_ok=True)
    shown.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as directory, up(Path(directory) / "home") as service, launched() as browser:
        address = f"http://127.0.0.1:{service.ready()}"
        visitor = Visitor(browser, address)
        screens = Stage(visitor, service.client()).screens()
        kept = visitor.page.evaluate("Object.entries(localStorage)")
        visitor.close()
        for width, theme, language in product(WIDTHS, ("light", "dark"), ("en", "fr")):
            take(browser, address, kept, screens, everything, f"{width}-{theme}-{language}")
    for name, picture in CHOSEN.items():
        (shown / f"{name}.webp").write_bytes((everything / f"{picture}.webp").read_bytes())


def take(browser: Browser, address: str, kept: list[list[str]], screens: dict[str, Screen], folder: Path, look: str) -> None:
    width, theme, language = look.split("-")
    visitor = Visitor(browser, address, color_scheme=theme, locale=language, **WIDTHS[width])
    visitor.page.evaluate("kept => { for (const [name, value] of kept) localStorage.setItem(name, value) }", kept)
    visitor.page.reload()
    tools = visitor.context.new_cdp_session(visitor.page)
    for name, screen in screens.items():
        screen.show(visitor)
        visitor.page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
        picture = tools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})["data"]
        (folder / f"{name}-{look}.webp").write_bytes(base64.b64decode(picture))
    visitor.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
