"""The trace of a check: what was declared, rolled, modified, totalled, compared, and what came of it.

The records stand in the log of the state; nothing of a trace is worked out a second time. Each line names its rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from attrs import frozen

from ludex.engine.checks.rolling import RollDice
from ludex.engine.choices import Choice, Option
from ludex.engine.log import Log, Record
from ludex.engine.steps import Modified, ModifierKey, Prevented
from ludex.layers.stages import Derivation


class Stage(Enum):
    """The stages of a check, in their order; a check may come to one of them more than once."""

    DECLARE = "declare"
    MODIFY = "modify"
    ROLL = "roll"
    CHOOSE = "choose"
    TOTAL = "total"
    COMPARE = "compare"
    CONSEQUENCE = "consequence"


@frozen
class Line:
    """One line of a trace.

    Attributes:
        stage: Which stage it tells of.
        words: What happened.
        rule: The id of the rule; "" where none is to be named.
        counted: False for what was considered and did not apply.
    """

    stage: Stage
    words: str
    rule: str = ""
    counted: bool = True

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.stage.value}: {self.words}{rule}"


class Traced(Record):
    """A record that tells its own lines; the base of what checks note."""

    __slots__ = ()

    def lines(self) -> Iterator[Line]:
        """What it tells."""
        raise NotImplementedError


@frozen
class Said(Traced):
    """One line, in words: a declaration, a comparison, a consequence."""

    stage: Stage
    words: str
    rule: str = ""

    def lines(self) -> Iterator[Line]:
        """That line."""
        yield Line(self.stage, self.words, self.rule)


@frozen
class Rolled(Traced):
    """Dice were rolled, after all modifiers."""

    action: RollDice
    rule: str

    def lines(self) -> Iterator[Line]:
        """The dice and what they came to, then each die that did not simply count."""
        shown = self.action.shown
        assert shown is not None
        faces = ", ".join(str(die) for die in shown.dice)
        showed = f" shows {faces}" if faces else ""
        words = f"{self.action.by} rolls {self.action.roll.written()}:{showed} = {shown.label()}"
        yield Line(Stage.ROLL, words.replace(": =", " ="), self.rule)


@frozen
class Considered(Traced):
    """A rule that exists, and did not apply to a step."""

    key: ModifierKey
    why: str

    def lines(self) -> Iterator[Line]:
        """What it lacked."""
        yield Line(Stage.MODIFY, f"not applied: {self.why}", self.key.rule, counted=False)


@frozen
class Totalled(Traced):
    """A quantity went through its stages."""

    what: str
    derivation: Derivation
    rule: str = ""

    def lines(self) -> Iterator[Line]:
        """The quantity with each alteration, then what did not count."""
        yield Line(Stage.TOTAL, f"{self.what}: {self.derivation.start}", self.rule)
        for line in self.derivation.lines:
            yield Line(Stage.TOTAL, f"{line.stage}: {line.before} -> {line.after} by {line.name}", line.rule)
        for name in self.derivation.ignored:
            yield Line(Stage.TOTAL, f"not counted: {name}", counted=False)


@frozen
class Chosen(Traced):
    """Somebody took an option."""

    choice: Choice
    option: Option

    def lines(self) -> Iterator[Line]:
        """Who took what."""
        words = f"{self.choice.player}: {self.choice.question} {self.option.label()}"
        yield Line(Stage.CHOOSE, words, self.choice.rule)


def trace_of(log: Log | None) -> tuple[Line, ...]:
    """What a log tells of checks, the earliest first.

    >>> trace_of(Log(Said(Stage.COMPARE, "3 hits against 2: success", "AD-THR-01"), None, 1))[0].words
    '3 hits against 2: success'
    """
    records = [] if log is None else list(log)
    return tuple(_lines(reversed(records)))


def _lines(records: Iterable[Record]) -> Iterator[Line]:
    for record in records:
        match record:
            case Traced():
                yield from record.lines()
            case Modified(key, before, after, declined):
                yield Line(Stage.MODIFY, _modified(before.actions, after.actions), key.rule, counted=not declined)
            case Prevented(_, why):
                yield Line(Stage.MODIFY, f"impossible: {why}", counted=False)
            case _:
                pass


def _modified(before: Iterable[object], after: Iterable[object]) -> str:
    old, new = ([_said(action) for action in actions] for actions in (before, after))
    if old == new:
        return f"declined: {', '.join(old)} stays"
    return f"{', '.join(old)} becomes {', '.join(new) or 'nothing'}"


def _said(action: object) -> str:
    return action.roll.written() if isinstance(action, RollDice) else str(action)
