r"""What files may ask of a rest.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml("{who: ann, minutes: 30, ailments: [{name: poison, magnitude: 8}]}"), RestFile, FORMS)
>>> found.minutes, found.ailments[0].magnitude
(30, 8)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import field, frozen

from ludex.engine.checks.posed import Aim, Posed, Value
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.state import GameState
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.asking import Mode, Question
from ludex.systems.metaforce.characters.exertion import exertion_of, weighed
from ludex.systems.metaforce.checks.check import PLAYER
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.growth import rest, resting
from ludex.systems.metaforce.growth.rest import (
    Circumstances,
    LongRest,
    ShortRest,
    dice_of_short_rest,
    dies_within_a_day,
    rest_points,
)
from ludex.systems.metaforce.growth.resting import Ailment, Rest, Resting, positions_of
from ludex.systems.metaforce.growth.resting import resting as rest_in
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.fatigue import exert_limit
from ludex.systems.metaforce.play.game import Metaforce


@frozen(cache_hash=True)
class RestFile:
    """A rest: a short one where minutes are given, else a long one.

    Attributes:
        who: Who rests, a character of the file.
        minutes: 10, 30 or 60 for a short rest (MF-REST-05, MF-REST-06).
        hours: How long a long rest is planned for (MF-REST-09).
        interrupted: Whether danger breaks the long rest (MF-REST-16).
        points: The Rest Points that are spent on a short rest (MF-REST-08).
        points_left: The Rest Points that somebody has; all that Level gives where it is left out (MF-REST-01).
        dismisses: The channelled abilities that end before it, so that their Tension is gone (MF-TENSION-03).
        ailments: The harmful conditions that somebody has.
        around: What keeps the rest from healing all that it might.
    """

    who: str
    minutes: int | None = None
    hours: int = 8
    interrupted: bool = False
    points: int = 1
    points_left: int | None = None
    dismisses: tuple[str, ...] = ()
    ailments: tuple[Ailment, ...] = ()
    around: Circumstances = field(factory=Circumstances)


FORMS: Final = Forms({})

MOST_POSITIONS: Final = 50_000
"""So many ways to divide the points of a rest are looked at before its odds are refused."""


def rest_schema() -> Plain:
    """The JSON Schema of a rest."""
    return schema(RestFile, FORMS)


def rest_posed(asked: RestFile, table: Table) -> Posed[Facts]:
    """The question what a rest heals.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    creature = table.creature(asked.who)
    kind = _rest(asked, creature)
    load = exertion_of(creature)
    for ability in asked.dismisses:
        load = load.released(ability)
    people = tuple(table.people.values())
    facts = Facts(people).with_creature(weighed(creature, load)).with_scene(Resting(ailments=asked.ailments))
    game = Metaforce(table.rules, (PLAYER,))
    state = GameState(NO_TABLE, facts, (Rest(asked.who, kind, asked.around),))
    return Posed(
        f"What does {asked.who} recover?",
        game,
        state,
        PLAYER,
        _results(asked, table),
        _aims(asked),
        rulings=(RulingId("MF-CONFLICT-68"), RulingId("MF-CONFLICT-50")),
        at_most=MOST_POSITIONS,
        size=positions_of(state, game),
        smaller="fewer Rest Points, or fewer ailments at once",
    )


def _rest(asked: RestFile, creature: Creature) -> ShortRest | LongRest:
    left = rest_points(creature.level) if asked.points_left is None else asked.points_left
    if asked.hours < 0 or asked.points < 0 or left < 0 or any(each.magnitude < 0 for each in asked.ailments):
        raise LudexError("a number is below 0", subject="rest", remedy="Give 0 or more.")
    if asked.minutes is None:
        return LongRest(asked.hours, asked.interrupted, left)
    if asked.points > left:
        raise LudexError(
            f"{asked.points} Rest Points are spent, and {creature.name} has {left}",
            subject="MF-REST-02",
            remedy="Spend fewer, or rest long.",
        )
    found = ShortRest(asked.minutes, asked.points)
    dice_of_short_rest(found, creature.endurance)
    return found


def _results(asked: RestFile, table: Table) -> Mapping[str, Callable[[State], Value]]:
    who, around = asked.who, asked.around
    reading = table.rules.readings.conditions.exert_threshold
    limit = exert_limit(table.creature(who), reading)
    found: dict[str, Callable[[State], Value]] = {
        "points": lambda end: rest_in(end.facts).gained,
        "HP": lambda end: end.facts.creature(who).hp,
        "Exert": lambda end: end.facts.creature(who).exert,
        **{each.name: _magnitude(each.name) for each in asked.ailments},
    }
    if around.dying_of_thirst:
        found["dies within a day"] = lambda end: dies_within_a_day(
            exert=end.facts.creature(who).exert, limit=limit, circumstances=around
        )
    return found


def _magnitude(name: str) -> Callable[[State], int]:
    return lambda end: rest_in(end.facts).magnitude(name)


def _aims(asked: RestFile) -> Mapping[str, Aim[Facts]]:
    who = asked.who
    return {
        "HP": Aim("as many HP as possible", lambda end: end.facts.creature(who).hp),
        "Exert": Aim("as little Exert as possible", lambda end: -end.facts.creature(who).exert),
        **{each.name: Aim(f"as little {each.name} as possible", _less(each.name)) for each in asked.ailments},
    }


def _less(name: str) -> Callable[[State], int]:
    return lambda end: -rest_in(end.facts).magnitude(name)


def _pose(node: Node, table: Table) -> Posed[Facts]:
    return rest_posed(read(node, RestFile, FORMS), table)


REST: Final = Question("rest", rest_schema, _pose, (rest, resting), Mode.DOWNTIME)
"""A rest."""
