"""Conditions: when an ability does anything. Frozen data that combine with `&`, `|` and `~`.

A condition looks at the source and, through tallies and links, at the board; never at the
object that would be changed. That is a selector's task.
"""

from collections.abc import Callable

from attrs import frozen

from ludex.layers.amounts import Amount, Constant, count
from ludex.layers.cells import Atom, Row
from ludex.layers.custom import call
from ludex.layers.errors import DefinitionError
from ludex.layers.relations import Relation
from ludex.layers.selection import NO_ATOMS, Link, Scope, Selector, Tally, union


class Condition:
    """Whether an ability does anything now. The base of all conditions."""

    __slots__ = ()

    def holds(self, scope: Scope) -> bool:
        """Whether it is met."""
        raise NotImplementedError

    def source_reads(self) -> frozenset[Atom]:
        """What it looks at on the source."""
        return union(part.source_reads() for part in self.parts())

    def parts(self) -> "tuple[Condition, ...]":
        """The conditions that it is directly made of."""
        return ()

    def tallies(self) -> tuple[Tally, ...]:
        """The passes over the board that it needs."""
        return tuple(tally for part in self.parts() for tally in part.tallies())

    def links(self) -> tuple[Link, ...]:
        """The links that it needs."""
        return tuple(link for part in self.parts() for link in part.links())

    def __and__(self, other: "Condition") -> "Condition":
        return AllHold((self, other))

    def __or__(self, other: "Condition") -> "Condition":
        return AnyHolds((self, other))

    def __invert__(self) -> "Condition":
        return self.inner if isinstance(self, NotHolds) else NotHolds(self)


@frozen(cache_hash=True)
class Always(Condition):
    """No condition."""

    def holds(self, scope: Scope) -> bool:
        """Always."""
        return True

    def __str__(self) -> str:
        return "always"


@frozen(cache_hash=True)
class AllHold(Condition):
    """Each inner condition is met."""

    inner: tuple[Condition, ...]

    def holds(self, scope: Scope) -> bool:
        """Whether all are met."""
        return all(part.holds(scope) for part in self.inner)

    def parts(self) -> tuple[Condition, ...]:
        """The inner conditions."""
        return self.inner

    def __str__(self) -> str:
        return " and ".join(f"({part})" if isinstance(part, AnyHolds) else str(part) for part in self.inner)


@frozen(cache_hash=True)
class AnyHolds(Condition):
    """At least one inner condition is met."""

    inner: tuple[Condition, ...]

    def holds(self, scope: Scope) -> bool:
        """Whether some is met."""
        return any(part.holds(scope) for part in self.inner)

    def parts(self) -> tuple[Condition, ...]:
        """The inner conditions."""
        return self.inner

    def __str__(self) -> str:
        return " or ".join(f"({part})" if isinstance(part, AllHold) else str(part) for part in self.inner)


@frozen(cache_hash=True)
class NotHolds(Condition):
    """The inner condition is not met."""

    inner: Condition

    def holds(self, scope: Scope) -> bool:
        """Whether it is not met."""
        return not self.inner.holds(scope)

    def parts(self) -> tuple[Condition, ...]:
        """The inner condition."""
        return (self.inner,)

    def __str__(self) -> str:
        return f"not ({self.inner})"


@frozen(cache_hash=True)
class SourceIs(Condition):
    """The source itself matches a selector: "if I am boosted", "if I am in a Forest"."""

    selector: Selector

    def holds(self, scope: Scope) -> bool:
        """Whether the source matches."""
        return self.selector.matches(scope.source, scope)

    def source_reads(self) -> frozenset[Atom]:
        """What the selector reads, of the object and of the source, which are one here."""
        return self.selector.reads() | self.selector.source_reads()

    def links(self) -> tuple[Link, ...]:
        """The links of the selector."""
        return self.selector.links()

    def __str__(self) -> str:
        return f"the source is {self.selector}"


@frozen(cache_hash=True)
class Compares(Condition):
    """Two amounts compare so: "if you control three or more Robots".

    Raises:
        DefinitionError: An amount looks at the object that is changed.
    """

    left: Amount
    relation: Relation
    right: Amount

    def __attrs_post_init__(self) -> None:
        for side in (self.left, self.right):
            if not side.is_fixed():
                raise DefinitionError(
                    f"a condition cannot look at the object that is changed ({side})",
                    remedy="Put that into the selector, or read the number from the source.",
                )

    def holds(self, scope: Scope) -> bool:
        """Whether the comparison holds."""
        left, right = (side.of(scope.source, scope) for side in (self.left, self.right))
        return self.relation.holds(left, right)

    def source_reads(self) -> frozenset[Atom]:
        """What the amounts read of the source."""
        return self.left.source_reads() | self.right.source_reads()

    def tallies(self) -> tuple[Tally, ...]:
        """The passes over the board that the amounts need."""
        return self.left.tallies() + self.right.tallies()

    def __str__(self) -> str:
        return f"{self.left} is {self.relation.value} {self.right}"


@frozen(cache_hash=True)
class CustomCondition(Condition):
    """A function of the embedder's own, of the source, with declared reads."""

    name: str
    function: Callable[[Row], bool]
    declared_source: frozenset[Atom] = NO_ATOMS

    def holds(self, scope: Scope) -> bool:
        """What the function says."""
        seen = (scope.source, self.declared_source)
        return bool(call(self.name, self.function, seen, checked=scope.checked))

    def source_reads(self) -> frozenset[Atom]:
        """The declared reads of the source."""
        return self.declared_source

    def __str__(self) -> str:
        return self.name


def at_least(number: int, objects: Selector) -> Compares:
    """That many objects match, or more.

    >>> from ludex.layers.features import Everything
    >>> print(at_least(2, Everything()))
    the number of objects (everything) is at least 2
    """
    return Compares(count(objects), Relation.AT_LEAST, Constant(number))
