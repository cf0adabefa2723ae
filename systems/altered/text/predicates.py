"""Changes taken apart again into what a sentence says: runs of changes that one predicate says together."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import frozen

from ludex.layers.amounts import Amount, Constant, Limited, MembersOf, OfSource, Tallied, Times
from ludex.layers.cells import Characteristic
from ludex.layers.changes import Acquire, Add, Change, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.passives import Inert, Passive
from ludex.layers.selection import TallyKind
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import deeds as d
from ludex.systems.altered.costs import AltersCost
from ludex.systems.altered.text.phrases import unsayable

GIVEN_SETS: Final = (c.SUBTYPES, c.TERRAINS, c.KEYWORDS)


@frozen
class Gain:
    """A member of a set that is gained or lost: a sub-type, a terrain or a keyword."""

    cell: Characteristic[frozenset[str]]
    word: str


@frozen
class Numbered:
    """A keyword and its number; None where the number is X, or does not matter."""

    word: str
    number: int | None


@frozen
class Raised:
    """A statistic and what is added to it; as a factor where there is a unit."""

    cell: Characteristic[int]
    by: int


@frozen
class Unit:
    """What a raise is counted by.

    Attributes:
        amount: For each of what, or what X is.
        at_most: Up to which total.
        is_x: Whether the text says X.
    """

    amount: Amount
    at_most: int | None = None
    is_x: bool = False


@frozen
class Are:
    """Be something besides what it is."""

    items: tuple[Gain | Numbered, ...]


@frozen
class AreOnly:
    """Be something and lose the others of its sort."""

    cell: Characteristic[frozenset[str]]
    words: tuple[str, ...]


@frozen
class AreNoLonger:
    """Be something no longer."""

    items: tuple[Gain, ...]


@frozen
class Have:
    """Have numbers raised, perhaps for each of what."""

    items: tuple[Raised | Numbered, ...]
    unit: Unit | None = None


@frozen
class HaveAbility:
    """Have an ability."""

    ability: Passive | Inert


@frozen
class GainNumber:
    """Gain a statistic that was absent."""

    cell: Characteristic[int]
    number: int


@frozen
class Lose:
    """Lose keywords."""

    words: tuple[str, ...]


@frozen
class LoseAll:
    """Lose all of something: abilities of a kind, or `keywords`, `subtypes`, `terrains`."""

    kind: str | None = None
    feature: str | None = None


@frozen
class LoseAbility:
    """Lose a certain ability, by its English text."""

    name: str


@frozen
class StatisticsAre:
    """Have statistics set; None where they are doubled."""

    cells: tuple[Characteristic[int], ...]
    amount: Amount | None


@frozen
class StatisticsSwitch:
    """Have two statistics change places."""

    cells: tuple[Characteristic[int], ...]


@frozen
class AbilitiesIgnored:
    """Have abilities of a kind ignored, or all."""

    kind: str | None


@frozen
class Controlled:
    """Come under the control of the source's controller."""


@frozen
class Costs:
    """Cost more or less to play."""

    change: AltersCost


Predicate: TypeAlias = (
    Are
    | AreOnly
    | AreNoLonger
    | Have
    | HaveAbility
    | GainNumber
    | Lose
    | LoseAll
    | LoseAbility
    | StatisticsAre
    | StatisticsSwitch
    | AbilitiesIgnored
    | Controlled
    | Costs
)

RUNS: Final[tuple[tuple[tuple[Change, ...], LoseAll], ...]] = (
    (d.loses_abilities(), LoseAll()),
    (d.loses_abilities()[1:], LoseAll(feature="keywords")),
)
"""Changes that are said together, the longer run first."""


def predicates_of(changes: tuple[Change, ...]) -> tuple[Predicate, ...]:
    """What a sentence says of some changes, in order.

    Raises:
        NoWords: No sentence says it.
    """
    found: list[Predicate] = []
    for predicate in _singly(changes):
        joined = _joined(found[-1], predicate) if found else None
        if joined is None:
            found.append(predicate)
        else:
            found[-1] = joined
    if not found:
        raise unsayable("an ability that does nothing")
    return tuple(found)


def _singly(changes: tuple[Change, ...]) -> Iterator[Predicate]:
    at = 0
    while at < len(changes):
        for run, predicate in RUNS:
            if changes[at : at + len(run)] == run:
                at += len(run)
                yield predicate
                break
        else:
            yield _predicate(changes[at])
            at += 1


