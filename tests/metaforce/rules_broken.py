"""Which rule something would break, for the tests."""

from ludex.systems.metaforce.refusing import Broken


def rule_of(broken: Broken | None) -> str:
    """The id of the rule; "" where none is broken."""
    return "" if broken is None else broken.rule
