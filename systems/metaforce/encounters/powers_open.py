"""The Meta Powers that somebody may use in a frame, or instead of letting a chance to react go by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludex.systems.metaforce.characters.powers_equipped import usable
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.encounter import Encounter
from ludex.systems.metaforce.encounters.fighters import Fighter
from ludex.systems.metaforce.encounters.frames import action_8_lacking, react_4_lacking
from ludex.systems.metaforce.encounters.initiative import link_lacking
from ludex.systems.metaforce.encounters.options_of_frames import UsePower
from ludex.systems.metaforce.encounters.powers_in_encounters import team_work_lacking
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.terms import Power

LASTING: Final = {Power.SAFE_6: 6, Power.ASSURANCE_8: 8}
"""What the powers cost that go on for some frames (MF-MPOWER-15, MF-MPOWER-16)."""


def powers_open(
    rules: Rules,
    facts: Facts,
    fight: Encounter,
    me: Fighter,
    creature: Creature,
    *,
    fresh: bool,
    free: bool,
) -> Iterator[UsePower]:
    """The powers that can be used now, in one's own frame (`react_powers` are those for reactions).

    Args:
        rules: The rules.
        facts: What is known.
        fight: The encounter.
        me: Whose frame it is.
        creature: The same with its numbers.
        fresh: Whether nothing was done in the frame yet, so that it may be given away.
        free: Whether it is none of the frames of its own turn.
    """
    if not creature.powers or free:
        return
    powers = usable(creature.powers)
    for power, price in LASTING.items():
        if power in powers and creature.mp >= price and not facts.is_active(me.name, power):
            yield UsePower(power)
    if Power.ACTION_8 in powers and action_8_lacking(me.allowance, creature.mp) is None:
        yield UsePower(Power.ACTION_8)
    if Power.INITIATIVE_LINK in powers and not fight.linked:
        for ally in fight.allies(me.name):
            if fight.order and link_lacking(fight.order, me.name, ally, used=fight.linked) is None:
                yield UsePower(Power.INITIATIVE_LINK, ally)
    if Power.TEAM_WORK in powers and fresh:
        limit = rules.readings.encounters.team_work
        if team_work_lacking(me.team_work, limit, fight.round, me.allowance.frames) is None:
            for ally in fight.allies(me.name):
                yield UsePower(Power.TEAM_WORK, ally)


def react_powers(me: Fighter, creature: Creature) -> Iterator[UsePower]:
    """The powers that buy time between turns (MF-MPOWER-19, MF-MPOWER-20)."""
    if not creature.powers:
        return
    powers = usable(creature.powers)
    if me.allowance.reactions:
        if Power.ACTION_8 in powers and action_8_lacking(me.allowance, creature.mp) is None:
            yield UsePower(Power.ACTION_8)
    elif Power.REACT_4 in powers and react_4_lacking(creature.mp) is None:
        yield UsePower(Power.REACT_4)
