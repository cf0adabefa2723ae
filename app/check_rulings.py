"""On which rulings the answer to a check depends: its odds under each other option of each that may bear on it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import frozen

from ludex.app.check_files import CheckFile
from ludex.app.odds_answer import OnRuling
from ludex.engine.checks.posed import CheckOdds
from ludex.engine.checks.under_options import OddsUnderOptions
from ludex.engine.consulted import Consulted
from ludex.engine.drivers.search import TooManySteps
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.layers.errors import LudexError

GRANTED: Final = 40_000
"""So many steps are found for all other options together, some seconds' worth; the rest is said to be untried."""

GRANTED_EACH: Final = 10_000
"""So many for one of them."""


@frozen
class OnRulings:
    """What was found about rulings.

    Attributes:
        rulings: Those on which the answer depends.
        untried: Those of which another option would have been too much work beside the answer itself.
    """

    rulings: tuple[OnRuling, ...]
    untried: tuple[str, ...]


def under_options(file: CheckFile, aim: str | None) -> OddsUnderOptions[object]:
    """The odds of a file, which may then be asked for under other options.

    Raises:
        LudexError: It poses no question that makes sense, there is no such aim, or it is too much work.
    """
    consulted = Consulted()
    telling, readings = file.telling(consulted), file.asked.rules.rulebook.readings(file.asked.rulings)
    return OddsUnderOptions(lambda choices: telling.choosing(choices).posed(), consulted, readings, aim)


def on_rulings(file: CheckFile, under: OddsUnderOptions[object]) -> OnRulings:
    """On which rulings the answer depends, as far as that is not too much work; the least work is done first."""
    last = under.found + GRANTED
    found: dict[RulingId, OnRuling | None] = {}
    untried: set[RulingId] = set()
    for id in sorted(under.posed.rulings, key=under.steps):
        try:
            found[id] = on_ruling(file, under, id, granted=min(GRANTED_EACH, last - under.found))
        except TooManySteps:
            untried.add(id)
    return OnRulings(
        tuple(each for each in (found.get(id) for id in under.posed.rulings) if each is not None),
        tuple(str(id) for id in under.posed.rulings if id in untried),
    )


def on_ruling(
    file: CheckFile, under: OddsUnderOptions[object], id: RulingId, *, granted: int | None = None
) -> OnRuling | None:
    """The options of a ruling under which the answer is another one; None where there is none.

    Raises:
        TooManySteps: To find one of them would take more steps than are granted for each.
    """
    ruling, chosen = file.asked.rules.rulebook.ruling(id), file.asked.rules.rulebook.readings(file.asked.rulings)[id]
    options = [Choice(id, option.slug) for option in ruling.options if option.slug != chosen]
    others = tuple(_differing(under, options, granted))
    return OnRuling(str(id), chosen, others) if others else None


def _differing(
    under: OddsUnderOptions[object], options: list[Choice], granted: int | None
) -> Iterator[tuple[str, Fraction | None]]:
    for choice in options:
        try:
            other = under.under(choice, granted=granted)
        except TooManySteps:
            raise
        except LudexError:
            yield choice.option, None
            continue
        if other is not None and not _same(other, under.odds):
            yield choice.option, other.value


def _same(one: CheckOdds[object], other: CheckOdds[object]) -> bool:
    return one.value == other.value and dict(one.results) == dict(other.results)
