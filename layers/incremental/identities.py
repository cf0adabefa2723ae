"""Which objects a part can tell apart from others that look the same."""

from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic
from ludex.layers.conditions import Condition, SourceIs
from ludex.layers.features import Itself, Named
from ludex.layers.passives import Passive, granted, tallies
from ludex.layers.relative import Holding, InSourceSet, Linked
from ludex.layers.selection import Selector


@frozen
class Identities:
    """What a passive tells apart, besides its source.

    Attributes:
        named: The identities that it names.
        places: Whether it looks at places.
    """

    named: frozenset[str]
    places: bool


def identities(passive: Passive) -> Identities:
    """What a passive, with all that it may grant, tells apart.

    >>> sorted(identities(Passive((), Named(frozenset({"elf"})))).named)
    ['elf']
    """
    seen = list(_selectors(passive))
    given = [identities(ability) for ability in granted(passive.does) if isinstance(ability, Passive)]
    named = [each.ids for each in seen if isinstance(each, Named)]
    return Identities(
        frozenset().union(*named, *(each.named for each in given)),
        any(isinstance(each, Linked | Holding | InSourceSet) for each in seen) or any(each.places for each in given),
    )


def _selectors(passive: Passive) -> Iterator[Selector]:
    yield from _within(passive.affects)
    yield from _within(passive.works)
    yield from _in_condition(passive.when)
    for tally in tallies(passive, passive.does):
        yield from _within(tally.objects)


def _in_condition(condition: Condition) -> Iterator[Selector]:
    if isinstance(condition, SourceIs):
        yield from _within(condition.selector)
    for part in condition.parts():
        yield from _in_condition(part)


def _within(selector: Selector) -> Iterator[Selector]:
    yield selector
    for part in selector.parts():
        yield from _within(part)
    if isinstance(selector, Linked):
        yield from _within(selector.place)
    if isinstance(selector, Holding):
        yield from _within(selector.objects)


@lru_cache(maxsize=4096)
def facets(selector: Selector) -> frozenset[AnyCharacteristic | None]:
    """The characteristics of the object that a selector looks at; None stands for its identity.

    >>> facets(Itself())
    frozenset({None})
    """
    inner: frozenset[AnyCharacteristic | None] = frozenset().union(*(facets(part) for part in selector.parts()))
    if isinstance(selector, Itself | Named | InSourceSet | Holding):
        inner |= {None}
    return inner | {atom.cell for atom in selector.reads()}
