"""What an effect lets a player play, when a card turns out not to be payable on its way: it is offered anew."""

import pytest
from immutables import Map

from ludex.engine.choices import NO
from ludex.engine.context import IT, Context, Reference
from ludex.engine.instructions import IfYouDo, Resolution
from ludex.layers.amounts import Constant
from ludex.layers.passives import Ability, Passive
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import CreateEmblem, Show
from ludex.systems.altered.among import Among
from ludex.systems.altered.cards import Card
from ludex.systems.altered.costs import CostsLess
from ludex.systems.altered.declaring import Offer, declarations
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.events import Event
from ludex.systems.altered.gifts import GivesToPlayed
from ludex.systems.altered.nouns import ME, Every, It, TopOfDeck
from ludex.systems.altered.offers import Play
from ludex.systems.altered.patterns import GoingTo
from ludex.systems.altered.paying import Also
from ludex.systems.altered.phases import Duration
from ludex.systems.altered.picked_nouns import Chosen
from ludex.systems.altered.playing import play_on_turn
from ludex.systems.altered.playing_it import PlayIt
from ludex.systems.altered.sayings_of_play import MayPlayExhausted
from ludex.systems.altered.sayings_of_steps import Adds
from ludex.systems.altered.templates import Status
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.showing import Look, Reveal
from ludex.systems.altered.verbs.statuses import Exhaust
from ludex.systems.altered.ways_to_pay import CostsAlso
from ludex.systems.altered.words import characters, in_zone, played_by_you
from tests.altered.small_games import MARK, Game
from tests.altered.tables import character, in_hand, landmark, table

TIRES = Statement("tires", says=(Adds(GoingTo(to={"limbo"}), (Status("exhausted", on=in_zone("reserve")),)),))
"""As a card goes to Limbo, all that lies in Reserve gets exhausted, and can pay no more."""


NEXT: dict[str, tuple[Ability, ...]] = {
    "costs less": (Passive((CostsLess(Constant(1)),), affects=played_by_you(), name="next"),),
    "gets Fleeting": (Statement("next", says=(GivesToPlayed(gains={"fleeting"}),), affects=played_by_you()),),
}
"""What may be true of the next card that is played."""


def costs(*, optional=False):
    """One costs, as one's card is played, that a card in Reserve gets exhausted."""
    part = Also(Exhaust(Chosen(among=(Among.RESERVE,))))
    return Statement("too", says=(CostsAlso((part,), "exhaust", optional=optional),))


def reserve():
    return Card("old", "Character", "pat", zone="reserve", reserve_cost=9)


def resolves(game, *todo, answers=(), **bound):
    """An effect of pat's is resolved."""
    return game.goes_on(Resolution(todo, Context("pat", number=1, **bound)), answers=answers)


def names_of(options):
    """Which cards may be played."""
    return [option.split()[1] for option in options if option != "no"]


def offered(game):
    """What was offered, each time."""
    return [[option.label() for option in choice.options] for choice in game.asked]


CARDS = [("owl", ()), ("elf", (costs(),)), ("fox", ())]
MARKS = IfYouDo((GainCounters(Every(characters()), counter=MARK),))


TWO = "those two"
ELF = "play elf in the hero expedition for 0 mana"


@pytest.mark.rule("ALT4-6.4.d", "ALT4-7.3.29.b")
def test_what_an_effect_lets_one_play_is_offered_anew_without_what_could_not_be_paid():
    game = Game(table(in_hand("elf", costs()), in_hand("owl"), reserve(), landmark("inn", TIRES)))
    resolves(game, Play(Offer(homes=("hero",))), MARKS, answers=[ELF])
    owl = "play owl in the hero expedition for 0 mana"
    assert offered(game) == [[ELF, owl, "no"], [owl, "no"]]
    assert (game.zone("elf"), game.zone("owl"), game.counters(game.now("owl"))) == ("hand", "expedition", 1)


@pytest.mark.rule("ALT4-6.4.d", "ALT4-6.4.b")
def test_what_is_offered_anew_can_be_declined():
    game = Game(table(in_hand("elf", costs()), in_hand("owl"), reserve(), character("bear"), landmark("inn", TIRES)))
    resolves(game, Play(Offer(homes=("hero",))), MARKS, answers=[ELF, NO])
    assert (game.zone("elf"), game.zone("owl"), game.counters("bear")) == ("hand", "hand", 0)


@pytest.mark.rule("ALT4-6.4.d", "ALT4-7.3.29.b")
def test_with_nothing_left_that_can_be_paid_nobody_is_asked_again_and_nothing_was_played():
    game = Game(table(in_hand("elf", costs()), reserve(), character("bear"), landmark("inn", TIRES)))
    resolves(game, Play(Offer(homes=("hero",))), MARKS, answers=[ELF])
    assert (len(game.asked), game.zone("elf"), game.counters("bear")) == (1, "hand", 0)


