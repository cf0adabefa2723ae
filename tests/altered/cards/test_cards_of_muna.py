"""What single cards of Muna do, in small games; expected results are worked out from their printed words."""

import pytest

from ludex.systems.altered import characteristics as c
from ludex.systems.altered.phases import Phase
from tests.altered.cards.games_of_cards import BOB, Played, lying

RESERVE, HAND, DISCARD, EXPEDITION = c.RESERVE, c.HAND, c.DISCARD, c.EXPEDITION_ZONE


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
