"""Changes of sets: members gained and lost, whole sets replaced."""

from attrs import field, frozen

from ludex.layers.cells import Atom, Characteristic, Row
from ludex.layers.changes import Change, Draft, Operand, presence
from ludex.layers.kinds import written_set


@frozen(cache_hash=True)
class GainMember(Change):
    """Gain a member of a set; a set that is absent becomes present (ALT-2.3.1.e)."""

    cell: Characteristic[frozenset[str]] = field(validator=written_set)
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

    cell: Characteristic[frozenset[str]] = field(validator=written_set)
    member: str

    def possible(self, row: Row) -> bool:
        """Whether the set is present (ALT-2.3.1.d)."""
        return self.cell in row.cells

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Take the member out."""
        draft.cells[self.cell] = _set(draft, self.cell) - {self.member}

    def reads(self) -> frozenset[Atom]:
        """The presence of the set."""
        return presence(self.cell)

    def writes(self) -> frozenset[Atom]:
        """That member."""
        return frozenset({Atom(self.cell, self.member)})

    def __str__(self) -> str:
        return f"takes {self.member} from {self.cell}"


@frozen(cache_hash=True)
class SetMembers(Change):
    """Replace a whole set; with no members, lose all of it."""

    cell: Characteristic[frozenset[str]] = field(validator=written_set)
    words: frozenset[str] = frozenset()

    def possible(self, row: Row) -> bool:
        """Whether the set is present (ALT-2.3.1.d)."""
        return self.cell in row.cells

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Replace."""
        draft.cells[self.cell] = self.words

    def reads(self) -> frozenset[Atom]:
        """The presence of the set."""
        return presence(self.cell)

    def writes(self) -> frozenset[Atom]:
        """The whole set."""
        return frozenset({Atom(self.cell)})

    def __str__(self) -> str:
        return f"sets {self.cell} to {', '.join(sorted(self.words))}" if self.words else f"empties {self.cell}"


def _set(draft: Draft, cell: Characteristic[frozenset[str]]) -> frozenset[str]:
    found = draft.cells.get(cell, frozenset())
    assert isinstance(found, frozenset)
    return found
