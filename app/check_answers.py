"""What the check of a file comes to: its odds with the decisions and rulings on which they hang, or a play of it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from attrs import evolve

from ludex.app.check_files import CheckFile
from ludex.app.odds_answer import Decided, OddsAnswer, OnRuling, result_of
from ludex.engine.checks.posed import CheckOdds, Decide, Played, Posed, best_for, odds_of, play_check
from ludex.engine.choices import Choice, Option
from ludex.engine.drivers.odds import Decision
from ludex.engine.rulebook_entries import Choice as RulingChoice
from ludex.engine.rulebook_entries import Ruling
from ludex.engine.run import Position
from ludex.layers.errors import LudexError, UnknownName


def answer_to(file: CheckFile, aim: str | None = None) -> OddsAnswer:
    """What can be expected of the check of a file.

    Args:
        file: The file.
        aim: What is aimed at, by name; by default what the file aims at.

    Raises:
        LudexError: The file poses no question, there is no such aim, or it is too much work.
    """
    posed = file.posed()
    aimed = aim or file.aim
    found = odds_of(posed, aimed)
    return OddsAnswer(
        file.title or posed.question,
        tuple(result_of(name, each) for name, each in found.results.items()),
        file=file.file,
        aim=found.aim,
        value=found.value,
        decisions=tuple(_decided(found)),
        rulings=tuple(_rulings(file, posed, found, aimed)),
    )


def _decided(found: CheckOdds[object]) -> Iterator[Decided]:
    """The decisions, those that are alike as one."""
    chances: defaultdict[Decided, Fraction] = defaultdict(Fraction)
    for each in found.decisions:
        chances[_alike(each)] += each.chance
    for alike, chance in chances.items():
        yield evolve(alike, chance=chance)


def _alike(decision: Decision[object]) -> Decided:
    choice = decision.node.question
    assert isinstance(choice, Choice)
    options = tuple((option.label(), worth) for option, worth in decision.options)
    return Decided(choice.player, choice.question, choice.rule, Fraction(0), decision.taken.label(), options)


# ---------------------------------------------------------------- rulings


def _rulings(file: CheckFile, posed: Posed[object], found: CheckOdds[object], aim: str | None) -> Iterator[OnRuling]:
    """The rulings under another option of which the answer is another one."""
    rulebook = file.asked.rules.rulebook
    readings = rulebook.readings(file.asked.rulings)
    for id in posed.rulings:
        ruling, chosen = rulebook.ruling(id), readings[id]
        others = tuple(_differing(file, ruling, chosen, found, aim))
        if others:
            yield OnRuling(str(id), chosen, others)


def _differing(
    file: CheckFile, ruling: Ruling, chosen: str, found: CheckOdds[object], aim: str | None
) -> Iterator[tuple[str, Fraction | None]]:
    for option in ruling.options:
        if option.slug == chosen:
            continue
        try:
            other = odds_of(file.choosing((RulingChoice(ruling.id, option.slug),)).posed(), aim)
        except LudexError:
            yield option.slug, None
            continue
        if other.value != found.value or dict(other.results) != dict(found.results):
            yield option.slug, other.value


# ---------------------------------------------------------------- play


def played(file: CheckFile, seed: int, aim: str | None = None) -> Played:
    """The check of a file, played: chosen is what the file says, then what is best for the aim.

    Raises:
        LudexError: The file poses no question, there is no such aim or option, or finding the best is too much work.
    """
    posed = file.posed()
    decide = _as_said(file, best_for(posed, aim or file.aim))
    return play_check(posed, Random(seed), decide)  # noqa: S311  # dice, no secrets


def _as_said(file: CheckFile, otherwise: Decide[object]) -> Decide[object]:
    labels = iter(file.choose)

    def decide(position: Position[object], choice: Choice) -> Option:
        label = next(labels, None)
        if label is None:
            return otherwise(position, choice)
        options: Mapping[str, Option] = {option.label(): option for option in choice.options}
        if label not in options:
            raise UnknownName(label, options, kind="option", subject=choice.question)
        return options[label]

    return decide
