"""Cards and objects that change zones: new objects, what they keep, and where they go instead."""

import pytest

from ludex.engine.context import Context, Reference
from ludex.engine.instructions import Resolution
from ludex.engine.steps import Cause
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import (
    AddCounters,
    Cease,
    ChangeExpedition,
    Create,
    CreateEmblem,
    GainStatus,
    LoseStatus,
    Move,
    TakeFromDeck,
    Verb,
)
from ludex.systems.altered.phases import Duration
from tests.altered.happenings import Game
from tests.altered.tables import character, gear, in_hand, landmark

RESERVE, HAND, DISCARD = c.RESERVE, c.HAND, c.DISCARD


@pytest.mark.rule("ALT4-2.1.d", "ALT4-1.4.4.a", "ALT4-2.4.1.d")
def test_a_card_that_changes_zones_is_a_new_object_without_statuses():
    game = Game(character("elf", statuses=("asleep",))).do(Move("elf", RESERVE, "pat"))
    assert game.zone(RESERVE) == ("elf#2",)
    assert game.value("elf#2", c.STATUSES) == frozenset()
    assert "elf" not in game.view.ids()


@pytest.mark.rule("ALT4-2.1.d", "ALT4-2.4.1.e")
@pytest.mark.parametrize("zone", [RESERVE, HAND, DISCARD, c.MANA_ZONE])
def test_a_card_that_is_put_where_it_is_stays_the_object_that_it_was(zone):
    game = Game(character("elf", zone=zone, statuses=("exhausted",) if zone == RESERVE else ()))
    for player in ("pat", "quin"):
        game.do(Move("elf", zone, player))
    assert game.zone(zone) == ("elf",)
    assert game.why_not(Move("elf", zone, "pat")) == "it is there already (ALT4-2.1.d)"


@pytest.mark.rule("ALT4-2.1.d", "ALT4-3.1.2.c")
def test_a_landmark_of_another_goes_from_the_zone_of_whoever_played_it_to_that_of_its_owner_and_no_further():
    game = Game(landmark("inn", player="pat", owner="quin"), landmark("mill"))
    game.do(Move("inn", c.LANDMARK_ZONE, "pat"), Move("mill", c.LANDMARK_ZONE, "pat"))
    assert (game.zone(c.LANDMARK_ZONE, "pat"), game.zone(c.LANDMARK_ZONE, "quin")) == (("mill",), ("inn#2",))


@pytest.mark.rule("ALT4-2.2.16.a", "ALT4-2.2.16.c", "ALT4-3.2.4.d")
def test_a_new_object_has_a_new_timestamp_and_another_expedition_does_not_make_one():
    game = Game(character("elf"), character("orc"))
    game.do(Move("elf", RESERVE, "pat"))
    assert game.view.timestamp("elf#2") > game.view.timestamp("orc")
    before = game.view.timestamp("orc")
    game.do(ChangeExpedition("orc", "pat.companion"))
    assert game.view.timestamp("orc") == before
    assert game.value("orc", c.EXPEDITIONS) == {"pat.companion"}


@pytest.mark.rule("ALT4-2.2.16.d")
def test_of_objects_that_enter_at_once_those_of_the_player_with_initiative_come_first():
    game = Game(character("hers", player="quin"), character("his"), turn="quin", first_player="pat")
    game.do(Move("his", RESERVE, "pat"), Move("hers", RESERVE, "quin"))
    assert game.view.timestamp("hers#2") < game.view.timestamp("his#2")


@pytest.mark.rule("ALT4-7.3.6.a")
def test_an_object_that_goes_to_a_facing_expedition_changes_its_controller_and_nothing_else():
    game = Game(character("elf", statuses=("anchored",), counters={"boost": 2}))
    game.do(ChangeExpedition("elf", "quin.hero"))
    assert game.value("elf", c.CONTROLLER) == "quin"
    assert game.value("elf", c.OWNER) == "pat"
    assert game.value("elf", c.STATUSES) == {"anchored"}
    assert game.value("elf", c.FOREST) == 3


@pytest.mark.rule("ALT4-2.1.e", "ALT4-7.5.10.b")
def test_a_token_that_would_go_elsewhere_ceases_to_exist():
    game = Game().do(Create("moth", "pat.hero", "pat"))
    (token,) = game.zone(c.EXPEDITION_ZONE)
    game.do(Move(token, HAND, "pat"))
    assert game.zone(HAND) == game.zone(c.EXPEDITION_ZONE) == ()
    assert [(each.old, each.new) for each in game.event.happened] == [(token, "")]
    assert game.facts.gone[token].successor == ""


