"""Why an object does not show something, told of small tables."""

import pytest

from ludex.layers.amounts import Constant, count
from ludex.layers.cells import derived, members, number, value
from ludex.layers.changes import Acquire, Add, SetWord, Switch
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.conditions import CustomCondition, SourceIs, at_least
from ludex.layers.derivation import Holds, Working
from ludex.layers.errors import UnknownName
from ludex.layers.features import Bears, CustomSelector, Everything, Has, Itself, Named, NumberIs, Present, among
from ludex.layers.lack import (
    Attempt,
    ConditionFailed,
    Impossible,
    Lack,
    NoBearer,
    NotSelected,
    NotStarted,
    Obstacle,
    Otherwise,
    OutOfPlace,
    Overwritten,
    Pruned,
    TakenAway,
    TooLate,
)
from ludex.layers.objects import Object
from ludex.layers.order import Continuing, Layer, Layers
from ludex.layers.passives import Inert, Instance, Part, Passive
from ludex.layers.reasons_tests import FailedTest, Seen
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from tests.layers.reasons_cards import (
    ALL_ARE_ELEMENTALS,
    CHARACTERS,
    CITATIONS,
    CONTROLLER,
    ELEMENTALS,
    ELEMENTALS_ARE_TOUGH,
    KIND,
    POWER,
    ROBOTS,
    RULED,
    SILENCE,
    SUBTYPES,
    TOUGH,
    character,
    hut,
    view_of,
)


def part(id, timestamp, passive, place=0):
    return Part(0, Instance((timestamp, 0, place), id, passive), passive.does)


GUARD = number("table.guard")


def obstacles(lack):
    return [attempt.obstacle for attempt in lack.attempts]


# ---------------------------------------------------------------- who is selected


def test_a_selector_that_does_not_match_names_the_test_and_what_the_object_showed():
    view = view_of(character("sage", 1, ALL_ARE_ELEMENTALS), hut("hut", 2))
    failed = FailedTest(CHARACTERS, seen=(Seen("kind", "Landmark"),), fixed=True)
    attempt = Attempt(part("sage", 1, ALL_ARE_ELEMENTALS), ALL_ARE_ELEMENTALS.does[0], 0, NotSelected((failed,)))
    assert view.why_not("hut", (SUBTYPES, "Elemental")) == Lack(
        "hut", (SUBTYPES, "Elemental"), None, held=False, attempts=(attempt,)
    )
    assert view.why_not("hut", (SUBTYPES, "Elemental")).text().splitlines() == [
        "subtypes of hut: absent, without Elemental",
        (
            "  1. “All Characters are Elementals” of sage (timestamp 1) adds Elemental to subtypes: it did not apply "
            "to the object: 'kind Character' is not met (kind is Landmark), and no ability on the board changes that"
        ),
    ]


def test_of_several_tests_only_those_that_failed_are_named():
    chosen = CHARACTERS & NumberIs(POWER, Relation.AT_LEAST, 3) & ~ROBOTS
    grand = Passive((GainMember(SUBTYPES, "Grand"),), chosen, name="The strong are Grand")
    view = view_of(character("sage", 1, grand), character("r", 2, power=2, of="Robot"))
    (attempt,) = view.why_not("r", (SUBTYPES, "Grand")).attempts
    assert attempt.obstacle == NotSelected(
        (
            FailedTest(NumberIs(POWER, Relation.AT_LEAST, 3), seen=(Seen("power", 2),), fixed=True),
            FailedTest(ROBOTS, wanted=False, seen=(Seen("subtypes", frozenset({"Robot"})),), fixed=True),
        )
    )
    assert "'subtypes with Robot' is met, and must not be (subtypes is Robot)" in attempt.line()


def test_what_an_ability_might_have_changed_is_not_called_fixed():
    builds = Passive((GainMember(SUBTYPES, "Robot"),), Named(frozenset({"elf"})), name="The elf is a Robot")
    grand = Passive((GainMember(SUBTYPES, "Grand"),), ROBOTS, name="Robots are Grand")
    view = view_of(character("sage", 1, grand), hut("smith", 2, builds), character("imp", 3))
    (attempt,) = view.why_not("imp", (SUBTYPES, "Grand")).attempts
    assert attempt.obstacle == NotSelected((FailedTest(ROBOTS, seen=(Seen("subtypes", frozenset()),)),))


