"""What single cards of the set do, in small games; expected results are worked out from their printed words."""

import pytest

from ludex.systems.altered import characteristics as c
from ludex.systems.altered.phases import Phase
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


# ---------------------------------------------------------------- Lyra


@pytest.mark.rule("ALT4-7.3.28.c")
def test_loaded_dice_leave_a_choice_and_a_hero_adds_one():
    game = Played(lying("marisol-and-pip"), lying("loaded-dice"), hand=["card-sharp"])
    game.play("card-sharp", "5", dice=[(2, 4)])
    assert game.asked[-1][2] == ["2", "3", "4", "5"]
    assert game.boosts("card-sharp") == 2


@pytest.mark.rule("ALT4-7.3.28.b")
def test_card_sharp_gets_what_the_die_says():
    for face, boosts in ((2, 0), (3, 1), (4, 1), (5, 2), (6, 2)):
        game = Played(hand=["card-sharp"])
        assert game.play("card-sharp", dice=[(face,)]).boosts("card-sharp") == boosts


def test_fen_counts_applause_for_a_roll():
    game = Played(lying("fen-and-tambour"), hand=["card-sharp"])
    game.play("card-sharp", dice=[(1,)])
    assert game.value("fen-and-tambour", c.counter("applause")) == 1


def test_marisol_draws_as_her_player_passes_with_an_empty_hand():
    game = Played(lying("marisol-and-pip"), deck=("ore-cart",))
    assert game.passes().zone(HAND) == {"ore-cart": 1}
    full = Played(lying("marisol-and-pip"), hand=["cog-runner"], deck=("ore-cart",))
    assert full.passes().zone(HAND) == {"cog-runner": 1}


def test_mirror_dancer_looks_at_the_strongest_that_faces_it():
    game = Played(lying("mirror-dancer"), lying("winter-bear", BOB), lying("bramble-boar", BOB, home="companion"))
    assert game.value("mirror-dancer", c.FOREST) == 7


@pytest.mark.rule("ALT4-7.3.1.e")
def test_masked_prince_silences_what_is_played_before_him():
    game = Played(lying("masked-prince"), bobs=["moss-sprite", "root-singer"])
    game.passes().play("root-singer")
    assert game.boosts("root-singer", BOB) == 0
    beside = Played(lying("masked-prince"), bobs=["root-singer"])
    assert beside.passes().play("root-singer", home="companion").boosts("root-singer", BOB) == 1


def test_heckler_lets_nobody_opposite_be_boosted():
    game = Played(lying("heckler", BOB), lying("cog-runner"), hand=["anchor-root", "root-singer"])
    game.play("anchor-root", "cog-runner")
    assert game.boosts("cog-runner") == 0
    assert c.ANCHORED in game.value("cog-runner", c.STATUSES)


@pytest.mark.rule("ALT4-1.2.6.c")
def test_an_acrobat_cannot_be_targeted_by_the_other_player():
    game = Played(lying("nimble-acrobat", BOB), lying("heckler", BOB, home="companion"), hand=["lullaby"])
    game.play("lullaby")
    assert c.ASLEEP in game.value("heckler", c.STATUSES)


@pytest.mark.rule("ALT4-5.1.2.c")
def test_a_stowaway_comes_for_two_cards_of_the_reserve():
    game = Played(lying("cog-runner", zone=RESERVE), lying("oil-can", zone=RESERVE), hand=["stowaway"], mana=0)
    game.play("stowaway", ways=["discarding two cards from Reserve"])
    assert game.zone(EXPEDITION) == {"stowaway": 1}
    assert game.zone(DISCARD) == {"cog-runner": 1, "oil-can": 1}
    poor = Played(lying("cog-runner", zone=RESERVE), hand=["stowaway"], mana=0)
    assert not poor.can("stowaway")


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-5.2.a")
def test_the_ghost_act_is_played_from_the_discard_pile():
    game = Played(lying("ghost-act", zone=DISCARD), lying("stilt-walker", zone=DISCARD), mana=4)
    assert not game.can("stilt-walker")
    game.play("ghost-act")
    assert game.zone(EXPEDITION) == {"ghost-act": 1}
    assert c.FLEETING not in game.value(game.one("ghost-act"), c.STATUSES)


