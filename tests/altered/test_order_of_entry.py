"""What enters at once: who puts it in an order, and when nobody is asked, since no order can show."""

from random import Random

import pytest
from attrs import evolve, frozen

from ludex.engine.choices import Choice
from ludex.engine.pipeline import Perform
from ludex.engine.run import IllegalAnswer, answer
from ludex.engine.state import GameState
from ludex.engine.steps import step
from ludex.layers.amounts import Constant
from ludex.layers.conditions import Always
from ludex.layers.objects import board
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.layers.resolver import Resolver
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import Create, Move, MoveMarker, PlaceMarker
from ludex.systems.altered.cards import Card
from ludex.systems.altered.clauses import there_is
from ludex.systems.altered.costs import CostsAtLeast, CostsAtMost, CostsLess
from ludex.systems.altered.deeds import (
    adds,
    becomes,
    becomes_terrains,
    gains_ability,
    gains_keyword,
    loses_abilities,
)
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.interplay import interplay_of
from ludex.systems.altered.key import position_key
from ludex.systems.altered.order_of_entry import EntersNext, OrderEntries
from ludex.systems.altered.places import Adventure, Standing
from ludex.systems.altered.policy import Reading
from ludex.systems.altered.saved import Saved
from ludex.systems.altered.setup import Marker, Table, set_up
from ludex.systems.altered.words import (
    boosted,
    characters,
    in_reach,
    itself,
    my_regions,
    of_subtype,
    other,
    regions,
    with_number,
)
from tests.altered.small_games import Game
from tests.altered.tables import character, landmark, table
from tests.altered.test_evaluators_agree import DEEDS, EXPEDITIONS, PLACES, REGIONS, TERRAIN_DEEDS, WHEN

DIKE = Passive((becomes_terrains("water"),), regions(), name="All regions are Waters.")
NURSERY = Passive((becomes_terrains("forest"),), regions(), name="All regions are Forests.")
STRONG = Passive((adds(c.FOREST, 1),), characters(), name="Characters have +1 Forest.")
FIXED = Passive((becomes(c.FOREST, 2),), characters(), name="Characters have 2 Forest.")
MINE = Passive((becomes(c.FOREST, 2),), itself(), name="I have 2 Forest.")


def waiting(id, *abilities, player="pat", **described):
    """A Landmark in Reserve."""
    return landmark(id, *abilities, player=player, zone="reserve", zone_type="landmark", **described)


def entering(*ids, player="pat"):
    """Landmarks that go from a Reserve into play."""
    return [Move(id, c.LANDMARK_ZONE, player) for id in ids]


@frozen
class Stopped:
    """Where a step has stopped, and what for; None where it happened."""

    state: GameState
    question: Choice | None = None


def asked(game, *actions):
    """What a step stops for; None where it happens."""
    state = game.state.then(Perform(step(*actions)))
    depth = len(game.state.agenda)
    while len(state.agenda) > depth:
        progress = state.agenda[0].run(state.without_task(), game.rules)
        if not isinstance(progress, GameState):
            assert isinstance(progress, Choice)
            return Stopped(state, progress)
        state = progress
    return Stopped(state)


def offered(game, *actions):
    """Who is asked, and about what; None where nobody is."""
    question = asked(game, *actions).question
    return question and (question.player, [option.id for option in question.options])


def chosen(game, position, *ids):
    """The state after answers, in which the step has happened."""
    state = position.state
    for id in ids:
        state = position.state.agenda[0].take(position.state.without_task(), game.rules, EntersNext(id))
        while isinstance(state, GameState) and isinstance(state.agenda[0] if state.agenda else None, OrderEntries):
            progress = state.agenda[0].run(state.without_task(), game.rules)
            if isinstance(progress, Choice):
                position = Stopped(state, progress)
                break
            state = progress
    return state


# ---------------------------------------------------------------- who is asked


@pytest.mark.rule("ALT4-2.2.16.d")
@pytest.mark.parametrize(("first", "seen"), [("dike", "forest"), ("nursery", "water")])
def test_a_player_decides_which_of_two_landmarks_that_enter_at_once_is_the_newer_one(first, seen):
    game = Game(table(waiting("dike", DIKE), waiting("nursery", NURSERY)))
    position = asked(game, *entering("dike", "nursery"))

    assert position.question.player == "pat"
    assert position.question.rule == "ALT4-2.2.16.d"
    after = chosen(game, position, first)
    assert after.table.view.value("crag", c.TERRAINS) == {seen}


