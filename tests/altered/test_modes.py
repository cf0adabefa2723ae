"""Modal effects: which modes can be chosen, and what becomes of those that cannot (ALT4-6.5.g, ALT4-6.1.g)."""

import pytest

from ludex.engine.instructions import Choose, EachPlayer, If, IfYouDo, May, Mode, Repeat, TakeMode
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.abilities import SpellEffect, Statement
from ludex.systems.altered.among import Among
from ludex.systems.altered.declaring import declarations
from ludex.systems.altered.measures import HowMany
from ludex.systems.altered.nouns import ME, Every, It
from ludex.systems.altered.picked_nouns import Chosen, Target
from ludex.systems.altered.playing import play_on_turn
from ludex.systems.altered.sayings import CannotGain
from ludex.systems.altered.tests_of_effects import Compared
from ludex.systems.altered.verb import Simultaneously
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Discard, Draw, Exchange, Put, Sabotage, Sacrifice
from ludex.systems.altered.verbs.statuses import Gains
from ludex.systems.altered.who import EachOne, Opponent
from tests.altered.effects import Effect
from tests.altered.small_games import Game
from tests.altered.tables import character, in_hand, landmark, table

DRAW = Mode("draw", (Draw(),))
BREAK = Mode("break", (Discard(Target(w.permanents())),))
SACRIFICE = Mode("sacrifice", (Sacrifice(Chosen(w.characters())),))
MARK = Mode("mark", (GainCounters(ME, 1, "mark"),))
INN = landmark("inn")


def choosing(number, *modes, on=(INN,), **more):
    return Effect(table(*on), Choose(number, modes), me="inn", decks={"pat": ["leaf", "twig"]}, **more)


def is_offered(*instructions, on=(INN,), **more):
    """Whether a mode is offered besides two others that are possible."""
    effect = choosing(1, Mode("odd", instructions), DRAW, MARK, on=on, **more)
    assert [label for label in effect.offered if label != "odd"] == ["draw", "mark"]
    return "odd" in effect.offered


@pytest.mark.rule("ALT4-6.5.g", "ALT4-6.1.g")
def test_with_fewer_modes_possible_than_are_to_be_chosen_all_possible_ones_are():
    no_permanent = (character("inn", player="quin"),)
    effect = choosing(2, DRAW, BREAK, SACRIFICE, on=no_permanent)

    assert effect.done
    assert effect.zone("hand") == ["leaf"]


@pytest.mark.rule("ALT4-6.5.g", "ALT4-6.1.g")
def test_the_order_of_the_possible_modes_is_the_players():
    effect = choosing(3, MARK, SACRIFICE, DRAW)
    assert effect.offered == ["mark", "draw"]

    effect.answer(TakeMode("draw"))

    assert [type(actions[0]).__name__ for actions in effect.events()] == ["TakeFromDeck", "AddCounters"]


@pytest.mark.rule("ALT4-6.5.g", "ALT4-6.1.g")
def test_where_no_mode_is_possible_nothing_happens():
    again = Choose(2, (SACRIFICE, Mode("discard", (Discard(Chosen(among=(Among.HAND,))),))), again=True)
    effect = Effect(table(INN), again)
    assert effect.done
    assert effect.events() == []


@pytest.mark.rule("ALT4-6.1.g", "ALT4-1.4.1.a", "ALT4-1.4.1.c")
def test_what_is_forbidden_or_cannot_be_performed_is_no_mode_to_choose():
    calm = landmark("calm", Statement("calm", says=(CannotGain("boost"),), affects=w.characters()))
    elf = character("elf")
    assert is_offered(GainCounters(Target(w.characters())), on=(INN, elf))
    assert not is_offered(GainCounters(Target(w.characters())), on=(INN, elf, calm))
    assert not is_offered(Draw(who=Opponent()))
    assert not is_offered(Sacrifice(It()))
    assert not is_offered(Exchange(ME, Target(w.characters())))
    assert not is_offered(Simultaneously((Sacrifice(Chosen(w.characters())), Gains(It(), c.ASLEEP))))


@pytest.mark.rule("ALT4-6.1.g")
def test_what_would_change_nothing_is_a_mode_to_choose():
    asleep = character("elf", statuses={c.ASLEEP})
    spare = character("spare", zone="reserve")
    assert is_offered(Gains(Target(w.characters()), c.ASLEEP), on=(INN, asleep))
    assert is_offered(Put(Target(w.characters(), among=(Among.RESERVE,)), "reserve"), on=(INN, spare))
    assert is_offered(GainCounters(Every(w.characters())))
    assert is_offered()


@pytest.mark.rule("ALT4-6.1.g", "ALT4-6.5.c")
def test_what_may_be_declined_is_a_mode_to_choose():
    assert is_offered(May((Sacrifice(Chosen(w.characters())),)))
    assert is_offered(Sabotage())


