"""The pages at /docs are complete, and their HTML is sound."""

import re
from collections.abc import Iterator
from importlib.resources import files
from urllib.parse import urldefrag, urljoin

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from contracts.codec import CONTRACTS
from contracts.http.endpoints import ENDPOINTS, TAGS, Endpoint
from contracts.openapi import render
from contracts.problems import OF_THE_RULES, PROBLEMS
from contracts.rules import MATCH, RULING, clauses_of, clauses_on
from contracts.schemas import schema_of
from contracts.texts import Language, texts_of
from domain.games import GAMES
from domain.match import LIVES
from service.web.pages import WORDS
from tests.docs.conftest import FRENCH, PATHS, Reference
from tests.docs.documents import ROOT
from tests.docs.page import Page
from tests.service.contract import document

STYLE = files("service.web").joinpath("style.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_endpoint_is_there_with_all_that_belongs_to_it(reference: Reference, endpoint: Endpoint) -> None:
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
def test_every_error_has_its_anchor_and_both_languages(reference: Reference, code: str) -> None:
    text = reference.text(code)
    assert str(PROBLEMS[code].status) in text
    assert PROBLEMS[code].en in text
    # The text of a page has plain spaces only.
    assert " ".join(PROBLEMS[code].fr.split()) in text


@pytest.mark.parametrize("key", CONTRACTS)
def test_every_code_of_the_rules_is_there_with_its_sentence(reference: Reference, key: str) -> None:
    assert CONTRACTS[key].refusals
    for code, texts in CONTRACTS[key].refusals.items():
        assert reference.text(f"refusal.{key}.{code}") == f"{code} {texts['en']}"


@pytest.mark.parametrize("code", OF_THE_RULES)
def test_where_a_refusal_leads_to_the_codes_of_the_rules_are_named(reference: Reference, code: str) -> None:
    assert "codes of the rules" in reference.text(code)
    assert "#refusal-codes" in reference.links


def _shapes() -> Iterator[tuple[str, str]]:
    for contract in CONTRACTS.values():
        for kind, shapes in (("command", contract.commands), ("event", contract.facts)):
            for shape in shapes:
                yield contract.key, f"{kind}.{shape.wire}"


@pytest.mark.parametrize(("game", "name"), list(_shapes()), ids=lambda name: name)
def test_every_command_and_event_of_every_game_is_there_with_its_fields(reference: Reference, game: str, name: str) -> None:
    text = reference.text(name)
    assert text.startswith(name.partition(".")[2])
    shape = name.replace("event.", "fact.", 1)
    for field in document()["components"]["schemas"][shape].get("properties", {}):
        assert field == "type" or f" {field} " in f"{text} "


def test_the_menu_names_every_endpoint_of_the_subject_in_short_and_marks_code(client: FlaskClient) -> None:
    menus = {
        tag.name: client.get(f"/docs/{tag.name}").text.partition('<nav class="side"')[2].partition("</nav>")[0] for tag in TAGS
    }
    for endpoint in ENDPOINTS:
        assert f'href="#{endpoint.name}"' in menus[endpoint.tag.name]
    assert "Delete your account</a>" in menus["players"]
    assert "Exchange a <code>refresh_token</code> for a new pair</a>" in menus["players"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_options_and_where_its_rules_are(client: FlaskClient, reference: Reference, game: str) -> None:
    text = client.get(f"/docs/games/{game}").text
    for name, option in texts_of(GAMES[game]).options.items():
        assert f"<code>{name}</code>" in text
        assert str(escape(option.title["en"])) in text
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
def test_types_limits_and_examples_are_in_words(reference: Reference, field: str, said: str) -> None:
    assert f"{field} {said}" in reference.text("create_match")


def test_choices_defaults_and_null_are_in_words(reference: Reference) -> None:
    assert "scope one of open mine live finished" in reference.text("list_matches")
    assert "limit integer 1–100 How many entries the page has at most Default 20" in reference.text("list_matches")
    assert "wait number 0–25 " in reference.text("list_events")
    assert "outcome OutcomeView or null" in reference.text("View")
    assert "seats list of Seat" in reference.text("View")
    assert "clause string optional" in reference.text("Problem")


def test_a_union_leads_to_its_variants_and_is_short(reference: Reference) -> None:
    event = reference.text("Event")
    assert "type string What it is v integer Version of the shape" in event
    assert "data object, its fields depend on type" in event
    assert "secrets object of SecretPart optional" in event
    assert "By type one of those of every match or of " in event
    assert len(event) < 1000
    assert "By type one of those of every match or of " in reference.text("SentCommand")
    assert "By event one of these: event event state state presence presence" in reference.text("FeedMessage")
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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_version_is_listed_with_what_it_changed_and_can_be_read(client: FlaskClient, language: Language) -> None:
    path = "/docs/rules/moeraki_kemu"
    newest, first = (
        Page(client.get(f"{path}?{asked}language={language}").get_data(as_text=True)) for asked in ("", "version=1&life=1&")
    )
    for version in (1, 2):
        assert f"{path}?version={version}&life={max(LIVES)}&language={language}" in newest.links
    assert first.current == [f"{path}?version=1&life=1&language={language}"] * 2
    changed = clauses_on("moeraki_kemu", 2, language)
    assert list(changed) == ["1.7", "4.1", "5.3", "5.4", "10.8"]
    for number, clause in changed.items():
        assert f"{path}?version=2&life={max(LIVES)}&language={language}#c{number}" in newest.links
        assert " ".join(clause.text.replace("`", "").split()) in newest.text(f"c{number}")
        assert newest.text(f"c{number}") != first.text(f"c{number}")
    assert "cM1.8" in newest.anchors - first.anchors
    assert f"{path}?version=1&life=1&language={'fr' if language == 'en' else 'en'}" in first.links
    assert f"/v1{path.removeprefix('/docs').replace('/rules', '/games')}/rules?version=1&life=1" in first.links


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ("version=99", 404, "no_such_rules"),
        ("version=0", 404, "no_such_rules"),
        ("life=99", 404, "no_such_rules"),
        ("version=two", 422, "malformed"),
    ],
)
def test_a_version_that_is_not_there_is_refused(client: FlaskClient, asked: str, status: int, code: str) -> None:
    answer = client.get(f"/docs/rules/moeraki_kemu?{asked}")
    assert answer.json is not None
    assert (answer.status_code, answer.json["code"]) == (status, code)


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
    answer = client.get("/v1/players/me")
    assert answer.json is not None
    page, anchor = urldefrag(urljoin("http://localhost/v1/players/me", answer.json["type"]))
    assert page == "http://localhost/docs"
    assert anchor == "token_missing"
    assert anchor in pages["/docs/errors"].anchors
    # The script at /docs leads from there to the entry of the index with this anchor.
    assert [entry[2] for entry in client.get("/docs/search.json").json if entry[2].endswith(f"#{anchor}")] == [
        f"/docs/errors#{anchor}"
    ]


