"""What single cards of Axiom do, in small games; expected results are worked out from their printed words."""

import pytest

from ludex.systems.altered import characteristics as c
from tests.altered.cards.games_of_cards import ANN, BOB, Played, lying

RESERVE, HAND, DISCARD, MANA, EXPEDITION = c.RESERVE, c.HAND, c.DISCARD, c.MANA_ZONE, c.EXPEDITION_ZONE


@pytest.mark.rule("ALT4-7.3.33.a", "ALT4-2.5.e")
def test_a_permanent_gives_steam_to_odile_who_makes_a_cog_of_three():
    game = Played(lying("odile-and-ratchet", counters={"steam": 2}), hand=["quarry-engine"])
    game.play("quarry-engine").passes()
    assert game.value("odile-and-ratchet", c.counter("steam")) == 3
    assert game.uses("Odile & Ratchet", "ann.hero").zone(EXPEDITION) == {"cog": 1}
    assert game.value("odile-and-ratchet", c.counter("steam")) == 0


def test_permanents_of_hollis_are_tough():
    game = Played(lying("hollis-and-plumb"), lying("quarry-engine"), lying("quarry-engine", BOB, id="other"))
    assert (game.value("quarry-engine", c.TOUGH), game.value("other", c.TOUGH)) == (1, 0)


def test_brass_porter_exhausts_a_card_for_a_boost():
    game = Played(lying("stilt-walker", zone=RESERVE), hand=["brass-porter"])
    game.play("brass-porter", "yes")
    assert game.boosts("brass-porter") == 1
    assert c.EXHAUSTED in game.value("stilt-walker", c.STATUSES)


@pytest.mark.rule("ALT4-7.3.13.a")
def test_plumb_surveyor_resupplies_exhausted():
    game = Played(hand=["plumb-surveyor"], deck=("ore-cart", "cog-runner"))
    game.play("plumb-surveyor")
    assert c.EXHAUSTED in game.value(game.one("ore-cart", zone=RESERVE), c.STATUSES)


@pytest.mark.rule("ALT4-7.1.4.b", "ALT4-7.1.4.c")
def test_an_owl_in_reserve_is_discarded_for_a_card():
    game = Played(lying("clockwork-owl", zone=RESERVE), deck=("ore-cart",), mana=1)
    game.uses("Clockwork Owl")
    assert game.zone(HAND) == {"ore-cart": 1}
    assert game.zone(DISCARD) == {"clockwork-owl": 1}


@pytest.mark.rule("ALT4-5.1.2.e")
def test_furnace_heart_toll_golem_and_the_inspector_alter_costs():
    mine = Played(lying("furnace-heart"), hand=["valve-warden", "cog-runner"], mana=2)
    assert mine.can("valve-warden")
    assert mine.can("cog-runner")
    dear = Played(lying("toll-golem", BOB), hand=["valve-warden"], mana=3)
    assert not dear.can("valve-warden")
    spells = Played(lying("inspector-of-weights", BOB), hand=["duet", "cog-runner"], mana=2)
    assert not spells.can("duet")
    assert spells.can("cog-runner")


@pytest.mark.rule("ALT4-2.2.15.a")
def test_overclock_makes_one_permanent_cheaper_and_no_second():
    game = Played(hand=["overclock", "quarry-engine", "quarry-engine"], mana=5)
    game.play("overclock").passes()
    game.play("quarry-engine")
    assert game.ready_mana() == 3
    game.play("quarry-engine")
    assert game.ready_mana() == 0


@pytest.mark.rule("ALT4-7.3.29.a", "ALT4-7.3.29.b")
def test_assembler_prime_rushes_a_permanent_for_two_less_or_draws():
    game = Played(hand=["assembler-prime", "quarry-engine"], mana=7, deck=("ore-cart",))
    game.play("assembler-prime", "Quarry Engine")
    assert game.zone(c.LANDMARK_ZONE) == {"quarry-engine": 1}
    assert game.zone(HAND) == {}
    declined = Played(hand=["assembler-prime", "quarry-engine"], mana=7, deck=("ore-cart",))
    declined.play("assembler-prime", "no")
    assert declined.zone(HAND) == {"quarry-engine": 1, "ore-cart": 1}


@pytest.mark.rule("ALT4-6.2.d", "ALT4-6.2.e")
def test_a_robot_of_the_crucible_becomes_a_mana_orb_or_gives_steam():
    def after_rest(*answers):
        game = Played(lying("odile-and-ratchet"), lying("crucible-mother"), lying("cog-runner", id="cog-runner"))
        game.passes().passes(*answers)
        return game

    # both would go to Reserve at Rest: a yes and a no, the no giving 1 steam counter to the Hero
    game = after_rest("yes", "no", "no", "no")
    assert game.zone(MANA)["basic-mana"] == 12
    assert sum(game.zone(MANA).values()) == 13
    assert sum(game.zone(RESERVE).values()) == 1
    assert game.value("odile-and-ratchet", c.counter("steam")) == 2


@pytest.mark.rule("ALT4-7.4.5.c")
def test_spare_hand_scouts_and_comes_back():
    game = Played(hand=["spare-hand"], mana=1, deck=("ore-cart",))
    game.play("spare-hand", "J", "no", scout=True)
    assert game.zone(RESERVE) == {"spare-hand": 1}
    assert game.deck() == ("ore-cart",)


