"""One player's matches do not hold up another's bots, nor anybody's lists."""

from pathlib import Path

from tests.e2e.up import up
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for

LEFT_ALONE = 12
MOVES = 5


def test_matches_left_to_bots_delay_neither_other_bots_nor_lists(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        guest, player = service.client(), service.client()
        guest.sign_up("Mere")
        player.sign_up("Aroha")
        bots = {"1": "greedy", "2": "greedy", "3": "greedy"}
        for _ in range(LEFT_ALONE):
            match = guest.good("POST", "/v1/matches", {"game": "kauri", "seats": 4, "bots": bots})["id"]
            guest.good("POST", f"/v1/matches/{match}/start")
            guest.good("POST", f"/v1/matches/{match}/resign")
        mine = player.play(player.match_against("greedy", seat=0), moves=MOVES)
        wait_for(lambda: mine["id"] in player.listed("live"))
        resigned = player.good("POST", f"/v1/matches/{mine['id']}/resign")["id"]
        wait_for(lambda: resigned in player.listed("finished"))
        # Those of the guest have hardly begun: each takes seconds.
        assert len(player.listed("live")) >= LEFT_ALONE - 2
