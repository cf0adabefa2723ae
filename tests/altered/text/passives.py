"""Random passives of all kinds that card text can say, built from the core, not from any text."""

from hypothesis import strategies as st

from ludex.layers.amounts import (
    Constant,
    HighestOf,
    Limited,
    LowestOf,
    MembersOf,
    OfSource,
    OfTarget,
    Sum,
    Times,
    count,
    highest,
    lowest,
    total,
)
from ludex.layers.changes import Acquire, Add, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.conditions import AllHold, Always, AnyHolds, Compares, NotHolds, SourceIs
from ludex.layers.features import Bears, Everything, Has, Itself, NumberIs
from ludex.layers.passives import Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.clauses import my_expedition_is
from ludex.systems.altered.costs import CostsAtLeast, CostsAtMost, CostsLess, CostsMore
from ludex.systems.altered.deeds import loses_abilities
from ludex.systems.altered.in_play import IN_PLAY, SUPPORT
from ludex.systems.altered.text.naming import named
from ludex.systems.altered.text.order import all_of, any_of

SUBTYPES = (*c.CHARACTER_SUBTYPES, *c.PERMANENT_SUBTYPES, *c.SPELL_SUBTYPES)
INTS = st.integers(0, 20)
STATISTICS = st.sampled_from(c.STATISTICS)
TERRAINS = st.sampled_from(c.TERRAIN_WORDS)
SUBTYPE = st.sampled_from(SUBTYPES)
KEYWORDS = st.sampled_from(c.KEYWORD_WORDS)
RELATIONS = st.sampled_from(Relation)
ABILITY_KINDS = st.sampled_from(("reaction", "quick action", SUPPORT))

TYPES = st.sampled_from(
    (w.characters(), w.permanents(), w.landmarks(), w.expedition_permanents(), w.heroes(), w.spells())
)
KINDS = st.builds(Has, st.just(c.SUBTYPES), SUBTYPE) | st.just(w.tokens())
QUALITIES = st.one_of(
    st.sampled_from((w.boosted(), w.exhausted(), w.ready(), w.neutral())),
    st.builds(w.with_status, st.sampled_from((c.ANCHORED, c.ASLEEP, c.FLEETING))),
    st.builds(w.of_faction, st.sampled_from(c.FACTIONS)),
    st.builds(w.with_keyword, st.sampled_from((*c.KEYWORD_WORDS, "tough", "scout"))),
)
PLACES = st.one_of(
    st.sampled_from((w.in_my_expedition(), w.in_my_other_expedition(), w.facing_me(), w.in_my_region())),
    st.sampled_from(
        [
            w.in_expedition(which)
            for which in (
                w.hero_expeditions(),
                w.companion_expeditions(),
                w.hero_expeditions() & w.controlled_by_you(),
                w.companion_expeditions() & w.controlled_by_you(),
            )
        ]
    ),
    st.builds(w.in_terrain, TERRAINS),
)
OWNERS = st.sampled_from((w.controlled_by_you(), w.controlled_by_an_opponent(), w.owned_by_you()))
MEASURED = st.sampled_from((*c.STATISTICS, c.HAND_COST, c.RESERVE_COST))
COMPARED = st.one_of(
    st.builds(NumberIs, MEASURED, RELATIONS, INTS),
    st.builds(NumberIs, MEASURED, st.sampled_from((Relation.MORE, Relation.AT_MOST, Relation.EQUAL)), MEASURED),
    st.builds(NumberIs, st.just(c.TOUGH), RELATIONS, st.integers(2, 5)),
    st.builds(w.with_base_cost, RELATIONS, INTS),
)
POSSESSIONS = st.one_of(
    COMPARED,
    st.builds(w.with_counters, st.just("boost"), RELATIONS, st.integers(2, 12)),
    st.builds(Bears, ABILITY_KINDS | st.none()),
)


def one_or_more(options, most=3):
    """Some of the options, each once."""
    return st.lists(options, min_size=1, max_size=most, unique=True)


STATES = st.one_of(QUALITIES, PLACES, KINDS)
LISTED_STATES = one_or_more(STATES).map(all_of) | one_or_more(STATES).map(any_of)


@st.composite
def kinds(draw):
    """What objects are: nothing in particular, one kind, or one of several, which may share a type."""
    how = draw(st.integers(0, 4))
    if how == 0:
        return Everything()
    if how == 1:
        return draw(TYPES)
    if how == 2:
        return all_of([draw(KINDS), *draw(st.lists(KINDS, max_size=1)), *draw(st.lists(TYPES, max_size=1))])
    options = any_of(draw(one_or_more(KINDS)))
    return all_of([draw(TYPES), options]) if how == 3 else options


