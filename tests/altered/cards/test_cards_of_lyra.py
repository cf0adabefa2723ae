"""What single cards of Lyra do, in small games; expected results are worked out from their printed words."""

import pytest

from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.cards import Card
from ludex.systems.altered.sayings_of_play import MayPlayFrom
from ludex.systems.altered.words import spells
from tests.altered.cards.games_of_cards import ANN, BOB, Played, lying

RESERVE, HAND, DISCARD, EXPEDITION = c.RESERVE, c.HAND, c.DISCARD, c.EXPEDITION_ZONE


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


@pytest.mark.rule("ALT4-1.2.4.d")
def test_the_pyro_show_may_be_played_for_two_more_from_anywhere():
    again = Statement("again", says=(MayPlayFrom({"discard"}),), affects=spells())
    stage = Card("stage", "Permanent", ANN, abilities=(again,))
    game = Played(stage, lying("stilt-walker", BOB), lying("pyro-show", zone=DISCARD), mana=4)
    assert game.play("pyro-show", origin=DISCARD, ways=["paying 2 more"]).zone(DISCARD, BOB) == {"stilt-walker": 1}


def test_new_acts_draw_one_more_than_are_discarded():
    game = Played(hand=["new-acts", "cog-runner", "oil-can"], deck=("ore-cart",) * 5)
    game.play("new-acts", "cog-runner", "oil-can")
    assert game.zone(HAND) == {"ore-cart": 3}
    assert game.zone(DISCARD) == {"cog-runner": 1, "oil-can": 1}


def test_free_samples_are_for_the_player_who_is_targeted():
    game = Played(hand=["free-sample"], bobs_deck=("ore-cart",) * 2)
    assert game.play("free-sample", "bob").zone(HAND, BOB) == {"ore-cart": 2}
