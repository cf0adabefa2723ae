"""Abilities in both languages, with the data that each means, written by hand.

The parts of a selector stand in the order that `ludex.systems.altered.text.order` promises: what the objects are, how
they are, which ones, whose, where, with what; what is in play comes last.
"""

from attrs import field, frozen

from ludex.layers.amounts import (
    Constant,
    HighestOf,
    Limited,
    MembersOf,
    OfSource,
    OfTarget,
    Sum,
    Times,
    count,
    highest,
    total,
)
from ludex.layers.changes import Acquire, Add, Change, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.conditions import AllHold, Always, AnyHolds, Compares, Condition, NotHolds, SourceIs
from ludex.layers.features import Bears, Has, Is, Itself, NumberIs, Present
from ludex.layers.passives import Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet
from ludex.layers.selection import AnyOf, Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.clauses import my_expedition_is
from ludex.systems.altered.costs import CostsAtLeast, CostsAtMost, CostsLess, CostsMore
from ludex.systems.altered.in_play import IN_PLAY


@frozen
class Case:
    """One ability.

    Attributes:
        english: How it may be written in English; the first is how it is printed.
        french: The same in French.
        does: What it does.
        affects: What it affects.
        when: When.
        rules: The rules that it is an example of.
    """

    english: tuple[str, ...]
    french: tuple[str, ...]
    does: tuple[Change, ...]
    affects: Selector = field(factory=Itself)
    when: Condition = field(factory=Always)
    rules: tuple[str, ...] = ()


def gains(keyword: str) -> GainMember:
    return GainMember(c.KEYWORDS, keyword)


def becomes(subtype: str) -> GainMember:
    return GainMember(c.SUBTYPES, subtype)


def terrain(word: str) -> GainMember:
    return GainMember(c.TERRAINS, word)


def plus(cell, number: int) -> Add:
    return Add(cell, Constant(number))


def three(number: int) -> tuple[Add, ...]:
    return plus(c.FOREST, number), plus(c.MOUNTAIN, number), plus(c.WATER, number)


CHARACTERS = Is(c.TYPE, frozenset({"Character"}))
REGIONS = Is(c.TYPE, frozenset({"Region"}))
SPELLS = Is(c.TYPE, frozenset({"Spell"}))
ROBOTS, ELEMENTALS = Has(c.SUBTYPES, "Robot"), Has(c.SUBTYPES, "Elemental")
YOURS, OTHER = w.controlled_by_you(), ~Itself()
THEIRS = Present(c.CONTROLLER) & ~w.controlled_by_you()
YOUR_ROBOTS = ROBOTS & YOURS & IN_PLAY
ALL_LOST = (
    LoseAbilities(),
    SetMembers(c.KEYWORDS),
    SetNumber(c.TOUGH, Constant(0)),
    SetNumber(c.SCOUT, Constant(0)),
)
BOOSTED = NumberIs(c.BOOSTS, Relation.AT_LEAST, 1)

EXAMPLES_OF_THE_RULES = (
    Case(
        ("All Characters are Elementals.", "Characters are Elementals", "Each Character is an Elemental."),
        (
            "Tous les Personnages sont des Élémentaires.",
            "Tous les Personnages sont Elémentaires",
            "Les personnages sont des élémentaires.",
        ),
        (becomes("Elemental"),),
        CHARACTERS & IN_PLAY,
        rules=("ALT-2.3.2.e", "ALT-2.3.1.h", "ALT4-2.3.1.h"),
    ),
    Case(
        ("All Elementals are Gigantic.", "Elementals have Gigantic.", "Elementals gain Gigantic."),
        (
            "Tous les Élémentaires sont Gigantesques.",
            "Les Élémentaires ont Gigantesque.",
            "les Élémentaires gagnent Gigantesque",
        ),
        (gains("gigantic"),),
        ELEMENTALS & IN_PLAY,
        rules=("ALT-2.3.2.e",),
    ),
    Case(
        (
            "All regions are Forests.",
            "Regions are {V} in addition to their other terrains.",
            "All regions are V.",
        ),
        (
            "Toutes les régions sont des Forêts.",
            "Toutes les régions sont {V} en plus de leurs autres terrains.",
            "les régions sont Forêts",
        ),
        (terrain("forest"),),
        REGIONS,
        rules=("ALT-2.3.2.d", "ALT-2.3.2.f"),
    ),
    Case(
        (
            "If I am in a Forest, I am Gigantic.",
            "If I'm in {V}: I am Gigantic.",
            "I am Gigantic as long as I am in a Forest.",
        ),
        (
            "Si je suis en Forêt, je suis Gigantesque.",
            "Si je suis dans une Forêt : je suis Gigantesque.",
            "Je suis Gigantesque tant que je suis en {V}.",
        ),
        (gains("gigantic"),),
        when=SourceIs(w.in_terrain("forest")),
        rules=("ALT-2.3.2.f",),
    ),
    Case(
        ("Other Characters lose their abilities.", "The other Characters lose all their abilities."),
        (
            "Les autres Personnages perdent leurs capacités.",
            "Tous les autres personnages perdent toutes leurs capacités.",
        ),
        ALL_LOST,
        CHARACTERS & OTHER & IN_PLAY,
        rules=("ALT-2.3.2.d", "ALT-1.2.4.b"),
    ),
)

