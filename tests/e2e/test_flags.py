"""Clocks in the real service, while API processes are killed or stand still."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from service.store.play.outages import OUTAGE_MS
from tests.e2e.up import Up, up
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for

TERMS = {"clock": {"kind": "bank", "seconds": 10}}
SLOW = {"clock": {"kind": "bank", "seconds": 60}}


def milliseconds(time: str) -> int:
    return int(datetime.fromisoformat(time).timestamp() * 1000)


def test_a_flag_falls_although_the_api_was_restarted_and_never_early(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        host, guest = service.client(), service.client()
        host.sign_up("Aroha")
        guest.sign_up("Mere")
        match = host.good("POST", "/v1/matches", {"game": "kiwara", "seats": 2, "terms": TERMS})["id"]
        guest.good("POST", f"/v1/matches/{match}/join")
        started = host.good("POST", f"/v1/matches/{match}/start")
        (deadline,) = (time for time in started["view"]["clock"]["deadlines"] if time is not None)
        for process, command in service.family.members().items():
            if " api" in command:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
        wait_for(lambda: host.good("GET", f"/v1/matches/{match}")["view"]["status"] == "finished")
        ended = host.good("GET", f"/v1/matches/{match}")
        assert ended["view"]["outcome"]["reason"] == "time"
        fell = [
            event for event in host.good("GET", f"/v1/matches/{match}/events")["events"] if event["type"] == "match.FlagFell"
        ]
        credit = [
            event["data"]
            for event in host.good("GET", f"/v1/matches/{match}/events")["events"]
            if event["type"] == "match.ClockSet" and event["data"]["why"] == "credit"
        ]
        assert len(fell) == 1
        assert milliseconds(fell[0]["at"]) >= deadline
        # A restart that takes long on a busy machine is an outage, and is given back.
        assert len(credit) <= 1


def tell_the_api(service: Up, number: int) -> None:
    for process, command in service.family.members().items():
        if " api" in command:
            with suppress(ProcessLookupError):
                os.kill(process, number)


def test_a_move_that_waited_for_the_end_of_an_outage_comes_after_the_credit(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        people = service.client(), service.client()
        for person, name in zip(people, ("Aroha", "Mere"), strict=True):
            person.sign_up(name)
        match = people[0].good("POST", "/v1/matches", {"game": "kiwara", "seats": 2, "terms": SLOW})["id"]
        people[1].good("POST", f"/v1/matches/{match}/join")
        started = people[0].good("POST", f"/v1/matches/{match}/start")
        (seat,) = started["view"]["active"]
        mover = people[seat]
        shown = mover.good("GET", f"/v1/matches/{match}")
        tell_the_api(service, signal.SIGSTOP)
        time.sleep(OUTAGE_MS / 1000 + 1)
        with ThreadPoolExecutor(1) as elsewhere:
            path = f"/v1/matches/{match}/commands"
            sent = elsewhere.submit(mover.good, "POST", path, shown["legal"][0], shown["version"])
            tell_the_api(service, signal.SIGCONT)
            sent.result()
        events = mover.good("GET", f"/v1/matches/{match}/events")["events"]
        # Whether the API or a worker was faster: one of them has given back, and then the move was decided.
        after = [event for event in events if event["version"] > shown["version"]]
        credit = [event["version"] for event in after if event["type"] == "match.ClockSet" and event["data"]["why"] == "credit"]
        assert credit[:1] == [shown["version"] + 1]
        assert len(after) > len(credit)
