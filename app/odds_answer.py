"""What can be expected of a roll or a check, as an answer to a question: for a page, for JSON and for a picture."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from attrs import evolve, frozen

from ludex.app.chances import chance_in_words, fraction, number, percent
from ludex.app.distribution_shown import Value, are_numbers, distribution_blocks, distribution_json, in_words
from ludex.app.first_wordings import wording_lines, wordings_json
from ludex.app.json_values import Json
from ludex.app.tables import Block, Grid, Heading, Line, Title, plural
from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.engine.rulebook_entries import Page
from ludex.layers.errors import LudexError, RefusedError, UnknownName

MOST_DECISIONS: Final = 12


@frozen(eq=False)
class Result:
    """Something that can be asked of the end.

    Attributes:
        name: What it is called.
        distribution: How likely each value of it is.
        mean: What can be expected, where it is a number and that is known.
    """

    name: str
    distribution: Distribution[Value]
    mean: Fraction | None

    def chance_of_at_least(self, bound: int) -> Fraction:
        """How likely so much or more is.

        Raises:
            RefusedError: Lower numbers are not told apart already.
        """
        return numbers_of(self).at_least(bound)


@frozen
class Decided:
    """A decision that may come up, and what each option is worth there.

    Attributes:
        player: Who decides.
        question: What about.
        rule: The rule that asks.
        chance: How likely it comes up; of several that are alike, all together.
        taken: The option that is best.
        options: Each option with its worth.
    """

    player: str
    question: str
    rule: str
    chance: Fraction
    taken: str
    options: tuple[tuple[str, Fraction], ...]


@frozen
class OnRuling:
    """A question that the rules leave open, and on which the answer depends.

    Attributes:
        ruling: Its id.
        chosen: The option by which the answer was found.
        others: Each option that gives another answer, with what the aim is worth then; None where there is no answer.
    """

    ruling: str
    chosen: str
    others: tuple[tuple[str, Fraction | None], ...]


@frozen(eq=False)
class OddsAnswer:
    """The whole answer.

    Attributes:
        question: What was asked.
        results: What can be asked of the end; the first is what matters most.
        file: The file of the check, if it is one.
        notation: The dice, if they are all there is.
        aim: What was aimed at; "" where nothing can be decided.
        value: What can be expected of the aim.
        decisions: What there is to decide.
        rulings: On which rulings the answer depends.
        untried: The rulings of which another option was too much work to try.
        wordings: The pages that were not written yet on its day, whose first wording was used.
    """

    question: str
    results: tuple[Result, ...]
    file: str | None = None
    notation: str | None = None
    aim: str = ""
    value: Fraction | None = None
    decisions: tuple[Decided, ...] = ()
    rulings: tuple[OnRuling, ...] = ()
    untried: tuple[str, ...] = ()
    wordings: tuple[Page, ...] = ()

    def axis(self, result: Result) -> str:
        """What the values of a result are, for a picture."""
        return result.name if self.notation is None else f"{result.name} of {self.notation}"

    def result(self, name: str | None, *, number: bool) -> Result:
        """The result of a name; without one the first, or the first that is a number.

        Raises:
            UnknownName: There is none of that name.
            LudexError: A number is wanted, and it is none.
        """
        known = {each.name: each for each in self.results}
        if name is not None and name not in known:
            raise UnknownName(name, known, kind="result")
        fit = [each for each in self.results if not number or are_numbers(each.distribution)]
        chosen = next(iter(fit), None) if name is None else known[name]
        if chosen is None or (number and chosen not in fit):
            raise LudexError(
                f"{chosen.name if chosen else 'no result'} is {'no' if chosen else 'a'} number",
                subject="--at-least",
                remedy=f"Name one with --of: {', '.join(each.name for each in fit)}." if fit else "Leave it out.",
            )
        return chosen


def numbers_of(result: Result) -> Distribution[int | AtLeast]:
    """The distribution of a result that is a number."""
    assert are_numbers(result.distribution)
    return result.distribution  # type: ignore[return-value]  # just made sure of


def result_of(name: str, distribution: Distribution[Value]) -> Result:
    """A result with its mean, where that is known."""
    result = Result(name, distribution, None)
    if not are_numbers(distribution):
        return result
    try:
        return evolve(result, mean=numbers_of(result).mean())
    except RefusedError:
        return result


# ---------------------------------------------------------------- the page


def odds_page(answer: OddsAnswer, shown: Sequence[Result], bound: tuple[Result, int] | None) -> Iterator[Block]:
    """What can be expected, for people.

    Args:
        answer: All of it.
        shown: The results of which tables are shown.
        bound: A result and a number, of which it is asked how likely so much or more is.
    """
    yield Title(answer.question)
    if bound is not None:
        result, least = bound
        name = "" if len(answer.results) == 1 else f"{result.name} "
        yield Line(f"{name}{least} or more: {chance_in_words(result.chance_of_at_least(least))}.", indent=0)
    if answer.value is not None:
        decided = f"With the best decisions for {answer.aim}" if answer.decisions else f"For {answer.aim}"
        yield Line(f"{decided}: {number(answer.value)}.", indent=0)
    for result in shown:
        if len(answer.results) > 1:
            yield Heading(result.name)
        yield from result_blocks(result)
    yield from _decisions(answer.decisions)
    yield from _rulings(answer.rulings, answer.value)
    yield from _untried(answer.untried)
    yield from wording_lines(answer.wordings)


def result_blocks(result: Result, *, share: str = "chance", always: str = "Certainly") -> Iterator[Block]:
    """A result with its mean and its table.

    Args:
        result: The result.
        share: What the fractions are called.
        always: How it is said that there is but one value.
    """
    if result.mean is not None:
        yield Line(f"On average {number(result.mean)}.")
    if len(result.distribution) == 1:
        yield Line(f"{always} {in_words(result.distribution.outcomes[0])}.")
    else:
        yield from distribution_blocks(result.distribution, share=share)


def _decisions(decisions: Sequence[Decided]) -> Iterator[Block]:
    if not decisions:
        return
    yield Heading("Decisions")
    for each in decisions[:MOST_DECISIONS]:
        rule = f" ({each.rule})" if each.rule else ""
        yield Line(f"{each.player}: {each.question}{rule}")
        matters = len({worth for _, worth in each.options}) > 1
        best = f"best: {each.taken}" if matters else "it does not matter"
        yield Line(f"{best}; comes up: {percent(each.chance)}", indent=4)
        yield Grid((), tuple((f"  - {option}", f"is worth {number(worth)}") for option, worth in each.options))
    if len(decisions) > MOST_DECISIONS:
        yield Line(f"And {plural(len(decisions) - MOST_DECISIONS, 'more decision')}; --json tells them.")


def _rulings(rulings: Sequence[OnRuling], value: Fraction | None) -> Iterator[Block]:
    if not rulings:
        return
    yield Heading("This depends on rulings")
    for each in rulings:
        others = ", ".join(f"{slug} gives {_instead(worth, value)}" for slug, worth in each.others)
        yield Line(f"{each.ruling}: {each.chosen} was taken; {others}.")


def _untried(rulings: Sequence[str]) -> Iterator[Block]:
    if not rulings:
        return
    yield Heading("This may depend on more rulings")
    yield Line(f"Other options of {', '.join(rulings)} were not tried: each takes more work than the answer itself.")
    yield Line("See what one of them gives with --ruling ID=OPTION.")


def _instead(worth: Fraction | None, value: Fraction | None) -> str:
    if worth is None:
        return "no answer"
    return "the same, but other results" if worth == value else fraction(worth)


# ---------------------------------------------------------------- JSON


def odds_json(answer: OddsAnswer, bound: tuple[Result, int] | None) -> dict[str, Json]:
    """The same for programs; chances are fractions."""
    return {
        "question": answer.question,
        "file": answer.file,
        "notation": answer.notation,
        "aim": answer.aim or None,
        "value": None if answer.value is None else str(answer.value),
        "at_least": None
        if bound is None
        else {"of": bound[0].name, "number": bound[1], "chance": str(bound[0].chance_of_at_least(bound[1]))},
        "results": [
            {
                "name": each.name,
                "mean": None if each.mean is None else str(each.mean),
                "outcomes": distribution_json(each.distribution),
            }
            for each in answer.results
        ],
        "decisions": [
            {
                "player": each.player,
                "question": each.question,
                "rule": each.rule,
                "chance": str(each.chance),
                "taken": each.taken,
                "options": [{"option": option, "worth": str(worth)} for option, worth in each.options],
            }
            for each in answer.decisions
        ],
        "rulings": [
            {
                "ruling": each.ruling,
                "chosen": each.chosen,
                "others": [
                    {"option": slug, "value": None if worth is None else str(worth)} for slug, worth in each.others
                ],
            }
            for each in answer.rulings
        ],
        "untried": list(answer.untried),
        "first_wordings": wordings_json(answer.wordings),
    }
