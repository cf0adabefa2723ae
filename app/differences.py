"""What another day does to a file: to the numbers of its characters, and to the odds of its check."""

from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from functools import partial
from typing import TypeAlias, TypeVar

from attrs import evolve, frozen

from ludex.app.check_answers import answer_to
from ludex.app.check_files import CheckFile
from ludex.app.distribution_shown import Value
from ludex.app.odds_answer import OddsAnswer, Result
from ludex.engine.checks.sheets import Entry, SheetPage
from ludex.engine.dice.distribution import AtLeast
from ludex.layers.errors import LudexError

T = TypeVar("T")
Both: TypeAlias = tuple[T | LudexError, T | LudexError]
"""What a file comes to on the one day and on the other; or why it comes to nothing."""


@frozen
class EntryDifference:
    """Something on a sheet that is not the same on both days.

    Attributes:
        heading: Under which it stands.
        before: What it was on the one day; None where it was not there.
        after: What it is on the other; None where it is not there.
    """

    heading: str
    before: Entry | None
    after: Entry | None

    @property
    def name(self) -> str:
        """What it is called."""
        found = self.before or self.after
        assert found is not None  # one of both is there
        return found.name


@frozen(eq=False)
class CharacterDifference:
    """A character on both days.

    Attributes:
        name: What the file calls it.
        pages: The character on each of them, or why there is none.
        entries: What is not the same.
        alike: How many things are the same.
    """

    name: str
    pages: Both[SheetPage]
    entries: tuple[EntryDifference, ...]
    alike: int


@frozen(eq=False)
class ResultDifference:
    """Something that can be asked of the end of a check, on both days.

    Attributes:
        name: What it is called.
        means: What can be expected on each, where it is a number.
        chances: Each value, and how likely it is on each.
    """

    name: str
    means: tuple[Fraction | None, Fraction | None]
    chances: tuple[tuple[Value, Fraction, Fraction], ...]

    @property
    def is_alike(self) -> bool:
        """Whether it is the same on both days."""
        return all(before == after for _, before, after in self.chances)


@frozen(eq=False)
class CheckDifference:
    """The check of a file on both days.

    Attributes:
        question: What is asked.
        answers: The odds on each, or why there are none.
        results: What can be asked of the end on either.
    """

    question: str
    answers: Both[OddsAnswer]
    results: tuple[ResultDifference, ...]


def character_differences(file: CheckFile, first: date, last: date) -> Iterator[CharacterDifference]:
    """Each character of a file on two days.

    Raises:
        LudexError: A character makes no sense, whatever the day.
    """
    one, other = _on(file, first), _on(file, last)
    for name in file.asked.characters:
        pages = _both(partial(one.page, name), partial(other.page, name))
        entries = tuple(_entries(*map(_by_name, pages)))
        differing = tuple(each for each in entries if _differs(each))
        yield CharacterDifference(name, pages, differing, len(entries) - len(differing))


def entry_differences(before: SheetPage, after: SheetPage) -> tuple[EntryDifference, ...]:
    """What is not the same on two pages of a character."""
    return tuple(each for each in _entries(_by_name(before), _by_name(after)) if _differs(each))


def _differs(entry: EntryDifference) -> bool:
    """Whether it is another value, or comes of another rule."""
    one, other = entry.before, entry.after
    return one is None or other is None or (one.value, one.rule) != (other.value, other.rule)


def check_difference(file: CheckFile, first: date, last: date, aim: str | None = None) -> CheckDifference | None:
    """The check of a file on two days; None where it asks nothing.

    Raises:
        LudexError: It makes no sense, whatever the day.
    """
    if not file.asks:
        return None
    asked = partial(answer_to, aim=aim, with_rulings=False)
    one, other = _both(partial(asked, _on(file, first)), partial(asked, _on(file, last)))
    question = next((each.question for each in (other, one) if isinstance(each, OddsAnswer)), file.title)
    return CheckDifference(question, (one, other), tuple(_results(_by_result(one), _by_result(other))))


def _on(file: CheckFile, day: date) -> CheckFile:
    return evolve(file, asked=evolve(file.asked, rules=file.tabletop.system.rulebook.at(day)))


def _both(before: Callable[[], T], after: Callable[[], T]) -> Both[T]:
    """Both, or why not; what is wrong on either day in the same way is the fault of the file."""
    one, other = _tried(before), _tried(after)
    if isinstance(one, LudexError) and isinstance(other, LudexError) and str(one) == str(other):
        raise other
    return one, other


def _tried(make: Callable[[], T]) -> T | LudexError:
    try:
        return make()
    except LudexError as error:
        return error


def _by_name(page: SheetPage | LudexError) -> dict[tuple[str, str], Entry]:
    if isinstance(page, LudexError):
        return {}
    return {(section.heading, each.name): each for section in page.sections for each in section.entries}


def _entries(before: dict[tuple[str, str], Entry], after: dict[tuple[str, str], Entry]) -> Iterator[EntryDifference]:
    if before and after:
        for heading, name in {**before, **after}:
            yield EntryDifference(heading, before.get((heading, name)), after.get((heading, name)))


def _by_result(answer: OddsAnswer | LudexError) -> dict[str, Result]:
    return {} if isinstance(answer, LudexError) else {each.name: each for each in answer.results}


def _results(before: dict[str, Result], after: dict[str, Result]) -> Iterator[ResultDifference]:
    for name in {**before, **after}:
        one, other = before.get(name), after.get(name)
        found = [each for each in (one, other) if each is not None]
        values = dict.fromkeys(value for each in found for value in each.distribution.outcomes)
        chances = tuple((value, _chance(one, value), _chance(other, value)) for value in sorted(values, key=_order))
        yield ResultDifference(name, (_mean(one), _mean(other)), chances)


def _mean(result: Result | None) -> Fraction | None:
    return None if result is None else result.mean


def _chance(result: Result | None, value: Value) -> Fraction:
    weights = {} if result is None else dict(result.distribution.items())
    return Fraction(0) if result is None else Fraction(weights.get(value, 0), result.distribution.total)


def _order(value: Value) -> tuple[int, str]:
    match value:
        case AtLeast(bound):
            return bound, str(value)
        case int():
            return value, ""
        case _:
            return 0, value
