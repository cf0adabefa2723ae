"""Questions of Metaforce written as files write them, for the tests."""

from datetime import date
from fractions import Fraction
from textwrap import dedent

from ludex.engine.checks.posed import Played, Posed, odds_of
from ludex.engine.checks.rolling import Shows, Thrown
from ludex.engine.checks.tabletop import Asked
from ludex.engine.checks.tracing import trace_of
from ludex.engine.choices import Choice, Over
from ludex.engine.run import advance, answer
from ludex.engine.yaml_files import parse_yaml
from ludex.systems.metaforce.attacks.blows import BlowFalls
from ludex.systems.metaforce.attacks.dice_apart import ApartFalls
from ludex.systems.metaforce.day import Rules, rules_of
from ludex.systems.metaforce.dice.rolls import Falls
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.metaforce.tabletop import TABLETOP


def day(on: str = "") -> date | None:
    """A day as files write it; nothing for now."""
    return date.fromisoformat(on) if on else None


def rules(on: str = "", *rulings: str) -> Rules:
    """The rules of a day, under some rulings."""
    found = METAFORCE.at(day(on)).rules
    return rules_of(found, [found.rulebook.parse_choice(each) for each in rulings])


def asked(text: str, *rulings: str, on: str = "") -> Asked:
    """A file of these words, under some rulings: `MF-OPEN-02=either-die`."""
    node = parse_yaml(dedent(text), file="test.yaml").mapping()
    characters = node.get("characters")
    entries = () if characters is None else characters.mapping().entries
    found = METAFORCE.at(day(on)).rules
    return Asked(
        "test.yaml",
        node,
        {entry.key.text(): entry.value for entry in entries},
        found,
        tuple(found.rulebook.parse_choice(each) for each in rulings),
    )


def posed(text: str, *rulings: str, on: str = "") -> Posed[Facts]:
    """The question of a file of these words."""
    return TABLETOP.posed(asked(text, *rulings, on=on))


def chance(text: str, *rulings: str, aim: str | None = None, on: str = "") -> Fraction:
    """What the aim can be expected to come to; by default the first, mostly the chance of success."""
    return odds_of(posed(text, *rulings, on=on), aim).value


def law(result: str, text: str, *rulings: str, aim: str | None = None, on: str = ""):
    """How a result is distributed, as a dictionary."""
    found = odds_of(posed(text, *rulings, on=on), aim).results[result]
    return {each: found[each] for each in found.outcomes}


def played(text: str, *given: str | list[int], rulings: tuple[str, ...] = (), on: str = "") -> Played:
    """The question played, with the labels of what is chosen and the faces of each roll; its trace and results."""
    question = posed(text, *rulings, on=on)
    game, answers = question.game, list(given)
    position = advance(question.state, game)
    while not isinstance(position.question, Over):
        position = answer(position, game, _answer(position.question, answers.pop(0)))
    assert not answers
    return Played(trace_of(position.state.log), {name: of(position.state) for name, of in question.results.items()})


def _answer(question, told):
    if isinstance(question, Choice):
        labels = {option.label(): option for option in question.options}
        assert told in labels, f"{told!r} is none of {list(labels)}"
        return labels[told]
    if isinstance(question.of, Falls | BlowFalls | ApartFalls):
        return question.of.showing(*told)
    assert isinstance(question.of, Thrown)
    left = list(told)
    found = question.of.roll.thrown(lambda _die, _faces: left.pop(0))
    return Shows(found.value, found.dice)
