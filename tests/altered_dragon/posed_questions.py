"""Questions of Altered Dragon written as files write them, for the tests."""

from fractions import Fraction
from textwrap import dedent

from ludex.engine.checks.posed import Played, Posed, odds_of
from ludex.engine.checks.tabletop import Asked
from ludex.engine.checks.tracing import trace_of
from ludex.engine.choices import Chance, Choice, Over
from ludex.engine.run import advance, answer
from ludex.engine.yaml_files import parse_yaml
from ludex.systems.altered_dragon.facts import Facts
from ludex.systems.altered_dragon.hits import Contest, HitsThrown, NetShown, fallen
from ludex.systems.altered_dragon.system import ALTERED_DRAGON
from ludex.systems.altered_dragon.tabletop import TABLETOP

BLACKSTAR = """
name: Blackstar
race: tengu
archetype: beguiler
attributes: {strength: 4, agility: 3, intuition: 3, logic: 3, willpower: 3, charisma: 3}
skill-points: {physical: 23, social: 18, technical: 13}
skills:
  athletics: 3
  combat: 5
  larceny: 5
  perception: 5
  stealth: 2
  survival: 3
  empathy: 4
  expression: 4
  leadership: 4
  persuasion: 6
  alchemy: 3
  research: 4
  spellcasting: 6
driving-passion: Find the lost hoard of the bandit king.
knowledge: [History, Mining, Monster Lore]
spells: [Veil, Whisper, Second Face]
"""


def indented(text: str, by: int) -> str:
    return "\n".join(" " * by + line for line in text.strip().splitlines())


def asked(text: str, *rulings: str) -> Asked:
    """A file of these words, under some rulings: `AD-C02=all-sixes`."""
    node = parse_yaml(dedent(text), file="test.yaml").mapping()
    characters = node.get("characters")
    entries = () if characters is None else characters.mapping().entries
    rules = ALTERED_DRAGON.at().rules
    return Asked(
        "test.yaml",
        node,
        {entry.key.text(): entry.value for entry in entries},
        rules,
        tuple(rules.rulebook.parse_choice(each) for each in rulings),
    )


def posed(text: str, *rulings: str) -> Posed[Facts]:
    """The question of a file of these words."""
    return TABLETOP.posed(asked(text, *rulings))


def chance(text: str, *rulings: str, aim: str | None = None) -> Fraction:
    """What the aim can be expected to come to; by default the chance of success."""
    return odds_of(posed(text, *rulings), aim).value


def played(text: str, *given: str | list[int], rulings: tuple[str, ...] = ()):
    """The question played, with the labels of what is chosen and the faces of each roll; its trace and results.

    Two pools that are rolled at once take a list each.
    """
    question = posed(text, *rulings)
    game, answers = question.game, list(given)
    position = advance(question.state, game)
    while not isinstance(position.question, Over):
        position = answer(position, game, _answer(position.question, answers))
    assert not answers
    return Played(trace_of(position.state.log), {name: of(position.state) for name, of in question.results.items()})


def _answer(question, answers):
    told = answers.pop(0)
    if isinstance(question, Choice):
        return next(option for option in question.options if option.label() == told)
    if isinstance(question.of, Contest):
        actor, resister = fallen(question.of.actor, told), fallen(question.of.resister, answers.pop(0))
        return NetShown(actor.total - resister.total, both=(actor, resister))
    return fallen(question.of.pool, told)


def dice(text: str, *rulings: str) -> int:
    """How many dice the first roll of a question has."""
    question = posed(text, *rulings)
    asked_for = advance(question.state, question.game).question
    assert isinstance(asked_for, Chance)
    assert isinstance(asked_for.of, HitsThrown)
    return asked_for.of.pool.count


def page(sheet: str, *rulings: str):
    """The page of a sheet of these words."""
    found = asked(f"characters:\n  it:\n{indented(sheet, 4)}", *rulings)
    return TABLETOP.page("it", found.characters["it"], found)
