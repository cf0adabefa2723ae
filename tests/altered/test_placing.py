"""Where abilities work that do not say so: by what they say of playing their own card (ALT4-1.2.4.d)."""

import pytest

from ludex.engine.yaml_files import parse_yaml
from ludex.layers.amounts import Constant
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.features import Everything, Is, Itself
from ludex.layers.passives import Passive
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import Move, Verb
from ludex.systems.altered.cards import Card
from ludex.systems.altered.costs import CostsAtMost, CostsLess, CostsMore, cost_to_play
from ludex.systems.altered.declaring import declarations
from ludex.systems.altered.deeds import adds, gains_ability, gains_keyword, gains_scout, loses_abilities
from ludex.systems.altered.forms.card_abilities import read_card_abilities
from ludex.systems.altered.forms.of_cards import FORMS_OF_CARDS, SETTING_OF_CARDS
from ludex.systems.altered.gifts import GivesToPlayed
from ludex.systems.altered.in_play import IN_PLAY, SUPPORT, WORKS_AS_SUPPORT, works_on
from ludex.systems.altered.looking import row
from ludex.systems.altered.packaged_cards import packaged_definitions
from ludex.systems.altered.patterns import EitherOf, GoingTo, LosingStatus, TakingFromDeck
from ludex.systems.altered.paying import Mana
from ludex.systems.altered.placing import placed
from ludex.systems.altered.sayings import CannotBeTargeted, CannotGain, Forbids
from ludex.systems.altered.sayings_of_play import (
    CannotPlay,
    CountsAsPlayedFrom,
    MayPlayExhausted,
    MayPlayFrom,
    may_play_from,
)
from ludex.systems.altered.sayings_of_steps import Adds, Enters, MovesFurther, OnAttempt, Replaces
from ludex.systems.altered.text import parse, parse_box
from ludex.systems.altered.ways_to_pay import CostsAlso, CostsInstead
from ludex.systems.altered.words import characters, controlled_by_you, in_zone, of_subtype, other, played_by_you
from tests.altered.positions import orbs
from tests.altered.small_games import Game
from tests.altered.tables import character, in_hand, landmark, table

# ALT4-1.2.4.d (6): from where a card can be played, by some permission or other; and Limbo, through which it goes
PLAYED_FROM = {"hand", "reserve", "discard", "deck", "limbo"}
PLAY = {"expedition", "landmark"}
LESS = CostsLess(Constant(1))
TOLL = CostsAlso((Mana(1),), "toll")
FOR_TWO = CostsInstead((Mana(2),), "for two")
AGAIN = MayPlayFrom({"discard"})
BOOSTED = Enters(counters=(("boost", 1),))


def says(*sayings, **more):
    return Statement("says so", says=sayings, **more)


def place_of(ability, type_word="Character"):
    """Where an ability works, having been told where."""
    found = placed(ability, type_word)
    assert isinstance(found, Passive | Statement)
    return found.works


def zones(ability, type_word="Character"):
    """The zones in which an ability works, having been told where; None for a statement that is told nothing."""
    works = place_of(ability, type_word)
    if works is None:
        return None
    assert isinstance(works, Is)
    assert works.cell == c.ZONE
    return set(works.words)


def by_default(ability):
    """Whether an ability is told nothing but the place of what it stands on."""
    return zones(ability) == (PLAY if isinstance(ability, Passive) else None)


@pytest.mark.rule("ALT4-1.2.4.d")
@pytest.mark.parametrize(
    "ability",
    [
        Passive((LESS,)),
        Passive((CostsMore(Constant(1)), CostsAtMost(Constant(4)))),
        Passive((LESS,), Itself() & in_zone("reserve")),
        parse("I cost 1 less.", "en"),
        parse("Je coûte 1 de moins depuis la Réserve.", "fr"),
        says(TOLL),
        says(FOR_TWO),
        says(TOLL, FOR_TWO),
        says(GivesToPlayed(gains={"asleep"})),
        says(CannotPlay(zones={"reserve"})),
        says(CountsAsPlayedFrom("reserve")),
        says(Enters(statuses={"exhausted"})),
        says(BOOSTED),
        Passive((gains_ability(Passive((LESS,))),)),
        Passive((gains_ability(says(TOLL)),)),
    ],
    ids=str,
)
def test_what_alters_how_its_own_card_is_played_works_wherever_that_can_be_played_from(ability):
    assert zones(ability) == PLAYED_FROM