@pytest.mark.rule("ALT-2.3.1.m")
def test_so_does_a_player_in_edition_one():
    game = Game(table(waiting("dike", DIKE), waiting("nursery", NURSERY)), edition="1.0")
    question = asked(game, *entering("dike", "nursery")).question
    assert (question.player, question.rule) == ("pat", "ALT-2.3.1.m")


@pytest.mark.rule("ALT4-2.2.16.d")
def test_each_player_orders_their_own_the_first_in_initiative_order_first_and_all_of_theirs_are_older():
    his = [waiting("dike", DIKE), waiting("nursery", NURSERY)]
    hers = [waiting(f"her-{word}", ability, player="quin") for word, ability in (("dike", DIKE), ("nursery", NURSERY))]
    game = Game(table(*his, *hers), turn="quin")
    both = [*entering("dike", "nursery"), *entering("her-dike", "her-nursery", player="quin")]

    position = asked(game, *both)
    assert position.question.player == "quin"
    after = chosen(game, position, "her-nursery", "nursery")
    stamps = {id: after.table.view.timestamp(f"{id}#2") for id in ("dike", "nursery", "her-dike", "her-nursery")}
    assert sorted(stamps, key=stamps.__getitem__) == ["her-nursery", "her-dike", "nursery", "dike"]


@pytest.mark.rule("ALT4-2.2.16.d")
def test_of_three_the_first_is_asked_for_and_then_the_next():
    words = ["forest", "mountain", "water"]
    game = Game(table(*(waiting(word, Passive((becomes_terrains(word),), regions())) for word in words)))
    position = asked(game, *entering(*words))

    assert [option.id for option in position.question.options] == words
    after = chosen(game, position, "water", "mountain")
    assert after.table.view.value("crag", c.TERRAINS) == {"forest"}


@pytest.mark.rule("ALT4-2.2.16.d")
def test_one_player_is_not_asked_about_the_cards_of_the_other():
    game = Game(table(waiting("dike", DIKE), waiting("nursery", NURSERY, player="quin")))
    assert offered(game, *entering("dike"), *entering("nursery", player="quin")) is None


@pytest.mark.rule("ALT4-2.2.16.d", "ALT4-3.2.1.e")
def test_markers_on_one_region_are_put_in_an_order_and_those_on_two_regions_are_not():
    marks = [Marker("m", "crag", ("water",)), Marker("n", "glade", ("mountain",))]
    game = Game(Table(("pat", "quin"), tuple(marks), Adventure(REGIONS)))
    forest = frozenset({"forest"})

    assert offered(game, MoveMarker("m", "pond", "pat"), MoveMarker("n", "pond", "pat")) == ("pat", ["m", "n"])
    assert offered(game, MoveMarker("m", "pond", "pat"), MoveMarker("n", "fen", "pat")) is None
    twice = [PlaceMarker("pond", forest, "pat"), PlaceMarker("pond", forest, "pat")]
    assert offered(game, *twice) is None


# ---------------------------------------------------------------- who is not asked


def crowd(*cards, **described):
    return Game(table(*cards), **described)


@pytest.mark.rule("ALT4-2.2.16.d")
def test_nobody_is_asked_where_at_most_one_of_them_has_a_passive():
    assert offered(crowd(waiting("dike", DIKE), waiting("well")), *entering("dike", "well")) is None


@pytest.mark.rule("ALT4-2.2.16.d")
@pytest.mark.parametrize("two", [DIKE, STRONG], ids=["the same", "something else"])
def test_nobody_is_asked_where_the_passives_have_nothing_to_do_with_each_other(two):
    assert offered(crowd(waiting("dike", DIKE), waiting("two", two)), *entering("dike", "two")) is None


@pytest.mark.rule("ALT4-2.2.16.d")
def test_two_bonuses_come_to_the_same_in_either_order_and_a_bonus_and_a_fixed_number_do_not():
    assert offered(crowd(waiting("a", STRONG), waiting("b", STRONG)), *entering("a", "b")) is None
    assert offered(crowd(waiting("a", STRONG), waiting("b", FIXED)), *entering("a", "b")) == ("pat", ["a", "b"])


