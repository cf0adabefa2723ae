"""`ludex play`, `replay` and `simulate` of role-playing systems, on a system small enough to see through."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from ludex.app.cli import main
from ludex.app.posed_file import posed_file
from ludex.app.schemas import schema
from ludex.app.tabletop_simulation import tabletop_simulation
from tests.app.scenarios import ludex
from tests.app.trials.files import CHECK, ONCE_MORE, known, written

ASKS = ONCE_MORE.replace("target: 10", "target: 13")
"""Nobody reaches it, so that it is asked whether to roll once more."""


@pytest.fixture(autouse=True)
def _trials(monkeypatch, tmp_path):
    known(monkeypatch)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def asks(tmp_path):
    return written(tmp_path, asks=ASKS)


def play(*arguments, typed=""):
    return CliRunner().invoke(main, ["play", *map(str, arguments)], input=typed)


# ---------------------------------------------------------------- play and replay


def test_a_check_is_played_with_an_answer_by_number(asks):
    result = play("trials", asks, "--seed", 1, typed="1\n")
    assert result.exit_code == 0, result.output
    assert "ann: Roll once more? (SMALL-3)\n   1. yes\n   2. no" in result.stdout
    assert len(re.findall(r"ann rolls d12: shows \d+", result.stdout)) == 2
    assert "success  no" in result.stdout
    assert "After 1 answer. The game is kept in" in result.stdout
    assert Path("trials-1.ludex").is_file()


def test_the_table_tells_what_each_option_is_worth(asks, tmp_path):
    easier = written(tmp_path, easier=ASKS.replace("target: 13", "target: 12"))
    said = play("trials", easier, "--seed", 1, typed="odds\n2\n").stdout
    assert re.search(r"For success\n +yes +1/12 \(0.08333\)\n +no +0\n", said)


def test_an_answer_is_taken_back_and_counts_again(asks):
    said = play("trials", asks, "--seed", 1, typed="undo\nredo\nhelp\n? ann\n?\nlog\nwhat\n7\nsave\n1\n").stdout
    assert "You have answered nothing yet." in said
    assert "Nothing has been undone" in said
    assert "Ann, a character of Trials" in said
    assert "Type ? and a name: ann." in said
    assert "'what' is no option and no command" in said
    assert "There is no option 7; there are 1 to 2." in said
    assert "odds [AIM]" in said


def test_what_did_not_apply_the_log_tells_alone(tmp_path):
    duel = tmp_path / "duel.yaml"
    duel.write_text(
        "system: metaforce\ntitle: Ann meets an orc\ncharacters: {ann: {creature: {hp: 9}}, orc: {creature: {hp: 9}}}\n"
        "encounter: {fighters: [{who: ann, side: party}, {who: orc, side: orcs}]}\n"
    )
    said = play("metaforce", duel, "--seed", 1, "--against", "human", typed="log\nquit\n").stdout
    told, _, log = said.partition("> ")
    assert "ann rolls d12" in told
    assert "not applied" not in told
    assert "[not applied: ann is not Tired (MF-MAG-53)]" in log


def test_a_game_that_was_left_goes_on_as_it_would_have(asks):
    whole = play("trials", asks, "--seed", 5, "--save", "whole.ludex", typed="1\n").stdout
    left = play("trials", asks, "--seed", 5, "--save", "left.ludex", typed="quit\n")
    assert left.exit_code == 0
    assert re.search(r"ludex play --resume .*left.ludex", left.stdout)
    went_on = play("--resume", "left.ludex", typed="1\n").stdout
    assert re.findall(r"shows \d+", whole)[1:] == re.findall(r"shows \d+", went_on)[-1:]


def test_a_game_goes_on_without_the_files_that_it_began_with(asks, tmp_path):
    path = written(tmp_path, check=ASKS.replace("{name: Ann, luck: 0}", "ann.yaml"), ann="system: trials\nluck: 1\n")
    assert play("trials", path, "--seed", 5, "--save", "left.ludex", typed="quit\n").exit_code == 0
    path.unlink()
    (tmp_path / "ann.yaml").unlink()
    result = play("--resume", "left.ludex", typed="1\n")
    assert result.exit_code == 0, result.output
    assert ludex("replay", "left.ludex").exit_code == 0


def test_a_journal_is_played_again_compared_and_told(asks):
    play("trials", asks, "--seed", 1, "--save", "g.ludex", typed="1\n")
    said = ludex("replay", "g.ludex").stdout
    assert "Does Ann reach eight?" in said
    assert "choose\n    ann: Roll once more? yes" in said
    assert "Played again: 1 answer and 2 outcomes of chance," in said
    found = json.loads(ludex("replay", "g.ludex", "--json").stdout)
    assert not list(Draft202012Validator(schema("replay")).iter_errors(found))
    assert found["players"] == [{"player": "ann", "by": "human"}]
    early = json.loads(ludex("replay", "g.ludex", "--to", 1, "--json").stdout)
    assert early["asked"] == "ann is asked: Roll once more?"
    assert early["results"] == []
    assert ludex("replay", "g.ludex", "--to", 9).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["trials"], "no file is given"),
        (["trials", "asks.yaml", "--deck", "axiom"], "--deck is given"),
        (["trials", "nowhere.yaml"], "there is no such file"),
        (["--resume", "asks.yaml"], "asks.yaml"),
        (["powers_that_be", "asks.yaml"], "this is a file of trials"),
    ],
)
def test_a_game_that_cannot_be_is_refused(asks, arguments, message):
    result = play(*arguments)
    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert "Traceback" not in result.output


# ---------------------------------------------------------------- simulate


def simulate(*arguments):
    return ludex("simulate", "trials", *arguments)


def test_many_checks_come_near_their_odds(tmp_path):
    path = written(tmp_path, check=CHECK)
    found = json.loads(simulate(path, "-n", 2000, "--workers", 1, "--json").stdout)
    assert not list(Draft202012Validator(schema("simulate")).iter_errors(found))
    success = next(each for each in found["results"] if each["name"] == "success")
    games = {each["value"]: each["games"] for each in success["outcomes"]}
    assert games[True] + games[False] == 2000
    # 5/12 of 2000, and six standard deviations of 22.05; the seed is fixed
    assert abs(games[True] - 2000 * Fraction(5, 12)) < 133


def test_workers_change_nothing_of_a_real_system(tmp_path):
    path = written(tmp_path, check="system: powers_that_be\ncheck: {goal: 15, sources: [10, 8]}\n")
    one, two = (ludex("simulate", "powers_that_be", path, "-n", 500, "--workers", count) for count in (1, 2))
    assert one.exit_code == 0, one.output
    assert one.stdout == two.stdout


def test_portions_hang_on_the_seed_alone(tmp_path):
    path = written(tmp_path, check=CHECK)
    source = posed_file(str(path), "trials")
    one, other = (tabletop_simulation(source, 350, seed, "random") for seed in (1, 2))
    assert [each.number for each in one.portions] == [1, 2, 3, 4]
    assert [one.play(each) for each in one.portions] == [one.play(each) for each in one.portions]
    assert [one.play(each) for each in one.portions] != [other.play(each) for each in other.portions]


def test_the_table_tells_how_often_each_result_came(tmp_path):
    result = simulate(written(tmp_path, check=CHECK), "-n", 60, "--seed", 2)
    assert result.stdout.splitlines()[:2] == ["Does Ann reach eight?", "60 games, seed 2; greedy."]
    assert re.fullmatch(r"[\d.]+ games/s, \d+ answers/s\n", result.stderr)


def test_the_results_that_are_named_are_shown_alone(tmp_path):
    path = written(tmp_path, check=CHECK)
    everything, some = simulate(path, "-n", 60), simulate(path, "-n", 60, "--of", "success")
    headings = [line for line in some.stdout.splitlines() if line and not line.startswith(" ")][2:]
    assert headings == ["success"]
    assert set(some.stdout.splitlines()) < set(everything.stdout.splitlines())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["trials"], "no file is given"),
        (["trials", "check.yaml", "--bots", "clever"], "unknown bot 'clever'"),
        (["trials", "check.yaml", "--bots", "greedy,greedy,greedy"], "3 bots are named"),
        (["trials", "check.yaml", "--decks", "axiom"], "--decks is given"),
        (["trials", "check.yaml", "--of", "succes"], "unknown result 'succes'"),
        (["altered", "check.yaml"], "a file is given"),
        (["altered", "-n", "1", "--of", "turns"], "--of is given"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(tmp_path, arguments, message):
    written(tmp_path, check=CHECK)
    result = ludex("simulate", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
