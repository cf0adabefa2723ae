"""One question under several readings of the rules: which points matter, and what each reading answers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import product
from typing import Final

from attrs import evolve, frozen

from ludex.layers.cells import OF_THE_RULES, AbilityKey, AnyCharacteristic, Row, Value
from ludex.layers.errors import RefusedError
from ludex.layers.objects import Board
from ludex.layers.order import Layers, Policy
from ludex.layers.passives import Part
from ludex.layers.points import Point
from ludex.layers.resolver import Resolver
from ludex.layers.selection import ABILITIES
from ludex.layers.view import View

MOST_COMBINATIONS: Final = 256


@frozen
class Difference:
    """One thing that an object shows otherwise under another reading.

    Attributes:
        object: The identity of the object.
        what: The characteristic; `ABILITIES` for its abilities.
        asked: What it shows under the reading that was asked for; None is absent.
        found: What it shows under the other reading.
    """

    object: str
    what: AnyCharacteristic
    asked: Value | None
    found: Value | None


@frozen
class Outcome:
    """What one reading answers, beside the reading that was asked for.

    Attributes:
        policy: The reading.
        departs: The points at which it departs from the one asked for.
        differences: What objects show otherwise, by identity and name.
        order: The order in which parts applied under it.
        same_order: Whether that is the order asked for.
        refused: Why it was refused, if it was; then nothing else is known of it.
    """

    policy: Policy
    departs: frozenset[Point]
    differences: tuple[Difference, ...] = ()
    order: tuple[Part, ...] = ()
    same_order: bool = True
    refused: str = ""

    def is_same(self) -> bool:
        """Whether it is known to answer the same, order included."""
        return not self.refused and self.same_order and not self.differences


@frozen
class Readings:
    """One question under several readings.

    Attributes:
        asked: The reading that was asked for.
        alone: Each other option of each point, all else as asked for.
        matter: The points of which another option changes values or order, or was refused, so that nobody knows.
        combinations: Each combination of options of the points that matter, the one asked for first, then those
            that depart at fewer points.
        left_out: How many combinations were not tried because there are too many.
    """

    asked: Policy
    alone: tuple[Outcome, ...]
    matter: frozenset[Point]
    combinations: tuple[Outcome, ...]
    left_out: int = 0


def readings(board: Board, layers: Layers, points: Iterable[Point]) -> Readings:
    """What is true on a board under each reading.

    Args:
        board: The board.
        layers: The order policy with the reading asked for.
        points: The points to try; see `View.touched`.

    Raises:
        RefusedError: The reading asked for is itself refused. Others that are say so in their outcome.

    >>> from ludex.layers.objects import board
    >>> readings(board(), Layers(), Point).matter
    frozenset()
    """
    asked = layers.policy
    view = Resolver(layers).start(board)
    tried: dict[Policy, Outcome] = {}

    def outcome(policy: Policy) -> Outcome:
        if policy not in tried:
            tried[policy] = _outcome(view, policy)
        return tried[policy]

    ordered = [point for point in Point if point in set(points)]
    others = {point: [_with(asked, {point: option}) for option in point.options(asked)[1:]] for point in ordered}
    alone = tuple(outcome(policy) for point in ordered for policy in others[point])
    matter = [point for point in ordered if any(not outcome(policy).is_same() for policy in others[point])]
    combined = _combinations(asked, matter)
    kept = combined[:MOST_COMBINATIONS]
    return Readings(
        asked, alone, frozenset(matter), tuple(outcome(policy) for policy in kept), len(combined) - len(kept)
    )


def _combinations(asked: Policy, points: list[Point]) -> list[Policy]:
    """All combinations of options, those that depart at fewer points first."""
    options = [point.options(asked) for point in points]
    policies = [_with(asked, dict(zip(points, chosen, strict=True))) for chosen in product(*options)]
    return sorted(policies, key=lambda policy: len(_departs(policy, asked)))


def _with(policy: Policy, options: Mapping[Point, Enum]) -> Policy:
    chosen: dict[str, object] = {point.value: option for point, option in options.items()}
    changed: Policy = evolve(policy, **chosen)  # type: ignore[arg-type]  # each option is one of its own field's
    return changed


def _departs(policy: Policy, asked: Policy) -> frozenset[Point]:
    return frozenset(point for point in Point if point.option_of(policy) is not point.option_of(asked))


def _outcome(asked: View, policy: Policy) -> Outcome:
    departs = _departs(policy, asked.layers.policy)
    try:
        found = Resolver(asked.layers.under(policy)).start(asked.board) if departs else asked
    except RefusedError as refused:
        return Outcome(policy, departs, refused=str(refused))
    same_order = [_lasting(part) for part in found.order] == [_lasting(part) for part in asked.order]
    return Outcome(policy, departs, tuple(_differences(asked, found)), found.order, same_order)


def _differences(asked: View, found: View) -> Iterator[Difference]:
    for id in sorted(asked.board.objects):
        was, now = asked.row(id), found.row(id)
        if was.cells is not now.cells:
            for cell in sorted({*was.cells, *now.cells}, key=lambda cell: cell.name):
                if was.cells.get(cell) != now.cells.get(cell):
                    yield Difference(id, cell, was.cells.get(cell), now.cells.get(cell))
        if was.abilities is not now.abilities and _abilities(was) != _abilities(now):
            yield Difference(id, ABILITIES, _abilities(was), _abilities(now))


def _abilities(row: Row) -> frozenset[str]:
    held = Counter(
        f"{held.ability} (ignored)" if held.ignored else str(held.ability)
        for held in row.abilities
        if held.ability.kind != OF_THE_RULES
    )
    return frozenset(f"{ability}, {times} times" if times > 1 else ability for ability, times in held.items())


def _lasting(part: Part) -> tuple[object, ...]:
    """What tells a part from others under each reading: a gained one has another timestamp under another reading."""

    def without_stamp(key: AbilityKey) -> tuple[object, ...]:
        return key if len(key) == 3 else (without_stamp(key[2]), key[3], key[4])

    return (part.layer, part.instance.source, without_stamp(part.instance.key), part.changes)
