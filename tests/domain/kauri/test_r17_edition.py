"""The editions that ship with Kemu: the sums and heritages of the first, and what the second changed."""

from collections import Counter

import pytest

from contracts.texts import texts_of
from domain.games.kauri.edition import Box
from domain.games.kauri.editions import SECOND, load
from domain.games.kauri.messages import (
    ClaimHeritage,
    EndCard,
    Flee,
    MovePiece,
    PlaceOnBorder,
    PlacePiece,
    StrikeRegion,
    TakePiece,
    TurnConscience,
)
from domain.games.kauri.vocabulary import Move, Place, Replant, Take
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, legal, there, where
from tests.kit.given import Play
from tests.kit.rules import clauses_of, rule

CLAIM = {MAORI: "M9", POSSUM: "P9", ENGLISH: "E9", KIWI: "K9"}


def claimed(seat: int, heritage: str, target: str | None = None, **position: object) -> Play:
    return acting(seat, CLAIM[seat], **position).when(seat, ClaimHeritage(0, heritage, target))  # type: ignore[arg-type]


@rule("kauri", "17.1")
def test_r17_1_the_map() -> None:
    assert (len(EDITION.regions), len(EDITION.borders)) == (25, 49)
    assert EDITION.region_keys(EDITION.towns) == ("auckland", "gisborne", "wellington")
    rim = EDITION.rim
    assert EDITION.region_keys(rim) == ("king_country", "whanganui", "taupo", "kaimanawa", "rangitikei")
    assert not set(rim) & set(EDITION.towns)
    # A closed ring: each has two neighbours on it.
    assert [sum(other in rim for other, _ in EDITION.neighbours[region]) for region in rim] == [2] * 5
    degrees = Counter(len(around) for around in EDITION.neighbours)
    assert (min(degrees), max(degrees)) == (2, 7)
    assert all(len(EDITION.neighbours[town]) >= EDITION.setup.possum_around for town in EDITION.towns)


@rule("kauri", "17.1")
def test_r17_1_borders_can_be_drawn_without_crossing() -> None:
    points = [region.at for region in EDITION.regions]

    def turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
        value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (value > 0) - (value < 0)

    lines = [(points[one], points[other]) for one, other in EDITION.borders]
    for number, (a, b) in enumerate(lines):
        for c, d in lines[:number]:
            if len({a, b, c, d}) == 4:
                assert not (turn(a, b, c) != turn(a, b, d) and turn(c, d, a) != turn(c, d, b)), (a, b, c, d)


@rule("kauri", "17.2")
def test_r17_2_the_cards() -> None:
    assert Counter(card.initiative for card in EDITION.cards.values()) == {1: 8, 2: 10, 3: 10, 4: 8}
    first = EDITION.cards["P1"]
    assert [action.names["fr"] for action in first.actions] == ["Migration de masse", "Fourragement"]
    assert first.link == "and"
    migration, foraging = (action.operation for action in first.actions)
    assert isinstance(migration, Move)
    assert isinstance(foraging, Take)
    assert (migration.steps, foraging.each) == (2, 1)
    assert {action.key for card in EDITION.cards.values() for action in card.actions} | {
        action.key for each in EDITION.automaton.steering.values() for action in each.actions
    } == set(EDITION.actions)


@rule("kauri", "17.2", "9.1")
def test_r17_2_a_number_of_moves_is_the_most() -> None:
    texts = [action.texts for action in EDITION.actions.values() if action.names["fr"] == "Hīkoi"]
    assert len(texts) == 3
    assert all("jusqu’à" in text["fr"] for text in texts)


@rule("kauri", "17.3")
def test_r17_3_where_the_english_change() -> None:
    assert [EDITION.mind(space) for space in range(1, 13)] == ["lumberjack"] * 7 + ["ranger"] * 5
    # Left alone they are rangers in the fifth Period only.
    spaces = [min(12, 1 + 2 * period) for period in range(5)]
    assert [EDITION.mind(space) for space in spaces] == ["lumberjack"] * 4 + ["ranger"]


@rule("kauri", "17.4")
def test_r17_4_what_counts() -> None:
    worths = {(faction, each.piece): each.points for faction, lines in EDITION.scoring.items() for each in lines}
    assert worths.pop(("maori", "whare")) == 2
    assert set(worths.values()) == {1}
    assert len(worths) == 6
    # The kiwi begins with 25 points.
    assert EDITION.setup.kiwi * len(EDITION.regions) == 25


