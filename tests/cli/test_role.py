"""`kemu role`: a granted role is in `/v1/players/me`, and a withdrawn one is not."""

import pytest
from click.testing import CliRunner

from service.cli.role import role
from service.host.embedded import EmbeddedServer
from service.settings import Settings
from service.wiring import wire
from tests.kit.servers import SECRET


@pytest.mark.usefixtures("real_redis")
@pytest.mark.parametrize("name", ["arbiter", "operator"])
def test_a_role_is_granted_and_withdrawn(real_server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("KEMU_REDIS_URL", real_server.url)
    monkeypatch.setenv("KEMU_SECRET", SECRET)
    kemu = wire(Settings().with_values(redis_url=real_server.url, secret=SECRET))
    player, _ = kemu.people.players.sign_up("Aroha")
    for change, said, roles in (("grant", "now", [name]), ("withdraw", "no longer", [])):
        done = CliRunner().invoke(role, [change, player.id, name])
        assert (done.exit_code, done.output) == (0, f"{player.id} is {said} an {name}.\n")
        assert kemu.people.players.roles(player.id) == roles
        assert kemu.people.players.is_operator(player.id) == (roles == ["operator"])


@pytest.mark.usefixtures("real_redis")
@pytest.mark.parametrize(("player", "name"), [("pnone", "operator"), ("pnone", "king")])
def test_neither_an_unknown_player_nor_an_unknown_role_is_taken(
    real_server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch, player: str, name: str
) -> None:
    monkeypatch.setenv("KEMU_REDIS_URL", real_server.url)
    monkeypatch.setenv("KEMU_SECRET", SECRET)
    assert CliRunner().invoke(role, ["grant", player, name]).exit_code != 0
