"""A distribution as a table with bars, and as JSON.

>>> from ludex.app.tables import laid_out
>>> coins = Distribution.of({0: 1, 1: 2, 2: 1})
>>> print(laid_out(distribution_blocks(coins)), end="")
  result  chance  percent  at least
  0       1/4     25.00 %  100 %     ██████████
  1       1/2     50.00 %  75.00 %   ████████████████████
  2       1/4     25.00 %  25.00 %   ██████████
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar

from attrs import frozen

from ludex.app.chances import bar, percent
from ludex.app.json_values import Json
from ludex.app.tables import Block, Grid, Line
from ludex.engine.dice.distribution import AtLeast, Distribution

Value: TypeAlias = "int | bool | str | AtLeast"
V = TypeVar("V", bound=Value)

BAR: Final = 20
MOST_ROWS: Final = 60
"""A table has no more rows: of more numbers, several are told together."""

LONGEST_FRACTION: Final = 33


@frozen
class Row:
    """A line of the table.

    Attributes:
        label: The result, or results.
        lowest: The lowest number among them; None where results are no numbers.
        chance: How likely they are.
        at_least: How likely they or higher ones are; None where results are no numbers.
    """

    label: str
    lowest: int | None
    chance: Fraction
    at_least: Fraction | None


def are_numbers(distribution: Distribution[V]) -> bool:
    """Whether the results are numbers, so that some are higher than others."""
    return all(isinstance(each, int | AtLeast) and not isinstance(each, bool) for each in distribution.outcomes)


def rows_of(distribution: Distribution[V], most: int = MOST_ROWS) -> tuple[Row, ...]:
    """A row for each result; of numbers that are too many, one for so many neighbours."""
    if not are_numbers(distribution):
        return tuple(Row(in_words(each), None, distribution[each], None) for each in distribution.outcomes)
    together = neighbours(distribution, most)
    bands: dict[tuple[int, bool], int] = {}
    for result, weight in distribution.items():
        band = (result.bound, True) if isinstance(result, AtLeast) else (int(result) // together * together, False)
        bands[band] = bands.get(band, 0) + weight
    return tuple(_numbered(bands, distribution.total, together))


def neighbours(distribution: Distribution[V], most: int = MOST_ROWS) -> int:
    """How many neighbouring numbers are told together, so that no more rows are needed: 1, 2, 5, 10, 20 and so on."""
    numbers = [each.bound if isinstance(each, AtLeast) else int(each) for each in distribution.outcomes]
    together, factors = 1, (2, Fraction(5, 2), 2)
    for step in range(1000):
        if len({number // together for number in numbers}) <= most:
            break
        together = int(together * factors[step % 3])
    return together


def _numbered(bands: Mapping[tuple[int, bool], int], total: int, together: int) -> Iterator[Row]:
    rest = total
    for (lowest, open_), weight in bands.items():
        words = (
            f"{lowest} or more" if open_ else str(lowest) if together == 1 else f"{lowest} to {lowest + together - 1}"
        )
        yield Row(words, lowest, Fraction(weight, total), Fraction(rest, total))
        rest -= weight


def in_words(result: Value) -> str:
    """A result for people.

    >>> in_words(True), in_words(AtLeast(5)), in_words(3)
    ('yes', '5 or more', '3')
    """
    return ("yes" if result else "no") if isinstance(result, bool) else str(result)


def distribution_blocks(distribution: Distribution[V], *, share: str = "chance") -> Iterator[Block]:
    """The table, with a bar for each row; the column of fractions has a name."""
    rows = rows_of(distribution)
    heads, cells = _columns(rows, share)
    yield Grid(heads, cells)
    if are_numbers(distribution) and (together := neighbours(distribution)) > 1:
        yield Line(f"{together} neighbouring numbers are told together; --json tells each.")
    if share not in heads:
        longest = max(len(str(row.chance)) for row in rows)
        yield Line(f"The fractions are exact and up to {longest} characters long; --json tells them.")


def _columns(rows: Sequence[Row], share: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    most = max(row.chance for row in rows)
    columns: dict[str, list[str]] = {"result": [row.label for row in rows]}
    if max(len(str(row.chance)) for row in rows) <= LONGEST_FRACTION:
        columns[share] = [str(row.chance) for row in rows]
    columns["percent"] = [percent(row.chance) for row in rows]
    if any(row.at_least is not None for row in rows):
        columns["at least"] = [percent(row.at_least) for row in rows if row.at_least is not None]
    columns[""] = [bar(row.chance / most, BAR) for row in rows]
    return tuple(columns), tuple(zip(*columns.values(), strict=True))


def distribution_json(distribution: Distribution[V]) -> Json:
    """Each result with its chance as a fraction, and where they are numbers, that of it or more."""
    numbers, rest = are_numbers(distribution), distribution.total
    found: list[Json] = []
    for result, weight in distribution.items():
        found.append(
            {
                "value": result.bound if isinstance(result, AtLeast) else result,
                "or_more": isinstance(result, AtLeast),
                "chance": str(Fraction(weight, distribution.total)),
                "at_least": str(Fraction(rest, distribution.total)) if numbers else None,
            }
        )
        rest -= weight
    return found
