"""Changes: what an ability does to each object that it applies to. Frozen data that print as a phrase.

Each change says on which objects it is possible: a characteristic that is absent cannot be
modified (ALT-2.3.1.d), only gained (ALT-2.3.1.e). Its operand is read before anything is written.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import define, frozen

from ludex.layers.amounts import Amount
from ludex.layers.cells import (
    OF_THE_RULES,
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
from ludex.layers.selectors import ABILITIES, NO_ATOMS, Base, Scope

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


def _presence(cell: AnyCharacteristic) -> frozenset[Atom]:
    return frozenset({Atom(cell, presence=True)})


def _number(operand: "Operand | Value") -> int:
    assert isinstance(operand, int)
    return operand


@frozen(cache_hash=True)
class NumberChange(Change):
    """A change of one number by an amount; impossible where the number is absent."""

    cell: Characteristic[int]
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
        return _presence(self.cell) | self.by.reads()

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

    cell: Characteristic[int]

    def possible(self, row: Row) -> bool:
        """Whether the number is present (ALT-2.3.1.d)."""
        return self.cell in row.cells

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Double."""
        if self.cell in draft.cells:
            draft.cells[self.cell] = 2 * _number(draft.cells[self.cell])

    def reads(self) -> frozenset[Atom]:
        """The presence of the number."""
        return _presence(self.cell)

    def writes(self) -> frozenset[Atom]:
        """The number."""
        return frozenset({Atom(self.cell)})

    def __str__(self) -> str:
        return f"doubles {self.cell}"


@frozen(cache_hash=True)
class Switch(Change):
    """Switch two numbers; the same operation whatever it meets."""

    first: Characteristic[int]
    second: Characteristic[int]

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
        return _presence(self.first) | _presence(self.second)

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

    cell: Characteristic[str]
    word: "str | Characteristic[str]"

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
        return _presence(self.cell)

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
class GainMember(Change):
    """Gain a member of a set; a set that is absent becomes present (ALT-2.3.1.e)."""

    cell: Characteristic[frozenset[str]]
    member: str

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Put the member in."""
        draft.cells[self.cell] = _set(draft, self.cell) | {self.member}

    def writes(self) -> frozenset[Atom]:
        """That member, and with it the presence of the set."""
        return frozenset({Atom(self.cell, self.member), Atom(self.cell, presence=True)})

    def __str__(self) -> str:
        return f"adds {self.member} to {self.cell}"


@frozen(cache_hash=True)
class LoseMember(Change):
    """Lose a member of a set."""

    cell: Characteristic[frozenset[str]]
    member: str

    def possible(self, row: Row) -> bool:
        """Whether the set is present (ALT-2.3.1.d)."""
        return self.cell in row.cells

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Take the member out."""
        draft.cells[self.cell] = _set(draft, self.cell) - {self.member}

    def reads(self) -> frozenset[Atom]:
        """The presence of the set."""
        return _presence(self.cell)

    def writes(self) -> frozenset[Atom]:
        """That member."""
        return frozenset({Atom(self.cell, self.member)})

    def __str__(self) -> str:
        return f"takes {self.member} from {self.cell}"


@frozen(cache_hash=True)
class SetMembers(Change):
    """Replace a whole set; with no members, lose all of it."""

    cell: Characteristic[frozenset[str]]
    words: frozenset[str] = frozenset()

    def possible(self, row: Row) -> bool:
        """Whether the set is present (ALT-2.3.1.d)."""
        return self.cell in row.cells

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Replace."""
        draft.cells[self.cell] = self.words

    def reads(self) -> frozenset[Atom]:
        """The presence of the set."""
        return _presence(self.cell)

    def writes(self) -> frozenset[Atom]:
        """The whole set."""
        return frozenset({Atom(self.cell)})

    def __str__(self) -> str:
        return f"sets {self.cell} to {', '.join(sorted(self.words))}" if self.words else f"empties {self.cell}"


def _set(draft: Draft, cell: Characteristic[frozenset[str]]) -> frozenset[str]:
    found = draft.cells.get(cell, frozenset())
    assert isinstance(found, frozenset)
    return found


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
        return _presence(self.cell)

    def writes(self) -> frozenset[Atom]:
        """The characteristic and its presence."""
        return frozenset({Atom(self.cell), Atom(self.cell, presence=True)})

    def __str__(self) -> str:
        shown = ", ".join(sorted(self.starting)) if isinstance(self.starting, frozenset) else self.starting
        return f"gives {self.cell} {shown}"


@frozen(cache_hash=True)
class GainAbility(Change):
    """Gain an ability, behind those that the object has."""

    ability: Labelled

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Give the ability."""
        draft.gain_ability(self.ability)

    def writes(self) -> frozenset[Atom]:
        """The object's abilities; no ability ends by it."""
        return frozenset({Atom(ABILITIES)})

    def grants(self) -> tuple[Labelled, ...]:
        """The ability."""
        return (self.ability,)

    def __str__(self) -> str:
        return f"grants “{self.ability.name}”"