@pytest.mark.rule("ALT4-6.3.g")
def test_a_ventriloquist_hears_each_draw_once():
    game = Played(lying("ventriloquist"), bobs=["night-shift"])
    game.passes().play("night-shift")
    assert game.zone(EXPEDITION) == {"ventriloquist": 1, "juggler": 1}


def test_a_juggler_that_leaves_lets_another_switch():
    game = Played(lying("juggler"), lying("cog-runner"), lying("juggler", BOB, id="his"), hand=["trapdoor"])
    game.play("trapdoor", "juggler", "yes")
    assert game.value("cog-runner", c.HOME) == "companion"


@pytest.mark.rule("ALT4-7.1.1.c", "ALT4-5.2.1.b")
def test_a_lantern_juggler_from_reserve_brings_fireflies_and_is_fleeting():
    game = Played(lying("lantern-juggler", zone=RESERVE))
    game.play("lantern-juggler")
    assert game.zone(EXPEDITION) == {"lantern-juggler": 1, "firefly": 2}
    assert c.FLEETING in game.value(game.one("lantern-juggler"), c.STATUSES)


def test_the_green_room_makes_a_card_from_hand_count_as_from_reserve():
    game = Played(lying("green-room"), hand=["lantern-juggler", "lantern-juggler"])
    game.uses("Green Room").play("lantern-juggler")
    assert game.zone(EXPEDITION)["firefly"] == 2
    assert c.FLEETING not in game.value(game.one("lantern-juggler"), c.STATUSES)


@pytest.mark.rule("ALT4-2.4.6.c", "ALT4-2.4.6.d")
def test_the_wardrobe_lets_exhausted_characters_be_played():
    exhausted = [lying(key, zone=RESERVE, statuses=("exhausted",)) for key in ("cog-runner", "duet")]
    without = Played(*exhausted)
    assert not without.can("cog-runner")
    game = Played(lying("wardrobe-cart"), *exhausted)
    assert game.can("cog-runner")
    assert not game.can("duet")


@pytest.mark.rule("ALT4-7.3.6.a", "ALT4-1.1.3.d")
def test_turncoat_mime_defects_as_the_opponent_plays_a_spell():
    game = Played(lying("turncoat-mime", BOB), hand=["night-shift"])
    game.play("night-shift")
    assert game.value("turncoat-mime", c.CONTROLLER) == ANN
    assert game.value("turncoat-mime", c.OWNER) == BOB


@pytest.mark.rule("ALT4-7.3.23.a")
def test_the_ticket_booth_lets_one_small_character_in_for_free():
    game = Played(hand=["ticket-booth", "cog-runner", "stilt-walker"], mana=3)
    game.play("ticket-booth", "Cog Runner in the companion expedition")
    assert game.asked[-1][2] == [
        "play Cog Runner in the hero expedition for free",
        "play Cog Runner in the companion expedition for free",
        "no",
    ]
    assert game.zone(EXPEDITION) == {"cog-runner": 1}


@pytest.mark.rule("ALT4-6.2.c")
def test_the_crooked_table_resupplies_with_a_roll():
    game = Played(lying("crooked-table"), hand=["cog-runner"], deck=("ore-cart", "oil-can"))
    game.uses("Crooked Table", dice=[(1, 1)])
    assert game.zone(RESERVE) == {"ore-cart": 1}
    assert game.zone(HAND) == {"cog-runner": 1, "oil-can": 1}


@pytest.mark.rule("ALT4-7.3.10.a")
def test_a_duet_exchanges_boosts():
    game = Played(lying("cog-runner"), lying("stilt-walker", counters={"boost": 3}), hand=["duet"])
    game.play("duet", "cog-runner")
    assert (game.boosts("cog-runner"), game.boosts("stilt-walker")) == (4, 0)


