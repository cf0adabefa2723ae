"""The words of French card text. How they make a sentence stands in french.lark."""

from typing import Final

from ludex.layers.features import Everything
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.clauses import facing_expedition_is, my_expedition_is
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.text.vocabulary import Vocabulary, Word

_SMALL_NUMBERS: Final = {
    0: "zéro", 2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six", 7: "sept", 8: "huit", 9: "neuf", 10: "dix"
}  # fmt: skip

_SUBTYPES: Final = {
    "Adventurer": "Aventurier",
    "Animal": "Animal",
    "Apprentice": "Apprenti",
    "Artist": "Artiste",
    "Bureaucrat": "Bureaucrate",
    "Citizen": "Citoyen",
    "Companion": "Compagnon",
    "Deity": "Divinité",
    "Dragon": "Dragon",
    "Druid": "Druide",
    "Elemental": "Élémentaire",
    "Engineer": "Ingénieur",
    "Fairy": "Fée",
    "Leviathan": "Léviathan",
    "Mage": "Mage",
    "Messenger": "Messager",
    "Noble": "Noble",
    "Plant": "Plante",
    "Robot": "Robot",
    "Scholar": "Érudit",
    "Scientist": "Scientifique",
    "Soldier": "Soldat",
    "Spirit": "Esprit",
    "Titan": "Titan",
    "Trainer": "Mentor",
    "Construction": "Construction",
    "Gear": "Équipement",
    "Site": "Site",
    "Boon": "Bénédiction",
    "Conjuration": "Conjuration",
    "Disruption": "Interférence",
    "Maneuver": "Manœuvre",
    "Song": "Chant",
}
_BESIDES: Final = tuple(
    f"en plus de {whose} autres {what}"
    for whose in ("ses", "leurs", "mes")
    for what in ("terrains", "sous-types", "types")
)
_FEMININE: Final = frozenset(
    ("Deity", "Fairy", "Plant", "Construction", "Boon", "Conjuration", "Disruption", "Maneuver")
)
_IRREGULAR: Final = {"Animal": "Animaux"}

KINDS: Final = (
    Word("TYPE", w.characters(), ("Personnage", "Personnages")),
    Word("TYPE", w.permanents(), ("Permanent", "Permanents")),
    Word("TYPE", w.landmarks(), ("Repère", "Repères"), ("Permanent Repère", "Permanents Repères")),
    Word("TYPE", w.expedition_permanents(), ("Permanent d'Expédition", "Permanents d'Expédition")),
    Word("TYPE", w.heroes(), ("Héros",)),
    Word("TYPE", w.spells(), ("Sort", "Sorts")),
    Word("TYPE", w.mana_orbs(), ("Orbe de Mana", "Orbes de Mana")),
    Word("TYPE", w.cards(), ("carte", "cartes"), feminine=True),
    Word("TYPE", Everything(), ("objet", "objets")),
    Word("TOKEN", w.tokens(), ("jeton", "jetons")),
    *(
        Word("SUBTYPE", name, (word, _IRREGULAR.get(name, f"{word}s")), feminine=name in _FEMININE)
        for name, word in _SUBTYPES.items()
    ),
    Word("_REGION", None, ("région", "régions"), feminine=True),
    Word("TERRAIN", "forest", ("Forêt", "Forêts"), ("V",), feminine=True),
    Word("TERRAIN", "mountain", ("Montagne", "Montagnes"), ("M",), feminine=True),
    Word("TERRAIN", "water", ("Eau", "Eaux"), ("O",), feminine=True),
)


def _adjective(masculine: str) -> tuple[str, str, str, str]:
    """The four forms of a regular adjective.

    >>> _adjective("Gigantesque"), _adjective("Ancré")
    (('Gigantesque', 'Gigantesques', 'Gigantesque', 'Gigantesques'), ('Ancré', 'Ancrés', 'Ancrée', 'Ancrées'))
    """
    feminine = masculine if masculine.endswith("e") else f"{masculine}e"
    return masculine, f"{masculine}s", feminine, f"{feminine}s"


