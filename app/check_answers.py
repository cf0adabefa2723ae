"""What the check of a file comes to: its odds with the decisions and rulings on which they hang, or a play of it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from attrs import evolve

from ludex.app.check_files import CheckFile
from ludex.app.check_rulings import on_rulings, under_options
from ludex.app.first_wordings import cited_by, first_wordings
from ludex.app.odds_answer import Decided, OddsAnswer, result_of
from ludex.engine.checks.posed import CheckOdds, Decide, Played, Posed, best_for, odds_of, play_check
from ludex.engine.choices import Choice, Option
from ludex.engine.drivers.odds import Decision
from ludex.engine.run import Position
from ludex.layers.errors import RefusedError, UnknownName


def answer_to(file: CheckFile, aim: str | None = None, *, with_rulings: bool = True) -> OddsAnswer:
    """What can be expected of the check of a file.

    Args:
        file: The file.
        aim: What is aimed at, by name; by default what the file aims at.
        with_rulings: Whether to find out on which rulings it depends: the odds under each other option of each that
            may bear on it, which takes a few times as long.

    Raises:
        LudexError: The file poses no question, there is no such aim, or it is too much work.
    """
    aimed = aim or file.aim
    try:
        if with_rulings:
            under = under_options(file, aimed)
            posed, found = under.posed, under.odds
        else:
            under, posed = None, file.posed()
            found = odds_of(posed, aimed)
    except RefusedError as error:
        raise _with_bots(error, file, f"ludex play {file.tabletop.system.name} {file.file}") from None
    found_on = None if under is None else on_rulings(file, under)
    return OddsAnswer(
        file.title or posed.question,
        tuple(result_of(name, each) for name, each in found.results.items()),
        file=file.file,
        aim=found.aim,
        value=found.value,
        decisions=tuple(_decided(found)),
        rulings=() if found_on is None else found_on.rulings,
        untried=() if found_on is None else found_on.untried,
        wordings=() if under is None else first_wordings(file.asked.rules, cited_by(posed, file.asked.rules)),
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


# ---------------------------------------------------------------- play


def played(file: CheckFile, seed: int, aim: str | None = None, bot: str | None = None) -> Played:
    """The check of a file, played: chosen is what the file says, then what is best for the aim, or what a bot chooses.

    Args:
        file: The file.
        seed: What the dice start from.
        aim: What is aimed at, by name; by default what the file aims at.
        bot: Who decides in place of finding the best: `random` or `greedy`.

    Raises:
        LudexError: The file poses no question, there is no such aim, bot or option, or finding the best is too much
            work.
    """
    posed, random = file.posed(), Random(seed)  # noqa: S311  # dice, no secrets
    otherwise = best_for(posed, aim or file.aim) if bot is None else _by_bots(file, posed, bot, random)
    try:
        return play_check(posed, random, _as_said(file, otherwise))
    except RefusedError as error:
        raise _with_bots(error, file, f"ludex roll {file.file} --bot greedy") from None


def _by_bots(file: CheckFile, posed: Posed[object], bot: str, random: Random) -> Decide[object]:
    players = file.tabletop.players(posed, bot)
    return lambda position, choice: players[choice.player].choose(position, choice, random)


def _with_bots(error: RefusedError, file: CheckFile, instead: str) -> RefusedError:
    system = file.tabletop.system.name
    more = f"Or let bots play: {instead}, ludex simulate {system} {file.file}."
    error.remedy = more if error.remedy is None else f"{error.remedy} {more}"
    return error.at(file.position)


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