@pytest.mark.rule("ALT4-6.1.g", "ALT4-6.5.h", "ALT4-6.5.f")
def test_a_mode_is_possible_where_any_part_of_it_is():
    no, yes = Sacrifice(Chosen(w.characters())), GainCounters(ME)
    some_permanent, some_character = (
        Compared(HowMany(which), Relation.AT_LEAST, 1) for which in (w.permanents(), w.characters())
    )
    assert is_offered(no, yes)
    assert not is_offered(no, IfYouDo((yes,)))
    assert is_offered(no, IfYouDo((no,), (yes,)))
    assert not is_offered(Repeat(2, (no,)))
    assert not is_offered(Choose(1, (Mode("a", (no,)), Mode("b", (no,)))))
    assert not is_offered(If(some_permanent, (no,), (yes,)))
    assert is_offered(If(some_character, (no,)))


@pytest.mark.rule("ALT4-6.1.g", "ALT4-6.5.h")
def test_what_each_player_does_is_possible_where_one_of_them_can():
    each = Sacrifice(Chosen(w.characters(), by=EachOne()))
    theirs = character("troll", player="quin")
    assert not is_offered(each)
    assert is_offered(each, on=(INN, theirs))
    assert is_offered(EachPlayer((GainCounters(ME),)))
    assert not is_offered(EachPlayer((SACRIFICE.then[0],)), on=(INN, theirs))


@pytest.mark.rule("ALT4-6.1.g", "ALT4-3.2.5.c")
def test_whether_a_mode_is_possible_gives_no_hand_away():
    theirs = Discard(Chosen(w.spells(), among=(Among.HAND,), anywhere=True))
    assert not is_offered(theirs)
    assert is_offered(theirs, on=(INN, in_hand("secret", player="quin")))


# ---------------------------------------------------------------- as the Spell is declared


def picked_early(*then, on=(), **more):
    """The modes that can be picked as a Spell of pat's hand is declared, and the game."""
    song = in_hand("song", SpellEffect("it", "effect", then=then), type="Spell", hand_cost=0)
    game = Game(table(song, *on), options=[("ALT4-D-5.1.2.c", "at-declaration")], **more)
    return [each.modes for each in declarations(game.state, game.rules, "pat")], game


BOOST = Mode("boost", (GainCounters(Every(w.characters())),))
DISCARD = Mode("discard", (Discard(Chosen(among=(Among.HAND,))),))


@pytest.mark.rule("ALT4-D-5.1.2.c", "ALT4-6.1.g", "ALT4-6.5.g")
@pytest.mark.parametrize("again", [False, True])
def test_an_impossible_mode_cannot_be_picked_as_the_spell_is_declared(again):
    theirs = (character("owl", player="quin"),)
    assert picked_early(Choose(1, (SACRIFICE, BOOST), again), on=theirs)[0] == [("boost",)]
    assert picked_early(Choose(2, (SACRIFICE, BOOST)), on=theirs)[0] == [("boost",)]
    assert picked_early(Choose(1, (SACRIFICE, DISCARD), again), on=theirs)[0] == [()]


@pytest.mark.rule("ALT4-D-5.1.2.c", "ALT4-5.1.2.h", "ALT4-6.1.g")
def test_the_spell_itself_is_no_card_of_the_hand_for_its_own_modes():
    assert picked_early(Choose(1, (BOOST, DISCARD)))[0] == [("boost",)]
    assert picked_early(Choose(1, (BOOST, DISCARD)), on=(in_hand("elf", hand_cost=9),))[0] == [("boost",), ("discard",)]


@pytest.mark.rule("ALT4-D-5.1.2.c", "ALT4-6.5.g")
def test_of_what_comes_after_a_part_of_the_effect_that_can_be_done_every_mode_can_be_picked():
    choose = Choose(1, (BOOST, DISCARD))
    assert picked_early(*BOOST.then, choose)[0] == [("boost",), ("discard",)]
    assert picked_early(*SACRIFICE.then, choose)[0] == [("boost",)]


@pytest.mark.rule("ALT4-D-5.1.2.c", "ALT4-6.5.g")
def test_modes_that_were_not_picked_at_declaration_are_not_picked_later():
    marks = Mode("mark", (GainCounters(Every(w.characters()), 1, "mark"),))
    three = Choose(1, (SACRIFICE, BREAK)), Choose(2, (SACRIFICE, BOOST)), Choose(1, (marks, DISCARD))
    modes, game = picked_early(*three, on=(character("owl", player="quin"),))
    assert modes == [("boost", "mark"), ("boost", "discard")]

    game.state = play_on_turn(game.state, game.rules, "pat", declarations(game.state, game.rules, "pat")[0])
    game.goes_on()

    assert (game.asked, game.boosts("owl"), game.counters("owl")) == ([], 1, 1)
