"""Malicious headers."""

from tests.service.people import Client, Table


def test_the_address_a_client_claims_for_us_is_not_repeated(client: Client) -> None:
    for host in ("evil.example", 'a"b', "evil.example:99999999", "a b", "", ".", "..", "[", "\xff", "x" * 300):
        reply = client.get("/v1/games/chess", headers={"Host": host, "X-Forwarded-Host": host})
        assert (reply.status, b"evil" in reply.data) == (404, False)


def test_a_method_cannot_be_smuggled_in(open_match: Table) -> None:
    headers = {"X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE"}
    assert open_match.watcher.get("/v1/players/me", headers=headers).status == 200


def test_a_key_is_only_ever_a_text(open_match: Table) -> None:
    for number, key in enumerate(("\xff\xfe", "a:b", "{}", "*", " ", "0", "x" * 200)):
        action = "bots" if number == 0 else "leave"
        assert open_match.watcher.post(f"{open_match.path}/{action}", {"seat": 1, "bot": "random"}, key=key).status == 403
