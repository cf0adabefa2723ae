"""Derivations: how an object came to show what it shows, as data and as lines to read.

They hold what the replay of an answer found; nothing here works anything out.
"""

from enum import Enum
from typing import TypeAlias

from attrs import frozen

from ludex.layers.amounts import Amount, Constant
from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.changes import Change, Operand
from ludex.layers.changes_of_abilities import Which
from ludex.layers.passives import Ability, Inert, Part, Passive
from ludex.layers.semantics import Witness
from ludex.layers.sentences import (
    NO_NAMES,
    Names,
    cited,
    difference_made,
    listed,
    name_of,
    part_name,
    quoted,
    shown,
    stamped_name,
)


class Holds(Enum):
    """How an object stands to an ability."""

    HAS = "has it"
    IGNORED = "has it, ignored"
    LACKS = "lacks it"


What: TypeAlias = AnyCharacteristic | Ability | Which
Shown: TypeAlias = Value | Holds | None


@frozen
class Working:
    """How an amount came about.

    Attributes:
        amount: The amount.
        number: What it came to.
        counted: For a tally, the objects that it took in, oldest first, each with what it added.
        parts: The amounts that it is made of.
    """

    amount: Amount
    number: int
    counted: tuple[tuple[str, int], ...] = ()
    parts: "tuple[Working, ...]" = ()

    def lines(self, names: Names) -> tuple[str, ...]:
        """The working as lines, the outer amount first; a constant needs none."""
        if isinstance(self.amount, Constant):
            return ()
        objects = [name_of(id, names) + (f" ({added})" if added != 1 else "") for id, added in self.counted]
        taken = f": {listed(objects)}" if objects else ""
        inner = [line for part in self.parts for line in part.lines(names)]
        return (f"{self.amount} is {self.number}{taken}", *inner)


@frozen
class Dependence:
    """One direct dependency that held a part back.

    Attributes:
        part: What depends.
        on: On what.
        witness: What applying the other would have changed.
        position: Before which application, counted from 0.
        rule: The id of the rule that makes it count.
    """

    part: Part
    on: Part
    witness: Witness
    position: int
    rule: str = ""

    def waiting(self, part: Part, names: Names = NO_NAMES) -> str:
        """The dependency as what was waited for, told of a certain part."""
        who = "" if self.part == part else f"{part_name(self.part, names)} "
        made = difference_made(self.part, self.on, self.witness, names)
        return f"{who}waited for {part_name(self.on, names)}, which {made}{cited(self.rule)}"


@frozen
class Delay:
    """Why a part was not applied yet when a younger one was.

    Attributes:
        part: The older one.
        by: The younger one that was applied instead.
        position: The place of that application in the order, counted from 0.
        dependences: The direct dependencies that held it back; a chain where it is not held back directly.
        circle: The parts with which it was in a circle of dependencies.
    """

    part: Part
    by: Part
    position: int
    dependences: tuple[Dependence, ...]
    circle: tuple[Part, ...] = ()

    def sentences(self, names: Names = NO_NAMES) -> tuple[str, ...]:
        """The reasons, a clause each, the part itself left unnamed."""
        found = [each.waiting(self.part, names) for each in self.dependences]
        if not found and self.circle:
            found = [f"waited, in a circle with {_parts(self.circle, names)}, for what was free outside"]
        return tuple(found)