@pytest.mark.rule("ALT4-2.3.3.a")
def test_an_object_that_came_to_match_afterwards_names_what_made_it_match_and_why_that_was_later():
    # a circle: the older of the two goes first, and misses what the younger one adds
    robots = Passive((GainMember(SUBTYPES, "Robot"),), ELEMENTALS, name="Elementals are Robots")
    elementals = Passive((GainMember(SUBTYPES, "Elemental"),), ROBOTS, name="Robots are Elementals")
    view = view_of(
        character("elf", 1, robots, of="Elemental"), character("imp", 2, elementals), character("cog", 3, of="Robot")
    )
    (attempt,) = view.why_not("cog", (SUBTYPES, "Robot")).attempts
    assert isinstance(attempt.obstacle, NotSelected)
    assert attempt.obstacle.later == part("imp", 2, elementals)
    assert attempt.obstacle.place is not None
    assert [other.instance.source for other in attempt.obstacle.place.circle] == ["imp"]
    assert "the object matches only since “Robots are Elementals” of imp, applied afterwards" in attempt.line()


def test_each_kind_of_test_says_what_it_saw():
    at, terrain = members("table.at"), members("table.terrain")
    north = Object("north", 9, {terrain: frozenset({"forest"})}, place=True)
    source = Object("sage", 1, {CONTROLLER: "ann", at: frozenset({"north"}), POWER: 4})
    tests = {
        SameAsSource(CONTROLLER): (Seen("controller", "bob"), Seen("the source's controller", "ann")),
        Shares(at, at): (Seen("at", None), Seen("the source's at", frozenset({"north"}))),
        NumberIs(POWER, Relation.MORE, POWER): (Seen("power", 1), Seen("the source's power", 4)),
        Linked(at, Has(terrain, "forest")): (Seen("at", None), Seen("what matches", frozenset({"north"}))),
        Bears(name="Tough"): (Seen("abilities", frozenset({"Swift"})),),
        Present(at): (Seen("at", None),),
        Itself(): (),
    }
    for test, seen in tests.items():
        grants = Passive((GainMember(SUBTYPES, "Grand"),), test)
        imp = Object("imp", 2, {CONTROLLER: "bob", POWER: 1}, (Inert("Swift"),))
        giver = Object(source.id, source.timestamp, source.base, (grants,))
        (attempt,) = view_of(giver, imp, north).why_not("imp", (SUBTYPES, "Grand")).attempts
        assert isinstance(attempt.obstacle, NotSelected)
        assert [found.seen for found in attempt.obstacle.tests] == [seen]


# ---------------------------------------------------------------- conditions


@pytest.mark.rule("ALT4-2.3.2.f")
def test_a_condition_that_did_not_hold_names_the_numbers_and_the_objects():
    crowd = Passive((GainMember(SUBTYPES, "Grand"),), when=at_least(2, ROBOTS), name="With two Robots, Grand")
    view = view_of(character("elf", 1, crowd), character("r", 2, of="Robot"))
    (attempt,) = view.why_not("elf", (SUBTYPES, "Grand")).attempts
    failed = FailedTest(
        at_least(2, ROBOTS),
        workings=(Working(count(ROBOTS), 1, (("r", 1),)), Working(Constant(2), 2)),
        fixed=True,
    )
    assert attempt.obstacle == ConditionFailed((failed,))
    assert (
        "its condition did not hold: 'the number of objects (subtypes with Robot) is at least 2' is not met "
        "(the number of objects (subtypes with Robot) is 1: r)"
    ) in attempt.line()


def test_a_condition_of_several_parts_names_those_that_failed():
    met, unmet = SourceIs(CHARACTERS), SourceIs(ROBOTS)
    both = Passive((GainMember(SUBTYPES, "Grand"),), when=met & unmet)
    view = view_of(character("elf", 1, both))
    (attempt,) = view.why_not("elf", (SUBTYPES, "Grand")).attempts
    failed = FailedTest(unmet, seen=(Seen("subtypes", frozenset()),), fixed=True)
    # the ability itself adds another subtype, none that the condition looks at
    assert attempt.obstacle == ConditionFailed((failed,))
    either = Passive((GainMember(SUBTYPES, "Grand"),), when=~(met | unmet))
    (attempt,) = view_of(character("elf", 1, either)).why_not("elf", (SUBTYPES, "Grand")).attempts
    assert attempt.obstacle == ConditionFailed(
        (FailedTest(met, wanted=False, seen=(Seen("kind", "Character"),), fixed=True),)
    )


