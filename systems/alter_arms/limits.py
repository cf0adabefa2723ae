r"""The limits of a character: which it breaks, every one of them named at once.

>>> from ludex.engine.yaml_files import parse_yaml
>>> node = parse_yaml("archetype: ace\ntrait: bold\nvectors: {might: 4, brains: 1, soul: 2}\n"
...                   "arms: [{type: tech, powers: [{name: Flare}]}]")
>>> print(breaches(sheet_file(node), node)[0])
line 3:18: AA-VECT-01: might is 4. Write a number from 1 to 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from ludex.engine.checks.sheets import Breach, SheetError
from ludex.engine.yaml_nodes import Mapping, Node, Sequence
from ludex.layers.errors import Position
from ludex.systems.alter_arms.derived import max_drama_of
from ludex.systems.alter_arms.rulings import DEFAULT, CrashAbove, Rulings, Starting
from ludex.systems.alter_arms.sheet import SheetFile, sheet_file
from ludex.systems.alter_arms.terms import BASE, MOST_ARMS, VECTORS

LOWEST, HIGHEST = 1, 3
MOST_ADVANCES: Final = 6
STARTS: Final = {Starting.ONE_TWO_THREE: (1, 2, 3), Starting.ALL_TWO: (2, 2, 2)}
"""The Vectors of a new character, in some order (AA-C31)."""
MOST: Final = 1_000


def breaches(found: SheetFile, node: Node, rulings: Rulings = DEFAULT) -> tuple[Breach, ...]:
    """Every limit that a character breaks; one of the game master's must keep fewer of them."""
    broken = [*_vectors(found, node), *_arms(found, node), *_gear(found, node), *_now(found, node, rulings)]
    if found.player:
        broken += [*_player(found, node), *_advances(found, node, rulings, whole=not broken)]
    return tuple(broken)


def verify(found: SheetFile, node: Node, file: str, rulings: Rulings = DEFAULT) -> None:
    """Say which limits a character breaks.

    Raises:
        SheetError: It breaks one or more; all are named.
    """
    broken = breaches(found, node, rulings)
    if broken:
        raise SheetError(broken, file=file)


def _at(node: Node, *keys: str | int) -> Position:
    """Where something stands in a sheet, or the nearest thing around it that does."""
    for key in keys:
        inner: Node | None = None
        if isinstance(key, str) and isinstance(node, Mapping):
            inner = node.get(key)
        elif isinstance(key, int) and isinstance(node, Sequence) and key < len(node.nodes):
            inner = node.nodes[key]
        if inner is None:
            break
        node = inner
    return node.position


def _vectors(found: SheetFile, node: Node) -> Iterator[Breach]:
    for vector, value in zip(VECTORS, _values(found), strict=True):
        if not LOWEST <= value <= HIGHEST:
            # AA-VECT-01: an integer from 1 to 3
            where = _at(node, "vectors", vector.value)
            yield Breach(
                "AA-VECT-01", f"{vector.value} is {value}", f"Write a number from {LOWEST} to {HIGHEST}.", where
            )


def _values(found: SheetFile) -> tuple[int, int, int]:
    return (found.vectors.might, found.vectors.brains, found.vectors.soul)


def _arms(found: SheetFile, node: Node) -> Iterator[Breach]:
    if len(found.arms) > MOST_ARMS:
        yield Breach("AA-ARMS-01", f"there are {len(found.arms)} Arms", f"Keep {MOST_ARMS}.", _at(node, "arms"))
    for place, arms in enumerate(found.arms):
        for number, power in enumerate(arms.powers):
            where = _at(node, "arms", place, "powers", number)
            if power.type not in (None, arms.type):
                # AA-ARMS-01: a Power drawn from the pool of their Type
                what = f"{power.name} is a Power of another Type than its Arms, which are {arms.type.value}"
                yield Breach("AA-ARMS-01", what, f"Choose a Power of {arms.type.value}.", where)
            if power.cost < 0:
                yield Breach("AA-POW-01", f"{power.name} costs {power.cost} Drama", "Write 0 or more.", where)


