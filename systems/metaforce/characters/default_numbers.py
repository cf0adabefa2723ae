"""What a character starts from before anything is added: the game's numbers, else those of the day.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> default_hp(Campaign(), rules_of(METAFORCE.at().rules)), default_hp(Campaign(base_hp=12), rules_of(METAFORCE.at().rules))
(6, 12)
"""  # noqa: E501  # one line, as it is shown

from __future__ import annotations

from typing import Final

from ludex.systems.metaforce.characters.campaign import Campaign
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.characters import BaseSpeed, CoreBase
from ludex.systems.metaforce.terms import Core

BASE_MP: Final = 12
"""MF-CREATE-06."""
MPLV: Final = 3
"""MF-CREATE-06, MF-SHEET-23."""
USUAL_GAP: Final = 10
"""MF-CREATE-31: how far Deflection may be ahead of Evasion."""


def default_hp(campaign: Campaign, rules: Rules) -> int:
    """Base HP of somebody Medium: 10 by MF-CREATE-02, 6 by MF-CREATE-03."""
    by_day = 10 if rules.holds("MF-CREATE-02") else 6
    return by_day if campaign.base_hp is None else campaign.base_hp


def default_hplv(campaign: Campaign, rules: Rules) -> int:
    """HP for each level and each point of Body: 4 by MF-CREATE-02, 6 by MF-CREATE-03 and MF-SHEET-23."""
    by_day = 4 if rules.holds("MF-CREATE-02") else 6
    return by_day if campaign.hplv is None else campaign.hplv


def default_mp(campaign: Campaign) -> int:
    """Base MP (MF-CREATE-06)."""
    return BASE_MP if campaign.base_mp is None else campaign.base_mp


def default_mplv(campaign: Campaign) -> int:
    """MP for each level (MF-CREATE-06, MF-SHEET-23)."""
    return MPLV if campaign.mplv is None else campaign.mplv


def default_core(core: Core, campaign: Campaign, rules: Rules) -> int:
    """What a core value starts from: 5 by MF-CREATE-04, 0 by MF-CREATE-05; MF-SHEET-21 makes it the game's."""
    said = campaign.cores.of(core)
    if said is not None:
        return said
    by_day = 5 if rules.holds("MF-CREATE-04") else 0
    # MF-CONFLICT-02: 5 by MF-CORE-03, 6 by MF-MAIN-09
    read = {CoreBase.BY_DAY: by_day, CoreBase.FIVE: 5, CoreBase.SIX: 6}
    return read[rules.readings.characters.core_base]


def default_speed(campaign: Campaign, rules: Rules) -> int:
    """Feet in a frame, for Size 1: 15 by MF-CREATE-07, 20 by MF-NEWS-03."""
    read = {BaseSpeed.FIFTEEN: 15, BaseSpeed.TWENTY: 20}
    return read[rules.readings.characters.base_speed] if campaign.base_speed is None else campaign.base_speed
