"""`kemu verify --bots`: the bots think again."""

import pytest

from contracts import bot_trace
from contracts.bundle import write_bundle
from domain.bots import BOTS, SEARCHING
from domain.games import GAMES
from service.play.simulation import play_out
from service.proof.audit import sealed_bundle
from service.proof.signing import Signer
from service.proof.verification import Finding, verify

SIGNER = Signer("bots", 1)


def bundle(bot: str = "level2", game: str = "kiwara") -> bytes:
    played = play_out(GAMES[game], 2, ["random", bot], {}, b"s" * 32, traced=True)
    return write_bundle(sealed_bundle("bots", played.seed, played.log, SIGNER))


@pytest.mark.parametrize("bot", ["level0", "level1", "level2", "greedy"])
def test_a_match_of_bots_is_thought_out_again(bot: str) -> None:
    verdict = verify(bundle(bot), GAMES, BOTS, SIGNER.public, ask_bots=True)
    assert (verdict.finding, verdict.code) == (Finding.CONFIRMED, "")
    assert verdict.asked > 10


def test_a_move_that_is_not_the_bots_own_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody let another bot think."""
    with monkeypatch.context() as other:
        think = bot_trace.think
        other.setattr(bot_trace, "think", lambda _, *asked: think("level0", *asked))
        raw = bundle("level1")
    verdict = verify(raw, GAMES, BOTS, SIGNER.public, ask_bots=True)
    assert (verdict.finding, verdict.code) == (Finding.REFUTED, "not_the_bots_move")
    assert verify(raw, GAMES, BOTS, SIGNER.public).finding is Finding.CONFIRMED


def test_what_another_program_thought_is_for_another_release_to_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(bot_trace, "program", lambda _: "0.1")
        raw = bundle("level1")
    verdict = verify(raw, GAMES, BOTS, SIGNER.public, ask_bots=True)
    assert (verdict.finding, verdict.asked) == (Finding.BOTS_MISSING, 0)
    assert "(0.1)" in verdict.detail
    assert verify(raw, GAMES, BOTS, SIGNER.public).finding is Finding.CONFIRMED


@pytest.mark.parametrize("bot", SEARCHING)
def test_a_bot_that_was_cut_short_is_cut_short_again(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    with monkeypatch.context() as hurried:
        think = bot_trace.think

        def in_a_hurry(*asked: object) -> object:
            looks = iter(range(7))
            return think(*asked[:-1], lambda: next(looks, None) is not None)  # type: ignore[arg-type]

        hurried.setattr(bot_trace, "think", in_a_hurry)
        raw = bundle(bot)
    assert b'"cut":7' in raw
    assert verify(raw, GAMES, BOTS, SIGNER.public, ask_bots=True).finding is Finding.CONFIRMED


def test_a_stand_in_that_does_not_think_for_the_bot_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as forged:
        think = bot_trace.asked
        forged.setattr(bot_trace, "asked", lambda *told, **more: think(*told, **{**more, "instead": "level0"}))
        raw = bundle("level1")
    assert b'"instead":"level0"' in raw
    verdict = verify(raw, GAMES, BOTS, SIGNER.public, ask_bots=True)
    assert (verdict.finding, verdict.code) == (Finding.REFUTED, "not_the_bots_move")
    assert "level0 never stands in for level1" in verdict.detail