QUALITIES: Final = (
    Word("ADJECTIVE", w.boosted(), _adjective("boosté")),
    Word("ADJECTIVE", w.exhausted(), _adjective("épuisé")),
    Word("ADJECTIVE", w.ready(), ("prêt", "prêts", "prête", "prêtes")),
    Word("ADJECTIVE", w.with_status(c.ANCHORED), _adjective("Ancré")),
    Word("ADJECTIVE", w.with_status(c.ASLEEP), _adjective("Endormi")),
    Word("ADJECTIVE", w.with_status(c.FLEETING), _adjective("Fugace")),
    *(Word("ADJECTIVE", w.of_faction(name), (name,)) for name in c.FACTIONS),
    Word("ADJECTIVE", w.neutral(), _adjective("neutre")),
    Word("KEYWORD", c.COOLDOWN, ("Rafraîchissement",)),
    Word("KEYWORD", c.DEFENDER, ("Défenseur", "Défenseurs", "Défenseure", "Défenseures")),
    Word("KEYWORD", c.ETERNAL, ("Éternel", "Éternels", "Éternelle", "Éternelles")),
    Word("KEYWORD", c.GIGANTIC, _adjective("Gigantesque")),
    Word("KEYWORD", c.SEASONED, _adjective("Aguerri")),
    Word("NUMBERED", "tough", _adjective("Coriace")),
    Word("NUMBERED", "scout", ("Repérage",)),
    Word("COST", c.HAND_COST, ("Coût de Main",), ("un Coût de Main", "un Coût de Main de", "Coût de Main de")),
    Word(
        "COST",
        c.RESERVE_COST,
        ("Coût de Réserve",),
        ("un Coût de Réserve", "un Coût de Réserve de", "Coût de Réserve de"),
    ),
    Word("COST", "base cost", ("Coût de Base",), ("un Coût de Base", "un Coût de Base de", "Coût de Base de")),
    Word("_BOOSTS", None, ("boost", "boosts")),
    Word("EXTREME", "highest", ("la plus élevée", "le plus élevé"), ("la plus haute", "le plus haut")),
    Word("EXTREME", "lowest", ("la plus basse", "le plus bas"), ("la plus faible", "le plus faible")),
    Word("_STATISTIC", None, ("statistique",)),
    Word("STATISTICS", None, ("statistiques",)),
    Word("ABILITIES", "", ("capacité", "capacités")),
    Word("ABILITIES", "reaction", ("Réaction", "Réactions")),
    Word("ABILITIES", "quick action", ("action rapide", "actions rapides")),
    Word("ABILITIES", SUPPORT, ("capacité de soutien", "capacités de soutien")),
    Word("FEATURES", "keywords", ("mots-clés",)),
    Word("FEATURES", "subtypes", ("sous-types",)),
    Word("FEATURES", "terrains", ("terrains",)),
    Word("OTHERS", "subtypes", ("autres sous-types",)),
    Word("OTHERS", "terrains", ("autres terrains",)),
    Word("OWN", "boosts", ("boost sur moi", "boosts sur moi"), ("mes boosts", "de mes boosts")),
    Word("OWN", "subtypes", ("sous-type que j'ai", "sous-types que j'ai"), ("mes sous-types", "de mes sous-types")),
    Word("OWN", "keywords", ("mot-clé que j'ai", "mots-clés que j'ai"), ("mes mots-clés", "de mes mots-clés")),
)

