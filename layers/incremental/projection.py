"""Projections: what a component sees of an object. Objects that show the same are one class.

Only what some ability of the component reads is kept: of a set the members that are asked for, of a number
that is only changed its presence (ALT-2.3.1.d).
"""

from collections.abc import Iterable, Sequence

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic, Atom, Cells, Value


@frozen
class Projection:
    """Which part of an object's cells is kept.

    Attributes:
        whole: Characteristics kept with their value.
        some_members: Sets of which only certain members are kept.
        presence: Characteristics of which only the presence is kept.
    """

    whole: tuple[AnyCharacteristic, ...]
    some_members: tuple[tuple[AnyCharacteristic, frozenset[str]], ...]
    presence: tuple[AnyCharacteristic, ...]

    def of(self, cells: Cells) -> tuple[Value | None, ...]:
        """What is kept of some cells, in the order of `characteristics`; None for an absent one.

        >>> from ludex.layers.cells import members, number
        >>> power, words = number("example.power"), members("example.words")
        >>> seen = projection([Atom(words, "Robot"), Atom(power, presence=True)])
        >>> seen.of({power: 7, words: frozenset({"Robot", "Noble"})})
        (frozenset({'Robot'}), 0)
        """
        return self.of_values([cells.get(cell) for cell in self.characteristics()])

    def of_values(self, shown: Sequence[Value | None]) -> tuple[Value | None, ...]:
        """What is kept of some values, given in the order of `characteristics`."""
        whole, some = len(self.whole), len(self.some_members)
        kept = list(shown[:whole])
        for (_, wanted), found in zip(self.some_members, shown[whole:], strict=False):
            kept.append(found & wanted if isinstance(found, frozenset) else None)
        for cell, found in zip(self.presence, shown[whole + some :], strict=True):
            kept.append(None if found is None else cell.zero)
        return tuple(kept)

    def characteristics(self) -> tuple[AnyCharacteristic, ...]:
        """The characteristics, in the order of `of`."""
        return (*self.whole, *(cell for cell, _ in self.some_members), *self.presence)


def projection(atoms: Iterable[Atom]) -> Projection:
    """The smallest projection that keeps all of some atoms."""
    whole: dict[AnyCharacteristic, None] = {}
    some: dict[AnyCharacteristic, set[str]] = {}
    presence: dict[AnyCharacteristic, None] = {}
    for atom in sorted(atoms, key=str):
        if atom.presence:
            presence[atom.cell] = None
        elif atom.member is None:
            whole[atom.cell] = None
        else:
            some.setdefault(atom.cell, set()).add(atom.member)
    return Projection(
        tuple(whole),
        tuple((cell, frozenset(words)) for cell, words in some.items() if cell not in whole),
        tuple(cell for cell in presence if cell not in whole and cell not in some),
    )