@pytest.mark.rule("ALT4-6.4.d", "ALT4-5.1.2.c")
def test_the_same_card_can_still_be_played_for_another_cost():
    game = Game(table(in_hand("elf", costs(optional=True)), reserve(), landmark("inn", TIRES)))
    resolves(game, Play(Offer(homes=("hero",))), answers=[f"{ELF}, exhaust", ELF])
    assert offered(game) == [[ELF, f"{ELF}, exhaust", "no"], [ELF, "no"]]
    assert game.zone("elf") == "expedition"


@pytest.mark.rule("ALT4-6.4.d", "ALT4-7.2.5.a")
@pytest.mark.parametrize(("what", "seen"), [(It(TWO), ["elf", "old"]), (ME, ["elf"])])
def test_an_effect_whose_card_was_not_paid_for_speaks_of_what_it_spoke_of_before(what, seen):
    game = Game(table(in_hand("elf", costs()), reserve(), character("bear"), landmark("inn", TIRES)))
    names = Map({IT: (Reference(("bear",)),), TWO: (Reference(("elf",)), Reference(("old",)))})
    effect = PlayIt(It(TWO)), GainCounters(It(), counter=MARK), Reveal(what)
    resolves(game, *effect, answers=[ELF], names=names, me=Reference(("elf",)))
    assert game.counters("bear") == 1
    (shown,) = next(record for record in game.state.log or () if isinstance(record, Event)).step.actions
    assert isinstance(shown, Show)
    assert list(shown.items) == [game.now(each) for each in seen]


@pytest.mark.rule("ALT4-6.4.d", "ALT4-3.2.2.c")
def test_a_card_of_a_deck_that_could_not_be_paid_for_goes_back_to_its_place_there():
    deck = [Definition(key, key, "Character", statistics=(1, 1, 1), hand_cost=0, abilities=more) for key, more in CARDS]
    game = Game(table(reserve(), landmark("inn", TIRES)), *deck, decks={"pat": ("owl", "elf", "fox")})
    effect = Look(TopOfDeck(3)), PlayIt()
    resolves(game, *effect, answers=[ELF, NO])
    assert [set(names_of(options)) for options in offered(game)] == [{"owl", "elf", "fox"}, {"owl", "fox"}]
    assert game.state.facts.decks["pat"].top == ("owl", "elf", "fox")


@pytest.mark.rule("ALT4-6.4.d", "ALT4-2.2.15.e", "ALT4-5.2.4.a")
@pytest.mark.parametrize("kind", ["Character", "Spell"])
@pytest.mark.parametrize("says", NEXT.values(), ids=NEXT)
def test_what_is_true_of_the_next_card_is_not_used_by_one_that_is_not_paid_for(kind, says):
    cards = [in_hand(id, *more, type=kind) for id, more in (("elf", (costs(),)), ("owl", ()), ("fox", ()))]
    game = Game(table(*cards, reserve(), character("bear"), landmark("inn", TIRES)))
    game.does(CreateEmblem("pat", "bear", says, Duration.TURN, 1))
    turn = {each.id: each for each in declarations(game.state, game.rules, "pat")}
    game.state = play_on_turn(game.state, game.rules, "pat", turn["elf"])
    game.goes_on()
    assert (game.zone("elf"), len(game.state.facts.ongoing)) == ("hand", 1)
    game.state = play_on_turn(game.state, game.rules, "pat", turn["owl"])
    game.goes_on().reacts()
    assert (game.zone("owl") == "hand", len(game.state.facts.ongoing)) == (False, 0)


@pytest.mark.rule("ALT4-2.2.15.e")
def test_an_effect_that_plays_two_cards_uses_what_is_true_of_the_next_two_once_for_each():
    game = Game(table(in_hand("elf"), in_hand("owl"), in_hand("fox"), character("bear")))
    game.does(CreateEmblem("pat", "bear", NEXT["costs less"], Duration.TURN, 3))
    resolves(game, Play(Offer()), Play(Offer()))
    assert [each.uses for each in game.state.facts.ongoing.values()] == [1]


@pytest.mark.rule("ALT4-6.4.d", "ALT4-2.4.6.c")
def test_a_card_that_was_not_paid_for_lies_again_where_it_lay_as_it_lay_there():
    elf = Card(
        "elf",
        "Character",
        "pat",
        zone="reserve",
        statuses=("exhausted",),
        counters={"boost": 2},
        abilities=(costs(), Statement("tired", says=(MayPlayExhausted(),))),
    )
    game = Game(table(elf, reserve(), landmark("inn", TIRES)))
    resolves(game, PlayIt(It(TWO)), names=Map({TWO: (Reference(("elf",)),)}))
    now = game.now("elf")
    assert (game.zone("elf"), game.statuses(now), game.boosts(now)) == ("reserve", {"exhausted"}, 2)
