"""Events and legal commands can be told in sentences, in the language and with the names of the players."""

from tests.kit.servers import LiveServer
from tests.service.people import Client, over_network, sign_up


def test_a_running_server_tells_what_happens_in_both_languages(live: LiveServer) -> None:
    send = over_network(live)
    aroha, bela = sign_up(send, "Aroha"), sign_up(send, "Bela")
    path = f"/v1/matches/{aroha.post('/v1/matches', {'game': 'kiwara', 'seats': 2}).json['id']}"
    bela.post(f"{path}/join")
    bela.post(f"{path}/leave")
    bela.post(f"{path}/join")
    aroha.post(f"{path}/start")
    aroha.post(f"{path}/commands", {"type": "kiwara.PlaceTotem", "stop": 3})

    events = bela.get(f"{path}/events?text=true").json["events"]
    texts = {event["type"].partition(".")[2]: event["text"] for event in events}
    assert texts["SeatTaken"] == "Bela takes seat 2"
    assert texts["SeatLeft"] == "Seat 2 is free again"
    assert texts["TotemPlaced"] == "Aroha places the totem on stop 3"
    french = bela.get(f"{path}/events?text=true", headers={"Accept-Language": "fr"})
    assert french.json["events"][-1]["text"] == "Aroha pose le totem à l’arrêt 3"
    assert (french.headers["Content-Language"], french.headers["Vary"]) == ("fr", "Accept-Language, Accept-Encoding")
    assert not any("text" in event for event in bela.get(f"{path}/events").json["events"])

    legal = bela.get(f"{path}/legal?text=true").json
    for command, text in zip(legal["legal"], legal["texts"], strict=True):
        assert text.startswith(f"Place a {command['animal']}".replace("a e", "an e"))
    assert aroha.get(f"{path}/legal?text=true").json["texts"] == []
    assert "texts" not in bela.get(f"{path}/legal").json


def test_a_player_reads_their_own_secrets_in_the_sentence_and_others_do_not(live: LiveServer) -> None:
    send = over_network(live)
    aroha = sign_up(send, "Aroha")
    created = aroha.post("/v1/matches", {"game": "mauw", "seats": 2, "bots": {"1": "greedy"}})
    path = f"/v1/matches/{created.json['id']}"
    aroha.post(f"{path}/start")

    def dealt(client: Client) -> str:
        [text] = [
            event["text"]
            for event in client.get(f"{path}/events?text=true").json["events"]
            if event["type"] == "mauw.HandsDealt"
        ]
        return str(text)

    told = dealt(sign_up(send, "Watcher").client)
    assert told in ("The cards are dealt; Aroha begins", "The cards are dealt; Greedy bot begins")
    assert dealt(aroha.client).startswith(f"{told}. The hand: ")