WHOM = (
    Case(
        ("Robots you control have +1 V.", "Your Robots gain +1 {V}.", "Each Robot you control gets +1 Forest."),
        ("Les Robots que vous contrôlez ont +1 V.", "Vos Robots gagnent +1 {V}."),
        (plus(c.FOREST, 1),),
        YOUR_ROBOTS,
    ),
    Case(
        ("Other Characters you control have +1/+1/+1.", "Your other Characters have +1 V, +1 M and +1 O."),
        ("Les autres Personnages que vous contrôlez ont +1/+1/+1.", "Vos autres Personnages ont +1 V, +1 M et +1 O."),
        three(1),
        CHARACTERS & OTHER & YOURS & IN_PLAY,
    ),
    Case(
        ("Characters your opponent controls have -1 M.", "Your opponent's Characters have −1 M."),
        (
            "Les Personnages que votre adversaire contrôle ont -1 M.",
            "Les Personnages contrôlés par votre adversaire ont -1 M.",
            "Les Personnages de votre adversaire ont –1 M.",
        ),
        (plus(c.MOUNTAIN, -1),),
        CHARACTERS & THEIRS & IN_PLAY,
    ),
    Case(
        ("Characters facing me lose their abilities.", "Characters in the Expedition facing me lose all abilities."),
        ("Les Personnages qui me font face perdent leurs capacités.",),
        ALL_LOST,
        CHARACTERS & w.facing_me() & IN_PLAY,
    ),
    Case(
        ("Other Robots in my Expedition are Eternal.", "Robots in my Expedition other than me are Eternal."),
        (
            "Les autres Robots dans mon Expédition sont Éternels.",
            "Les Robots autres que moi dans mon Expédition sont Éternels.",
        ),
        (gains("eternal"),),
        ROBOTS & OTHER & w.in_my_expedition() & IN_PLAY,
    ),
    Case(
        ("Characters in my region are Defender.",),
        ("Les Personnages dans ma région sont Défenseurs.",),
        (gains("defender"),),
        CHARACTERS & w.in_my_region() & IN_PLAY,
    ),
    Case(
        ("Characters in a Forest or a Mountain have +1 O.", "Characters in Forest or Mountain have +1 O."),
        ("Les Personnages en Forêt ou en Montagne ont +1 O.", "Les Personnages en {V} ou {M} ont +1 O."),
        (plus(c.WATER, 1),),
        CHARACTERS & AnyOf((w.in_terrain("forest"), w.in_terrain("mountain"))) & IN_PLAY,
    ),
    Case(
        ("All Robot Characters are Seasoned.", "Robot Characters are Seasoned."),
        ("Tous les Personnages Robots sont Aguerris.",),
        (gains("seasoned"),),
        ROBOTS & CHARACTERS & IN_PLAY,
    ),
    Case(
        ("All Elementals and Robots have +1 V.", "Robots and Elementals have +1 V.", "Robots or Elementals have +1 V."),
        ("Tous les Élémentaires et Robots ont +1 V.", "Les Robots et les Élémentaires ont +1 V."),
        (plus(c.FOREST, 1),),
        AnyOf((ELEMENTALS, ROBOTS)) & IN_PLAY,
    ),
    Case(
        ("All Elemental or Robot Characters have +1 V.", "Robot or Elemental Characters have +1 V."),
        ("Tous les Personnages Élémentaires ou Robots ont +1 V.", "Les Personnages Robots ou Élémentaires ont +1 V."),
        (plus(c.FOREST, 1),),
        AnyOf((ELEMENTALS, ROBOTS)) & CHARACTERS & IN_PLAY,
    ),
    Case(
        ("All Characters and Permanents are Tough 1.", "All Permanents and Characters have Tough 1."),
        ("Tous les Personnages et Permanents sont Coriaces 1.", "Les Personnages et les Permanents ont Coriace 1."),
        (plus(c.TOUGH, 1),),
        Is(c.TYPE, frozenset({"Character", "Permanent"})) & IN_PLAY,
    ),
    Case(
        ("Landmarks you control are Constructions.",),
        ("Les Repères que vous contrôlez sont des Constructions.",),
        (becomes("Construction"),),
        Is(c.TYPE, frozenset({"Permanent"})) & Is(c.ZONE_TYPE, frozenset({"landmark"})) & YOURS & IN_PLAY,
        rules=("ALT4-2.2.3.a",),
    ),
    Case(
        (
            "Boosted Characters are Eternal.",
            "Characters that are boosted are Eternal.",
            "Characters with a boost are Eternal.",
        ),
        (
            "Les Personnages boostés sont Éternels.",
            "Les Personnages qui sont boostés sont Éternels.",
            "Les Personnages avec un boost sont Éternels.",
        ),
        (gains("eternal"),),
        CHARACTERS & BOOSTED & IN_PLAY,
        rules=("ALT4-2.4.5.a",),
    ),
    Case(
        ("Boosted or exhausted Plants you control have +2 M.",),
        ("Les Plantes boostées ou épuisées que vous contrôlez ont +2 M.",),
        (plus(c.MOUNTAIN, 2),),
        Has(c.SUBTYPES, "Plant") & AnyOf((BOOSTED, Has(c.STATUSES, "exhausted"))) & YOURS & IN_PLAY,
    ),
    Case(
        ("Characters with two or more boosts are Gigantic.", "Characters with at least two boosts are Gigantic."),
        (
            "Les Personnages avec au moins deux boosts sont Gigantesques.",
            "Les Personnages avec deux boosts ou plus sont Gigantesques.",
        ),
        (gains("gigantic"),),
        CHARACTERS & NumberIs(c.BOOSTS, Relation.AT_LEAST, 2) & IN_PLAY,
    ),
    Case(
        ("Characters with Hand Cost 2 or less have +1 V.", "Characters with a Hand Cost of 2 or less have +1 V."),
        (
            "Les Personnages avec Coût de Main 2 ou moins ont +1 V.",
            "Les Personnages avec un Coût de Main de {2} ou moins ont +1 V.",
        ),
        (plus(c.FOREST, 1),),
        CHARACTERS & NumberIs(c.HAND_COST, Relation.AT_MOST, 2) & IN_PLAY,
    ),
    Case(
        ("Characters with Base Cost 4 or more have -1 V.",),
        ("Les Personnages avec Coût de Base 4 ou plus ont -1 V.",),
        (plus(c.FOREST, -1),),
        CHARACTERS & w.with_base_cost(Relation.AT_LEAST, 4) & IN_PLAY,
        rules=("ALT4-2.2.9.b",),
    ),
    Case(
        ("Characters with V less than mine and O 0 have +1 O.", "Characters with O 0 and V lower than my V have +1 O."),
        (
            "Les Personnages avec V inférieur au mien et O 0 ont +1 O.",
            "Les Personnages avec O 0 et V inférieur à mon V ont +1 O.",
        ),
        (plus(c.WATER, 1),),
        CHARACTERS & NumberIs(c.FOREST, Relation.LESS, c.FOREST) & NumberIs(c.WATER, Relation.EQUAL, 0) & IN_PLAY,
    ),
    Case(
        ("Non-token Characters are Eternal.", "Characters that are not tokens are Eternal."),
        ("Les Personnages non jetons sont Éternels.", "Les Personnages qui ne sont pas des jetons sont Éternels."),
        (gains("eternal"),),
        ~Has(c.TRAITS, "token") & CHARACTERS & IN_PLAY,
    ),
    Case(
        ("Tokens you control have +1 V and +1 O.", "Your tokens have +1/+0/+1."),
        ("Les jetons que vous contrôlez ont +1 V et +1 O.", "Vos jetons ont +1/+0/+1."),
        (plus(c.FOREST, 1), plus(c.WATER, 1)),
        Has(c.TRAITS, "token") & YOURS & IN_PLAY,
    ),
    Case(
        (
            "Non-Gigantic Characters that are not in a Forest have +1 M.",
            "Characters without Gigantic that are not in {V} have +1 M.",
        ),
        (
            "Les Personnages non Gigantesques qui ne sont pas en Forêt ont +1 M.",
            "Les Personnages sans Gigantesque qui ne sont pas en Forêt ont +1 M.",
        ),
        (plus(c.MOUNTAIN, 1),),
        CHARACTERS & ~Has(c.KEYWORDS, "gigantic") & ~w.in_terrain("forest") & IN_PLAY,
    ),
    Case(
        ("Characters that are Asleep or in a Forest have +1 M.",),
        ("Les Personnages qui sont Endormis ou en Forêt ont +1 M.",),
        (plus(c.MOUNTAIN, 1),),
        CHARACTERS & AnyOf((Has(c.STATUSES, "asleep"), w.in_terrain("forest"))) & IN_PLAY,
    ),
    Case(
        ("Characters in your Hero Expedition have +1 V.",),
        ("Les Personnages dans votre Expédition Héros ont +1 V.",),
        (plus(c.FOREST, 1),),
        CHARACTERS & w.in_expedition(w.hero_expeditions() & w.controlled_by_you()) & IN_PLAY,
    ),
    Case(
        ("Muna Characters without abilities have +1 V.",),
        ("Les Personnages Muna sans capacité ont +1 V.", "Les Personnages Muna sans capacités ont +1 V."),
        (plus(c.FOREST, 1),),
        CHARACTERS & Is(c.FACTION, frozenset({"Muna"})) & ~Bears() & IN_PLAY,
    ),
    Case(
        ("You control Characters facing me.", "You control the Characters facing me."),
        ("Vous contrôlez les Personnages qui me font face.",),
        (SetWord(c.CONTROLLER, c.CONTROLLER),),
        CHARACTERS & w.facing_me() & IN_PLAY,
    ),
)