PLACES: Final = (
    Word("DETERMINER", w.controlled_by_you(), ("votre", "vos")),
    Word("WHOSE", w.controlled_by_you(), ("que vous contrôlez",)),
    Word(
        "WHOSE",
        w.controlled_by_an_opponent(),
        ("que votre adversaire contrôle",),
        ("contrôlés par votre adversaire", "contrôlées par votre adversaire", "de votre adversaire"),
    ),
    Word("WHOSE", w.owned_by_you(), ("que vous possédez",)),
    Word("PLAYED", w.played_by_you(), ("que vous jouez",)),
    Word("PLAYED", w.played_by_an_opponent(), ("que votre adversaire joue",)),
    Word("PLACE", w.in_my_expedition(), ("dans mon Expédition",)),
    Word("PLACE", w.in_my_other_expedition(), ("dans mon autre Expédition",)),
    Word("PLACE", w.facing_me(), ("qui me fait face", "qui me font face"), ("face à moi",)),
    Word("PLACE", w.in_my_region(), ("dans ma région",)),
    Word("PLACE", w.in_expedition(w.hero_expeditions() & w.controlled_by_you()), ("dans votre Expédition Héros",)),
    Word(
        "PLACE",
        w.in_expedition(w.companion_expeditions() & w.controlled_by_you()),
        ("dans votre Expédition Compagnon",),
    ),
    Word("PLACE", w.in_expedition(w.hero_expeditions()), ("dans une Expédition Héros",)),
    Word("PLACE", w.in_expedition(w.companion_expeditions()), ("dans une Expédition Compagnon",)),
    Word("ZONED", w.in_reserve() & w.owned_by_you(), ("dans votre Réserve",)),
    Word("ZONED", w.in_reserve() & w.owned_by_an_opponent(), ("dans la Réserve de votre adversaire",)),
    Word("ZONED", w.in_reserve(), ("en Réserve",), ("dans une Réserve",)),
    Word("ZONED", w.in_zone(c.DISCARD) & w.owned_by_you(), ("dans votre Défausse",)),
    Word("ZONED", w.in_zone(c.HAND) & w.owned_by_you(), ("dans votre main",)),
    Word("FROM", c.RESERVE, ("depuis la Réserve",)),
    Word("FROM", c.HAND, ("depuis la main",)),
    Word("REGION", w.my_regions(), ("ma région",)),
    Word(
        "REGION",
        w.regions_of(w.facing_expeditions()),
        ("la région de l'Expédition qui me fait face",),
        ("la région qui me fait face",),
    ),
    Word("OTHER_REGIONS", ~w.my_regions(), ("autres que la mienne",), ("autre que la mienne", "autres que ma région")),
    Word("FACT", my_expedition_is(w.behind()), ("mon Expédition est en retard",)),
    Word("FACT", my_expedition_is(w.ahead()), ("mon Expédition est en avance",)),
    Word("FACT", my_expedition_is(w.tied()), ("mon Expédition est à égalité",)),
    Word("FACT", facing_expedition_is(w.behind()), ("l'Expédition qui me fait face est en retard",)),
    Word("FACT", facing_expedition_is(w.ahead()), ("l'Expédition qui me fait face est en avance",)),
)

NUMBERS: Final = (
    *(Word("NUMBER", number, (name,)) for number, name in _SMALL_NUMBERS.items()),
    Word(
        "RELATION", Relation.MORE, ("supérieur à",), ("supérieure à", "supérieur au", "plus de", "plus d'", "plus que")
    ),
    Word("RELATION", Relation.LESS, ("inférieur à",), ("inférieure à", "inférieur au", "moins de", "moins d'")),
    Word("RELATION", Relation.AT_LEAST, ("au moins",), ("d'au moins",)),
    Word("RELATION", Relation.AT_MOST, ("au plus",), ("d'au plus",)),
    Word("RELATION", Relation.EQUAL, ("exactement",), ("égal à", "égale à", "égal au", "égale au")),
    Word("RELATION", Relation.NOT_EQUAL, ("différent de",), ("différente de", "différent du", "différent d'")),
    Word("LIMIT", Relation.AT_LEAST, ("ou plus",)),
    Word("LIMIT", Relation.AT_MOST, ("ou moins",)),
    Word("_LESS", None, ("de moins",)),
    Word("_MORE", None, ("de plus",)),
    Word("_AT_LEAST", None, ("au moins",)),
    Word("_AT_MOST", None, ("au plus",)),
    Word("_UP_TO", None, ("jusqu'à",), (", jusqu'à", "jusqu'à un maximum de", ", jusqu'à un maximum de")),
    Word("_DOWN_TO", None, ("jusqu'à un minimum de",), (", jusqu'à un minimum de",)),
    Word("_TO_MINIMUM", None, ("avec un minimum de",), (", avec un minimum de",)),
    Word("_TO_MAXIMUM", None, ("avec un maximum de",), (", avec un maximum de",)),
    Word("_PLUS", None, ("plus",)),
    Word("_TIMES", None, ("fois",)),
    Word("_X", None, ("X",)),
)