def _gear(found: SheetFile, node: Node) -> Iterator[Breach]:
    if len(found.gear) > 1:
        # AA-GEAR-01: at most one piece
        yield Breach("AA-GEAR-01", f"there are {len(found.gear)} pieces of Gear", "Keep one.", _at(node, "gear"))


def _player(found: SheetFile, node: Node) -> Iterator[Breach]:
    if found.archetype is None:
        yield Breach("AA-ARCH-01", "there is no Archetype", "Choose one of the six.", node.position)
    if found.trait is None:
        yield Breach("AA-TRAIT-01", "there is no Trait", "Choose Bold, Clever or Stylish.", node.position)
    if not found.arms:
        # AA-ARMS-01: a new character has the 1st Arms
        yield Breach("AA-ARMS-01", "there are no Arms", "Give it the 1st Arms.", node.position)
    for place, arms in enumerate(found.arms):
        if not arms.powers:
            what = f"Arms {place + 1} have no Power"
            yield Breach("AA-ARMS-01", what, "Give them at least one of their Type.", _at(node, "arms", place))


def _advances(found: SheetFile, node: Node, rulings: Rulings, *, whole: bool) -> Iterator[Breach]:
    where = _at(node, "advances")
    if not 0 <= found.advances <= MOST_ADVANCES:
        remedy = f"Write a number from 0 to {MOST_ADVANCES}."
        yield Breach("AA-ADV-03", f"there are {found.advances} Advances", remedy, where)
        return
    if not whole or not found.arms:
        return  # what follows would only say the same again
    new_arms = len(found.arms) - 1
    raises = found.advances - new_arms
    if raises < 0:
        # AA-ADV-02: new Arms come with Advances alone
        what = f"{new_arms} new Arms need as many Advances, and there are {found.advances}"
        yield Breach("AA-ADV-02", what, "Count the Advances again.", where)
    elif rulings.starting is not Starting.FREE:
        yield from _starting(found, node, STARTS[rulings.starting], raises)


def _starting(found: SheetFile, node: Node, start: tuple[int, int, int], raises: int) -> Iterator[Breach]:
    values = _values(found)
    reachable = any(
        all(now >= before for now, before in zip(values, order, strict=True)) for order in permutations(start)
    )
    if not reachable or sum(values) != sum(start) + raises:
        # AA-VECT-01 and AA-C31: only an Advance raises a Vector, by 1
        begun = ", ".join(map(str, start))
        what = f"the Vectors {', '.join(map(str, values))} do not come of {begun} in some order and {raises} raised"
        remedy = "Change them, or the Advances, or choose AA-C31=free."
        yield Breach("AA-VECT-01", what, remedy, _at(node, "vectors"))


def _now(found: SheetFile, node: Node, rulings: Rulings) -> Iterator[Breach]:
    now = found.now
    if not BASE <= now.form <= len(found.arms):
        # AA-FORM-01: only unlocked Forms
        remedy = f"Write a number from 0 to {len(found.arms)}."
        yield Breach("AA-FORM-01", f"Form {now.form} is not unlocked", remedy, _at(node, "now", "form"))
    limit = max_drama_of(min(len(found.arms), MOST_ARMS), rulings.fourth_arms)
    if now.drama < 0 or (now.drama > limit and rulings.crash_above is CrashAbove.HIGHEST):
        # AA-DRAMA-01, AA-CRASH-01: nobody stands with more Drama than its limit
        remedy = f"Write a number from 0 to {limit}."
        yield Breach("AA-DRAMA-01", f"there is {now.drama} Drama", remedy, _at(node, "now", "drama"))
    counted = (
        ("AA-XP-01", ("experience", "might"), now.experience.might),
        ("AA-XP-01", ("experience", "brains"), now.experience.brains),
        ("AA-XP-01", ("experience", "soul"), now.experience.soul),
        ("AA-PLAN-01", ("pool",), now.pool),
        ("AA-DEFR-02", ("last-hit",), now.last_hit),
    )
    for rule, keys, number in counted:
        if not 0 <= number <= MOST:
            what, remedy = f"{' of '.join(keys)} is {number}", f"Write a number from 0 to {MOST}."
            yield Breach(rule, what, remedy, _at(node, "now", *keys))


__all__ = ["breaches", "sheet_file", "verify"]