@pytest.mark.rule("ALT4-2.2.16.d")
def test_only_those_that_hang_together_are_put_in_an_order():
    game = crowd(waiting("dike", DIKE), waiting("bonus", STRONG), waiting("nursery", NURSERY), waiting("well"))
    position = asked(game, *entering("dike", "bonus", "nursery", "well"))
    assert [option.id for option in position.question.options] == ["dike", "nursery"]
    after = chosen(game, position, "nursery")
    assert {"dike#2", "bonus#2", "nursery#2", "well#2"} <= set(after.table.view.ids())


@pytest.mark.rule("ALT4-2.2.16.d", "ALT4-1.2.4.d")
def test_nobody_is_asked_about_passives_that_do_not_work_where_the_cards_go():
    cards = [character("a", DIKE), character("b", NURSERY)]
    for zone in (c.RESERVE, c.DISCARD, c.HAND, c.MANA_ZONE):
        assert offered(crowd(*cards), Move("a", zone, "pat"), Move("b", zone, "pat")) is None
    helps = [evolve(passive, kind=SUPPORT) for passive in (DIKE, NURSERY)]
    supports = [character("a", helps[0]), character("b", helps[1])]
    moves = [Move("a", c.RESERVE, "pat"), Move("b", c.RESERVE, "pat")]
    assert offered(crowd(*supports), *moves) == ("pat", ["a", "b"])


@pytest.mark.rule("ALT4-2.2.16.d", "ALT4-2.5.1.b")
def test_what_each_does_to_itself_alone_needs_no_order_until_something_looks_at_all_of_it():
    moves = [Move(id, c.EXPEDITION_ZONE, "pat", home="hero") for id in ("a", "b")]
    cards = [character("a", MINE, zone="reserve"), character("b", MINE, zone="reserve", statistics=(0, 0, 3))]
    assert offered(crowd(*cards), *moves) is None
    strongest = characters() & with_number(c.FOREST, Relation.AT_LEAST, 2)
    weakens = Passive((becomes(c.FOREST, 0),), in_reach(characters()), in_reach_of(strongest))
    watching = landmark("eye", weakens, player="quin")
    assert offered(crowd(*cards, watching), *moves) == ("pat", ["a", "b"])


def in_reach_of(selector):
    return there_is(in_reach(selector))


@pytest.mark.rule("ALT4-2.2.16.d")
def test_a_card_that_may_still_come_can_tell_an_order_that_nothing_on_the_table_can():
    gift = Passive((gains_ability(FIXED),), characters() & other())
    moves = [Move(id, c.EXPEDITION_ZONE, "pat", home="hero") for id in ("a", "b")]
    cards = [character("a", STRONG, zone="reserve"), character("b", zone="reserve")]
    teacher = Definition("teacher", "Teacher", "Character", statistics=(1, 1, 1), abilities=(gift,))

    assert offered(Game(table(*cards)), *moves) is None
    assert offered(Game(table(*cards), teacher, decks={"pat": ("teacher",)}), *moves) == ("pat", ["a", "b"])


@pytest.mark.rule("ALT4-2.2.16.d", "ALT4-5.1.2.e")
def test_of_what_alters_costs_only_bounds_are_put_in_an_order():
    def alters(what):
        return Passive((what,), characters())

    less = [waiting("a", alters(CostsLess(Constant(1)))), waiting("b", alters(CostsLess(Constant(2))))]
    assert offered(crowd(*less), *entering("a", "b")) is None
    bounds = [waiting("a", alters(CostsAtLeast(Constant(3)))), waiting("b", alters(CostsAtMost(Constant(2))))]
    assert offered(crowd(*bounds), *entering("a", "b")) == ("pat", ["a", "b"])


