"""The console in a real browser: what a person does, from the first click to the proof."""

import gzip
import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Response

from domain.games import GAMES
from tests.console.browser import PHONE, Visitor, session
from tests.console.redrawing import held, load, redrawn
from tests.console.screens import Stage
from tests.e2e.up import Up
from tests.kit.waiting import wait_for

LONG = os.environ.get("KEMU_LAWS") == "long"
FIRST_LOAD = 150_000
BOARDS = Path(__file__).parents[2] / "service/web/console/boards"
GROWTH = 1.5
"""What the engine compiles and learns counts as heap as well."""


# Ways to play

OPEN = "svg.board .open[data-place], .tray .open[data-place]"
MOST_STEPS = 2_000
KEYED = MOST_STEPS if LONG else 40
"""Steps by keyboard. Tabbing to every place takes long, so a longer match goes on by clicks."""


def pointed(press: Callable[[Page, str], None]) -> Callable[[Page, random.Random], None]:
    """Press the confirmation, or anything that may be chosen; once more where the first touch only shows it larger."""

    def play(page: Page, chance: random.Random) -> None:
        wanted = "button.confirm"
        if not page.locator(wanted).is_visible():
            places = page.locator(OPEN).evaluate_all("all => all.map((each) => each.dataset.place)")
            if not places:
                return
            wanted = f'[data-place="{chance.choice(places)}"]'
        try:
            press(page, wanted)
            if page.locator("svg.board.loupe").count():
                press(page, wanted)
        except Error as error:
            # Others act at the same time: it may be drawn anew while it is pressed. Then the player looks again.
            if not any(sign in error.message for sign in ("not visible", "not attached")):
                raise

    return play


def by_keyboard(page: Page, chance: random.Random) -> None:
    """Tab to the board or to a card, `l` to a legal place, Enter."""
    if page.locator("button.confirm").is_visible():
        _tab_to(page, "button.confirm")
    elif page.locator("svg.board .open[data-place]").count():
        _tab_to(page, "svg.board [tabindex='0']")
        for _ in range(chance.randint(1, 3)):
            page.keyboard.press("l")
    else:
        _tab_to(page, ".tray button.open")
    page.keyboard.press("Enter")


def _tab_to(page: Page, wanted: str) -> None:
    for _ in range(400):
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {wanted}")


by_clicks = pointed(lambda page, wanted: page.click(wanted, force=True))
by_touch = pointed(lambda page, wanted: page.tap(wanted, force=True))
WAYS = {"clicks": by_clicks, "keyboard": by_keyboard, "touch": by_touch}
USUAL = {"kiwara": "touch", "moeraki_kemu": "keyboard", "bunny_kingdom": "touch", "mauw": "keyboard", "kauri": "clicks"}
"""Every game to its end in one way, every way with one game at least; `make long` plays each game in each way."""
PLAYS = [(game, way) for game in sorted(GAMES) for way in WAYS if LONG or USUAL.get(game, "clicks") == way]


def to_the_end(visitor: Visitor, way: Callable[[Page, random.Random], None], seed: int = 1) -> None:
    chance, page = random.Random(seed), visitor.page
    for step in range(MOST_STEPS):
        page.wait_for_selector(".prompt.over, body:not(:has([aria-busy=true])) .prompt.mine")
        assert not re.fullmatch(r"\w+(\.\w+)+", page.inner_text(".prompt")), "a text is missing"
        if page.locator(".prompt.over").count():
            return
        (by_clicks if way is by_keyboard and step >= KEYED else way)(page, chance)
    pytest.fail(f"no end after {MOST_STEPS} steps: {page.inner_text('.prompt')} {page.locator('.events').inner_text()[-500:]}")


@pytest.mark.parametrize(("game", "way"), PLAYS)
def test_a_match_to_its_end(visit: Callable[..., Visitor], game: str, way: str) -> None:
    visitor = visit(**(PHONE if way == "touch" else {}))
    match = visitor.play_bot(game)
    to_the_end(visitor, WAYS[way])
    visitor.go(f"case/{match}")
    visitor.page.wait_for_selector(".verdict.sealed")
    visitor.go(f"m/{match}/1")
    visitor.page.wait_for_selector(".events [aria-current=step][data-version='1']")
    visitor.page.keyboard.press("End")
    visitor.page.wait_for_selector(".board-host")
    wait_for(lambda: visitor.page.url.rpartition("/")[2] != "1", "the replay does not move")


