"""`ludex play`: a game at the terminal, whatever is typed, and however the session ends."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludex.app.cli import main
from ludex.app.games import resume_evening
from ludex.engine.choices import Choice
from ludex.engine.journal import Header, create_journal, open_journal
from tests.app.scenarios import EXAMPLES

pytestmark = pytest.mark.bulk

RULING = EXAMPLES / "altered/rulings/rul_014_expeditions_of_both_players.yaml"
OPENING = "1\n1\n1\n"
"""The three cards of the opening mana."""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def play(*arguments, typed=""):
    return CliRunner().invoke(main, ["play", *map(str, arguments)], input=typed)


def new(typed="", *arguments, seed=3, save="game"):
    return play("altered", "--seed", seed, "--save", save, *arguments, typed=typed)


def answers(path="game"):
    return [json.loads(record.text) for record in open_journal(path, read_only=True).line()]


# ---------------------------------------------------------------- a game


def test_the_board_shows_both_sides_and_numbers_the_options():
    said = new().stdout
    assert "Odile & Ratchet" in said
    assert "Tamsin & Bramble" in said
    assert re.search(r"Day 1 · Noon · first player: greedy", said)
    assert "ann: Which card becomes a Mana Orb? (1 of 3)" in said
    assert re.search(r"^   1\. \w", said, flags=re.MULTILINE)


def test_what_the_other_player_holds_is_neither_drawn_nor_told():
    said = new(f"{OPENING}log\n?\n").stdout
    with resume_evening(Path("game"), read_only=True).recorded as recorded:
        facts = recorded.position.state.facts
        held = {key for item, key in facts.cards.items() if item.startswith("greedy.")} - {"tamsin-and-bramble"}
    evening = resume_evening(Path("game"), read_only=True)
    names = {evening.game.definitions[key].name for key in held}
    assert len(names) > 3
    seen = {name for name in names if name in said}
    played = set(re.findall(r"greedy plays ([^.]+)\.", said))
    assert seen <= played
    assert "greedy draws 6 cards." in said


def test_the_same_seed_deals_the_same_hands():
    assert new(save="one").stdout.replace("one", "") == new(save="other").stdout.replace("other", "")
    assert new(save="third", seed=4).stdout != new(save="fourth", seed=5).stdout


def test_a_game_can_be_played_to_its_end():
    result = new("1\n" * 400)
    assert result.exit_code == 0
    assert re.search(r"^(ann|greedy) wins: ", result.stdout, flags=re.MULTILINE)
    again = play("--resume", "game")
    assert again.exit_code == 0
    assert re.search(r"^(ann|greedy) wins: ", again.stdout, flags=re.MULTILINE)


def test_a_game_goes_on_where_it_was_left():
    first = new(OPENING)
    assert f"Go on with: ludex play --resume {Path('game').resolve()}" in first.stdout.replace("\n", "")
    left = first.stdout.rpartition("What do you do with your turn?")[2]
    again = play("--resume", "game").stdout.rpartition("What do you do with your turn?")[2]
    assert again == left


def test_a_game_without_a_name_is_kept_beside_the_others_of_its_kind():
    for _ in range(2):
        play("altered", "--seed", 1)
    assert sorted(path.name for path in Path().iterdir()) == ["altered-1.ludex", "altered-2.ludex"]


def test_a_game_may_begin_at_the_table_of_a_scenario():
    result = play("altered", RULING, "--seed", 1, "--save", "game", typed="1\n")
    assert "What do you do with your turn?" in result.stdout
    assert result.exit_code == 0
    assert play("--resume", "game").exit_code == 0


# ---------------------------------------------------------------- asking


def test_any_object_in_sight_is_explained():
    said = new("? odile\n? ann.hero\n? hero-region\n?\n").stdout
    assert "Hero Axiom, hero, ann" in said
    assert "reserve limit: 2" in said
    assert "on it: 1 steam" in said
    assert "the Hero Expedition of ann" in said
    assert "forest, mountain and water" in said or "forest" in said


def test_why_tells_how_a_value_came_about():
    said = new("why odile.reserve_limit\n").stdout
    assert "Odile & Ratchet: reserve_limit" in said
    assert "2" in said.partition("Odile & Ratchet: reserve_limit")[2]


def test_undo_takes_back_the_last_answer_with_what_the_bot_did_since_and_redo_brings_both_back():
    before = new(OPENING).stdout
    turn = before[before.rindex("ann: What do you do") :].partition("> ")[0]
    played = play("--resume", "game", typed="1\nundo\nredo\nundo\n").stdout
    asked = re.findall(r"ann: What do you do.*?> ", played, flags=re.DOTALL)
    assert asked[0] == asked[2] == asked[4] == f"{turn}> "
    assert asked[1] == asked[3]


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_where_there_is_nothing_to_go_back_to_it_is_said(word):
    said = new(f"{word}\n").stdout
    assert {"undo": "answered nothing yet", "redo": "Nothing has been undone"}[word] in said


def test_the_log_tells_all_or_the_last_sentences():
    said = new(f"{OPENING}log 1\n").stdout
    assert "Noon begins." in new(f"{OPENING}log\n", save="other").stdout.partition("What do you do")[2]
    assert said.rpartition("> ")[0].rpartition("> ")[2].count(".\n") == 1


def answered(word):
    """What is said to a word, in one line."""
    return " ".join(new(f"{word}\n").stdout.partition("> ")[2].partition("> ")[0].split())


def test_cards_without_a_name_are_told_in_one_sentence():
    said = new().stdout
    assert said.count("greedy draws 6 cards.") == 1
    assert "greedy draws a card." not in said
    assert said.count("  ann draws ") == 6


def test_why_takes_the_cost_of_a_card_for_both_its_costs():
    said = answered("why blueprint.cost")
    assert "hand cost of Blueprint Thief: 3" in said
    assert "reserve cost of Blueprint Thief: 2" in said


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("? thif", "unknown object 'thif'. Did you mean 'Blueprint Thief'"),
        ("? zzz", "unknown object 'zzz'. Type ? for what there is."),
        ("why odlie.forest", "Did you mean 'Odile & Ratchet'?"),
        ("? a", "'a' may mean ann, the Hero Expedition of ann"),
        ("why odile.forrest", "unknown characteristic 'forrest'. Did you mean 'forest'?"),
        ("why odile.zzz", "unknown characteristic 'zzz'. Ask, for instance, for forest"),
        ("why odile.", "Write, for instance: why Ember Fox.forest"),
        ("log x", "'x' is no number of sentences. Write log alone for all, or, for instance: log 5"),
        ("log -1", "'-1' is no number of sentences."),
    ],
)
def test_what_is_not_understood_is_said_with_what_to_type_instead(word, said):
    assert said in answered(word)


def test_help_lists_each_command():
    said = new("help\n").stdout
    for word in ("why", "board", "log", "undo", "redo", "save", "help", "quit"):
        assert re.search(rf"^ +>? ?{word}|^> +{word}|^  {word}", said, flags=re.MULTILINE)


NONSENSE = [
    *("0", "99", "-1", "1.5", "1e3", "٣", "9" * 5000, "x" * 5000, "one", "pss", "\x00", "\x1b[A", "\t", "; rm -rf /"),
    *("??", "? ", "? nobody", "?nobody", "? \ud800", "why", "why .", "why x", "why x.", "why .forest", "why odile.x"),
    *(
        "why nobody.forest",
        "why odile.forest.",
        "log x",
        "log -3",
        "log 99999999999",
        "undo undo",
        "redo 5",
        "save x/y",
    ),
    *("[bold]", "{", "%s", "\\", "'", '"', "play", "Yes", "quitt", "🂡"),
]


def test_whatever_is_typed_the_game_goes_on():
    typed = "\n".join(line.encode("utf-8", "replace").decode() for line in NONSENSE)
    result = new(f"{typed}\n")
    assert result.exception is None
    assert result.exit_code == 0
    assert "Traceback" not in result.output
    assert not any(each["is"] == "Pick" and each["id"].startswith("ann.") for each in answers())


# ---------------------------------------------------------------- two people


def test_between_two_people_nothing_of_the_one_is_seen_while_the_other_comes():
    typed = "1\n1\n1\n\n1\n1\n1\n"
    said = new(typed, "--against", "human", "--name", "pat", "--name", "quin").stdout
    first, _, rest = said.partition("is next. Hand over, then press Enter.")
    assert re.search(r"(pat|quin)$", first.rstrip())
    evening = resume_evening(Path("game"), read_only=True)
    cards = evening.recorded.position.state.facts.cards
    starter = evening.recorded.position.state.facts.first_player
    mine = {evening.game.definitions[key].name for item, key in cards.items() if item.startswith(f"{starter}.")}
    after = rest.partition("is next")[0]
    other = {evening.game.definitions[key].name for item, key in cards.items() if not item.startswith(f"{starter}.")}
    heroes = {"Odile & Ratchet", "Tamsin & Bramble"}
    assert any(name in first for name in mine - heroes)
    assert not any(name in first for name in other - heroes - mine)
    assert not any(f"{name} " in after for name in mine - heroes - other)


# ---------------------------------------------------------------- bad input


def refused(*arguments):
    result = play(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert result.stderr.count("error:") == 1
    return result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "play what"),
        (["chess"], "chess"),
        (["altered", "nowhere.yaml"], "there is no such file"),
        (["altered", "--deck", "axoim"], "axiom"),
        (["altered", "--deck", "nowhere.yaml"], "there is no such file"),
        (["altered", *["--deck", "axiom"] * 3], "3 decks are given"),
        (["altered", "--against", "nobody"], "nobody"),
        (["altered", "--seed", "-1"], "--seed"),
        (["altered", "--name", "a b"], "cannot be the name of a player"),
        (["altered", "--name", "pat", "--name", "pat"], "both players are called"),
        (["altered", "--save", "no/such/folder/game"], "its folder does not exist"),
        (["--resume", "nothing"], "there is no such file"),
        (["--resume", "."], "this is no file"),
        (["altered", "--resume", "nothing", "--deck", "axiom"], "--deck is given besides --resume"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments, message):
    assert message in refused(*arguments)
    assert not list(Path().iterdir())


def test_a_deck_that_breaks_rules_is_refused_with_all_that_is_wrong():
    Path("deck.yaml").write_text("name: Few\nhero: odile-and-ratchet\ncards: {cog-runner: 4}\n", encoding="utf-8")
    said = refused("altered", "--deck", "deck.yaml")
    assert "ALT4-1.1.4.b" in said
    assert "4 cards are called Cog Runner" in said


def test_a_file_in_which_nothing_can_happen_is_refused():
    assert "nothing of hands, decks or mana" in refused("altered", EXAMPLES / "altered/readme.yaml")


def test_a_file_that_is_there_is_not_written_over():
    Path("game").write_text("mine", encoding="utf-8")
    assert "there is such a file already" in refused("altered", "--save", "game")
    assert Path("game").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("header", "message"),
    [
        (Header("toy", "{}", 1, "x"), "a game of 'toy'"),
        (Header("altered", "{}", 1, "x"), "its start is not that of a game"),
        (Header("altered", "3", 1, "x", edition="9.9"), "its start is not that of a game"),
    ],
)
def test_a_foreign_journal_is_refused_and_stays_as_it_was(header, message):
    create_journal(Path("game"), header).close()
    before = Path("game").read_bytes()
    assert message in refused("--resume", "game")
    assert Path("game").read_bytes() == before


def test_a_game_under_other_rules_is_refused_and_stays_as_it_was():
    new(OPENING)
    header = open_journal("game", read_only=True).header
    create_journal(Path("other"), Header("altered", header.start, 1, "0" * 32, edition=header.edition)).close()
    before = Path("other").read_bytes()
    assert "under other rules or with other cards" in refused("--resume", "other")
    assert Path("other").read_bytes() == before


def test_garbage_is_no_journal():
    Path("game").write_bytes(os.urandom(5000))
    refused("--resume", "game")


# ---------------------------------------------------------------- a terminal of its own

# As a shell begins a program: at a terminal of its own, where Ctrl-C interrupts, whoever ran the tests may ignore it.
PROGRAM = """
import fcntl, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
from ludex.app.cli import main
main()
"""


class Terminal:
    """A terminal, and a game in it."""

    def __init__(self, *arguments):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, b"\x32\x00\x64\x00\x00\x00\x00\x00")
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "play", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(theirs)
        self.shown = ""

    def until(self, words, seconds=60):
        """Read until some words are shown; what is shown after them is still to be read."""
        ends = time.monotonic() + seconds
        while words not in self.shown and time.monotonic() < ends:
            if select.select([self.ours], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self.ours, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        assert words in self.shown, self.shown[-2000:]
        found, self.shown = self.shown.split(words, 1)
        return found + words

    def type(self, text):
        os.write(self.ours, text.encode())

    def ended(self, seconds=60):
        """The exit status, once the process has ended."""
        return self.process.wait(timeout=seconds)

    def close(self):
        with suppress(OSError):
            os.close(self.ours)
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def terminal():
    opened = []

    def begin(*arguments):
        opened.append(Terminal(*arguments))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()


def begun(terminal):
    at = terminal("altered", "--seed", "3", "--save", "game")
    at.until("(1 of 3)")
    at.type("1\n")
    at.until("(2 of 3)")
    at.until("> ")  # it waits for an answer
    return at


def one_answer_is_kept():
    with resume_evening(Path("game")).recorded as recorded:
        assert recorded.journal.undoable >= 1
        asked = recorded.position.question
    assert isinstance(asked, Choice)
    assert "(2 of 3)" in asked.question
    return True


def test_ctrl_c_leaves_the_game_kept_and_says_how_to_go_on(terminal):
    at = begun(terminal)
    at.type("\x03")
    said = at.until("ludex play --resume")
    assert at.ended() == 130
    assert "Traceback" not in said
    assert one_answer_is_kept()


def test_the_end_of_the_input_leaves_the_game_kept(terminal):
    at = begun(terminal)
    at.type("\x04")
    at.until("ludex play --resume")
    assert at.ended() == 0
    assert one_answer_is_kept()


def test_a_terminal_that_is_closed_leaves_the_game_kept(terminal):
    at = begun(terminal)
    os.close(at.ours)
    assert at.ended() in (0, 128 + signal.SIGHUP)
    assert one_answer_is_kept()
    assert [path.name for path in Path().iterdir()] == ["game"]


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_to_end_leaves_the_game_kept(terminal, number):
    at = begun(terminal)
    at.process.send_signal(number)
    at.until("ludex play --resume")
    assert at.ended() == 128 + number
    assert one_answer_is_kept()


def test_a_killed_process_loses_no_answer(terminal):
    at = begun(terminal)
    at.process.kill()
    at.ended()
    assert one_answer_is_kept()
