"""Odds under each option of each ruling: what one search found is kept for all of them, and is what others find."""

from typing import cast

import attrs
import pytest

from ludex.engine.checks.posed import known_of, odds_of
from ludex.engine.checks.under_options import OddsUnderOptions
from ludex.engine.consulted import Consulted
from ludex.engine.drivers.graph import graph_from
from ludex.engine.drivers.known import Read
from ludex.engine.rulebook_entries import Choice
from ludex.layers.errors import RefusedError
from ludex.systems.metaforce.day import Readings, Rules
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.tabletop import TABLETOP
from tests.metaforce.posed_questions import asked, posed

POWERS = """
characters:
  ann: {creature: {level: 2, strength: 2, mp: 2, powers: [fudge nudge, hype effect]}}
check: {by: {who: ann, attribute: strength}, exert: may, target: 17, powers: [fudge nudge]}
"""
ATTACK = """
characters:
  ann: {creature: {strength: 2, mp: 1, powers: [force fate]}}
  orc:
    creature: {hp: 10, evasion: 9, deflection: 12, endurance: 2, defences: [{form: resistance, value: 2}]}
attack:
  by: {who: ann, attribute: strength, bonus: 4}
  target: orc
  weapon: {name: brand, base: 4, bonus: d4, kind: fire, penetration: d4}
  powers: [force fate]
aim: down
"""
SLEEP = """
characters: {thief: {creature: {charisma: 3, status: [0, 0, 16]}}}
save:
  who: thief
  against: {name: Sleep, core: mind, half-on-save: true}
  magnitude: 30
  right: {feature: proficient}
"""
SAVE = """
characters: {ann: {creature: {endurance: 2, exert: 9, body: 5, mind: 5, trained: {expert: [endurance]}}}}
save: {who: ann, kind: body}
"""
REST = """
characters: {ann: {creature: {level: 2, endurance: 2, hp: 4, max-hp: 9, exert: 2}}}
rest: {who: ann, minutes: 60, points: 2, ailments: [{name: poison, magnitude: 3}, {name: fear, magnitude: 2}]}
"""


GRAB = """
characters:
  ann: {creature: {level: 1, status: [9, 9, 9], mp: 3, max-mp: 6, powers: [crash out]}}
  orc: {creature: {agility: 3, mp: 1, max-mp: 1, powers: [fudge nudge]}}
encounter:
  fighters: [{who: ann, side: party}, {who: orc, side: orcs, at: 5, grapples: true}]
  frames: [{who: orc, does: [grapple: ann]}]
"""
ORDER = """
characters:
  ann: {creature: {reflex: 5, initiative: 5, mp: 2, max-mp: 9, powers: [force fate]}}
  bob: {creature: {reflex: 6, initiative: 6}}
encounter: {fighters: [{who: ann, side: party}, {who: bob, side: rivals}], rounds: 0}
"""
CLUB = """
characters: {ann: {creature: {}}, orc: {creature: {hp: 20}}}
encounter:
  fighters:
    - who: ann
      side: party
      weapons: [{weapon: {name: pistol, firearm: {increment: 60}}, feed: {capacity: 6}}]
    - {who: orc, side: orcs, at: 5}
  frames: [{who: ann, does: [attack: {at: orc, strikes: true}]}]
"""
SPELL = """
characters:
  ann: {creature: {level: 1, mp: 1, max-mp: 3, powers: [hype effect, magic effect]}}
  orc: {creature: {hp: 30}}
encounter:
  fighters:
    - who: ann
      side: party
      effect: {name: fear}
      spells:
        - name: Venom
          frames: 1
          resolved: nothing
          damage: poison
          condition: poison
          amounts: [[1, {damage: 2, die: 4, magnitude: 3}]]
    - {who: orc, side: orcs, at: 5}
  frames: [{who: ann, does: [cast: {spell: Venom, at: orc}]}]
"""