def test_everything_that_can_be_found_is_where_the_index_says(client: FlaskClient, pages: dict[str, Page]) -> None:
    index = client.get("/docs/search.json").json
    assert index is not None
    found = {address for _, _, address, _ in index}
    assert len(found) == len(index)
    for address in found:
        page, anchor = urldefrag(address)
        assert anchor in pages[page.removesuffix("?language=en")].anchors, address
    wanted = {endpoint.name for endpoint in ENDPOINTS} | {name for _, name in _shapes()} | set(PROBLEMS)
    assert wanted <= {urldefrag(address).fragment for address in found}


def test_addresses_in_the_documents_lead_somewhere(pages: dict[str, Page]) -> None:
    for path in ("docs/client-guide.md", "CHANGELOG.md", "contracts/openapi.json"):
        for page, anchor in re.findall(r"`(/docs[\w/]*)#([\w.-]+)`", (ROOT / path).read_text(encoding="utf-8")):
            assert anchor in pages[page].anchors, f"{path}: {page}#{anchor}"


def test_the_rules_of_all_games_are_listed(pages: dict[str, Page]) -> None:
    for path, language in (("/docs/rules/", "en"), ("/docs/rules/?language=fr", "fr")):
        assert {f"/docs/rules/{game}?language={language}" for game in GAMES} <= set(pages[path].links)


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
            page = pages.get(target or path) or Page(client.get(target).get_data(as_text=True))
            assert anchor in page.anchors, link
        elif target not in pages:
            assert client.get(target).status_code == 200, link


@pytest.mark.parametrize("path", PATHS)
def test_nothing_comes_from_elsewhere(client: FlaskClient, pages: dict[str, Page], path: str) -> None:
    assert pages[path].tags["style"] == 0
    assert pages[path].tags["script"] == 1
    assert all(load.startswith(("/docs/", "data:image/svg+xml,")) for load in pages[path].loads)
    assert "@import" not in STYLE
    assert "url(" not in STYLE
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", [*PATHS, "/docs/style.css", "/docs/docs.js", "/docs/search.json", "/openapi.json"])
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
