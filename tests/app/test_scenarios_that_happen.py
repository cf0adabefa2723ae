"""Scenarios in which something is done: actions, answers, chance, what is expected then, and what is refused."""

import pytest

from ludex.app.checks_of_what_happened import sentences
from ludex.app.expectation_checks import unmet
from ludex.app.judgement import judge
from ludex.layers.errors import LudexError
from ludex.systems.altered.characteristics import BOOSTS
from tests.app.scenarios import HEAD, judged, ludex, scenario

TABLE = (
    HEAD
    + """\
mana: {ann: 3, bob: {ready: 1, exhausted: 2}}
tokens:
  imp: {name: Imp, subtypes: [Animal], statistics: 1/1/1}
cards:
  leaf: {name: Pressed Leaf, type: Spell, rarity: common, costs: 1/1}
  seed: {name: Winged Seed, type: Spell, rarity: common, costs: 1/1}
decks: {ann: {shuffled: {leaf: 2, seed: 1}}}
objects:
  - {id: fox, name: Hedge Fox, type: Character, controller: ann, statistics: 1/1/1, costs: 1/1}
  - {id: hare, name: Meadow Hare, type: Character, controller: bob, statistics: 2/2/2, costs: 1/1}
  - {id: monk, name: Cellar Monk, type: Character, owner: ann, zone: hand, statistics: 1/1/1, costs: 2/2}
  - {id: giant, name: Hill Giant, type: Character, owner: ann, zone: hand, statistics: 9/9/9, costs: 9/9}
  - {id: sloth, name: Slow Sloth, type: Character, owner: ann, zone: reserve, costs: 1/1, statuses: [exhausted]}
  - id: lodge
    name: Quiet Lodge
    type: Permanent
    controller: ann
    costs: 2/2
    abilities:
      - quick-action:
          name: "{T}: Target Character gains 1 boost."
          cost: T
          then: {gain-counters: {what: {target: characters}, times: 1}}
      - reaction:
          name: When a Character gains boosts — I gain 1 joy counter.
          trigger: {gains-counters: {who: characters, name: boost}}
          then: {gain-counters: {times: 1, counter: joy}}
"""
)


def happened(course: str, *, more: str = ""):
    """The answer to the table after something has been done."""
    return judged(f"{TABLE}{more}do:\n{course}")


def told(text: str) -> tuple[str, ...]:
    """What happens in a file, in words."""
    stage = judge(scenario(text)).stage
    assert stage is not None
    return sentences(stage)


def refused(course: str, *, more: str = "") -> str:
    """Why something cannot be done."""
    with pytest.raises(LudexError) as error:
        happened(course, more=more)
    return str(error.value)


def met(course: str, expected: str):
    """What is not as a file expects, each as what, expected, found."""
    text = f"{TABLE}do:\n{course}expect:\n{expected}"
    return [(each.what, each.expected, each.found) for each in unmet(judge(scenario(text)))]


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

    assert "Now chance decides: ann takes from the deck." in ludex("resolve", path).stdout
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


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("{play: giant}", "ALT4-5.1.2.f"),
        ("{play: sloth}", "ALT4-2.4.6.c"),
        ("{play: fox}", "ALT4-5.2.a"),
        ("{play: leaf}", "ALT4-5.2.a"),
        ("{play: monk, by: bob}", "ALT4-4.2.3.c"),
        ("{quick-action: fox}", "ALT4-5.3.b"),
        ("{quick-action: hare}", "ALT4-5.3.b"),
    ],
)
def test_an_action_that_is_not_legal_is_refused_by_a_rule(action, rule):
    expected = action.removesuffix("}") + f", rule: {rule}}}"

    text = f"{TABLE}expect: {{refused: [{expected}]}}\n"
    assert [each.found for each in unmet(judge(scenario(text)))] == []


def test_a_cost_that_cannot_be_paid_keeps_a_quick_action_away():
    used = "  - {quick-action: lodge, choices: [fox]}\n"

    assert met(used, "  refused: [{quick-action: lodge, rule: ALT4-6.4.c}]\n") == []


