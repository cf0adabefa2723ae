"""Dice in notation, thrown or asked for their odds."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Final

from ludex.app.json_values import Json
from ludex.app.odds_answer import OddsAnswer, Result
from ludex.app.tables import Block, Grid, Line, Title
from ludex.engine.dice.description import Fate, Roll, Rolled, distribution, sample
from ludex.engine.dice.notation import parse
from ludex.layers.errors import LudexError, RefusedError

ENDINGS: Final = (".yaml", ".yml")


def file_in(words: tuple[str, ...]) -> str | None:
    """The file that some arguments name; None where they are dice."""
    if len(words) != 1:
        return None
    try:
        is_file = Path(words[0]).suffix in ENDINGS or Path(words[0]).is_file()
    except (OSError, ValueError):
        return None
    return words[0] if is_file else None


def refuse_for_dice(given: Mapping[str, object]) -> None:
    """Say which options only a file has a use for.

    Raises:
        LudexError: One of them is given.
    """
    for option, value in given.items():
        if value:
            raise LudexError(f"{option} is given, and dice alone have no use for it", remedy="Leave it out.")


def roll_in(words: tuple[str, ...]) -> Roll:
    """The roll that some arguments write, blanks between them.

    Raises:
        NotationError: They write none; the error says at which column.
    """
    return parse(" ".join(words))


def odds_of_roll(roll: Roll, at_least: int | None, up_to: int | None) -> OddsAnswer:
    """What can be expected of a roll.

    Args:
        roll: The dice.
        at_least: The number of which it is asked how likely it or a higher one is.
        up_to: From which number on all are one.

    Raises:
        RefusedError: It is too much work, or has no end and nothing says up to where it is asked.
    """
    if roll.highest is None and up_to is None:
        if at_least is None:
            raise LudexError(
                "these dice may roll on without end, so that no total is the highest",
                subject=roll.written(),
                remedy="Say with --at-least which total is asked about, or with --up-to from which one on all are one.",
            )
        up_to = at_least
    found = distribution(roll, up_to=up_to)
    written = roll.written()
    question = f"What does {written} come to?" if at_least is None else f"Does {written} come to {at_least} or more?"
    return OddsAnswer(
        question,
        (Result("total", found, _mean(roll)),),  # type: ignore[arg-type]  # numbers are values
        notation=written,
    )


def _mean(roll: Roll) -> Fraction | None:
    """What can be expected of a roll; None where that is not worked out, though its chances are."""
    try:
        return roll.mean()
    except RefusedError:
        return None


def thrown(roll: Roll, seed: int) -> Rolled:
    """A roll, thrown with a seed.

    Raises:
        RefusedError: There are too many dice to throw one by one.
    """
    return sample(roll, Random(seed))  # noqa: S311  # dice, no secrets


def rolled_page(roll: Roll, rolled: Rolled, seed: int) -> Iterator[Block]:
    """What a roll came to, with each die."""
    yield Title(f"{roll.written()}: {rolled.value}")
    kinds = {each.die for each in rolled.dice}
    rows = [(each.die, str(each.face), "" if each.fate is Fate.COUNTED else each.fate.value) for each in rolled.dice]
    if len(kinds) > 1:
        yield Grid(("die", "shows", ""), tuple(rows))
    elif rows:
        yield Grid(("shows", ""), tuple((face, fate) for _, face, fate in rows))
    yield Line(f"Seed {seed}.", indent=0)


def rolled_json(roll: Roll, rolled: Rolled, seed: int) -> dict[str, Json]:
    """The same for programs."""
    return {
        "question": f"What does {roll.written()} come to?",
        "file": None,
        "notation": roll.written(),
        "seed": seed,
        "results": [{"name": "total", "value": rolled.value}],
        "dice": [{"die": each.die, "face": each.face, "fate": each.fate.value} for each in rolled.dice],
        "trace": [],
    }
