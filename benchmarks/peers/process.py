"""A rival's script runs in a process of its own, by the interpreter of the rivals' environment, and answers in JSON."""

import os
import subprocess
from pathlib import Path

PEERS = Path(__file__).resolve().parent


def told_by(python: Path, script: str, *arguments: str) -> str:
    """Run one script of this folder and return its line of JSON.

    Raises:
        subprocess.CalledProcessError: The script failed; why, it has written to stderr.
    """
    # Sets of strings have the same order in each run, so that the same seed gives the same games.
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    command = [str(python), str(PEERS / script), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment).stdout
