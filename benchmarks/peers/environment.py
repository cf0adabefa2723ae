"""Make the environments of the rivals: virtualenvs of their own in `.rivals/`, with the versions that are measured.

Run it, or let `benchmarks/run.py` do so; where an environment stands already, nothing happens.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final
from venv import EnvBuilder

RIVALS: Final = Path(__file__).resolve().parents[2] / ".rivals"
CARD_GAMES: Final = "card-games"
DICE: Final = "dice"
PACKAGES: Final = {
    CARD_GAMES: (
        "python-mtg==0.1.1",
        "fireplace2==1.0.2",
        "hearthstone==7.15.3",
        "hearthstone_data==131660.1",
        "setuptools<81",  # fireplace imports pkg_resources, which later ones no longer have
    ),
    DICE: ("d20==1.1.2", "numpy>=1.26"),  # d20 brings an old lark
}


class NoRivals(Exception):
    """The rivals could not be installed; the message says why and what to do."""


def interpreter(of: str) -> Path:
    """Return the interpreter of an environment of rivals, which is made first where it is missing or out of date.

    Raises:
        NoRivals: the packages could not be installed.
    """
    folder = RIVALS / of
    ready = folder / "ready"  # holds the packages that were installed, written last
    python = folder / "bin" / "python"
    wanted = "\n".join(PACKAGES[of])
    if ready.exists() and ready.read_text() == wanted:
        return python
    EnvBuilder(with_pip=True, clear=True).create(folder)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1"]
    installed = subprocess.run([*pip, *PACKAGES[of]], capture_output=True, text=True, check=False)
    if installed.returncode:
        last = (installed.stderr.strip().splitlines() or ["it gave no reason"])[-1]
        raise NoRivals(
            f"The rivals could not be installed into {folder}: {last}\n"
            "They come from PyPI. Is it within reach, or a mirror of it (PIP_INDEX_URL)? Then run this again:\n"
            "    python benchmarks/peers/environment.py"
        )
    ready.write_text(wanted)
    return python


if __name__ == "__main__":
    try:
        print(*map(interpreter, PACKAGES), sep="\n")
    except NoRivals as why:
        sys.exit(str(why))
