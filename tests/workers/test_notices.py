"""Which notices are derived from the journal, and which are dropped because they are out of date."""

from collections.abc import Iterator

import pytest
from redis import Redis
from redis.exceptions import ConnectionError

from contracts.notices import notice_text
from domain.match import AnswerTakeback, AskTakeback, CreateMatch, OpenDispute, RuleDispute, active_seats
from service.play.handling import Submission
from service.proof.signing import check_signature
from service.tokens import Bearer
from tests.kit.servers import new_fake_redis
from tests.store.tables import GUEST, HOST, SEATED
from tests.workers.failing import failing_redis
from tests.workers.gateway import Gateway, receiving
from tests.workers.post_office import PARTITIONS, PostOffice
from workers.notices.occasions import turns_changed
from workers.notices.projection import OLDEST_MS

PHONES = ("phone-of-host", "phone-of-guest")


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with receiving() as gateway:
        yield gateway


@pytest.fixture
def office(fake_redis: "Redis[bytes]", gateway: Gateway) -> PostOffice:
    office = PostOffice(fake_redis, gateway)
    for bearer, phone in zip(SEATED, PHONES, strict=True):
        office.receiver(bearer, phone)
    return office


def test_each_new_turn_is_told_once_to_its_player_unless_their_own_command_began_it(office: PostOffice) -> None:
    match = office.match()
    (first,) = office.active(match)
    started = office.kemu.log.version(match)
    # The host started the match, and so sees whose turn it is.
    assert office.tell() == ([] if first == 0 else [("your_turn", PHONES[1], started)])
    told, wanted = [], []
    for _ in range(30):
        (before,) = office.active(match)
        state = office.move(match)
        (after,) = office.active(match)
        told += office.tell()
        if after != before:
            wanted.append(("your_turn", PHONES[after], state.version))
    assert told == wanted
    assert len({kind for _, kind, _ in told}) == 2


def test_a_seat_that_is_still_to_move_is_in_the_same_turn() -> None:
    assert turns_changed({0: "a"}, {0: "a"}, 9) == {}
    assert turns_changed({0: "a"}, {0: "a", 1: "b"}, 9) == {1: 9}
    assert turns_changed({0: "a", 1: "b"}, {1: "b"}, 9) == {0: None}
    assert turns_changed({0: "a"}, {0: "c"}, 9) == {0: 9}


def test_every_receiver_is_told_in_its_language_and_of_its_kinds_only(office: PostOffice) -> None:
    match = office.match()
    (seat,) = office.active(match)
    other = SEATED[1 - seat]
    office.receiver(other, "tablet", "fr")
    office.receiver(other, "watch", kinds=("finished",))
    office.tell()
    office.pass_the_turn(match)
    office.tell()
    bodies = {one.json["receiver"]: one.json for one in office.gateway.received if one.json["player"] == other.player}
    assert set(bodies) == {PHONES[1 - seat], "tablet"}
    assert bodies[PHONES[1 - seat]]["title"] == "Kiwara: your turn"
    assert bodies["tablet"]["title"] == "Kiwara\u00a0: à vous"
    assert bodies["tablet"]["language"] == "fr"


def test_a_bots_turn_is_told_to_nobody_and_the_one_after_it_to_the_player(office: PostOffice) -> None:
    match = office.match(bots={"0": "random"})
    assert office.tell() == []
    office.kemu.play.bot_turn.take(match)
    office.now += 1
    assert office.tell() == [("your_turn", PHONES[0], office.kemu.log.version(match))]


def test_a_turn_that_passed_before_it_was_sent_is_dropped(office: PostOffice) -> None:
    match = office.match()
    office.tell()
    office.pass_the_turn(match)
    office.derive()
    before = len(office.gateway.received)
    assert len(office.due()) == 1
    # The player was quicker than the notice, and the workers do not know of the move yet.
    office.pass_the_turn(match)
    assert office.deliver() == [False]
    assert len(office.gateway.received) == before
    assert office.counts()["dropped"] == 1
    assert len(office.tell()) == 1


def test_a_notice_of_an_older_turn_is_dropped_although_it_is_the_same_players_turn_again(office: PostOffice) -> None:
    match = office.match()
    office.tell()
    office.pass_the_turn(match)
    office.derive()
    (old,) = office.due()
    office.pass_the_turn(match)
    office.pass_the_turn(match)
    office.derive()
    assert old in office.due()
    before = len(office.gateway.received)
    office.deliver()
    assert office.gateway.told()[before:] == [
        ("your_turn", PHONES[next(iter(office.active(match)))], office.kemu.log.version(match))
    ]