@st.composite
def objects(draw, *, others=True, owner=True):
    """Objects in play, or where they are named to be."""
    parts = [draw(kinds())]
    parts += draw(st.lists(QUALITIES | QUALITIES.map(lambda part: ~part), max_size=2, unique=True))
    parts += draw(st.lists(one_or_more(QUALITIES, 2).map(any_of), max_size=1))
    parts += [~Itself()] * draw(st.integers(0, int(others)))
    parts += draw(st.lists(OWNERS, max_size=int(owner)))
    parts += draw(st.lists(PLACES | one_or_more(st.builds(w.in_terrain, TERRAINS)).map(any_of), max_size=1))
    parts += draw(st.lists(POSSESSIONS | POSSESSIONS.map(lambda part: ~part), max_size=2, unique=True))
    parts += draw(st.lists(LISTED_STATES.map(lambda part: ~part), max_size=1))
    zone = st.just(IN_PLAY)
    if not owner:
        zone = st.sampled_from((IN_PLAY, w.in_reserve(), w.in_zone(c.HAND) & w.owned_by_you()))
    return all_of([*parts, draw(zone)])


@st.composite
def regions(draw):
    """Regions: some by what they are, or certain ones."""
    if draw(st.booleans()):
        return any_of(
            draw(one_or_more(st.sampled_from((InSourceSet(c.REGIONS), w.regions_of(w.facing_expeditions())))))
        )
    terrains = st.builds(w.with_terrain, TERRAINS)
    parts = draw(st.lists(terrains | one_or_more(terrains).map(any_of), max_size=2, unique=True))
    parts += draw(st.lists(terrains.map(lambda part: ~part), max_size=1))
    parts += draw(st.lists(st.builds(Holding, st.just(c.REGIONS), objects()), max_size=1))
    parts += draw(st.lists(st.just(~InSourceSet(c.REGIONS)), max_size=1))
    return all_of([w.regions(), *parts])


COUNTED = st.one_of(
    st.builds(count, objects()),
    st.builds(count, regions().filter(lambda chosen: w.regions() in getattr(chosen, "inner", (chosen,)))),
    st.sampled_from((OfSource(c.BOOSTS), MembersOf(c.SUBTYPES), MembersOf(c.KEYWORDS))),
)


def extremes(of):
    """The highest and the lowest statistic, of the source or of what is changed."""
    amounts = tuple(of(statistic) for statistic in c.STATISTICS)
    return st.sampled_from((HighestOf(amounts), LowestOf(amounts)))


FIXED_TERMS = st.one_of(
    st.builds(Constant, INTS),
    COUNTED,
    st.builds(OfSource, MEASURED),
    extremes(OfSource),
    st.builds(highest, MEASURED, objects()),
    st.builds(lowest, MEASURED, objects()),
    st.builds(total, STATISTICS, objects()),
    st.builds(Times, st.integers(2, 4), st.builds(OfSource, MEASURED) | COUNTED),
)
TERMS = st.one_of(FIXED_TERMS, st.builds(OfTarget, MEASURED), extremes(OfTarget))
SUMS = st.lists(TERMS, min_size=2, max_size=3).map(lambda terms: Sum(tuple(terms)))
AMOUNTS = st.one_of(
    TERMS,
    SUMS,
    st.builds(lambda inner, most: Limited(inner, at_most=most), TERMS | SUMS, INTS),
    st.builds(lambda inner, least: Limited(inner, at_least=least), TERMS | SUMS, INTS),
)
UNITS = st.one_of(
    COUNTED,
    st.builds(Times, st.sampled_from((-3, -2, -1, 2, 3)), COUNTED),
    st.builds(lambda inner, most: Limited(inner, at_most=most), COUNTED, INTS),
)


def facts(*, depth=1):
    """Conditions, those that stand alone and lists of them."""
    simple = st.one_of(
        st.builds(SourceIs, LISTED_STATES),
        st.builds(SourceIs, one_or_more(STATES).map(lambda parts: ~all_of(parts))),
        st.builds(SourceIs, one_or_more(COMPARED).map(all_of)),
        st.builds(SourceIs, one_or_more(POSSESSIONS).map(any_of)),
        st.builds(Compares, st.builds(count, objects()), RELATIONS, st.builds(Constant, INTS)),
        st.builds(Compares, FIXED_TERMS, RELATIONS, FIXED_TERMS),
        st.sampled_from((my_expedition_is(w.behind()), my_expedition_is(w.ahead()))),
    )
    if depth == 0:
        return simple
    both = st.lists(simple, min_size=2, max_size=3).map(lambda parts: AllHold(tuple(parts)))
    either = st.lists(simple, min_size=2, max_size=3).map(lambda parts: AnyHolds(tuple(parts)))
    return st.one_of(simple, both, either)


@st.composite
def conditions(draw):
    """When an ability does anything."""
    how = draw(st.integers(0, 3))
    if how == 0:
        return Always()
    if how == 1:
        return draw(facts())
    if how == 2:
        return NotHolds(draw(facts()))
    return AllHold((draw(facts(depth=0)), NotHolds(draw(facts()))))


