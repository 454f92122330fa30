"""Names and messages in French or English."""

import pytest

from tests.service.people import Client


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        (None, "There is no such game"),
        ("en", "There is no such game"),
        ("fr", "Ce jeu n'existe pas"),
        ("fr-CA, en;q=0.5", "Ce jeu n'existe pas"),
        ("de, fr;q=0.8, en;q=0.2", "Ce jeu n'existe pas"),
        ("FR-fr", "Ce jeu n'existe pas"),
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
