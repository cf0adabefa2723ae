"""Which of many selectors take in an object: a set of them is the bits of one integer.

A selector is mostly a list of demands on single characteristics: this kind, that sub-type, my controller. For each
characteristic the matching knows which selectors ask for which word, so the selectors that remain for an object are
found with one look-up for each characteristic, not with one trial for each selector.
"""

from collections.abc import Iterator
from typing import TypeAlias, cast

from attrs import define, field

from ludex.layers.cells import AnyCharacteristic, Characteristic, Frame, Kind, Row, Value
from ludex.layers.features import Everything, Has, Is, Itself, Named
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.identities import facets
from ludex.layers.incremental.looks import Profile
from ludex.layers.incremental.members import NO_CELLS
from ludex.layers.relative import SameAsSource
from ludex.layers.selection import AllOf, Not, Scope, Selector

Owner: TypeAlias = tuple[Component, int]


@define(eq=False)
class Demands:
    """What selectors demand of one characteristic, each selector as a bit.

    Attributes:
        cell: The characteristic.
        needs: For each member of a set those that need it.
        forbids: For each member those that must not find it.
        allows: For each word those that are content with it.
        worded: Those that demand some word.
        others: Those that demand something else of it alone, to be tried.
        known: For each value which selectors it rules out, and among how many.
    """

    cell: AnyCharacteristic
    needs: dict[str, int] = field(factory=dict)
    forbids: dict[str, int] = field(factory=dict)
    allows: dict[str, int] = field(factory=dict)
    worded: int = 0
    others: list[tuple[int, Selector, Scope]] = field(factory=list)
    known: dict[object, tuple[int, int]] = field(factory=dict)

    def rules_out(self, shown: object, frame: Frame, size: int) -> int:
        """The selectors that a value rules out, as bits."""
        out = 0
        if self.cell.kind is Kind.SET:
            members = shown if isinstance(shown, frozenset) else frozenset()
            for member, bits in self.needs.items():
                if member not in members:
                    out |= bits
            for member in members:
                out |= self.forbids.get(member, 0)
        elif self.worded:
            out |= self.worded & ~self.allows.get(shown if isinstance(shown, str) else "", 0)
        if self.others:
            alone = Row("", {} if shown is None else {self.cell: cast(Value, shown)}, frame)
            for bit, selector, scope in self.others:
                if not selector.matches(alone, scope):
                    out |= bit
        self.known[shown] = (size, out)
        return out


