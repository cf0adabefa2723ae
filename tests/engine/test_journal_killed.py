"""Nothing that was acknowledged is lost, at whatever moment the process is killed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.bulk

ROOT = Path(__file__).parents[2]


def campaign(what, folder, kills):
    program = [sys.executable, "-m", "tests.engine.journal_kills", what, str(folder), str(kills)]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_what_was_acknowledged_is_there_after_three_hundred_kills_in_order_and_at_most_one_step_more(tmp_path):
    found = campaign("writing", tmp_path, 300)
    assert found["wrong"] == []
    assert found["kills"] == 300
    assert found["acknowledged"] > 300
    assert found["while opening"] > 0


def test_a_journal_whose_maker_is_killed_is_there_whole_or_not_at_all(tmp_path):
    found = campaign("making", tmp_path, 40)
    assert found["wrong"] == []
    assert found["absent"] > 0
    assert found["acknowledged"] > 0