@rule("kauri", "17.5")
def test_r17_5_waitangi() -> None:
    play = claimed(MAORI, "waitangi", pieces={"maori": "auckland", "english": "taupo"})
    assert legal(play) == [EndCard()]
    later = acting(
        MAORI, "M7", pieces={"maori": "auckland"}, roads=(("auckland", "waikato"), ("waikato", "taupo")), claimed=("waitangi",)
    )
    assert PlacePiece(1, "whare", "auckland") in legal(later)
    assert MovePiece(0, "maori", "auckland", "taupo", 1, 0) in legal(later)


@rule("kauri", "17.6")
def test_r17_6_utu() -> None:
    play = claimed(MAORI, "utu", pieces={"maori": "taranaki", "kiwi": "whanganui:2", "possum": "king_country taranaki"})
    assert legal(play, TakePiece) == [TakePiece(1, "kiwi", "whanganui"), TakePiece(1, "possum", "king_country")]
    # Two animals, also of the same region.
    play = play.when(MAORI, TakePiece(1, "kiwi", "whanganui")).when(MAORI, TakePiece(1, "kiwi", "whanganui"))
    assert play.state.boards[MAORI].kiwi == 2
    play.when(MAORI, TakePiece(1, "possum", "king_country")).then_rejected("steps_used", steps=2)


@rule("kauri", "17.7")
def test_r17_7_kaitiakitanga() -> None:
    play = claimed(MAORI, "kaitiakitanga", pieces={"maori": "taupo", "kauri": "taupo auckland"})
    assert len(legal(play, PlacePiece)) == 23
    play = play.when(MAORI, PlacePiece(1, "kauri", "kapiti")).when(MAORI, PlacePiece(1, "kauri", "cape_reinga"))
    play.when(MAORI, PlacePiece(1, "kauri", "kaipara")).then_rejected("steps_used", steps=2)
    assert [command.goal for command in legal(play, MovePiece)] == ["cape_reinga", "kapiti"]
    assert where(play.when(MAORI, MovePiece(2, "maori", "taupo", "kapiti", 1, 0)), "maori") == "kapiti"


@rule("kauri", "17.8")
@pytest.mark.parametrize(("card", "steps"), [("M1", 3), ("M2", 2), ("M4", 2), ("M5", 3), ("M7", 4)])
def test_r17_8_hau(card: str, steps: int) -> None:
    play = acting(MAORI, card, pieces={"maori": "taranaki"}, claimed=("hau",))
    for number in range(steps):
        ends = ("taranaki", "whanganui")
        play = play.when(MAORI, MovePiece(0, "maori", ends[number % 2], ends[(number + 1) % 2], 1, 0))
    assert not legal(play, MovePiece)


@rule("kauri", "17.9")
@pytest.mark.parametrize(("card", "action", "births"), [("P2", 1, 2), ("P3", 0, 3), ("P4", 0, 4), ("P5", 0, 2)])
def test_r17_9_twin_litter(card: str, action: int, births: int) -> None:
    play = acting(POSSUM, card, pieces={"possum": "taupo waikato rotorua tauranga"}, claimed=("twins",))
    before = sum(play.state.possum)
    while steps := legal(play, PlacePiece, action):
        play = play.when(POSSUM, steps[0])
    assert sum(play.state.possum) == before + births


@rule("kauri", "17.10")
def test_r17_10_population_explosion() -> None:
    play = claimed(POSSUM, "explosion", pieces={"possum": "taupo waikato rotorua tauranga"})
    for region in ("taupo", "waikato", "rotorua"):
        play = play.when(POSSUM, PlacePiece(1, "possum", region))
    play.when(POSSUM, PlacePiece(1, "possum", "tauranga")).then_rejected("steps_used", steps=3)


@rule("kauri", "17.11")
def test_r17_11_tree_dwellers() -> None:
    play = acting(POSSUM, "P7", pieces={"possum": "taranaki:4"}, claimed=("tree_dwellers",))
    for _ in range(2):
        play = play.when(POSSUM, MovePiece(1, "possum", "taranaki", "whanganui", 2))
    assert where(play, "possum") == "whanganui:4"


@rule("kauri", "17.12")
def test_r17_12_stowaway() -> None:
    play = claimed(POSSUM, "stowaway")
    for region in ("auckland", "gisborne", "wellington"):
        play = play.when(POSSUM, PlacePiece(1, "possum", region))
    assert where(play, "possum") == "auckland gisborne wellington"
    assert legal(play) == [EndCard()]