WHAT = (
    Case(
        (
            "My region is a Forest and loses its other terrains.",
            "My region becomes a Forest.",
            "My region is only V.",
        ),
        (
            "Ma région est une Forêt et perd ses autres terrains.",
            "Ma région devient une Forêt.",
            "Ma région est uniquement {V}.",
        ),
        (SetMembers(c.TERRAINS, frozenset({"forest"})),),
        InSourceSet(c.REGIONS),
    ),
    Case(
        ("My region is a Mountain.", "My region is {M} in addition to its other terrains."),
        ("Ma région est une Montagne.", "Ma région est {M} en plus de ses autres terrains."),
        (terrain("mountain"),),
        InSourceSet(c.REGIONS),
    ),
    Case(
        (
            "My region and the region of the Expedition facing me are Water and lose their other terrains.",
            "My region and the region facing me become {O}.",
        ),
        (
            "Ma région et la région de l'Expédition qui me fait face sont des Eaux et perdent leurs autres terrains.",
            "Ma région et la région qui me fait face deviennent {O}.",
        ),
        (SetMembers(c.TERRAINS, frozenset({"water"})),),
        AnyOf((InSourceSet(c.REGIONS), Holding(c.REGIONS, InSourceSet(c.FACING)))),
    ),
    Case(
        ("Regions other than mine are no longer Forests.", "Regions other than my region lose Forest."),
        (
            "Les régions autres que la mienne ne sont plus des Forêts.",
            "Les régions autres que la mienne perdent Forêt.",
        ),
        (LoseMember(c.TERRAINS, "forest"),),
        REGIONS & ~InSourceSet(c.REGIONS),
    ),
    Case(
        ("Mountain regions with a Robot in them are Forests and Water.",),
        ("Les régions Montagne où il y a un Robot sont des Forêts et des Eaux.",),
        (terrain("forest"), terrain("water")),
        REGIONS & Has(c.TERRAINS, "mountain") & Holding(c.REGIONS, ROBOTS & IN_PLAY),
    ),
    Case(
        ("All regions lose their terrains.",),
        ("Toutes les régions perdent leurs terrains.",),
        (SetMembers(c.TERRAINS),),
        REGIONS,
    ),
    Case(
        ("All Robots are Soldiers and lose their other sub-types.", "Robots become Soldiers."),
        ("Tous les Robots sont des Soldats et perdent leurs autres sous-types.", "Les Robots deviennent des Soldats."),
        (SetMembers(c.SUBTYPES, frozenset({"Soldier"})),),
        ROBOTS & IN_PLAY,
    ),
    Case(
        ("All Characters are no longer Robots.", "Characters lose Robot."),
        ("Tous les Personnages ne sont plus des Robots.", "Les Personnages perdent Robot."),
        (LoseMember(c.SUBTYPES, "Robot"),),
        CHARACTERS & IN_PLAY,
    ),
    Case(
        ("Other Robots are Fairies, Gigantic and Tough 2.", "Other Robots are Fairies, Gigantic, and Tough 2."),
        ("Les autres Robots sont des Fées, Gigantesques et Coriaces 2.",),
        (becomes("Fairy"), gains("gigantic"), plus(c.TOUGH, 2)),
        ROBOTS & OTHER & IN_PLAY,
    ),
    Case(
        ("I am Gigantic and Tough 2.", "Gigantic, Tough 2.", "Gigantic and Tough 2"),
        ("Je suis Gigantesque et Coriace 2.", "Gigantesque, Coriace 2."),
        (gains("gigantic"), plus(c.TOUGH, 2)),
        rules=("ALT-1.2.4.b",),
    ),
    Case(
        ("Characters facing me lose Tough and Eternal.",),
        ("Les Personnages qui me font face perdent Coriace et Éternel.",),
        (SetNumber(c.TOUGH, Constant(0)), LoseMember(c.KEYWORDS, "eternal")),
        CHARACTERS & w.facing_me() & IN_PLAY,
    ),
    Case(
        ("Characters facing me lose their keywords and lose their Reactions.",),
        ("Les Personnages qui me font face perdent leurs mots-clés et perdent leurs Réactions.",),
        (*ALL_LOST[1:], LoseAbilities(Which(kind="reaction"))),
        CHARACTERS & w.facing_me() & IN_PLAY,
    ),
    Case(
        ("The abilities of other Characters are ignored.",),
        (
            "Les capacités des autres Personnages sont ignorées.",
            "Toutes les capacités des autres Personnages sont ignorées.",
        ),
        (IgnoreAbilities(),),
        CHARACTERS & OTHER & IN_PLAY,
        rules=("ALT4-7.3.18.a",),
    ),
    Case(
        ("The Reactions of Characters facing me are ignored.",),
        ("Les Réactions des Personnages qui me font face sont ignorées.",),
        (IgnoreAbilities(Which(kind="reaction")),),
        CHARACTERS & w.facing_me() & IN_PLAY,
        rules=("ALT4-7.3.18.a",),
    ),
    Case(
        ("All Characters have “I am Eternal”.", 'Characters have "I am Eternal."', "Characters gain “I am Eternal.”"),
        ("Tous les Personnages ont « Je suis Éternel ».", "Les Personnages gagnent « Je suis Éternel. »"),
        (GainAbility(Passive((gains("eternal"),), name="I am Eternal.")),),
        CHARACTERS & IN_PLAY,
        rules=("ALT4-2.3.1.m",),
    ),
    Case(
        ("All Robots have “All Mages have “I am Gigantic””.",),
        ("Tous les Robots ont « Tous les Mages ont « Je suis Gigantesque » ».",),
        (
            GainAbility(
                Passive(
                    (GainAbility(Passive((gains("gigantic"),), name="I am Gigantic.")),),
                    Has(c.SUBTYPES, "Mage") & IN_PLAY,
                    name="All Mages have “I am Gigantic”.",
                )
            ),
        ),
        ROBOTS & IN_PLAY,
    ),
    Case(
        ("All Robots have “{J} Draw a card”.",),
        ("Tous les Robots ont « {J} Draw a card ».",),
        (GainAbility(Inert("{J} Draw a card.", "reaction")),),
        ROBOTS & IN_PLAY,
    ),
    Case(
        ("Other Characters lose “I am Eternal”.",),
        ("Les autres Personnages perdent « Je suis Éternel ».",),
        (LoseAbilities(Which(name="I am Eternal.")),),
        CHARACTERS & OTHER & IN_PLAY,
    ),
    Case(
        ("All Gears gain a V of 2.", "Gears gain a {V} of {2}."),
        ("Tous les Équipements gagnent un V de 2.", "Les Equipements gagnent un {V} de {2}."),
        (Acquire(c.FOREST, 2),),
        Has(c.SUBTYPES, "Gear") & IN_PLAY,
        rules=("ALT-2.3.1.e",),
    ),
)