SENTENCES: Final = (
    Word("_STOP", None, (".",)),
    Word("_COMMA", None, (",",), (":",)),
    Word("_AND", None, ("et",), (", et",)),
    Word("_AND_IF", None, ("et si",), ("et", "et s'", "et que", ", et si")),
    Word("_ALSO", None, ("et",), (", et",)),
    Word("_OR", None, ("ou",)),
    Word("_OR_IF", None, ("ou si",), ("ou", "ou s'")),
    Word("_IF", None, ("si",), ("s'", "tant que", "tant qu'")),
    Word("_UNLESS", None, ("sauf si",), ("sauf s'",)),
    Word("_FOR_EACH", None, ("pour chaque",), ("pour chacun",)),
    Word("_WHERE_X", None, (", où X est",), ("où X est", ", où X est égal à", ", où X est égal au")),
    Word("_ALL", None, ("tous les", "toutes les"), ("tous", "toutes", "chaque")),
    Word("_THE", None, ("le", "la", "les"), ("l'",)),
    Word("_A", None, ("un", "une", "des"), ("d'un", "d'une")),
    Word("_NO", None, ("aucun", "aucune"), ("pas de", "pas d'", "pas un", "pas une")),
    Word("OTHER", None, ("autre", "autres"), ("d'autres",)),
    Word("_NON", None, ("non",), ("non-",)),
    Word("_I", None, ("je",), ("j'",)),
    Word("_THEY", None, ("ils",), ("elles", "il", "elle")),
    Word("_MY", None, ("mon", "ma", "mes")),
    Word("MINE", None, ("le mien",), ("la mienne", "mien", "mienne")),
    Word("_THEIR", None, ("leur", "leurs"), ("son", "sa", "ses")),
    Word("_OF", None, ("de",), ("des", "du", "d'")),
    Word("_IN", None, ("en",), ("dans",)),
    Word("_WITH", None, ("avec",), ("ayant", "qui ont", "qui a")),
    Word("_HOLDING", None, ("où il y a",)),
    Word("_WITHOUT", None, ("sans",)),
    Word("_THAT_ARE", None, ("qui est", "qui sont")),
    Word("_THAT_ARE_NOT", None, ("qui n'est pas", "qui ne sont pas")),
    Word("_OTHER_THAN_ME", None, ("autres que moi",), ("autre que moi",)),
    Word("_BE", None, ("suis", "est", "sont")),
    Word("_NE", None, ("ne",), ("n'",)),
    Word("_NOT", None, ("pas",)),
    Word("_NO_LONGER", None, ("plus",)),
    Word("_ONLY", None, ("uniquement",), ("seulement",)),
    Word("_BESIDES", None, ("en plus",), _BESIDES),
    Word("_BECOME", None, ("deviens", "devient", "deviennent")),
    Word("_HAVE", None, ("ai", "a", "ont")),
    Word("_GAIN", None, ("gagne", "gagnent")),
    Word("_LOSE", None, ("perds", "perd", "perdent")),
    Word("_COST", None, ("coûte", "coûtent")),
    Word(
        "_EQUAL_TO",
        None,
        ("égal à",),
        ("égale à", "égaux à", "égales à", "égal au", "égale au", "égaux au", "égales au"),
    ),
    Word("_DOUBLED", None, ("doublé", "doublés"), ("doublée", "doublées")),
    Word("_SWITCHED", None, ("échangés",), ("échangées",)),
    Word("_IGNORED", None, ("ignorées",), ("ignorés",)),
    Word("_YOU_CONTROL", None, ("vous contrôlez",)),
    Word("_YOU_CONTROL_NOT", None, ("vous ne contrôlez",)),
    Word("_OPPONENT_CONTROLS", None, ("votre adversaire contrôle",)),
    Word("_OPPONENT_CONTROLS_NOT", None, ("votre adversaire ne contrôle",)),
    Word("_YOU_HAVE", None, ("vous avez",)),
    Word("_YOU_HAVE_NOT", None, ("vous n'avez",)),
    Word("_THERE_IS", None, ("il y a",)),
    Word("_THERE_IS_NOT", None, ("il n'y a",)),
    Word("_THAN_OPPONENT", None, ("que votre adversaire",)),
    Word(
        "_NUMBER_OF", None, ("le nombre de",), ("le nombre d'", "le nombre des", "nombre de", "nombre d'", "nombre des")
    ),
    Word("_THE_TOTAL", None, ("le total de",), ("total de",)),
    Word("_AMONG", None, ("parmi",)),
)

VOCABULARY: Final = Vocabulary((*KINDS, *QUALITIES, *PLACES, *NUMBERS, *SENTENCES))
