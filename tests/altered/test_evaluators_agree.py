"""Both evaluators agree on tables of Altered: whatever its words combine to, and whatever happens next."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from ludex.layers.amounts import Constant, OfSource, Times, count
from ludex.layers.changes import Double
from ludex.layers.changes_of_abilities import IgnoreAbilities
from ludex.layers.conditions import Always
from ludex.layers.deltas import Enter, Leave, Set
from ludex.layers.passives import Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import clauses, deeds, words
from ludex.systems.altered.cards import Card, card_object
from ludex.systems.altered.costs import CostsAtLeast, CostsLess, CostsMore, cost_to_play
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.layers import BoostsApply
from ludex.systems.altered.markers import terrain_marker
from ludex.systems.altered.places import Adventure, Standing, moves_to
from ludex.systems.altered.policy import Reading
from ludex.systems.altered.setup import Marker, Table, set_up
from tests.altered.tables import CRAG, FEN, GLADE, POND, VEIL
from tests.boards.compare import difference

REGIONS = (GLADE, CRAG, FEN, VEIL, POND)
EXPEDITIONS = ("pat.hero", "pat.companion", "quin.hero", "quin.companion")
SUBTYPES = ("Robot", "Elemental")

WHO = [
    words.itself(),
    words.other(),
    words.controlled_by_you(),
    words.controlled_by_an_opponent(),
    words.owned_by_you(),
    words.in_my_expedition(),
    words.in_my_other_expedition(),
    words.facing_me(),
    words.in_my_region(),
    words.in_expedition(words.hero_expeditions()),
    words.in_expedition(words.behind()),
    *(words.in_terrain(terrain) for terrain in c.TERRAIN_WORDS),
    words.in_region(words.my_regions()),
    words.of_subtype("Robot"),
    words.of_subtype("Elemental"),
    words.tokens(),
    words.boosted(),
    words.exhausted(),
    words.ready(),
    words.with_status("fleeting"),
    words.with_keyword("gigantic"),
    words.with_keyword("tough"),
    words.with_number(c.FOREST, Relation.AT_LEAST, 2),
    words.with_number(c.WATER, Relation.LESS, c.FOREST),
    words.with_base_cost(Relation.AT_MOST, 2),
    words.with_ability(),
    words.gears(),
    words.landmarks(),
]
PLACES = [
    words.regions(),
    words.regions() & words.my_regions(),
    words.regions() & words.with_terrain("water"),
    words.regions() & words.regions_of(words.characters() & words.controlled_by_you()),
    words.regions() & ~words.with_terrain("forest"),
]
ROBOTS = count(words.in_reach(words.of_subtype("Robot")))
LESSON = Passive((deeds.adds(c.FOREST, 1),), name="lesson")
DEEDS = [
    (deeds.adds(c.FOREST, 1),),
    (deeds.adds(c.WATER, ROBOTS),),
    (deeds.becomes(c.FOREST, OfSource(c.WATER)),),
    deeds.adds_to_statistics(1, 0, -1),
    (Double(c.MOUNTAIN),),
    (deeds.gains_number(c.FOREST, 2),),
    (deeds.gains_keyword("gigantic"),),
    (deeds.loses_keyword("gigantic"),),
    (deeds.gains_tough(1),),
    (deeds.gains_subtype("Robot"),),
    (deeds.gains_subtype("Elemental"), deeds.loses_subtype("Robot")),
    (deeds.loses_subtypes(),),
    deeds.loses_abilities(),
    (deeds.gains_ability(LESSON),),
    (IgnoreAbilities(),),
    (deeds.you_gain_control(),),
]
TERRAIN_DEEDS = [
    (deeds.becomes_terrains("forest"),),
    (deeds.becomes_terrains("water", "mountain"),),
    (deeds.gains_terrain("forest"),),
    (deeds.loses_terrain("water"),),
]
WHEN = [
    Always(),
    clauses.i_am(words.in_terrain("forest")),
    clauses.i_am(words.boosted() | words.with_keyword("gigantic")),
    clauses.my_expedition_is(words.in_terrain("water")),
    clauses.facing_expedition_is(words.ahead()),
    clauses.number_of(words.characters() & words.in_my_expedition(), Relation.EQUAL, 1),
    clauses.there_is(words.in_reach(words.characters() & words.facing_me())),
]
COSTS = [
    CostsMore(Constant(1)),
    CostsLess(ROBOTS, at_least=1),
    CostsLess(Times(2, Constant(1))),
    CostsAtLeast(Constant(2)),
]


def narrowed(basis: Selector, parts: list[Selector], inverted: tuple[bool, ...]) -> Selector:
    for part, is_inverted in zip(parts, inverted, strict=False):
        basis &= ~part if is_inverted else part
    return basis


selectors = st.builds(
    narrowed,
    st.sampled_from([words.characters(), words.permanents(), words.objects()]),
    st.lists(st.sampled_from(WHO), max_size=2),
    st.tuples(st.booleans(), st.booleans()),
)
about_objects = st.builds(
    Passive,
    st.sampled_from(DEEDS),
    selectors.map(words.in_reach) | st.just(words.itself()),
    st.sampled_from(WHEN),
    kind=st.sampled_from(["", "", "", SUPPORT]),
)
about_regions = st.builds(Passive, st.sampled_from(TERRAIN_DEEDS), st.sampled_from(PLACES), st.sampled_from(WHEN))
about_costs = st.builds(
    Passive,
    st.tuples(st.sampled_from(COSTS)),
    st.sampled_from([words.played_by_you(), words.played_by_an_opponent(), words.characters() & words.in_reserve()]),
    st.sampled_from(WHEN),
)
abilities = st.lists(about_objects | about_regions | about_costs | st.just(Inert("roar", "reaction")), max_size=2)
characters = st.builds(
    Card,
    st.just("x"),
    st.just("Character"),
    st.sampled_from(["pat", "quin"]),
    zone=st.sampled_from(["expedition", "expedition", "expedition", "reserve"]),
    subtypes=st.lists(st.sampled_from(SUBTYPES), max_size=1),
    statistics=st.tuples(*[st.integers(0, 3)] * 3),
    hand_cost=st.integers(1, 4),
    reserve_cost=st.integers(1, 4),
    keywords=st.lists(st.sampled_from(["gigantic", "eternal"]), max_size=1),
    statuses=st.lists(st.sampled_from(["exhausted", "fleeting"]), max_size=1),
    counters=st.dictionaries(st.just("boost"), st.integers(1, 2), max_size=1),
    token=st.booleans(),
    abilities=abilities.map(tuple),
)
permanents = st.builds(
    Card,
    st.just("x"),
    st.just("Permanent"),
    st.sampled_from(["pat", "quin"]),
    subtypes=st.sampled_from([("Gear",), (), None]),
    abilities=abilities.map(tuple),
)


def is_in_an_expedition(card: Card) -> bool:
    return (card.type == "Character" and card.zone == "expedition") or card.subtypes == ("Gear",)


def at_home(card: Card, home: str) -> Card:
    return evolve(card, home=home) if is_in_an_expedition(card) else card


cards = st.builds(at_home, characters | permanents, st.sampled_from(c.HOMES))


@st.composite
def tables(draw) -> Table:
    found = [evolve(card, id=f"o{place}") for place, card in enumerate(draw(st.lists(cards, min_size=2, max_size=4)))]
    markers = draw(st.lists(st.sampled_from([("crag", ("water",)), ("fen", ("forest", "mountain"))]), max_size=1))
    marked = [Marker("m", region, terrains) for region, terrains in markers]
    hand = Card("hand", "Character", "pat", zone="hand", hand_cost=3)
    standings = {id: draw(somewhere) for id in EXPEDITIONS}
    return Table(("pat", "quin"), (*found, *marked, hand), Adventure(REGIONS), standings)


def entering(card: Card, number: int) -> Enter:
    return Enter(card_object(evolve(card, id=f"n{number}"), 50 + number))


def marking(region: str) -> Enter:
    return Enter(terrain_marker("late", region=region, terrains=["water"], timestamp=99))


def one_or_none(*allowed: str) -> st.SearchStrategy:
    return st.sampled_from([frozenset(), *(frozenset({word}) for word in allowed)])


somewhere = st.builds(Standing, st.sampled_from([region.id for region in REGIONS]), st.integers(0, 2))
ids = st.sampled_from(["o0", "o1", "o2", "o3"])
single = st.one_of(
    st.builds(Set, ids, st.just(c.HOME), st.sampled_from(c.HOMES)),
    st.builds(Set, ids, st.just(c.BOOSTS), st.integers(0, 2)),
    st.builds(Set, ids, st.just(c.STATUSES), one_or_none("exhausted", "fleeting")),
    st.builds(Set, ids, st.just(c.KEYWORDS), one_or_none("gigantic")),
    st.builds(Set, ids, st.just(c.SUBTYPES), one_or_none(*SUBTYPES)),
    st.builds(Set, ids, st.just(c.CONTROLLER), st.sampled_from(["pat", "quin"])),
    st.builds(Leave, st.sampled_from(["o0", "o1", "o2", "m", "late"])),
    st.builds(entering, cards, st.integers(0, 9)),
    st.builds(marking, st.sampled_from(["crag", "glade"])),
)
events = st.tuples(single) | st.builds(moves_to, st.sampled_from(EXPEDITIONS), somewhere)


def agree(plain, fast) -> None:
    assert difference(plain, fast) is None
    for card in ("hand", "o0"):
        if card in plain.board.objects:
            assert cost_to_play(plain, card) == cost_to_play(fast, card)


def possible(board, deltas) -> bool:
    """Whether an event can happen: what it is about is there, and what it brings is not."""
    for delta in deltas:
        id = delta.object.id if isinstance(delta, Enter) else delta.id
        if (id in board.objects) == isinstance(delta, Enter):
            return False
    return True


@given(tables(), st.lists(events, max_size=4), st.sampled_from(BoostsApply))
def test_both_evaluators_agree_whatever_is_on_the_table_and_whatever_happens(table, happenings, boosts):
    layers = Reading(boosts=boosts).layers()
    board = set_up(table)
    plain, fast = (Resolver(layers, evaluator).start(board) for evaluator in Evaluator)
    agree(plain, fast)
    for deltas in happenings:
        if possible(plain.board, deltas):
            plain, fast = plain.after(*deltas), fast.after(*deltas)
            agree(plain, fast)