@pytest.mark.rule("ALT4-7.3.5.a", "ALT4-1.1.7.b")
def test_a_token_appears_ready_in_the_expedition_named_and_belongs_to_its_creator():
    game = Game().do(Create("moth", "quin.companion", "pat"), Create("moth", "pat.hero", "pat"))
    first, second = (each.new for each in game.event.happened)
    assert game.value(first, c.EXPEDITIONS) == {"quin.companion"}
    assert (game.value(first, c.OWNER), game.value(first, c.CONTROLLER)) == ("pat", "quin")
    assert game.value(second, c.STATUSES) == frozenset()
    assert game.rules.name(game.state, second) == "Moth"


@pytest.mark.rule("ALT4-2.1.h")
def test_what_was_last_known_of_an_object_is_kept_with_what_became_of_it():
    game = Game(character("elf", counters={"boost": 2})).do(Move("elf", DISCARD, "pat"))
    gone = game.facts.gone["elf"]
    assert gone.successor == "elf#2"
    assert c.FOREST.of(gone.row) == 3
    assert c.EXPEDITIONS.of(gone.row) == {"pat.hero"}


@pytest.mark.rule("ALT4-2.5.j")
@pytest.mark.parametrize("zone", [RESERVE, HAND, DISCARD])
def test_a_landmark_that_leaves_loses_its_counters(zone):
    game = Game(landmark("inn", counters={"food": 3})).do(Move("inn", zone, "pat"))
    assert game.value("inn#2", c.counter("food")) == 0


@pytest.mark.rule("ALT4-2.5.k", "ALT4-2.4.5.b-R")
def test_boosts_follow_a_card_from_reserve_to_limbo_to_its_expedition():
    game = Game(character("elf", zone="reserve", counters={"boost": 2}))
    game.do(Move("elf", c.LIMBO, "pat", declared=True))
    assert game.value("elf#2", c.BOOSTS) == 2
    assert game.value("elf#2", c.TRAITS) == {c.FROM_RESERVE}
    game.do(Move("elf#2", c.EXPEDITION_ZONE, "pat", Verb.PLAY, home="companion", played=True))
    assert game.value("elf#3", c.FOREST) == 3
    assert game.value("elf#3", c.TRAITS) == frozenset()
    assert game.value("elf#3", c.EXPEDITIONS) == {"pat.companion"}


@pytest.mark.rule("ALT4-2.5.k")
def test_counters_go_from_reserve_to_a_mana_zone_but_not_to_a_discard_pile_or_a_hand():
    orb = Game(character("elf", zone="reserve", counters={"boost": 2})).do(Move("elf", c.MANA_ZONE, "pat"))
    assert orb.value("elf#2", c.BOOSTS) == 2
    for zone in (DISCARD, HAND):
        game = Game(character("elf", zone="reserve", counters={"boost": 2})).do(Move("elf", zone, "pat"))
        assert game.value("elf#2", c.BOOSTS) == 0


@pytest.mark.rule("ALT4-7.4.6.b", "ALT4-7.4.6.c")
def test_a_seasoned_object_keeps_its_boosts_and_no_other_counters_on_its_way_to_reserve_only():
    marks = {"boost": 3, "food": 2}
    game = Game(character("elf", keywords=("seasoned",), counters=marks)).do(Move("elf", RESERVE, "pat"))
    assert (game.value("elf#2", c.BOOSTS), game.value("elf#2", c.counter("food"))) == (3, 0)
    orb = Game(character("elf", keywords=("seasoned",), counters=marks)).do(Move("elf", c.MANA_ZONE, "pat"))
    assert orb.value("elf#2", c.BOOSTS) == 0


@pytest.mark.rule("ALT4-3.1.2.c", "ALT4-1.4.3.a")
def test_a_card_that_heads_for_the_hand_of_another_goes_to_that_of_its_owner():
    game = Game(character("elf", player="quin")).do(Move("elf", HAND, "pat"))
    assert game.value("elf#2", c.OWNER) == "quin"
    assert game.zone(HAND, "quin") == ("elf#2",)
    assert game.event.happened[0].action.player == "quin"


@pytest.mark.rule("ALT4-D-5.2.3.a", "ALT4-5.2.3.a")
def test_a_landmark_goes_to_the_zone_of_whoever_plays_it_unless_ruled_otherwise():
    played = Move("inn", c.LANDMARK_ZONE, "pat", Verb.PLAY, played=True)
    inn = landmark("inn", player="pat", owner="quin", zone="limbo", zone_type="landmark")
    assert Game(inn).do(played).zone(c.LANDMARK_ZONE, "pat") == ("inn#2",)
    ruled = Game(inn, options=[("ALT4-D-5.2.3.a", "owner")])
    assert ruled.do(played).zone(c.LANDMARK_ZONE, "quin") == ("inn#2",)


