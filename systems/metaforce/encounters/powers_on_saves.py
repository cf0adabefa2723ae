"""The Meta Powers on saves in an encounter: of whoever saves, and of whom it saves against.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.encounters.encounter import Encounter
>>> from ludex.systems.metaforce.encounters.fighters import Kit
>>> from ludex.systems.metaforce.system import METAFORCE
>>> orc = Creature("orc", mp=3, max_mp=3, powers=frozenset({Power.FORCE_FATE}))
>>> fight = Encounter((Fighter("ann", "party", Kit()), Fighter("orc", "orcs", Kit())))
>>> facts, today = Facts((Creature("ann"), orc), scenes=(fight,)), rules_of(METAFORCE.at().rules)
>>> sorted(power.value for power in saver_of(facts, today, fight.fighter("orc"), "ann").powers)
['force fate']
"""

from __future__ import annotations

from attrs import evolve

from ludex.systems.metaforce.attacks.attack import Inflicting
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.encounter import encounter_of
from ludex.systems.metaforce.encounters.fighters import Fighter
from ludex.systems.metaforce.encounters.powers_on_numbers import hindering, powers_on
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.saves.save import Saver
from ludex.systems.metaforce.terms import Power

__all__ = ["Creature", "Power", "saver_of", "with_powers_on_save"]


def saver_of(facts: Facts, rules: Rules, who: Fighter, source: str, *, defence: int | None = None) -> Saver:
    """Somebody who has to withstand what comes from an opponent, with the powers that both have for its save.

    Args:
        facts: What is known.
        rules: The rules.
        who: Who saves.
        source: Whom it saves against.
        defence: What a magnitude must meet, where that is no Status Defence.
    """
    fight, creature, opponent = encounter_of(facts), facts.creature(who.name), facts.creature(source)
    against = fight.fighter(source)
    return Saver(
        who.name,
        who.side,
        powers=powers_on(creature, opponent, rules),
        defence=defence,
        md20=fight.settings.md20,
        hindered=hindering(opponent, against.side, creature, rules) if against.able else None,
    )


def with_powers_on_save(inflicting: Inflicting, facts: Facts, rules: Rules, who: Fighter, source: str) -> Inflicting:
    """A condition that an opponent inflicts, with the powers that both have for the save against it."""
    saver = saver_of(facts, rules, who, source)
    return evolve(inflicting, powers=saver.powers, hindered=saver.hindered, md20=saver.md20)
