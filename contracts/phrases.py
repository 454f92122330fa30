"""What players may say to each other at the table: a few phrases, so that nobody needs a moderator."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from contracts.language import Language

PhraseKey = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thank_you",
    "you_are_welcome",
    "thinking",
    "back_soon",
    "oops",
    "sorry",
    "no_hurry",
    "good_game",
    "rematch",
    "goodbye",
]

PHRASES: Mapping[PhraseKey, Mapping[Language, str]] = MappingProxyType(
    {
        "hello": {"en": "Hello!", "fr": "Bonjour !"},
        "good_luck": {"en": "Good luck!", "fr": "Bonne chance !"},
        "well_played": {"en": "Well played!", "fr": "Bien joué !"},
        "thank_you": {"en": "Thank you!", "fr": "Merci !"},
        "you_are_welcome": {"en": "You're welcome.", "fr": "Je t'en prie."},
        "thinking": {"en": "I'm thinking…", "fr": "Je réfléchis…"},
        "back_soon": {"en": "I'll be right back.", "fr": "Je reviens tout de suite."},
        "oops": {"en": "Oops!", "fr": "Oups !"},
        "sorry": {"en": "Sorry!", "fr": "Désolé !"},
        "no_hurry": {"en": "Take your time.", "fr": "Prends ton temps."},
        "good_game": {"en": "Good game!", "fr": "Belle partie !"},
        "rematch": {"en": "A rematch?", "fr": "Une revanche ?"},
        "goodbye": {"en": "Goodbye!", "fr": "Au revoir !"},
    }
)
