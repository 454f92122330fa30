"""What ends a feed, so that a returning client is shown what it may see now; and what must not end other feeds."""

from tests.feed.listening import Studio
from tests.feed.test_following import play, table_of
from tests.service.people import Send, open_table, sign_up


def test_a_move_that_is_taken_back_stops_nobody_elses_feed(send: Send, studio: Studio) -> None:
    taken, other = table_of(send, "kiwara"), table_of(send, "kiwara")
    feed, elsewhere = studio.listen(taken.watcher, taken.path), studio.listen(other.watcher, other.path)
    feed.reach(play(taken, 6))
    mover = taken.mover()
    feed.reach(play(taken, 1))
    asked = mover.post(f"{taken.path}/takeback")
    assert asked.status == 200, asked
    feed.reach(asked.json["version"])
    (second,) = [person for person in taken.seated if person.id != mover.id]
    agreed = second.post(f"{taken.path}/takeback/answer", {"agree": True})
    assert agreed.status == 200, agreed
    elsewhere.reach(play(other, 3))
    again = studio.listen(taken.watcher, taken.path)
    again.reach(play(taken, 2))


def test_a_player_who_leaves_a_private_match_learns_no_more_of_it(send: Send, studio: Studio) -> None:
    table = open_table(send, terms={"private": True})
    host, guest, third = table.seated[0], sign_up(send), sign_up(send)
    code = host.post(f"{table.path}/invite").json["code"]
    assert guest.post(f"/v1/invites/{code}/join").status == 200
    feed = studio.listen(guest, table.path)
    left = guest.post(f"{table.path}/leave")
    assert left.status == 200
    feed.until(lambda: feed.done)
    assert third.post(f"/v1/invites/{code}/join").status == 200
    assert third.id.encode() not in feed.raw
    back = studio.listen(guest, table.path)
    back.until(lambda: back.done)
    assert back.status == 404