def under(text: str) -> OddsUnderOptions:
    consulted, file = Consulted(), asked(text)
    readings = file.rules.rulebook.readings()
    telling = attrs.evolve(file, consulted=consulted)
    return OddsUnderOptions(lambda made: TABLETOP.posed(attrs.evolve(telling, rulings=made)), consulted, readings)


def others(text: str) -> list[Choice]:
    book = asked(text).rules.rulebook
    chosen = book.readings()
    rulings = [book.ruling(id) for id in posed(text).rulings]
    return [
        Choice(each.id, option.slug) for each in rulings for option in each.options if option.slug != chosen[each.id]
    ]


def told(found):
    return found.value, dict(found.results)


@pytest.mark.parametrize("text", [POWERS, SLEEP, SAVE, REST, CLUB])
def test_under_each_option_the_odds_are_those_of_a_search_of_its_own(text: str) -> None:
    shared = under(text)
    plain = told(shared.odds)
    assert plain == told(odds_of(posed(text)))
    for choice in others(text):
        found = shared.under(choice)
        assert (plain if found is None else told(found)) == told(odds_of(posed(text, str(choice)))), choice


def test_all_options_together_cost_less_than_a_few_searches() -> None:
    shared, choices = under(ATTACK), others(ATTACK)
    once = shared.known.evaluated
    for choice in choices:
        shared.under(choice)
    assert len(choices) > 30
    assert shared.known.evaluated < once * len(choices) / 3


@pytest.mark.parametrize("text", [POWERS, ATTACK, SLEEP, SAVE, REST, GRAB, ORDER, CLUB, SPELL])
def test_no_readings_lie_in_what_is_kept_that_would_be_looked_at_later(text: str) -> None:
    consulted = Consulted()
    question = TABLETOP.posed(attrs.evolve(asked(text), consulted=consulted))
    known, read = known_of(question, consulted), Read(question.game.quiet())
    graph = graph_from(known.first(question.state.forgetting(), read), known, read, at_most=10_000)
    seen: set[int] = set()
    for node in graph.nodes:
        for part in (node.position.state.facts, node.position.state.agenda, node.position.question):
            assert not list(told_within(part, seen))


def told_within(value: object, seen: set[int]):
    """The readings under watch within a value: classes made for that, which name no module of their own."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, Rules | Readings) or type(value).__module__ == "ludex.engine.consulted":
        yield value
    elif attrs.has(type(value)):
        for each in attrs.fields(cast("type[attrs.AttrsInstance]", type(value))):
            yield from told_within(getattr(value, each.name), seen)
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from told_within(each, seen)


def test_rules_keep_no_hash_so_that_each_look_into_a_cache_is_told() -> None:
    consulted, game = Consulted(), posed(SAVE).game
    assert isinstance(game, Metaforce)
    rules = attrs.evolve(game.rules, readings=Readings().telling(consulted))
    for _ in range(2):
        hash(rules)
        assert len(consulted.taken()) > 50


@pytest.mark.parametrize("how", ["minutes: 60, points: 2", "minutes: 30", "hours: 6"])
def test_how_many_positions_follow_a_rest_is_known_beforehand(how: str) -> None:
    question = posed(REST.replace("minutes: 60, points: 2", how))
    known, read = known_of(question), Read(question.game.quiet())
    graph = graph_from(known.first(question.state.forgetting(), read), known, read, at_most=10_000)
    assert question.size == len(graph.nodes)


def test_a_rest_with_too_much_to_divide_is_refused_at_once_and_says_what_to_ask() -> None:
    many = (
        REST.replace("magnitude: 3", "magnitude: 40")
        .replace("max-hp: 9", "max-hp: 90")
        .replace("level: 2", "level: 30")
    )
    question = posed(many.replace("magnitude: 2", "magnitude: 60"))
    with pytest.raises(RefusedError, match=f"{question.size:,} positions can follow, and 50,000") as refused:
        odds_of(question)
    assert refused.value.remedy == "Ask for less: fewer Rest Points, or fewer ailments at once."