# ---------------------------------------------------------------- abilities that were not there


@pytest.mark.rule("ALT4-2.3.2.d")
def test_an_ability_that_had_been_removed_names_by_what():
    view = view_of(character("sage", 1, ALL_ARE_ELEMENTALS), character("monk", 2, SILENCE))
    lack = view.why_not("monk", (SUBTYPES, "Elemental"))
    assert lack.attempts == (
        Attempt(
            part("sage", 1, ALL_ARE_ELEMENTALS),
            ALL_ARE_ELEMENTALS.does[0],
            None,
            TakenAway(part("monk", 2, SILENCE)),
        ),
    )
    assert lack.text().splitlines()[1] == (
        "  - “All Characters are Elementals” of sage (timestamp 1) adds Elemental to subtypes: the ability had been "
        "removed by “Other Characters lose their abilities” of monk (timestamp 2)"
    )


@pytest.mark.rule("ALT4-7.3.18.b")
def test_an_ability_that_is_ignored_names_because_of_what():
    hush = Passive((IgnoreAbilities(),), CHARACTERS, name="Characters' abilities are ignored")
    view = view_of(character("sage", 1, ALL_ARE_ELEMENTALS), hut("fog", 2, hush))
    assert obstacles(view.why_not("sage", (SUBTYPES, "Elemental"))) == [TakenAway(part("fog", 2, hush), ignored=True)]


@pytest.mark.rule("ALT4-1.2.4.d")
def test_an_ability_that_works_elsewhere_names_where_its_source_is():
    zone = value("table.zone")
    works = among(zone, "reserve")
    support = Passive((GainMember(SUBTYPES, "Grand"),), Everything(), works=works, name="Support")
    view = view_of(Object("sage", 1, {zone: "hand"}, (support,)), character("elf", 2))
    assert obstacles(view.why_not("elf", (SUBTYPES, "Grand"))) == [
        OutOfPlace((FailedTest(works, seen=(Seen("zone", "hand"),), fixed=True),))
    ]


def test_an_ability_whose_source_was_moved_away_names_by_what():
    zone = value("table.zone")
    works = among(zone, "field")
    support = Passive((GainMember(SUBTYPES, "Grand"),), Everything(), works=works, name="Support")
    move = Passive((SetWord(zone, "limbo"),), Named(frozenset({"sage"})), name="Exile")
    view = view_of(Object("sage", 1, {zone: "field"}, (support,)), hut("gate", 2, move), character("elf", 3))
    assert obstacles(view.why_not("elf", (SUBTYPES, "Grand"))) == [
        OutOfPlace((FailedTest(works, seen=(Seen("zone", "limbo"),)),), by=part("gate", 2, move))
    ]


def test_an_ability_gained_after_its_layer_names_the_layer_and_the_granter():
    layers = Layers((Layer("types", cells=frozenset({SUBTYPES})), Layer("rest")), citations=CITATIONS)
    grants = Passive((GainAbility(ALL_ARE_ELEMENTALS),), Named(frozenset({"elf"})), name="The elf is wild")
    view = view_of(hut("sage", 1, grants), character("elf", 2), layers=layers)
    granting = Part(1, Instance((1, 0, 0), "sage", grants), grants.does)
    assert obstacles(view.why_not("elf", (SUBTYPES, "Elemental"))) == [TooLate(granting, "types")]
    assert "when the layer types had passed" in view.why_not("elf", (SUBTYPES, "Elemental")).text()


def test_an_ability_that_nobody_gained_names_the_one_that_would_have_granted_it():
    grants = Passive((GainAbility(ALL_ARE_ELEMENTALS),), ROBOTS, name="Robots are wild")
    view = view_of(hut("sage", 1, grants), character("elf", 2))
    (attempt,) = view.why_not("elf", (SUBTYPES, "Elemental")).attempts
    assert attempt == Attempt(part("sage", 1, grants), grants.does[0], 0, NoBearer(), ALL_ARE_ELEMENTALS)


# ---------------------------------------------------------------- what is absent, what is overwritten