@pytest.mark.rule("ALT4-7.3.11.a", "ALT4-7.4.1.a")
def test_a_swap_meet_brings_a_card_of_the_reserve_to_hand():
    game = Played(
        lying("cog-runner", zone=RESERVE, statuses=("exhausted",)),
        hand=["swap-meet", "stilt-walker"],
        deck=("ore-cart",),
    )
    game.play("swap-meet")
    assert game.zone(HAND) == {"cog-runner": 1, "ore-cart": 1}
    assert game.zone(RESERVE) == {"stilt-walker": 1, "swap-meet": 1}
    assert c.EXHAUSTED not in game.value(game.one("stilt-walker", zone=RESERVE), c.STATUSES)
    assert c.EXHAUSTED in game.value(game.one("swap-meet", zone=RESERVE), c.STATUSES)


def test_silver_tongue_talks_only_to_small_opposing_characters():
    game = Played(lying("winter-bear", BOB), lying("heckler", BOB), lying("cog-runner"), hand=["silver-tongue"])
    game.play("silver-tongue")
    assert game.zone(EXPEDITION) == {"cog-runner": 1, "heckler": 1}
    assert game.zone(DISCARD) == {"silver-tongue": 1}


@pytest.mark.rule("ALT4-7.3.1.b")
def test_an_encore_activates_j_and_of_the_small_h():
    game = Played(lying("dew-gatherer"), hand=["encore"], deck=("ore-cart", "oil-can"))
    assert game.play("encore").zone(RESERVE) == {"ore-cart": 1, "encore": 1}
    large = Played(lying("plumb-surveyor"), hand=["encore"], deck=("ore-cart", "oil-can"))
    assert large.play("encore").zone(RESERVE) == {"encore": 1}


def test_a_wager_pays_if_the_die_is_twice_as_high():
    won = Played(hand=["wager"], deck=("ore-cart",) * 4)
    assert won.play("wager", "3", dice=[(6,)]).zone(HAND) == {"ore-cart": 3}
    lost = Played(hand=["wager"], deck=("ore-cart",) * 4)
    assert lost.play("wager", "3", dice=[(5,)]).zone(RESERVE) == {"ore-cart": 1, "wager": 1}


@pytest.mark.rule("ALT4-6.5.c")
def test_fair_shares_are_for_those_who_want_them():
    game = Played(hand=["fair-shares"], bobs=["cog-runner"], deck=("ore-cart",), bobs_deck=("oil-can",))
    game.play("fair-shares", "no", "yes", "bob.oil-can")
    assert game.zone(HAND) == {}
    assert game.zone(HAND, BOB) == {"cog-runner": 1}
    assert game.zone(RESERVE, BOB) == {"oil-can": 1}


def test_the_pyro_show_discards_for_two_more():
    game = Played(lying("stilt-walker", BOB, counters={"boost": 2}), hand=["pyro-show", "pyro-show"], mana=6)
    game.play("pyro-show").passes()
    assert game.boosts("stilt-walker", BOB) == 0
    game.play("pyro-show", ways=["paying 2 more"])
    assert game.zone(DISCARD, BOB) == {"stilt-walker": 1}
    assert game.ready_mana() == 0


def test_new_acts_draw_one_more_than_are_discarded():
    game = Played(hand=["new-acts", "cog-runner", "oil-can"], deck=("ore-cart",) * 5)
    game.play("new-acts", "cog-runner", "oil-can")
    assert game.zone(HAND) == {"ore-cart": 3}
    assert game.zone(DISCARD) == {"cog-runner": 1, "oil-can": 1}


def test_free_samples_are_for_the_player_who_is_targeted():
    game = Played(hand=["free-sample"], bobs_deck=("ore-cart",) * 2)
    assert game.play("free-sample", "bob").zone(HAND, BOB) == {"ore-cart": 2}


# ---------------------------------------------------------------- Muna


@pytest.mark.rule("ALT4-6.2.l")
def test_winter_bear_enters_asleep():
    game = Played(hand=["winter-bear"])
    assert game.value(game.play("winter-bear").one("winter-bear"), c.STATUSES) == {c.ASLEEP}


@pytest.mark.rule("ALT4-6.2.b", "ALT4-7.5.4.a")
def test_the_sun_terrace_gives_one_boost_more():
    game = Played(lying("sun-terrace"), lying("tamsin-and-bramble"), lying("cog-runner"), hand=["root-singer"])
    game.play("root-singer")
    assert (game.boosts("root-singer"), game.boosts("cog-runner")) == (2, 2)
    assert game.value("tamsin-and-bramble", c.counter("seed")) == 2


