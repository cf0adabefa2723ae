"""Which single tests of a selector or a condition decided against it, and what they saw."""

from collections.abc import Callable
from typing import TypeAlias

from attrs import evolve, frozen

from ludex.layers.amounts import Amount
from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Atom, Derived, Row, Through, Value
from ludex.layers.conditions import AllHold, AnyHolds, Compares, Condition, NotHolds, SourceIs
from ludex.layers.derivation import Working
from ludex.layers.features import Bears, CustomSelector, Has, Is, NumberIs, Present
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from ludex.layers.selection import AllOf, AnyOf, Not, Scope, Selector
from ludex.layers.sentences import NO_NAMES, Names, shown

Explain: TypeAlias = Callable[[Amount], Working]


@frozen
class Seen:
    """One thing that a test saw.

    Attributes:
        what: What it looked at, in words.
        value: What was there; None is absent.
    """

    what: str
    value: Value | None

    def __str__(self) -> str:
        return f"{self.what} is {shown(self.value)}"


@frozen
class FailedTest:
    """One test that decided against its selector or condition.

    Attributes:
        test: The test.
        wanted: Whether it had to be met; False where it stands under a "not".
        seen: What it saw.
        workings: For a comparison, how both sides came about.
        fixed: Whether no ability on the board can change what it looks at.
    """

    test: Selector | Condition
    wanted: bool = True
    seen: tuple[Seen, ...] = ()
    workings: tuple[Working, ...] = ()
    fixed: bool = False

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The test, how it came out, and what it saw."""
        outcome = "is not met" if self.wanted else "is met, and must not be"
        seen = [str(each) for each in self.seen]
        seen += [line for working in self.workings for line in working.lines(names)]
        found = f" ({'; '.join(seen)})" if seen else ""
        return f"'{self.test}' {outcome}{found}{', and no ability on the board changes that' if self.fixed else ''}"


def failed_selector(test: Selector, row: Row, scope: Scope, *, wanted: bool = True) -> tuple[FailedTest, ...]:
    """The single tests because of which a selector does not (or, not wanted, does) take an object in.

    >>> from ludex.layers.cells import members
    >>> from ludex.layers.features import Has
    >>> subtypes = members("example.subtypes")
    >>> bear = Row("bear", {subtypes: frozenset({"Bear"})})
    >>> for found in failed_selector(Has(subtypes, "Bear") & Has(subtypes, "Robot"), bear, Scope(bear)):
    ...     print(found.sentence())
    'subtypes with Robot' is not met (subtypes is Bear)
    """
    if isinstance(test, Not):
        return failed_selector(test.inner, row, scope, wanted=not wanted)
    if isinstance(test, AllOf | AnyOf):
        return tuple(found for part in test.inner for found in failed_selector(part, row, scope, wanted=wanted))
    if test.matches(row, scope) == wanted:
        return ()
    return (FailedTest(test, wanted, _seen(test, row, scope)),)


def failed_condition(test: Condition, scope: Scope, explain: Explain, *, wanted: bool = True) -> tuple[FailedTest, ...]:
    """The single tests because of which a condition does not (or, not wanted, does) hold."""
    if isinstance(test, NotHolds):
        return failed_condition(test.inner, scope, explain, wanted=not wanted)
    if isinstance(test, AllHold | AnyHolds):
        inner = (failed_condition(part, scope, explain, wanted=wanted) for part in test.inner)
        return tuple(found for part in inner for found in part)
    if isinstance(test, SourceIs):
        found = failed_selector(test.selector, scope.source, scope, wanted=wanted)
        return tuple(evolve(each, test=SourceIs(each.test)) for each in found if isinstance(each.test, Selector))
    if test.holds(scope) == wanted:
        return ()
    if isinstance(test, Compares):
        return (FailedTest(test, wanted, (), (explain(test.left), explain(test.right))),)
    return (FailedTest(test, wanted, _of_source(test.source_reads(), scope)),)


def _seen(test: Selector, row: Row, scope: Scope) -> tuple[Seen, ...]:
    match test:
        case NumberIs(cell, _, bound) if not isinstance(bound, int):
            return (_cell(cell, row), _cell(bound, scope.source, "the source's "))
        case SameAsSource(cell):
            return (_cell(cell, row), _cell(cell, scope.source, "the source's "))
        case Shares(cell, with_source):
            return (_cell(cell, row), _cell(with_source, scope.source, "the source's "))
        case InSourceSet(cell):
            return (_cell(cell, scope.source, "the source's "),)
        case Linked(cell):
            return (_cell(cell, row), Seen("what matches", scope.links[test]))
        case Holding():
            return (Seen("what matches", scope.links[test]),)
        case Bears():
            held = [held.ability for held in row.abilities if held.ability.kind != OF_THE_RULES]
            return (Seen("abilities", frozenset(str(ability) for ability in held)),)
        case CustomSelector(_, _, declared, declared_source):
            return (*_of_cells(declared, row), *_of_source(declared_source, scope))
        case Is(cell) | Has(cell) | NumberIs(cell) | Present(cell):
            return (_cell(cell, row),)
        case _:
            return ()


def _cell(cell: AnyCharacteristic, row: Row, whose: str = "") -> Seen:
    return Seen(f"{whose}{cell}", cell.of(row) if isinstance(cell, Derived | Through) else row.cells.get(cell))


def _of_cells(atoms: frozenset[Atom], row: Row, whose: str = "") -> tuple[Seen, ...]:
    cells = sorted({atom.cell for atom in atoms if not atom.framed}, key=lambda cell: cell.name)
    return tuple(_cell(cell, row, whose) for cell in cells)


def _of_source(atoms: frozenset[Atom], scope: Scope) -> tuple[Seen, ...]:
    return _of_cells(atoms, scope.source, "the source's ")