def test_turns_that_came_and_went_within_a_batch_are_not_even_written(office: PostOffice) -> None:
    match = office.match()
    for _ in range(6):
        office.pass_the_turn(match)
    office.derive()
    assert len(office.due()) == 1


def test_the_end_is_announced_to_players_who_did_not_cause_it(office: PostOffice) -> None:
    match = office.match()
    office.tell()
    office.resign(match, HOST)
    assert [kind for kind, _, _ in office.tell()] == ["finished"]
    body = office.gateway.received[-1].json
    assert (body["receiver"], body["text"], body["seat"]) == (PHONES[1], "You have won.", 1)


def test_a_player_who_lost_is_told_their_place(office: PostOffice) -> None:
    match = office.match()
    while office.kemu.play.watch.current(HOST, match).state.outcome is None:
        state = office.move(match)
    told = office.tell()
    assert [kind for kind, _, _ in told] == ["finished"]
    body = office.gateway.received[-1].json
    places = state.outcome.places
    wanted = "You finished in place 2 of 2." if places[body["seat"]] == 2 else "You have won."
    assert body["text"] == (wanted if len(set(places)) == 2 else "You share the first place.")


def test_the_stages_of_a_dispute_are_told(office: PostOffice) -> None:
    match = office.match()
    office.resign(match, HOST)
    office.tell()
    office.kemu.play.commands.submit(match, Submission(HOST, OpenDispute("score")))
    assert [(kind, receiver) for kind, receiver, _ in office.tell()] == [("dispute", PHONES[1])]
    assert office.kemu.proof.disputes.check(match)
    assert sorted(receiver for _, receiver, _ in office.tell()) == sorted(PHONES)
    office.kemu.play.commands.submit(match, Submission(Bearer("parbiter", "t"), RuleDispute("confirm"), role="arbiter"))
    assert sorted(receiver for _, receiver, _ in office.tell()) == sorted(PHONES)
    titles = [one.json["title"] for one in office.gateway.received if one.json["kind"] == "dispute"]
    assert len(set(titles)) == 3


def test_several_matches_are_told_in_the_order_they_happened(office: PostOffice) -> None:
    matches = [office.match() for _ in range(3)]
    office.tell()
    before = len(office.gateway.received)
    for match in matches:
        office.pass_the_turn(match)
        office.derive()
        office.now += 1
    office.deliver()
    assert [one.json["match"] for one in office.gateway.received[before:]] == matches


def test_the_same_journal_entries_again_tell_nobody_anything(office: PostOffice, fake_redis: "Redis[bytes]") -> None:
    match = office.match()
    office.pass_the_turn(match)
    told = office.tell()
    partition = office.kemu.journal.partitions.of(match)
    for pointer in office.kemu.journal.read(partition, "0-0", 1000):
        fake_redis.xadd(office.kemu.journal.partitions[partition].journal, {"m": pointer.match, "v": pointer.version, "b": "0"})
    again = office.tell()
    # Only what was true last comes up again, and with the same id, so that the gateway can tell.
    assert again in ([], told)
    ids = {one.json["id"] for one in office.gateway.received}
    assert len(ids) == len(told)


def test_notices_begin_when_they_are_switched_on_and_skip_what_is_long_ago(office: PostOffice, gateway: Gateway) -> None:
    with new_fake_redis() as redis:
        past = PostOffice(redis, gateway, partitions=PARTITIONS)
        match = past.match()
        past.receiver(GUEST, "late")
        past.receiver(HOST, "late")
        past.resign(match)
        past.now += OLDEST_MS + 1
        assert past.derive() > 0
        assert past.due() == []
        redis.delete(*redis.keys("*:notices:checkpoint"))
        assert past.derive() == 0