@define(eq=False)
class Matching:
    """Selectors, each with what it looks through and with its bit.

    Attributes:
        selectors: The selectors; the place of each is its bit.
        owners: For each whose it is: a component, and which of its selectors.
        sums: Those whose objects are not only counted, but have a number added up, as bits.
        exact: Those that are decided by demands on single characteristics, as bits.
    """

    selectors: list[tuple[Selector, Scope]] = field(factory=list)
    owners: list[Owner] = field(factory=list)
    sums: int = 0
    exact: int = 0
    _bits: dict[tuple[object, ...], int] = field(factory=dict)
    _only: dict[str, int] = field(factory=dict)
    _only_some: int = 0
    _but: dict[str, int] = field(factory=dict)
    _demands: dict[str, Demands] = field(factory=dict)
    _looks: dict[int, tuple[tuple[AnyCharacteristic, ...], bool, dict[tuple[object, ...], bool]]] = field(factory=dict)

    @property
    def size(self) -> int:
        """How many selectors there are."""
        return len(self.selectors)

    def bit(self, owner: Owner, key: tuple[object, ...], selector: Selector, scope: Scope) -> int:
        """The bit of a selector, told from others by its owner and a key; a new one gets the next."""
        known = (owner, *key)
        found = self._bits.get(known)
        if found is None:
            found = self._bits[known] = 1 << len(self.selectors)
            self.selectors.append((selector, scope))
            self.owners.append(owner)
            decided = [self._demand(part, scope, found) for part in _conjuncts(selector)]
            if all(decided):
                self.exact |= found
        return found

    def _demand(self, part: Selector, scope: Scope, bit: int) -> bool:
        """Note one demand; False where it is not one on a single characteristic."""
        match part:
            case Everything():
                return True
            case Itself():
                return self._demand_identity({scope.source.id}, bit)
            case Named(ids):
                return self._demand_identity(ids, bit)
            case Not(Itself()):
                self._but[scope.source.id] = self._but.get(scope.source.id, 0) | bit
                return True
            case Has(cell, member) if type(cell) is Characteristic:
                needs = self._of(cell).needs
                needs[member] = needs.get(member, 0) | bit
                return True
            case Not(Has(cell, member)) if type(cell) is Characteristic:
                forbids = self._of(cell).forbids
                forbids[member] = forbids.get(member, 0) | bit
                return True
            case Is():
                return self._demand_words(part.cell, part.words, bit)
            case SameAsSource():
                return self._demand_words(part.cell, {part.cell.of(scope.source)} - {""}, bit)
            case _:
                return self._demand_otherwise(part, scope, bit)

    def _demand_identity(self, ids: set[str] | frozenset[str], bit: int) -> bool:
        first = not self._only_some & bit
        self._only_some |= bit
        for id in ids:
            self._only[id] = self._only.get(id, 0) | bit
        return first

    def _demand_words(self, cell: Characteristic[str], words: set[str] | frozenset[str], bit: int) -> bool:
        demands = self._of(cell)
        first = not demands.worded & bit
        demands.worded |= bit
        for word in words:
            demands.allows[word] = demands.allows.get(word, 0) | bit
        return first

    def _demand_otherwise(self, part: Selector, scope: Scope, bit: int) -> bool:
        looked_at = facets(part)
        cells = [cell for cell in looked_at if cell is not None]
        if len(looked_at) != 1 or len(cells) != 1 or cells[0] in NO_CELLS or type(cells[0]) is not Characteristic:
            return False
        if any(atom.framed for atom in part.reads()):
            return False
        self._of(cells[0]).others.append((bit, part, scope))
        return True

    def _of(self, cell: AnyCharacteristic) -> Demands:
        return self._demands.setdefault(cell.name, Demands(cell))

    def matched(self, profile: Profile) -> int:
        """The selectors that take in the objects of a profile, as bits."""
        size, id, home, seen = len(self.selectors), profile.shape.id, profile.shape.home, profile.seen
        out = self._only_some & ~self._only.get(id, 0) | self._but.get(id, 0)
        for demands in self._demands.values():
            place = home.place_of.get(demands.cell.name)
            shown = profile.row.cells.get(demands.cell) if place is None else seen[place]
            known = demands.known.get(shown)
            out |= known[1] if known is not None and known[0] == size else demands.rules_out(shown, home.frame, size)
        left = ~out & ((1 << size) - 1)
        for bit in bits(left & ~self.exact):
            if not self._tried(bit.bit_length() - 1, profile.row):
                left ^= bit
        return left

    def _tried(self, place: int, row: Row) -> bool:
        """Whether a selector takes in an object; tried once for all that look alike to it."""
        selector, scope = self.selectors[place]
        if place not in self._looks:
            seen = facets(selector)
            cells = tuple(cell for cell in seen if cell is not None and cell not in NO_CELLS)
            self._looks[place] = (cells, len(cells) < len(seen), {})
        cells, whole_row, known = self._looks[place]
        look: tuple[object, ...] = tuple([row.cells.get(cell) for cell in cells])
        if whole_row:
            look = (look, row.id, row.abilities)
        found = known.get(look)
        if found is None:
            found = known[look] = selector.matches(row, scope)
        return found


def bits(several: int) -> Iterator[int]:
    """The bits of an integer, each as an integer, the lowest first.

    >>> list(bits(0b1010))
    [2, 8]
    """
    while several:
        bit = several & -several
        several ^= bit
        yield bit


def _conjuncts(selector: Selector) -> Iterator[Selector]:
    if isinstance(selector, AllOf):
        for part in selector.inner:
            yield from _conjuncts(part)
    else:
        yield selector
