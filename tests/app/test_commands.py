"""The commands, through click's own runner: what they print, in words and as JSON, and their exit status."""

import json
import re

import pytest

from ludex.app.cli import COMMANDS, main
from ludex.app.schemas import names
from ludex.layers.resolver import Evaluator
from tests.app.scenarios import CHAIN, EXAMPLES, HEAD, ludex


@pytest.fixture
def table(tmp_path):
    """A function that writes a scenario to a file."""

    def write(text: str = CHAIN, name: str = "table.yaml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def printed(*arguments) -> str:
    result = ludex(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def flat(said: str) -> str:
    """What is said, in one line."""
    return " ".join(said.split())


def data(*arguments):
    return json.loads(printed(*arguments, "--json"))


# ---------------------------------------------------------------- resolve


def test_resolve_answers_first_what_is_true_then_in_which_order_then_on_what_it_hangs(table):
    said = printed("resolve", table())
    headings = ["Is the Clerk Gigantic?", "What is true", "In which order", "Rulings"]

    assert sorted(headings, key=said.index) == headings
    assert re.search(r"Old Clerk +keywords +gigantic +nothing\n", said)
    assert said.index("1. “All Characters are Elementals” of shaper") < said.index("2. “All Elementals are Gigantic”")
    assert "ALT4-2.3.2.e" in said


def test_resolve_says_what_was_lost_and_why():
    said = printed("resolve", EXAMPLES / "altered/removed_before_it_applies.yaml")

    assert (
        "Lost before their turn\n  “All regions are Forests” of Tireless Sower (timestamp 1): the ability had" in said
    )


def test_resolve_answers_the_questions_of_the_file_first(table):
    said = printed("resolve", table(f"{CHAIN}questions: [order, value: clerk.forest, why: clerk.keywords]\n"))
    answers = said[said.index("Answers") : said.index("What is true")]

    assert "order: “All Characters are Elementals” of shaper, then “All Elementals are Gigantic”" in flat(answers)
    assert "forest of Old Clerk: 1 (as printed)" in answers
    assert "keywords of Old Clerk: gigantic\n    base: nothing\n" in answers


@pytest.mark.rule("ALT4-5.1.2.e")
def test_resolve_says_what_cards_cost_stage_by_stage():
    said = printed("resolve", EXAMPLES / "altered/costs_in_order.yaml")

    assert (
        "  Falling Comet: 3 mana for ann\n    printed cost: 4\n    increases: 4 → 5, “Spells you play cost 1 more”"
        in said
    )


def test_resolve_shows_all_readings_where_they_are_asked_for(table):
    assert "Under ALT-C01=timestamp-first and ALT-C04=all-tests:" in printed("resolve", table(), "--all-rulings")


def test_resolve_takes_rulings_from_the_command_line(table):
    said = printed("resolve", table(), "--ruling", "ALT-C01=timestamp-first", "--ruling", "ALT-C03=once")

    assert "Under ALT-C01=timestamp-first and ALT-C03=once.\n" in said
    assert "Evaluated by the reference: the readings asked for are known to the reference alone." in flat(said)
    assert not re.search(r"Old Clerk +keywords", said)


@pytest.mark.parametrize("evaluator", Evaluator)
def test_both_evaluators_answer_the_same(table, evaluator):
    path = table()
    result = ludex("resolve", path, evaluator=evaluator)

    assert result.exit_code == 0
    assert result.stdout == printed("resolve", path)


def test_resolve_as_json_holds_the_whole_answer(table):
    found = data("resolve", table())
    clerk = next(each for each in found["objects"] if each["id"] == "clerk")

    assert (found["edition"], found["evaluator"], found["rulings"]["ALT-C05"]) == ("4.0", "incremental", "present")
    assert (clerk["shows"]["keywords"], clerk["printed"]["keywords"]) == (["gigantic"], [])
    assert clerk["shows"]["expeditions"] == ["ann.companion", "ann.hero"]
    assert [each["ability"] for each in found["order"]] == ["shaper", "speaker"]
    assert found["order"][0]["to"] == ["speaker", "shaper", "clerk"]
    assert [(each["ability"], each["on"], each["directly"], each["steps"]) for each in found["dependencies"]] == [
        ("speaker", "shaper", True, [1])
    ]
    assert found["readings"]["matter"] == ["ALT-C01", "ALT-C04"]


def test_no_line_of_a_piped_answer_is_wider_than_80_columns():
    for path in sorted((EXAMPLES / "altered").glob("*.yaml")):
        lines = printed("resolve", path, "--all-rulings").splitlines()
        assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []


# ---------------------------------------------------------------- why, why-not


def test_why_tells_the_derivation_with_rules(table):
    said = printed("why", table(), "clerk.keywords")

    assert "keywords of Old Clerk: gigantic\n  base: nothing\n  2. “All Elementals are Gigantic” of Grove" in said
    assert "(ALT4-2.3.3.b)" in said


def test_why_of_a_computed_characteristic_tells_what_it_follows_from(table):
    found = data("why", table(), "clerk.expeditions")["why"]

    assert found["value"] == ["ann.companion", "ann.hero"]
    assert {each["what"] for each in found["inputs"]} == {"controller", "home", "keywords"}


def test_why_of_a_cost_tells_its_stages():
    path = EXAMPLES / "altered/costs_ordered_by_the_player.yaml"

    assert "Sudden Spark: 0 or 1 mana for ann, as ann orders the alterations" in printed("why", path, "spark.cost")
    assert data("why", path, "spark.cost")["cost"]["results"] == [0, 1]
    assert data("why", path, "spark.cost")["why"] is None


def test_why_of_an_expedition_whose_name_has_a_dot(table):
    assert "region of ann's Hero Expedition: hero-region" in printed("why", table(), "ann.hero.region")


def test_why_under_all_readings(table):
    assert "Under ALT-C01=timestamp-first:" in printed("why", table(), "clerk.keywords", "--all-rulings")
    assert data("why", table(), "clerk.keywords", "--all-rulings")["readings"]["matter"] == ["ALT-C01", "ALT-C04"]
    assert data("why", table(), "clerk.keywords")["readings"] is None


@pytest.mark.parametrize(
    ("what", "heading"),
    [
        ("Robot", "subtypes of Old Clerk: Elemental, without Robot"),
        ("subtypes:Robot", "subtypes of Old Clerk: Elemental, without Robot"),
        ("eternal", "keywords of Old Clerk: gigantic, without eternal"),
        ("asleep", "statuses of Old Clerk: nothing, without asleep"),
        ("hand_cost", "hand cost of Old Clerk: absent"),
        ("bob", "controller of Old Clerk: ann, without bob"),
        ("bob.hero", "expeditions of Old Clerk: ann.companion and ann.hero, without bob.hero"),
        ("speaker", "“All Elementals are Gigantic” of Grove Speaker on Old Clerk"),
    ],
)
def test_why_not_finds_out_what_is_asked_for(table, what, heading):
    assert f"\n{heading}\n" in printed("why-not", table(), "clerk", what)


def test_why_not_of_a_terrain_asks_a_region_for_it(table):
    text = HEAD + "regions: {glade: [forest]}\n"

    assert "terrains of glade: forest, without water" in printed("why-not", table(text), "glade", "water")
    assert "terrains of glade: forest, with forest" in printed("why-not", table(text), "glade", "forest")


def test_why_not_as_json_names_each_attempt_and_its_obstacle():
    found = data("why-not", EXAMPLES / "altered/removed_before_it_applies.yaml", "crag", "forest")["why_not"]

    assert (found["held"], [each["ability"] for each in found["attempts"]]) == (False, ["sower"])
    assert "had been removed by" in found["attempts"][0]["obstacle"]


# ---------------------------------------------------------------- graph


@pytest.mark.parametrize(("ending", "begins"), [("svg", "<svg"), ("mmd", "---\ntitle:"), ("dot", "digraph")])
def test_graph_draws_in_the_format_that_the_name_asks_for(table, tmp_path, ending, begins):
    target = tmp_path / f"out.{ending}"

    assert printed("graph", table(), "-o", target) == f"{target}: 2 abilities, 1 dependency\n"
    assert target.read_text(encoding="utf-8").startswith(begins)


def test_graph_prints_mermaid_where_no_file_is_named(table):
    assert printed("graph", table()).splitlines()[1] == 'title: "Is the Clerk Gigantic?"'


def test_graph_marks_the_dependencies_of_a_loop():
    edges = data("graph", EXAMPLES / "altered/loop_of_two.yaml")["edges"]

    assert {(each["ability"], each["on"], each["in_loop"]) for each in edges} == {
        ("older", "younger", True),
        ("younger", "older", True),
    }


def test_graph_as_json_numbers_the_abilities_and_leaves_lost_ones_without(table):
    found = data("graph", EXAMPLES / "altered/removed_before_it_applies.yaml")

    assert {each["ability"]: each["order"] for each in found["nodes"]} == {"hush": 1, "sower": None}


# ---------------------------------------------------------------- check


def test_check_sums_up_files_and_folders(table, tmp_path):
    table(f"{CHAIN}expect: {{order: [shaper, speaker]}}\n", "folder/met.yaml")
    table(CHAIN, "folder/silent.yml")
    (tmp_path / "folder/notes.txt").write_text("no scenario")

    said = printed("check", tmp_path / "folder")

    assert f"{tmp_path}/folder/met.yaml: 1 expectation met\n" in said
    assert f"{tmp_path}/folder/silent.yml: expects nothing\n" in said
    assert said.splitlines()[-1] == "2 files, 1 expectation, all met"


def test_check_tells_what_was_expected_and_what_was_found(table):
    path = table(f"{CHAIN}expect: {{values: {{clerk.forest: 2}}}}\n")
    result = ludex("check", path)

    assert result.exit_code == 1
    assert f"{path}:19:19: clerk.forest\n    expected: 2\n    found: 1\n" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 file, 1 expectation, 1 not met"


def test_check_goes_on_after_a_file_that_is_no_scenario(table, tmp_path):
    table("sytem: altered\n", "folder/bad.yaml")
    table(f"{CHAIN}expect: {{order: []}}\n", "folder/unmet.yaml")
    result = ludex("check", tmp_path / "folder")

    assert result.exit_code == 2
    assert f"error: {tmp_path}/folder/bad.yaml:1:1: unknown key 'sytem'" in result.stderr
    assert "1 of 1 expectation not met" in result.stdout
    assert result.stdout.splitlines()[-1] == "2 files, 1 expectation, 1 not met, 1 file that cannot be judged"


def test_check_as_json(table):
    path = table(f"{CHAIN}expect: {{values: {{clerk.forest: 2}}}}\n")
    result = ludex("check", path, "--json")
    found = json.loads(result.stdout)

    assert (result.exit_code, found["met"]) == (1, False)
    assert found["files"][0]["differences"] == [
        {"what": "clerk.forest", "expected": "2", "found": "1", "line": 19, "column": 19}
    ]


def test_check_under_another_ruling(table):
    path = table(f"{CHAIN}expect: {{order: [speaker, shaper]}}\n")

    assert ludex("check", path).exit_code == 1
    assert ludex("check", path, "--ruling", "ALT-C01=timestamp-first").exit_code == 0


# ---------------------------------------------------------------- rules, rulings, schema


def test_rules_counts_what_there_is_of_each():
    last = printed("rules", "altered").splitlines()[-1]
    counts = [int(number) for number in re.findall(r"\d+", last)]

    assert counts[0] == sum(counts[1:])
    assert "done" in last
    assert "deferred" in last


def test_rules_below_the_beginning_of_an_id():
    lines = printed("rules", "altered", "ALT4-2.3.3").splitlines()

    assert [line.split()[0] for line in lines[2:-1]] == ["ALT4-2.3.3.a", "ALT4-2.3.3.b", "ALT4-2.3.3.c"]


def test_a_rule_in_full():
    said = printed("rules", "altered", "ALT4-2.3.3.b")

    assert said.startswith("ALT4-2.3.3.b: Next passive to apply\nSection 2.3.3")
    assert "apply the one with the smallest timestamp" in said
    assert "Ruling ALT-C01:" in said
    assert "in ludex.layers.dependency" in said


def test_rules_of_a_day():
    assert printed("rules", "altered", "--at", "2024-12-24").startswith("Altered, edition 1.0\n")
    assert data("rules", "altered", "ALT-2.3.2.e", "--at", "2024-12-24")["rules"][0]["same_as"] == ["ALT4-2.3.2.e"]


def test_a_rule_that_is_not_in_force_names_the_one_that_is():
    result = ludex("rules", "altered", "ALT-2.3.2.e")

    assert result.exit_code == 2
    assert result.stderr == "error: not in force now (rule ALT-2.3.2.e). See ALT4-2.3.2.e.\n"


def test_rulings_lists_questions_options_and_defaults():
    said = printed("rulings", "altered")

    assert "\nALT-C05\n  Is dependency judged in the state of this moment, or in principle?\n" in said
    assert "    - present, the default: In the actual state" in said
    assert "\nALT-C07 (has no part in continuous abilities)\n" in said


def test_rulings_say_which_of_them_can_be_switched():
    assert printed("rulings", "altered", "ALT4-D-6.5.i").endswith("\n  Switchable.\n")
    assert "\n  Not switchable; Ludex does not play fresh (a modifier" in printed("rulings", "altered", "ALT-C08")
    assert "\n  Both options answer alike: nothing asks" in printed("rulings", "altered", "ALT-C11")
    assert [each["refused"] for each in data("rulings", "altered", "ALT-C09")["rulings"]] == [["new-step"]]


def test_a_reading_that_is_not_played_is_refused_with_a_remedy(table):
    result = ludex("resolve", table(), "--ruling", "ALT-C08=fresh")

    assert result.exit_code == 2
    assert result.stderr.startswith("error: Ludex does not play the reading 'fresh'")
    assert "(ruling ALT-C08). Leave the ruling out: it then stands at its default.\n" in result.stderr


def test_one_ruling():
    (found,) = data("rulings", "altered", "ALT-C02")["rulings"]

    assert [each["slug"] for each in found["options"]] == ["members-free", "loops-last", "ignore-dependency"]
    assert found["default"] == "members-free"


def test_schema_shows_the_schema_of_scenarios_or_the_one_that_is_named():
    assert json.loads(printed("schema"))["title"] == "A scenario of Ludex"
    assert json.loads(printed("schema", "resolve"))["title"] == "What ludex resolve prints with --json"
    assert printed("schema", "--list").split() == list(names())


def test_a_rule_that_is_left_out_says_why():
    said = printed("rules", "altered", "ALT4-1.1.7.a")

    assert "\nStatus: deferred\n" in said
    assert "Nothing to compute" in said
    assert printed("rules", "altered", "ALT4-1.1.7.a", "--at", "2025-07-01").startswith("ALT4-1.1.7.a:")


def test_a_rule_of_an_earlier_edition_says_until_when_it_held_and_what_came_after():
    said = printed("rules", "altered", "ALT-2.3.1.h", "--at", "2024-12-24")

    assert "in force until 2025-06-06" in said
    assert "As ALT4-2.3.1.h." in said


def test_a_cost_with_too_many_orders_is_told_and_all_else_is_answered(table):
    abilities = "".join(f"      - 'Spells you play cost {at} less, to a minimum of {at}.'\n" for at in range(1, 18))
    text = (
        f"{HEAD}objects:\n  - {{id: spark, type: Spell, owner: ann, zone: hand, costs: 40/40}}\n"
        f"  - id: page\n    type: Character\n    controller: ann\n    abilities:\n{abilities}"
    )
    path = table(text)

    assert "17 alterations may come in any order" in flat(printed("resolve", path))
    assert "too many to try" in data("resolve", path)["costs"]["spark"]["refused"]


# ---------------------------------------------------------------- the command itself


FOR_PEOPLE = ("play",)


def test_without_arguments_the_help_is_shown():
    assert printed() == printed("--help")


def test_the_help_names_each_command_with_its_summary():
    said = printed("--help")
    for name, summary in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(summary.split()[0])}", said, flags=re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_exists_and_has_help_of_its_own(name):
    command = main.get_command(None, name)  # type: ignore[arg-type]

    assert command is not None
    assert command.name == name
    assert f"Usage: ludex {name}" in printed(name, "--help")


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in FOR_PEOPLE])
def test_each_command_takes_json(name):
    assert "--json" in printed(name, "--help")
