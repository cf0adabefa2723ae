r"""The numbers that follow from a character's scores, each a passive of the rules: limit, tier, passive total.

>>> from ludex.engine.yaml_files import parse_yaml
>>> from ludex.systems.powers_that_be.sheet import sheet_of
>>> view = view_of(sheet_of("ann", parse_yaml("tier: 4\nskills: {stealth: 25}")))
>>> view.value("stealth", LIMIT), view.value("stealth", PASSIVE_TOTAL), view.value("stealth", TIER_OF_SCORE)
(30, 13, 3)
"""

from __future__ import annotations

from typing import Final

from ludex.layers.amounts import Constant, CustomAmount, OfTarget, Times
from ludex.layers.cells import Atom, Characteristic, Kind, Row, number
from ludex.layers.changes import SetNumber
from ludex.layers.derivation import in_words
from ludex.layers.features import Is, NumberIs, Present
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.layers.resolver import Resolver
from ludex.layers.view import View
from ludex.systems.powers_that_be.readings import OtherScores
from ludex.systems.powers_that_be.scores import LIMIT_OF_TIER_THREE, TEN, passive_total, tier_of
from ludex.systems.powers_that_be.sheet import Sheet

TIER: Final = number("powers.tier")
SCORE: Final = number("powers.score")
LIMIT: Final = number("powers.limit")
PASSIVE_TOTAL: Final = number("powers.passive_total")
TIER_OF_SCORE: Final = number("powers.tier_of_score")
HELD: Final = number("powers.held")
RELATED: Final[Characteristic[str]] = Characteristic("powers.power_related", Kind.VALUE)

RULES: Final = "the rules"
_SCORES: Final = Present(SCORE)
_SCORE_READ: Final = frozenset({Atom(SCORE)})


def _half(row: Row, _source: Row) -> int:
    return passive_total(SCORE.of(row))


def _tier(row: Row, _source: Row) -> int:
    return tier_of(SCORE.of(row))


LIMIT_OF_TIER: Final = Passive(
    (SetNumber(LIMIT, Times(TEN, OfTarget(TIER))),),
    _SCORES,
    name="ten times the tier",
    rule="PB-TIER-02",  # the highest single score, before any are combined
)
HALF: Final = Passive(
    (SetNumber(PASSIVE_TOTAL, CustomAmount("half the score, rounded up", _half, _SCORE_READ)),),
    _SCORES,
    name="half the score, rounded up",
    rule="PB-PASS-01",  # half, rounded up, treated like a rolled total
)
OWN_TIER: Final = Passive(
    (SetNumber(TIER_OF_SCORE, CustomAmount("a tenth of the score, rounded up", _tier, _SCORE_READ)),),
    _SCORES,
    name="a tenth of the score, rounded up",
    rule="PB-TIER-01",  # the tier that belongs to a single score
)


def _limit_of_others(reading: OtherScores) -> Passive:
    """PB-TIER-03: above tier 3 only what has to do with the power can be raised further; PB-C15 says where it ends."""
    held = reading is OtherScores.AS_HELD
    return Passive(
        (SetNumber(LIMIT, OfTarget(HELD) if held else Constant(LIMIT_OF_TIER_THREE)),),
        _SCORES & Is(RELATED, frozenset({"no"})) & NumberIs(TIER, Relation.AT_LEAST, 4),
        name="as it was on entering tier 4" if held else "the limit of tier 3",
        rule="PB-TIER-03",
    )


def view_of(sheet: Sheet, reading: OtherScores = OtherScores.THIRTY) -> View:
    """A character's numbers, each with its derivation; the scores are the objects, by their names.

    Args:
        sheet: The character.
        reading: How the limit of other scores is read in tiers 4 and 5.
    """
    rules = Object(RULES, 1, {}, (LIMIT_OF_TIER, _limit_of_others(reading), HALF, OWN_TIER))
    scores = [
        Object(
            entry.name,
            stamp,
            {
                TIER: sheet.tier,
                SCORE: entry.score,
                LIMIT: 0,
                PASSIVE_TOTAL: 0,
                TIER_OF_SCORE: 0,
                HELD: LIMIT_OF_TIER_THREE if entry.held is None else min(entry.held, LIMIT_OF_TIER_THREE),
                RELATED: "yes" if entry.power_related else "no",
            },
        )
        for stamp, entry in enumerate(sheet.scores, start=2)
    ]
    return Resolver(Layers()).start(board([rules, *scores]))


def reasons(view: View, name: str, characteristic: Characteristic[int]) -> tuple[str, ...]:
    """How a number came to be, a line for each rule that had a part in it, with its id."""
    return tuple(
        f"{characteristic}: {each.part.instance.passive} = {in_words(each.after)} ({each.rule})"
        for each in view.why(name, characteristic).alterations
    )
