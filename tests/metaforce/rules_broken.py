"""Which rule something would break, for the tests."""

from ludex.systems.metaforce.encounters.appendages import Activity, Body, lacking
from ludex.systems.metaforce.refusing import Broken


def rule_of(broken: Broken | None) -> str:
    """The id of the rule; "" where none is broken."""
    return "" if broken is None else broken.rule


def verify_activities(activities: tuple[Activity, ...], body: Body) -> None:
    """Refuse activities that do not fit into one frame together.

    Raises:
        LudexError: One cannot be done beside those before it.
    """
    for place, activity in enumerate(activities):
        broken = lacking(activity, activities[:place], body)
        if broken is not None:
            raise broken.error()
