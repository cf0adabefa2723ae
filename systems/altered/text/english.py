"""The words of English card text. How they make a sentence stands in english.lark."""

from typing import Final

from ludex.layers.features import Everything
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.clauses import facing_expedition_is, my_expedition_is
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.text.vocabulary import Vocabulary, Word

_SMALL_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_IRREGULAR: Final = {"Deity": "Deities", "Fairy": "Fairies"}

_BESIDES: Final = tuple(
    f"in addition to {whose} other {what}"
    for whose in ("its", "their", "my")
    for what in ("terrains", "sub-types", "subtypes", "types")
)

KINDS: Final = (
    Word("TYPE", w.characters(), ("Character", "Characters")),
    Word("TYPE", w.permanents(), ("Permanent", "Permanents")),
    Word("TYPE", w.landmarks(), ("Landmark", "Landmarks"), ("Landmark Permanent", "Landmark Permanents")),
    Word("TYPE", w.expedition_permanents(), ("Expedition Permanent", "Expedition Permanents")),
    Word("TYPE", w.heroes(), ("Hero", "Heroes")),
    Word("TYPE", w.spells(), ("Spell", "Spells")),
    Word("TYPE", w.mana_orbs(), ("Mana Orb", "Mana Orbs")),
    Word("TYPE", w.cards(), ("card", "cards")),
    Word("TYPE", Everything(), ("object", "objects")),
    Word("TOKEN", w.tokens(), ("token", "tokens")),
    *(
        Word("SUBTYPE", name, (name, _IRREGULAR.get(name, f"{name}s")))
        for name in (*c.CHARACTER_SUBTYPES, *c.PERMANENT_SUBTYPES, *c.SPELL_SUBTYPES)
    ),
    Word("_REGION", None, ("region", "regions")),
    Word("TERRAIN", "forest", ("Forest", "Forests"), ("V",)),
    Word("TERRAIN", "mountain", ("Mountain", "Mountains"), ("M",)),
    Word("TERRAIN", "water", ("Water",), ("Waters", "O")),
)

QUALITIES: Final = (
    Word("ADJECTIVE", w.boosted(), ("boosted",)),
    Word("ADJECTIVE", w.exhausted(), ("exhausted",)),
    Word("ADJECTIVE", w.ready(), ("ready",)),
    Word("ADJECTIVE", w.with_status(c.ANCHORED), ("Anchored",)),
    Word("ADJECTIVE", w.with_status(c.ASLEEP), ("Asleep",)),
    Word("ADJECTIVE", w.with_status(c.FLEETING), ("Fleeting",)),
    *(Word("ADJECTIVE", w.of_faction(name), (name,)) for name in c.FACTIONS),
    Word("ADJECTIVE", w.neutral(), ("neutral",)),
    *(Word("KEYWORD", name, (name.capitalize(),)) for name in c.KEYWORD_WORDS),
    *(Word("NUMBERED", name, (name.capitalize(),)) for name in c.NUMBERED_KEYWORDS),
    Word("COST", c.HAND_COST, ("Hand Cost",), ("a Hand Cost", "a Hand Cost of")),
    Word("COST", c.RESERVE_COST, ("Reserve Cost",), ("a Reserve Cost", "a Reserve Cost of")),
    Word("COST", "base cost", ("Base Cost",), ("a Base Cost", "a Base Cost of")),
    Word("_BOOSTS", None, ("boost", "boosts")),
    Word("EXTREME", "highest", ("highest",)),
    Word("EXTREME", "lowest", ("lowest",)),
    Word("THE_EXTREME", "highest", ("the highest",)),
    Word("THE_EXTREME", "lowest", ("the lowest",)),
    Word("_STATISTIC", None, ("statistic",)),
    Word("STATISTICS", None, ("statistics",)),
    Word("ABILITIES", "", ("ability", "abilities")),
    Word("ABILITIES", "reaction", ("Reaction", "Reactions")),
    Word("ABILITIES", "quick action", ("quick action", "quick actions")),
    Word("ABILITIES", SUPPORT, ("support ability", "support abilities")),
    Word("FEATURES", "keywords", ("keywords",)),
    Word("FEATURES", "subtypes", ("sub-types",), ("subtypes",)),
    Word("FEATURES", "terrains", ("terrains",)),
    Word("OTHERS", "subtypes", ("other sub-types",), ("other subtypes",)),
    Word("OTHERS", "terrains", ("other terrains",)),
    Word("OWN", "boosts", ("boost on me", "boosts on me"), ("of my boosts", "my boosts")),
    Word(
        "OWN", "subtypes", ("sub-type I have", "sub-types I have"), ("of my sub-types", "my sub-types", "my subtypes")
    ),
    Word("OWN", "keywords", ("keyword I have", "keywords I have"), ("of my keywords", "my keywords")),
)

