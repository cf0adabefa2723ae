"""The Meta Powers that change numbers in an encounter: who may use which on a roll, of its own or of an opponent.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> today = rules_of(METAFORCE.at().rules)
>>> hero = Creature("ann", mp=5, max_mp=9, powers=frozenset({Power.CREATE_A_META_DIE}))
>>> [power.value for power in powers_on(hero, Creature("orc"), today)], powers_on(hero, hero, today)
(['create a meta-die'], frozenset())
"""

from __future__ import annotations

from typing import Final

from ludex.systems.metaforce.checks.against_users import is_user, working_on
from ludex.systems.metaforce.checks.check import Hindering
from ludex.systems.metaforce.checks.hindering import TAKING_OFF
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.dice.meta_dice import largest_within
from ludex.systems.metaforce.terms import Power

ON_NUMBERS: Final = frozenset({Power.CREATE_A_META_DIE, Power.FUDGE_NUDGE, Power.FORCE_FATE, Power.MAGIC_EFFECT})
NONE: Final = frozenset[Power]()


def powers_on(user: Creature, opponent: Creature | None, rules: Rules) -> frozenset[Power]:
    """The powers by which somebody may change numbers of a roll of its own, against somebody."""
    return _payable(user, opponent, rules) & ON_NUMBERS if user.mp else NONE


def hindering(user: Creature, player: str, roller: Creature, rules: Rules) -> Hindering | None:
    """Somebody as it may take something off a roll of somebody else; None where it has nothing to do that with."""
    if not user.mp:
        return None
    powers = _payable(user, roller, rules) & TAKING_OFF
    return Hindering(user.name, powers, player, against_user=is_user(roller, rules)) if powers else None


def _payable(user: Creature, opponent: Creature | None, rules: Rules) -> frozenset[Power]:
    powers = working_on(opponent, user.powers, rules)
    return powers if largest_within(user.mp) else powers - {Power.CREATE_A_META_DIE}  # MF-MPOWER-09
