"""The limits of a character: which it breaks, and what the rules advise against."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.engine.checks.sheets import Breach, SheetError
from ludex.systems.powers_that_be.numbers_of_scores import LIMIT, view_of
from ludex.systems.powers_that_be.readings import OtherScores
from ludex.systems.powers_that_be.scores import HIGHEST_TIER, TEN
from ludex.systems.powers_that_be.sheet import Kind, Sheet


def breaches(sheet: Sheet, reading: OtherScores = OtherScores.THIRTY) -> tuple[Breach, ...]:
    r"""Every limit that a character breaks.

    >>> from ludex.engine.yaml_files import parse_yaml
    >>> from ludex.systems.powers_that_be.sheet import sheet_of
    >>> print(breaches(sheet_of("ann", parse_yaml("tier: 2\nstats: {wits: 21}")))[0])
    line 2:15: PB-TIER-02: wits is 21, and its limit is 20. Lower it to 20, or raise the tier.
    """
    return tuple(_breaches(sheet, reading))


def _breaches(sheet: Sheet, reading: OtherScores) -> Iterator[Breach]:
    if not 1 <= sheet.tier <= HIGHEST_TIER:
        # PB-TIER-01: mundane, empowered, elite, and two tiers above
        remedy = f"Write a tier from 1 to {HIGHEST_TIER}."
        yield Breach("PB-TIER-01", f"there is no tier {sheet.tier}", remedy, sheet.position)
        return
    view = view_of(sheet, reading)
    for entry in sheet.scores:
        limit = view.value(entry.name, LIMIT)
        if entry.score < 0:
            what = f"{entry.name} is {entry.score}, and below 1 there are no dice"
            yield Breach("PB-SCORE-05", what, f"Write a number from 0 to {limit}.", entry.position)
        if entry.score > limit:
            # the rule that had the last word on the limit is the one that is broken
            rule = view.why(entry.name, LIMIT).alterations[-1].rule
            remedy = f"Lower it to {limit}, or raise the tier."
            if rule == "PB-TIER-03":
                remedy = f"Lower it to {limit}, or say that it is power-related."
            yield Breach(rule, f"{entry.name} is {entry.score}, and its limit is {limit}", remedy, entry.position)


def verify(sheet: Sheet, file: str, reading: OtherScores = OtherScores.THIRTY) -> None:
    """Say which limits a character breaks.

    Raises:
        SheetError: It breaks one or more; all are named.
    """
    found = breaches(sheet, reading)
    if found:
        raise SheetError(found, file=file)


def warnings(sheet: Sheet) -> tuple[str, ...]:
    """What the rules advise against: from tier 2 on stats are as a rule at least 10 (PB-TIER-04)."""
    if sheet.tier < 2:
        return ()
    low = [entry for entry in sheet.scores if entry.kind is Kind.STAT and entry.score < TEN]
    return tuple(
        f"{entry.name} is {entry.score}: from tier 2 on stats are as a rule at least {TEN} (PB-TIER-04)"
        for entry in low
    )
