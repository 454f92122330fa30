"""A flag falls by itself in the real service, although every API process is killed while the clock runs."""

import os
import signal
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tests.e2e.processes import wait_for
from tests.e2e.up import up
from tests.kit.servers import free_port

TERMS = {"clock": {"kind": "bank", "seconds": 10}}


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
        wait_for(lambda: host.good("GET", f"/v1/matches/{match}")["view"]["status"] == "finished", 60)
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
