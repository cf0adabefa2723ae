"""How the code names a rule of a game.

A rule is cited by its id, a string like `ALT4-2.3.3.b`. `ludex.layers` carries ids along and prints them; their
titles and texts stand in the rulebook of the system, and `ludex.engine.rulebook` looks them up.

    >>> rule = RuleId("ALT4-2.3.3.b")
    >>> f"the oldest free ability is next ({rule})"
    'the oldest free ability is next (ALT4-2.3.3.b)'
"""

from __future__ import annotations

from typing import NewType

RuleId = NewType("RuleId", str)
"""The id of one rule of a game's rulebook, e.g. `ALT4-2.3.3.b`."""
