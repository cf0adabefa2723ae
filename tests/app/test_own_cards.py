"""`--cards`: whole games with cards of one's own, played, simulated, taken up and told again."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ludex.app.cli import main
from ludex.app.games import resume_evening
from tests.app.scenarios import EXAMPLES, ludex

PLAIN = "{{name: Fox {0}, type: Character, rarity: common, costs: 1/1, statistics: {0}/1/1}}"
GUARDIAN = """{name: Guardian, type: Character, rarity: common, costs: 2/2, statistics: 2/2/2, abilities: [
    {reaction: {name: A firefly joins me, trigger: i-join, then: [{create: firefly}]}}]}"""
RULING = EXAMPLES / "altered/rulings/rul_014_expeditions_of_both_players.yaml"


@pytest.fixture(autouse=True)
def _files(tmp_path, monkeypatch):
    """Twelve foxes, a guardian that makes a token of Ludex, and a deck of them."""
    monkeypatch.chdir(tmp_path)
    foxes = {f"fox-{number}": PLAIN.format(number) for number in range(1, 13)}
    write("foxes.yaml", foxes)
    write("guardians.yaml", {"guardian": GUARDIAN})
    listed = "\n".join(f"  {key}: 3" for key in (*foxes, "guardian"))
    (tmp_path / "deck.yaml").write_text(f"name: Foxes\nhero: tamsin-and-bramble\ncards:\n{listed}\n")


def write(file, cards):
    lines = "\n".join(f"  {key}: {card}" for key, card in cards.items())
    Path(file).write_text(f"faction: Muna\ncards:\n{lines}\n", encoding="utf-8")


OWN = ("--cards", "foxes.yaml", "--cards", "guardians.yaml")


def play(*arguments, typed=""):
    return CliRunner().invoke(main, ["play", *map(str, arguments)], input=typed)


def begun():
    return play("altered", *OWN, "--deck", "deck.yaml", "--seed", 1, "--save", "game", typed="1\n1\n1\n")


def test_a_deck_of_own_cards_is_played():
    said = begun().output
    assert "Fox 1" in said
    with resume_evening(Path("game"), read_only=True).recorded as recorded:
        keys = set(recorded.position.state.facts.cards.values())
    assert keys & {f"fox-{number}" for number in range(1, 13)}


def test_the_game_goes_on_as_it_began_whatever_has_become_of_the_files(tmp_path):
    begun()
    for name in ("foxes.yaml", "guardians.yaml", "deck.yaml"):
        (tmp_path / name).unlink()
    assert "Fox" in play("--resume", "game").output
    told = ludex("replay", "game")
    assert told.exit_code == 0
    assert "all as they were" in told.stdout


def test_bots_play_with_own_cards_the_same_game_in_each_process():
    one, two = (
        ludex("simulate", "altered", "-n", 4, *OWN, "--decks", "deck.yaml,axiom", "--workers", workers, "--json")
        for workers in (1, 2)
    )
    assert one.exit_code == 0, one.output
    assert one.stdout == two.stdout
    assert '"deck.yaml"' in one.stdout


def test_a_deck_of_cards_that_nobody_gave_is_refused_with_their_place():
    said = ludex("simulate", "altered", "-n", 1, "--decks", "deck.yaml")
    assert said.exit_code == 2
    assert "deck.yaml:4:3" in said.stderr
    assert "unknown card 'fox-1'" in said.stderr


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("{name: Fox, type: Character, rarity: common, costs: 1/1}", "bad.yaml:3:8: 'fox' has no 'statistics'"),
        (
            GUARDIAN.replace("create: firefly", "create: fierfly"),
            "bad.yaml:3:3: unknown token 'fierfly' (card fox). Did you mean 'firefly'?",
        ),
    ],
)
def test_what_is_wrong_with_a_card_is_said_before_a_game_begins(tmp_path, cards, said):
    write("bad.yaml", {"fox": cards})
    for command in ("play", "simulate"):
        result = ludex(command, "altered", "--cards", "bad.yaml")
        assert result.exit_code == 2
        assert said in result.stderr
    assert not list(tmp_path.glob("*.ludex"))


def test_two_cards_of_one_key_are_refused():
    said = ludex("simulate", "altered", *OWN, "--cards", "foxes.yaml").stderr
    assert "is the key of another card already" in said


@pytest.mark.parametrize(
    "arguments",
    [("play", "--resume", "game"), ("play", "altered", RULING), ("simulate", "altered_dragon", RULING)],
)
def test_cards_are_refused_where_something_else_says_them(arguments):
    said = ludex(*arguments, "--cards", "foxes.yaml")
    assert said.exit_code == 2
    assert "--cards is given" in said.stderr
