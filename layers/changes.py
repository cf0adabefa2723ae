"""Changes: what an ability does to each object that it applies to. Frozen data that print as a phrase.

Each change says on which objects it is possible: a characteristic that is absent cannot be
modified (ALT-2.3.1.d), only gained (ALT-2.3.1.e). Its operand is read before anything is written.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import define, field, frozen

from ludex.layers.amounts import Amount
from ludex.layers.cells import (
    AbilityKey,
    AnyCharacteristic,
    Atom,
    Characteristic,
    Held,
    Kind,
    Labelled,
    Row,
    Value,
    check_value,
)
from ludex.layers.custom import call
from ludex.layers.errors import UndeclaredAccess
from ludex.layers.kinds import refuse_computed, refuse_other_kinds, written_number, written_word
from ludex.layers.selection import NO_ATOMS, Base, Scope

EXISTENCE: Characteristic[frozenset[str]] = Characteristic("existence of abilities", Kind.SET)

Operand: TypeAlias = int | str | Base | tuple[tuple[AnyCharacteristic, Value | None], ...] | None


@define
class Draft:
    """An object while one ability changes it; made by `semantics.apply` and gone after it.

    Attributes:
        cells: Its present cells.
        abilities: Its abilities.
        applying: The key of the ability that is being applied.
        gain: Gives a gained ability its key, from its place among the gains of this application.
    """

    cells: dict[AnyCharacteristic, Value]
    abilities: list[Held]
    applying: AbilityKey
    gain: Callable[[int], AbilityKey]
    gained: int = 0

    def gain_ability(self, ability: Labelled) -> None:
        """Put an ability behind those that the object has."""
        self.abilities.append(Held(self.gain(self.gained), ability))
        self.gained += 1


class Change:
    """What an ability does. The base of all changes."""

    __slots__ = ()

    def possible(self, row: Row) -> bool:
        """Whether the object can be changed so; one that cannot is not among the targets."""
        return True

    def operand(self, row: Row, scope: Scope) -> Operand:
        """What is read before anything is written: the amount, the word, the base to copy."""
        return None

    def is_fixed(self) -> bool:
        """Whether the operand is the same for each object."""
        return True

    def amount(self) -> Amount | None:
        """The amount inside, where there is one."""
        return None

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Change the draft."""
        raise NotImplementedError

    def reads(self) -> frozenset[Atom]:
        """What possibility and operand look at on the object."""
        amount = self.amount()
        return NO_ATOMS if amount is None else amount.reads()

    def source_reads(self) -> frozenset[Atom]:
        """What the operand looks at on the source."""
        amount = self.amount()
        return NO_ATOMS if amount is None else amount.source_reads()

    def writes(self) -> frozenset[Atom]:
        """What it may write."""
        raise NotImplementedError

    def carries(self) -> frozenset[Atom]:
        """What it moves from one characteristic to another without looking at it."""
        return NO_ATOMS

    def grants(self) -> tuple[Labelled, ...]:
        """The abilities that it may give."""
        return ()

    def is_noted(self) -> bool:
        """Whether it changes nothing on any object: that it applies is all there is to it."""
        return False


def presence(cell: AnyCharacteristic) -> frozenset[Atom]:
    """The presence of a characteristic, which any modification of it looks at (ALT-2.3.1.d)."""
    return frozenset({Atom(cell, presence=True)})


def _number(operand: "Operand | Value") -> int:
    assert isinstance(operand, int)
    return operand


@frozen(cache_hash=True)
class NumberChange(Change):
    """A change of one number by an amount; impossible where the number is absent."""

    cell: Characteristic[int] = field(validator=written_number)
    by: Amount

    def possible(self, row: Row) -> bool:
        """Whether the number is present (ALT-2.3.1.d)."""
        return self.cell in row.cells

    def operand(self, row: Row, scope: Scope) -> Operand:
        """The amount."""
        return self.by.of(row, scope)

    def is_fixed(self) -> bool:
        """Whether the amount is the same for each object."""
        return self.by.is_fixed()

    def amount(self) -> Amount | None:
        """The amount."""
        return self.by

    def reads(self) -> frozenset[Atom]:
        """The presence of the number, and what the amount reads."""
        return presence(self.cell) | self.by.reads()

    def writes(self) -> frozenset[Atom]:
        """The number."""
        return frozenset({Atom(self.cell)})


@frozen(cache_hash=True)
class Add(NumberChange):
    """Add an amount to a number; a negative one takes away."""

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Add."""
        if self.cell in draft.cells:
            draft.cells[self.cell] = _number(draft.cells[self.cell]) + _number(operand)

    def __str__(self) -> str:
        return f"adds {self.by} to {self.cell}"


@frozen(cache_hash=True)
class SetNumber(NumberChange):
    """Set a number to an amount: a constant, another number, the highest of several."""

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Set."""
        draft.cells[self.cell] = _number(operand)

    def __str__(self) -> str:
        return f"sets {self.cell} to {self.by}"


