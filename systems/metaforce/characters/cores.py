"""Core values: which Attributes add up to them.

>>> primaries(Core.BODY), secondaries(Core.MIND)
((<Attribute.STRENGTH: 'strength'>, <Attribute.ENDURANCE: 'endurance'>), (<Attribute.ENDURANCE: 'endurance'>, <Attribute.PERCEPTION: 'perception'>))
"""  # noqa: E501  # one line, as it is shown

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludex.systems.metaforce.terms import Attribute, Core

_MADE_OF: Final[Mapping[Core, tuple[tuple[Attribute, Attribute], tuple[Attribute, Attribute]]]] = {
    # MF-ATTR-02, MF-CREATE-10: a full point of the first two, half a point of the others
    Core.BODY: ((Attribute.STRENGTH, Attribute.ENDURANCE), (Attribute.AGILITY, Attribute.CHARISMA)),
    Core.REFLEX: ((Attribute.AGILITY, Attribute.PERCEPTION), (Attribute.STRENGTH, Attribute.INTELLECT)),
    Core.MIND: ((Attribute.INTELLECT, Attribute.CHARISMA), (Attribute.ENDURANCE, Attribute.PERCEPTION)),
}


def primaries(core: Core) -> tuple[Attribute, Attribute]:
    """The two Attributes that add a full point to a core value for each of theirs (MF-ATTR-02)."""
    return _MADE_OF[core][0]


def secondaries(core: Core) -> tuple[Attribute, Attribute]:
    """The two Attributes that add half a point for each of theirs (MF-ATTR-02)."""
    return _MADE_OF[core][1]


def affected(core: Core) -> tuple[Attribute, ...]:
    """The four Attributes over which the free points of a pick are spread (MF-CREATE-10)."""
    return (*primaries(core), *secondaries(core))
