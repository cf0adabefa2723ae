"""`ludex simulate`: many games between bots, the same for the same seed."""

import json
import re

import pytest
from jsonschema import Draft202012Validator

from ludex.app.altered_matches import Match, matches, played
from ludex.app.schemas import schema
from tests.app.scenarios import ludex

pytestmark = pytest.mark.bulk


def simulate(*arguments):
    return ludex("simulate", "altered", *arguments)


def rows(said):
    """The rows of the tables, by their first cells."""
    found = (re.split(r" {2,}", line.strip()) for line in said.splitlines() if line.startswith("  "))
    return {first: rest for first, *rest in found}


def test_the_same_seed_prints_the_same_table_and_another_seed_another():
    first, again, other = (simulate("-n", 4, "--seed", seed) for seed in (1, 1, 2))
    assert first.exit_code == 0
    assert first.stdout == again.stdout
    assert first.stdout != other.stdout


def test_the_table_adds_up():
    found = rows(simulate("-n", 6, "--seed", 1).stdout)
    assert int(found["first seat"][1]) + int(found["second seat"][1]) == 6
    assert int(found["bot greedy"][1]) + int(found["bot random"][1]) == 6
    assert found["bot greedy"][0] == found["bot random"][0] == "6"
    assert set(found) >= {"first player", "days", "turns", "decisions", "chances"}


def test_how_fast_it_was_is_said_beside_the_table():
    result = simulate("-n", 1, "--bots", "random")
    assert re.fullmatch(r"[\d.]+ games/s, \d+ decisions/s\n", result.stderr)
    assert "games/s" not in result.stdout


def test_workers_change_nothing():
    one, two = (simulate("-n", 5, "--seed", 3, "--workers", workers, "--json") for workers in (1, 2))
    assert one.stdout == two.stdout


def test_the_json_is_as_its_schema_says_and_agrees_with_the_table():
    found = json.loads(simulate("-n", 3, "--seed", 5, "--json").stdout)
    assert not list(Draft202012Validator(schema("simulate")).iter_errors(found))
    seats = {each["who"]: each["wins"] for each in found["wins"]}
    assert [sum(game["winner"] == seat for game in found["games"]) for seat in (0, 1)] == [
        seats["first seat"],
        seats["second seat"],
    ]


def test_a_single_bot_plays_both_sides_and_no_table_of_bots_is_made():
    said = simulate("-n", 2, "--bots", "random", "--decks", "axiom").stdout
    assert "random and random" in said
    assert "bot random" not in said


def test_bots_change_seats_and_all_pairs_of_decks_come_up():
    found = list(matches(range(1, 9), 1, ("random", "greedy"), ("axiom", "muna")))
    assert {each.bots for each in found[::2]} == {("random", "greedy")}
    assert {each.bots for each in found[1::2]} == {("greedy", "random")}
    pairs = [("axiom", "axiom"), ("axiom", "muna"), ("muna", "axiom"), ("muna", "muna")]
    assert [each.decks for each in found[::2]] == [each.decks for each in found[1::2]] == pairs


def test_the_seed_of_a_game_tells_all_of_it():
    match = Match(9, "4/9", ("random", "random"), ("lyra", "muna"))
    assert played(match) == played(match)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "chess"),
        (["altered", "-n", "0"], "0"),
        (["altered", "-n", "many"], "many"),
        (["altered", "--bots", "gredy"], "greedy"),
        (["altered", "--bots", "random,random,random"], "3 bots are named"),
        (["altered", "--decks", "axoim"], "axiom"),
        (["altered", "--decks", ","], "no deck is given"),
        (["altered", "--workers", "0"], "--workers"),
        (["altered", "--seed", "x"], "--seed"),
    ],
)
def test_what_cannot_be_is_refused(arguments, message):
    result = ludex("simulate", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output
