"""Names and messages in French or English."""

from functools import partial

import pytest

from service.wiring import Kemu
from tests.kit.rules import newest_text
from tests.service.people import Client, Send, Table, sign_up


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        (None, "There is no such game"),
        ("en", "There is no such game"),
        ("fr", "Ce jeu n’existe pas"),
        ("fr-CA, en;q=0.5", "Ce jeu n’existe pas"),
        ("de, fr;q=0.8, en;q=0.2", "Ce jeu n’existe pas"),
        ("FR-fr", "Ce jeu n’existe pas"),
        ("en-GB, fr;q=0.9", "There is no such game"),
        ("fr;q=0", "There is no such game"),
        ("fr;q=0.1, en", "There is no such game"),
        ("de", "There is no such game"),
        ("*", "There is no such game"),
        ("", "There is no such game"),
        ("fr;q=abc", "There is no such game"),
        (";;;,,,===", "There is no such game"),
    ],
)
def test_messages_come_in_the_language_asked_for(client: Client, asked: str | None, title: str) -> None:
    reply = client.get("/v1/games/chess", headers={} if asked is None else {"Accept-Language": asked})
    assert (reply.json["title"], reply.code) == (title, "no_such_game")


def test_names_of_pieces_and_options_come_in_the_language_asked_for(client: Client) -> None:
    french = client.get("/v1/games/kiwara", headers={"Accept-Language": "fr"}).json
    english = client.get("/v1/games/kiwara").json
    assert (french["names"]["animal"]["zebra"], english["names"]["animal"]["zebra"]) == ("Zèbre", "Zebra")
    assert french["options"][0]["title"] != english["options"][0]["title"]
    assert [option["name"] for option in french["options"]] == [option["name"] for option in english["options"]]


def test_a_refusal_quotes_a_clause_of_the_game_in_the_language_asked_for(table: Table) -> None:
    send = partial(table.mover().post, f"{table.path}/commands", {"type": "kiwara.EndTurn"})
    french, english = send(headers={"Accept-Language": "fr"}), send()
    clause = french.json["clause"]
    assert (french.status, french.code, clause) == (english.status, english.code, english.json["clause"])
    assert not clause.startswith("M")
    assert (french.json["title"], english.json["title"]) == ("Ce n’est pas le moment.", "This is not the moment for it.")
    assert french.json["detail"] == newest_text("kiwara", clause, "fr")
    assert english.json["detail"] == newest_text("kiwara", clause, "en") != french.json["detail"]
    assert (french.headers["Content-Language"], french.headers["Vary"]) == ("fr", "Accept-Language")
    assert (english.headers["Content-Language"], english.headers["Vary"]) == ("en", "Accept-Language")


def test_a_refusal_quotes_a_clause_of_the_match_in_the_language_asked_for(open_match: Table) -> None:
    reply = open_match.seated[0].post(f"{open_match.path}/start", headers={"Accept-Language": "fr"})
    assert (reply.status, reply.json["clause"]) == (409, "M3.2")
    assert reply.json["title"] == "Il reste des places libres."
    assert reply.json["detail"] == "La partie peut être lancée une fois toutes ses places prises."


def test_a_match_that_cannot_be_created_is_refused_in_the_language_asked_for(send: Send) -> None:
    reply = sign_up(send).post("/v1/matches", {"game": "kiwara", "seats": 3}, headers={"Accept-Language": "fr"})
    assert (reply.status, reply.json["detail"]) == (422, newest_text("kiwara", reply.json["clause"], "fr"))
    assert reply.json["title"] == "Ce jeu ne se joue pas avec ce nombre de joueurs."


def test_a_second_offer_and_an_answer_to_none_are_told_apart(table: Table) -> None:
    one, other = table.seated
    told = [
        other.post(f"{table.path}/draw/answer", {"agree": True}, headers={"Accept-Language": "fr"}),
        one.post(f"{table.path}/return", headers={"Accept-Language": "fr"}),
    ]
    assert one.post(f"{table.path}/draw").status == 200
    told.append(other.post(f"{table.path}/draw", headers={"Accept-Language": "fr"}))
    assert [(reply.code, reply.json["title"]) for reply in told] == [
        ("no_draw_offered", "Personne n’a proposé la nulle."),
        ("not_away", "Vous jouez déjà : aucun bot n’a pris votre place."),
        ("draw_offered", "La nulle a déjà été proposée."),
    ]
    assert [reply.json["type"] for reply in told] == ["/docs#rejected"] * 3