STATISTIC_CHANGES = st.one_of(
    st.builds(Add, STATISTICS, st.builds(Constant, st.integers(-9, 20))),
    st.builds(Add, STATISTICS, UNITS),
    st.builds(Add, STATISTICS, AMOUNTS),
    st.builds(Add, st.just(c.TOUGH), st.builds(Constant, st.integers(1, 5))),
    st.builds(SetNumber, STATISTICS, AMOUNTS),
    st.builds(SetNumber, st.just(c.SCOUT), st.builds(Constant, st.integers(0, 4))),
    st.builds(SetNumber, st.just(c.TOUGH), st.just(Constant(0))),
    st.builds(Double, STATISTICS),
    st.builds(Switch, STATISTICS, STATISTICS),
    st.builds(Acquire, STATISTICS, INTS),
)
OBJECT_CHANGES = st.one_of(
    st.builds(GainMember, st.just(c.SUBTYPES), SUBTYPE),
    st.builds(LoseMember, st.just(c.SUBTYPES), SUBTYPE),
    st.builds(SetMembers, st.just(c.SUBTYPES), st.frozensets(SUBTYPE, max_size=3)),
    st.builds(GainMember, st.just(c.KEYWORDS), KEYWORDS),
    st.builds(LoseMember, st.just(c.KEYWORDS), KEYWORDS),
    STATISTIC_CHANGES,
)
TERRAIN_CHANGES = st.one_of(
    st.builds(GainMember, st.just(c.TERRAINS), TERRAINS),
    st.builds(LoseMember, st.just(c.TERRAINS), TERRAINS),
    st.builds(SetMembers, st.just(c.TERRAINS), st.frozensets(TERRAINS)),
)


def ability_changes(depth):
    """Abilities granted, lost and ignored."""
    quoted = st.just(Inert("When I leave the Expedition zone — Draw a card.", "reaction"))
    if depth > 0:
        quoted = quoted | passives(depth=depth - 1)
    return st.one_of(
        st.builds(GainAbility, quoted),
        st.builds(LoseAbilities, st.builds(Which, ABILITY_KINDS, st.none())),
        st.builds(lambda ability: LoseAbilities(Which(name=ability.name)), quoted),
        st.builds(IgnoreAbilities, st.builds(Which, ABILITY_KINDS | st.none(), st.none())),
    )


def whole(changes):
    """Runs of changes; losing all abilities is four changes that one phrase says."""
    singly = st.lists(changes, min_size=1, max_size=3).map(tuple)
    return singly | st.builds(lambda before: (*before, *loses_abilities()), singly) | st.just(loses_abilities())


COST_UNITS = st.one_of(st.builds(Constant, INTS), COUNTED, st.builds(Times, st.integers(2, 3), COUNTED))
COST_CHANGES = st.one_of(
    st.builds(CostsLess, COST_UNITS, st.none() | INTS),
    st.builds(CostsMore, COST_UNITS, st.none() | INTS),
    st.builds(CostsAtLeast, st.builds(Constant, INTS)),
    st.builds(CostsAtMost, st.builds(Constant, INTS)),
)


@st.composite
def cost_passives(draw):
    """Passives that alter what cards cost to play."""
    changes = tuple(draw(st.lists(COST_CHANGES, min_size=1, max_size=2)))
    zone = draw(st.lists(st.sampled_from((w.in_zone(c.RESERVE), w.in_zone(c.HAND))), max_size=1))
    when = draw(conditions())
    if draw(st.booleans()):
        return Passive(changes, all_of([Itself(), *zone]), when)
    parts = [draw(kinds()), *draw(st.lists(QUALITIES, max_size=1)), *draw(st.lists(COMPARED, max_size=1))]
    parts += draw(st.lists(st.just(~Itself()), max_size=1))
    parts += draw(st.lists(st.sampled_from((w.played_by_you(), w.played_by_an_opponent())), max_size=1))
    return Passive(changes, all_of([*parts, *zone]), when)


@st.composite
def passives(draw, depth=2):
    """Passives of all kinds, named by their English text."""
    how = draw(st.integers(0, 9))
    if how == 0:
        found = draw(cost_passives())
    elif how == 1:
        found = Passive((SetWord(c.CONTROLLER, c.CONTROLLER),), draw(objects()), draw(conditions()))
    elif how == 2:
        does = tuple(draw(st.lists(TERRAIN_CHANGES, min_size=1, max_size=3)))
        found = Passive(does, draw(regions()), draw(conditions()))
    else:
        affects = draw(st.just(Itself()) | objects())
        found = Passive(draw(whole(OBJECT_CHANGES | ability_changes(depth))), affects, draw(conditions()))
    return named(found)
