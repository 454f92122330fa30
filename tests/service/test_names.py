"""Names of players on a running server: changing them, and finding players by them."""

import pytest

from tests.kit.servers import LiveServer
from tests.service.people import Person, Send, over_network, sign_up


@pytest.fixture
def network(live: LiveServer) -> Send:
    return over_network(live)


def found(person: Person, query: str) -> list[str]:
    reply = person.get(f"/v1/players?name={query}")
    assert reply.status == 200, reply
    return [player["id"] for player in reply.json["players"]]


def test_a_player_changes_their_name(network: Send) -> None:
    person, other = sign_up(network, "Aroha"), sign_up(network, "Mere")
    renamed = person.post("/v1/players/me/name", {"name": "  Ngaio  "})
    assert (renamed.status, renamed.json["name"]) == (200, "Ngaio")
    assert renamed.json == person.get("/v1/players/me").json
    assert other.get(f"/v1/players/{person.id}").json["name"] == "Ngaio"
    assert (found(other, "aro"), found(other, "nga")) == ([], [person.id])
    refused = person.post("/v1/players/me/name", {"name": "\u0007"})
    assert (refused.status, list(refused.json["errors"])) == (422, ["name"])
    assert found(other, "nga") == [person.id]


@pytest.mark.parametrize("query", ["a", "%C4%80ROHA", "aroha%20n", "Aroha%20%20NGA", "a%CC%84ro"])
def test_case_accents_and_spaces_do_not_matter(network: Send, query: str) -> None:
    person = sign_up(network, "Āroha  Ngata")
    sign_up(network, "Hana Aroha")
    assert found(sign_up(network, "Seeker"), query) == [person.id]


def test_names_without_letters_are_found_as_well(network: Send) -> None:
    giraffe = sign_up(network, "🦒 Tane")
    assert found(giraffe, "%F0%9F%A6%92") == [giraffe.id]


def test_players_are_found_page_by_page(network: Send) -> None:
    people = [sign_up(network, name) for name in ("Tane", "tāne", "Tangi", "Tama", "Tui", "Taane")]
    query, pages = "name=ta&limit=2", []
    while True:
        page = people[0].get(f"/v1/players?{query}").json
        pages.append([player["name"] for player in page["players"]])
        if page["next"] is None:
            break
        query = f"name=ta&limit=2&cursor={page['next']}"
    assert [len(page) for page in pages] == [2, 2, 1]
    assert [name for page in pages for name in page][:2] == ["Taane", "Tama"]
    assert sorted(name for page in pages for name in page) == sorted(["Tane", "tāne", "Tangi", "Tama", "Taane"])


@pytest.mark.parametrize("query", ["", "name=", "name=a&cursor=0", "name=a&cursor=-", "name=a&limit=0"])
def test_a_search_that_makes_no_sense_is_refused(network: Send, query: str) -> None:
    assert sign_up(network).get(f"/v1/players?{query}").code == "malformed"


def test_a_deleted_player_is_not_found(network: Send) -> None:
    seeker, person = sign_up(network, "Seeker"), sign_up(network, "Leaver")
    assert found(seeker, "leav") == [person.id]
    assert person.delete("/v1/players/me").status in (204, 503)
    assert found(seeker, "leav") == []
