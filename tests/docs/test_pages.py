"""The pages at /docs are complete, and their HTML is sound."""

import re
from collections.abc import Iterator
from importlib.resources import files
from urllib.parse import urldefrag, urljoin

import pytest
from flask.testing import FlaskClient

from contracts.games import CONTRACTS
from contracts.http.endpoints import ENDPOINTS, Endpoint
from contracts.language import Language
from contracts.openapi import render
from contracts.problems import OF_THE_RULES, PROBLEMS
from contracts.rules import MATCH, RULING, clauses_of
from contracts.schemas import schema_of
from contracts.texts import texts_of
from domain.games import GAMES
from domain.match import LIVES
from service.web.words import WORDS
from tests.docs.conftest import FRENCH, PATHS
from tests.docs.page import Page
from tests.service.contract import document

STYLE = files("service.web").joinpath("style.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_endpoint_is_there_with_all_that_belongs_to_it(reference: Page, endpoint: Endpoint) -> None:
    text = reference.text(endpoint.name)
    assert f"{endpoint.method} {endpoint.path}" in text
    assert endpoint.summary.replace("`", "") in text
    assert (" token " in text) == endpoint.token
    assert str(endpoint.status) in text
    for name in re.findall(r"{(\w+)}", endpoint.path):
        assert f" {name} " in text
    for shape in (endpoint.body, endpoint.query):
        for name, field in (schema_of(shape)().fields if shape is not None else {}).items():
            assert f" {name} " in text
            assert field.metadata.get("description", "").replace("`", "") in text
    assert ("Idempotency-Key" in text) == endpoint.idempotent
    assert ("If-Match" in text) == endpoint.conditional
    for code in endpoint.problems:
        assert f"{PROBLEMS[code].status} {code}" in text


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_error_has_its_anchor_and_both_languages(reference: Page, code: str) -> None:
    text = reference.text(code)
    assert str(PROBLEMS[code].status) in text
    assert PROBLEMS[code].en in text
    assert PROBLEMS[code].fr in text


@pytest.mark.parametrize("key", CONTRACTS)
def test_every_code_of_the_rules_is_there_with_its_sentence(reference: Page, key: str) -> None:
    assert CONTRACTS[key].refusals
    for code, texts in CONTRACTS[key].refusals.items():
        assert reference.text(f"refusal.{key}.{code}") == f"{code} {texts['en']}"


@pytest.mark.parametrize("code", OF_THE_RULES)
def test_where_a_refusal_leads_to_the_codes_of_the_rules_are_named(reference: Page, code: str) -> None:
    assert "codes of the rules" in reference.text(code)
    assert "#refusal-codes" in reference.links


def _shapes() -> Iterator[tuple[str, str]]:
    for contract in CONTRACTS.values():
        for kind, shapes in (("command", contract.commands), ("event", contract.facts)):
            for shape in shapes:
                yield contract.key, f"{kind}.{shape.wire}"


@pytest.mark.parametrize(("game", "name"), list(_shapes()), ids=lambda name: name)
def test_every_command_and_event_of_every_game_is_there_with_its_fields(reference: Page, game: str, name: str) -> None:
    text = reference.text(name)
    assert text.startswith(name.partition(".")[2])
    assert text in reference.text(f"game-{game}")
    shape = name.replace("event.", "fact.", 1)
    for field in document()["components"]["schemas"][shape].get("properties", {}):
        assert field == "type" or f" {field} " in f"{text} "


def test_the_menu_names_every_endpoint_in_short_and_marks_code(client: FlaskClient) -> None:
    menu = client.get("/docs").text.partition('<nav class="side"')[2].partition("</nav>")[0]
    for endpoint in ENDPOINTS:
        assert f'href="#{endpoint.name}"' in menu
    assert "Forget me</a>" in menu
    assert "Exchange a <code>refresh_token</code> for a new pair</a>" in menu


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_options_and_where_its_rules_are(client: FlaskClient, reference: Page, game: str) -> None:
    text = reference.text(f"game-{game}")
    for name, option in texts_of(GAMES[game]).options.items():
        assert f"{name} " in text
        assert option.title["en"] in text
    assert f"/docs/rules/{game}" in reference.links
    assert f"/v1/games/{game}/rules" in reference.links


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("game", "string, up to 40 characters required"),
        ("seats", "integer 1–16 required"),
        ("bots", 'object of strings Which bot sits where Example {"1": "greedy"}'),
        ("options", "object Options of the game"),
    ],
)
def test_types_limits_and_examples_are_in_words(reference: Page, field: str, said: str) -> None:
    assert f"{field} {said}" in reference.text("create_match")