@pytest.mark.parametrize(
    ("course", "said"),
    [
        ("  - {play: giant}\n", "table.yaml:31:5: giant costs 9, and ann has 3 mana (ALT4-5.1.2.f)"),
        ("  - {play: monk}\n", "table.yaml:31:5: monk can be played in several ways. Add 'to: hero'"),
        ("  - {plya: monk}\n", "unknown action 'plya'"),
        ("  - {play: monk, too: hero}\n", "unknown key 'too'"),
        ("  - {play: monk, pass: ann}\n", "says more than one action"),
        ("  - {}\n", "says no action"),
        ("  - {quick-action: lodge}\n  - pass\n", "a question is open: ann is asked: Which target?"),
        ("  - {quick-action: lodge}\n  - phase: night\n", "a question is open"),
        ("  - {quick-action: lodge, choices: [giant]}\n", "unknown answer 'giant'"),
        ("  - choose: fox\n", "no question is open but what to do with the turn"),
        ("  - rolls: [3]\n", "chance has nothing to decide now"),
        ("  - phase: midnight\n", "Did you mean 'night'?"),
        ("  - {effect: {drew: 2}}\n", "unknown instruction 'drew'"),
        ("  - {effect: draw, of: giant-2}\n", "unknown object 'giant-2'"),
        ("  - {effect: {create: gnome}, of: fox, by: ann}\n", "unknown card 'gnome'"),
        ("  - {effect: {may: {then: draw, player: they}}, by: ann}\n", "has mentioned nobody so"),
        ("  - {effect: win, by: bob}\n  - {effect: draw, by: ann}\n", "the game is over: bob has won"),
    ],
)
def test_what_cannot_be_done_is_told_with_its_place(course, said):
    assert said in refused(course)
    assert refused(course).startswith("table.yaml:")


@pytest.mark.parametrize("command", ["check", "outcomes"])
def test_what_goes_on_for_too_long_is_refused(command, tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text(
        f"{TABLE}do: [{{effect: {{repeat: {{times: 99999999, then: draw}}}}, by: bob}}]\n", encoding="utf-8"
    )
    result = ludex(command, path)

    assert result.exit_code == 2
    assert f"{path}:30:6: this goes on for too long. Ask for less" in result.stderr


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("hands: {cat: [leaf]}\n", "unknown key 'cat'"),
        ("hands: {ann: [laef]}\n", "unknown card 'laef'"),
        ("phase: evening\n", "unknown phase"),
        ("turn: cat\n", "unknown player 'cat'"),
        ("first_player: cat\n", "unknown player 'cat'"),
        ("passed: [cat]\n", "unknown player 'cat'"),
        ("moved_forward: [ann.third]\n", "unknown expedition 'ann.third'"),
        ("day: 0\n", "out of bounds"),
        ("choices: {cat: {target: fox}}\n", "unknown key 'cat'"),
    ],
)
def test_surroundings_that_cannot_be_are_told_with_their_place(more, said):
    assert said in refused("  - pass\n", more=more)


def test_a_table_at_which_nothing_happens_has_no_events():
    text = f"{HEAD}objects: [{{id: fox, type: Character, controller: ann}}]\nexpect: {{winner: ann}}\n"
    with pytest.raises(LudexError, match="nothing happens at this table"):
        list(unmet(judge(scenario(text))))


def test_an_ability_of_which_only_the_words_are_known_is_refused_where_something_is_done():
    fox = "{id: fox, type: Character, controller: ann, abilities: [ABILITY]}"
    text = f"{HEAD}do: [pass]\nobjects: [{fox}]\n"

    with pytest.raises(
        LudexError, match=r"table.yaml:4:67: item 1 of 'abilities' is an ability of which only the words"
    ):
        scenario(text.replace("ABILITY", "'{J} Draw a card.'"))
    assert scenario(text.replace("ABILITY", "{inert: '{J} Draw a card.', kind: reaction}")).play is not None
    assert scenario(text.replace("ABILITY", "'Gigantic, Tough 1'")).play is not None


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