def test_a_reload_loses_nothing_and_a_lost_answer_plays_once(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    match = visitor.play_bot("kiwara")
    page = visitor.page
    lost: list[str] = []

    def lose(route: object) -> None:
        lost.append(route.request.headers["idempotency-key"])  # type: ignore[attr-defined]
        route.fetch()  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    page.route("**/commands", lose, times=1)
    by_clicks(page, random.Random(1))
    page.click("button.confirm")
    wait_for(lambda: len(lost) == 1, "no command was sent")
    page.reload()
    page.wait_for_selector("svg.board")
    events = visitor.page.request.get(
        f"{visitor.address}/v1/matches/{match}/events", headers={"Authorization": f"Bearer {session(page)['token']}"}
    ).json()["events"]
    assert [event["type"] for event in events].count("kiwara.TotemPlaced") == 1
    visitor.faults = [fault for fault in visitor.faults if "ERR_FAILED" not in fault]


def test_two_people_one_of_them_in_a_tunnel(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    host.page.goto(f"{host.address}/#/lobby")
    host.page.check("input[value=kiwara]", force=True)
    host.page.click("section.box button.main")
    host.page.fill("dialog input", "Aroha")
    host.page.click("dialog button[type=submit]")
    host.page.wait_for_url(re.compile("#/m/"))
    guest.page.goto(host.page.url)
    guest.page.reload()
    # An open table is shown to players only: the browser notes that the first question was refused.
    guest.page.fill("dialog input", "Bela")
    guest.faults = [fault for fault in guest.faults if "401 (Unauthorized)" not in fault]
    guest.page.click("dialog button[type=submit]")
    guest.page.click(".free-seats button.main")
    host.page.click(".waiting button.main")
    for page in (host.page, guest.page):
        page.wait_for_selector("svg.board")
    mover, other = (host, guest) if host.page.locator(".prompt.mine").count() else (guest, host)
    other.context.set_offline(True)
    by_clicks(mover.page, random.Random(2))
    mover.page.click("button.confirm")
    mover.page.wait_for_selector(".prompt:not(.mine)")
    other.context.set_offline(False)
    other.page.wait_for_selector(".prompt.mine")
    for visitor in (host, guest):
        visitor.faults = [fault for fault in visitor.faults if "ERR_INTERNET_DISCONNECTED" not in fault]
    lists = [page.locator(".events .event") for page in (host.page, guest.page)]
    wait_for(lambda: 0 < lists[0].count() == lists[1].count(), "the two pages tell different events")


def test_every_screen_is_accessible_in_light_and_dark_and_fits(visit: Callable[..., Visitor], service: Up) -> None:
    visitor = visit(viewport={"width": 1280, "height": 900})
    found: dict[str, list[str]] = {}
    for name, screen in Stage(visitor, service.client()).screens().items():
        screen.show(visitor)
        found[name] = visitor.findings() + visitor.too_wide()
    assert {name: findings for name, findings in found.items() if findings} == {}


@pytest.mark.parametrize("game", [game for game in sorted(GAMES) if (BOARDS / f"{game}.js").exists()])
def test_a_board_does_not_grow_when_it_is_redrawn(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit()
    load(visitor.page, game)
    first = redrawn(visitor.page, game, rounds=1)
    later = redrawn(visitor.page, game, rounds=60 if LONG else 6)
    assert (later.held.nodes, later.held.listeners) == (first.held.nodes, first.held.listeners)
    assert later.held.heap < first.held.heap * GROWTH


def test_a_page_that_shows_match_after_match_does_not_grow(visit: Callable[..., Visitor], service: Up) -> None:
    visitor, client = visit(), service.client()
    visitor.page.locator(".game-mauw button.main").click()
    visitor.page.fill("dialog input[name=name]", "Aroha")
    visitor.page.locator("dialog button[type=submit]").click()
    visitor.page.wait_for_url(re.compile("#/m/"))
    client.token = visitor.token
    seen = []
    for _ in range(4):
        match = client.good("POST", "/v1/matches", {"game": "mauw", "seats": 2, "bots": {"1": "greedy"}, "start": True})["id"]
        visitor.go(f"m/{match}")
        visitor.page.locator("svg.board .open").first.wait_for()
        client.good("POST", f"/v1/matches/{match}/leave", {"bot": "greedy"})
        visitor.page.locator(".prompt.over").wait_for()
        visitor.go("check")
        visitor.page.locator(".drop").wait_for()
        seen.append(held(visitor.page))
    assert (seen[-1].nodes, seen[-1].listeners) == (seen[1].nodes, seen[1].listeners)


def test_the_first_load_is_small(browser: Browser, service: Up) -> None:
    answers: list[Response] = []
    with browser.new_page() as page:
        page.on("response", lambda answer: answers.append(answer))
        page.goto(f"http://127.0.0.1:{service.ready()}")
        page.wait_for_selector(".game")
        page.wait_for_load_state("load")
        sizes = [len(gzip.compress(answer.body())) for answer in answers if answer.ok]
    assert len(sizes) > len(GAMES)
    assert sum(sizes) < FIRST_LOAD
