"""Who is there, and what is said."""

from redis import Redis

from contracts.texts import PHRASES
from service.clock import wall_clock
from service.feed import presence
from service.store.tables.presence import PRESENT_MS, Presence, PresenceStore
from service.wiring import wire
from tests.feed.listening import Studio, studio_on
from tests.kit.waiting import wait_for
from tests.service.conftest import SETTINGS
from tests.service.people import Send, Table


def test_whoever_has_a_feed_open_is_present_until_it_is_closed(table: Table, studio: Studio) -> None:
    one, two = table.seated
    assert one.get(f"{table.path}/presence").json == {"seats": [], "spectators": 0}
    mine = studio.listen(one, table.path)
    mine.until(lambda: mine.of("presence") == [{"seats": [0], "spectators": 0}])
    theirs = studio.listen(two, table.path)
    watching = studio.listen(table.watcher, table.path)
    both = {"seats": [0, 1], "spectators": 1}
    mine.until(lambda: mine.of("presence")[-1] == both)
    watching.until(lambda: watching.of("presence")[-1:] == [both])
    assert one.get(f"{table.path}/presence").json == both
    theirs.leave()
    mine.until(lambda: mine.of("presence")[-1] == {"seats": [0], "spectators": 1})
    mine.leave()
    watching.leave()
    wait_for(lambda: one.get(f"{table.path}/presence").json == {"seats": [], "spectators": 0})


def test_two_feeds_of_one_seat_are_one_presence(table: Table, studio: Studio) -> None:
    one = table.seated[0]
    first, second = studio.listen(one, table.path), studio.listen(one, table.path)
    second.until(lambda: bool(second.of("presence")))
    first.leave()
    third = studio.listen(table.watcher, table.path)
    third.until(lambda: third.of("presence")[-1:] == [{"seats": [0], "spectators": 1}])
    assert {tuple(presence["seats"]) for presence in second.of("presence")} == {(0,)}


def test_processes_know_of_each_other(table: Table, studio: Studio, store_redis: "Redis[bytes]") -> None:
    mine = studio.listen(table.seated[0], table.path)
    with studio_on(wire(SETTINGS, store_redis)) as other:
        theirs = other.listen(table.seated[1], table.path)
        for listener in (mine, theirs):
            listener.until(lambda listener=listener: listener.of("presence")[-1:] == [{"seats": [0, 1], "spectators": 0}])
    mine.until(lambda: mine.of("presence")[-1] == {"seats": [0], "spectators": 0})


def test_a_process_that_dies_is_forgotten(store_redis: "Redis[bytes]", studio: Studio) -> None:
    live = PresenceStore(store_redis, studio.kemu.journal.partitions)
    live.keep("killed", {"mone": Presence((0,), 2)}, set(), now=1000)
    assert live.presence("mone", 1000 + PRESENT_MS - 1) == Presence((0,), 2)
    assert live.presence("mone", 1000 + PRESENT_MS) == Presence()
    live.keep("alive", {"mone": Presence((1,), 0)}, set(), now=1000 + PRESENT_MS)
    assert store_redis.hkeys(live._present("mone")) == [b"alive"]
    assert 0 < store_redis.pttl(live._present("mone")) <= PRESENT_MS


def test_presence_is_renewed_before_it_is_forgotten() -> None:
    seconds = [0.0]
    tables: dict[str, object] = {}
    kept = presence.PresenceLedger(tables, lambda: seconds[0])  # type: ignore[arg-type]
    kept._here = lambda match: Presence((0,), 0)  # type: ignore[method-assign]
    kept.note("mone")
    due = kept.due()
    assert kept.changed(due) == {"mone"}
    kept.written(due)
    assert kept.due() == {}
    seconds[0] = presence.RENEW_SECONDS
    due = kept.due()
    assert due == {"mone": Presence((0,), 0)}
    assert kept.changed(due) == set()
    assert presence.RENEW_SECONDS * 1000 * 2 < PRESENT_MS