@pytest.mark.rule("ALT4-6.2.b")
def test_mycelium_chooses_among_two_already_for_its_own_entry():
    game = Played(hand=["mycelium"], deck=("ore-cart", "oil-can", "cog-runner"))
    game.play("mycelium", "ore-cart")
    assert game.zone(RESERVE) == {"oil-can": 1}
    assert game.zone(DISCARD) == {"ore-cart": 1}


@pytest.mark.rule("ALT4-6.2.c")
def test_the_seed_vault_adds_one_token_to_those_created():
    game = Played(lying("seed-vault"), lying("compost-heap", counters={"seed": 2}))
    game.uses("Compost Heap", "ann.companion")
    assert game.zone(EXPEDITION) == {"sprout": 2}


@pytest.mark.rule("ALT4-6.2.b", "ALT4-1.4.1.a")
def test_root_network_turns_sleep_into_roots_and_holds_the_ground():
    game = Played(lying("root-network"), lying("cog-runner"), hand=["lullaby"], bobs=["landslide"])
    game.play("lullaby")
    assert game.value("cog-runner", c.STATUSES) == {c.ANCHORED}
    game.play("landslide", "ann.hero")
    assert game.value("ann.hero", c.DISTANCE) == 0


@pytest.mark.rule("ALT4-2.4.4")
def test_dream_tortoise_gains_a_boost_as_it_wakes():
    game = Played(lying("dream-tortoise"), mana=1)
    game.uses("Dream Tortoise")
    assert game.value("dream-tortoise", c.STATUSES) == {c.ASLEEP}
    game.passes().passes("no", "no")
    assert game.boosts("dream-tortoise") == 1
    assert game.value("dream-tortoise", c.STATUSES) == frozenset()


@pytest.mark.rule("ALT4-2.4.1.g")
def test_the_mayfly_can_gain_fleeting_again():
    game = Played(lying("mayfly-queen"), mana=4)
    game.uses("Mayfly Queen").uses("Mayfly Queen")
    assert game.boosts("mayfly-queen") == 2


@pytest.mark.rule("ALT4-2.3.3.b")
def test_canopy_chorister_and_thistle_depend_on_each_other():
    # the region becomes a Forest, so that the Characters in it are Plants, so that these get +1/+1/+1
    game = Played(lying("old-man-thistle", home="companion"), lying("green-chorister"), lying("canopy-weaver"))
    assert game.value("canopy-weaver", c.SUBTYPES) == {"Animal", "Plant"}
    assert game.value("canopy-weaver", c.FOREST) == 3
    assert game.value("green-chorister", c.FOREST) == 3


def test_the_chorister_teaches_plants_to_resupply_as_they_leave():
    game = Played(lying("green-chorister"), lying("sprout"), hand=["scrap-value"], deck=("ore-cart", "oil-can"))
    game.play("scrap-value", "sprout")
    assert game.zone(RESERVE)["ore-cart"] == 1


@pytest.mark.rule("ALT4-5.2.c", "ALT4-2.2.15.e")
def test_the_nursery_boosts_the_next_character_of_the_afternoon():
    game = Played(lying("nursery"), hand=["cog-runner", "stilt-walker"], phase=Phase.NOON, begun=False)
    game.play("cog-runner").passes().play("stilt-walker")
    assert (game.boosts("cog-runner"), game.boosts("stilt-walker")) == (1, 0)


@pytest.mark.rule("ALT4-6.3.d")
def test_the_loyal_hound_comes_back_to_hand_for_one_mana():
    game = Played(lying("loyal-hound"), mana=1)
    game.passes().passes("yes", "no", "no")
    assert game.zone(HAND)["loyal-hound"] == 1


@pytest.mark.rule("ALT4-6.2.d")
def test_homing_dove_flies_to_the_top_of_the_deck():
    game = Played(lying("homing-dove"), deck=("ore-cart", "oil-can", "oil-can"))
    game.passes().passes("yes", "no", "no")
    assert game.zone(HAND) == {"homing-dove": 1, "ore-cart": 1}


