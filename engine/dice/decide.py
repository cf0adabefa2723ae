"""What somebody should do who may decide after seeing a roll, and what that is worth.

>>> from ludex.engine.dice.die import d
>>> from ludex.engine.dice.description import distribution
>>> d20 = Distribution.uniform(range(1, 21))
>>> again = decide(d20, lambda seen: {"keep": Distribution.certain(seen), "roll again": d20}, lambda total: total)
>>> again.value, again.best(10), again.best(11)
(Fraction(13, 1), 'roll again', 'keep')
>>> again.fixed["keep"], again.worth
(Fraction(21, 2), Fraction(5, 2))
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from attrs import frozen

from ludex.engine.dice.distribution import Distribution
from ludex.layers.errors import DefinitionError

S = TypeVar("S", bound=Hashable)
C = TypeVar("C", bound=Hashable)
R = TypeVar("R", bound=Hashable)


@frozen
class Case(Generic[S, C]):
    """What to do at one result.

    Attributes:
        seen: What was rolled.
        best: The option that is best then; the first of several.
        worth: What each option is worth then.
    """

    seen: S
    best: C
    worth: Mapping[C, Fraction]


@frozen(eq=False)
class Decision(Generic[S, C, R]):
    """What to do at each result, and what comes of it.

    Attributes:
        cases: Each result with what is best then.
        value: What can be expected of the aim, deciding so.
        results: How the results are distributed, deciding so.
        fixed: What can be expected of each option that there is at every result, when it is always taken.
    """

    cases: tuple[Case[S, C], ...]
    value: Fraction
    results: Distribution[R]
    fixed: Mapping[C, Fraction]

    @property
    def worth(self) -> Fraction:
        """How much seeing the roll first is worth: the gain over the best of the fixed options."""
        return self.value - max(self.fixed.values()) if self.fixed else Fraction(0)

    def best(self, seen: S) -> C:
        """What is best at a result.

        Raises:
            KeyError: It cannot come.
        """
        return {case.seen: case.best for case in self.cases}[seen]

    def bands(self) -> tuple[tuple[S, S, C], ...]:
        """The results in order, those in a row with the same best option as one: from, to, option."""
        found: list[tuple[S, S, C]] = []
        for case in self.cases:
            if found and found[-1][2] == case.best:
                found[-1] = (found[-1][0], case.seen, case.best)
            else:
                found.append((case.seen, case.seen, case.best))
        return tuple(found)


def decide(
    seen: Distribution[S],
    options: Callable[[S], Mapping[C, Distribution[R]]],
    aim: Callable[[R], Fraction | int],
) -> Decision[S, C, R]:
    """What to do after seeing a roll, exactly.

    Args:
        seen: What may be seen.
        options: What there is to choose at a result, and how results are distributed then.
        aim: What a result is worth; 1 and 0 make the value a probability.

    Raises:
        DefinitionError: At some result there is nothing to choose.
    """
    cases: list[Case[S, C]] = []
    parts: list[tuple[int, Distribution[R]]] = []
    fixed: dict[C, Fraction] = {}
    for place, (result, weight) in enumerate(seen.items()):
        offered = options(result)
        if not offered:
            raise DefinitionError(f"there is nothing to choose at {result}", remedy="Offer at least one option.")
        worth = {option: _expected(found, aim) for option, found in offered.items()}
        best = max(worth, key=lambda option: worth[option])
        cases.append(Case(result, best, worth))
        parts.append((weight, offered[best]))
        chance = Fraction(weight, seen.total)
        known = worth if not place else {option: each for option, each in worth.items() if option in fixed}
        fixed = {option: fixed.get(option, Fraction(0)) + chance * each for option, each in known.items()}
    value = sum((case.worth[case.best] * seen[case.seen] for case in cases), start=Fraction(0))
    return Decision(tuple(cases), value, Distribution.mixture(parts), fixed)


def _expected(found: Distribution[R], aim: Callable[[R], Fraction | int]) -> Fraction:
    return sum((aim(result) * Fraction(weight, found.total) for result, weight in found.items()), start=Fraction(0))