HOW_MUCH = (
    Case(
        ("I have +1 V for each Robot you control.", "For each Robot you control, I have +1 V."),
        ("J'ai +1 V pour chaque Robot que vous contrôlez.", "Pour chaque Robot que vous contrôlez, j'ai +1 V."),
        (Add(c.FOREST, count(YOUR_ROBOTS)),),
    ),
    Case(
        ("I have +2 M for each other Robot, up to 6.", "I have +2 M for each other Robot, up to a maximum of 6."),
        ("J'ai +2 M pour chaque autre Robot, jusqu'à 6.",),
        (Add(c.MOUNTAIN, Limited(Times(2, count(ROBOTS & OTHER & IN_PLAY)), at_most=6)),),
    ),
    Case(
        ("All Robots have +1 V for each other Robot.", "For each other Robot, Robots have +1 V."),
        ("Tous les Robots ont +1 V pour chaque autre Robot.",),
        (Add(c.FOREST, count(ROBOTS & IN_PLAY, others=True)),),
        ROBOTS & IN_PLAY,
    ),
    Case(
        ("Robots you control have +1 V for each Robot other than me.",),
        (
            "Les Robots que vous contrôlez ont +1 V pour chaque Robot autres que moi.",
            "Vos Robots ont +1 V pour chaque Robot autre que moi.",
        ),
        (Add(c.FOREST, count(ROBOTS & OTHER & IN_PLAY)),),
        YOUR_ROBOTS,
    ),
    Case(
        ("Characters facing me have -1 V and -2 O for each boost on me.",),
        ("Les Personnages qui me font face ont -1 V et -2 O pour chaque boost sur moi.",),
        (Add(c.FOREST, Times(-1, OfSource(c.BOOSTS))), Add(c.WATER, Times(-2, OfSource(c.BOOSTS)))),
        CHARACTERS & w.facing_me() & IN_PLAY,
    ),
    Case(
        (
            "I have Tough 1 for each exhausted card in Reserve.",
            "I am Tough X, where X is the number of exhausted cards in Reserve.",
        ),
        (
            "J'ai Coriace 1 pour chaque carte épuisée en Réserve.",
            "Je suis Coriace X, où X est le nombre de cartes épuisées en Réserve.",
        ),
        (
            Add(
                c.TOUGH,
                count(~Has(c.TRAITS, "token") & Has(c.STATUSES, "exhausted") & Is(c.ZONE, frozenset({"reserve"}))),
            ),
        ),
    ),
    Case(
        ("I have +X V and -X M, where X is my O.",),
        ("J'ai +X V et -X M, où X est mon O.",),
        (Add(c.FOREST, OfSource(c.WATER)), Add(c.MOUNTAIN, Times(-1, OfSource(c.WATER)))),
    ),
    Case(
        ("I have +1/+1/+1 for each sub-type I have.", "I have +1/+1/+1 for each of my sub-types."),
        ("J'ai +1/+1/+1 pour chaque sous-type que j'ai.", "J'ai +1/+1/+1 pour chacun de mes sous-types."),
        tuple(Add(cell, MembersOf(c.SUBTYPES)) for cell in c.STATISTICS),
    ),
    Case(
        ("My V is 3.", "My V is equal to 3."),
        ("Mon V est égal à 3.", "Mon V est 3."),
        (SetNumber(c.FOREST, Constant(3)),),
    ),
    Case(
        (
            "My V, M and O are equal to my highest statistic.",
            "My V, M, and O are equal to my highest statistic.",
            "My statistics are equal to my highest statistic.",
        ),
        (
            "Mon V, mon M et mon O sont égaux à ma statistique la plus élevée.",
            "Mes statistiques sont égales à ma statistique la plus élevée.",
        ),
        tuple(
            SetNumber(cell, HighestOf((OfSource(c.FOREST), OfSource(c.MOUNTAIN), OfSource(c.WATER))))
            for cell in c.STATISTICS
        ),
    ),
    Case(
        ("The V and M of other Robots are equal to their O.",),
        ("Le V et le M des autres Robots sont égaux à leur O.",),
        (SetNumber(c.FOREST, OfTarget(c.WATER)), SetNumber(c.MOUNTAIN, OfTarget(c.WATER))),
        ROBOTS & OTHER & IN_PLAY,
    ),
    Case(
        ("My V is equal to the number of Elementals in a Forest.",),
        (
            "Mon V est égal au nombre d'Élémentaires en Forêt.",
            "Mon V est égal au nombre des Élémentaires en Forêt.",
            "Ma Forêt est égale au nombre d'Élémentaires en Forêt.",
        ),
        (SetNumber(c.FOREST, count(ELEMENTALS & w.in_terrain("forest") & IN_PLAY)),),
    ),
    Case(
        ("My M is equal to the highest V among Robots you control.",),
        ("Mon M est égal au V le plus élevé parmi les Robots que vous contrôlez.",),
        (SetNumber(c.MOUNTAIN, highest(c.FOREST, YOUR_ROBOTS)),),
    ),
    Case(
        ("My O is equal to the total V of other Robots plus 2.",),
        ("Mon O est égal au total de V des autres Robots plus 2.",),
        (SetNumber(c.WATER, Sum((total(c.FOREST, ROBOTS & OTHER & IN_PLAY), Constant(2)))),),
    ),
    Case(
        ("My V is doubled and I am Eternal.",),
        ("Mon V est doublé et je suis Éternel.",),
        (Double(c.FOREST), gains("eternal")),
    ),
    Case(
        ("The V and O of Robots are switched.",),
        ("Le V et le O des Robots sont échangés.",),
        (Switch(c.FOREST, c.WATER),),
        ROBOTS & IN_PLAY,
    ),
)

