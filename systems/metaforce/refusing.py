"""What the rules do not allow, said in one way: the rule, what is wrong, and what to do instead.

>>> print(refused("MF-MPOWER-19", "there are 3 MP, and it costs 8", "Keep it for later."))
MF-MPOWER-19: there are 3 MP, and it costs 8. Keep it for later.
"""

from __future__ import annotations

from attrs import frozen

from ludex.layers.errors import LudexError, Position


@frozen
class Broken:
    """A rule that something would break.

    Attributes:
        rule: The id of the rule.
        what: What is wrong.
        remedy: What to do instead.
    """

    rule: str
    what: str
    remedy: str

    def error(self, where: Position | None = None) -> LudexError:
        """The same as an error to be raised."""
        return refused(self.rule, self.what, self.remedy, where)


def refused(rule: str, what: str, remedy: str, where: Position | None = None) -> LudexError:
    """An error that names the rule that is broken."""
    return LudexError(f"{rule}: {what}", remedy=remedy, position=where)