@pytest.mark.rule("ALT4-7.3.3.a", "ALT4-7.5.3.a")
def test_a_moon_climber_ascends_and_the_second_draws():
    game = Played(hand=["moon-climber", "moonbeam-ladder"], deck=("ore-cart", "oil-can"))
    game.play("moon-climber").passes()
    assert game.value("ann.hero", c.STATUSES) == {c.ASCENDED}
    game.play("moonbeam-ladder", "ann.hero")
    assert game.zone(HAND) == {"ore-cart": 1, "oil-can": 1}


def test_the_last_bloom_draws_when_its_bearer_leaves():
    game = Played(lying("cog-runner"), lying("oil-can"), hand=["last-bloom", "scrap-value"], deck=("ore-cart",) * 3)
    game.play("last-bloom").passes().play("scrap-value", "cog-runner")
    assert game.zone(HAND) == {"ore-cart": 2}


def test_high_water_takes_characters_within_a_combined_hand_cost():
    game = Played(lying("winter-bear", BOB), lying("cog-runner", BOB), lying("stilt-walker", BOB), hand=["high-water"])
    game.play("high-water", "winter-bear", "cog-runner")
    assert game.zone(EXPEDITION, BOB) == {"stilt-walker": 1}


def test_a_second_spring_takes_two_names_from_the_discard_pile():
    discarded = [lying(key, zone=DISCARD) for key in ("cog-runner", "stilt-walker")]
    twin = lying("cog-runner", id="twin", zone=DISCARD)
    game = Played(*discarded, twin, hand=["second-spring"])
    game.play("second-spring", "cog-runner", "stilt-walker")
    assert sum(game.zone(RESERVE).values()) == 2
    assert game.zone(DISCARD) == {"twin": 1, "second-spring": 1}


@pytest.mark.rule("ALT4-4.2.4.c", "ALT4-4.2.4.d")
def test_thorn_warden_and_mire_lurker_bar_reasons_to_move():
    # a Forest of everything: Bob leads in V and O, his hero expedition stands before the Warden
    barred = Played(lying("thorn-warden"), lying("bramble-boar", BOB, counters={"boost": 1}, statuses=("anchored",)))
    barred.passes().passes("no", "no")
    assert barred.value("bob.hero", c.DISTANCE) == 1
    only_water = Played(lying("mire-lurker"), lying("bramble-boar", BOB, counters={"boost": 1}))
    only_water.passes().passes("no", "no")
    assert only_water.value("bob.hero", c.DISTANCE) == 0


def test_silence_keeps_spells_in_the_opponents_reserve():
    game = Played(lying("silence-keeper", BOB), lying("duet", zone=RESERVE), hand=["lullaby"])
    assert not game.can("duet")
    assert game.can("lullaby")


@pytest.mark.rule("ALT4-5.2.b")
def test_a_seed_scatterer_plays_what_it_resupplies_for_less():
    game = Played(lying("seed-scatterer"), hand=["dew-gatherer"], deck=("stilt-walker",), mana=3)
    game.play("dew-gatherer", "Stilt Walker")
    assert game.ready_mana() == 0
    assert game.zone(EXPEDITION) == {"seed-scatterer": 1, "dew-gatherer": 1, "stilt-walker": 1}


@pytest.mark.rule("ALT4-6.5.i")
def test_the_great_sowing_is_three_times_a_boosted_sprout():
    game = Played(hand=["great-sowing"])
    game.play("great-sowing", "hero", "companion", "hero")
    assert game.zone(EXPEDITION) == {"sprout": 3}
    assert [game.value(id, c.BOOSTS) for id in game.state.table.view.ids() if game.key(id) == "sprout"] == [1, 1, 1]


@pytest.mark.rule("ALT4-4.2.d")
def test_the_hollow_log_counts_characters_in_reserve_after_rest():
    game = Played(lying("hollow-log"), lying("cog-runner"), lying("stilt-walker", zone=RESERVE))
    game.passes().passes("no", "no")
    assert game.value("hollow-log", c.counter("seed")) == 2