WHEN = (
    Case(
        (
            "If you control three or more Robots, I have +1 V.",
            "I have +1 V if you control at least three Robots.",
            "While you control 3 or more Robots, I have +1 V.",
        ),
        (
            "Si vous contrôlez au moins trois Robots, j'ai +1 V.",
            "J'ai +1 V si vous contrôlez trois Robots ou plus.",
            "Tant que vous contrôlez au moins {3} Robots, j'ai +1 V.",
        ),
        (plus(c.FOREST, 1),),
        when=Compares(count(YOUR_ROBOTS), Relation.AT_LEAST, Constant(3)),
    ),
    Case(
        ("If you control another Robot, I am Eternal.", "If you control one or more other Robots, I am Eternal."),
        ("Si vous contrôlez un autre Robot, je suis Éternel.",),
        (gains("eternal"),),
        when=Compares(count(ROBOTS & OTHER & YOURS & IN_PLAY), Relation.AT_LEAST, Constant(1)),
    ),
    Case(
        (
            "If your opponent controls no Elementals, I am Eternal.",
            "If your opponent doesn't control any Elementals, I am Eternal.",
        ),
        (
            "Si votre adversaire ne contrôle aucun Élémentaire, je suis Éternel.",
            "Si votre adversaire ne contrôle pas d'Élémentaire, je suis Éternel.",
        ),
        (gains("eternal"),),
        when=Compares(
            count(ELEMENTALS & THEIRS & IN_PLAY),
            Relation.EQUAL,
            Constant(0),
        ),
    ),
    Case(
        ("If there are exactly two Fairies in my Expedition, I am Eternal.",),
        ("S'il y a exactement deux Fées dans mon Expédition, je suis Éternel.",),
        (gains("eternal"),),
        when=Compares(count(Has(c.SUBTYPES, "Fairy") & w.in_my_expedition() & IN_PLAY), Relation.EQUAL, Constant(2)),
    ),
    Case(
        ("If you control more Characters than your opponent, I have +1 V.",),
        ("Si vous contrôlez plus de Personnages que votre adversaire, j'ai +1 V.",),
        (plus(c.FOREST, 1),),
        when=Compares(
            count(CHARACTERS & YOURS & IN_PLAY),
            Relation.MORE,
            count(CHARACTERS & THEIRS & IN_PLAY),
        ),
    ),
    Case(
        ("If you have ten or more Mana Orbs, I have +3 O.",),
        ("Si vous avez au moins dix Orbes de Mana, j'ai +3 O.",),
        (plus(c.WATER, 3),),
        when=Compares(count(Is(c.TYPE, frozenset({"Mana Orb"})) & w.owned_by_you()), Relation.AT_LEAST, Constant(10)),
    ),
    Case(
        ("If there are no cards in your Reserve, I am Eternal.",),
        ("S'il n'y a aucune carte dans votre Réserve, je suis Éternel.",),
        (gains("eternal"),),
        when=Compares(
            count(~Has(c.TRAITS, "token") & w.owned_by_you() & Is(c.ZONE, frozenset({"reserve"}))),
            Relation.EQUAL,
            Constant(0),
        ),
    ),
    Case(
        ("If I am boosted and in a Forest, I have +1 V.",),
        ("Si je suis boosté et en Forêt, j'ai +1 V.",),
        (plus(c.FOREST, 1),),
        when=SourceIs(BOOSTED & w.in_terrain("forest")),
    ),
    Case(
        (
            "If I am boosted and you control a Robot, I have +1 V.",
            "If I am boosted and if you control a Robot, I have +1 V.",
            "If I am boosted, I have +1 V if you control a Robot.",
        ),
        (
            "Si je suis boosté et si vous contrôlez un Robot, j'ai +1 V.",
            "Si je suis boosté et que vous contrôlez un Robot, j'ai +1 V.",
        ),
        (plus(c.FOREST, 1),),
        when=AllHold((SourceIs(BOOSTED), Compares(count(YOUR_ROBOTS), Relation.AT_LEAST, Constant(1)))),
    ),
    Case(
        ("If I am a Robot or I have V 3 or more, I am Eternal.",),
        ("Si je suis un Robot ou si j'ai V 3 ou plus, je suis Éternel.",),
        (gains("eternal"),),
        when=AnyHolds((SourceIs(ROBOTS), SourceIs(NumberIs(c.FOREST, Relation.AT_LEAST, 3)))),
    ),
    Case(
        ("If I am not in a Forest, I am Eternal.",),
        ("Si je ne suis pas en Forêt, je suis Éternel.",),
        (gains("eternal"),),
        when=SourceIs(~w.in_terrain("forest")),
    ),
    Case(
        ("Unless I am boosted, I have -1 V.", "I have -1 V unless I am boosted."),
        ("Sauf si je suis boosté, j'ai -1 V.", "J'ai -1 V sauf si je suis boosté."),
        (plus(c.FOREST, -1),),
        when=NotHolds(SourceIs(BOOSTED)),
    ),
    Case(
        ("If my V is greater than the number of Robots, I am Eternal.",),
        ("Si mon V est supérieur au nombre de Robots, je suis Éternel.",),
        (gains("eternal"),),
        when=Compares(OfSource(c.FOREST), Relation.MORE, count(ROBOTS & IN_PLAY)),
    ),
    Case(
        ("If my Expedition is behind, I have +1/+1/+1.",),
        ("Si mon Expédition est en retard, j'ai +1/+1/+1.",),
        three(1),
        when=my_expedition_is(w.behind()),
        rules=("ALT4-7.4.4.k",),
    ),
)