@pytest.mark.rule("ALT4-2.4.7.d")
def test_what_is_fleeting_goes_from_an_expedition_to_the_discard_pile_instead_of_reserve():
    elf, bell = character("elf", statuses=("fleeting",)), gear("bell", statuses=("fleeting",))
    game = Game(elf, bell).do(Move("elf", RESERVE, "pat"), Move("bell", RESERVE, "pat"))
    assert game.zone(RESERVE) == ()
    assert set(game.zone(DISCARD)) == {"elf#2", "bell#2"}
    assert Game(elf).do(Move("elf", HAND, "pat")).zone(HAND) == ("elf#2",)


@pytest.mark.rule("ALT4-2.4.7.e", "ALT4-5.2.4.b")
def test_a_fleeting_spell_goes_to_the_discard_pile_once_it_is_resolved():
    song = in_hand("song", type="Spell")
    game = Game(song).do(Move("song", c.LIMBO, "pat", statuses=frozenset({"fleeting"}), declared=True))
    game.do(Move("song#2", RESERVE, "pat", Verb.RESOLVE))
    assert game.zone(DISCARD) == ("song#3",)


@pytest.mark.rule("ALT4-2.1.i", "ALT4-1.4.1.c")
def test_what_is_gone_cannot_be_moved_and_the_rest_of_the_step_happens():
    game = Game(character("elf"), character("orc")).do(Move("ghost", RESERVE, "pat"), Move("orc", RESERVE, "pat"))
    assert game.zone(RESERVE) == ("orc#2",)
    assert game.why_not(Move("ghost", RESERVE, "pat")) is not None


@pytest.mark.rule("ALT4-6.1.f")
def test_all_atomic_actions_of_a_step_read_the_state_before_it():
    game = Game(character("elf", statuses=("anchored",), counters={"boost": 1}))
    game.do(LoseStatus("elf", "anchored"), GainStatus("elf", "asleep"), AddCounters("elf", "boost", 2))
    assert game.value("elf", c.STATUSES) == {"asleep"}
    assert game.value("elf", c.BOOSTS) == 3


@pytest.mark.rule("ALT4-7.3.31.a")
def test_only_what_is_in_play_and_controlled_can_be_sacrificed():
    game = Game(character("elf"), character("hers", player="quin"), character("card", zone="reserve"))
    sacrificed = [Move(id, DISCARD, "pat", Verb.SACRIFICE, "pat") for id in ("elf", "hers", "card")]
    assert [game.why_not(each) is None for each in sacrificed] == [True, False, False]


@pytest.mark.rule("ALT4-2.1.f", "ALT4-2.1.g", "ALT4-6.5.f")
def test_an_effect_follows_what_it_moves_and_knows_whether_it_was_begun():
    game = Game(character("elf"))
    context = Context("pat", Reference(("elf",)), number=7)
    game.state = game.state.then(Resolution((), context))
    cause = Cause("elf", effect=7)
    game.do(Move("elf", RESERVE, "pat"), cause=cause)
    known = game.context
    assert known.did
    assert known.me == Reference(("elf", "elf#2"))
    assert known.names["it"] == (Reference(("elf", "elf#2")),)
    game.do(Move("ghost", RESERVE, "pat"), cause=cause)
    assert not game.context.did


@pytest.mark.rule("ALT4-6.5.f")
def test_a_move_that_was_modified_was_begun_all_the_same():
    game = Game(character("elf", statuses=("fleeting",)))
    game.state = game.state.then(Resolution((), Context("pat", number=3)))
    game.do(Move("elf", RESERVE, "pat"), cause=Cause(effect=3))
    assert game.zone(DISCARD) == ("elf#2",)
    assert game.context.did


@pytest.mark.rule("ALT4-7.2.5.a", "ALT4-7.3.26.a")
def test_the_card_that_was_resupplied_is_it():
    game = Game(decks={"pat": ("fox",)})
    game.state = game.state.then(Resolution((), Context("pat", number=3)))
    game.do(TakeFromDeck("pat", 1, RESERVE, Verb.RESUPPLY, "pat"), cause=Cause(effect=3))
    (card,) = game.zone(RESERVE)
    assert game.context.names["it"] == (Reference((card,)),)


@pytest.mark.rule("ALT4-2.2.2.h", "ALT4-2.2.15.a")
def test_an_emblem_is_made_in_limbo_and_ceases_to_exist():
    game = Game(character("elf")).do(CreateEmblem("pat", "elf", (), Duration.DAY, name="a promise"))
    (emblem,) = game.zone(c.LIMBO)
    assert game.facts.ongoing[emblem].source == "elf"
    game.do(Cease(emblem))
    assert game.zone(c.LIMBO) == ()
    assert emblem not in game.facts.ongoing