def test_a_phrase_is_heard_at_the_table_in_the_language_of_each(table: Table, studio: Studio) -> None:
    one, two = table.seated
    french = studio.listen(two, table.path, Accept_Language="fr")
    english = studio.listen(table.watcher, table.path)
    for listener in (french, english):
        listener.reach(table.version())
    said = one.post(f"{table.path}/phrases", {"phrase": "good_luck"})
    assert said.status == 201
    french.until(lambda: bool(french.of("phrase")))
    english.until(lambda: bool(english.of("phrase")))
    assert english.of("phrase") == [said.json]
    assert french.of("phrase") == [{**said.json, "text": "Bonne chance\N{NO-BREAK SPACE}!"}]
    assert two.get(f"{table.path}/phrases").json["said"] == [said.json]


def test_phrases_are_listed_in_the_language_asked_for(table: Table) -> None:
    listed = table.watcher.get("/v1/phrases", headers={"Accept-Language": "fr"}).json["phrases"]
    assert listed == [{"phrase": key, "text": texts["fr"]} for key, texts in PHRASES.items()]
    assert len(listed) >= 12
    assert all(set(texts) == {"en", "fr"} and all(texts.values()) for texts in PHRASES.values())


def test_only_the_table_talks_and_only_in_phrases(table: Table) -> None:
    refused = table.watcher.post(f"{table.path}/phrases", {"phrase": "hello"})
    assert (refused.status, refused.code) == (403, "seated_only")
    wrong = table.seated[0].post(f"{table.path}/phrases", {"phrase": "you fool"})
    assert (wrong.status, wrong.code) == (422, "malformed")
    assert table.seated[0].get(f"{table.path}/phrases").json["said"] == []


def test_nobody_talks_too_much(table: Table, other_process: Send, store_redis: "Redis[bytes]") -> None:
    one, two = table.seated
    there = one.through(other_process)
    for person in (one, there, one, there, one):
        assert person.post(f"{table.path}/phrases", {"phrase": "hello"}).status == 201
    for person in (one, there):
        refused = person.post(f"{table.path}/phrases", {"phrase": "hello"})
        assert (refused.status, refused.code) == (429, "too_many_requests")
        assert 1 <= int(refused.headers["Retry-After"]) <= 10
    assert two.post(f"{table.path}/phrases", {"phrase": "no_hurry"}).status == 201
    assert len(one.get(f"{table.path}/phrases").json["said"]) == 6


def test_talk_is_no_part_of_the_match_and_is_forgotten(table: Table, studio: Studio, store_redis: "Redis[bytes]") -> None:
    version = table.version()
    live = studio.kemu.tables.presence
    one = table.seated[0]
    assert one.post(f"{table.path}/phrases", {"phrase": "hello"}).status == 201
    assert table.version() == version
    key = live.partitions.holding(table.id).phrases(table.id)
    assert 0 < store_redis.ttl(key) <= 30 * 24 * 3600
    for _ in range(120):
        store_redis.delete(live.partitions.holding(table.id).talk(table.id, 0))
        live.say(table.id, live.phrases(table.id)[0])
    assert len(live.phrases(table.id)) == 100


def test_a_spectator_without_a_token_follows_a_live_match(studio: Studio, table: Table) -> None:
    listener = studio.ask(f"{table.path}/stream", {})
    listener.reach(table.version())
    assert [state["your_turn"] for state in listener.of("state") if "your_turn" in state] == []
    unknown = studio.ask("/v1/matches/mnone/stream", {})
    unknown.until(lambda: unknown.done)
    assert (listener.status, unknown.status) == (200, 404)


def test_a_blocker_does_not_hear_the_blocked(table: Table, studio: Studio) -> None:
    one, two = table.seated
    assert one.post("/v1/players/me/blocks", {"player": two.id}).status == 200
    blocker, watching = studio.listen(one, table.path), studio.listen(table.watcher, table.path)
    for person, phrase in ((two, "hello"), (one, "good_luck")):
        person.post(f"{table.path}/phrases", {"phrase": phrase})
    watching.until(lambda: [said["phrase"] for said in watching.of("phrase")] == ["hello", "good_luck"])
    blocker.until(lambda: [said["phrase"] for said in blocker.of("phrase")] == ["good_luck"])


def test_players_with_a_feed_are_online(studio: Studio, table: Table) -> None:
    player = table.seated[0]
    studio.listen(player, table.path).reach(table.version())
    presence = studio.kemu.tables.presence
    wait_for(lambda: presence.online([player.id, table.watcher.id], wall_clock()) == {player.id})