COSTS = (
    Case(
        ("I cost 1 less.", "I cost {1} less."),
        ("Je coûte 1 de moins.", "Je coûte {1} de moins."),
        (CostsLess(Constant(1)),),
        rules=("ALT4-1.2.4.d", "ALT4-5.1.2.e"),
    ),
    Case(
        ("I cost 1 less for each Robot you control, to a minimum of 2.",),
        ("Je coûte 1 de moins pour chaque Robot que vous contrôlez, avec un minimum de 2.",),
        (CostsLess(count(YOUR_ROBOTS), at_least=2),),
        rules=("ALT4-5.1.2.e",),
    ),
    Case(
        ("Spells you play cost 2 less.",),
        ("Les Sorts que vous jouez coûtent 2 de moins.",),
        (CostsLess(Constant(2)),),
        SPELLS & w.played_by_you(),
        rules=("ALT4-5.1.2.e",),
    ),
    Case(
        ("Other cards cost 1 more to play from Reserve.",),
        ("Les autres cartes coûtent 1 de plus depuis la Réserve.",),
        (CostsMore(Constant(1)),),
        ~Has(c.TRAITS, "token") & OTHER & Is(c.ZONE, frozenset({"reserve"})),
        rules=("ALT4-5.1.2.e",),
    ),
    Case(
        ("Characters your opponent plays cost at least 2.",),
        ("Les Personnages que votre adversaire joue coûtent au moins 2.",),
        (CostsAtLeast(Constant(2)),),
        CHARACTERS & ~w.played_by_you(),
        rules=("ALT4-5.1.2.e",),
    ),
    Case(
        ("Robots you play cost at most 5.",),
        ("Les Robots que vous jouez coûtent au plus 5.",),
        (CostsAtMost(Constant(5)),),
        ROBOTS & w.played_by_you(),
        rules=("ALT4-5.1.2.e",),
    ),
)

CASES = (*EXAMPLES_OF_THE_RULES, *WHOM, *WHAT, *HOW_MUCH, *WHEN, *COSTS)
