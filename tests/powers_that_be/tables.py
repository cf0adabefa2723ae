"""Files of checks and scenes for tests, and dice that fall as a test says."""

from collections.abc import Iterable
from fractions import Fraction

from ludex.engine.checks.posed import CheckOdds, Posed, Value, odds_of
from ludex.engine.checks.tabletop import Asked
from ludex.engine.checks.tracing import trace_of
from ludex.engine.choices import Chance, Choice
from ludex.engine.run import Position, advance, answer
from ludex.engine.yaml_files import parse_yaml
from ludex.systems.powers_that_be.attempts import Attempt
from ludex.systems.powers_that_be.facts import Done, Facts
from ludex.systems.powers_that_be.falls import Falls
from ludex.systems.powers_that_be.score_dice import ScoreDice
from ludex.systems.powers_that_be.system import POWERS_THAT_BE
from ludex.systems.powers_that_be.tabletop import TABLETOP
from ludex.systems.powers_that_be.trial import Trial

FILE = "table.yaml"


def asked(text: str, *rulings: str) -> Asked:
    """A file, as far as all systems share its shape."""
    node = parse_yaml(text, file=FILE)
    keys = node.mapping()
    characters = keys.get("characters")
    sheets = {} if characters is None else {each.key.value: each.value for each in characters.mapping().entries}
    rules = POWERS_THAT_BE.at().rules
    choices = tuple(rules.rulebook.parse_choice(ruling) for ruling in rulings)
    return Asked(FILE, keys, sheets, rules, choices)


def posed(text: str, *rulings: str) -> Posed[Facts]:
    """The question of a file."""
    return TABLETOP.posed(asked(text, *rulings))


def check(keys: str, *rulings: str) -> Posed[Facts]:
    """The question of a check that is written in one line."""
    return posed(f"check: {{{keys}}}", *rulings)


def odds(keys: str, *rulings: str, aim: str | None = None) -> CheckOdds[Facts]:
    """The odds of such a check."""
    return odds_of(check(keys, *rulings), aim)


def chance(keys: str, result: str, *rulings: str, value: Value = True) -> Fraction:
    """The chance of one result of such a check."""
    return odds(keys, *rulings).results[result][value]


def played(question: Posed[Facts], *rolls: Iterable[int], say: Iterable[str] = ()) -> Position[Facts]:
    """A question played to its end, with the faces of each roll and the labels of the options that are taken."""
    dice, words, game = iter(rolls), iter(say), question.game
    position = advance(question.state, game)
    while isinstance(position.question, Chance | Choice):
        match position.question:
            case Choice(options=options):
                word = next(words)
                taken = next(option for option in options if option.label() == word)
                position = answer(position, game, taken)
            case _:
                position = answer(position, game, about_to_fall(position).showing(*next(dice)))
    assert next(dice, None) is None, "a roll too many"
    assert next(words, None) is None, "a word too many"
    return position


def came_of(question: Posed[Facts], *rolls: Iterable[int], say: Iterable[str] = (), name: str = "the check") -> Done:
    """What came of a check."""
    return done_in(played(question, *rolls, say=say), name)


def done_in(position: Position[Facts], name: str = "the check") -> Done:
    """What has come of a check."""
    done = position.state.facts.of(name)
    assert done is not None
    return done


def damage(done: Done) -> Value:
    """How much health was lost."""
    assert done.damage is not None
    return done.damage.value


def about_to_fall(position: Position[Facts]) -> Falls:
    """The dice that are rolled next."""
    assert isinstance(position.question, Chance)
    assert isinstance(position.question.of, Falls)
    return position.question.of


def first_roll(question: Posed[Facts]) -> ScoreDice:
    """The dice of the first roll of a question, after all rules that change them."""
    return about_to_fall(advance(question.state, question.game)).roll


def first_trial(question: Posed[Facts]) -> Trial:
    """What is tried first."""
    (attempt, *_) = question.state.agenda
    assert isinstance(attempt, Attempt)
    return attempt.trial


def total(keys: str, *faces: int, rulings: Iterable[str] = ()) -> int:
    """The total of a check whose dice show these faces."""
    return came_of(check(keys, *rulings), faces).total


def lines(position: Position[Facts]) -> list[str]:
    """The trace."""
    return [str(line) for line in trace_of(position.state.log)]


def scene(keys: str, *rulings: str) -> Posed[Facts]:
    """The question of a scene."""
    text = "\n".join(f"  {line}" for line in keys.strip("\n").splitlines())
    flow = "\n" not in keys.strip("\n") and not keys.startswith("\n")
    return posed(f"scene: {{{keys}}}" if flow else f"scene:\n{text}", *rulings)
