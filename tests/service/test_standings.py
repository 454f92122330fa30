"""Boards, ratings, past matches, head to head and statistics, as clients read them."""

from itertools import pairwise
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ConnectionError

from contracts.texts import PHRASES
from domain.games import GAMES
from domain.match import LIVES, new_match
from domain.ratings import NEWCOMER, PROVISIONAL
from service.standings.statistics import Refusals
from service.store.standings.results import ClauseOf, RefusalStore
from service.wiring import Kemu
from tests.kit.waiting import wait_for
from tests.service.lists import drain
from tests.service.people import Person, Send, Table, sign_up


def match_between(winner: Person, loser: Person, *, game: str = "kiwara", **terms: Any) -> str:
    created = winner.post("/v1/matches", {"game": game, "seats": 2, "terms": terms})
    assert created.status == 201, created
    path = created.headers["Location"]
    # By invitation: a private match is there for nobody else.
    assert loser.post(f"{winner.post(f'{path}/invite').json['link']}/join").status == 200
    assert winner.post(f"{path}/start").status == 200
    assert loser.post(f"{path}/resign").status == 200
    return path.rsplit("/", 1)[1]


@pytest.fixture
def people(send: Send) -> tuple[Person, Person, Person]:
    return sign_up(send, "Aroha"), sign_up(send, "Hemi"), sign_up(send, "Mere")


Trio = tuple[Person, Person, Person]


def test_a_board_shows_settled_players_unless_asked_for_all(kemu: Kemu, people: Trio) -> None:
    best, worst, stranger = people
    for _ in range(PROVISIONAL - 1):
        match_between(best, worst)
    drain(kemu)
    board = "/v1/games/kiwara/leaderboard"
    assert stranger.get(board).json == {"game": "kiwara", "players": [], "next": None}
    shown = stranger.get(f"{board}?provisional=true").json["players"]
    assert [(each["rank"], each["name"], each["provisional"]) for each in shown] == [(1, "Aroha", True), (2, "Hemi", True)]
    match_between(best, worst)
    drain(kemu)
    settled = stranger.get(board).json["players"]
    assert [(each["name"], each["matches"], each["provisional"]) for each in settled] == [
        ("Aroha", PROVISIONAL, False),
        ("Hemi", PROVISIONAL, False),
    ]
    assert settled[0]["rating"] > NEWCOMER.shown > settled[1]["rating"]
    assert all(each["uncertainty"] < NEWCOMER.uncertainty for each in settled)
    assert kemu.standings.standings.rating_of(best.id, "kiwara") == settled[0]["rating"]
    assert kemu.standings.standings.rating_of(stranger.id, "kiwara") == NEWCOMER.shown


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_a_board_comes_in_pages(kemu: Kemu, send: Send, limit: int) -> None:
    crowd = [sign_up(send, f"P{number}") for number in range(5)]
    for better, worse in pairwise(crowd):
        match_between(better, worse)
    drain(kemu)
    found: list[dict[str, Any]] = []
    cursor = ""
    while cursor is not None:
        asked = f"provisional=true&limit={limit}{cursor and '&cursor='}{cursor}"
        page = crowd[0].get(f"/v1/games/kiwara/leaderboard?{asked}").json
        found += page["players"]
        cursor = page["next"]
    assert [each["rank"] for each in found] == [1, 2, 3, 4, 5]
    assert {each["player"] for each in found} == {person.id for person in crowd}
    assert [each["rating"] for each in found] == sorted((each["rating"] for each in found), reverse=True)


def test_each_option_set_has_a_board_of_its_own(kemu: Kemu, people: Trio) -> None:
    one, other, _ = people
    match_between(one, other)
    drain(kemu)
    (option_set,) = one.get("/v1/games/kiwara/statistics").json["option_sets"]
    assert (option_set["seats"], option_set["matches"]) == (2, 1)
    board = f"/v1/games/kiwara/leaderboard?provisional=true&options={option_set['key']}"
    assert [each["player"] for each in one.get(board).json["players"]] == [one.id, other.id]
    assert one.get("/v1/games/kiwara/leaderboard?provisional=true&options=000000000000").json["players"] == []
    ratings = other.get(f"/v1/players/{one.id}/ratings").json["ratings"]
    assert [(each["game"], each["options"]) for each in ratings] == [("kiwara", None), ("kiwara", option_set["key"])]