@frozen
class Place:
    """Why a part was applied at its place in the order.

    Attributes:
        position: The place, counted from 0.
        waited: Why it was not applied earlier, where younger ones were; each dependency once.
        passed: Why older parts, not yet applied, did not come first.
        circle: The parts with which it was in a circle of dependencies when it was applied.
        next: The younger part that was applied after it in the same round.
        layer: The name of the layer, where there are several.
        layer_rule: The id of the rule that makes the layer.
        by_timestamp: Whether timestamps alone order the layer.
        oldest_rule: The id of the rule that the oldest free ability is next.
        circle_rule: The id of the rule that those in a circle do not block one another.
    """

    position: int
    waited: tuple[Delay, ...] = ()
    passed: tuple[Delay, ...] = ()
    circle: tuple[Part, ...] = ()
    next: Part | None = None
    layer: str = ""
    layer_rule: str = ""
    by_timestamp: bool = False
    oldest_rule: str = ""
    circle_rule: str = ""

    def lines(self, names: Names = NO_NAMES) -> tuple[str, ...]:
        """The reasons for the place, a line each."""
        oldest = cited(self.oldest_rule)
        said = [clause for delay in self.waited for clause in delay.sentences(names)]
        said += [
            f"the older {part_name(delay.part, names)} {clause}"
            for delay in self.passed
            for clause in delay.sentences(names)
        ]
        if self.circle:
            circle = _parts(self.circle, names)
            said.append(f"in a circle with {circle}: they do not block one another{cited(self.circle_rule)}")
        older = "" if self.next is None else f", older than {stamped_name(self.next, names)}"
        if self.by_timestamp:
            said.append(f"by timestamp alone in this layer{older}{cited(self.layer_rule)}")
        else:
            said.append(f"the oldest ability that was free{older}{oldest}")
        return tuple(said)


@frozen
class Alteration:
    """One change in a derivation.

    Attributes:
        part: What made it; the ability, its source and its timestamp are in it.
        change: The change.
        operand: What it worked with: the amount, the word, the base copied.
        before: What the object showed before it.
        after: What it showed after it.
        place: Where in the order, and why there.
        working: How the amount came about.
        granted_by: What gave the ability to its source, where it is not printed there.
        rule: The id of the rule that the ability carries out.
    """

    part: Part
    change: Change
    operand: Operand
    before: Shown
    after: Shown
    place: Place
    working: Working | None = None
    granted_by: Part | None = None
    rule: str = ""

    def lines(self, names: Names = NO_NAMES) -> tuple[str, ...]:
        """The change as a line, with its reasons below it."""
        layer = f" in layer {self.place.layer}" if self.place.layer else ""
        came = f"{in_words(self.before)} → {in_words(self.after)}{cited(self.rule)}"
        whose = stamped_name(self.part, names)
        if self.granted_by is not None:
            whose += f", gained from {part_name(self.granted_by, names)},"
        said = [f"{self.place.position + 1}. {whose} {self.change}{layer}: {came}"]
        if self.working is not None:
            said += [f"   {line}" for line in self.working.lines(names)]
        said += [f"   {line}" for line in self.place.lines(names)]
        return tuple(said)


@frozen
class Derivation:
    """How an object came to show what it shows.

    Attributes:
        object: The identity of the object.
        what: The characteristic, or the ability, that is explained.
        base: What the object has before any ability applies.
        alterations: The changes, in order; one that leaves the value as it was is among them.
        value: What it shows in the end.
        inputs: For a computed characteristic, how what it is computed from came about.
    """

    object: str
    what: What
    base: Shown
    alterations: tuple[Alteration, ...]
    value: Shown
    inputs: "tuple[Derivation, ...]" = ()

    def text(self, names: Names = NO_NAMES) -> str:
        """The derivation in lines, with rule ids.

        Args:
            names: How objects are called; an identity that is not in it is shown itself.

        >>> from ludex.layers.cells import number
        >>> print(Derivation("b1", number("example.power"), 2, (), 2).text({"b1": "the bear"}))
        power of the bear: 2
          base: 2
        """
        return "\n".join(self.lines(names))

    def lines(self, names: Names = NO_NAMES) -> tuple[str, ...]:
        """The lines of the text."""
        what = quoted(self.what) if isinstance(self.what, Passive | Inert) else str(self.what)
        said = [f"{what} of {name_of(self.object, names)}: {in_words(self.value)}"]
        if self.inputs:
            return (*said, *(f"  {line}" for each in self.inputs for line in each.lines(names)))
        said.append(f"  base: {in_words(self.base)}")
        said += [f"  {line}" for each in self.alterations for line in each.lines(names)]
        return tuple(said)


def in_words(found: Shown) -> str:
    """What is shown, in words.

    >>> in_words(Holds.HAS), in_words(None)
    ('has it', 'absent')
    """
    return found.value if isinstance(found, Holds) else shown(found)


def _parts(parts: tuple[Part, ...], names: Names) -> str:
    return listed([part_name(part, names) for part in parts])