@pytest.mark.rule("ALT4-2.3.1.d")
def test_a_number_that_is_absent_cannot_be_changed():
    grow = Passive((Add(POWER, Constant(1)),), Everything(), name="Grow")
    view = view_of(character("sage", 1, grow), hut("hut", 2))
    instance = Instance((1, 0, 0), "sage", grow)
    lack = view.why_not("hut", instance)
    assert obstacles(lack) == [Impossible((POWER,), rule="ALT4-2.3.1.d")]
    assert lack.text().splitlines() == [
        "“Grow” of sage on hut",
        "  1. “Grow” of sage (timestamp 1) adds 1 to power: power is absent and cannot be modified (ALT4-2.3.1.d)",
    ]
    assert view.why_not("sage", instance).held


@pytest.mark.rule("ALT4-2.3.1.d")
def test_only_the_number_that_is_absent_is_named():
    turn = Passive((Switch(POWER, GUARD),), Everything())
    view = view_of(character("sage", 1, turn))
    assert obstacles(view.why_not("sage", Instance((1, 0, 0), "sage", turn))) == [
        Impossible((GUARD,), rule="ALT4-2.3.1.d")
    ]


@pytest.mark.rule("ALT4-2.3.1.e")
def test_what_is_there_already_cannot_be_gained():
    gift = Passive((Acquire(POWER, 7),), Everything())
    view = view_of(character("sage", 1, gift))
    assert obstacles(view.why_not("sage", Instance((1, 0, 0), "sage", gift))) == [Impossible((POWER,), absent=False)]


def test_a_member_that_was_given_and_taken_again_names_what_took_it():
    plain = Passive((SetMembers(SUBTYPES),), CHARACTERS, name="Characters have no subtypes", rule="ALT4-2.3.1.g")
    view = view_of(character("sage", 1, ALL_ARE_ELEMENTALS), character("void", 2, plain))
    lack = view.why_not("sage", (SUBTYPES, "Elemental"))
    assert obstacles(lack) == [Overwritten(part("void", 2, plain), plain.does[0])]
    assert (
        lack.text()
        .splitlines()[1]
        .endswith(
            "adds Elemental to subtypes: it did; then “Characters have no subtypes” of void (timestamp 2) empties "
            "subtypes (ALT4-2.3.1.g)"
        )
    )


def test_a_member_that_the_ability_itself_takes_again_names_that():
    flash = Passive((GainMember(SUBTYPES, "Elemental"), LoseMember(SUBTYPES, "Elemental")))
    view = view_of(character("sage", 1, flash))
    assert obstacles(view.why_not("sage", (SUBTYPES, "Elemental"))) == [
        Overwritten(part("sage", 1, flash), flash.does[1])
    ]


def test_a_member_of_the_base_that_was_taken_names_what_took_it():
    plain = Passive((LoseMember(SUBTYPES, "Robot"),), CHARACTERS, name="No Robots")
    view = view_of(character("r", 1, of="Robot"), character("void", 2, plain))
    lack = view.why_not("r", (SUBTYPES, "Robot"))
    assert lack.base_lost == Overwritten(part("void", 2, plain), plain.does[0])
    assert lack.text().splitlines() == [
        "subtypes of r: nothing, without Robot",
        "  it is in the base; then “No Robots” of void (timestamp 2) takes Robot from subtypes",
    ]


def test_a_controller_that_came_out_otherwise_names_who_it_is():
    steals = Passive((SetWord(CONTROLLER, CONTROLLER),), Named(frozenset({"elf"})), name="You control the elf")
    view = view_of(
        Object("thief", 1, {CONTROLLER: "bob"}, (steals,)), Object("elf", 2, {KIND: "Character", CONTROLLER: "cy"})
    )
    assert obstacles(view.why_not("elf", (CONTROLLER, "ann"))) == [Otherwise("bob")]
    assert view.why_not("elf", (CONTROLLER, "bob")).held


# ---------------------------------------------------------------- abilities


def test_an_ability_that_the_object_lacks_names_who_could_have_given_it():
    view = view_of(character("elf", 1, ELEMENTALS_ARE_TOUGH), hut("hut", 2))
    lack = view.why_not("elf", TOUGH)
    assert lack.value is Holds.LACKS
    assert obstacles(lack) == [
        NotSelected((FailedTest(ELEMENTALS, seen=(Seen("subtypes", frozenset()),), fixed=True),))
    ]


def test_an_ability_that_was_printed_and_lost_names_what_took_it():
    view = view_of(character("elf", 1, TOUGH), character("monk", 2, SILENCE))
    assert view.why_not("elf", Which(name="Tough")).base_lost == Overwritten(part("monk", 2, SILENCE), SILENCE.does[0])


