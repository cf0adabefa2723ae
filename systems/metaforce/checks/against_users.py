"""Which Meta Powers work on somebody: some do not on Metaforce users (MF-MPOWER-11, MF-MPOWER-23, MF-CONFLICT-59).

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> user, today = Creature("bob", mp=4, max_mp=4), rules_of(METAFORCE.at().rules)
>>> [power.value for power in working_on(user, (Power.CREATE_A_META_DIE, Power.FORCE_FATE), today)]
['force fate']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.powers import BarredAgainstUsers, Users
from ludex.systems.metaforce.terms import Power

ACTING_ON_OPPONENTS: Final = frozenset({Power.FINISHING_TOUCH, Power.CRASH_OUT, Power.FORCE_FATE})


def is_user(creature: Creature, rules: Rules) -> bool:
    """Whether somebody is a Metaforce user: who has a maximum of MP, or players' characters alone (MF-GAP-10)."""
    if rules.readings.powers.users is Users.PLAYER_CHARACTERS and not creature.player:
        return False
    return creature.max_mp > 0


def is_barred_against_users(power: Power, rules: Rules) -> bool:
    """Whether a power does not work on Metaforce users (MF-MPOWER-11, MF-MPOWER-23, MF-CONFLICT-59)."""
    if power is Power.CREATE_A_META_DIE:
        return True
    if power in ACTING_ON_OPPONENTS and rules.readings.powers.barred is BarredAgainstUsers.ALL_POWERS:
        return True
    return power is Power.FINISHING_TOUCH and rules.holds("MF-MPOWER-23")


def working_on(somebody: Creature | None, powers: Iterable[Power], rules: Rules) -> frozenset[Power]:
    """Those of some powers that work on somebody; all of them where nobody opposes."""
    if somebody is None or not is_user(somebody, rules):
        return frozenset(powers)
    return frozenset(each for each in powers if not is_barred_against_users(each, rules))
