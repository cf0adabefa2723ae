"""What cannot be done in a scenario, or cannot be so: each is refused, with its place and the rule."""

import pytest

from ludex.app.expectation_checks import unmet
from ludex.app.judgement import judge
from ludex.layers.errors import LudexError
from tests.app.happenings import TABLE, met, refused
from tests.app.scenarios import HEAD, ludex, scenario


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


FREE = (
    HEAD
    + """objects:
  - id: mill
    name: Old Mill
    type: Permanent
    controller: ann
    abilities: [{quick-action: {name: grinds, cost: {mana: 0}, then: {gain-counters: {counter: k}}}}]
"""
)


@pytest.mark.rule("ALT4-1.4.6.b")
def test_a_quick_action_is_refused_after_a_hundred_times_a_day_for_that_reason():
    text = f"{FREE}do:\n" + "  - {quick-action: mill}\n" * 100
    expected = "expect: {refused: [{quick-action: mill, rule: ALT4-1.4.6.b}]}\n"
    assert [each.found for each in unmet(judge(scenario(text + expected)))] == []


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
        ("  - {effect: {gain: {what: me, status: fleting}}}\n", "Did you mean 'fleeting'?"),
        ("  - {effect: draw, of: giant-2}\n", "unknown object 'giant-2'"),
        ("  - {effect: {create: gnome}, of: fox, by: ann}\n", "unknown card 'gnome'"),
        ("  - {effect: {may: {then: draw, player: they}}, by: ann}\n", "has mentioned nobody so"),
        ("  - {effect: {draw: -1}, by: ann}\n", "31:21: 'draw' is no draw: count is -1, and cannot be below 0"),
        ("  - {effect: {roll-a-die: {dice: -1}}, by: ann}\n", "dice is -1, and cannot be below 0"),
        ("  - {effect: {set-marker: {where: it, terrains: []}}, by: ann}\n", "has one terrain or more (ALT4-3.2.1.d)"),
        ("  - {effect: {discard: {target: {selector: characters, at-most: -2}}}, by: ann}\n", "at most is -2"),
        ("  - {effect: {repeat: {times: -1, then: draw}}, by: ann}\n", "times is -1, and cannot be below 0"),
        ("  []\n", "table.yaml:31:3: 'do' is empty. Write what is done, or leave 'do' out."),
        ("  - {effect: win, by: bob}\n  - {effect: draw, by: ann}\n", "the game is over: bob has won"),
    ],
)
def test_what_cannot_be_done_is_told_with_its_place(course, said):
    assert said in refused(course)
    assert refused(course).startswith("table.yaml:")


def test_answers_in_the_same_words_are_told_apart_by_numbers():
    course = "  - {effect: {rush: {cards: characters, zones: [hand]}}, by: ann}\n"
    hand = "hands: {ann: [leaf, page, page]}\n"
    page = "  page: {name: Young Page, type: Character, rarity: common, costs: 1/1, statistics: 1/1/1}\n"
    text = TABLE.replace("decks:", f"{page}decks:", 1) + hand + "do:\n" + course
    words = "play Young Page in the hero expedition for 1 mana"

    with pytest.raises(LudexError, match=r"Say which: .*for 1 mana \[1\], .*for 1 mana \[2\]\."):
        judge(scenario(f"{text}  - choose: {words}\n"))
    assert list(unmet(judge(scenario(f"{text}  - choose: {words} [2]\nexpect: {{mana: {{ann: 2}}}}\n")))) == []


@pytest.mark.parametrize(
    "effect",
    [
        "draw: 999999999",
        "roll-a-die: {dice: 1001}",
        "create: {token: cog, count: 1001, where: {every: {selector: everything, among: expeditions}}}",
        "discard: {top-of-deck: 999999999}",
        "draw: {times: {number: 99999, by: 99999}}",
    ],
)
def test_more_than_could_lie_on_a_table_is_refused(effect):
    assert "at most 1000 can be" in refused(f"  - {{effect: {{{effect}}}, by: ann}}\n")


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


def test_a_zone_that_an_ability_of_an_object_misspells_is_refused():
    says = "{replaces: {what: {going: {who: itself, to: [reserv]}}, by: {to-zone: hand}}}"
    abilities = f"[{{statement: {{name: I stay., says: {says}}}}}]"
    text = f"objects:\n  - {{id: elf, type: Character, controller: ann, abilities: {abilities}}}\n"
    with pytest.raises(LudexError, match=r"table\.yaml:4:\d+: unknown zone 'reserv'"):
        scenario(HEAD + text)


def test_an_ability_of_which_only_the_words_are_known_is_refused_where_something_is_done():
    fox = "{id: fox, type: Character, controller: ann, abilities: [ABILITY]}"
    text = f"{HEAD}do: [pass]\nobjects: [{fox}]\n"

    with pytest.raises(
        LudexError, match=r"table.yaml:4:67: item 1 of 'abilities' is an ability of which only the words"
    ):
        scenario(text.replace("ABILITY", "'{J} Draw a card.'"))
    assert scenario(text.replace("ABILITY", "{inert: '{J} Draw a card.', kind: reaction}")).play is not None
    assert scenario(text.replace("ABILITY", "'Gigantic, Tough 1'")).play is not None


def test_tokens_that_make_tokens_without_end_are_refused():
    imp = "{name: Imp, statistics: 1/1/1, abilities: [{reaction: {name: j, trigger: J, then: {create: imp}}}]}"
    first = "{create: {token: imp, where: {target: {selector: expeditions, among: expeditions}}}}"
    text = f"{HEAD}tokens: {{imp: {imp}}}\ndo: {{effect: {first}, by: ann, choices: [ann.hero]}}\n"

    with pytest.raises(LudexError, match="more than 300 objects would lie on the table"):
        judge(scenario(text))
