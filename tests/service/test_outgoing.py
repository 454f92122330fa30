"""URLs that players name are resolved once and checked, and the checked address is used."""

import pytest

from service.notices.outgoing import BadUrl, Outgoing, is_public
from tests.workers.gateway import receiving


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("fec0::1", False),
        ("::127.0.0.1", False),
        ("::ffff:0:127.0.0.1", False),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("10.0.0.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:93.184.215.14", True),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::", False),
    ],
)
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], []])
def test_one_address_that_is_not_public_is_enough_to_refuse_a_name(addresses: list[str]) -> None:
    with receiving() as receiver:
        with pytest.raises(BadUrl):
            Outgoing(lambda *_: addresses).post(f"https://hook.example:{receiver.port}/", b"{}", {}, public=True)
        assert receiver.received == []


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is asked for once: another answer the next time changes nothing."""
    answers = iter([["93.184.215.14"], ["127.0.0.1"]])
    connected: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *_: object) -> None:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr("socket.create_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        Outgoing(lambda *_: next(answers)).post("https://hook.example/", b"{}", {}, public=True)
    assert connected == [("93.184.215.14", 443)]


def test_a_plain_url_is_the_operators_only() -> None:
    with receiving() as receiver:
        assert Outgoing().post(receiver.url, b"{}", {}, public=False) == 204
        with pytest.raises(BadUrl):
            Outgoing().post(receiver.url, b"{}", {}, public=True)
        assert len(receiver.received) == 1
