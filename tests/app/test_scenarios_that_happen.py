"""Scenarios in which something is done: actions, answers, chance, and what is expected then."""

import json

import pytest

from ludex.app.checks_of_what_happened import sentences
from ludex.app.expectation_checks import unmet
from ludex.app.judgement import judge
from ludex.systems.altered.characteristics import BOOSTS
from tests.app.happenings import TABLE, happened, met, refused, told
from tests.app.scenarios import HEAD, ludex, scenario

# ---------------------------------------------------------------- actions


def test_a_card_that_is_played_goes_by_its_name_afterwards():
    assert met("  - {play: monk, to: companion}\n", "  values: {monk.expeditions: [ann.companion]}\n") == []


def test_what_happened_is_told_in_words():
    assert sentences(happened("  - {play: monk, to: hero}\n").stage) == (
        "ann plays Cellar Monk.",
        "ann pays 2 mana.",
        "Cellar Monk enters the Hero Expedition of ann.",
    )


def test_a_quick_action_leaves_the_turn_going_on():
    assert (
        met(
            "  - {quick-action: lodge, choices: [fox]}\n",
            "  values: {fox.boosts: 1, lodge.counters.joy: 1, lodge.statuses: [exhausted]}\n"
            "  offered: {player: ann, includes: [monk], excludes: [lodge]}\n",
        )
        == []
    )


def test_passing_gives_the_turn_to_the_other_player():
    assert met("  - pass\n", "  offered: {player: bob, exactly: [pass]}\n  events: [ann passes]\n") == []


def test_an_effect_comes_out_of_nowhere_and_reactions_follow():
    course = "  - {effect: {gain-counters: {what: {every: characters}, times: 2}}, by: bob}\n"

    assert (
        met(course, "  activated: {lodge: 2}\n  reactions: [lodge, lodge]\n  values: {lodge.counters.joy: 2}\n") == []
    )


def test_an_effect_may_be_that_of_an_object():
    assert (
        met("  - {effect: {gain-counters: {}}, of: fox, by: ann}\n", "  values: {fox.boosts: 1, hare.boosts: 0}\n")
        == []
    )


def test_a_phase_is_carried_out_to_its_end():
    course = "  - phase: night\n"

    assert met(course, "  zones: {ann.hero: [], ann.reserve: [fox, sloth], bob.reserve: [hare]}\n") == []


@pytest.mark.rule("ALT4-4.3.a", "ALT4-4.3.c")
def test_what_the_arena_is_like_can_be_expected_before_it_is_there():
    text = HEAD + "adventure: [forest, mountain, water]\nexpeditions: {ann.hero: 7, bob.companion: 7}\n"
    text += (
        "do: {phase: night}\nexpect: {values: {arena.terrains: [forest, mountain, water], bob.hero.region: arena}}\n"
    )

    assert list(unmet(judge(scenario(text)))) == []
    assert len(list(unmet(judge(scenario(text.replace("bob.companion: 7", "bob.companion: 6")))))) == 2


def test_an_answer_does_not_take_the_place_of_chance():
    problem = refused("  - {phase: morning, choices: [no]}\n")

    assert "chance decides now: ann takes from the deck. Say what it brings: 'rolls', 'draws' or 'reveals'." in problem


def test_each_answer_of_a_phase_is_given_in_its_turn():
    course = "  - phase: morning\n  - draws: [leaf, seed]\n  - choose: no\n"

    assert (
        met(course, "  values: {sloth.statuses: []}\n  zones: {ann.hand: [monk, giant, leaf, seed], ann.deck: 1}\n")
        == []
    )


def test_both_players_may_pass_and_the_next_phase_waits_for_the_file():
    course = "  - pass: ann\n  - pass: bob\n"

    assert happened(course).stage.state.facts.phase.value == "afternoon"
    assert happened(f"{course}  - phase: dusk\n").stage.state.facts.phase.value == "dusk"


# ---------------------------------------------------------------- answers and chance


def test_a_question_that_nobody_answers_stays_open():
    stage = happened("  - {quick-action: lodge}\n").stage

    assert stage.asked.words() == ("fox", "hare")
    assert "ann is asked" in stage.asked.sentence()