@frozen(cache_hash=True)
class Which:
    """Which abilities: all, those of a kind, or those of a name."""

    kind: str | None = None
    name: str | None = None

    def includes(self, ability: Labelled) -> bool:
        """Whether the ability is one of them.

        >>> from ludex.layers.passives import Inert
        >>> Which(kind="keyword").includes(Inert("Eternal", "keyword"))
        True
        """
        if ability.kind == OF_THE_RULES:
            return False
        return self.kind in (None, ability.kind) and self.name in (None, ability.name)

    def __str__(self) -> str:
        if self.name is not None:
            return f"the ability “{self.name}”"
        return "all abilities" if self.kind is None else f"all abilities of kind {self.kind}"


@frozen(cache_hash=True)
class LoseAbilities(Change):
    """Lose abilities: all, one kind, or one. What is gained afterwards stays."""

    which: Which = Which()

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Take the abilities away."""
        draft.abilities = [held for held in draft.abilities if not self.which.includes(held.ability)]

    def writes(self) -> frozenset[Atom]:
        """The object's abilities, and whether they exist."""
        return frozenset({Atom(ABILITIES), Atom(EXISTENCE)})

    def __str__(self) -> str:
        return f"removes {self.which}"


@frozen(cache_hash=True)
class IgnoreAbilities(Change):
    """Have abilities ignored: they stay, without force (ALT4-7.3.18)."""

    which: Which = Which()

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Mark the abilities, except the one that is being applied."""
        # ALT4-7.3.18.a: an ability that would ignore itself is not ignored
        draft.abilities = [
            Held(
                held.key,
                held.ability,
                held.ignored or (held.key != draft.applying and self.which.includes(held.ability)),
            )
            for held in draft.abilities
        ]

    def writes(self) -> frozenset[Atom]:
        """Whether the object's abilities have force."""
        return frozenset({Atom(EXISTENCE)})

    def __str__(self) -> str:
        return f"has {self.which} ignored"


@frozen(cache_hash=True)
class Become(Change):
    """Become a copy of the base characteristics of an object.

    Attributes:
        original: The identity of the object that is copied, or None for the source.
        cells: The characteristics that are copied, absent ones as absent.
        abilities: Whether its printed abilities are copied, in place of all that the object has.
    """

    original: str | None
    cells: tuple[AnyCharacteristic, ...]
    abilities: bool = True

    def operand(self, row: Row, scope: Scope) -> Operand:
        """The base that is copied."""
        return scope.bases[scope.source.id if self.original is None else self.original]

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Write what the base has, and take away what it lacks."""
        assert isinstance(operand, Base)
        for cell in self.cells:
            copied = operand.cells.get(cell)
            if copied is None:
                draft.cells.pop(cell, None)
            else:
                draft.cells[cell] = copied
        if self.abilities:
            draft.abilities = [held for held in draft.abilities if held.ability.kind == OF_THE_RULES]
            for ability in operand.abilities:
                if ability.kind != OF_THE_RULES:
                    draft.gain_ability(ability)

    def writes(self) -> frozenset[Atom]:
        """The copied characteristics, their presence, and the abilities."""
        cells = {atom for cell in self.cells for atom in (Atom(cell), Atom(cell, presence=True))}
        return frozenset(cells | ({Atom(ABILITIES), Atom(EXISTENCE)} if self.abilities else set()))

    def __str__(self) -> str:
        return f"becomes a copy of {'the source' if self.original is None else self.original}"


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

    def operand(self, row: Row, scope: Scope) -> Operand:
        """The new values.

        Raises:
            UndeclaredAccess: The function writes what it had not declared.
            DefinitionError: It writes a value of the wrong type.
        """
        seen = (row, self.declared), (scope.source, self.declared_source)
        found = call(self.name, self.function, *seen, checked=scope.checked)
        for cell, new in found.items():
            if cell not in self.written:
                raise UndeclaredAccess(
                    f"the function {self.name!r} wrote {cell.name}, which it had not declared",
                    subject=row.id,
                    remedy=f"Add {cell.name} to its declared writes.",
                )
            if new is not None:
                check_value(cell, new, f"the result of {self.name!r} for {row.id}")
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
