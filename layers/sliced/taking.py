"""Selectors, conditions and amounts over columns: all objects are asked at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq, ge, gt, itemgetter, le, lt, ne
from typing import Final, TypeAlias

from ludex.layers.amounts import Amount, Constant, HighestOf, Limited, LowestOf, OfSource, Sum, Tallied, Times
from ludex.layers.cells import AnyCharacteristic, Characteristic
from ludex.layers.conditions import AllHold, Always, AnyHolds, Compares, Condition, NotHolds, SourceIs
from ludex.layers.features import Everything, Has, Is, Itself, Named, NumberIs, Present
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from ludex.layers.selection import AllOf, AnyOf, Not, Selector, TallyKind
from ludex.layers.sliced.lanes import MOST_SHOWN
from ludex.layers.sliced.layout import RELATIONS, Columns, Layout, NotSliced, Sees
from ludex.layers.sliced.sets import places, united

Taking: TypeAlias = Callable[[Columns], int]
Deciding: TypeAlias = Callable[[Columns], bool]
Counting: TypeAlias = Callable[[Columns], int]

COMPARISONS: Final[Mapping[Relation, Callable[[int, int], bool]]] = {
    Relation.EQUAL: eq,
    Relation.AT_LEAST: ge,
    Relation.AT_MOST: le,
    Relation.MORE: gt,
    Relation.LESS: lt,
    Relation.NOT_EQUAL: ne,
}
"""`Relation.holds`, by a function that is called quickly."""


def taking(selectors: Sequence[Selector], layout: Layout, source: str) -> Taking:
    """The objects that some selectors take in together, as bits.

    Raises:
        NotSliced: One looks at something that columns do not show.
    """
    among, columns, others = layout.anyone, [], []
    for part in _conjuncts(selectors):
        inner = part.inner if isinstance(part, Not) else part
        match inner:
            case Present(cell) if cell in layout.everywhere:
                among &= 0 if isinstance(part, Not) else layout.anyone
            case Everything() | Itself() | Named():
                found = _fixed(inner, layout, source)
                among &= ~found if isinstance(part, Not) else found
            case _ if isinstance(part, Not):
                others.append(_all_but(_taking(inner, layout, source), layout))
            case Has() | Present():
                columns.append(_column(inner, layout))
            case Is(_, words) if len(words) == 1:
                columns.append(_column(inner, layout))
            case _:
                others.append(_taking(inner, layout, source))
    if not columns and not others and among & layout.unused():
        # nobody is taken in who is not on the board
        columns.append(layout.there())
    return _all_of(among, columns, others, layout.anyone)


def _conjuncts(selectors: Sequence[Selector]) -> Iterator[Selector]:
    for selector in selectors:
        if isinstance(selector, AllOf):
            yield from _conjuncts(selector.inner)
        else:
            yield selector


def _fixed(selector: Everything | Itself | Named, layout: Layout, source: str) -> int:
    match selector:
        case Everything():
            return layout.anyone
        case Itself():
            return layout.those((source,))
        case Named(ids):
            return layout.those(ids)


def _column(selector: Selector, layout: Layout) -> int:
    match selector:
        case Has(cell, member):
            return layout.column(cell, Sees.MEMBER, member)
        case Present(cell):
            return layout.column(cell, Sees.PRESENT)
        case Is(cell, words) if "" not in words:
            (word,) = words
            return layout.column(cell, Sees.WORD, word)
        case _:
            raise NotSliced


def _all_of(among: int, columns: list[int], others: list[Taking], anyone: int) -> Taking:
    """The common cases have a function of their own, since each is called at each trial."""
    match columns, others:
        case [], []:
            return lambda _: among
        case [only], [] if among == anyone:
            return itemgetter(only)
        case [only], []:
            return lambda seen: seen[only] & among
        case [one, two], [] if among == anyone:
            return lambda seen: seen[one] & seen[two]
        case [one, two], []:
            return lambda seen: seen[one] & seen[two] & among
        case [only], [other]:
            return lambda seen: seen[only] & among & other(seen)
        case [one, two], [other]:
            return lambda seen: seen[one] & seen[two] & among & other(seen)

    def found(seen: Columns) -> int:
        left = among
        for at in columns:
            left &= seen[at]
        for other in others:
            left &= other(seen)
        return left

    return found


def _all_but(inner: Taking, layout: Layout) -> Taking:
    there = layout.there()
    return lambda seen: seen[there] ^ inner(seen)


def _taking(selector: Selector, layout: Layout, source: str) -> Taking:
    match selector:
        case AnyOf(inner):
            several = [taking((part,), layout, source) for part in inner]
            return lambda seen: united([each(seen) for each in several])
        case Is(cell, words) if "" not in words:
            columns = [layout.column(cell, Sees.WORD, word) for word in sorted(words)]
            return lambda seen: united([seen[at] for at in columns])
        case NumberIs(cell, relation, int(bound)):
            return _compared(cell, relation, bound, layout)
        case SameAsSource(cell):
            return _same(cell, layout, source)
        case Shares() | InSourceSet() | Linked() | Holding():
            return _related(selector, layout, source)
        case AllOf() | Not() | Everything() | Itself() | Named() | Has() | Present():
            return taking((selector,), layout, source)
        case _:
            raise NotSliced


def _compared(cell: AnyCharacteristic, relation: Relation, bound: int, layout: Layout) -> Taking:
    if relation is Relation.NOT_EQUAL:
        return _all_but(_compared(cell, Relation.EQUAL, bound, layout), layout)
    reached, passed = RELATIONS[relation]
    if passed is None:
        assert reached is not None
        return itemgetter(layout.at_least(cell, bound + reached))
    not_below = layout.at_least(cell, bound + passed)
    if reached is None:
        return _all_but(itemgetter(not_below), layout)
    from_here = layout.at_least(cell, bound + reached)
    return lambda seen: seen[from_here] ^ seen[not_below]


def _same(cell: AnyCharacteristic, layout: Layout, source: str) -> Taking:
    columns = [at for at, _ in layout.each_word(cell)]
    own = layout.those((source,))
    if len(columns) == 2:
        one, other = columns
        return lambda seen: seen[one] if seen[one] & own else seen[other] if seen[other] & own else 0

    def found(seen: Columns) -> int:
        for at in columns:
            if seen[at] & own:
                return seen[at]
        return 0

    return found


def _related(selector: Shares | InSourceSet | Linked | Holding, layout: Layout, source: str) -> Taking:
    """The objects that share a member of a set with others: of the source, or of what an inner selector takes in.

    For each member there is whom to ask whether it counts, and who is taken in then.
    """
    own = layout.those((source,))
    match selector:
        case Shares(cell, with_source):
            mine = {word: at for at, word in layout.each_member(with_source)}
            both = [(at, mine[word]) for at, word in layout.each_member(cell) if word in mine]
            return lambda seen: united([seen[at] for at, of_source in both if seen[of_source] & own])
        case InSourceSet(cell):
            named = [(at, layout.those((id,))) for at, id in layout.each_member(cell) if id in layout.frame]
            return lambda seen: united([place for at, place in named if seen[at] & own])
        case Linked(cell, place):
            takes = taking((place,), layout, source)
            led_to = [(at, layout.those((id,))) for at, id in layout.each_member(cell) if id in layout.frame]

            def linked(seen: Columns) -> int:
                there = takes(seen)
                return united([seen[at] for at, place in led_to if place & there])

            return linked
        case Holding(cell, objects):
            holds = taking((objects,), layout, source)
            held = [(at, layout.those((id,))) for at, id in layout.each_member(cell) if id in layout.frame]

            def holding_some(seen: Columns) -> int:
                there = holds(seen)
                return united([place for at, place in held if seen[at] & there])

            return holding_some


# --- conditions and amounts --------------------------------------------------------------------------


def holding(condition: Condition, layout: Layout, source: str) -> Deciding | None:
    """Whether a condition holds; None for one that always does.

    Raises:
        NotSliced: It looks at something that columns do not show.
    """
    match condition:
        case Always():
            return None
        case SourceIs(selector):
            takes, own = taking((selector,), layout, source), layout.those((source,))
            return lambda seen: takes(seen) & own != 0
        case Compares(left, relation, right):
            one, other = (counting(side, layout, source) for side in (left, right))
            stand = COMPARISONS[relation]
            return lambda seen: stand(one(seen), other(seen))
        case AllHold(inner):
            several = [each for part in inner if (each := holding(part, layout, source)) is not None]
            return lambda seen: all(each(seen) for each in several)
        case AnyHolds(inner):
            found = [holding(part, layout, source) for part in inner]
            some = [each for each in found if each is not None]
            return None if len(some) < len(found) else lambda seen: any(each(seen) for each in some)
        case NotHolds(inner):
            holds = holding(inner, layout, source)
            return (lambda _: False) if holds is None else lambda seen: not holds(seen)
        case _:
            raise NotSliced


def counting(amount: Amount, layout: Layout, source: str) -> Counting:
    """The number that an amount comes to.

    Raises:
        NotSliced: It looks at something that columns do not show.
    """
    match amount:
        case Constant(number):
            return lambda _: number
        case OfSource(cell):
            return _own_number(cell, layout, source)
        case Tallied(tally, others=False) if tally.kind is TallyKind.COUNT:
            takes = taking((tally.objects,), layout, source)
            return lambda seen: takes(seen).bit_count()
        case Tallied(tally, others=False) if tally.cell is not None:
            return _tallying(tally.kind, tally.cell, taking((tally.objects,), layout, source), layout)
        case Times(factor, inner):
            once = counting(inner, layout, source)
            return lambda seen: factor * once(seen)
        case Limited(inner, at_least, at_most):
            freely = counting(inner, layout, source)

            def limited(seen: Columns) -> int:
                number = freely(seen)
                if at_least is not None:
                    number = max(number, at_least)
                return number if at_most is None else min(number, at_most)

            return limited
        case Sum(inner) | HighestOf(inner) | LowestOf(inner):
            several = [counting(part, layout, source) for part in inner]
            put_together = sum if isinstance(amount, Sum) else max if isinstance(amount, HighestOf) else min
            return lambda seen: put_together(each(seen) for each in several)
        case _:
            raise NotSliced


def _own_number(cell: Characteristic[int], layout: Layout, source: str) -> Counting:
    at, place, lanes = layout.column(cell, Sees.NUMBER), layout.places[source], layout.lanes
    layout.named.add(source)
    layout.lending.add(cell)
    return lambda seen: lanes.number(seen[at], place)


def _tallying(kind: TallyKind, cell: Characteristic[int], takes: Taking, layout: Layout) -> Counting:
    at, lanes = layout.column(cell, Sees.NUMBER), layout.lanes
    put_together = sum if kind is TallyKind.SUM else max if kind is TallyKind.HIGHEST else min
    layout.lending.add(cell)

    def tallied(seen: Columns) -> int:
        numbers = seen[at]
        found = [lanes.number(numbers, place) for place in places(takes(seen))]
        return put_together(found) if found else 0

    return tallied


def growth(amount: Amount, layout: Layout) -> tuple[int, int]:
    """How far from zero an amount can be, at most.

    Returns:
        How many times as far as the numbers are that it is reckoned from, and how much farther.

    Raises:
        NotSliced: That cannot be told.
    """
    match amount:
        case Constant(number):
            return 0, abs(number)
        case OfSource(cell):
            return _growth_of_numbers(cell, 1, layout)
        case Tallied(tally) if tally.kind is TallyKind.COUNT:
            return 0, layout.size
        case Tallied(tally) if tally.cell is not None:
            return _growth_of_numbers(tally.cell, layout.size if tally.kind is TallyKind.SUM else 1, layout)
        case Times(factor, inner):
            times, more = growth(inner, layout)
            return abs(factor) * times, abs(factor) * more
        case Sum(inner):
            found = [growth(part, layout) for part in inner]
            return sum(times for times, _ in found), sum(more for _, more in found)
        case HighestOf(inner) | LowestOf(inner):
            found = [growth(part, layout) for part in inner]
            return max(times for times, _ in found), max(more for _, more in found)
        case Limited(inner, at_least, at_most):
            times, more = growth(inner, layout)
            return times, max(more, abs(at_least or 0), abs(at_most or 0))
        case _:
            raise NotSliced


def _growth_of_numbers(cell: AnyCharacteristic, count: int, layout: Layout) -> tuple[int, int]:
    """That of so many numbers; those that no ability writes are no larger than what may stand in a column."""
    return (count, 0) if cell in layout.written else (0, count * MOST_SHOWN)
