"""The rules of order once more, from the rule text, by brute force: an oracle for the reference evaluator.

It knows nothing of how the evaluators work. A state is plain dicts and lists; a selector, an amount or a change is
asked what it says about an object, and all else is done here: links, tallies, the three tests of dependency, chains,
loops, what comes next, what is gained and what is lost.
"""

from collections.abc import Iterator

from attrs import define, evolve, field

from ludex.layers.cells import AbilityKey, Held, Row
from ludex.layers.changes import Change, Draft
from ludex.layers.changes_of_abilities import Become
from ludex.layers.objects import Board
from ludex.layers.order import (
    Continuing,
    Freedom,
    GainedStamp,
    Judged,
    Layers,
    Loops,
    Ordering,
    Priority,
    Recompute,
    Tests,
    WhenOff,
)
from ludex.layers.passives import Passive
from ludex.layers.relative import Holding, Linked
from ludex.layers.selection import Base, Scope, Selector, Tally, TallyKind

Piece = tuple[int, AbilityKey]
"""What one ability does in one layer: the number of the layer, and the ability's key."""


@define
class Shown:
    """What one object shows, while the abilities are being applied."""

    cells: dict
    abilities: list[Held]
    marks: set = field(factory=set)


@define
class Table:
    """A partly built state."""

    board: Board
    layers: Layers
    objects: dict[str, Shown]
    passives: dict[AbilityKey, tuple[str, Passive]]
    unapplied: list[Piece]
    started: set = field(factory=set)

    def copy(self) -> "Table":
        return Table(
            self.board,
            self.layers,
            {id: Shown(dict(each.cells), list(each.abilities), set(each.marks)) for id, each in self.objects.items()},
            dict(self.passives),
            list(self.unapplied),
            set(self.started),
        )

    def row(self, id: str) -> Row:
        frame = {place.id: place.base for place in self.board if place.place}
        shown = self.objects[id]
        return Row(id, shown.cells, frame, tuple(shown.abilities), frozenset(shown.marks))

    def changes(self, piece: Piece) -> list[Change]:
        _, passive = self.passives[piece[1]]
        return [change for change in passive.does if self.layers.layer_of(passive, change) == piece[0]]

    def is_first(self, piece: Piece) -> bool:
        _, passive = self.passives[piece[1]]
        return piece[0] == min(self.layers.layer_of(passive, change) for change in passive.does)

    def goes_on(self, piece: Piece) -> bool:
        return piece[1] in self.started and not self.is_first(piece)


def set_out(board: Board, layers: Layers) -> Table:
    """The base characteristics, and every printed ability unapplied (ALT4-2.3.1.l)."""
    table = Table(board, layers, {}, {}, [])
    for found in sorted(board, key=lambda each: each.timestamp):
        held = [Held((found.timestamp, 0, place), ability) for place, ability in enumerate(found.abilities)]
        table.objects[found.id] = Shown(dict(found.base), held)
        for each in held:
            _take_up(table, found.id, each)
    return table


def _take_up(table: Table, bearer: str, held: Held) -> None:
    if isinstance(held.ability, Passive) and held.ability.does:
        table.passives[held.key] = (bearer, held.ability)
        numbers = {table.layers.layer_of(held.ability, change) for change in held.ability.does}
        table.unapplied += [(number, held.key) for number in sorted(numbers)]


def _exists(table: Table, piece: Piece) -> bool:
    bearer, passive = table.passives[piece[1]]
    if table.goes_on(piece):
        return True
    row = table.row(bearer)
    return any(held.key == piece[1] and not held.ignored for held in table.objects[bearer].abilities) and (
        passive.works.matches(row, Scope(row))
    )


def _scope(table: Table, piece: Piece) -> Scope:
    bearer, passive = table.passives[piece[1]]
    changes = table.changes(piece)
    lookout = _Lookout(table, [table.row(id) for id in table.objects], Scope(table.row(bearer)))
    for selector in _selectors(passive):
        lookout.learn_links(selector)
    amounts = [amount for change in changes if (amount := change.amount()) is not None]
    for tally in (*passive.when.tallies(), *(tally for amount in amounts for tally in amount.tallies())):
        lookout.learn_tally(tally)
    bases = {}
    for original in [change.original or bearer for change in changes if isinstance(change, Become)]:
        printed = table.board.objects.get(original)
        bases[original] = Base({}) if printed is None else Base(printed.base, printed.abilities)
    return evolve(lookout.scope, bases=bases, checked=table.layers.checked)


