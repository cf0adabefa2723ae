r"""What files may ask of somebody after a session.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml("{who: ann, gains: [3, 2], spends: [{on: metaphor, xp: 4}]}"), GrowthFile, FORMS)
>>> found.gains, found.spends[0].on
((3, 2), <XpFor.METAPHOR: 'metaphor'>)
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.checks.posed import Aim, Posed
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.state import GameState
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.asking import Mode, Question
from ludex.systems.metaforce.characters import sheet_parts
from ludex.systems.metaforce.characters.levels import ladder
from ludex.systems.metaforce.characters.limits_of_belongings import slots_of
from ludex.systems.metaforce.characters.sheet_parts import Experience
from ludex.systems.metaforce.checks.check import PLAYER
from ludex.systems.metaforce.growth import growing
from ludex.systems.metaforce.growth.growing import Exchange, Grow, Growing, Grown, Spending, grown
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce

MOST: Final = 10_000
"""No number of a session is larger."""


@frozen(cache_hash=True, kw_only=True)
class GrowthFile:
    """What a session brings somebody, and what is made of it.

    Attributes:
        who: A character of the file.
        experience: What it had before; what its sheet says, where this is left out.
        gains: The XP of each source; with Power Level each gives 1 more (MF-MPOWER-30).
        mp_for_xp: The MP that gaining XP gives back, as the game sets it.
        spends: What XP are spent on, in order; each gives a Level Point where it improves somebody (MF-LEVEL-02).
        mp_price: XP for a point of maximum MP; what the sheet says for its game, where this is left out.
        exchange: The Meta Powers that are exchanged (MF-MPOWER-06).
    """

    who: str
    experience: Experience | None = None
    gains: tuple[int, ...] = ()
    mp_for_xp: int = 0
    spends: tuple[Spending, ...] = ()
    mp_price: int | None = None
    exchange: Exchange = field(factory=Exchange)


FORMS: Final = Forms({})


def growth_schema() -> Plain:
    """The JSON Schema of what a session brings."""
    return schema(GrowthFile, FORMS)


def growth_posed(asked: GrowthFile, table: Table) -> Posed[Facts]:
    """The question what a session makes of somebody.

    Raises:
        LudexError: It makes no sense, or is against the rules.
    """
    creature, sheet = table.creature(asked.who), table.sheets.get(asked.who)
    if any(not 0 <= each <= MOST for each in (*asked.gains, asked.mp_for_xp, *(each.xp for each in asked.spends))):
        raise LudexError(f"a number is below 0 or above {MOST}", subject="growth", remedy="Write numbers from 0 on.")
    experience, exchange, price = asked.experience, asked.exchange, asked.mp_price
    if sheet is not None:
        experience = experience or sheet.experience
        price = sheet.campaign.mp_price if price is None else price
        exchange = evolve(exchange, slots=slots_of(sheet)) if exchange.slots is None else exchange
    before = experience or Experience()
    session = Growing(
        gains=asked.gains, mp_for_xp=asked.mp_for_xp, spends=asked.spends, mp_price=price, exchange=exchange
    )
    grown(creature, before, session, table.rules)  # what breaks a rule is refused before anything is asked
    cap = None if sheet is None else sheet.campaign.level_cap

    def levels(end: State) -> int:
        points = _of(end).experience.level_points
        return len(ladder(creature.level, points, table.rules, before.curve, cap=cap))

    return Posed(
        f"What does the session make of {asked.who}?",
        Metaforce(table.rules, (PLAYER,)),
        GameState(NO_TABLE, Facts(tuple(table.people.values())), (Grow(asked.who, before, session),)),
        PLAYER,
        {
            "XP": lambda end: _of(end).experience.unspent,
            "level points": lambda end: _of(end).experience.level_points,
            "debt": lambda end: _of(end).experience.debt,
            "levels": levels,
            "MP": lambda end: _of(end).creature.mp,
            "maximum MP": lambda end: _of(end).creature.max_mp,
            "powers": lambda end: ", ".join(sorted(each.value for each in _of(end).creature.powers)),
        },
        {"level points": Aim("as many Level Points as possible", lambda end: _of(end).experience.level_points)},
        rulings=tuple(map(RulingId, ("MF-GAP-04", "MF-CONFLICT-33"))),
    )


def _of(end: State) -> Grown:
    found = end.facts.scene(Grown)
    assert found is not None  # the session is over
    return found


def _pose(node: Node, table: Table) -> Posed[Facts]:
    return growth_posed(read(node, GrowthFile, FORMS), table)


GROWTH: Final = Question("growth", growth_schema, _pose, (growing, sheet_parts), Mode.DOWNTIME)
"""What a session brings somebody."""
