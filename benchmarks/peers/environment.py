"""Make the environment of the rivals: a virtualenv of their own in `.rivals/`, with the versions that are measured.

Run it, or let `benchmarks/run.py` do so; where the environment stands already, nothing happens.
"""

import subprocess
import sys
from pathlib import Path
from venv import EnvBuilder

FOLDER = Path(__file__).resolve().parents[2] / ".rivals"
PACKAGES = (
    "python-mtg==0.1.1",
    "fireplace2==1.0.2",
    "hearthstone==7.15.3",
    "hearthstone_data==131660.1",
    "setuptools<81",  # fireplace imports pkg_resources, which later ones no longer have
)
READY = FOLDER / "ready"  # holds the packages that were installed, written last


class NoRivals(Exception):
    """The rivals could not be installed; the message says why and what to do."""


def interpreter() -> Path:
    """Return the interpreter of the rivals' environment, which is made first where it is missing or out of date.

    Raises:
        NoRivals: the packages could not be installed.
    """
    python = FOLDER / "bin" / "python"
    wanted = "\n".join(PACKAGES)
    if READY.exists() and READY.read_text() == wanted:
        return python
    EnvBuilder(with_pip=True, clear=True).create(FOLDER)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1"]
    installed = subprocess.run([*pip, *PACKAGES], capture_output=True, text=True, check=False)
    if installed.returncode:
        last = (installed.stderr.strip().splitlines() or ["it gave no reason"])[-1]
        raise NoRivals(
            f"The rivals could not be installed into {FOLDER}: {last}\n"
            "They come from PyPI. Is it within reach, or a mirror of it (PIP_INDEX_URL)? Then run this again:\n"
            "    python benchmarks/peers/environment.py"
        )
    READY.write_text(wanted)
    return python


if __name__ == "__main__":
    try:
        print(interpreter())
    except NoRivals as why:
        sys.exit(str(why))
