"""The screens around play in a real browser: replay, proof, cases, people, sandbox."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.console.browser import Visitor, session
from tests.e2e.processes import KEMU, bare_environment
from tests.kit.waiting import wait_for

BUNDLES = Path(__file__).parents[1] / "golden/bundles"
WHOLE = BUNDLES / "kiwara.rules1.life2.whole.bundle.json"
FORK = BUNDLES / "kiwara.rules1.life2.fork.bundle.json"

Visit = Callable[..., Visitor]


def grant(home: Path, player: str, role: str) -> None:
    subprocess.run([KEMU, "role", "grant", player, role], cwd=home, env=bare_environment(), check=True, capture_output=True)


@pytest.fixture(scope="module")
def imported(service: object, home: Path) -> str:
    """A match that was played to its end, and its id here."""
    bundle = json.loads(WHOLE.read_text())
    keys = home / "golden.keys.json"
    keys.write_text(json.dumps({"keys": [{"id": bundle["receipt"]["key"], "public": bundle["public_key"]}]}))
    subprocess.run([KEMU, "import", "--keys", keys, WHOLE], cwd=home, env=bare_environment(), check=True, capture_output=True)
    return str(bundle["match"])


def resigned(visitor: Visitor, game: str = "kiwara") -> str:
    """The id of a match that was given up."""
    match = visitor.play_bot(game)
    visitor.page.evaluate(
        """async ([match, token]) => {
          const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": "over" };
          const answer = await fetch(`/v1/matches/${match}/resign`, { method: "POST", headers });
          if (!answer.ok) throw new Error(await answer.text());
        }""",
        [match, session(visitor.page)["token"]],
    )
    visitor.page.wait_for_selector(".prompt.over")
    return match


def test_a_hint_is_given_and_played(visit: Visit) -> None:
    visitor = visit()
    visitor.play_bot("kiwara")
    page = visitor.page
    page.get_by_role("button", name="Hint", exact=True).click()
    play = page.get_by_role("button", name="Play it")
    play.wait_for()
    assert page.inner_text(".offers p").startswith("Hint: Place ")
    assert visitor.findings() == []
    play.click()
    play.wait_for(state="detached")
    wait_for(lambda: "is given a hint. The hint: Place " in page.locator(".events").inner_text(), "the hint is not told")


def version(page: Page) -> int:
    return int(page.evaluate("location.hash").rpartition("/")[2])


def press(page: Page, key: str, reaches: Callable[[int], bool]) -> int:
    page.keyboard.press(key)
    wait_for(lambda: reaches(version(page)), f"{key} leads nowhere")
    page.wait_for_selector(f".events [aria-current=step][data-version='{version(page)}']")
    return version(page)


def test_a_replay_is_stepped_through_by_keys(visit: Visit, imported: str) -> None:
    visitor = visit()
    page = visitor.page
    last = len(json.loads(WHOLE.read_text())["events"])
    visitor.go(f"m/{imported}/20")
    page.wait_for_selector("svg.board")
    page.wait_for_selector(".events [aria-current=step][data-version='20']")
    at = press(page, "ArrowRight", lambda now: now > 20)
    at = press(page, "Shift+ArrowRight", lambda now: now == at + 1)
    at = press(page, "PageDown", lambda now: now == at + 10)
    at = press(page, "PageUp", lambda now: now == at - 10)
    press(page, "ArrowLeft", lambda now: now < at)
    press(page, "End", lambda now: now == last)
    assert page.get_attribute(".slider", "aria-valuetext") in page.inner_text(".prompt")
    press(page, "Home", lambda now: now == 1)
    page.wait_for_selector(".before")

    page.select_option("select[name=speed]", "0.5")
    page.keyboard.press("Space")
    wait_for(lambda: version(page) >= 6, "it does not play")
    page.keyboard.press("Space")

    # A clause opens its text; the filter leaves the events of one seat; another seat sees it otherwise.
    page.click(".events [data-clause='5.1'], .events [data-clause='5.4'] >> nth=0")
    assert len(page.inner_text("dialog p")) > 20
    page.keyboard.press("Escape")
    lines = page.locator(".events .event:visible")
    everything = lines.count()
    page.select_option("select[name=kind]", "moves")
    page.select_option(".filter select[name=seat]", "1")
    assert 0 < lines.count() < everything
    assert lines.locator(".seat-2").count() == lines.count()
    page.select_option("select[name=viewer]", "all")
    page.wait_for_selector("svg.board")
    assert page.locator(".curve-line").count() == 2
    page.click("svg.plot", position={"x": 200, "y": 60})
    wait_for(lambda: last / 3 < version(page) < 2 * last / 3, "the curve leads nowhere")

    page.keyboard.press("f")
    page.click("dialog button.main")
    page.fill("dialog input[name=name]", "Aroha")
    page.click("dialog button[type=submit]")
    page.wait_for_url(re.compile(r"#/m/(?!golden)"))
    page.wait_for_selector("svg.board")


def test_what_was_taken_back_is_stepped_over(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    match = visitor.play_bot("kiwara")
    page.evaluate(
        """async ([match, token]) => {
          const ask = async (method, path) => {
            const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
            headers["Idempotency-Key"] = crypto.randomUUID();
            const { legal } = await (await fetch(`/v1/matches/${match}`, { headers })).json();
            const body = path === "/commands" ? JSON.stringify(legal[0]) : undefined;
            const answer = await fetch(`/v1/matches/${match}${path}`, { method, headers, body });
            if (!answer.ok) throw new Error(await answer.text());
          };
          await ask("POST", "/commands");
          await ask("POST", "/takeback");
        }""",
        [match, session(page)["token"]],
    )
    wait_for(lambda: "takes" in page.inner_text(".events") or "taken back" in page.inner_text(".events"), "no takeback")
    visitor.go(f"m/{match}/1")
    page.wait_for_selector(".event.over")
    gone = {int(line.get_attribute("data-version") or 0) for line in page.locator(".event.over").all()}
    assert gone
    seen = []
    for _ in range(12):
        before = version(page)
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(before) => !location.hash.endsWith(`/${before}`)", arg=before, timeout=5_000)
        seen.append(version(page))
        if page.locator("[aria-current=step] ~ .event").count() == 0:
            break
    assert not gone & set(seen)


def test_a_dispute_from_claim_to_ruling(visit: Visit, home: Path) -> None:
    player, arbiter = visit(), visit()
    match = resigned(player)
    page = player.page
    player.go(f"case/{match}")
    page.wait_for_selector(".verdict.sealed")
    page.select_option("select[name=reason]", "draws")
    page.fill("[name=note]", "Three lions in a row.")
    page.click("text=Open a dispute")
    page.wait_for_selector(".claim-of")

    arbiter.play_bot("kiwara", "Mere")
    judge = arbiter.page
    grant(home, session(judge)["player"], "arbiter")
    wait_for(lambda: "Confirmed" in _again(page, f"{player.address}/#/case/{match}"), "the replay has no finding")
    judge.goto(f"{arbiter.address}/#/cases")
    judge.reload()
    judge.click(f"a.card[href='#/case/{match}']")
    judge.wait_for_selector(".verdict.sealed")
    assert "Three lions in a row." in judge.inner_text(".claim-of")
    assert arbiter.findings() == []
    judge.check("input[value=correct]")
    judge.fill(".places input >> nth=0", "1")
    judge.fill("[name=note]", "The bot had moved twice.")
    judge.click(".ruling button.main")
    assert "place 2 → 1" in judge.inner_text("dialog")
    assert "signed it" in judge.inner_text("dialog")
    judge.click("dialog button.main")
    judge.wait_for_selector(".course .ruled")
    assert "Place 1 of 2" in judge.inner_text(".results tr >> nth=0")

    judge.emulate_media(media="print")
    judge.click(".log-of-case summary")
    judge.wait_for_selector(".log-of-case .event")
    assert judge.locator(".only-print").is_visible()
    assert not judge.locator("header, .no-print >> visible=true").count()


def _again(page: Page, address: str) -> str:
    page.goto(address)
    page.reload()
    page.wait_for_selector(".claim-of")
    return page.inner_text(".claim-of")


def test_a_file_is_checked_and_told_without_the_service(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("check")
    page.wait_for_load_state("networkidle")
    visitor.context.set_offline(True)
    page.set_input_files("input[type=file]", FORK)
    page.wait_for_selector(".verdict.consistent")
    assert page.locator(".points .good").count() == 7
    assert "parent" in page.inner_text(".points")
    assert page.inner_text(".record .says").strip("1 \n") == "The match is created"
    page.keyboard.press("PageDown")
    assert "stop" in page.inner_text(".events [aria-current=step]")

    bundle = json.loads(WHOLE.read_text())
    keys = tmp_path / "keys.json"
    keys.write_text(json.dumps({"keys": [{"id": bundle["receipt"]["key"], "public": bundle["public_key"]}]}))
    page.evaluate(
        """(files) => {
          const held = new DataTransfer();
          for (const [name, text] of files) held.items.add(new File([text], name));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: held, bubbles: true, cancelable: true }));
        }""",
        [["keys.json", keys.read_text()], ["match.json", WHOLE.read_text()]],
    )
    page.wait_for_selector(".verdict.sealed")
    assert visitor.findings() == []

    bundle["events"][29]["clause"] = "9.9"
    (tmp_path / "forged.json").write_text(json.dumps(bundle))
    page.set_input_files("input[type=file]", tmp_path / "forged.json")
    page.wait_for_selector(".verdict.refuted")
    assert page.get_attribute(".event.wrong", "data-version") == "30"
    assert "30" in page.inner_text(".points .bad")
    (tmp_path / "no.json").write_text("{}")
    page.set_input_files("input[type=file]", tmp_path / "no.json")
    page.wait_for_selector(".verdict.unreadable")


def test_a_service_that_tells_another_match_is_found_out(visit: Visit, imported: str, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("check")
    page.set_input_files("input[type=file]", WHOLE)
    page.click(".positions button")
    page.click(f".positions a[href='#/m/{imported}/1']")
    page.wait_for_selector(".transport")
    visitor.go("check")
    (tmp_path / "other.json").write_text(FORK.read_text().replace('"match":"fork"', f'"match":"{imported}"', 1))
    page.set_input_files("input[type=file]", tmp_path / "other.json")
    page.click(".positions button")
    page.wait_for_selector(".positions .refuted")


def test_keys_that_change_raise_an_alarm(visit: Visit) -> None:
    visitor = visit()
    match = resigned(visitor)
    page = visitor.page
    name = "`kemu.keys.${location.origin}`"
    assert json.loads(page.evaluate(f"localStorage.getItem({name})"))[0]["since"]
    other = '[{"id": "k0123456789abcdef", "public": "00"}]'
    page.evaluate(f"localStorage.setItem({name}, {json.dumps(other)})")
    visitor.go(f"case/{match}")
    page.wait_for_selector(".toast.error >> text=k0123456789abcdef")


def test_people_meet(visit: Visit, home: Path) -> None:
    aroha, other = visit(), visit()
    resigned(other)
    who = session(other.page)["player"]
    other.go("me")
    other.page.fill("[name=name]", "Wiremu")
    other.page.click("form:has([name=name]) button")
    other.page.wait_for_selector("h1 >> text=Wiremu")
    aroha.play_bot("kiwara")
    page = aroha.page
    aroha.go("people")
    page.fill("input[name=name]", "wire")
    page.click(".seek button")
    page.click("li:has-text('Wiremu') button")
    page.wait_for_selector("li:has-text('Wiremu') >> text=Remove")
    page.click(f"a[href='#/p/{who}'] >> nth=0")
    page.click(".deeds >> text=Challenge")
    page.select_option("dialog select", "kauri")
    page.click("dialog button.main")
    page.wait_for_selector("li:has-text('You have challenged Wiremu: Kauri')")
    assert aroha.findings() == []
    other.go("")
    other.page.click("li:has-text('Aroha challenges you: Kauri') >> text=Accept")
    other.page.wait_for_selector(".board-kauri")
    page.go_back()
    page.click("text=Report")
    page.fill("dialog textarea", "Plays too well.")
    page.click("dialog button.main")
    page.wait_for_selector(".toast >> text=Thank you")
    page.click(".deeds >> text=Block")
    page.click("dialog button.main")
    page.wait_for_selector(".toast >> text=blocked")

    grant(home, session(page)["player"], "operator")
    aroha.go("operator")
    page.reload()
    report = page.locator("li:has-text('Plays too well.')")
    report.wait_for()
    assert aroha.findings() == []
    report.locator("button").click()
    page.click("dialog button.main")
    report.wait_for(state="detached")


def test_two_who_want_the_same_are_brought_together(visit: Visit) -> None:
    visitors = [visit(), visit()]
    asked: list[str] = []
    for visitor in visitors:
        visitor.page.on("request", lambda request: asked.append(request.url))
        visitor.go("lobby")
        visitor.page.check("input[value=kauri]", force=True)
        with visitor.page.expect_response(lambda answer: answer.url.endswith("/v1/stream")):
            visitor.page.click("text=Find opponents")
            visitor.page.fill("dialog input", "Aroha")
            visitor.page.click("dialog button[type=submit]")
    for visitor in visitors:
        visitor.page.wait_for_url(re.compile("#/m/"))
        visitor.page.wait_for_selector("svg.board")
    # Each of them looked at their ticket once, when their feed was open.
    assert sum("/matchmaking/" in url for url in asked) == len(visitors)


def test_a_spectator_finds_a_live_match_without_giving_a_name(visit: Visit) -> None:
    match = visit().play_bot("moeraki_kemu")
    spectator = visit()
    link = f".match[href='#/m/{match}']"

    def listed() -> bool:
        spectator.page.reload()
        spectator.page.wait_for_selector(".game")
        spectator.page.wait_for_load_state("networkidle")
        return spectator.page.locator(link).count() > 0

    wait_for(listed, "the match is not listed")
    spectator.page.click(link)
    spectator.page.wait_for_selector("svg.board")
    assert spectator.page.locator("dialog").count() == 0
    assert spectator.page.evaluate("localStorage.getItem('kemu.session.main')") is None


def test_bots_are_called_as_the_service_calls_them(visit: Visit) -> None:
    visitor = visit(locale="fr-FR")
    visitor.go("g/mauw")
    visitor.page.wait_for_selector("select[name=bot] option", state="attached")
    shown = visitor.page.locator("select[name=bot] option").all_inner_texts()
    bots = visitor.page.evaluate("fetch('/v1/bots').then((answer) => answer.json())")["bots"]
    assert shown == [bot["name"] for bot in bots]
    visitor.go("")
    visitor.page.click(".game-mauw button.main")
    offered = visitor.page.locator("dialog label strong").all_inner_texts()
    assert offered == [bot["name"] for bot in bots if bot["key"].startswith("level")]


def test_the_sandbox_plays_both_seats(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("sandbox")
    page.select_option("select[name=game]", "moeraki_kemu")
    page.click(".begin button.main")
    page.wait_for_selector("svg.board")
    assert visitor.findings() == []
    for _ in range(3):
        before = page.inner_text("[role=tab][aria-selected=true]")
        page.click("aside .form button.main")
        page.wait_for_function(
            "(before) => document.querySelector('[role=tab][aria-selected=true]')?.innerText !== before", arg=before
        )
    written = page.locator(".curl .writes code").all_inner_texts()
    assert sum("/commands" in line for line in written) == 3
    assert all(line.startswith("curl -sS -X ") for line in written)
    page.click(".tree summary >> nth=0")
    assert page.locator(".tree .inside .inside").count() > 0
