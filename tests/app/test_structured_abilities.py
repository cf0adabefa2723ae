"""Abilities in structured YAML: each word and form, and that nothing of the core is left out."""

import inspect

import pytest

from ludex.layers import (
    amounts,
    changes,
    changes_of_abilities,
    changes_of_sets,
    conditions,
    features,
    relative,
    selection,
)
from ludex.layers.amounts import (
    Constant,
    HighestOf,
    Limited,
    LowestOf,
    MembersOf,
    OfSource,
    OfTarget,
    Sum,
    Tallied,
    Times,
)
from ludex.layers.changes import Acquire, Add, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.conditions import AllHold, Always, AnyHolds, Compares, NotHolds, SourceIs
from ludex.layers.errors import LudexError
from ludex.layers.features import Bears, Everything, Has, Is, Itself, Named, NumberIs, Present
from ludex.layers.passives import Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from ludex.layers.selection import AllOf, AnyOf, Not, Tally, TallyKind
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.cards import Card
from ludex.systems.altered.costs import CostsAtLeast, CostsAtMost, CostsLess, CostsMore
from ludex.systems.altered.deeds import loses_abilities
from ludex.systems.altered.forms.amounts import AMOUNTS
from ludex.systems.altered.forms.changes import CHANGES
from ludex.systems.altered.forms.conditions import CONDITIONS
from ludex.systems.altered.forms.selection import FORMS, WORDS
from ludex.systems.altered.in_play import IN_PLAY
from tests.app.scenarios import scenario, with_ability

ROBOT = Has(c.SUBTYPES, "Robot")

SELECTORS = {
    "everything": Everything(),
    "itself": Itself(),
    "other": Not(Itself()),
    "in-play": IN_PLAY,
    "characters": w.characters(),
    "boosted": w.boosted(),
    "{all: [characters, other]}": AllOf((w.characters(), Not(Itself()))),
    "{any: [tokens, gears]}": AnyOf((w.tokens(), w.gears())),
    "{not: tokens}": Not(w.tokens()),
    "{named: elf}": Named(frozenset({"elf"})),
    "{named: [glade, ann.hero]}": Named(frozenset({"glade", "ann.hero"})),
    "{is: {zone: reserve}}": Is(c.ZONE, frozenset({"reserve"})),
    "{is: {zone: [reserve, hand]}}": Is(c.ZONE, frozenset({"reserve", "hand"})),
    "{has: {subtypes: Robot}}": ROBOT,
    "{number: {of: forest, at-least: 3}}": NumberIs(c.FOREST, Relation.AT_LEAST, 3),
    "{number: {of: counters.kelon, other-than: 0}}": NumberIs(c.counter("kelon"), Relation.NOT_EQUAL, 0),
    "{number: {of: forest, less-than: {mine: water}}}": NumberIs(c.FOREST, Relation.LESS, c.WATER),
    "{present: forest}": Present(c.FOREST),
    "{same: controller}": SameAsSource(c.CONTROLLER),
    "{shares: {its: expeditions, mine: facing}}": Shares(c.EXPEDITIONS, c.FACING),
    "{one-of-my: regions}": InSourceSet(c.REGIONS),
    "{linked: {by: regions, to: {has: {terrains: forest}}}}": Linked(c.REGIONS, Has(c.TERRAINS, "forest")),
    "{holding: {by: regions, objects: {has: {subtypes: Robot}}}}": Holding(c.REGIONS, ROBOT),
    "{bears: any}": Bears(),
    "{bears: {kind: reaction}}": Bears("reaction"),
    "{bears: {name: Growth}}": Bears(name="Growth"),
}

ROBOTS = "of: {has: {subtypes: Robot}}"
AMOUNT_FORMS = {
    "-2": Constant(-2),
    "{mine: forest}": OfSource(c.FOREST),
    "{its: water}": OfTarget(c.WATER),
    "{members: keywords}": MembersOf(c.KEYWORDS),
    f"{{count: {{{ROBOTS}}}}}": Tallied(Tally(TallyKind.COUNT, ROBOT)),
    f"{{count: {{{ROBOTS}, others: true}}}}": Tallied(Tally(TallyKind.COUNT, ROBOT), others=True),
    f"{{sum: {{number: forest, {ROBOTS}}}}}": Tallied(Tally(TallyKind.SUM, ROBOT, c.FOREST)),
    f"{{highest: {{number: forest, {ROBOTS}, others: true}}}}": Tallied(
        Tally(TallyKind.HIGHEST, ROBOT, c.FOREST), others=True
    ),
    f"{{lowest: {{number: boosts, {ROBOTS}, others: false}}}}": Tallied(Tally(TallyKind.LOWEST, ROBOT, c.BOOSTS)),
    "{plus: [1, {mine: boosts}]}": Sum((Constant(1), OfSource(c.BOOSTS))),
    "{times: {factor: 2, amount: {mine: boosts}}}": Times(2, OfSource(c.BOOSTS)),
    "{limit: {amount: {its: forest}, at-most: 3}}": Limited(OfTarget(c.FOREST), at_most=3),
    "{limit: {amount: {its: forest}, at-least: 1, at-most: 3}}": Limited(OfTarget(c.FOREST), 1, 3),
    "{highest-of: [{its: forest}, {its: water}]}": HighestOf((OfTarget(c.FOREST), OfTarget(c.WATER))),
    "{lowest-of: [{its: forest}, 2]}": LowestOf((OfTarget(c.FOREST), Constant(2))),
}