def test_choices_defaults_and_null_are_in_words(reference: Page) -> None:
    assert "scope one of open mine live finished" in reference.text("list_matches")
    assert "limit integer 1–100 Default 20" in reference.text("list_matches")
    assert "wait number 0–25 " in reference.text("list_events")
    assert "outcome OutcomeView or null" in reference.text("View")
    assert "seats list of Seat" in reference.text("View")
    assert "clause string optional" in reference.text("Problem")


def test_a_union_leads_to_its_variants_and_is_short(reference: Page) -> None:
    games = "of every match " + " ".join(f"or of {texts_of(GAMES[key]).title['en']}" for key in sorted(GAMES))
    event = reference.text("Event")
    assert "type string v integer Version of the shape" in event
    assert "data object, its fields depend on type" in event
    assert "secrets object of SecretPart optional" in event
    assert f"By type one of the events {games}" in event
    assert len(event) < 1000
    assert f"By type one of the commands {games}" in reference.text("SentCommand")
    assert "By event, with this as data: event Event state FeedState presence Presence" in reference.text("FeedMessage")
    assert "events list of Event" in reference.text("EventPage")


@pytest.mark.parametrize(("path", "language"), [("/docs/rules/{}", "en"), ("/docs/rules/{}?language=fr", "fr")])
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_anchor(pages: dict[str, Page], game: str, path: str, language: Language) -> None:
    page = pages[path.format(game)]
    for clause in (
        *clauses_of(game, GAMES[game].info.rules_version, language).values(),
        *clauses_of(MATCH, max(LIVES), language).values(),
    ):
        mark = f"{RULING[language]} " if clause.ruling else ""
        assert page.text(f"c{clause.number}") == f"{clause.number} {mark}{' '.join(clause.text.replace('`', '').split())}"


@pytest.mark.parametrize(
    ("wished", "asked", "spoken"),
    [
        ("", "", "en"),
        ("", "fr-CA, en;q=0.5", "fr"),
        ("", "de", "en"),
        ("?language=fr", "en", "fr"),
        ("?language=en", "fr", "en"),
    ],
)
def test_rules_come_in_the_language_asked_for(client: FlaskClient, wished: str, asked: str, spoken: str) -> None:
    answer = client.get(f"/docs/rules/kiwara{wished}", headers={"Accept-Language": asked})
    page = Page(answer.get_data(as_text=True))
    assert (page.language, answer.headers["Content-Language"], answer.headers["Vary"]) == (spoken, spoken, "Accept-Language")
    assert {"en": "Rules of Kiwara", "fr": "Règles de Kiwara"}[spoken] in answer.get_data(as_text=True)
    other = {"en": "fr", "fr": "en"}[spoken]
    assert f"/docs/rules/kiwara?language={other}" in page.links


