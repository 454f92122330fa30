"""`kemu role`: granting and withdrawing the roles of arbiter and operator."""

import click

from service.cli.store import settings_of_this_place
from service.errors import UnknownPlayer
from service.people.players import ROLES
from service.wiring import wire


@click.command()
@click.argument("change", type=click.Choice(["grant", "withdraw"]))
@click.argument("player")
@click.argument("name", type=click.Choice(ROLES), metavar="ROLE")
def role(change: str, player: str, name: str) -> None:
    """Make a player an arbiter or an operator, or a plain player again.

    PLAYER is the id of the player. ROLE is `arbiter`, who rules on disputes, or `operator`, who looks after the service.
    """
    players = wire(settings_of_this_place()).people.players
    try:
        if change == "grant":
            players.grant(player, name)
        else:
            players.withdraw(player, name)
    except UnknownPlayer as error:
        raise click.ClickException(f"there is no player {player}") from error
    click.echo(f"{player} is {'now' if change == 'grant' else 'no longer'} an {name}.")
