"""Whether the check of a file comes to what the file expects, and where it does not."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from ludex.app.check_answers import answer_to, played
from ludex.app.check_expectations import (
    Expected,
    ExpectedBest,
    ExpectedChance,
    ExpectedMean,
    ExpectedNumber,
    ExpectedPlay,
    ExpectedRefusal,
    ExpectedRuling,
    ExpectedWorth,
)
from ludex.app.check_files import CheckFile
from ludex.app.check_rulings import on_ruling, on_rulings, under_options
from ludex.app.distribution_shown import in_words
from ludex.app.odds_answer import OddsAnswer, Result, numbers_of
from ludex.app.unmet import Unmet
from ludex.engine.checks.posed import Played
from ludex.engine.checks.under_options import OddsUnderOptions
from ludex.engine.rulebook_entries import RulingId
from ludex.layers.errors import LudexError, RefusedError, UnknownName


def unmet_of(file: CheckFile) -> Iterator[Unmet]:
    """The expectations of a file that are not met.

    Raises:
        LudexError: The file makes no sense, where it does not expect to be refused.
    """
    refusals = [each for each in file.expected if isinstance(each, ExpectedRefusal)]
    if refusals:
        yield from _unmet_refusals(file, refusals)
        return
    for name in file.asked.characters:
        file.page(name)
    if not file.is_sheet and (file.asks or not file.expected):
        file.posed()
    answers = _Answers(file)
    for expected in file.expected:
        try:
            yield from _unmet(expected, answers)
        except LudexError as error:
            raise error.at(expected.position) from None


def _unmet_refusals(file: CheckFile, refusals: list[ExpectedRefusal]) -> Iterator[Unmet]:
    said = "\n".join(_refusals(file))
    for each in refusals:
        if each.naming not in said:
            yield Unmet("refused", f"the error names {each.naming}", said or "nothing is wrong", each.position)
    for other in file.expected:
        if not isinstance(other, ExpectedRefusal):
            yield Unmet("an answer", "the file is refused", "more is expected of it", other.position)


def _refusals(file: CheckFile) -> Iterator[str]:
    try:
        for name in file.asked.characters:
            file.page(name)
    except LudexError as error:
        yield str(error)
    try:
        if file.asks:
            file.posed()
    except LudexError as error:
        yield str(error)


class _Answers:
    """The answers to a file, each found once."""

    def __init__(self, file: CheckFile) -> None:
        self.file = file
        self.answer: Callable[[str | None], OddsAnswer] = cache(lambda aim: answer_to(file, aim, with_rulings=False))
        self.under: Callable[[], OddsUnderOptions[object]] = cache(lambda: under_options(file, file.aim))
        self.played: Callable[[int], Played] = cache(lambda seed: played(file, seed))


def _unmet(expected: Expected, answers: _Answers) -> Iterator[Unmet]:
    wanted, found, what = _compared(expected, answers)
    if wanted != found:
        yield Unmet(what, wanted, found, expected.position)


def _compared(expected: Expected, answers: _Answers) -> tuple[str, str, str]:
    """What is expected, what is found, and of what."""
    match expected:
        case ExpectedChance(of, relation, value, chance, aim):
            what = f"{of} {relation.replace('_', ' ')} {value}" if relation else of
            return str(chance), _known(lambda: _chance(answers.answer(aim).result(of, number=False), expected)), what
        case ExpectedMean(of, mean, aim):
            result = answers.answer(aim).result(of, number=True)
            return str(mean), _known(lambda: numbers_of(result).mean()), f"{of} on average"
        case ExpectedWorth(aim, worth):
            return str(worth), str(answers.answer(aim).value), aim
        case ExpectedBest(option, worth, aim):
            return _best(answers.answer(aim), option, worth)
        case ExpectedRuling(ruling):
            under = answers.under()
            id = RulingId(ruling)
            if id in under.posed.rulings and on_ruling(answers.file, under, id) is not None:
                return ruling, ruling, "rulings it depends on"
            depends = [each.ruling for each in on_rulings(answers.file, under).rulings if each.ruling != ruling]
            return ruling, ", ".join(depends) or "none", "rulings it depends on"
        case ExpectedNumber(number, of, value):
            return str(value), str(_number(answers.file, of, number)), f"{number} of {of}"
        case ExpectedPlay(seed, of, value):
            results = answers.played(seed).results
            if of not in results:
                raise UnknownName(of, results, kind="result")
            return value, in_words(results[of]), f"{of}, played with seed {seed}"
        case _:
            raise AssertionError(expected)


def _known(find: Callable[[], Fraction]) -> str:
    try:
        return str(find())
    except RefusedError as error:
        return f"cannot be said: {error}"


def _chance(result: Result, expected: ExpectedChance) -> Fraction:
    match expected.relation:
        case "at_least":
            return numbers_of(result).at_least(int(expected.value))
        case "at_most":
            return numbers_of(result).at_most(int(expected.value))
        case _:
            return result.distribution.probability(lambda each: in_words(each) == expected.value)


def _best(answer: OddsAnswer, option: str, worth: Fraction | None) -> tuple[str, str, str]:
    if not answer.decisions:
        return option, "nothing is decided", "best"
    first = answer.decisions[0]
    worths = dict(first.options)
    if option not in worths:
        raise UnknownName(option, worths, kind="option", subject=first.question)
    best = option if worths[option] == worths[first.taken] else first.taken
    if worth is None:
        return option, best, "best"
    return f"{option}, worth {worth}", f"{best}, worth {worths[best]}", "best"


def _number(file: CheckFile, of: str, number: str) -> int:
    numbers = file.page(of).numbers
    if number not in numbers:
        raise UnknownName(number, numbers, kind="number", subject=of)
    return numbers[number]