def test_each_language_is_kept_on_its_own(client: FlaskClient) -> None:
    english = client.get("/docs/rules/kiwara").headers["ETag"]
    answer = client.get("/docs/rules/kiwara", headers={"Accept-Language": "fr", "If-None-Match": english})
    assert answer.status_code == 200
    again = client.get("/docs/rules/kiwara", headers={"Accept-Language": "fr", "If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.headers["Vary"]) == (304, "Accept-Language")


def test_rules_in_a_language_that_is_not_spoken_are_refused(client: FlaskClient) -> None:
    answer = client.get("/docs/rules/kiwara?language=de", headers={"Accept-Language": "fr"})
    assert answer.status_code == 422
    assert answer.json is not None
    assert (answer.json["code"], list(answer.json["errors"])) == ("malformed", ["language"])


def test_no_word_of_the_pages_is_missing_or_left_untranslated() -> None:
    english, french = WORDS["en"], WORDS["fr"]
    assert list(english) == list(french)
    assert [key for key in english if english[key] == french[key]] == ["site"]
    assert [key for key in english if english[key].count("{}") != french[key].count("{}")] == []


def test_an_unknown_game_has_no_rules(client: FlaskClient) -> None:
    answer = client.get("/docs/rules/nothing")
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"
    assert answer.json is not None
    assert answer.json["code"] == "no_such_game"


def test_an_error_of_the_service_links_to_its_anchor(client: FlaskClient, pages: dict[str, Page]) -> None:
    answer = client.get("/v1/matches/nothing")
    assert answer.json is not None
    page, anchor = urldefrag(urljoin("http://localhost/v1/matches/nothing", answer.json["type"]))
    assert page == "http://localhost/docs"
    assert anchor == "token_missing"
    assert anchor in pages["/docs"].anchors


@pytest.mark.parametrize("path", PATHS)
def test_pages_are_well_formed(pages: dict[str, Page], path: str) -> None:
    page = pages[path]
    assert page.problems == []
    assert page.language == ("fr" if path in FRENCH else "en")
    assert page.tags["main"] == page.tags["h1"] == page.tags["title"] == 1
    assert page.headings[0] == 1
    assert all(after <= before + 1 for before, after in zip(page.headings, page.headings[1:], strict=False))


@pytest.mark.parametrize("path", PATHS)
def test_all_links_lead_somewhere(client: FlaskClient, pages: dict[str, Page], path: str) -> None:
    for link in pages[path].links:
        assert link.startswith(("#", "/")), link
        target, anchor = urldefrag(link)
        if anchor:
            assert anchor in pages[target or path].anchors, link
        elif target not in pages:
            assert client.get(target).status_code == 200, link


@pytest.mark.parametrize("path", PATHS)
def test_nothing_comes_from_elsewhere_and_nothing_runs(client: FlaskClient, pages: dict[str, Page], path: str) -> None:
    assert pages[path].tags["script"] == pages[path].tags["style"] == 0
    assert all(load.startswith(("/docs/", "data:image/svg+xml,")) for load in pages[path].loads)
    assert "@import" not in STYLE
    assert "url(" not in STYLE
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", [*PATHS, "/docs/style.css", "/openapi.json"])
def test_pages_are_kept_and_asked_for_again(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.status_code == 200
    assert first.headers["Cache-Control"] == "public, no-cache"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == first.headers["ETag"]


def test_the_machine_reads_the_same_document(client: FlaskClient) -> None:
    answer = client.get("/openapi.json")
    assert answer.mimetype == "application/json"
    assert answer.data == render()


def test_the_examples_name_the_server_that_was_asked_and_no_more_than_that(client: FlaskClient) -> None:
    assert "KEMU=http://localhost\n" in client.get("/docs").get_data(as_text=True)
    elsewhere = client.get("/docs", headers={"Host": "kemu.example:8080"})
    assert "KEMU=http://kemu.example:8080\n" in elsewhere.get_data(as_text=True)
    assert "<script>" not in client.get("/docs", headers={"Host": "<script>"}).get_data(as_text=True)


def _palettes() -> Iterator[dict[str, str]]:
    blocks = re.findall(r":root {(.*?)}", STYLE, re.DOTALL)
    light, dark = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in blocks)
    yield light
    yield {**light, **dark}


@pytest.mark.parametrize("palette", list(_palettes()), ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back"),
    [
        *((front, back) for front in ("ink", "quiet", "accent", "get", "post", "delete") for back in ("ground", "panel")),
        *((front, "wash") for front in ("ink", "quiet", "accent")),
        ("ruling", "ground"),
        ("ruling", "ruling-wash"),
        ("ground", "accent"),
    ],
)
def test_text_stands_out_from_its_ground(palette: dict[str, str], front: str, back: str) -> None:
    lighter, darker = sorted((_luminance(palette[front]), _luminance(palette[back])), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def _luminance(colour: str) -> float:
    """As WCAG 2 defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    "broken",
    [
        "<p>",
        "<p><b></p></b>",
        "</p>",
        "<br/>",
        '<p id="a"></p><p id="a"></p>',
        '<p style="top: 0"></p>',
        '<p class="a" class="b"></p>',
    ],
)
def test_a_broken_page_is_found_out(broken: str) -> None:
    assert Page(broken).problems
