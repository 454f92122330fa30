"""The words in which every edition is written: factions, pieces, states of mind and places."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

Faction = Literal["maori", "possum", "english", "kiwi"]
FACTIONS: Final[tuple[Faction, ...]] = get_args(Faction)

Human = Literal["maori", "english"]
"""Pawns: few, and told apart by their number."""
HUMANS: Final[tuple[Human, ...]] = get_args(Human)

RegionPiece = Literal["kauri", "kiwi", "possum", "whare", "reserve", "poison", "epidemic"]
"""Counted in each region; two of a kind cannot be told apart."""
REGION_PIECES: Final[tuple[RegionPiece, ...]] = get_args(RegionPiece)

Animal = Literal["kiwi", "possum"]
ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)

MOVING: Final[tuple[Human | Animal, ...]] = (*ANIMALS, *HUMANS)
"""10.1: what walks by itself. Everything else stays where it was put."""

BorderPiece = Literal["road", "flood"]
BORDER_PIECES: Final[tuple[BorderPiece, ...]] = get_args(BorderPiece)

Piece = Literal["kauri", "kiwi", "possum", "whare", "reserve", "poison", "epidemic", "maori", "english", "road", "flood"]
PIECES: Final[tuple[Piece, ...]] = (*REGION_PIECES, *HUMANS, *BORDER_PIECES)

Trophy = Literal["kauri", "kiwi", "possum"]
"""What a seat may keep on its own board."""
TROPHIES: Final[tuple[Trophy, ...]] = get_args(Trophy)

ONE_PER_REGION: Final[Mapping[Piece, str]] = {
    "kauri": "8.2",
    "whare": "9.11",
    "reserve": "8.5",
    "poison": "8.5",
    "epidemic": "8.5",
}
"""A region has at most one of these, by this clause."""

SHIFTING: Final[tuple[Piece, ...]] = ("epidemic", "flood")
"""9.7, 9.8: if all of these are out, laying one means moving one."""

SHELTERED: Final[tuple[Piece, ...]] = ("kauri", "kiwi")
"""9.10: what a reserve keeps from being removed."""

Mind = Literal["lumberjack", "ranger"]
"""What the English are at the moment."""
MINDS: Final[tuple[Mind, ...]] = get_args(Mind)

Where = Literal["own", "each_own", "beside_own", "own_or_network", "network", "towns", "any", "rim"]

Target = Literal["board", "stock"]
TARGETS: Final[tuple[Target, ...]] = get_args(Target)

Link = Literal["and", "or"]
LINKS: Final[tuple[Link, ...]] = get_args(Link)

HeritageKind = Literal["lasting", "single", "repeatable"]
HERITAGE_KINDS: Final[tuple[HeritageKind, ...]] = get_args(HeritageKind)

TOWN: Final = "town"
"""Beside pieces, what a place may be asked to have or to lack."""

PLAYED: Final = 2
"""5.3: cards that a seat plays in a turn, one for its actions and one for its initiative."""
HAND: Final = 3
"""5.2: cards that a seat chooses from; one is kept."""