@define
class _Lookout:
    """Works out the links and the tallies that a source looks through."""

    table: Table
    rows: list[Row]
    scope: Scope

    def learn_links(self, selector: Selector) -> None:
        for part in selector.parts():
            self.learn_links(part)
        if isinstance(selector, Linked):
            self.learn_links(selector.place)
            places = [row for row in self.rows if self.table.board[row.id].place]
            fitting = frozenset(row.id for row in places if selector.place.matches(row, self.scope))
            self.scope = evolve(self.scope, links={**self.scope.links, selector: fitting})
        elif isinstance(selector, Holding):
            self.learn_links(selector.objects)
            holders = [row for row in self.rows if selector.objects.matches(row, self.scope)]
            held = frozenset(place for row in holders for place in selector.cell.of(row))
            self.scope = evolve(self.scope, links={**self.scope.links, selector: held})

    def learn_tally(self, tally: Tally) -> None:
        self.learn_links(tally.objects)
        matching = [row for row in self.rows if tally.objects.matches(row, self.scope)]
        numbers = [1 if tally.cell is None else tally.cell.of(row) for row in matching]
        total: tuple[int, ...] = (sum(numbers),)
        if tally.kind in (TallyKind.HIGHEST, TallyKind.LOWEST):
            best = max if tally.kind is TallyKind.HIGHEST else min
            top = best(numbers, default=0)
            rest = [each for each in numbers if each != top]
            total = (top, numbers.count(top), best(rest, default=0))
        self.scope = evolve(self.scope, totals={**self.scope.totals, tally: total})


def _selectors(passive: Passive) -> Iterator[Selector]:
    yield passive.affects
    conditions = [passive.when]
    while conditions:
        condition = conditions.pop()
        conditions += condition.parts()
        if (selector := getattr(condition, "selector", None)) is not None:
            yield selector


Says = tuple[str, dict, dict] | None


def says(table: Table, piece: Piece, *, even_if_off: bool = False) -> Says:
    """What a piece comes to now: whether its condition holds, the amounts it shares, and its targets with theirs.

    None where it does not exist.
    """
    if not _exists(table, piece):
        return None
    _, passive = table.passives[piece[1]]
    scope, going_on = _scope(table, piece), table.goes_on(piece)
    on = going_on or passive.when.holds(scope)
    if not on and not even_if_off:
        return "off", {}, {}
    shared, targets = {}, {}
    for place, change in enumerate(table.changes(piece)):
        if on and change.is_fixed():
            shared[place] = change.operand(scope.source, scope)
        for id in table.objects:
            row = table.row(id)
            chosen = piece[1] in table.objects[id].marks if going_on else passive.affects.matches(row, scope)
            if chosen and change.possible(row):
                targets[place, id] = change.operand(row, scope) if on else "off"
    return "on" if on else "off", shared, targets


def applied(before: Table, piece: Piece) -> Table:
    """The state after one piece, all of whose targets and amounts are read before anything is written."""
    after, said = before.copy(), says(before, piece)
    after.unapplied.remove(piece)
    if said is None or said[0] == "off":
        return after
    changes = before.changes(piece)
    _, passive = before.passives[piece[1]]
    if before.layers.continuing is Continuing.SAME_TARGETS and before.is_first(piece):
        after.started.add(piece[1])
        scope = _scope(before, piece)
        for id, shown in after.objects.items():
            shown.marks |= {piece[1]} if passive.affects.matches(before.row(id), scope) else set()
    for id, shown in after.objects.items():
        mine = {place: operand for (place, target), operand in said[2].items() if target == id}
        if not mine:
            continue
        draft = Draft(shown.cells, shown.abilities, piece[1], _gains(before, piece, id))
        for place, operand in sorted(mine.items()):
            changes[place].apply(draft, operand)
        shown.cells, shown.abilities = draft.cells, draft.abilities
        had = {held.key for held in before.objects[id].abilities}
        for held in shown.abilities:
            if held.key not in had:
                _take_up(after, id, held)
    return after


def _gains(table: Table, granter: Piece, bearer: str):
    layer, key = granter
    own = table.board[bearer].timestamp
    stamp = {
        GainedStamp.BEARER: own,
        GainedStamp.GRANTER: key[0],
        GainedStamp.LATER: max(own, key[0]),
    }[table.layers.policy.gained_stamp]
    # what is granted in an earlier layer comes first
    return lambda place: (stamp, 1, key, layer * 2**16 + place, own)