@rule("kauri", "17.13")
def test_r17_13_second_settler() -> None:
    play = claimed(ENGLISH, "second_settler", pieces={"english": "taupo"})
    placed = play.when(ENGLISH, PlacePiece(1, "english", "wellington"))
    assert where(placed, "english") == "taupo wellington"
    assert legal(placed) == [EndCard()]
    both = acting(ENGLISH, "E3", pieces={"english": "taupo wellington"}, claimed=("second_settler",))
    assert [command.pawn for command in legal(both, TakePiece)] == [0, 1]
    lost = play.when(ENGLISH, EndCard())
    assert (where(lost, "english"), lost.state.stock.english) == ("taupo", 1)


@rule("kauri", "17.14")
@pytest.mark.parametrize("by", [-2, -1, 1, 2])
def test_r17_14_political_activism(by: int) -> None:
    play = claimed(ENGLISH, "activism", conscience=7).when(ENGLISH, TurnConscience(1, by))
    assert play.state.conscience == 7 + by
    assert legal(play) == [EndCard()]


@rule("kauri", "17.15")
def test_r17_15_steam_sawmill() -> None:
    roads = (("auckland", "waikato"),)
    without = acting(ENGLISH, "E6", pieces={"english": "auckland"}, roads=roads)
    assert legal(without, TakePiece) == [TakePiece(1, "kauri", "auckland", 0)]
    play = acting(ENGLISH, "E6", pieces={"english": "auckland"}, roads=roads, claimed=("sawmill",))
    play = play.when(ENGLISH, TakePiece(1, "kauri", "auckland", 0)).when(ENGLISH, TakePiece(1, "kauri", "waikato"))
    assert play.state.boards[ENGLISH].kauri == 2
    # Also a road that the same card has just laid.
    play = acting(ENGLISH, "E6", pieces={"english": "auckland"}, claimed=("sawmill",))
    play = play.when(ENGLISH, PlaceOnBorder(0, "road", ("auckland", "waikato")))
    assert TakePiece(1, "kauri", "waikato") in legal(play)


@rule("kauri", "17.16")
def test_r17_16_department_of_conservation() -> None:
    roads = (("auckland", "waikato"), ("kapiti", "wellington"))
    play = claimed(ENGLISH, "conservation", conscience=8, pieces={"kauri": "taupo", "possum": "kapiti"}, roads=roads)
    for region in ("auckland", "waikato", "kapiti"):
        play = play.when(ENGLISH, PlacePiece(1, "kauri", region))
    assert play.state.boards[ENGLISH].possum == 1
    assert legal(play) == [EndCard()]


@rule("kauri", "17.17")
def test_r17_17_volcanic_eruption() -> None:
    play = claimed(
        KIWI,
        "eruption",
        pieces={
            "possum": "taupo:3 rangitikei auckland",
            "whare": "kaimanawa wellington",
            "maori": "kaimanawa",
            "english": "auckland",
            "kiwi": "taupo",
            "reserve": "taupo",
            "poison": "rangitikei",
        },
        roads=(("taupo", "waikato"),),
    )
    play = play.when(MAORI, Flee("te_urewera"))
    assert (where(play, "possum"), where(play, "whare"), where(play, "maori")) == ("auckland", "wellington", "te_urewera")
    # The rest stays.
    assert (where(play, "kiwi"), where(play, "reserve"), where(play, "poison")) == ("taupo", "taupo", "rangitikei")
    assert there(play, "kauri", "taupo") == len(play.state.road) == 1


@rule("kauri", "17.18")
def test_r17_18_curse_of_the_huia() -> None:
    play = claimed(KIWI, "huia", "sawmill")
    assert play.state.cursed == ("sawmill",)
    last = acting(KIWI, "K9", tokens=(4, 4, 4, 1), cursed=("sawmill", "twins", "hau", "utu"))
    last = last.when(KIWI, ClaimHeritage(0, "huia", "waitangi"))
    assert last.state.tokens[KIWI] == 0


@rule("kauri", "17.19")
def test_r17_19_earthquake() -> None:
    play = claimed(KIWI, "earthquake", pieces={"possum": "waikato:4"}, roads=(("auckland", "waikato"), ("waikato", "taupo")))
    play = play.when(KIWI, StrikeRegion(1, "waikato"))
    assert (where(play, "possum"), play.state.road, play.state.stock.possum) == ("", (), 30)