def test_an_ability_that_is_ignored_counts_as_lacking():
    hush = Passive((IgnoreAbilities(Which(kind="keyword")),), CHARACTERS, name="Keywords are ignored")
    view = view_of(character("elf", 1, TOUGH), hut("fog", 2, hush))
    lack = view.why_not("elf", TOUGH)
    assert (lack.held, lack.value, lack.base_lost) == (
        False,
        Holds.IGNORED,
        Overwritten(part("fog", 2, hush), hush.does[0]),
    )


def test_where_nothing_on_the_board_does_it_that_is_said():
    view = view_of(character("elf", 1))
    assert (
        view.why_not("elf", TOUGH).text() == "“Tough” of elf: lacks it\n  no ability on the board does anything to it"
    )


# ---------------------------------------------------------------- what was set aside


def test_what_writes_the_same_and_never_can_give_it_is_set_aside():
    robots = Passive((GainMember(SUBTYPES, "Robot"),), CHARACTERS, name="All are Robots")
    copies = Passive((Become("ox", (SUBTYPES,), abilities=False),), CHARACTERS, name="All are the ox")
    view = view_of(character("smith", 1, robots), character("imp", 2, copies), character("ox", 3, of="Ox"))
    lack = view.why_not("ox", (SUBTYPES, "Elemental"))
    assert lack.attempts == ()
    assert lack.pruned == (
        Pruned(part("smith", 1, robots), robots.does[0]),
        Pruned(part("imp", 2, copies), copies.does[0]),
    )
    assert lack.text().splitlines()[-1] == (
        "  set aside, since they never can: “All are Robots” of smith (adds Robot to subtypes) and “All are the ox” of "
        "imp (becomes a copy of ox)"
    )


def test_an_effect_that_goes_on_only_where_it_started_says_so():
    layers = Layers(
        (Layer("types", cells=frozenset({SUBTYPES})), Layer("numbers")),
        continuing=Continuing.SAME_TARGETS,
        citations=CITATIONS,
    )
    grows = Passive((GainMember(SUBTYPES, "Grand"), Add(POWER, Constant(1))), ROBOTS, name="Robots are Grand and +1")
    view = view_of(character("sage", 1, grows), character("elf", 2), character("r", 3, of="Robot"), layers=layers)
    attempts = view.why_not("elf", Instance((1, 0, 0), "sage", grows)).attempts
    assert isinstance(attempts[0].obstacle, NotSelected)
    assert attempts[1].obstacle == NotStarted()
    assert view.why_not("r", Instance((1, 0, 0), "sage", grows)).held


def test_a_characteristic_that_nothing_changes_names_all_that_write_it():
    view = view_of(character("king", 1, RULED), hut("hut", 2))
    assert obstacles(view.why_not("hut", POWER)) == [
        NotSelected((FailedTest(CHARACTERS, seen=(Seen("kind", "Landmark"),), fixed=True),))
    ]


def test_asking_about_an_object_that_is_not_there_is_refused():
    with pytest.raises(UnknownName, match="unknown object 'elk'"):
        view_of(character("elf", 1)).why_not("elk", TOUGH)


# ---------------------------------------------------------------- in words


def test_each_obstacle_is_told_in_a_clause():
    plain = Passive((SetMembers(SUBTYPES),), CHARACTERS, name="Plain")
    king = part("king", 1, RULED)
    failed = FailedTest(CHARACTERS, seen=(Seen("kind", "Landmark"),))
    told: dict[Obstacle, str] = {
        ConditionFailed((failed,)): "its condition did not hold: 'kind Character' is not met (kind is Landmark)",
        NotStarted(): "it goes on only where it has started in an earlier layer",
        TakenAway(king): "the ability had been removed by “Characters have power 3” of king (timestamp 1)",
        TakenAway(king, ignored=True): (
            "the ability was ignored because of “Characters have power 3” of king (timestamp 1)"
        ),
        OutOfPlace((failed,), king): (
            "the ability does not work where its source is since “Characters have power 3” of king: "
            "'kind Character' is not met (kind is Landmark)"
        ),
        TooLate(None, "types"): "the ability was gained when the layer types had passed",
        Impossible((POWER, GUARD)): "power and guard is absent and cannot be modified",
        Impossible((POWER,), absent=False): "power is there already",
        Overwritten(part("void", 2, plain), plain.does[0]): (
            "it did; then “Plain” of void (timestamp 2) empties subtypes"
        ),
        Otherwise("bob"): "it came to bob",
        NoBearer(): "it granted that to no object",
    }
    for obstacle, clause in told.items():
        assert obstacle.sentence() == clause