@pytest.mark.rule("ALT4-1.2.4.d")
@pytest.mark.parametrize(
    ("saying", "expected"),
    [
        (AGAIN, {"discard"}),
        (MayPlayFrom({"reserve"}), {"reserve"}),
        (MayPlayFrom({"deck", "limbo"}), {"deck", "limbo"}),
        (MayPlayExhausted(), {"reserve"}),
    ],
)
def test_what_permits_its_own_card_to_be_played_from_a_zone_works_there(saying, expected):
    assert zones(says(saying)) == expected


@pytest.mark.rule("ALT4-1.2.4.d")
@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (GoingTo(who=Itself(), to={"expedition", "landmark"}), PLAYED_FROM),
        (GoingTo(who=Itself(), to={"expedition"}), PLAYED_FROM | {"landmark"}),
        (GoingTo(who=Itself(), to={"limbo"}, origin={"hand", "reserve"}), {"hand", "reserve"}),
        (EitherOf((GoingTo(who=Itself(), origin={"limbo"}, to={"expedition"}),)), {"limbo"}),
        (GoingTo(who=Itself(), to={"expedition", "discard"}), PLAYED_FROM | PLAY),
        (
            EitherOf((GoingTo(who=Itself(), to={"expedition"}), GoingTo(who=Itself(), to={"discard"}))),
            PLAYED_FROM | PLAY,
        ),
        (GoingTo(who=Itself(), origin={"expedition"}, to={"reserve"}), None),
        (GoingTo(who=Itself()), None),
        (GoingTo(to={"expedition"}), None),
        (LosingStatus("asleep", who=Itself()), None),
    ],
)
def test_what_modifies_or_forbids_that_its_own_card_enters_play_works_where_that_comes_from(pattern, expected):
    for saying in (Replaces(pattern, ()), Adds(pattern, ()), OnAttempt(pattern, ()), Forbids(pattern)):
        assert zones(says(saying)) == expected


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-2.2.12.g")
@pytest.mark.parametrize(
    "ability",
    [
        Passive((LESS,), characters() & played_by_you()),
        Passive((LESS,), Itself() | of_subtype("Robot")),
        Passive((LESS,), Everything()),
        Passive((adds(c.FOREST, 1),)),
        Passive((gains_keyword("eternal"),)),
        Passive(loses_abilities()),
        Passive((gains_ability(Passive((LESS,))),), characters() & in_zone("hand")),
        says(TOLL, affects=characters()),
        says(AGAIN, affects=characters() & other()),
        says(MayPlayExhausted(), affects=characters()),
        says(CannotPlay(), affects=characters()),
        says(Enters(who=characters() & controlled_by_you(), counters=(("boost", 1),))),
        says(Enters(statuses={"exhausted"}, zones={"reserve"})),
        says(CannotBeTargeted(), CannotGain("asleep")),
        says(MovesFurther(Everything())),
        says(Replaces(TakingFromDeck(Verb.DRAW), ())),
    ],
    ids=str,
)
def test_what_speaks_of_others_or_of_something_else_than_playing_works_in_play(ability):
    assert by_default(ability)


@pytest.mark.rule("ALT4-1.2.4.d")
def test_an_ability_that_says_several_things_works_where_each_of_them_is_due():
    assert zones(says(TOLL, CannotBeTargeted())) == PLAYED_FROM | PLAY
    assert zones(says(AGAIN, CannotGain("asleep"))) == {"discard"} | PLAY
    assert zones(Passive((LESS, adds(c.FOREST, 1)))) == PLAYED_FROM | PLAY
    # what it alters is the play that it permits
    assert zones(says(AGAIN, FOR_TWO)) == {"discard", "limbo"}
    # costs that are printed are shown in play, too
    assert zones(Passive((adds(c.HAND_COST, 1),))) == zones(Passive((gains_scout(2),))) == PLAYED_FROM | PLAY


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-2.2.12.d", "ALT4-2.2.12.j")
def test_in_the_inner_box_on_a_hero_and_on_an_emblem_abilities_work_there_only():
    (printed,) = parse_box("I cost 1 less.", "en", support=True)
    for ability in (Passive((LESS,), kind=SUPPORT), printed):
        assert place_of(ability) == WORKS_AS_SUPPORT
    for type_word in ("Hero", "Emblem"):
        assert place_of(Passive((LESS,)), type_word) == works_on(type_word)
        assert place_of(says(TOLL), type_word) is None
    assert place_of(says(TOLL, kind=SUPPORT)) is None


