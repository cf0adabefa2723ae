"""What the rival's scripts print about whole games is read as it is meant; the rival itself is not needed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cattrs import BaseValidationError

from benchmarks.peers import process
from benchmarks.peers.games import copies_in, copy_games, games_in, opponent, play_games

VERSIONS = {"python": "3.11.7", "fireplace2": "1.0.2"}
GAMES = {
    "player": "sweep",
    "rounds": 3,
    "rival": "fireplace2",
    "games": 36,
    "turns": 890,
    "decisions": 3383,
    "games_per_second": 9.42,
    "turns_per_second": 232.9,
    "decisions_per_second": 885,
    "early_us": 628.8,
    "late_us": 1196.9,
    "checksum": "9a218bef",
    "versions": VERSIONS,
    "left_out": {"AssertionError: Why are you hitting yourself?": 4},
}
COPIES = {
    "rival": "fireplace2",
    "cards": "shared",
    "games": 20,
    "rounds": 5,
    "mean_ms": 6.14,
    "best_ms": 4.73,
    "step_ms": 3.42,
    "versions": VERSIONS,
    "left_out": {},
}


def test_each_number_of_the_games_is_read_under_its_own_name():
    read = games_in(json.dumps(GAMES))
    assert {name: getattr(read, name) for name in GAMES} == GAMES


def test_each_number_of_the_copies_is_read_under_its_own_name():
    read = copies_in(json.dumps(COPIES))
    assert {name: getattr(read, name) for name in COPIES} == COPIES


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({**GAMES, "seconds": 1.0}),
        json.dumps({name: told for name, told in GAMES.items() if name != "turns_per_second"}),
        json.dumps({**GAMES, "turns_per_second": "fast"}),
        json.dumps({**GAMES, "player": "clever"}),
        json.dumps(COPIES),
    ],
)
def test_an_answer_with_another_shape_is_refused(line):
    with pytest.raises(BaseValidationError):
        games_in(line)


def test_an_answer_that_is_no_json_is_refused():
    with pytest.raises(ValueError, match="Expecting value"):
        games_in("Playing a card\n")


@pytest.mark.parametrize(
    ("ask", "script", "variant", "answer"),
    [
        (play_games, "fireplace_game.py", "sweep", GAMES),
        (copy_games, "fireplace_copy.py", "shared", COPIES),
    ],
)
def test_the_variant_reaches_the_script_and_its_answer_comes_back(tmp_path, monkeypatch, ask, script, variant, answer):
    # A script that prints what it was asked for in the place where the rival's script stands.
    field = "player" if ask is play_games else "cards"
    stand_in = f"import json, sys\nprint(json.dumps({{**{answer!r}, {field!r}: sys.argv[2]}}))\n"
    (tmp_path / script).write_text(stand_in)
    monkeypatch.setattr(process, "PEERS", tmp_path)
    assert getattr(ask(Path(sys.executable), variant), field) == variant


STAND_IN = """
import json, sys
assert sys.argv[1:] == ["--in-turns", "--player", "sweep", "--games", "2", "--rounds", "1"]
for game in (1, 2):
    sys.stdin.readline()
    print(f"game {game}", flush=True)
sys.stdin.readline()
print(json.dumps(%r), flush=True)
"""


def test_a_rival_plays_one_game_whenever_it_is_its_turn_and_tells_of_all_in_the_end(tmp_path, monkeypatch):
    (tmp_path / "fireplace_game.py").write_text(STAND_IN % GAMES)
    monkeypatch.setattr(process, "PEERS", tmp_path)
    with opponent(Path(sys.executable), "sweep", games=2, rounds=1) as rival:
        assert [rival.play_one(), rival.play_one()] == ["game 1\n", "game 2\n"]
        assert rival.told().turns == GAMES["turns"]


def test_a_rival_that_fails_in_its_turn_is_told_of(tmp_path, monkeypatch):
    (tmp_path / "fireplace_game.py").write_text("raise SystemExit(3)")
    monkeypatch.setattr(process, "PEERS", tmp_path)
    with (
        opponent(Path(sys.executable), "sweep", games=2, rounds=1) as rival,
        pytest.raises(subprocess.CalledProcessError, match="exit status 3"),
    ):
        rival.play_one()
