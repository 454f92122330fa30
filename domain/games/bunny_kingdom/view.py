"""What a seat may see."""

from collections.abc import Mapping
from typing import Any

from domain.core import Seat
from domain.games.bunny_kingdom.board import LAVA, MAP, TERRITORIES
from domain.games.bunny_kingdom.copying import on_offer, open_chain
from domain.games.bunny_kingdom.edition import passed_to
from domain.games.bunny_kingdom.fiefs import with_posts
from domain.games.bunny_kingdom.model import World
from domain.games.bunny_kingdom.scoring import fief_line
from domain.games.bunny_kingdom.turn import camp_to_decide, camps_still_asked, has_finished


def view(state: World, seat: Seat | None) -> Mapping[str, Any]:
    """As plain values. What is face down is a number, save for its owner (15.1)."""
    return {
        "phase": state.phase,
        "round": state.round,
        "pass_to": passed_to(state.round),
        "map": list(MAP),
        "lava": [[one, two] for one, two in LAVA],
        "you": _own(state, seat) if seat is not None and state.hands else None,
        "seats": [_seat(state, number) for number in range(len(state.hands))],
        "constructions": [
            {"territory": TERRITORIES[cell], "construction": construction, "seat": state.owners[cell]}
            for cell, construction in enumerate(state.built)
            if construction is not None
        ],
        "sky_towers": [[TERRITORIES[one], TERRITORIES[two]] for one, two in state.towers],
        "trading_posts": [{"territory": TERRITORIES[post.cell], "resource": post.resource} for post in state.posts],
        "deck": len(state.deck),
        "camp": _camp(state),
        "withheld": list(state.withheld),
        "copy": _copy(state),
        "copied": [{"seat": chain.seat, "parchments": list(chain.links)} for chain in state.chains],
    }


def _own(state: World, seat: Seat) -> dict[str, Any]:
    return {
        "hand": list(state.hands[seat]),
        "picked": list(state.picked[seat]),
        "dropped": list(state.dropped[seat]),
        "parchments": list(state.parchments[seat]),
    }


def _seat(state: World, seat: Seat) -> dict[str, Any]:
    return {
        "score": state.scores[seat],
        "hand": len(state.hands[seat]),
        "reserve": len(state.reserves[seat]),
        "chosen": state.chosen[seat],
        "dropped": len(state.dropped[seat]),
        "parchments": len(state.parchments[seat]),
        "revealed": list(state.parchments[seat]) if state.phase in ("copying", "over") else None,
        "buildings": list(state.buildings[seat]),
        "finished": state.phase in ("building", "camping") and has_finished(state, seat),
        "fiefs": list(map(fief_line, with_posts(state.realms[seat], state.posts))),
        "discard": list(state.discards[seat]),
    }


def _camp(state: World) -> dict[str, Any] | None:
    call = state.call
    if call is None:
        return None
    to_decide, camp = camp_to_decide(state)
    return {
        "seat": call.seat,
        "camp": call.camp,
        "asked": list(camps_still_asked(state, call)),
        "deciding": {"seat": to_decide, "camp": camp},
    }


def _copy(state: World) -> dict[str, Any] | None:
    chain = open_chain(state) if state.phase == "copying" else None
    if chain is None:
        return None
    return {"seat": chain.seat, "card": chain.links[0], "links": list(chain.links[1:]), "offered": list(on_offer(state, chain))}
