"""Quantities with a fixed order of operations: a cost, a wound.

A quantity passes through named stages. Each alteration belongs to one stage; the stage says in
which order its alterations come and how the result is rounded, never a number of priority. The answer is the
derivation: each alteration with the quantity before and after it, and those that did not count.

>>> DAMAGE = Stages.named("raw", Stage("halved", rounding=Rounding.DOWN), "reduced")
>>> fire = lambda kind: kind == "fire"
>>> resistance = at(DAMAGE["halved"], lambda wound: Fraction(wound, 2), name="resistance", where=fire)
>>> armour = at(DAMAGE["reduced"], lambda wound: wound - 1, name="armour")
>>> print(derive(DAMAGE, 7, [armour, resistance], "fire"))
7, halved: 7/2 by resistance, 3 rounded down, reduced: 2 by armour
>>> derive(DAMAGE, 7, [armour, resistance], "cold").value
6
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import reduce
from math import ceil, floor
from typing import Final, Generic, Never, TypeAlias, TypeVar, overload

from attrs import evolve, frozen

from ludex.layers.cells import AbilityKey
from ludex.layers.errors import DefinitionError, RefusedError, UnknownName

Quantity: TypeAlias = int | Fraction
S_contra = TypeVar("S_contra", contravariant=True)
S = TypeVar("S")

MOST_ORDERS: Final = 20_000
NO_TIMESTAMP: Final[AbilityKey] = (0, 0, 0)


class Within(Enum):
    """In which order the alterations of one stage come."""

    AS_GIVEN = "as given"
    BY_TIMESTAMP = "by timestamp"
    CHOSEN = "as the one concerned likes"


class Rounding(Enum):
    """What a stage does with a fraction, after all its alterations."""

    EXACT = "exact"
    DOWN = "rounded down"
    UP = "rounded up"

    def of(self, quantity: Quantity) -> Quantity:
        """The quantity as it leaves the stage; a whole one is an integer.

        >>> Rounding.UP.of(Fraction(5, 2)), Rounding.EXACT.of(Fraction(4, 2))
        (3, 2)
        """
        if self is Rounding.DOWN:
            return floor(quantity)
        if self is Rounding.UP:
            return ceil(quantity)
        return quantity.numerator if quantity.denominator == 1 else quantity


@frozen(cache_hash=True)
class Stage:
    """One stage of a quantity.

    Attributes:
        name: Its name, unlike any other's of the quantity.
        within: In which order its alterations come.
        rounding: How the result is rounded.
        rule: The id of the rule that makes it.
    """

    name: str
    within: Within = Within.AS_GIVEN
    rounding: Rounding = Rounding.EXACT
    rule: str = ""


@frozen(cache_hash=True)
class Stages:
    """The stages of a quantity, from first to last. Make them with `named`.

    Raises:
        DefinitionError: Two stages have one name, or there is none.
    """

    stages: tuple[Stage, ...]

    def __attrs_post_init__(self) -> None:
        names = [stage.name for stage in self.stages]
        if not names or len(set(names)) < len(names):
            raise DefinitionError(f"the stages {names} are not distinct names", remedy="Name each stage once.")

    @classmethod
    def named(cls, *stages: Stage | str) -> "Stages":
        """Stages, each given whole or by its name alone.

        >>> [stage.name for stage in Stages.named("raw", Stage("halved")).stages]
        ['raw', 'halved']
        """
        return cls(tuple(stage if isinstance(stage, Stage) else Stage(stage) for stage in stages))

    def __getitem__(self, name: str) -> Stage:
        """The stage of that name.

        Raises:
            UnknownName: There is none.
        """
        for stage in self.stages:
            if stage.name == name:
                return stage
        raise UnknownName(name, (stage.name for stage in self.stages), kind="stage")


def _everywhere(_subject: object) -> bool:
    return True


@frozen
class Alteration(Generic[S_contra]):
    """Something that alters a quantity in one of its stages. Make one with `at`.

    Attributes:
        stage: The stage that it belongs to.
        function: The quantity after it, from the one before it.
        where: Whether it counts for a subject: the card that is played, the blow that lands.
        name: How it is called in the derivation.
        rule: The id of the rule that it carries out, where it is a rule.
        timestamp: What a stage ordered by timestamp sorts by; that of an ability is its key.
    """

    stage: Stage
    function: Callable[[Quantity], Quantity]
    where: Callable[[S_contra], bool]
    name: str = ""
    rule: str = ""
    timestamp: AbilityKey = NO_TIMESTAMP


@overload
def at(
    stage: Stage,
    function: Callable[[Quantity], Quantity],
    *,
    name: str = "",
    rule: str = "",
    timestamp: AbilityKey = NO_TIMESTAMP,
) -> Alteration[object]: ...


@overload
def at(
    stage: Stage,
    function: Callable[[Quantity], Quantity],
    *,
    where: Callable[[S], bool],
    name: str = "",
    rule: str = "",
    timestamp: AbilityKey = NO_TIMESTAMP,
) -> Alteration[S]: ...


def at(
    stage: Stage,
    function: Callable[[Quantity], Quantity],
    *,
    where: Callable[..., bool] = _everywhere,
    name: str = "",
    rule: str = "",
    timestamp: AbilityKey = NO_TIMESTAMP,
) -> Alteration[Never]:
    """An alteration of a quantity at one of its stages; see `Alteration` for the rest."""
    return Alteration(stage, function, where, name or str(function), rule, timestamp)


@frozen
class Line:
    """One line of a derivation: an alteration, or the rounding of a stage.

    Attributes:
        stage: The name of the stage.
        name: Of the alteration, or how the stage rounds.
        rule: The id of the rule, where there is one.
        before: The quantity before it.
        after: The quantity after it; equal where it did nothing.
    """

    stage: str
    name: str
    rule: str
    before: Quantity
    after: Quantity


@frozen
class Derivation:
    """How a quantity came to be what it is.

    Attributes:
        start: The quantity before the first stage.
        lines: The alterations that counted, and the roundings that mattered, in order.
        ignored: The names of the alterations that did not count for the subject.
    """

    start: Quantity
    lines: tuple[Line, ...] = ()
    ignored: tuple[str, ...] = ()

    @property
    def value(self) -> Quantity:
        """The quantity at the end."""
        return self.lines[-1].after if self.lines else self.start

    def and_then(self, alteration: "Alteration[S]") -> "Derivation":
        """The derivation with one alteration more."""
        after = Rounding.EXACT.of(alteration.function(self.value))
        line = Line(alteration.stage.name, alteration.name, alteration.rule, self.value, after)
        return evolve(self, lines=(*self.lines, line))

    def rounded(self, stage: Stage) -> "Derivation":
        """The derivation as it leaves a stage."""
        after = stage.rounding.of(self.value)
        if after == self.value:
            return self
        return evolve(self, lines=(*self.lines, Line(stage.name, stage.rounding.value, stage.rule, self.value, after)))

    def __str__(self) -> str:
        said, stage = [str(self.start)], ""
        for line in self.lines:
            heading = "" if line.stage == stage else f"{line.stage}: "
            stage = line.stage
            rounding = line.name in (Rounding.DOWN.value, Rounding.UP.value)
            said.append(f"{heading}{line.after} {'' if rounding else 'by '}{line.name}")
        return ", ".join(said)


def derive(stages: Stages, start: Quantity, alterations: Iterable[Alteration[S]], subject: S) -> Derivation:
    """What becomes of a quantity when alterations of a chosen order come in the order given.

    Raises:
        DefinitionError: An alteration belongs to a stage that the quantity has not.
    """
    counted, ignored = _counted(stages, alterations, subject)
    derivation = Derivation(start, ignored=ignored)
    for stage in stages.stages:
        derivation = reduce(Derivation.and_then, _in_order(stage, counted), derivation).rounded(stage)
    return derivation


def composed(stages: Stages, alterations: Iterable[Alteration[S]], subject: S) -> Callable[[Quantity], Quantity]:
    """What becomes of any quantity, as `derive` says, for those who ask about many and about no derivation.

    Raises:
        DefinitionError: An alteration belongs to a stage that the quantity has not.

    >>> DAMAGE = Stages.named(Stage("halved", rounding=Rounding.DOWN), "reduced")
    >>> halved = at(DAMAGE["halved"], lambda wound: Fraction(wound, 2))
    >>> armour = at(DAMAGE["reduced"], lambda wound: wound - 1)
    >>> taken = composed(DAMAGE, [armour, halved], "fire")
    >>> taken(7), taken(8)
    (2, 3)
    """
    counted, _ = _counted(stages, alterations, subject)
    steps: list[tuple[list[Callable[[Quantity], Quantity]], Rounding]] = []
    for stage in stages.stages:
        functions = [alteration.function for alteration in _in_order(stage, counted)]
        if functions or stage.rounding is not Rounding.EXACT:
            steps.append((functions, stage.rounding))

    def result(quantity: Quantity) -> Quantity:
        for functions, rounding in steps:
            for function in functions:
                quantity = function(quantity)
            if not isinstance(quantity, int):  # a whole number stays as it is
                quantity = rounding.of(quantity)
        return quantity

    return result


def reachable(
    stages: Stages, start: Quantity, alterations: Iterable[Alteration[S]], subject: S
) -> tuple[Derivation, ...]:
    """Each result that some choice of orders leads to, lowest first, with one derivation that leads there.

    Raises:
        DefinitionError: An alteration belongs to a stage that the quantity has not.
        RefusedError: So many alterations that not all orders can be looked at.

    >>> COST = Stages.named(Stage("decreases", Within.CHOSEN))
    >>> to_one = at(COST["decreases"], lambda cost: max(cost - 1, min(cost, 1)), name="1 less, never below 1")
    >>> less = at(COST["decreases"], lambda cost: cost - 1, name="1 less")
    >>> [derivation.value for derivation in reachable(COST, 2, [less, to_one], "card")]
    [0, 1]
    """
    counted, ignored = _counted(stages, alterations, subject)
    found = {start: Derivation(start, ignored=ignored)}
    for stage in stages.stages:
        ordered = _in_order(stage, counted)
        if stage.within is Within.CHOSEN:
            ends = [end for before in found.values() for end in _in_any_order(stage, ordered, before)]
        else:
            ends = [reduce(Derivation.and_then, ordered, before) for before in found.values()]
        # a dictionary keeps the last of equal keys, so the first of the derivations comes last
        found = {end.rounded(stage).value: end.rounded(stage) for end in reversed(ends)}
    return tuple(found[value] for value in sorted(found))


def _counted(
    stages: Stages, alterations: Iterable[Alteration[S]], subject: S
) -> tuple[list[Alteration[S]], tuple[str, ...]]:
    counted, ignored = [], []
    for alteration in alterations:
        if alteration.stage not in stages.stages:
            raise DefinitionError(
                f"the quantity has no stage {alteration.stage.name!r}",
                subject=f"alteration {alteration.name}",
                remedy=f"Use one of its own: {', '.join(stage.name for stage in stages.stages)}.",
            )
        if alteration.where(subject):
            counted.append(alteration)
        else:
            ignored.append(alteration.name)
    return counted, tuple(ignored)


def _in_order(stage: Stage, alterations: Sequence[Alteration[S]]) -> list[Alteration[S]]:
    mine = [alteration for alteration in alterations if alteration.stage == stage]
    return sorted(mine, key=lambda each: each.timestamp) if stage.within is Within.BY_TIMESTAMP else mine


def _in_any_order(stage: Stage, alterations: Sequence[Alteration[S]], derivation: Derivation) -> Iterator[Derivation]:
    """One derivation for each result of the stage, the order given being preferred.

    Positions with the same quantity and the same alterations taken are one; those with one function are
    interchangeable, so only how many of each kind have been taken matters.
    """
    alike: dict[Callable[[Quantity], Quantity], list[Alteration[S]]] = {}
    for alteration in alterations:
        alike.setdefault(alteration.function, []).append(alteration)
    kinds = list(alike.values())
    none_taken = (0,) * len(kinds)
    positions = {(none_taken, derivation.value): derivation}
    seen = 0
    for _ in alterations:
        following: dict[tuple[tuple[int, ...], Quantity], Derivation] = {}
        for (taken, value), reached in positions.items():
            for kind, same in enumerate(kinds):
                if taken[kind] == len(same):
                    continue
                alteration = same[taken[kind]]
                now_taken = (*taken[:kind], taken[kind] + 1, *taken[kind + 1 :])
                position = now_taken, Rounding.EXACT.of(alteration.function(value))
                if position not in following:
                    following[position] = reached.and_then(alteration)
            if seen + len(following) > MOST_ORDERS:
                raise RefusedError(
                    f"{len(alterations)} alterations may come in any order at {stage.name!r}, too many to try",
                    remedy="Give fewer of them, or derive the result for one order.",
                )
        seen += len(following)
        positions = following
    yield from positions.values()