@pytest.mark.rule("ALT4-7.3.31.a")
def test_ore_cart_is_sacrificed_for_a_piston():
    game = Played(lying("ore-cart"), mana=1)
    game.uses("Ore Cart", "ann.companion")
    assert game.zone(DISCARD) == {"ore-cart": 1}
    assert game.value(game.one("piston"), c.HOME) == "companion"


@pytest.mark.rule("ALT4-7.3.4.a")
def test_oil_can_augments_the_kind_that_is_chosen():
    game = Played(
        lying("oil-can"), lying("flywheel", counters={"steam": 2}), lying("cog-runner", counters={"boost": 1})
    )
    game.uses("Oil Can", "flywheel")
    assert game.value("flywheel", c.counter("steam")) == 3


@pytest.mark.rule("ALT4-7.3.5.a", "ALT4-6.3.g")
def test_tokens_of_foundry_row_enter_boosted_and_mould_maker_sees_each():
    game = Played(lying("foundry-row"), lying("mould-maker"), hand=["rivet-swarm"])
    game.play("rivet-swarm", "hero", "companion", "companion")
    cogs = [id for id in game.state.table.view.ids() if game.key(id) == "cog"]
    assert sorted(game.value(id, c.HOME) for id in cogs) == ["companion", "companion", "hero"]
    assert [game.value(id, c.BOOSTS) for id in cogs] == [1, 1, 1]
    assert game.boosts("mould-maker") == 3


def test_the_twelfth_steam_counter_wins():
    game = Played(lying("unmoving-wheel", counters={"steam": 11}), hand=["oil-can"])
    game.play("oil-can")
    assert game.winner == ANN


@pytest.mark.rule("ALT4-7.3.8.a")
def test_flywheel_doubles_its_steam_at_dusk_and_draws_three_at_eight():
    game = Played(lying("flywheel", counters={"steam": 4}), deck=("ore-cart",) * 9)
    game.passes().passes("no", "no")
    assert game.zone(DISCARD) == {"flywheel": 1}
    assert game.zone(HAND) == {"ore-cart": 5}


@pytest.mark.rule("ALT4-2.2.9.b", "ALT4-1.1.6.b")
def test_scrap_value_draws_half_the_base_cost_rounded_up():
    game = Played(
        lying("toll-golem"), lying("cog-runner", statuses=("fleeting",)), hand=["scrap-value"], deck=("ore-cart",) * 6
    )
    game.play("scrap-value", "toll-golem")
    assert game.zone(HAND) == {"ore-cart": 3}
    fleeting = Played(lying("toll-golem", statuses=("fleeting",)), hand=["scrap-value"], deck=("ore-cart",) * 6)
    assert fleeting.play("scrap-value").zone(HAND) == {"ore-cart": 3}


@pytest.mark.rule("ALT4-6.5.f")
def test_smelting_needs_a_sacrifice():
    without = Played(lying("stilt-walker", BOB), hand=["smelting"])
    assert without.play("smelting").zone(EXPEDITION, BOB) == {"stilt-walker": 1}
    game = Played(lying("stilt-walker", BOB), lying("quarry-engine"), hand=["smelting"])
    assert game.play("smelting").zone(EXPEDITION, BOB) == {}


@pytest.mark.rule("ALT4-6.5.b")
def test_clearance_discards_permanents_within_a_combined_base_cost_of_five():
    game = Played(
        lying("quarry-engine", BOB),
        lying("stage-door", BOB),
        lying("oil-can", BOB),
        lying("steam-ferry", BOB),
        hand=["clearance"],
    )
    game.play("clearance", "quarry-engine", "stage-door", "oil-can")
    assert game.zone(DISCARD, BOB) == {"quarry-engine": 1, "stage-door": 1, "oil-can": 1}


def test_standards_office_takes_abilities_from_what_costs_little():
    game = Played(lying("standards-office"), lying("turncoat-mime", BOB), lying("mire-lurker", BOB))
    assert game.state.table.view.abilities("turncoat-mime")[1:] == ()
    assert len(game.state.table.view.abilities("mire-lurker")) == 2


def test_swarm_conductor_counts_the_other_robots():
    game = Played(
        lying("cog-runner"), lying("brass-porter"), lying("cog-runner", BOB, id="his"), hand=["swarm-conductor"]
    )
    assert game.play("swarm-conductor").boosts("swarm-conductor") == 2


def test_an_opponent_who_passes_lets_the_tower_resupply():
    game = Played(lying("signal-tower"), hand=["cog-runner"], deck=("ore-cart",))
    game.play("cog-runner").passes("yes")
    assert game.zone(RESERVE) == {"ore-cart": 1}


@pytest.mark.rule("ALT4-7.3.22.a", "ALT4-6.2.k")
def test_long_axle_moves_its_expedition_one_region_further():
    game = Played(lying("long-axle"), hand=["grand-finale"])
    game.play("grand-finale", "ann.hero", dice=[(5,)])
    assert game.value("ann.hero", c.DISTANCE) == 3