def depends(table: Table, piece: Piece, after: Table) -> bool:
    """Whether a piece depends directly on the one that leads from one state to the other (ALT4-2.3.2.c to f)."""
    if table.layers.layers[piece[0]].ordering is Ordering.TIMESTAMP:
        return False
    policy = table.layers.policy
    before, now = says(table, piece), says(after, piece)
    assert before is not None
    if policy.tests is Tests.ALL:
        # Only what ends can meet the first test, and then nothing is left for the others but targets that are gone.
        return now is None and bool(before[2])
    if now is None:
        return True
    if policy.when_off is WhenOff.KEEPS_TARGETS and before[0] == now[0] == "off":
        mine, others = says(table, piece, even_if_off=True), says(after, piece, even_if_off=True)
        assert mine is not None
        assert others is not None
        return mine[2].keys() != others[2].keys()
    return before != now


def closure(pieces: list[Piece], direct: set[tuple[Piece, Piece]]) -> dict[Piece, set[Piece]]:
    """On which pieces each depends, through chains (ALT4-2.3.2.g)."""
    reached = {piece: {other for one, other in direct if one == piece} for piece in pieces}
    for _ in pieces:
        reached = {piece: far.union(*(reached[other] for other in far)) for piece, far in reached.items()}
    return reached


def next_piece(pieces: list[Piece], direct: set[tuple[Piece, Piece]], layers: Layers) -> Piece:
    """The oldest piece that is free (ALT4-2.3.3.a and b)."""
    policy = layers.policy
    if policy.priority is Priority.TIMESTAMP:
        oldest = min((piece[0], piece[1][0]) for piece in pieces)
        pieces = [piece for piece in pieces if (piece[0], piece[1][0]) == oldest]
        direct = {(one, other) for one, other in direct if one in pieces and other in pieces}
    far = closure(pieces, direct)
    in_loop = [piece for piece in pieces if piece in far[piece]]
    if in_loop and policy.loops is Loops.IGNORE_ALL:
        return min(pieces)
    free = [piece for piece in pieces if all(piece in far[other] for other in far[piece])]
    if policy.loops is Loops.WAIT:
        free = [piece for piece in free if not far[piece]] or free
    return min(free)


def direct_dependencies(table: Table, pieces: list[Piece]) -> set[tuple[Piece, Piece]]:
    """Who depends directly on whom now, or, by other readings, after one other or any sequence of the others."""
    longest = {Judged.PRESENT_STATE: 0, Judged.WITH_A_THIRD: 1, Judged.IN_PRINCIPLE: len(pieces)}
    judged = _sequences(table, pieces, longest[table.layers.policy.judged])
    return {
        (piece, other)
        for reached, left in judged
        for other in left
        for after in [applied(reached, other)]
        for piece in left
        if piece[1] != other[1] and depends(reached, piece, after)
    }


def _sequences(table: Table, pieces: list[Piece], longest: int) -> Iterator[tuple[Table, list[Piece]]]:
    left = [piece for piece in pieces if _exists(table, piece)]
    yield table, left
    for piece in left if longest else ():
        yield from _sequences(applied(table, piece), [other for other in left if other != piece], longest - 1)


@define
class Outcome:
    """A whole evaluation: the order, what depended on what before each step, and what is shown at the end."""

    order: list[Piece]
    edges: list[set[tuple[Piece, Piece]]]
    shown: dict[str, Shown]
    lost: list[Piece]


def work_out(board: Board, layers: Layers) -> Outcome:
    """What is true on a board, by the letter of ALT4-2.3.1.l to ALT4-2.3.3.c."""
    table, outcome = set_out(board, layers), Outcome([], [], {}, [])
    every = set(range(len(layers.layers)))
    rounds = [every] if layers.freedom is Freedom.ACROSS_LAYERS else [{number} for number in sorted(every)]
    for numbers in rounds:
        once: set | None = None
        while pieces := [piece for piece in table.unapplied if piece[0] in numbers and _exists(table, piece)]:
            direct = direct_dependencies(table, pieces) if once is None else once
            once = direct if layers.policy.recompute is Recompute.ONCE else None
            direct = {(one, other) for one, other in direct if one in pieces and other in pieces}
            chosen = next_piece(pieces, direct, layers)
            outcome.order.append(chosen)
            outcome.edges.append(direct)
            table = applied(table, chosen)
    outcome.shown, outcome.lost = table.objects, sorted(table.unapplied)
    return outcome
