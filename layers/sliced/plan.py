"""Plans: the order in which the units of a group apply, with the questions that led to it."""

from typing import Final

from ludex.layers.sliced.lineup import Place
from ludex.layers.sliced.unit import GONE, Sign, Unit

NOBODY: Final = -1


class Choice:
    """The unit that is next, and what was asked to find it.

    Attributes:
        chosen: The unit; NOBODY where none is left that exists.
        left: The units not yet applied.
        passed: The units that were found not to exist.
        asked: The units of which it was asked on whom they depend.
        questions: The pairs that tell that it is free, and that older ones are not.
        answers: Those of them in which one depends on the other.
    """

    def __init__(self, chosen: int, left: int, passed: int, asked: int, questions: int, answers: int) -> None:
        self.chosen = chosen
        self.left = left
        self.passed = passed
        self.asked = asked
        self.questions = questions
        self.answers = answers


class Step:
    """One application, or the end.

    Attributes:
        choice: Which unit is applied, and why.
        bit: The unit as a bit; nothing at the end.
        sign: Its sign.
        changed: The columns that are others after it, as bits.
        written: These columns, each as it is after it.
    """

    def __init__(
        self,
        choice: Choice,
        bit: int = 0,
        sign: Sign = GONE,
        changed: int = 0,
        written: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.choice = choice
        self.bit = bit
        self.sign = sign
        self.changed = changed
        self.written = written


class Plan:
    """The order of a group.

    Attributes:
        columns: The state before any of its units applies.
        steps: The applications, and the end.
        renewed: The applications that are not as in the plan before it.
        order: The units in the order in which they apply.
        positions: The place of each in the order of the whole board.
        lost: Those that were never applied.
    """

    def __init__(
        self,
        columns: list[int],
        steps: list[Step],
        renewed: list[Step],
        order: tuple[Unit, ...],
        positions: tuple[Place, ...],
        lost: tuple[Unit, ...],
    ) -> None:
        self.columns = columns
        self.steps = steps
        self.renewed = renewed
        self.order = order
        self.positions = positions
        self.lost = lost
