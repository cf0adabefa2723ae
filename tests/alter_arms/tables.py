"""Files of Alter Arms for tests, and games of them whose dice fall as a test says."""

from fractions import Fraction

from ludex.engine.checks.posed import CheckOdds, Posed, Value, odds_of
from ludex.engine.checks.rolling import Shows, Thrown
from ludex.engine.checks.sheets import SheetPage
from ludex.engine.checks.tabletop import Asked
from ludex.engine.checks.tracing import Line, trace_of
from ludex.engine.choices import Answer, Chance, Choice
from ludex.engine.dice.description import Shown
from ludex.engine.run import Position, advance, answer
from ludex.engine.yaml_files import parse_yaml
from ludex.systems.alter_arms.facts import Facts, Standing
from ludex.systems.alter_arms.system import ALTER_ARMS
from ludex.systems.alter_arms.tabletop import TABLETOP

FILE = "table.yaml"


def asked(text: str, *rulings: str) -> Asked:
    """A file, as far as all systems share its shape."""
    keys = parse_yaml(text, file=FILE).mapping()
    sheets = {each.key.value: each.value for each in keys.require("characters").mapping().entries}
    rules = ALTER_ARMS.at().rules
    return Asked(FILE, keys, sheets, rules, tuple(rules.rulebook.parse_choice(ruling) for ruling in rulings))


def somebody(
    side: str = "red", vectors: tuple[int, int, int] = (2, 2, 2), arms: str = "{type: fight}", **more: object
) -> str:
    """A character of the game master's on one line of a file; `now` and all other keys as they are written there."""
    might, brains, soul = vectors
    keys = "".join(f", {key}: {value}" for key, value in more.items())
    return (
        f"{{player: false, side: {side}, vectors: {{might: {might}, brains: {brains}, soul: {soul}}},"
        f" arms: [{arms}]{keys}}}"
    )


def table(question: str, **characters: str) -> str:
    """A file with some characters and a question."""
    lines = [f"  {name}: {sheet}" for name, sheet in characters.items()]
    return "\n".join(["characters:", *lines, question])


def posed(question: str, *rulings: str, **characters: str) -> Posed[Facts]:
    """The question of a file."""
    return TABLETOP.posed(asked(table(question, **characters), *rulings))


def odds(question: str, *rulings: str, aim: str | None = None, **characters: str) -> CheckOdds[Facts]:
    """The odds of a question."""
    return odds_of(posed(question, *rulings, **characters), aim)


def chance(question: str, result: str, value: Value, *rulings: str, aim: str | None = None, **who: str) -> Fraction:
    """How likely a result of a question is."""
    return odds(question, *rulings, aim=aim, **who).results[result][value]


def mean(found: CheckOdds[Facts], result: str) -> Fraction:
    """What can be expected of a result."""
    return found.results[result].map(int).mean()  # type: ignore[arg-type]  # results that tests ask this of are numbers


class Played:
    """A question that was played to its end.

    Attributes:
        question: The question.
        position: The end.
    """

    def __init__(self, question: Posed[Facts], position: Position[Facts]) -> None:
        self.question = question
        self.position = position

    def __getitem__(self, result: str) -> Value:
        return self.question.results[result](self.position.state)

    def standing(self, name: str) -> Standing:
        """How a character stands at the end."""
        return next(each for each in self.position.state.facts.standings if each.character.name == name)

    @property
    def trace(self) -> tuple[Line, ...]:
        """What happened."""
        return trace_of(self.position.state.log)


def played(question: Posed[Facts], *answers: int | tuple[int | str, ...] | str) -> Played:
    """A question played to its end: a number is the face of a roll, a tuple what else chance brings, a text an option.

    What is still asked when nothing is left to answer is answered with the first option.
    """
    game, left = question.game, list(answers)
    position = advance(question.state, game)
    while isinstance(position.question, Chance | Choice):
        position = answer(position, game, _given(position.question, left))
    assert not left, f"nobody asked for {left}"
    return Played(question, position)


def _given(asked: Chance | Choice, left: list[int | tuple[int | str, ...] | str]) -> Answer:
    if isinstance(asked, Choice):
        if not left or not isinstance(left[0], str):
            return asked.options[0]
        word = left.pop(0)
        return next(option for option in asked.options if option.label() == word)
    fallen = left.pop(0)
    if isinstance(asked.of, Thrown):
        assert isinstance(fallen, int)
        return Shows(fallen, (Shown(asked.of.roll.written(), fallen),))
    labels = {outcome.label(): outcome for outcome, _ in asked.of.outcomes()}
    told = ", ".join(map(str, fallen)) if isinstance(fallen, tuple) else str(fallen)
    return labels[told]


def page(sheet: str, *rulings: str) -> SheetPage:
    """The page of a character."""
    found = asked(table("", ann=sheet), *rulings)
    return TABLETOP.page("ann", found.characters["ann"], found)
