"""A system and its rules on a day."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest

from ludex.engine.system import System
from ludex.layers.errors import LudexError

ALTERED = System("altered", "Altered", "ludex.systems.altered")


def test_a_system_gives_the_rules_of_a_day():
    then = ALTERED.at(date(2024, 12, 1))
    assert then.edition is not None
    assert (then.on, then.edition.name, then.rules.rule("ALT-2.3.2.c").title) == (
        date(2024, 12, 1),
        "1.0",
        "Direct dependency: frame",
    )


def test_without_a_day_the_rules_are_those_of_now():
    now = ALTERED.at()
    assert now.edition is not None
    assert (now.on, now.edition.name) == (None, "4.0")


def test_a_day_before_the_game_is_refused():
    with pytest.raises(LudexError, match=r"2024-09-13 is before edition 1\.0"):
        ALTERED.at(date(2024, 9, 13))


def test_a_system_credits_whose_game_it_is():
    assert ALTERED.credit.startswith("Altered is a trading card game")


def test_no_rulebook_is_read_when_a_system_is_imported():
    program = (
        "import ludex.systems.altered.editions, ludex.systems.altered.rulings\n"
        "from ludex.engine.rulebook import load_rulebook\n"
        "print(load_rulebook.cache_info().currsize)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "0"