def test_a_chance_that_nobody_tells_stays_open(tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text(f"{TABLE}do: {{effect: draw, by: ann}}\n", encoding="utf-8")

    assert "A question is still open: chance decides: ann takes from the deck." in ludex("resolve", path).stdout
    assert "a question is open: ann takes from the deck" in refused("  - {effect: draw, by: ann}\n  - phase: dusk\n")


def test_answers_may_be_given_beforehand():
    more = "choices: {ann: {target: [nobody-here, hare]}}\n"

    assert happened("  - {quick-action: lodge}\n", more=more).view.value("hare", BOOSTS) == 1


def test_dice_show_what_the_file_says():
    course = "  - {effect: [roll-a-die, {gain-counters: {what: {target: characters}, times: roll}}], by: ann}\n"

    assert met(f"{course}  - rolls: [5]\n  - choose: hare\n", "  values: {hare.boosts: 5}\n") == []


def test_cards_are_drawn_as_the_file_says():
    course = "  - {effect: {draw: 2}, by: ann}\n  - draws: [seed, leaf]\n"

    assert met(course, "  zones: {ann.hand: [giant, leaf, monk, seed], ann.deck: 1}\n") == []


def test_a_card_of_which_there_are_several_is_told_by_its_number():
    course = "  - {effect: {draw: 2}, by: ann}\n  - draws: [leaf, leaf]\n"

    assert met(course, "  zones: {ann.hand: [ann.leaf.1, ann.leaf.2, giant, monk]}\n") == []


def test_chance_cannot_bring_what_is_not_there():
    assert "cannot come of a draw" in refused("  - {effect: draw, by: ann}\n  - draws: [monk]\n")
    assert "cannot come of a die" in refused("  - {effect: roll-a-die, by: ann}\n  - rolls: [7]\n")


# ---------------------------------------------------------------- moments in between, other branches


def test_what_must_be_so_in_between_is_checked_there():
    course = "  - expect: {values: {fox.boosts: 0}}\n  - {quick-action: lodge, choices: [fox]}\n"

    assert met(f"{course}  - expect: {{values: {{fox.boosts: 1}}}}\n", "  mana: {ann: 3}\n") == []
    wrong = "  - {quick-action: lodge, choices: [fox]}\n  - expect: {values: {fox.boosts: 7}}\n  - pass\n"
    assert met(wrong, "  mana: {ann: 3}\n") == [("fox.boosts", "7", "1")]


def test_starting_over_forgets_what_was_done():
    course = "  - {play: monk, to: hero}\n  - start-over\n  - {play: monk, to: companion}\n"

    assert met(course, "  mana: {ann: 1}\n  times: {ann plays Cellar Monk: 1}\n  zones: {ann.hero: [fox]}\n") == []


# ---------------------------------------------------------------- what is expected


@pytest.mark.parametrize(
    ("expected", "difference"),
    [
        ("events: [bob passes]", ("events", "“bob passes”", "not at all; what happened: ann passes")),
        ("times: {ann passes: 2}", ("how often “ann passes”", "2", "1")),
        ("activated: {lodge: 1}", ("activations of lodge", "1", "0")),
        ("reactions: [lodge]", ("Reactions played", "lodge", "none")),
        ("zones: {ann.hero: [hare]}", ("ann.hero", "hare", "fox")),
        ("zones: {ann.deck: 7}", ("ann.deck", "7", "3")),
        ("mana: {bob: 3}", ("mana of bob", "3", "1")),
        ("gone: [fox]", ("fox", "nowhere", "ann.expedition")),
        ("winner: bob", ("winner", "bob", "nobody")),
        ("offered: {player: ann}", ("choices offered", "to ann", "to bob: What do you do with your turn?")),
        ("offered: {includes: [monk]}", ("choices offered", "monk", "pass")),
        ("offered: {excludes: [pass]}", ("choices offered", "not pass", "pass")),
        ("offered: {exactly: [pass, monk]}", ("choices offered", "just pass, monk", "pass")),
        ("offered: {question: target}", ("choices offered", "“target”", "“What do you do with your turn?”")),
        ("refused: [{pass: bob, rule: ALT4-4.2.3.d}]", ("refused", "ALT4-4.2.3.d", "it is legal")),
        ("values: {leaf.zone: hand}", ("leaf.zone", "hand", "it is not on the table")),
    ],
)
def test_what_is_otherwise_is_told(expected, difference):
    assert met("  - pass\n", f"  {expected}\n") == [difference]


def test_events_must_come_in_their_order():
    course = "  - {play: monk, to: hero}\n"
    found = met(course, "  events: [ann pays 2 mana, ann plays Cellar Monk]\n")

    assert found[0][2].startswith("earlier only")


def test_activations_can_be_asked_of_one_ability():
    course = "  - {quick-action: lodge, choices: [fox]}\n"

    assert met(course, "  activated: {lodge: {When a Character gains boosts — I gain 1 joy counter.: 1}}\n") == []
    assert met(course, "  activated: {lodge: {Something else.: 0}}\n") == []


def test_a_token_that_was_made_goes_by_its_key():
    where = "{target: {selector: expeditions, among: expeditions}}"
    course = f"  - {{effect: {{create: {{token: imp, where: {where}}}}}, by: ann, choices: [bob.hero]}}\n"

    assert met(course, "  values: {imp.controller: bob, imp.owner: ann}\n  zones: {bob.hero: [hare, imp]}\n") == []


def test_passives_are_explained_for_the_table_after_it(tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text(f"{TABLE}do: [{{quick-action: lodge, choices: [fox]}}]\n", encoding="utf-8")

    assert "boosts" in ludex("why", path, "fox.forest").stdout
    page = ludex("resolve", path).stdout
    assert "What happened" in page
    assert "Hedge Fox gains 1 boost." in page
    assert "Now ann is asked" in page


def test_a_question_that_is_left_open_is_told(tmp_path):
    path = tmp_path / "table.yaml"
    course = "do: [{quick-action: lodge}]\n"
    told = "a question is still open: ann is asked: Which target?"
    path.write_text(f"{TABLE}{course}expect: {{mana: {{ann: 3}}}}\n", encoding="utf-8")

    checked = ludex("check", path)
    assert checked.exit_code == 0
    assert f"{told} (" in " ".join(checked.stdout.split())
    assert f"A{told[1:]} (" in " ".join(ludex("resolve", path).stdout.split())
    found = json.loads(ludex("check", path, "--json").stdout)
    assert found["files"][0]["still_open"].startswith("ann is asked: Which target?")

    path.write_text(f"{TABLE}{course}expect: {{offered: {{question: target}}}}\n", encoding="utf-8")
    assert "open:" not in ludex("check", path).stdout
    assert "is asked" not in ludex("check", path).stdout


# ---------------------------------------------------------------- cards, hands, readings


def test_another_reading_of_what_happens_matters_where_it_comes_out_otherwise():
    course = "  - {effect: [{MAKE}, {rush: {cards: permanents}}], by: ann, choices: [barn]}\n"
    make = "make-emblem: {abilities: [{text: Permanents you play cost 1 less.}], duration: afternoon, uses: 1, name: x}"
    barn = "{id: barn, name: Old Barn, type: Permanent, owner: ann, zone: hand, costs: 3/3}"
    text = f"{HEAD}mana: {{ann: 9}}\nphase: noon\nobjects: [{barn}]\ndo:\n{course.replace('MAKE', make)}"

    assert list(unmet(judge(scenario(f"{text}expect: {{rulings: {{matter: [ALT4-D-2.2.15.e]}}}}\n")))) == []


def test_an_object_may_be_a_card_of_the_packaged_set():
    text = f"{HEAD}objects: [{{id: one, card: cog-runner, controller: ann}}]\nday: 2\n"

    assert list(unmet(judge(scenario(f"{text}expect: {{values: {{one.name: Cog Runner}}}}\n")))) == []


def test_hands_and_known_decks_are_as_the_file_says():
    text = f"{TABLE}hands: {{bob: {{leaf: 2, seed: 1}}}}\nexpect: {{zones: {{bob.hand: 3, ann.deck: 3}}}}\n"

    assert list(unmet(judge(scenario(text)))) == []


def test_what_was_ruled_otherwise_changes_what_happens():
    text = (
        HEAD
        + """\
mana: {ann: 9}
phase: noon
objects:
  - {id: shed, name: Tool Shed, type: Permanent, owner: ann, zone: hand, costs: 3/3}
  - {id: barn, name: Old Barn, type: Permanent, owner: ann, zone: hand, costs: 3/3}
do:
  - effect:
      - make-emblem:
          abilities: [{text: Permanents you play cost 1 less.}]
          duration: afternoon
          uses: 1
          name: The next one costs 1 less.
      - rush: {cards: permanents}
    by: ann
    choices: [barn]
  - phase: afternoon
  - play: shed
"""
    )
    default = f"{text}expect: {{mana: {{ann: 4}}}}\n"
    other = f"{text}rulings: {{ALT4-D-2.2.15.e: any-phase}}\nexpect: {{mana: {{ann: 4}}}}\n"

    assert list(unmet(judge(scenario(default)))) == []
    assert [said for said in told(default) if "pays" in said] == ["ann pays 3 mana.", "ann pays 2 mana."]
    assert [said for said in told(other) if "pays" in said] == ["ann pays 2 mana.", "ann pays 3 mana."]


@pytest.mark.rule("ALT4-1.2.4.c")
def test_what_an_effect_leaves_for_the_end_of_rest_is_done_then_and_once():
    text = f"""{HEAD}mana: {{ann: 1}}
decks: {{ann: [cog-runner, blueprint-thief, ore-cart]}}
objects: [{{id: bell, card: supper-bell, owner: ann, zone: hand}}]
do:
  - play: bell
  - expect: {{zones: {{ann.hand: 0, ann.deck: 3}}}}
  - phase: night
  - expect: {{zones: {{ann.hand: [cog-runner]}}}}
  - phase: night
expect: {{zones: {{ann.hand: [cog-runner], ann.deck: 2}}, times: {{ann draws Cog Runner: 1}}}}
"""
    assert list(unmet(judge(scenario(text)))) == []


def test_the_expedition_that_moved_backwards_moves_on_when_vine_harness_is_sacrificed():
    text = f"""{HEAD}expeditions: {{bob.hero: 3}}
objects: [{{id: harness, card: vine-harness, controller: bob}}]
do:
  - {{effect: {{move-backwards: {{which: {{every: {{selector: {{named: bob.hero}}, among: expeditions}}}}}}}}, by: ann}}
  - choose: yes
  - reveals: [forest]
expect:
  events: [bob sacrifices Vine Harness, The Hero Expedition of bob moves forward]
  zones: {{bob.discard: [harness]}}
  values: {{bob.hero.distance: 3}}
"""
    assert list(unmet(judge(scenario(text)))) == []
