"""Kill processes that write a journal, at random moments, and see what is left; prints what it found as JSON.

Run as a program of its own: it forks, which a test runner with threads must not.

    python -m tests.engine.journal_kills {writing|making} FOLDER KILLS
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NoReturn

from ludex.engine.journal import create_journal, open_journal
from ludex.layers.errors import LudexError
from tests.engine.journal_model import HEADER, Model, do, foresee, next_operation

KILLS_A_FILE = 20


def killed(child: Callable[[Callable[[], object]], NoReturn], *, after: float, once_ready: bool = False) -> int:
    """Run `child` in a process of its own and kill it; how often it had acknowledged by then.

    `after` is counted in seconds from its start or, `once_ready`, from the first time that it acknowledged.
    """
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        try:
            child(lambda: os.write(writing, b"."))
        except LudexError:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writing)
    first = os.read(reading, 1) if once_ready else b""
    time.sleep(after)
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    with os.fdopen(reading, "rb") as pipe:
        acknowledged = len(first + pipe.read())
    if not os.WIFSIGNALED(status):
        raise SystemExit("the child ended before it was killed")
    return acknowledged


def kill_writers(folder: Path, kills: int) -> dict[str, object]:
    """Answers, outcomes, undo, redo and sync; what was acknowledged must be there, and nothing but one step more."""
    chance = Random(1)
    found: dict[str, object] = {"kills": kills}
    while_opening = acknowledged_in_all = begun = 0
    wrong: list[str] = []
    path, model = folder / "none", Model()
    for kill in range(kills):
        if kill % KILLS_A_FILE == 0:
            path, model = folder / f"game-{kill}.ludex", Model()
            create_journal(path, HEADER).close()

        def play(
            acknowledge: Callable[[], object], kill: int = kill, path: Path = path, model: Model = model
        ) -> NoReturn:
            journal = open_journal(path)
            acknowledge()
            random = Random(kill)
            while True:
                operation = next_operation(random, model)
                do(operation, to=journal)
                acknowledge()
                foresee(operation, model)

        acknowledged = killed(play, after=chance.uniform(0, 0.006), once_ready=kill % 5 > 0) - 1
        while_opening += acknowledged < 0
        acknowledged_in_all += max(acknowledged, 0)
        random = Random(kill)
        for _ in range(acknowledged):
            foresee(next_operation(random, model), model)
        try:
            journal = open_journal(path, read_only=True)
        except LudexError as error:
            wrong.append(f"kill {kill} after {acknowledged} operations: {error}")
            continue
        if acknowledged >= 0 and not model.agrees_with(journal):
            begun += 1
            foresee(next_operation(random, model), model)
        if not model.agrees_with(journal):
            wrong.append(f"kill {kill} after {acknowledged} operations")
    return found | {
        "while opening": while_opening,
        "acknowledged": acknowledged_in_all,
        "one more was written": begun,
        "wrong": wrong,
    }


def kill_makers(folder: Path, kills: int) -> dict[str, object]:
    """A journal that was being made is there whole, or it is not there and can be made."""
    chance = Random(2)
    acknowledged_in_all = absent = 0
    wrong: list[str] = []
    for kill in range(kills):

        def make(acknowledge: Callable[[], object], kill: int = kill) -> NoReturn:
            number = 0
            while True:
                create_journal(folder / f"{kill}-{number}.ludex", HEADER).close()
                acknowledge()
                number += 1

        acknowledged = killed(make, after=chance.uniform(0, 0.05))
        acknowledged_in_all += acknowledged
        for number in range(acknowledged + 1):
            path = folder / f"{kill}-{number}.ludex"
            try:
                if number == acknowledged and not path.exists():
                    absent += 1
                    create_journal(path, HEADER).close()
                with open_journal(path) as journal:
                    if journal.header != HEADER or journal.records():
                        wrong.append(f"{path.name} is other than it was made")
            except LudexError as error:
                wrong.append(f"{path.name}: {error}")
    return {"kills": kills, "acknowledged": acknowledged_in_all, "absent": absent, "wrong": wrong}


if __name__ == "__main__":
    campaign = {"writing": kill_writers, "making": kill_makers}[sys.argv[1]]
    print(json.dumps(campaign(Path(sys.argv[2]), int(sys.argv[3]))))