PLACES: Final = (
    Word("DETERMINER", w.controlled_by_you(), ("your",)),
    Word("DETERMINER", w.controlled_by_an_opponent(), ("your opponent's",), ("an opponent's",)),
    Word("WHOSE", w.controlled_by_you(), ("you control",)),
    Word("WHOSE", w.controlled_by_an_opponent(), ("your opponent controls",), ("an opponent controls",)),
    Word("WHOSE", w.owned_by_you(), ("you own",)),
    Word("PLAYED", w.played_by_you(), ("you play",)),
    Word("PLAYED", w.played_by_an_opponent(), ("your opponent plays",), ("an opponent plays",)),
    Word("PLACE", w.in_my_expedition(), ("in my Expedition",)),
    Word("PLACE", w.in_my_other_expedition(), ("in my other Expedition",)),
    Word("PLACE", w.facing_me(), ("facing me",), ("in the Expedition facing me", "in the facing Expedition")),
    Word("PLACE", w.in_my_region(), ("in my region",)),
    Word("PLACE", w.in_expedition(w.hero_expeditions() & w.controlled_by_you()), ("in your Hero Expedition",)),
    Word(
        "PLACE", w.in_expedition(w.companion_expeditions() & w.controlled_by_you()), ("in your Companion Expedition",)
    ),
    Word("PLACE", w.in_expedition(w.hero_expeditions()), ("in a Hero Expedition",)),
    Word("PLACE", w.in_expedition(w.companion_expeditions()), ("in a Companion Expedition",)),
    Word("ZONED", w.in_reserve() & w.owned_by_you(), ("in your Reserve",)),
    Word("ZONED", w.in_reserve() & w.owned_by_an_opponent(), ("in your opponent's Reserve",)),
    Word("ZONED", w.in_reserve(), ("in Reserve",), ("in a Reserve",)),
    Word("ZONED", w.in_zone(c.DISCARD) & w.owned_by_you(), ("in your Discard pile",)),
    Word("ZONED", w.in_zone(c.HAND) & w.owned_by_you(), ("in your hand",)),
    Word("FROM", c.RESERVE, ("to play from Reserve",), ("from Reserve",)),
    Word("FROM", c.HAND, ("to play from hand",), ("from hand",)),
    Word("REGION", w.my_regions(), ("my region",)),
    Word(
        "REGION",
        w.regions_of(w.facing_expeditions()),
        ("the region of the Expedition facing me",),
        ("the region facing me",),
    ),
    Word("OTHER_REGIONS", ~w.my_regions(), ("other than mine",), ("other than my region",)),
    Word("FACT", my_expedition_is(w.behind()), ("my Expedition is behind",)),
    Word("FACT", my_expedition_is(w.ahead()), ("my Expedition is ahead",)),
    Word("FACT", my_expedition_is(w.tied()), ("my Expedition is tied",)),
    Word("FACT", facing_expedition_is(w.behind()), ("the Expedition facing me is behind",)),
    Word("FACT", facing_expedition_is(w.ahead()), ("the Expedition facing me is ahead",)),
)

NUMBERS: Final = (
    *(Word("NUMBER", number, (name,)) for number, name in enumerate(_SMALL_NUMBERS)),
    Word("RELATION", Relation.MORE, ("more than",), ("greater than",)),
    Word("RELATION", Relation.LESS, ("less than",), ("fewer than", "lower than")),
    Word("RELATION", Relation.AT_LEAST, ("at least",)),
    Word("RELATION", Relation.AT_MOST, ("at most",)),
    Word("RELATION", Relation.EQUAL, ("exactly",), ("equal to",)),
    Word("RELATION", Relation.NOT_EQUAL, ("other than",)),
    Word("COMPARATIVE", Relation.MORE, ("more",)),
    Word("COMPARATIVE", Relation.LESS, ("fewer",), ("less",)),
    Word("LIMIT", Relation.AT_LEAST, ("or more",)),
    Word("LIMIT", Relation.AT_MOST, ("or less",), ("or fewer",)),
    Word("_LESS", None, ("less",)),
    Word("_MORE", None, ("more",)),
    Word("_AT_LEAST", None, ("at least",)),
    Word("_AT_MOST", None, ("at most",)),
    Word("_UP_TO", None, ("up to",), (", up to", "up to a maximum of", ", up to a maximum of")),
    Word("_DOWN_TO", None, ("down to",), (", down to", "down to a minimum of", ", down to a minimum of")),
    Word("_TO_MINIMUM", None, ("to a minimum of",), (", to a minimum of",)),
    Word("_TO_MAXIMUM", None, ("to a maximum of",), (", to a maximum of",)),
    Word("_PLUS", None, ("plus",)),
    Word("_TIMES", None, ("times",)),
    Word("_X", None, ("X",)),
)