def test_an_erased_player_is_listed_without_a_name(kemu: Kemu, people: Trio) -> None:
    one, other, watcher = people
    match_between(one, other)
    drain(kemu)
    assert one.delete("/v1/players/me").status == 204
    shown = watcher.get("/v1/games/kiwara/leaderboard?provisional=true").json["players"]
    assert [(each["player"], each["name"]) for each in shown] == [(one.id, None), (other.id, "Hemi")]
    assert watcher.get(f"/v1/players/{one.id}/history").code == "no_such_player"
    seats = watcher.get(f"/v1/players/{other.id}/history").json["matches"][0]["seats"]
    assert [seat["name"] for seat in seats] == [None, "Hemi"]


def test_history_tells_places_and_ratings_before_and_after(kemu: Kemu, people: Trio) -> None:
    one, other, third = people
    first = match_between(one, other)
    second = match_between(one, third)
    unrated = match_between(other, one, game="mauw", rated=False)
    drain(kemu)
    matches = third.get(f"/v1/players/{one.id}/history").json["matches"]
    assert [match["id"] for match in matches] == [unrated, second, first]
    assert [match["rated"] for match in matches] == [False, True, True]
    winner, loser = matches[2]["seats"]
    assert (winner["place"], winner["before"], loser["before"]) == (1, NEWCOMER.shown, NEWCOMER.shown)
    assert winner["after"] > NEWCOMER.shown > loser["after"]
    assert matches[1]["seats"][0]["before"] == winner["after"]
    assert [seat["after"] for seat in matches[0]["seats"]] == [None, None]

    def ids(query: str) -> list[str]:
        return [match["id"] for match in third.get(f"/v1/players/{one.id}/history?{query}").json["matches"]]

    assert ids("game=kiwara") == [second, first]
    assert ids(f"opponent={other.id}") == [unrated, first]
    assert ids(f"opponent={other.id}&game=kiwara") == [first]
    page = third.get(f"/v1/players/{one.id}/history?limit=2").json
    assert ids(f"limit=2&cursor={page['next']}") == [first]
    for bad in ("opponent=private:x", "cursor=1", "limit=0"):
        assert third.get(f"/v1/players/{one.id}/history?{bad}").code == "malformed"
    for bad in ("options=x", "cursor=1", "limit=0", "provisional=perhaps"):
        assert third.get(f"/v1/games/kiwara/leaderboard?{bad}").code == "malformed"


def test_private_matches_are_seen_only_by_their_players(kemu: Kemu, people: Trio) -> None:
    one, other, stranger = people
    public, private = match_between(one, other), match_between(one, other, private=True)
    drain(kemu)

    def seen(who: Person, query: str = "") -> list[str]:
        return [match["id"] for match in who.get(f"/v1/players/{one.id}/history{query}").json["matches"]]

    assert seen(one) == [private, public]
    assert seen(other) == seen(stranger) == [public]
    assert seen(other, f"?opponent={other.id}") == [private, public]
    assert seen(stranger, f"?opponent={other.id}") == [public]
    versus = f"/v1/players/{one.id}/versus/{other.id}"
    assert [who.get(versus).json["games"][0]["won"] for who in (one, other, stranger)] == [2, 2, 1]


def test_head_to_head_by_game_from_either_side(kemu: Kemu, people: Trio) -> None:
    one, other, third = people
    for winner, loser, game in ((one, other, "kiwara"), (one, other, "kiwara"), (other, one, "mauw"), (third, one, "mauw")):
        match_between(winner, loser, game=game)
    drain(kemu)
    assert third.get(f"/v1/players/{one.id}/versus/{other.id}").json["games"] == [
        {"game": "kiwara", "won": 2, "drawn": 0, "lost": 0},
        {"game": "mauw", "won": 0, "drawn": 0, "lost": 1},
    ]
    assert third.get(f"/v1/players/{other.id}/versus/{one.id}").json["games"] == [
        {"game": "kiwara", "won": 0, "drawn": 0, "lost": 2},
        {"game": "mauw", "won": 1, "drawn": 0, "lost": 0},
    ]


def test_a_ruling_changes_what_is_shown(kemu: Kemu, people: Trio) -> None:
    one, other, arbiter = people
    match = match_between(one, other)
    kemu.people.players.grant(arbiter.id, "arbiter")
    assert other.post(f"/v1/matches/{match}/disputes", {"reason": "score"}).status == 200
    assert kemu.proof.disputes.check(match)
    drain(kemu)
    versus = f"/v1/players/{one.id}/versus/{other.id}"
    assert one.get(versus).json["games"][0]["won"] == 1
    assert arbiter.post(f"/v1/matches/{match}/rulings", {"ruling": "annul"}).status == 200
    drain(kemu)
    assert one.get(versus).json["games"] == []
    assert one.get(f"/v1/players/{one.id}/ratings").json["ratings"] == []
    (past,) = one.get(f"/v1/players/{one.id}/history").json["matches"]
    assert (past["annulled"], past["rated"]) == (True, False)
    assert one.get("/v1/games/kiwara/statistics").json["matches"] == 0


