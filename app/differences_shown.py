"""What another day does to a file, side by side, as a page and as JSON."""

from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction

from ludex.app.chances import fits, number, percent
from ludex.app.differences import CharacterDifference, CheckDifference, EntryDifference, ResultDifference
from ludex.app.distribution_shown import in_words
from ludex.app.json_values import Json
from ludex.app.odds_answer import OddsAnswer
from ludex.app.tables import Block, Grid, Heading, Line, Unbroken, plural
from ludex.engine.checks.sheets import Entry, SheetPage
from ludex.engine.dice.distribution import AtLeast
from ludex.layers.errors import LudexError

NOT_THERE = "—"


def character_blocks(found: CharacterDifference, first: date, last: date) -> Iterator[Block]:
    """A character on two days, for people: what is not the same."""
    yield Heading(found.name)
    yield from _refusals(found.pages, first, last)
    if found.entries:
        rows = tuple((each.name, _entry(each.before), _entry(each.after)) for each in found.entries)
        yield Grid(("", first.isoformat(), last.isoformat()), rows)
    if found.alike:
        yield Line(f"{plural(found.alike, 'thing')} on the sheet {_are(found.alike)} the same on both days.")


def check_blocks(found: CheckDifference, first: date, last: date) -> Iterator[Block]:
    """The odds of a check on two days, for people."""
    yield Heading(found.question)
    yield from _refusals(found.answers, first, last)
    heads = ("", first.isoformat(), last.isoformat())
    aims = dict.fromkeys(each.aim for each in found.answers if isinstance(each, OddsAnswer) and each.aim)
    if aims:
        yield Grid(heads, ((f"for {' or '.join(aims)}", *map(_number, map(_value, found.answers))),))
    for each in found.results:
        if each.is_alike:
            yield Line(f"{each.name}: the same on both days.")
        else:
            yield Line(each.name)
            yield Grid(heads, tuple(_result_rows(each)))


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _refusals(both: Iterable[object], first: date, last: date) -> Iterator[Block]:
    for day, each in zip((first, last), both, strict=True):
        if isinstance(each, LudexError):
            yield Line(f"On {day} there is no answer:")
            yield from (Unbroken(line, indent=4) for line in str(each).splitlines())


def _entry(entry: Entry | None) -> str:
    if entry is None:
        return NOT_THERE
    return f"{entry.value} ({entry.rule})" if entry.rule else entry.value


def _number(value: Fraction | None) -> str:
    return NOT_THERE if value is None else number(value)


def _value(answer: OddsAnswer | LudexError) -> Fraction | None:
    return answer.value if isinstance(answer, OddsAnswer) else None


def _result_rows(result: ResultDifference) -> Iterator[tuple[str, str, str]]:
    one, other = result.means
    if one is not None or other is not None:
        yield "on average", _number(one), _number(other)
    for value, before, after in result.chances:
        if before != after:
            yield in_words(value), _chance(before), _chance(after)


def _chance(chance: Fraction) -> str:
    return f"{chance} ({percent(chance)})" if fits(chance) and chance.denominator > 1 else percent(chance)


# ---------------------------------------------------------------- JSON


def character_json(found: CharacterDifference) -> Json:
    """A character on both days, for programs."""
    return {
        "name": found.name,
        "refused": _refused(found.pages),
        "differences": [_entry_json(each) for each in found.entries],
        "alike": found.alike,
        "numbers": [dict(page.numbers) if isinstance(page, SheetPage) else None for page in found.pages],
    }


def _entry_json(found: EntryDifference) -> Json:
    return {
        "heading": found.heading,
        "name": found.name,
        "values": [None if each is None else each.value for each in (found.before, found.after)],
        "rules": [None if each is None else each.rule for each in (found.before, found.after)],
    }


def check_json(found: CheckDifference) -> Json:
    """The odds of a check on both days, for programs."""
    values = [_value(each) for each in found.answers]
    return {
        "question": found.question,
        "refused": _refused(found.answers),
        "values": [None if each is None else str(each) for each in values],
        "results": [_result_json(each) for each in found.results],
    }


def _result_json(result: ResultDifference) -> Json:
    return {
        "name": result.name,
        "means": [None if mean is None else str(mean) for mean in result.means],
        "outcomes": [
            {
                "value": value.bound if isinstance(value, AtLeast) else value,
                "or_more": isinstance(value, AtLeast),
                "chances": [str(before), str(after)],
            }
            for value, before, after in result.chances
        ],
    }


def _refused(both: Iterable[object]) -> Json:
    return [str(each) if isinstance(each, LudexError) else None for each in both]
