"""Figure 11: how many positions `outcomes` looks at where eight modifiers apply to one step of Altered.

What is compared are counts, not times. The other side knows nothing of orders that come to the same: it applies the
modifiers in every order, equal steps merged, or where these are too many in some orders drawn at random. The checksums
are of all that can come of the step.
"""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Final

from attrs import evolve

from benchmarks.figure import Figure, Unit, checksum
from ludex.app.judgement import merged
from ludex.app.outcome_differences import Truth, truth_of
from ludex.app.outcomes import Outcomes, outcomes_of
from ludex.app.scenario import scenario_in
from ludex.app.scenario_run import acted
from ludex.app.scenario_surroundings import Readings
from ludex.app.tables import plural
from ludex.engine.modifiers import applied, candidates
from ludex.engine.pipeline import Perform
from ludex.engine.run import advance
from ludex.engine.state import GameState
from ludex.engine.steps import Step
from ludex.engine.yaml_files import parse_yaml
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.policy import policy_for

EIGHT: Final = 8
MOST_VISITED: Final = 100

TABLE: Final = """\
system: altered
players: [ann, bob]
objects:
  - {id: fox, type: Character, controller: ann, statistics: 1/1/1, costs: 1/1}
  - {id: oak, type: Permanent, controller: ann, costs: 1/1}
"""
DISCARD: Final = "do: {effect: {discard: {every: characters}}, by: ann}\n"

DRAWN: Final = 20
"""So many orders are drawn where there are too many."""

COMMUTING: Final = "adds: {what: {going: {who: characters, to: [discard]}}, also: {from-deck: resupply}}"
"""With a Character that is discarded a card is resupplied: all eight of these happen, whichever comes first."""

EXCLUSIVE: Final = (
    "replaces: {what: {going: {who: characters, to: [discard]}}, "
    "by: {do: {gain-counters: {what: {every: {named: oak}}, times: NUMBER, counter: ring}}}}"
)
"""Instead of being discarded, it leaves so many counters: the first of these takes it away from the others."""


def figures() -> list[Figure]:
    """Count figure 11."""
    commuting, exclusive = asked(COMMUTING, EIGHT), asked(EXCLUSIVE, EIGHT)
    tried, ends = every_order(exclusive)
    return [
        _figure("11a", "commute", commuting, "so many", MOST_VISITED, some_orders(commuting, DRAWN)),
        _figure("11b", "shut out one another", exclusive, "every order", tried, ends),
    ]


def _figure(number: str, which: str, found: Outcomes, against: str, other: int, ends: Iterable[Truth]) -> Figure:
    what = f"`outcomes` on a step with {EIGHT} modifiers that {which} ({plural(len(found.all), 'outcome')})"
    sums = _checksum(truth_of(each.stage) for each in found.all), _checksum(ends)
    return Figure(number, what, found.exploration.visited, against, other, Fraction(1), sums, Unit.STATES)


def asked(says: str, modifiers: int) -> Outcomes:
    """All that can come of a step to which so many modifiers apply.

    >>> found = asked(EXCLUSIVE, 3)
    >>> len(found.all), found.exploration.visited
    (3, 4)
    """
    objects = "".join(_permanent(number, says) for number in range(1, modifiers + 1))
    deck = f"decks: {{ann: {[f'card-{number}' for number in range(modifiers)]}}}\n"
    cards = "".join(
        f"  card-{number}: {{name: Card {number}, type: Spell, rarity: common, costs: 1/1}}\n"
        for number in range(modifiers)
    )
    scenario = scenario_in(parse_yaml(f"{TABLE}{objects}cards:\n{cards}{deck}{DISCARD}"), file="modifiers.yaml")
    assert scenario.play is not None
    options = merged(scenario, ())
    return outcomes_of(scenario.play, Readings(scenario.rules, policy_for(options), options))


def _permanent(number: int, says: str) -> str:
    said = f"{{name: Instead {number}, says: {{{says.replace('NUMBER', str(number))}}}}}"
    return f"  - {{id: m{number}, type: Permanent, controller: ann, abilities: [{{statement: {said}}}]}}\n"


def every_order(found: Outcomes) -> tuple[int, list[Truth]]:
    """How many steps there are when every modifier is tried in every order, and what can come of the last ones."""
    before, perform = _about_to_happen(found)
    game, seen, ends = found.before.game, {perform.step}, list[Step]()
    todo = [perform.step]
    while todo:
        step = todo.pop()
        applicable = candidates(before, game, step, game.modifiers(before, step))
        following = {applied(before, game, step, each) for each in applicable} - seen
        if not applicable:
            ends.append(step)
        seen |= following
        todo += following
    return len(seen), _truths(found, ends)


def some_orders(found: Outcomes, orders: int) -> list[Truth]:
    """What can come of the step when the modifiers are applied in some orders, drawn at random."""
    before, perform = _about_to_happen(found)
    game, random, ends = found.before.game, Random(1), list[Step]()
    for _ in range(orders):
        step = perform.step
        while applicable := candidates(before, game, step, game.modifiers(before, step)):
            step = applied(before, game, step, random.choice(applicable))
        ends.append(step)
    return _truths(found, ends)


def _truths(found: Outcomes, ends: Iterable[Step]) -> list[Truth]:
    """What is so when these steps have happened, each once."""
    before, perform = _about_to_happen(found)
    game = found.before.game
    positions = [advance(before.then(evolve(perform, step=step)), game) for step in ends]
    truths = [truth_of(evolve(found.before, position=position)) for position in positions]
    return list({frozenset(truth.items()): truth for truth in truths}.values())


def _about_to_happen(found: Outcomes) -> tuple[State, Perform[Facts]]:
    """The state just before the step to which modifiers apply, and the step."""
    game, state = found.before.game, acted(found.before, found.action)
    while True:
        task, rest = state.agenda[0], state.without_task()
        if isinstance(task, Perform) and candidates(rest, game, task.step, game.modifiers(rest, task.step)):
            return rest, task
        progress = task.run(rest, game)
        assert isinstance(progress, GameState)  # nothing is asked before
        state = progress


def _checksum(truths: Iterable[Truth]) -> str:
    return checksum(sorted(tuple(sorted(truth.items())) for truth in truths))
