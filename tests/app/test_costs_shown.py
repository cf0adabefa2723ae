"""What a card costs, and whom: who is to decide whether to play it, else its owner."""

import json

import pytest

from ludex.app.explained import why
from ludex.app.table_names import Names
from ludex.app.tables import Grid
from ludex.engine.choices import Choice
from ludex.engine.context import Context
from ludex.engine.instructions import Resolution
from ludex.layers.amounts import Constant
from ludex.layers.passives import Passive
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.cards import Card
from ludex.systems.altered.costs import CostsLess
from ludex.systems.altered.declaring import Offer
from ludex.systems.altered.offers import Play
from ludex.systems.altered.sayings_of_play import MayPlayFrom
from ludex.systems.altered.turns import TakeTurn
from ludex.systems.altered.words import characters, played_by_you
from tests.altered.positions import orbs
from tests.altered.small_games import Game
from tests.altered.tables import in_hand, landmark, table
from tests.app.scenarios import HEAD, ludex

IMP = f"""{HEAD}mana: {{ann: 3}}
objects:
  - id: stall
    name: Market Stall
    type: Permanent
    controller: ann
    abilities: [Characters you play cost 1 less.]
  - id: imp
    name: Thieving Imp
    type: Character
    owner: bob
    zone: reserve
    statistics: 1/1/1
    costs: 4/3
do:
"""
OFFER = """
  - {effect: {play-it: {what: {every: {selector: {named: imp}, among: reserve}}}}, by: ann}
"""


@pytest.fixture
def file(tmp_path):
    """A function that writes a scenario to a file."""

    def write(text):
        path = tmp_path / "table.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.rule("ALT4-1.1.3.d", "ALT4-5.1.2.e")
def test_a_card_that_another_player_is_offered_costs_what_it_costs_that_player(file):
    path = file(IMP + OFFER)
    said = ludex("why", path, "imp.cost").stdout
    assert "Thieving Imp: 2 mana for ann\n    printed cost: 3\n    decreases: 3 → 2" in said
    found = json.loads(ludex("why", path, "imp.cost", "--json").stdout)["cost"]
    assert (found["player"], found["results"]) == ("ann", [2])
    assert "costs 1 less, for Thieving Imp" in ludex("resolve", path).stdout


@pytest.mark.rule("ALT4-5.1.2.e", "ALT4-7.3.29.a")
def test_what_an_effect_lets_one_play_for_less_costs_so_much_less(file):
    path = file(IMP + OFFER.replace("play-it: {", "play-it: {less: 1, "))
    said = ludex("why", path, "imp.cost").stdout
    assert "Thieving Imp: 1 mana for ann\n    printed cost: 3\n" in said
    assert "decreases: 2 → 1, the effect (ALT4-5.1.2.e)" in said


@pytest.mark.rule("ALT4-7.3.23.a")
def test_what_an_effect_lets_one_play_for_free_costs_nothing(file):
    path = file(IMP + OFFER.replace("play-it: {", "play-it: {free: true, "))
    said = ludex("why", path, "imp.cost").stdout
    assert "Thieving Imp: 0 mana for ann\n    printed cost: 3\n    decreases: 3 → 0, the effect" in said


@pytest.mark.rule("ALT4-5.1.2.e", "ALT4-7.3.29.a")
def test_who_asks_why_at_the_table_is_told_what_they_would_pay_for_what_an_effect_offers_for_less():
    game = Game(table(in_hand("elf", hand_cost=3), *orbs(ready=2)))
    state = game.state.then(Resolution((Play(Offer(less=2)),), Context("pat", number=900)))
    choice = state.agenda[0].run(state.without_task(), game.rules)
    assert isinstance(choice, Choice)
    said = texts(why(state, Names({"elf": "elf"}), "elf.cost", choice))
    assert said[-4:-1] == ["elf: cost for pat", "1 mana for pat", "printed cost: 3"]


@pytest.mark.rule("ALT4-1.1.3.d")
def test_a_card_that_nobody_else_is_offered_costs_what_it_costs_its_owner(file):
    path = file(IMP.removesuffix("do:\n"))
    assert "Thieving Imp: 3 mana for bob" in ludex("why", path, "imp.cost").stdout
    assert "costs 1 less, for nothing" in ludex("resolve", path).stdout


def texts(blocks):
    """What is said without tables."""
    return [block.text for block in blocks if not isinstance(block, Grid)]


def at_the_table(words, *, permitted):
    """What pat is told who asks why, having to choose what to do with the turn."""
    less = Passive((CostsLess(Constant(1)),), affects=characters() & played_by_you())
    permits = (
        [Statement("pat may play it", says=(MayPlayFrom({"reserve"}),), affects=characters())] if permitted else []
    )
    imp = Card("imp", "Character", "quin", zone="reserve", hand_cost=4, reserve_cost=3)
    game = Game(table(landmark("stall", less, *permits), imp, in_hand("elf", hand_cost=2), *orbs(ready=1)))
    choice = TakeTurn().run(game.state, game.rules)
    assert isinstance(choice, Choice)
    names = Names({id: id for id in game.state.table.view.ids()})
    return texts(why(game.state, names, words, choice))


@pytest.mark.rule("ALT4-5.2.a", "ALT4-1.1.3.d")
@pytest.mark.parametrize(("permitted", "said"), [(True, "2 mana for pat"), (False, "3 mana for quin")])
def test_who_asks_why_at_the_table_is_told_what_they_would_pay_if_they_may_play_the_card(permitted, said):
    assert said in at_the_table("imp.cost", permitted=permitted)


@pytest.mark.rule("ALT4-5.1.2.e")
def test_why_of_a_cost_at_the_table_tells_what_alters_it():
    said = at_the_table("elf.cost", permitted=False)
    assert said[-4:-1] == ["elf: cost for pat", "1 mana for pat", "printed cost: 2"]
    assert said[-1].startswith("decreases: 2 → 1, ")


def test_of_what_is_in_play_no_cost_to_play_is_told():
    assert not any("mana" in line for line in at_the_table("stall.cost", permitted=False))
