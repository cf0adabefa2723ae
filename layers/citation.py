"""How the code names a rule of a game.

A rule is cited by its id, a string like `ALT4-2.3.3.b`. `ludex.layers` carries ids along and prints them; their
titles and texts stand in the rulebook of the system, and `ludex.engine.rulebook` looks them up.

    >>> rule = RuleId("ALT4-2.3.3.b")
    >>> f"the oldest free ability is next ({rule})"
    'the oldest free ability is next (ALT4-2.3.3.b)'
"""

from __future__ import annotations

from typing import NewType

from attrs import frozen

RuleId = NewType("RuleId", str)
"""The id of one rule of a game's rulebook, e.g. `ALT4-2.3.3.b`."""


@frozen
class Citations:
    """The ids of the rules that an explanation of the order names; empty where a game numbers none.

    Attributes:
        existence: One ability takes another away.
        scope: One ability changes what another applies to.
        outcome: One ability changes what another does.
        loop: Abilities that depend on one another do not block each other.
        oldest: The oldest free ability is next.
        absent: A characteristic that is absent cannot be modified.

    >>> Citations(oldest="ALT4-2.3.3.b").oldest
    'ALT4-2.3.3.b'
    """

    existence: str = ""
    scope: str = ""
    outcome: str = ""
    loop: str = ""
    oldest: str = ""
    absent: str = ""
