"""The browser of this machine, driven as a person would use it."""

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 60_000
NARROW = (360, 640)
PHONE = {"viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True}


def executable() -> str:
    found = os.environ.get("KEMU_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found, (
        f"no browser: none of {', '.join(NAMES)} is on the PATH, and KEMU_CHROMIUM names none; `make browser` installs one"
    )
    return found


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """A person with a browser of their own, who notices every error and every request to somewhere else."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        self.address = address
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(**{"locale": "en", **settings})
        self.context.set_default_timeout(PATIENCE_MS)
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.add_init_script(
            "addEventListener('securitypolicyviolation',"
            " ({ violatedDirective, blockedURI }) => console.error(`policy: ${violatedDirective} ${blockedURI}`))"
        )
        self.page.on("request", lambda request: self._elsewhere(request.url))
        self.page.goto(address)

    def forget(self, expected: str) -> None:
        """Faults that a test has brought about itself."""
        self.faults = [fault for fault in self.faults if expected not in fault]

    def _elsewhere(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"a request to {url}")

    def play_bot(self, game: str, name: str = "Aroha") -> str:
        """Two clicks from the first page, and a name; the id of the match."""
        self.page.click(f".game-{game} button.main")
        if self.page.evaluate("localStorage.getItem('kemu.session.main')") is None:
            self.page.fill("dialog input[name=name]", name)
        self.page.click("dialog button[type=submit]")
        self.page.wait_for_url(re.compile("#/m/"))
        self.page.wait_for_selector("svg.board .open, .tray .open")
        return self.page.url.rpartition("/")[2]

    @property
    def token(self) -> str:
        token: str = self.page.evaluate("JSON.parse(localStorage.getItem('kemu.session.main')).token")
        return token

    def go(self, place: str) -> None:
        self.page.goto(f"{self.address}/#/{place}")

    def findings(self) -> list[str]:
        """What axe objects to on the page as it is now, in light and in dark."""
        # Colours that are still changing would be compared with each other.
        self.page.emulate_media(reduced_motion="reduce")
        light = self._objections()
        self.page.emulate_media(color_scheme="dark")
        dark = self._objections({"runOnly": ["color-contrast"]})
        self.page.emulate_media(color_scheme="light")
        return light + [f"in the dark, {finding}" for finding in dark]

    def _objections(self, options: dict[str, Any] | None = None) -> list[str]:
        found = Axe().run(self.page, options=options).response["violations"]
        return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]

    def too_wide(self) -> list[str]:
        """Where one would have to scroll sideways: on a phone, and on a desktop at 200 %."""
        before = self.page.viewport_size
        wide = []
        for width in NARROW:
            self.page.set_viewport_size({"width": width, "height": 720})
            # A board is drawn anew in the frame after the one that tells its new size.
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            if self.page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append(f"wider than {width}")
        if before:
            self.page.set_viewport_size(before)
        return wide

    def close(self) -> None:
        self.context.close()
        assert not self.faults, self.faults


def session(page: Page) -> dict[str, str]:
    """The tokens of the player of a page."""
    kept: dict[str, str] = json.loads(page.evaluate("localStorage.getItem('kemu.session.main')"))
    return kept