CONDITION_FORMS = {
    "always": Always(),
    "{source: boosted}": SourceIs(w.boosted()),
    "{all: [always, {source: boosted}]}": AllHold((Always(), SourceIs(w.boosted()))),
    "{any: [{source: boosted}, {source: exhausted}]}": AnyHolds((SourceIs(w.boosted()), SourceIs(w.exhausted()))),
    "{not: {source: boosted}}": NotHolds(SourceIs(w.boosted())),
    f"{{compare: {{amount: {{count: {{{ROBOTS}}}}}, at-least: 2}}}}": Compares(
        Tallied(Tally(TallyKind.COUNT, ROBOT)), Relation.AT_LEAST, Constant(2)
    ),
    "{compare: {amount: {mine: forest}, more-than: {mine: water}}}": Compares(
        OfSource(c.FOREST), Relation.MORE, OfSource(c.WATER)
    ),
}

GROWTH = Passive((Add(c.FOREST, Constant(1)),), name="I have +1 V.")
CHANGE_FORMS = {
    "{add: {to: forest, amount: 2}}": (Add(c.FOREST, Constant(2)),),
    "{set: {number: forest, to: {its: water}}}": (SetNumber(c.FOREST, OfTarget(c.WATER)),),
    "{double: forest}": (Double(c.FOREST),),
    "{switch: [forest, water]}": (Switch(c.FOREST, c.WATER),),
    "{set-word: {controller: bob}}": (SetWord(c.CONTROLLER, "bob"),),
    "{set-word: {controller: {mine: controller}}}": (SetWord(c.CONTROLLER, c.CONTROLLER),),
    "{gain: {subtypes: Robot}}": (GainMember(c.SUBTYPES, "Robot"),),
    "{lose: {statuses: asleep}}": (LoseMember(c.STATUSES, "asleep"),),
    "{become: {terrains: forest}}": (SetMembers(c.TERRAINS, frozenset({"forest"})),),
    "{become: {subtypes: []}}": (SetMembers(c.SUBTYPES),),
    "{acquire: {forest: 2}}": (Acquire(c.FOREST, 2),),
    "{acquire: {subtypes: [Robot]}}": (Acquire(c.SUBTYPES, frozenset({"Robot"})),),
    "{acquire: {faction: Muna}}": (Acquire(c.FACTION, "Muna"),),
    "{gain-ability: I have +1 V.}": (GainAbility(GROWTH),),
    "{gain-ability: {inert: Draw., kind: reaction}}": (GainAbility(Inert("Draw.", "reaction")),),
    "{lose-abilities: all}": (LoseAbilities(),),
    "{lose-abilities: {kind: support}}": (LoseAbilities(Which("support")),),
    "{ignore-abilities: {name: Growth}}": (IgnoreAbilities(Which(name="Growth")),),
    "lose-abilities-and-keywords": loses_abilities(),
    "{copy: {of: elf, characteristics: [forest, subtypes]}}": (Become("elf", (c.FOREST, c.SUBTYPES)),),
    "{copy: {of: itself, characteristics: [], abilities: false}}": (Become(None, (), abilities=False),),
    "{costs-more: 1}": (CostsMore(Constant(1)),),
    "{costs-more: {by: {mine: boosts}, at-most: 5}}": (CostsMore(OfSource(c.BOOSTS), 5),),
    "{costs-less: {by: 1, at-least: 1}}": (CostsLess(Constant(1), 1),),
    "{costs-at-least: 3}": (CostsAtLeast(Constant(3)),),
    "{costs-at-most: 4}": (CostsAtMost(Constant(4)),),
}


def ability(text: str) -> Passive:
    (card,) = scenario(with_ability(text)).table.objects
    assert isinstance(card, Card)
    (found,) = card.abilities
    assert isinstance(found, Passive)
    return found


