"""The kept connection that every command uses: answers are never mixed up, and it recovers from every failure."""

from threading import Thread

import pytest
from redis import Redis
from redis.exceptions import ResponseError, TimeoutError

from service.host.embedded import EmbeddedServer
from service.store.connection import connect
from service.store.script import Script
from tests.kit.waiting import wait_for
from tests.store.racers import at_once

ECHO = "return ARGV[1]"


def test_threads_may_come_and_go_without_end(real_server: EmbeddedServer, real_redis: "Redis[bytes]") -> None:
    with connect(real_server.url, connections=8) as client:
        script = Script(client, ECHO)
        before = client.info("clients")["connected_clients"]
        answers: list[bytes] = []
        for number in range(50):
            thread = Thread(target=lambda number=number: answers.append(script([], [number])))
            thread.start()
            thread.join()
        assert answers == [str(number).encode() for number in range(50)]
        assert client.info("clients")["connected_clients"] <= before + 1


def test_every_caller_gets_its_own_answer(real_redis: "Redis[bytes]") -> None:
    script = Script(real_redis, ECHO)
    rounds = [lambda number=number: [script([], [f"{number}-{each}"]) for each in range(50)] for number in range(32)]
    for number, answers in enumerate(at_once(rounds)):
        assert answers == [f"{number}-{each}".encode() for each in range(50)]


def test_a_script_that_the_server_forgot_is_sent_again(real_redis: "Redis[bytes]") -> None:
    script = Script(real_redis, ECHO)
    assert script([], ["a"]) == b"a"
    real_redis.script_flush()
    assert (script([], ["b"]), script([], ["c"])) == (b"b", b"c")


def test_a_connection_cut_by_the_server_is_made_anew(real_redis: "Redis[bytes]") -> None:
    script = Script(real_redis, ECHO)
    for number in range(5):
        assert script([], [number]) == str(number).encode()
        real_redis.client_kill_filter(_type="normal", skipme=True)


def test_after_an_error_the_next_answer_is_the_right_one(real_redis: "Redis[bytes]") -> None:
    script = Script(real_redis, "if ARGV[1] == 'bad' then return redis.error_reply('ERR bad') end return ARGV[1]")
    for number in range(3):
        with pytest.raises(ResponseError, match="bad"):
            script([], ["bad"])
        assert script([], [number]) == str(number).encode()


def test_after_an_answer_that_came_too_late_the_next_one_is_the_right_one(
    real_server: EmbeddedServer, real_redis: "Redis[bytes]"
) -> None:
    with Redis.from_url(real_server.url, protocol=2, socket_timeout=1) as impatient:
        script = Script(impatient, ECHO)
        assert script([], ["first"]) == b"first"
        real_redis.client_pause(60_000, all=False)
        with pytest.raises(TimeoutError):
            script([], ["late"])
        real_redis.client_unpause()
        assert [script([], [number]) for number in range(3)] == [b"0", b"1", b"2"]


def test_an_answer_left_unread_by_an_interruption_is_never_taken_for_the_next_one(
    real_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    class Alarm(BaseException):
        """As the clock of a job strikes: between any two steps."""

    def interrupted(*_: object, **__: object) -> None:
        raise Alarm

    script = Script(real_redis, ECHO)
    assert script([], ["before"]) == b"before"
    with monkeypatch.context() as patch:
        patch.setattr(type(script._idle[0]), "read_response", interrupted)
        with pytest.raises(Alarm):
            script([], ["interrupted"])
    assert [script([], [word]) for word in ("after", "then")] == [b"after", b"then"]


def test_something_else_is_done_while_the_server_is_at_work(real_redis: "Redis[bytes]") -> None:
    script = Script(real_redis, "redis.call('SET', KEYS[1], ARGV[1]) return ARGV[1]")
    script(["done"], ["the server knows the script now"])
    assert script(["done"], ["a"], meanwhile=lambda: wait_for(lambda: real_redis.get("done") == b"a")) == b"a"


def test_what_goes_wrong_meanwhile_leaves_no_answer_for_the_next_caller(real_redis: "Redis[bytes]") -> None:
    script = Script(real_redis, ECHO)
    with pytest.raises(ZeroDivisionError):
        script([], ["a"], meanwhile=lambda: 1 // 0)
    assert script([], ["b"]) == b"b"


def test_it_is_also_done_where_there_is_only_the_long_way(fake_redis: "Redis[bytes]") -> None:
    done: list[str] = []
    assert Script(fake_redis, ECHO)([], ["a"], meanwhile=lambda: done.append("it")) == b"a"
    assert done == ["it"]