@pytest.mark.rule("ALT4-2.2.16.d")
def test_two_that_are_alike_are_not_put_in_an_order():
    swarm = Passive((becomes(c.FOREST, 2), gains_keyword("gigantic")), characters() & other() & ~boosted())
    imp = Definition("imp", "Imp", "Character", statistics=(1, 1, 1), is_token=True, abilities=(swarm,))
    game = Game(table(character("elf", STRONG)), imp)
    alike = [Create("imp", "pat.hero", "pat"), Create("imp", "pat.hero", "pat")]
    apart = [Create("imp", "pat.hero", "pat"), Create("imp", "pat.companion", "pat")]

    assert offered(game, *alike) is None
    names = [option.label() for option in asked(game, *apart).question.options]
    assert names == ["Imp (Hero Expedition)", "Imp (Companion Expedition)"]


@pytest.mark.rule("ALT4-2.2.16.d", "ALT-C02")
def test_where_a_loop_anywhere_holds_up_all_passives_every_two_are_put_in_an_order():
    one, two = (board_of(each)["o"] for each in (DIKE, STRONG))
    data = [(DIKE,), (STRONG,)]
    assert not interplay_of(data).matters(one, two)
    assert interplay_of(data, entangled=True).matters(one, two)


def board_of(passive):
    return set_up(table(landmark("o", passive)))


# ---------------------------------------------------------------- the question as one among others


def test_a_game_that_waits_for_an_order_is_written_and_read_and_refuses_other_answers():
    game = Game(table(waiting("dike", DIKE), waiting("nursery", NURSERY)))
    position = asked(game, *entering("dike", "nursery"))
    saved = Saved(game.rules)

    again = saved.state_of(saved.state_text(position.state))
    assert again.agenda == position.state.agenda
    assert position_key(again) == position_key(position.state)
    for option in position.question.options:
        assert saved.answer_of(saved.answer_text(option)) == option
    with pytest.raises(IllegalAnswer, match="Which of these enters first"):
        answer(position, game.rules, EntersNext("elf"))


# ---------------------------------------------------------------- no order shows that is not asked for

WHO = [
    characters(),
    characters(),
    characters() & of_subtype("Robot"),
    characters() & with_number(c.FOREST, Relation.AT_LEAST, 2),
    characters() & other(),
    itself(),
]


def random_table(chance):
    """A table on which abilities meet."""

    def ability():
        when = chance.choice(WHEN) if chance.random() < 0.3 else Always()
        if chance.random() < 0.2:
            return Passive(chance.choice(TERRAIN_DEEDS), chance.choice([*PLACES, my_regions()]), when)
        return Passive(chance.choice([*DEEDS, loses_abilities()]), chance.choice(WHO), when)

    cards = [
        Card(
            f"o{place}",
            "Character",
            chance.choice(["pat", "quin"]),
            home=chance.choice(c.HOMES),
            statistics=(chance.randint(0, 3), 1, 1),
            subtypes=chance.choice([(), ("Robot",)]),
            counters=chance.choice([{}, {"boost": 1}]),
            abilities=tuple(ability() for _ in range(chance.choice([0, 1, 1, 2]))),
        )
        for place in range(chance.randint(3, 5))
    ]
    standings = {id: Standing(chance.choice(REGIONS).id) for id in EXPEDITIONS}
    return Table(("pat", "quin"), tuple(cards), Adventure(REGIONS), standings)


def shown(objects):
    view = Resolver(Reading().layers()).start(board(objects))
    held = {id: sorted((str(each.ability), each.ignored) for each in view.abilities(id)) for id in view.ids()}
    return {id: (dict(view.row(id).cells), held[id]) for id in view.ids()}


@pytest.mark.rule("ALT4-2.2.16.d")
def test_two_objects_may_be_exchanged_in_time_wherever_their_order_is_not_asked_for():
    chance, told = Random(16), {(True, True): 0, (True, False): 0, (False, False): 0}
    for _ in range(50):
        objects = list(set_up(random_table(chance)))
        cards = sorted((each for each in objects if each.id.startswith("o")), key=lambda each: each.timestamp)
        place = chance.randrange(len(cards) - 1)
        one, two = cards[place : place + 2]
        exchanged = {one.id: two.timestamp, two.id: one.timestamp}
        known = interplay_of([each.abilities for each in objects])
        matters = bool(known.may_have(one)) and bool(known.may_have(two)) and known.matters(one, two)
        swapped = [evolve(each, timestamp=exchanged.get(each.id, each.timestamp)) for each in objects]
        # what is not asked for and shows is none of the three
        told[matters, shown(objects) != shown(swapped)] += 1
    assert all(told.values())