def test_an_ability_that_would_grant_and_was_lost_or_off_names_its_own_obstacle():
    grants = Passive((GainAbility(ALL_ARE_ELEMENTALS),), CHARACTERS, name="All are wild")
    lost = view_of(character("elf", 1, grants), character("monk", 2, SILENCE))
    assert obstacles(lost.why_not("elf", (SUBTYPES, "Elemental"))) == [TakenAway(part("monk", 2, SILENCE))]
    off = Passive((GainAbility(ALL_ARE_ELEMENTALS),), CHARACTERS, when=SourceIs(ROBOTS), name="A Robot's wild")
    failed = FailedTest(SourceIs(ROBOTS), seen=(Seen("subtypes", frozenset()),), fixed=True)
    assert obstacles(view_of(character("elf", 1, off)).why_not("elf", (SUBTYPES, "Elemental"))) == [
        ConditionFailed((failed,))
    ]


def test_a_gained_set_can_bring_the_member_or_another():
    right = Passive((Acquire(SUBTYPES, frozenset({"Hut"})),), Everything(), name="Right")
    wrong = Passive((Acquire(SUBTYPES, frozenset({"Elf"})),), Everything(), name="Wrong")
    lack = view_of(hut("hut", 1, wrong, right)).why_not("hut", (SUBTYPES, "Hut"))
    assert obstacles(lack) == [Impossible((SUBTYPES,), absent=False)]
    assert lack.pruned == (Pruned(part("hut", 1, wrong), wrong.does[0]),)


def test_a_computed_set_is_told_by_what_it_is_computed_from():
    side = value("table.side")
    camp = derived("table.camp", side.reads(), lambda row: frozenset({side.of(row)}))
    lack = view_of(Object("elf", 1, {side: "east"})).why_not("elf", (camp, "west"))
    assert lack.text().splitlines() == ["camp of elf: east, without west", "  side of elf: east", "    base: east"]


def test_functions_of_the_embedder_say_what_they_had_declared_to_read():
    brave = CustomSelector("brave", lambda row, source: POWER.of(row) > GUARD.of(source), POWER.reads(), GUARD.reads())
    grand = Passive((GainMember(SUBTYPES, "Grand"),), brave, name="The brave are Grand")
    view = view_of(Object("elf", 1, {POWER: 1, GUARD: 2}, (grand,)))
    (attempt,) = view.why_not("elf", (SUBTYPES, "Grand")).attempts
    assert attempt.obstacle == NotSelected(
        (FailedTest(brave, seen=(Seen("power", 1), Seen("the source's guard", 2)), fixed=True),)
    )
    calm = CustomCondition("it is calm", lambda source: GUARD.of(source) == 0, GUARD.reads())
    rest = Passive((GainMember(SUBTYPES, "Grand"),), when=calm, name="Rest")
    (attempt,) = view_of(Object("elf", 1, {GUARD: 2}, (rest,))).why_not("elf", (SUBTYPES, "Grand")).attempts
    assert attempt.obstacle == ConditionFailed((FailedTest(calm, seen=(Seen("the source's guard", 2),), fixed=True),))


def test_places_say_which_of_them_match():
    at, realm = members("table.at"), members("table.realm")
    north = Object("north", 8, {SUBTYPES: frozenset()}, place=True)
    south = Object("south", 9, {SUBTYPES: frozenset()}, place=True)
    robot = Object("r", 3, {at: frozenset({"north"}), SUBTYPES: frozenset({"Robot"})})
    for test, seen in (
        (InSourceSet(realm), Seen("the source's realm", frozenset({"north"}))),
        (Holding(at, ROBOTS), Seen("what matches", frozenset({"north"}))),
    ):
        sage = Object("sage", 1, {realm: frozenset({"north"})}, (Passive((GainMember(SUBTYPES, "Lit"),), test),))
        (attempt,) = view_of(sage, robot, north, south).why_not("south", (SUBTYPES, "Lit")).attempts
        assert isinstance(attempt.obstacle, NotSelected)
        assert attempt.obstacle.tests[0].seen == (seen,)