def _predicate(change: Change) -> Predicate:  # noqa: C901, PLR0911, PLR0912, one case for each change
    match change:
        case GainMember(cell, member) if cell in GIVEN_SETS:
            return Are((Gain(cell, member),))
        case LoseMember(cell, member) if cell == c.KEYWORDS:
            return Lose((member,))
        case LoseMember(cell, member) if cell in GIVEN_SETS:
            return AreNoLonger((Gain(cell, member),))
        case SetMembers(cell, words) if cell in (c.SUBTYPES, c.TERRAINS):
            feature = "subtypes" if cell == c.SUBTYPES else "terrains"
            return AreOnly(cell, tuple(sorted(words))) if words else LoseAll(feature=feature)
        case Add(cell, by):
            return _raise(cell, by)
        case SetNumber() | Double() | Switch():
            return _set(change)
        case GainAbility(Passive() | Inert() as ability):
            return HaveAbility(ability)
        case LoseAbilities(Which(None, str() as name)):
            return LoseAbility(name)
        case LoseAbilities(Which(str() as kind, None)):
            return LoseAll(kind=kind)
        case IgnoreAbilities(Which(kind, None)):
            return AbilitiesIgnored(kind)
        case SetWord() if change == d.you_gain_control():
            return Controlled()
        case AltersCost():
            return Costs(change)
    if isinstance(change, Acquire):
        return _acquired(change)
    raise unsayable(change)


def _acquired(change: Acquire) -> Predicate:
    for statistic in c.STATISTICS:
        if change.cell == statistic and isinstance(change.starting, int):
            return GainNumber(statistic, change.starting)
    raise unsayable(change)


def _set(change: SetNumber | Double | Switch) -> Predicate:
    match change:
        case SetNumber(c.TOUGH, Constant(0)):
            return Lose(("tough",))
        case SetNumber(c.SCOUT, Constant(number)):
            return Are((Numbered("scout", number),)) if number else Lose(("scout",))
        case SetNumber(cell, amount) if cell in c.STATISTICS:
            return StatisticsAre((cell,), amount)
        case Double(cell) if cell in c.STATISTICS:
            return StatisticsAre((cell,), None)
        case Switch(first, second) if first in c.STATISTICS and second in c.STATISTICS:
            return StatisticsSwitch((first, second))
    raise unsayable(change)


def _raise(cell: Characteristic[int], by: Amount) -> Predicate:
    factor, unit = unit_of(by)
    if cell == c.TOUGH and factor >= 0:
        tough = Numbered("tough", None if unit is not None and unit.is_x else factor)
        return Are((tough,)) if unit is None else Have((tough,), unit)
    if cell not in c.STATISTICS:
        raise unsayable(Add(cell, by))
    return Have((Raised(cell, factor),), unit)


def unit_of(by: Amount) -> tuple[int, Unit | None]:
    """A factor, and what it is counted by, if by anything.

    >>> from ludex.layers.amounts import Times
    >>> unit_of(Times(2, OfSource(c.BOOSTS)))[0], unit_of(Constant(-1))
    (2, (-1, None))
    """
    if isinstance(by, Constant):
        return by.number, None
    inner, at_most = (by.inner, by.at_most) if isinstance(by, Limited) and by.at_least is None else (by, None)
    factor, amount = (inner.factor, inner.inner) if isinstance(inner, Times) else (1, inner)
    if is_counted(amount):
        return factor, Unit(amount, at_most)
    if isinstance(by, Times) and by.factor < 0:
        rest = by.inner if by.factor == -1 else Times(-by.factor, by.inner)
        return -1, Unit(rest, is_x=True)
    return 1, Unit(by, is_x=True)


def is_counted(amount: Amount) -> bool:
    """Whether it is a count, of which a text can say "for each".

    >>> is_counted(OfSource(c.BOOSTS)), is_counted(OfSource(c.FOREST))
    (True, False)
    """
    match amount:
        case Tallied(tally, _):
            return tally.kind is TallyKind.COUNT
        case OfSource(cell):
            return cell == c.BOOSTS
        case MembersOf(cell):
            return cell in (c.SUBTYPES, c.KEYWORDS)
    return False


def _joined(before: Predicate, after: Predicate) -> Predicate | None:
    """Two predicates as one, where a list can say both."""
    match before, after:
        case Are(items), Are(more):
            return Are((*items, *more))
        case AreNoLonger(items), AreNoLonger(more):
            return AreNoLonger((*items, *more))
        case Lose(words), Lose(more_words):
            return Lose((*words, *more_words))
        case Have(items, unit), Have(more, other) if unit == other:
            return Have((*items, *more), unit)
        case StatisticsAre(cells, amount), StatisticsAre(more_cells, other) if amount == other:
            return StatisticsAre((*cells, *more_cells), amount)
    return None
