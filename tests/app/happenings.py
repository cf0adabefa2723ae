"""A small table at which something is done, for the tests of scenarios that happen."""

import pytest

from ludex.app.checks_of_what_happened import sentences
from ludex.app.expectation_checks import unmet
from ludex.app.judgement import judge
from ludex.layers.errors import LudexError
from tests.app.scenarios import HEAD, judged, scenario

TABLE = (
    HEAD
    + """\
mana: {ann: 3, bob: {ready: 1, exhausted: 2}}
tokens:
  imp: {name: Imp, subtypes: [Animal], statistics: 1/1/1}
cards:
  leaf: {name: Pressed Leaf, type: Spell, rarity: common, costs: 1/1}
  seed: {name: Winged Seed, type: Spell, rarity: common, costs: 1/1}
decks: {ann: {shuffled: {leaf: 2, seed: 1}}}
objects:
  - {id: fox, name: Hedge Fox, type: Character, controller: ann, statistics: 1/1/1, costs: 1/1}
  - {id: hare, name: Meadow Hare, type: Character, controller: bob, statistics: 2/2/2, costs: 1/1}
  - {id: monk, name: Cellar Monk, type: Character, owner: ann, zone: hand, statistics: 1/1/1, costs: 2/2}
  - {id: giant, name: Hill Giant, type: Character, owner: ann, zone: hand, statistics: 9/9/9, costs: 9/9}
  - {id: sloth, name: Slow Sloth, type: Character, owner: ann, zone: reserve, costs: 1/1, statuses: [exhausted]}
  - id: lodge
    name: Quiet Lodge
    type: Permanent
    controller: ann
    costs: 2/2
    abilities:
      - quick-action:
          name: "{T}: Target Character gains 1 boost."
          cost: T
          then: {gain-counters: {what: {target: characters}, times: 1}}
      - reaction:
          name: When a Character gains boosts — I gain 1 joy counter.
          trigger: {gains-counters: {who: characters, name: boost}}
          then: {gain-counters: {times: 1, counter: joy}}
"""
)


def happened(course: str, *, more: str = ""):
    """The answer to the table after something has been done."""
    return judged(f"{TABLE}{more}do:\n{course}")


def told(text: str) -> tuple[str, ...]:
    """What happens in a file, in words."""
    stage = judge(scenario(text)).stage
    assert stage is not None
    return sentences(stage)


def refused(course: str, *, more: str = "") -> str:
    """Why something cannot be done."""
    with pytest.raises(LudexError) as error:
        happened(course, more=more)
    return str(error.value)


def met(course: str, expected: str):
    """What is not as a file expects, each as what, expected, found."""
    text = f"{TABLE}do:\n{course}expect:\n{expected}"
    return [(each.what, each.expected, each.found) for each in unmet(judge(scenario(text)))]
