"""Which of many operations can apply to an object: a set of them is the bits of one integer.

For each value of each characteristic it is remembered which operations that value rules out, whatever
else the object shows. So the operations that remain for an object are found with one look-up for each of its
characteristics, not with one trial for each operation.
"""

from functools import lru_cache

from attrs import define, field

from ludex.layers.cells import AnyCharacteristic, Row, Value
from ludex.layers.incremental.component import Op
from ludex.layers.selectors import AllOf, AnyOf, Holding, InSourceSet, Itself, Named, Scope, Selector


@define(eq=False)
class Ruling:
    """What one value rules out.

    Attributes:
        row: An object that shows nothing but this value.
        out: The operations that it rules out, as bits.
        tried: How many operations were tried.
    """

    row: Row
    out: int = 0
    tried: int = 0


@define(eq=False)
class Matching:
    """All operations of parts that stand alone, each with its bit.

    Attributes:
        ops: The operations; the place of each is its bit.
        exact: Those whose selector is decided by single characteristics alone, as bits.
    """

    ops: list[Op] = field(factory=list)
    exact: int = 0
    _bits: dict[Op, int] = field(factory=dict)
    _by_cell: dict[str, dict[Value | None, Ruling]] = field(factory=dict)
    _by_id: dict[str, Ruling] = field(factory=dict)

    def bit(self, op: Op) -> int:
        """The bit of an operation; a new one gets the next."""
        found = self._bits.get(op)
        if found is None:
            found = self._bits[op] = 1 << len(self.ops)
            self.ops.append(op)
            if op.on and _is_exact(op.operation.part.instance.passive.affects):
                self.exact |= found
        return found

    def remaining(self, row: Row, cells: tuple[AnyCharacteristic, ...]) -> int:
        """The operations that no single characteristic of the object rules out, as bits."""
        size = len(self.ops)
        ruling = self._by_id.get(row.id)
        if ruling is None:
            ruling = self._by_id[row.id] = Ruling(Row(row.id, {}, row.frame))
        out = ruling.out if ruling.tried == size else self._extend(ruling, None)
        for cell in cells:
            shown = row.cells.get(cell)
            known = self._by_cell.setdefault(cell.name, {})
            ruling = known.get(shown)
            if ruling is None:
                ruling = known[shown] = Ruling(Row("", {} if shown is None else {cell: shown}, row.frame))
            out |= ruling.out if ruling.tried == size else self._extend(ruling, cell)
        return ~out & ((1 << size) - 1)

    def _extend(self, ruling: Ruling, cell: AnyCharacteristic | None) -> int:
        """Try the operations that are new since a ruling was last asked for."""
        for place in range(ruling.tried, len(self.ops)):
            op = self.ops[place]
            selector = op.operation.part.instance.passive.affects
            if not op.on or _rules_out(selector, cell, ruling.row, op.operation.scope):
                ruling.out |= 1 << place
        ruling.tried = len(self.ops)
        return ruling.out


@lru_cache(maxsize=4096)
def _facets(selector: Selector) -> frozenset[AnyCharacteristic | None]:
    """The characteristics of the object that a selector looks at; None stands for its identity."""
    inner: frozenset[AnyCharacteristic | None] = frozenset().union(*(_facets(part) for part in selector.parts()))
    if isinstance(selector, Itself | Named | InSourceSet | Holding):
        inner |= {None}
    return inner | {atom.cell for atom in selector.reads()}


def _rules_out(selector: Selector, cell: AnyCharacteristic | None, row: Row, scope: Scope) -> bool:
    """Whether an object cannot be selected whatever else it shows; no cell stands for its identity."""
    if _facets(selector) <= {cell}:
        return not selector.matches(row, scope)
    if isinstance(selector, AllOf):
        return any(_rules_out(part, cell, row, scope) for part in selector.inner)
    if isinstance(selector, AnyOf):
        return all(_rules_out(part, cell, row, scope) for part in selector.inner)
    return False


def _is_exact(selector: Selector) -> bool:
    if len(_facets(selector)) <= 1:
        return True
    return isinstance(selector, AllOf) and all(_is_exact(part) for part in selector.inner)