@frozen(cache_hash=True)
class Double(Change):
    """Double a number; the same operation whatever it meets."""

    cell: Characteristic[int] = field(validator=written_number)

    def possible(self, row: Row) -> bool:
        """Whether the number is present (ALT-2.3.1.d)."""
        return self.cell in row.cells

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Double."""
        if self.cell in draft.cells:
            draft.cells[self.cell] = 2 * _number(draft.cells[self.cell])

    def reads(self) -> frozenset[Atom]:
        """The presence of the number."""
        return presence(self.cell)

    def writes(self) -> frozenset[Atom]:
        """The number."""
        return frozenset({Atom(self.cell)})

    def __str__(self) -> str:
        return f"doubles {self.cell}"


@frozen(cache_hash=True)
class Switch(Change):
    """Switch two numbers; the same operation whatever it meets."""

    first: Characteristic[int] = field(validator=written_number)
    second: Characteristic[int] = field(validator=written_number)

    def possible(self, row: Row) -> bool:
        """Whether both numbers are present (ALT-2.3.1.d)."""
        return self.first in row.cells and self.second in row.cells

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Switch."""
        cells = draft.cells
        if self.first in cells and self.second in cells:
            cells[self.first], cells[self.second] = cells[self.second], cells[self.first]

    def reads(self) -> frozenset[Atom]:
        """The presence of both numbers."""
        return presence(self.first) | presence(self.second)

    def writes(self) -> frozenset[Atom]:
        """Both numbers."""
        return frozenset({Atom(self.first), Atom(self.second)})

    def carries(self) -> frozenset[Atom]:
        """Both numbers: what one was, the other becomes."""
        return self.writes()

    def __str__(self) -> str:
        return f"switches {self.first} and {self.second}"


@frozen(cache_hash=True)
class SetWord(Change):
    """Set a one-word characteristic, such as the controller, to a word or to the source's own.

    `SetWord(CONTROLLER, CONTROLLER)` is "you gain control of it".
    """

    cell: Characteristic[str] = field(validator=written_word)
    word: "str | Characteristic[str]"

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.word, str):
            refuse_other_kinds(self, Kind.VALUE, self.word)

    def possible(self, row: Row) -> bool:
        """Whether the characteristic is present (ALT-2.3.1.d)."""
        return self.cell in row.cells

    def operand(self, row: Row, scope: Scope) -> Operand:
        """The word."""
        return self.word if isinstance(self.word, str) else self.word.of(scope.source)

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Set; the word of a source that has none is written as none."""
        assert isinstance(operand, str)
        draft.cells[self.cell] = operand

    def reads(self) -> frozenset[Atom]:
        """The presence of the characteristic."""
        return presence(self.cell)

    def source_reads(self) -> frozenset[Atom]:
        """The word, where it is the source's."""
        return NO_ATOMS if isinstance(self.word, str) else self.word.reads()

    def writes(self) -> frozenset[Atom]:
        """The characteristic."""
        return frozenset({Atom(self.cell)})

    def __str__(self) -> str:
        word = self.word if isinstance(self.word, str) else f"the source's {self.word}"
        return f"sets {self.cell} to {word}"


@frozen(cache_hash=True)
class Acquire(Change):
    """Gain a characteristic that is absent, with a value (ALT-2.3.1.e); nothing where it is present.

    Raises:
        DefinitionError: The value is not of the characteristic's kind.
    """

    cell: AnyCharacteristic
    starting: Value

    def __attrs_post_init__(self) -> None:
        check_value(self.cell, self.starting, "a gained characteristic")

    def possible(self, row: Row) -> bool:
        """Whether the characteristic is absent."""
        return self.cell not in row.cells

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Make it present."""
        draft.cells[self.cell] = self.starting

    def reads(self) -> frozenset[Atom]:
        """The presence of the characteristic."""
        return presence(self.cell)

    def writes(self) -> frozenset[Atom]:
        """The characteristic and its presence."""
        return frozenset({Atom(self.cell), Atom(self.cell, presence=True)})

    def __str__(self) -> str:
        shown = ", ".join(sorted(self.starting)) if isinstance(self.starting, frozenset) else self.starting
        return f"gives {self.cell} {shown}"


@frozen(cache_hash=True)
class CustomChange(Change):
    """A function of the embedder's own: what it returns is written; None makes a characteristic absent.

    Attributes:
        name: How it prints.
        function: Takes what the object shows and what the source shows; returns new values.
        declared: What it reads of the object.
        declared_source: What it reads of the source.
        written: What it may write.
    """

    name: str
    function: Callable[[Row, Row], Mapping[AnyCharacteristic, Value | None]]
    written: frozenset[AnyCharacteristic]
    declared: frozenset[Atom] = NO_ATOMS
    declared_source: frozenset[Atom] = NO_ATOMS

    def __attrs_post_init__(self) -> None:
        for cell in self.written:
            refuse_computed(self, cell)

    def operand(self, row: Row, scope: Scope) -> Operand:
        """The new values.

        Raises:
            UndeclaredAccess: The function writes what it had not declared.
            DefinitionError: It writes a value of the wrong type, or returns no mapping.
        """
        seen = (row, self.declared), (scope.source, self.declared_source)
        found = call(self.name, self.function, *seen, checked=scope.checked, gives=Mapping)
        for cell, new in found.items():
            if cell not in self.written:
                named = getattr(cell, "name", repr(cell))
                raise UndeclaredAccess(
                    f"the function {self.name!r} wrote {named}, which it had not declared",
                    subject=row.id or None,
                    remedy=f"Add {named} to its declared writes.",
                )
            if new is not None:
                check_value(cell, new, f"the result of {self.name!r}{f' for {row.id}' if row.id else ''}")
        return tuple(sorted(found.items(), key=lambda entry: entry[0].name))

    def is_fixed(self) -> bool:
        """No: the function takes the object."""
        return False

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Write the new values."""
        assert isinstance(operand, tuple)
        for cell, new in operand:
            if new is None:
                draft.cells.pop(cell, None)
            else:
                draft.cells[cell] = new

    def reads(self) -> frozenset[Atom]:
        """The declared reads of the object."""
        return self.declared

    def source_reads(self) -> frozenset[Atom]:
        """The declared reads of the source."""
        return self.declared_source

    def writes(self) -> frozenset[Atom]:
        """The declared writes, presence included."""
        return frozenset(atom for cell in self.written for atom in (Atom(cell), Atom(cell, presence=True)))

    def __str__(self) -> str:
        return self.name
