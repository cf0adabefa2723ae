"""Lacks: why an object does not show something, as data and as lines to read.

For each part that could have given it there is an attempt; an attempt that failed names its obstacle.
"""

from typing import TypeAlias

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic
from ludex.layers.changes import Change, Operand
from ludex.layers.derivation import Derivation, Place, Shown, What, in_words
from ludex.layers.passives import Inert, Instance, Part, Passive
from ludex.layers.reasons_tests import FailedTest
from ludex.layers.sentences import (
    NO_NAMES,
    Names,
    cited,
    listed,
    name_of,
    operand,
    part_name,
    quoted,
    stamped_name,
)

Sought: TypeAlias = What | tuple[AnyCharacteristic, str]
Wanted: TypeAlias = Sought | Instance


@frozen
class ConditionFailed:
    """Its condition did not hold when it was applied."""

    tests: tuple[FailedTest, ...]

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        return f"its condition did not hold: {_tests(self.tests, names)}"


@frozen
class NotSelected:
    """It did not apply to the object when it was applied.

    Attributes:
        tests: The tests that failed, with what the object showed at that moment.
        later: The part, applied afterwards, with which the object came to match.
        place: Why it was applied before that.
    """

    tests: tuple[FailedTest, ...]
    later: Part | None = None
    place: Place | None = None

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        said = f"it did not apply to the object: {_tests(self.tests, names)}"
        if self.later is not None:
            said += f"; the object matches only since {part_name(self.later, names)}, applied afterwards"
        if self.place is not None:
            said += f" ({'; '.join(self.place.lines(names))})"
        return said


@frozen
class NotStarted:
    """It goes on where it has started in an earlier layer, and it has not started on the object."""

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        return "it goes on only where it has started in an earlier layer"


@frozen
class TakenAway:
    """The ability had been removed, or was ignored, before its turn."""

    by: Part
    ignored: bool = False

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        done = "was ignored because of" if self.ignored else "had been removed by"
        return f"the ability {done} {stamped_name(self.by, names)}{cited(self.by.instance.passive.rule)}"


@frozen
class OutOfPlace:
    """The ability does not work where its source is.

    Attributes:
        tests: What the source fails.
        by: The part that moved the source out of its place, if it was in it before.
    """

    tests: tuple[FailedTest, ...]
    by: Part | None = None

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        since = "" if self.by is None else f" since {part_name(self.by, names)}"
        return f"the ability does not work where its source is{since}: {_tests(self.tests, names)}"


@frozen
class TooLate:
    """The ability was gained after its layer had passed."""

    by: Part | None
    layer: str

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        gained = "gained" if self.by is None else f"gained from {part_name(self.by, names)}"
        return f"the ability was {gained} when the layer {self.layer} had passed"


@frozen
class Impossible:
    """The object cannot be changed so: a characteristic is absent, or is there already where it would be gained.

    Attributes:
        cells: The characteristics.
        absent: Whether they are absent; else one is present.
        rule: The id of the rule about absent characteristics.
    """

    cells: tuple[AnyCharacteristic, ...]
    absent: bool = True
    rule: str = ""

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        cells = listed([str(cell) for cell in self.cells])
        if self.absent:
            return f"{cells} is absent and cannot be modified{cited(self.rule)}"
        return f"{cells} is there already{cited(self.rule)}"


@frozen
class Overwritten:
    """It was given, and taken again afterwards."""

    by: Part
    change: Change

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        return f"it did; then {self.undone(names)}"

    def undone(self, names: Names = NO_NAMES) -> str:
        """What took it, and how."""
        return f"{stamped_name(self.by, names)} {self.change}{cited(self.by.instance.passive.rule)}"


@frozen
class Otherwise:
    """It was applied, and did something else."""

    operand: Operand

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        return f"it came to {operand(self.operand)}"


