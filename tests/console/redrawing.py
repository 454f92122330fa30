"""What it costs in Chromium to draw a board again, position after position of the golden matches."""

import json
from dataclasses import dataclass
from itertools import islice
from typing import Any

from playwright.sync_api import Page

from tests.console.boards.positions import about, positions
from tests.kit.games import house

SHOWN = 250
"""Positions of a game; they are drawn in turn, each by the same board after the one before."""

DRAW = """
async ({ game, rounds }) => {
  const { about, positions } = await (await fetch("/positions.json")).json();
  const { default: make } = await import(`/console/boards/${game}.js`);
  const { default: texts } = await import("/console/words/boards.en.js");
  const { wordsOf } = await import("/console/context.js");
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const tray = document.createElement("div");
  const host = document.createElement("div");
  host.className = "board-host";
  host.append(drawing, tray);
  document.querySelector("main").replaceChildren(host);
  const board = make();
  board.mount({ svg: drawing, tray }, { ...about.en, language: "en", you: 0, words: wordsOf(texts), onPicks() {} });
  const times = [];
  for (let round = 0; round < rounds; round++) {
    for (const { view, legal, event } of positions) {
      const begun = performance.now();
      board.draw(view, legal, [], [event]);
      host.getBoundingClientRect();
      drawing.getBBox();
      times.push(performance.now() - begun);
    }
  }
  return times.sort((one, other) => one - other);
}
"""


@dataclass(frozen=True)
class Held:
    """By a page, after what is no longer used has been collected. What Playwright has found by a selector is held for it."""

    nodes: int
    listeners: int
    heap: int
    """In bytes."""


@dataclass(frozen=True)
class Redrawn:
    milliseconds: list[float]
    """Of every redraw with its layout, sorted."""
    held: Held

    def share(self, part: float) -> float:
        return round(self.milliseconds[int(part * (len(self.milliseconds) - 1))], 2)


def load(page: Page, game: str) -> None:
    subject = house()[game]
    seen = islice((each for each in positions(subject) if each["view"]["you"] == 0), SHOWN)
    body = json.dumps({"about": about(subject.game), "positions": list(seen)})
    page.route("**/positions.json", lambda route: route.fulfill(body=body, content_type="application/json"))


def redrawn(page: Page, game: str, rounds: int) -> Redrawn:
    """Of a page that has loaded the positions of this game."""
    return Redrawn(page.evaluate(DRAW, {"game": game, "rounds": rounds}), held(page))


def held(page: Page) -> Held:
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.enable")
    tools.send("HeapProfiler.collectGarbage")
    tools.send("Performance.enable")
    metrics: dict[str, Any] = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    tools.detach()
    return Held(int(metrics["Nodes"]), int(metrics["JSEventListeners"]), int(metrics["JSHeapUsedSize"]))