NAME = {"en": ["Between 1 and 40 characters."], "fr": ["Entre 1 et 40 caractères."]}
LOGIN = {"en": ["Between 3 and 80 characters."], "fr": ["Entre 3 et 80 caractères."]}
PASSWORD = {"en": ["Between 8 and 200 characters."], "fr": ["Entre 8 et 200 caractères."]}
DEVICE = {"en": ["At most 40 characters."], "fr": ["Au plus 40 caractères."]}
PRINTABLE = {
    "en": ["Only printable characters, and not only spaces."],
    "fr": ["Rien que des caractères imprimables, et pas seulement des espaces."],
}
NO_SPACE = {"en": ["Between 3 and 80 characters, and no space."], "fr": ["Entre 3 et 80 caractères, sans espace."]}
SHAPE = {"en": ["Not a valid string."], "fr": ["Not a valid string."]}
GOOD = {"login": "aroha", "password": "correct horse"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("path", "body", "errors"),
    [
        ("/v1/players", {"name": ""}, {"name": NAME}),
        ("/v1/players", {"name": "a" * 41, "device_name": "d" * 41}, {"name": NAME, "device_name": DEVICE}),
        ("/v1/players", {"name": "  "}, {"name": PRINTABLE}),
        ("/v1/players", {"name": "Aroha", "device_name": "\n\u0007x"}, {"device_name": PRINTABLE}),
        ("/v1/players", {"name": 7}, {"name": SHAPE}),
        ("/v1/tokens", {"login": "a", "password": "short"}, {"login": LOGIN, "password": PASSWORD}),
        ("/v1/players/me/account", {**GOOD, "password": "p" * 201}, {"password": PASSWORD}),
        ("/v1/players/me/account", {**GOOD, "login": "a b c"}, {"login": NO_SPACE}),
        ("/v1/players/me/password", {"old_password": "1", "password": "2"}, {"old_password": PASSWORD, "password": PASSWORD}),
    ],
)
def test_what_a_player_typed_is_refused_in_their_language(
    send: Send, path: str, body: dict[str, object], errors: dict[str, dict[str, list[str]]], language: str
) -> None:
    reply = sign_up(send).post(path, body, headers={"Accept-Language": language})
    assert (reply.status, reply.code, reply.headers["Content-Language"]) == (422, "malformed", language)
    assert reply.json["errors"] == {field: told[language] for field, told in errors.items()}


def test_the_rules_of_a_game_come_in_the_language_asked_for(client: Client) -> None:
    french = client.get("/v1/games/mauw/rules", headers={"Accept-Language": "fr"})
    english = client.get("/v1/games/mauw/rules")
    assert (french.headers["Content-Language"], english.headers["Content-Language"]) == ("fr", "en")
    assert french.headers["Vary"] == english.headers["Vary"] == "Accept-Language"
    both = list(zip(french.json["clauses"], english.json["clauses"], strict=True))
    assert all(one["number"] == other["number"] and one["text"] != other["text"] for one, other in both)
    assert both[0][0]["section"] == "1. La partie"
    assert both[-1][0]["number"].startswith("M")


def test_statistics_quote_clauses_in_the_language_asked_for(kemu: Kemu, table: Table) -> None:
    assert table.mover().post(f"{table.path}/commands", {"type": "kiwara.EndTurn"}).status == 409
    kemu.standings.refusals.write_down()
    for language in ("fr", "en"):
        told = table.mover().get("/v1/games/kiwara/statistics", headers={"Accept-Language": language}).json["refused"]
        assert told
        assert [each["text"] for each in told] == [newest_text("kiwara", each["clause"], language) for each in told]
