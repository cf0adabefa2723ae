"""A rival's script runs in a process of its own, by the interpreter of the rivals' environment, and answers in JSON."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PEERS = Path(__file__).resolve().parent


def told_by(python: Path, script: str, *arguments: str) -> str:
    """Run one script of this folder and return its line of JSON.

    Raises:
        subprocess.CalledProcessError: The script failed; why, it has written to stderr.
    """
    command = [str(python), str(PEERS / script), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=_environment()).stdout


@contextmanager
def taking_turns(python: Path, script: str, *arguments: str) -> Iterator[Callable[[], str]]:
    """Run one script of this folder that goes on by one piece of work for each line it is given.

    Yields:
        Lets it go on, waits for that, and returns the line that it answers with.

    Raises:
        subprocess.CalledProcessError: The script failed; why, it has written to stderr.
    """
    command = [str(python), str(PEERS / script), *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=_environment()) as running:
        given, told = running.stdin, running.stdout
        assert given is not None  # both are pipes
        assert told is not None

        def go_on() -> str:
            try:
                given.write("\n")
                given.flush()
                answer = told.readline()
            except BrokenPipeError:
                answer = ""
            if not answer:
                raise subprocess.CalledProcessError(running.wait(), command)
            return answer

        try:
            yield go_on
        finally:
            running.kill()


def _environment() -> dict[str, str]:
    # Sets of strings have the same order in each run, so that the same seed gives the same games.
    return os.environ | {"PYTHONHASHSEED": "0"}
