"""What the pages say of their own accord, in each language they are shown in."""

from collections.abc import Mapping

from contracts.language import Language

OTHER: Mapping[Language, Language] = {"en": "fr", "fr": "en"}

WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "skip": "Skip to the content",
        "site": "Site",
        "contents": "On this page",
        "reference": "Reference",
        "rules": "Rules",
        "rules_of": "Rules of {}",
        "other_language": "En français",
        "lead": "Every event and every refusal names the clause it rests on. A clause with this mark is ours, where the "
        "printed rules leave something open:",
        "edition": "Edition {}",
        "rules_version": "Rules version {}",
        "commands": "Commands and events",
        "reconstructed": "Reconstructed in this edition",
        "match": "The life of a match",
        "common": "From here on, the clauses that hold for every game. They are cited with an M.",
    },
    "fr": {
        "skip": "Aller au contenu",
        "site": "Site",
        "contents": "Sur cette page",
        "reference": "Référence",
        "rules": "Règles",
        "rules_of": "Règles de {}",
        "other_language": "In English",
        "lead": "Chaque événement et chaque refus cite la clause sur laquelle il repose. Une clause ainsi marquée est de notre "
        "main, là où la règle imprimée laisse une question ouverte :",
        "edition": "Édition {}",
        "rules_version": "Version {} des règles",
        "commands": "Commandes et événements",
        "reconstructed": "Reconstitué dans cette édition",
        "match": "La vie d'une partie",
        "common": "À partir d'ici, les clauses communes à tous les jeux. Elles sont citées avec un M.",
    },
}