SENTENCES: Final = (
    Word("_STOP", None, (".",)),
    Word("_COMMA", None, (",",), (":",)),
    Word("_AND", None, ("and",), (", and",)),
    Word("_AND_IF", None, ("and",), ("and if", ", and if")),
    Word("_ALSO", None, ("and",), (", and",)),
    Word("_OR", None, ("or",)),
    Word("_OR_IF", None, ("or",), ("or if",)),
    Word("_IF", None, ("if",), ("as long as", "while")),
    Word("_UNLESS", None, ("unless",)),
    Word("_FOR_EACH", None, ("for each",)),
    Word("_WHERE_X", None, (", where X is",), ("where X is",)),
    Word("_ALL", None, ("all",), ("all the", "each", "every", "all of the")),
    Word("_THE", None, ("the",)),
    Word("_A", None, ("a", "an")),
    Word("_ANOTHER", None, ("another",)),
    Word("_NO", None, ("no",)),
    Word("OTHER", None, ("other",)),
    Word("_NON", None, ("non-",)),
    Word("_I", None, ("I",), ("I'",)),
    Word("_THEY", None, ("they",), ("it",)),
    Word("_MY", None, ("my",)),
    Word("MINE", None, ("mine",)),
    Word("_THEIR", None, ("their", "its")),
    Word("_OF", None, ("of",)),
    Word("_IN", None, ("in",)),
    Word("_WITH", None, ("with",)),
    Word("_HOLDING", None, ("with",)),
    Word("_IN_THEM", None, ("in them",), ("in it",)),
    Word("_WITHOUT", None, ("without",)),
    Word("_THAT_ARE", None, ("that are",), ("that is", "who are")),
    Word("_THAT_ARE_NOT", None, ("that are not",), ("that aren't", "that is not", "who are not")),
    Word("_OTHER_THAN_ME", None, ("other than me",)),
    Word("_BE", None, ("am", "is", "are"), ("m",)),
    Word("_NOT", None, ("not",)),
    Word("_NO_LONGER", None, ("no longer",)),
    Word("_ONLY", None, ("only",)),
    Word("_BESIDES", None, ("in addition",), _BESIDES),
    Word("_BECOME", None, ("become", "becomes")),
    Word("_HAVE", None, ("have", "has")),
    Word("_GAIN", None, ("gain", "gains"), ("get", "gets")),
    Word("_LOSE", None, ("lose", "loses")),
    Word("_COST", None, ("cost", "costs")),
    Word("_EQUAL_TO", None, ("equal to",)),
    Word("_DOUBLED", None, ("doubled",)),
    Word("_SWITCHED", None, ("switched",)),
    Word("_IGNORED", None, ("ignored",)),
    Word("_YOU_CONTROL", None, ("you control",)),
    Word("_OPPONENT_CONTROLS", None, ("your opponent controls",), ("an opponent controls",)),
    Word("_YOU_HAVE", None, ("you have",)),
    Word("_THERE_IS", None, ("there is", "there are")),
    Word("_YOU_CONTROL_NOT", None, ("you do not control",), ("you don't control",)),
    Word("_OPPONENT_CONTROLS_NOT", None, ("your opponent does not control",), ("your opponent doesn't control",)),
    Word("_YOU_HAVE_NOT", None, ("you do not have",), ("you don't have",)),
    Word("_THERE_IS_NOT", None, ("there is not", "there are not"), ("there isn't", "there aren't")),
    Word("_ANY", None, ("any",)),
    Word("_THAN_OPPONENT", None, ("than your opponent",)),
    Word("_NUMBER_OF", None, ("the number of",)),
    Word("_THE_TOTAL", None, ("the total",)),
    Word("_AMONG", None, ("among",)),
)

VOCABULARY: Final = Vocabulary((*KINDS, *QUALITIES, *PLACES, *NUMBERS, *SENTENCES))