def test_statistics_of_a_game(kemu: Kemu, people: Trio, table: Table) -> None:
    one, other, _ = people
    moves = 0
    for person, command in table.turns():
        assert person.post(f"{table.path}/commands", command).status == 200
        moves += 1
    match_between(one, other)
    drain(kemu)
    found = one.get("/v1/games/kiwara/statistics").json
    assert found["matches"] == 2
    assert {each["reason"] for each in found["endings"]} >= {"resignation"}
    assert sum(each["matches"] for each in found["endings"]) == 2
    assert [(each["seat"], each["played"]) for each in found["seats"]] == [(0, 2), (1, 2)]
    assert sum(each["won"] for each in found["seats"]) + sum(each["shared"] for each in found["seats"]) // 2 == 2
    assert found["moves"] == {"total": moves, "mean": (moves + 1) // 2, "least": 0, "most": moves}
    assert found["seconds"]["least"] <= found["seconds"]["mean"] <= found["seconds"]["most"]
    assert found["sides"] == []
    empty = one.get("/v1/games/mauw/statistics").json
    assert (empty["matches"], empty["moves"], empty["option_sets"]) == (0, None, [])


def test_where_seats_play_sides_these_are_counted(kemu: Kemu, people: Trio) -> None:
    one, other, _ = people
    match_between(one, other, game="kauri")
    drain(kemu)
    sides = one.get("/v1/games/kauri/statistics").json["sides"]
    assert len(sides) == 2
    assert all(each["side"] in ("maori", "possum", "english", "kiwi") for each in sides)
    assert [each["played"] for each in sides] == [1, 1]
    assert sum(each["won"] for each in sides) == 1


def test_refusals_are_counted_by_clause_and_written_down_later(kemu: Kemu, table: Table) -> None:
    waiting = next(person for person in table.seated if person is not table.mover())
    for _ in range(3):
        assert waiting.post(f"{table.path}/commands", {"type": "kiwara.PlaceTotem", "stop": 3}).code == "not_your_turn"
    kemu.standings.refusals.write_down()
    assert kemu.standings.refusals.most("kiwara", 10) == [(ClauseOf("M4.3", max(LIVES)), 3)]
    (refused,) = waiting.get("/v1/games/kiwara/statistics").json["refused"]
    assert (refused["clause"], refused["version"], refused["times"]) == ("M4.3", max(LIVES), 3)
    assert refused["text"]


def test_refusals_are_written_down_by_a_thread_of_their_own(fake_redis: "Redis[bytes]") -> None:
    refusals = Refusals(RefusalStore(fake_redis), seconds=0.01)
    for _ in range(2):
        refusals.count(new_match(GAMES["kiwara"]), "4.1")
        wait_for(lambda: refusals._waiting is False)
    wait_for(lambda: refusals.most("kiwara", 1) == [(ClauseOf("4.1", 1), 2)])


def test_a_store_that_is_away_costs_the_count_and_nothing_else() -> None:
    class Away(RefusalStore):
        def add(self, counts: object) -> None:
            raise ConnectionError("away")

    refusals = Refusals(Away(None), seconds=60)
    refusals.count(new_match(GAMES["kiwara"]), "4.1")
    refusals.write_down()
    assert not refusals._counts


def test_ratings_and_phrases_are_in_the_export_of_their_owner(kemu: Kemu, people: Trio) -> None:
    winner, loser, _ = people
    match = match_between(winner, loser)
    for person, phrase in ((winner, "good_luck"), (loser, "good_game")):
        assert person.post(f"/v1/matches/{match}/phrases", {"phrase": phrase}).status == 201
    drain(kemu)
    own = winner.get("/v1/players/me/export", headers={"Accept-Language": "fr"}).json
    assert own["ratings"] == winner.get(f"/v1/players/{winner.id}/ratings").json["ratings"] != []
    (said,) = own["matches"][0]["said"]
    assert (said["seat"], said["phrase"], said["text"]) == (0, "good_luck", PHRASES["good_luck"]["fr"])
