"""What a game of seven layers decides: whether an effect that has started goes on, and who waits for whom.

Each answer is worked out by hand, under both policies where they differ.
"""

import pytest
from attrs import evolve

from ludex.layers.amounts import OfTarget
from ludex.layers.changes import Acquire
from ludex.layers.changes_of_abilities import LoseAbilities
from ludex.layers.changes_of_sets import GainMember, LoseMember
from ludex.layers.features import Bears, Itself
from ludex.layers.objects import Object
from ludex.layers.order import Layers
from ludex.layers.passives import Inert
from tests.boards.abilities import becomes, gives, is_, only, passive, plus, set_to
from tests.boards.judged import Judged
from tests.boards.judged import judged as both
from tests.boards.seven import SEVEN, SEVEN_ACROSS, SEVEN_ANEW
from tests.boards.vocabulary import COLOURS, COST, POWER, TYPES, thing, words

CREATURES = is_("Creature")
FLYING = Inert("Flying", "keyword")


def judged(*objects: Object, layers: Layers = SEVEN) -> Judged:
    return both(*objects, layers=layers)


def layer_names(position: Judged) -> list[str]:
    return [SEVEN.layers[part.layer].name for part in position.fast.order]


# ------------------------------------------------------------ an effect that started goes on


def enlightenment(shrine: int, hush: int):
    """The shrine makes other relics creatures as strong as they cost; the hush, a relic, makes creatures plain 1s."""
    animates = passive(becomes("Creature"), set_to(OfTarget(COST)), to=is_("Relic") & ~Itself(), name="animates")
    silences = passive(LoseAbilities(), set_to(1), to=CREATURES, name="silences")
    return (
        thing("shrine", shrine, animates, types="Relic", cost=5, power=0),
        thing("hush", hush, silences, types="Relic", cost=4, power=0),
    )


@pytest.mark.parametrize(("shrine", "hush", "power"), [(1, 2, 1), (2, 1, 4)])
def test_an_effect_that_has_started_goes_on_when_its_ability_is_lost(shrine, hush, power):
    start = judged(*enlightenment(shrine, hush))
    assert start.value("hush", POWER) == power
    assert start.fast.abilities("hush") == ()
    assert layer_names(start)[:2] == ["type", "abilities"]


@pytest.mark.parametrize(("shrine", "hush"), [(1, 2), (2, 1)])
def test_where_each_layer_starts_anew_a_lost_ability_does_no_more(shrine, hush):
    start = judged(*enlightenment(shrine, hush), layers=SEVEN_ANEW)
    assert start.value("hush", POWER) == 4
    assert start.lost == ["silences"]


def test_an_effect_that_has_started_keeps_its_targets_though_they_no_longer_match():
    march = passive(becomes("Creature"), set_to(OfTarget(COST)), to=is_("Engine") & ~CREATURES)
    objects = (thing("march", 1, march), thing("crane", 2, types="Engine", cost=3, power=0))
    assert judged(*objects).value("crane", POWER) == 3
    # Anew, the crane is a creature by the time that numbers are set, and no target any more.
    assert judged(*objects, layers=SEVEN_ANEW).value("crane", POWER) == 0


def test_an_effect_that_has_started_takes_in_nothing_new():
    feast = passive(GainMember(COLOURS, "red"), plus(1), to=Bears(name="Flying"))
    objects = (
        thing("feast", 1, feast),
        thing("wings", 2, passive(gives(FLYING), to=only("elf"))),
        thing("hawk", 3, FLYING, power=1),
        thing("elf", 4, power=1),
    )
    # When colours are changed only the hawk flies.
    assert judged(*objects).values(POWER) == {"hawk": 2, "elf": 1}
    anew = judged(*objects, layers=SEVEN_ANEW)
    assert (anew.values(POWER), anew.value("elf", COLOURS)) == ({"hawk": 2, "elf": 2}, frozenset())


# ------------------------------------------------------------ dependency across layers


def birds():
    return (
        thing("aerie", 1, passive(becomes("Bird"), to=Bears(name="Flying"))),
        thing("wings", 2, passive(gives(FLYING), to=only("elf"))),
        thing("elf", 3),
    )


def test_within_layers_nothing_waits_for_a_later_layer():
    start = judged(*birds())
    assert (start.order, start.edges(), start.value("elf", TYPES)) == (["aerie", "wings"], set(), frozenset())


def test_across_layers_an_ability_waits_for_one_of_a_later_layer():
    start = judged(*birds(), layers=SEVEN_ACROSS)
    assert start.edges() == {("aerie", "wings")}
    assert (start.order, start.value("elf", TYPES)) == (["wings", "aerie"], words("Bird"))


def test_across_layers_those_that_depend_on_nothing_go_by_layer_then_by_age():
    objects = (
        thing("herb", 1, passive(plus(1), to=only("elf"))),
        thing("paint", 2, passive(GainMember(COLOURS, "red"), to=only("elf"))),
        thing("dye", 3, passive(GainMember(COLOURS, "blue"), to=only("elf"))),
        thing("school", 4, passive(becomes("Mage"), to=only("elf"))),
        thing("elf", 5, power=1),
    )
    start = judged(*objects, layers=SEVEN_ACROSS)
    assert start.order == ["school", "paint", "dye", "herb"]
    assert start.order == judged(*objects).order


def test_across_layers_what_is_granted_late_still_applies():
    sylvan = passive(becomes("Tree"), to=Itself(), name="sylvan")
    start = judged(thing("herb", 1, passive(gives(sylvan), to=only("elf"))), thing("elf", 2), layers=SEVEN_ACROSS)
    assert (start.order, start.value("elf", TYPES)) == (["herb", "sylvan of elf"], words("Tree"))


def test_what_comes_before_the_first_part_of_an_effect_finds_its_own_targets():
    effect = passive(LoseMember(TYPES, "Mage"), GainMember(COLOURS, "red"), plus(1), to=only("elf"), name="effect")
    late = evolve(passive(Acquire(TYPES, words("Mage Elf")), to=only("elf"), name="late"), layer="numbers: switching")
    start = judged(thing("o1", 1, effect), thing("o2", 2, late), thing("elf", 3, power=1), layers=SEVEN_ACROSS)
    # Its first part, in the layer of types, waits for the elf to have types; the others do not wait for it.
    assert (start.order, start.edges()) == (["effect", "effect", "late", "effect"], {("effect", "late")})
    assert (start.value("elf", POWER), start.value("elf", COLOURS), start.value("elf", TYPES)) == (
        2,
        words("red"),
        words("Elf"),
    )