@rule("kauri", "17.20")
def test_r17_20_island_sanctuary() -> None:
    play = claimed(
        KIWI,
        "sanctuary",
        pieces={"kiwi": "taupo waikato auckland kapiti", "kauri": "taupo waikato auckland", "reserve": "taupo"},
    )
    assert [command.region for command in legal(play, PlacePiece)] == ["auckland", "waikato"]
    play = play.when(KIWI, PlacePiece(1, "reserve", "auckland")).when(KIWI, PlacePiece(1, "reserve", "waikato"))
    assert where(play, "reserve") == "auckland waikato taupo"


@rule("kauri", "17.21")
def test_r17_21_cyclone() -> None:
    regions = ("auckland", "waikato", "taupo", "rotorua", "kapiti", "taranaki", "hauraki")
    play = claimed(KIWI, "cyclone", pieces={"possum": " ".join(f"{region}:2" for region in regions)})
    play = play.when(KIWI, TakePiece(1, "possum", regions[0]))
    play.when(KIWI, TakePiece(1, "possum", regions[0])).then_rejected("region_used", clause="10.2", regions=["auckland"])
    for region in regions[1:6]:
        play = play.when(KIWI, TakePiece(1, "possum", region))
    play.when(KIWI, TakePiece(1, "possum", regions[6])).then_rejected("steps_used", steps=6)
    assert (sum(play.state.possum), play.state.stock.possum) == (8, 22)


@rule("kauri", "17.22")
def test_r17_22_temple_and_suburb() -> None:
    crowd = {"possum": "taupo auckland", "kiwi": "taupo auckland", "english": "taupo auckland", "kauri": ""}
    temple = acting(MAORI, "M4", pieces={"maori": "taupo"})
    assert where(temple.when(MAORI, PlacePiece(1, "whare", "taupo")), "whare") == "taupo"
    town = acting(MAORI, "M4", pieces={"maori": "auckland"})
    town.when(MAORI, PlacePiece(1, "whare", "auckland")).then_rejected("region_unfit", because="town")
    for card in ("M7", "M8"):
        suburb = acting(MAORI, card, pieces={**crowd, "maori": "auckland"}, claimed=("waitangi",))
        assert where(suburb.when(MAORI, PlacePiece(1, "whare", "auckland")), "whare") == "auckland"


def test_every_heritage_has_a_clause_and_a_test() -> None:
    texts = [text for number, text in clauses_of("kauri").items() if number.startswith("17.")]
    for heritage in EDITION.heritages.values():
        assert any(heritage.names["en"] in text for text in texts), heritage.key
    assert texts_of(GAME).names["heritage_text"].keys() == EDITION.heritages.keys()


@rule("kauri", "17.23")
def test_r17_23_what_the_second_edition_changed() -> None:
    second = load(SECOND)
    cards = {key: (card.initiative, card.link, [each.key for each in card.actions]) for key, card in second.cards.items()}
    before = {key: (card.initiative, card.link, [each.key for each in card.actions]) for key, card in EDITION.cards.items()}
    assert {key: cards[key] for key in cards if cards[key] != before[key]} == {
        "M2": (2, "or", ["hikoi_1", "hunt_kiwi"]),
        "M4": (2, "and", ["hikoi_2", "temple"]),
        "M5": (3, "and", ["hikoi_2", "temple"]),
        "M6": (2, "and", ["hunt_one_possum", "temple"]),
        "P4": (4, "and", ["litter_2"]),
        "E4": (2, "and", ["march_2", "felling"]),
        "E5": (2, "or", ["road_2", "march_2"]),
    }
    (brood,) = [key for key, action in second.actions.items() if action != EDITION.actions[key]]
    operation = second.actions[brood].operation
    assert isinstance(operation, Place)
    assert (brood, operation.each) == ("brood", 2)
    changed = {key: each.effect for key, each in second.heritages.items() if each != EDITION.heritages[key]}
    assert changed == {
        "utu": (Take(("kiwi", "possum"), 1, "beside_own", "board", times=3),),
        "explosion": (Place("possum", "own", regions=2),),
        "conservation": (Replant("kauri", "possum", 2, "network"),),
        "sanctuary": (Place("reserve", "own", need=("kauri",)),),
        "cyclone": (Take(("possum",), 1, "any", "stock", times=7, apart=True),),
    }
    # Nothing else that the rules read: no action or heritage is new, and neither map nor pieces nor points differ.
    assert second.actions.keys() == EDITION.actions.keys() - {"hunt_possums", "litter_3"}
    assert second.heritages.keys() == EDITION.heritages.keys()
    same = set(Box.__struct_fields__) | {"automaton", "priority", "borders", "rim"}
    assert {name for name in same if getattr(second, name) != getattr(EDITION, name)} == set()
