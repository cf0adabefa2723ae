"""The die of a Move, and the rules that change how it is rolled, each a modifier of the step that rolls it.

>>> from ludex.engine.dice.die import d
>>> roll = FaceRoll("ann", d(6), targets=("bob", "cid"), extra=1, edged=frozenset({"bob"}))
>>> faces = Faces(roll)
>>> [(outcome.label(), weight) for outcome, weight in faces.outcomes()][:3]
[('1', 1), ('1, 2', 1), ('1, 3', 1)]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from random import Random

from attrs import frozen

from ludex.engine.checks.rolling import RollDice, Shows
from ludex.engine.choices import Answer, Description, Outcome
from ludex.engine.dice.description import Roll, Shown
from ludex.layers.making import quick_to_make

NOBODY: frozenset[str] = frozenset()


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class FaceRoll(RollDice):
    """The die of a Form is rolled for a Move, once or more often (AA-FORM-02).

    Attributes:
        targets: Whom the Move is rolled against.
        common: How often it is rolled against all of them; the highest counts.
        extra: How often it is rolled besides against those over whom an Edge is held.
        edged: Those over whom an Edge is held (AA-EDGE-02).
        free: Whether any of the faces may be picked (AA-ACE-01).
        finisher: Whether the Move is a Finisher.
        archetype: Whether it is an archetype Move.
    """

    targets: tuple[str, ...] = ()
    common: int = 1
    extra: int = 0
    edged: frozenset[str] = NOBODY
    free: bool = False
    finisher: bool = False
    archetype: bool = False

    def showing(self, shown: Fell) -> FaceRoll:
        """It, as chance has settled it."""
        # written out, since every roll comes to it
        return FaceRoll(
            self.by,
            self.roll,
            self.seen,
            self.why,
            shown,
            self.targets,
            self.common,
            self.extra,
            self.edged,
            self.free,
            self.finisher,
            self.archetype,
        )

    @property
    def rolls(self) -> int:
        """How often the die is rolled in all."""
        return self.common + self.extra

    @property
    def sides(self) -> int:
        """How many faces the die has."""
        return _sides(self.roll)

    @property
    def apart(self) -> bool:
        """Whether the extra rolls count against some of the targets alone."""
        return bool(self.extra) and any(target not in self.edged for target in self.targets)

    @property
    def fell(self) -> Fell:
        """How it fell."""
        assert isinstance(self.shown, Fell)  # a step happens when chance has settled it
        return self.shown

    def face_against(self, target: str) -> int:
        """The face that counts against a target."""
        return self.fell.highest if target in self.edged else self.fell.common


@frozen(cache_hash=True)
class Fell(Shows):
    """How the die fell.

    Attributes:
        faces: What it showed, as far as that is told apart: of faces that may be picked each once.
        common: The highest of the rolls that count against everybody.
        highest: The highest of all.
    """

    faces: tuple[int, ...] = ()
    common: int = 0
    highest: int = 0

    def label(self) -> str:
        """The faces."""
        return ", ".join(map(str, dict.fromkeys(self.faces)))


@frozen(cache_hash=True)
class Faces(Description):
    """The die of a Form, rolled once or more often.

    Attributes:
        action: What is rolled.
    """

    action: FaceRoll

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """What can be told apart: sets of faces to pick from, two highest faces, or one."""
        action = self.action
        sides = range(1, action.sides + 1)
        if action.free and action.rolls > 1:
            for size in range(1, action.rolls + 1):
                weight = _onto(action.rolls, size)
                for faces in combinations(sides, size):
                    yield Fell(faces[-1], faces=faces, common=faces[-1], highest=faces[-1]), weight
        elif action.apart:
            for low in sides:
                for high in range(low, action.sides + 1):
                    weight = _of_highest(low, action.common) * _of_highest_from(low, high, action.extra)
                    yield Fell(low, faces=(low,) if low == high else (low, high), common=low, highest=high), weight
        else:
            for face in sides:
                yield Fell(face, faces=(face,), common=face, highest=face), _of_highest(face, action.rolls)

    def sample(self, random: Random) -> Fell:
        """Roll it."""
        action = self.action
        sides = action.sides
        faces = tuple([1 + int(random.random() * sides) for _ in range(action.rolls)])
        return fell(action, faces)

    def admits(self, outcome: Answer) -> bool:
        """Whether it can fall so."""
        if not isinstance(outcome, Fell):
            return False
        action, faces = self.action, outcome.faces
        if len(faces) == action.rolls and all(1 <= face <= action.sides for face in faces):
            return outcome == fell(action, faces) or self._listed(outcome)
        return self._listed(outcome)

    def _listed(self, outcome: Fell) -> bool:
        return any(outcome == listed for listed, _ in self.outcomes())


def fell(action: FaceRoll, faces: tuple[int, ...]) -> Fell:
    """How a die fell that showed some faces, in the order of its rolls.

    >>> from ludex.engine.dice.die import d
    >>> fell(FaceRoll("ann", d(6), targets=("bob",), common=2), (3, 5)).highest
    5
    """
    common = len(faces) if not action.extra or action.free else action.common
    return _fell(action.roll, faces, common, action.apart)


@lru_cache(maxsize=4096)
def _fell(die: Roll, faces: tuple[int, ...], common: int, apart: bool) -> Fell:  # noqa: FBT001  # found faster by place
    low, high = max(faces[:common]), max(faces)
    dice = tuple(Shown(die.written(), face) for face in faces)
    return Fell(low if apart else high, dice, faces=faces, common=low, highest=high)


@cache
def _sides(die: Roll) -> int:
    return die.highest or 0


def _of_highest(face: int, rolls: int) -> int:
    """In how many ways the highest of some rolls is a face."""
    return int(face**rolls - (face - 1) ** rolls)


def _of_highest_from(low: int, high: int, rolls: int) -> int:
    """In how many ways further rolls leave a highest face at a face, from a lower one on."""
    return int(high**rolls - (high - 1) ** rolls) if high > low else int(low**rolls)


def _onto(rolls: int, faces: int) -> int:
    """In how many ways some rolls show each of some faces, and no other."""
    ways = 0
    for used in range(faces + 1):
        ways += (-1) ** (faces - used) * len(list(combinations(range(faces), used))) * used**rolls
    return ways
