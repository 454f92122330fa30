from domain.games.kiwara.messages import OkapiJoined, PlaceAnimal, ReinforcementDrawn
from domain.games.kiwara.model import count_lands
from tests.domain.kiwara.scene import RED, YELLOW, hand, playing, scene
from tests.kit.rules import rule

LAND_D_LACKS_ONE = """
    . . . . . .
    . . . . Z g
    . . . . . .
    . . . . . .
    . . . . . .
"""


@rule("kiwara", "3.1")
def test_r3_1_a_land_belongs_with_all_its_points_to_the_seat_with_more_animals() -> None:
    land_d = next(
        count
        for count in count_lands(
            scene("""
            . . . . . .
            . . . . Z g
            . . . . . z
            . . . . . .
            . . . . . .
            """)
        )
        if count.land == "d"
    )
    assert (land_d.tokens, land_d.owner, land_d.total) == ((1, 2), YELLOW, 14)


@rule("kiwara", "3.2")
def test_r3_2_filling_the_first_land_brings_a_reinforcement() -> None:
    play = playing(LAND_D_LACKS_ONE, totem=5)
    play.when(RED, PlaceAnimal("gazelle", 17)).then_includes(OkapiJoined(RED, "d"))


@rule("kiwara", "3.3")
def test_r3_3_a_reinforcement_is_points_or_a_power() -> None:
    play = playing(LAND_D_LACKS_ONE, totem=5, okapi=False, pile=("hyena",))
    drawn = play.when(RED, PlaceAnimal("gazelle", 17)).then_includes(ReinforcementDrawn(RED, "d", "hyena"))
    assert drawn.state.hands == hand("hyena")
