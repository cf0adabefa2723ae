"""Files of the small system, and the system itself among those that the command line knows."""

from pathlib import Path

ANN = "system: trials\nname: Ann\nluck: 0\n"
CHECK = """\
title: Does Ann reach eight?
system: trials
characters: {ann: {name: Ann, luck: 0}}
check: {by: ann, target: 8}
"""
ONCE_MORE = CHECK.replace("target: 8", "target: 10, again: true")


def known(monkeypatch) -> None:
    """Let the command line know the system."""
    from ludex.app import systems_by_name
    from tests.app.trials.tabletop import TRIALS

    monkeypatch.setitem(systems_by_name.TABLETOPS, "trials", "tests.app.trials.tabletop")
    monkeypatch.setitem(systems_by_name.SYSTEMS, "trials", TRIALS)


def written(folder: Path, **files: str) -> Path:
    """Files by their names without ending; the path of the first."""
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder / f"{next(iter(files))}.yaml"
