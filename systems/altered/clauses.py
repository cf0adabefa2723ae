"""When a passive does anything: the words of card texts as conditions. They combine with `&`, `|` and `~`."""

from ludex.layers.amounts import Constant, count
from ludex.layers.conditions import Compares, Condition, SourceIs
from ludex.layers.relations import Relation
from ludex.layers.selection import Selector
from ludex.systems.altered.words import facing_expeditions, my_expeditions


def i_am(what: Selector) -> SourceIs:
    """The source matches a selector: "if I am boosted", "if I am in a Forest"."""
    return SourceIs(what)


def number_of(what: Selector, relation: Relation, bound: int) -> Compares:
    """So many things match: "if you control three or more Robots"."""
    return Compares(count(what), relation, Constant(bound))


def there_is(what: Selector) -> Compares:
    """At least one thing matches."""
    return number_of(what, Relation.AT_LEAST, 1)


def my_expedition_is(what: Selector) -> Condition:
    """Each expedition of the source matches, and it is in one: "if my Expedition is behind" (ALT4-7.4.4.k)."""
    return _each(my_expeditions(), what)


def facing_expedition_is(what: Selector) -> Condition:
    """Each expedition that faces the source's matches, and there is one (ALT4-7.4.4.k)."""
    return _each(facing_expeditions(), what)


def _each(expeditions: Selector, what: Selector) -> Condition:
    return there_is(expeditions) & number_of(expeditions & ~what, Relation.EQUAL, 0)