@pytest.mark.parametrize("text", SELECTORS)
def test_a_selector_is_what_it_says(text):
    assert ability(f"does: [{{gain: {{keywords: eternal}}}}]\naffects: {text}").affects == SELECTORS[text]


@pytest.mark.parametrize("text", AMOUNT_FORMS)
def test_an_amount_is_what_it_says(text):
    assert ability(f"does: [{{add: {{to: forest, amount: {text}}}}}]").does == (Add(c.FOREST, AMOUNT_FORMS[text]),)


@pytest.mark.parametrize("text", CONDITION_FORMS)
def test_a_condition_is_what_it_says(text):
    assert ability(f"does: [{{double: forest}}]\nwhen: {text}").when == CONDITION_FORMS[text]


@pytest.mark.parametrize("text", CHANGE_FORMS)
def test_a_change_is_what_it_says(text):
    assert ability(f"does: [{text}]").does == CHANGE_FORMS[text]


def test_the_rest_of_an_ability():
    found = ability(
        "does: [{double: forest}, {double: water}]\nworks: {is: {zone: discard}}\nkind: support\nname: Echo\nrule: R-1"
    )

    assert found == Passive(
        (Double(c.FOREST), Double(c.WATER)),
        works=Is(c.ZONE, frozenset({"discard"})),
        name="Echo",
        kind="support",
        rule="R-1",
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("does: [{set-word: {controller: nobody}}]", "unknown word for controller 'nobody'"),
        ("does: [{set-word: {zone: reserv}}]", "unknown word for zone 'reserv'.* Did you mean 'reserve'"),
        ("does: [{acquire: {home: heroes}}]", "unknown word for home 'heroes'.* Did you mean 'hero'"),
        ("does: [{double: forest}]\naffects: {is: {owner: [ann, bill]}}", "unknown word for owner 'bill'"),
    ],
)
def test_a_word_that_names_what_does_not_exist_is_refused_with_its_place(text, told):
    with pytest.raises(LudexError, match=told) as caught:
        ability(text)
    assert caught.value.position is not None
    assert caught.value.remedy


def test_an_ability_without_a_name_is_called_by_its_card_text():
    assert ability("does: [{add: {to: forest, amount: 1}}]").name == "I have +1 V."


def test_what_no_card_text_says_is_called_by_a_neutral_sentence():
    assert ability("does: [{gain: {traits: token}}]").name.startswith("Adds token to traits")


def concrete(module, base):
    """The classes of a module that an ability may be made of; functions of an embedder's own cannot stand in a file."""
    found = {each for _, each in inspect.getmembers(module, inspect.isclass) if issubclass(each, base)}
    abstract = {base, amounts.Amount, changes.NumberChange, selection.Link}
    return {each for each in found if not each.__name__.startswith("Custom") and each not in abstract}


@pytest.mark.parametrize(
    ("module", "base", "said"),
    [
        (selection, selection.Selector, [*SELECTORS.values()]),
        (features, selection.Selector, [*SELECTORS.values()]),
        (relative, selection.Selector, [*SELECTORS.values()]),
        (amounts, amounts.Amount, [*AMOUNT_FORMS.values()]),
        (conditions, conditions.Condition, [*CONDITION_FORMS.values()]),
        (changes, changes.Change, [change for found in CHANGE_FORMS.values() for change in found]),
        (changes_of_sets, changes.Change, [change for found in CHANGE_FORMS.values() for change in found]),
        (changes_of_abilities, changes.Change, [change for found in CHANGE_FORMS.values() for change in found]),
    ],
)
def test_nothing_of_the_core_is_left_out(module, base, said):
    assert concrete(module, base) - {type(each) for each in said} == set()


def test_each_form_is_tried_here():
    written = " ".join([*SELECTORS, *AMOUNT_FORMS, *CONDITION_FORMS, *CHANGE_FORMS])
    keys = {*FORMS, *AMOUNTS, *CONDITIONS, *CHANGES}

    assert {key for key in keys if f"{key}: " not in written} == set()


@pytest.mark.parametrize("word", WORDS)
def test_each_word_for_a_selector_is_taken(word):
    assert ability(f"does: [{{double: forest}}]\naffects: {word}").affects == WORDS[word]


def test_an_ability_works_as_one_in_card_text_does():
    structured = ability(
        "does: [{add: {to: forest, amount: 1}}]\naffects: {all: [characters, controlled-by-you, in-play]}"
    )
    card_text = ability("text: Characters you control have +1 V.")

    assert structured.does == card_text.does
    assert set(structured.affects.parts()) == set(card_text.affects.parts())
