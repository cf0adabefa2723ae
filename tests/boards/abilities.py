"""Short ways to write abilities of the small world: ``passive(plus(1), is_("X"))`` is "X get +1"."""

from ludex.layers.amounts import Amount, Constant, count
from ludex.layers.changes import Add, Change, SetNumber
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.changes_of_sets import GainMember, LoseMember
from ludex.layers.conditions import Always, Compares, Condition
from ludex.layers.features import Everything, Has, Named
from ludex.layers.passives import Ability, Passive
from ludex.layers.relations import Relation
from ludex.layers.selection import Selector
from tests.boards.vocabulary import POWER, TYPES

ALL = Everything()


def is_(word: str) -> Selector:
    """Objects of a type."""
    return Has(TYPES, word)


def only(*ids: str) -> Selector:
    """Certain objects."""
    return Named(frozenset(ids))


def becomes(word: str) -> Change:
    """Gains a type."""
    return GainMember(TYPES, word)


def ceases(word: str) -> Change:
    """Loses a type."""
    return LoseMember(TYPES, word)


def plus(number: int | Amount) -> Add:
    """Adds to power."""
    return Add(POWER, Constant(number) if isinstance(number, int) else number)


def set_to(number: int | Amount) -> Change:
    """Sets power."""
    return SetNumber(POWER, Constant(number) if isinstance(number, int) else number)


def gives(ability: Ability) -> Change:
    """Grants an ability."""
    return GainAbility(ability)


def passive(
    *does: Change, to: Selector = ALL, when: Condition | None = None, name: str = "", kind: str = ""
) -> Passive:
    """An ability: what it does, to which objects (all by default), under which condition."""
    return Passive(does, to, when or Always(), name=name, kind=kind)


def exactly(number: int, objects: Selector) -> Condition:
    """That many objects match."""
    return Compares(count(objects), Relation.EQUAL, Constant(number))