@pytest.mark.rule("ALT4-1.2.4.d")
@pytest.mark.parametrize("ability", [Passive((LESS,), works=in_zone("hand")), says(TOLL, works=in_zone("hand"))])
def test_an_ability_that_states_a_place_keeps_it(ability):
    assert placed(ability, "Character") is ability


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-2.2.12.g")
def test_what_is_granted_to_others_works_where_it_would_on_a_card_that_has_it_printed():
    found = placed(Passive((gains_ability(says(TOLL)), gains_ability(Passive((LESS,)))), in_zone("hand")), "Character")
    assert isinstance(found, Passive)
    assert found.works == IN_PLAY
    assert [zones(change.ability) for change in found.does if isinstance(change, GainAbility)] == [PLAYED_FROM] * 2


@pytest.mark.rule("ALT4-1.2.4.d")
@pytest.mark.parametrize(
    ("key", "expected"), [("stowaway", PLAYED_FROM), ("pyro-show", PLAYED_FROM), ("ghost-act", {"discard"})]
)
def test_the_cards_that_come_along_need_not_say_from_where_they_are_played(key, expected):
    card = packaged_definitions()[key]
    assert isinstance(card.abilities[0], Statement)
    assert card.abilities[0].works is None
    assert zones(card.abilities[0], card.type) == expected


# ---------------------------------------------------------------- what follows for play


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-5.1.2.e")
def test_a_card_in_hand_costs_less_by_an_ability_that_a_landmark_gives_to_it(judge):
    gives = Passive((gains_ability(Passive((LESS,))),), characters() & in_zone("hand"))
    view = judge(
        table(landmark("fair", gives), in_hand("elf", hand_cost=3), character("imp", zone="reserve", reserve_cost=3))
    )

    assert (cost_to_play(view, "elf").results, cost_to_play(view, "imp").results) == ((2,), (3,))


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-2.2.12.j")
@pytest.mark.parametrize(
    ("zone", "statuses", "cost"), [("hand", (), 3), ("reserve", (), 2), ("reserve", ("exhausted",), 3)]
)
def test_a_discount_in_the_inner_box_counts_in_reserve_while_ready(judge, zone, statuses, cost):
    elf = character("elf", Passive((LESS,), kind=SUPPORT), zone=zone, statuses=statuses, hand_cost=3, reserve_cost=3)

    assert cost_to_play(judge(table(elf)), "elf").results == (cost,)


@pytest.mark.rule("ALT4-1.2.4.d")
def test_a_card_that_permits_itself_for_another_cost_has_that_cost_there_only():
    again = says(AGAIN, FOR_TWO)
    imp = character("imp", again, zone="discard", hand_cost=9)
    game = Game(table(in_hand("elf", again, hand_cost=9), imp, *orbs(ready=2)))
    found = {(each.id, each.mana, each.ways) for each in declarations(game.state, game.rules, "pat")}
    assert found == {("imp", 0, ("for two",))}


@pytest.mark.rule("ALT4-1.2.4.d")
def test_a_card_that_cannot_be_played_from_hand_says_so_in_the_hand():
    barred = says(CannotPlay(zones={"hand"}))
    game = Game(table(in_hand("elf", barred), character("imp", barred, zone="reserve")))
    assert {each.id for each in declarations(game.state, game.rules, "pat")} == {"imp"}


@pytest.mark.rule("ALT4-1.2.4.d")
def test_a_card_that_gained_the_permission_may_be_played_from_there():
    gives = Passive((gains_ability(says(AGAIN)),), characters() & in_zone("discard", "reserve"))
    elf, imp = character("elf", zone="discard"), character("imp", zone="reserve")
    game = Game(table(landmark("inn", gives), elf, imp))
    assert may_play_from(game.state, "pat", row(game.state.table, "elf"))
    assert not may_play_from(game.state, "pat", row(game.state.table, "imp"), "discard")


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-6.2.l")
@pytest.mark.parametrize(("kind", "boosts"), [("", 1), (SUPPORT, 0)])
def test_a_card_enters_from_limbo_as_it_says_but_in_the_inner_box(kind, boosts):
    elf = Card("elf", "Character", "pat", zone="limbo", abilities=(says(BOOSTED, kind=kind),))
    game = Game(table(elf))
    game.does(Move("elf", "expedition", "pat", Verb.RESOLVE, "pat", "hero", played=True))
    assert game.boosts("elf#2") == boosts


@pytest.mark.rule("ALT4-1.2.4.d")
def test_a_file_of_cards_need_not_say_where_a_structured_ability_works():
    statement = "statement: {name: Toll., says: {costs-also: {parts: {mana: 1}, words: toll}}}"
    for written in (statement, "does: [{costs-less: 1}]"):
        (ability,) = read_card_abilities(parse_yaml(written), SETTING_OF_CARDS, FORMS_OF_CARDS)
        assert zones(ability) == PLAYED_FROM