@pytest.mark.parametrize("after", [False, True])
def test_a_worker_that_dies_at_any_call_loses_nothing_and_means_nothing_twice(gateway: Gateway, after: bool) -> None:
    with failing_redis() as redis:
        office = PostOffice(redis, gateway)
        phone = office.receiver(GUEST, "phone")
        for at in range(1, 40):
            match = office.match()
            office.derive()
            office.deliver()
            while office.active(match) != {0}:
                office.pass_the_turn(match)
            office.pass_the_turn(match)
            version = office.kemu.log.version(match)
            before = len(gateway.received)
            redis.fuse.set(at, after=after)
            died = False
            try:
                office.derive()
                office.deliver()
            except ConnectionError:
                died = True
            redis.fuse.take_out()
            office.now += 60_000
            office.derive()
            office.deliver()
            told = {(one.json["id"], one.json["version"]) for one in gateway.received[before:] if one.json["match"] == match}
            assert told == {(f"{match}-{version}-your_turn-{phone.id}", version)}
            assert office.due() == []
            office.resign(match, GUEST)
            if not died:
                break
        else:
            pytest.fail("there was always another call to fail at")
        assert at > 8


def test_a_challenge_is_told_on_the_phone(office: PostOffice) -> None:
    (one, _), (two, tokens) = (office.kemu.people.players.sign_up(name) for name in ("One", "Two"))
    office.receiver(Bearer(two.id, tokens.device), "phone", "fr", ("challenged",))
    office.receiver(Bearer(two.id, tokens.device), "other", kinds=("your_turn",))
    command = CreateMatch("kiwara", 2)
    challenge = office.kemu.tables.challenges.send(Bearer(one.id, ""), two.id, command, 24, "key")
    office.kemu.tables.challenges.send(Bearer(one.id, ""), two.id, command, 24, "key")
    assert office.deliver() == [True]
    body = office.gateway.received[0].json
    assert (body["receiver"], body["challenge"], body["match"], body["seat"]) == ("phone", challenge.id, None, None)
    assert body["text"] == "Un joueur vous défie. Acceptez ou refusez."


def test_nothing_secret_of_any_game_is_in_a_body(office: PostOffice) -> None:
    """Bodies hold a fixed set of fields, each from the open part of a match."""
    for game in ("kauri", "bunny_kingdom", "mauw"):
        match = office.match(game)
        for _ in range(25):
            state = office.kemu.play.watch.current(HOST, match).state
            if not active_seats(office.kemu.play.states.game(state), state):
                break
            office.move(match)
            office.tell()
    assert len({one.json["game"] for one in office.gateway.received}) == 3
    fields = ["id", "kind", "match", "game", "version", "seat", "at", "player", "receiver", "language", "title", "text"]
    for one in office.gateway.received:
        body = one.json
        assert list(body) == fields
        assert body["text"] in (
            "It is your turn.",
            "You have won.",
            "You share the first place.",
            "You finished in place 2 of 2.",
        )
        seed = office.kemu.keyring.seed(body["match"]).hex()
        assert seed not in one.body.decode() + str(one.headers)


def test_a_signature_holds_for_this_body_at_this_time_only(office: PostOffice) -> None:
    match = office.match()
    office.pass_the_turn(match)
    office.tell()
    got = office.gateway.received[-1]
    assert got.path == "/push?from=kemu"
    scheme, _, signature = got.headers["Kemu-Signature"].partition("=")
    keys = {key.id: key.public for key in office.kemu.signer.keys}
    public = keys[got.headers["Kemu-Key"]]
    time = int(got.headers["Kemu-Notice-Time"])
    assert (scheme, time, got.headers["Kemu-Notice-Id"]) == ("ed25519", office.now // 1000, got.json["id"])
    assert check_signature(public, notice_text(got.json["id"], time, got.body), signature)
    for text in (
        notice_text(got.json["id"], time + 1, got.body),
        notice_text("other", time, got.body),
        notice_text(got.json["id"], time, got.body + b" "),
    ):
        assert not check_signature(public, text, signature)


def test_a_move_that_is_taken_back_holds_up_nobody(office: PostOffice) -> None:
    match = office.match()
    for _ in range(6):
        office.move(match)
    office.tell()
    (mover,) = office.active(match)
    while office.active(match) == (mover,):
        office.move(match)
    office.tell()
    for bearer, command in ((SEATED[mover], AskTakeback()), (SEATED[1 - mover], AnswerTakeback(True))):
        office.kemu.play.commands.submit(match, Submission(bearer, command))
        office.tell()
    journal, notices = office.kemu.journal, office.kemu.notices.store
    partition = journal.partitions.of(match)
    assert notices.checkpoint(partition) == journal.end(partition)
    office.move(match)
    office.tell()
    assert notices.checkpoint(partition) == journal.end(partition)
