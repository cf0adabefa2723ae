"""Attacks of Metaforce written as files write them, for the tests."""

from textwrap import dedent

from ludex.engine.checks.posed import Posed
from ludex.systems.metaforce.attacks.attack_rolls import Strike
from ludex.systems.metaforce.checks.check import Check
from ludex.systems.metaforce.play.facts import Facts


def attack(target="", by="bonus: 4", weapon="base: 6, bonus: d6", creature="", **more):
    """A file of ann's attack on an orc, in a few words."""
    lines = [f"  {name.replace('_', '-')}: {value}" for name, value in more.items()]
    return dedent(f"""
        characters:
          ann: {{creature: {{{creature}}}}}
          orc: {{creature: {{hp: 50, max-hp: 100, {target}}}}}
        attack:
          by: {{who: ann, {by}}}
          target: orc
          weapon: {{name: sword, {weapon}}}
        """) + "\n".join(lines)


def attack_rolls(question: Posed[Facts]) -> list[Check]:
    """The attack rolls that are still to be made, one for each shot."""
    strikes = [task for task in question.state.agenda if isinstance(task, Strike)]
    assert len(strikes) == len(question.state.agenda)
    return [strike.attack.check for strike in strikes]