@frozen
class NoBearer:
    """It would grant an ability that could have given it, and no object gained that ability."""

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The obstacle as a clause."""
        return "it granted that to no object"


Obstacle: TypeAlias = (
    ConditionFailed
    | NotSelected
    | NotStarted
    | TakenAway
    | OutOfPlace
    | TooLate
    | Impossible
    | Overwritten
    | Otherwise
    | NoBearer
)


@frozen
class Attempt:
    """A part that could have given what is asked about.

    Attributes:
        part: The part.
        change: The change with which it could have.
        position: Its place in the order, counted from 0; None where it was not applied.
        obstacle: What stopped it; None where nothing did.
        by_way_of: The ability that it would grant, and that could have given it.
    """

    part: Part
    change: Change
    position: int | None
    obstacle: Obstacle | None
    by_way_of: Passive | None = None

    def line(self, names: Names = NO_NAMES) -> str:
        """The attempt as a line."""
        place = "-" if self.position is None else f"{self.position + 1}."
        came = "it did" if self.obstacle is None else self.obstacle.sentence(names)
        return f"{place} {stamped_name(self.part, names)} {self.change}: {came}"


@frozen
class Pruned:
    """A part that writes the same characteristic and can never give what is asked about."""

    part: Part
    change: Change

    def sentence(self, names: Names = NO_NAMES) -> str:
        """The part, and what it does instead."""
        return f"{part_name(self.part, names)} ({self.change})"


@frozen
class Lack:
    """Why an object does not show something.

    Attributes:
        object: The identity of the object.
        what: What is asked about.
        value: What the object shows instead.
        held: Whether it shows it after all.
        attempts: The parts that could have given it, applied ones in their order.
        base_lost: What took it away, where the object has it before any ability applies.
        pruned: The parts that were set aside since they never can.
        inputs: For a computed characteristic, how what it is computed from came about.
    """

    object: str
    what: Wanted
    value: Shown
    held: bool
    attempts: tuple[Attempt, ...]
    base_lost: Overwritten | None = None
    pruned: tuple[Pruned, ...] = ()
    inputs: tuple[Derivation, ...] = ()

    def text(self, names: Names = NO_NAMES) -> str:
        """The explanation in lines, with rule ids.

        Args:
            names: How objects are called; an identity that is not in it is shown itself.

        >>> from ludex.layers.cells import members
        >>> subtypes = members("example.subtypes")
        >>> print(Lack("b1", (subtypes, "Robot"), frozenset({"Bear"}), False, ()).text({"b1": "the bear"}))
        subtypes of the bear: Bear, without Robot
          no ability on the board does anything to it
        """
        return "\n".join(self.lines(names))

    def lines(self, names: Names = NO_NAMES) -> tuple[str, ...]:
        """The lines of the text."""
        said = [self._heading(names)]
        said += [f"  {line}" for each in self.inputs for line in each.lines(names)]
        if self.base_lost is not None:
            said.append(f"  it is in the base; then {self.base_lost.undone(names)}")
        said += [f"  {attempt.line(names)}" for attempt in self.attempts]
        if len(said) == 1:
            said.append("  no ability on the board does anything to it")
        if self.pruned:
            said.append(f"  set aside, since they never can: {listed([each.sentence(names) for each in self.pruned])}")
        return tuple(said)

    def _heading(self, names: Names) -> str:
        whom = name_of(self.object, names)
        if isinstance(self.what, tuple):
            cell, member = self.what
            return f"{cell} of {whom}: {in_words(self.value)}, {'with' if self.held else 'without'} {member}"
        if isinstance(self.what, Instance):
            return f"{quoted(self.what.passive)} of {name_of(self.what.source, names)} on {whom}"
        what = quoted(self.what) if isinstance(self.what, Passive | Inert) else str(self.what)
        return f"{what} of {whom}: {in_words(self.value)}"


def _tests(tests: tuple[FailedTest, ...], names: Names) -> str:
    return "; ".join(test.sentence(names) for test in tests)
