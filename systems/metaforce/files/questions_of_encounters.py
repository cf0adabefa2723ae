"""What can be asked of an encounter, what there is to aim at, and which rulings may bear on the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from ludex.engine.checks.posed import MOST_POSITIONS, Aim, Posed, Value
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.choices import Choice, Option
from ludex.engine.drivers.odds import Policy
from ludex.engine.run import Position
from ludex.engine.state import GameState, Task
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.asking import TAKES_THE_DEFAULT, Mode, Question
from ludex.systems.metaforce.attacks import rapid_fire
from ludex.systems.metaforce.attacks.answering_powers import Grade
from ludex.systems.metaforce.characters import falling
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.conditions import afflictions
from ludex.systems.metaforce.encounters import (
    answering_failures,
    appendages,
    casting_played,
    concentration,
    encounter,
    ending,
    fighters,
    firearms_that_strike,
    frames,
    frames_played,
    holds,
    initiative,
    magic,
    options_of_frames,
    options_open,
    order_of_turns,
    powers_in_encounters,
    reloading,
    scripted,
    special_encounters,
    striking,
    turns,
    wounds,
)
from ludex.systems.metaforce.encounters.encounter import Encounter, encounter_of
from ludex.systems.metaforce.encounters.fighters import Fighter
from ludex.systems.metaforce.encounters.fighting_bots import FightingPlayer
from ludex.systems.metaforce.encounters.order_of_turns import Open
from ludex.systems.metaforce.encounters.scripted import Scripted
from ludex.systems.metaforce.files.asked_encounters import FORMS, EncounterFile, encounter_schema, read
from ludex.systems.metaforce.files.bearing import OF_ENCOUNTERS, among
from ludex.systems.metaforce.files.posing_encounters import facts_of, options_of
from ludex.systems.metaforce.files.questions_of_attacks import MODULES as MODULES_OF_ATTACKS
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce

NOBODY: Final = "nobody"

MOST_OF_WHOLE: Final = 5_000
"""So many positions of a whole encounter are looked at before its odds are refused: it is played, or simulated."""


def encounter_posed(asked: EncounterFile, table: Table) -> Posed[Facts]:
    """The question how an encounter goes, played to its end or for the frames that are said.

    Raises:
        LudexError: It makes no sense, or something in it is against the rules.
    """
    facts = facts_of(asked, table)
    fight = encounter_of(facts)
    tasks: tuple[Task[Facts], ...] = (Open(),)
    if asked.frames:
        tasks = tuple(
            Scripted(each.who, options_of(each, facts, table.rules, first=not place))
            for place, each in enumerate(asked.frames)
        )
    sides = tuple(dict.fromkeys(each.side for each in fight.fighters))
    question = "What comes of these frames?" if asked.frames else "Who wins the encounter?"
    if asked.rounds == 0:
        question = "Who acts first?"
    return Posed(
        question,
        Metaforce(table.rules, (*sides, GAME_MASTER)),
        GameState(NO_TABLE, facts, tasks),
        sides[0],
        results_of(fight, only_order=asked.rounds == 0),
        aims_of(fight, sides[0], only_order=asked.rounds == 0),
        policies=_policies(() if asked.frames or asked.rounds == 0 else sides),
        rulings=among(
            OF_ENCOUNTERS,
            facts.people,
            conditions=any(map(_may_inflict, fight.fighters)),
            spells=any(each.kit.spells for each in fight.fighters),
            grips=_may_hold(fight),
        ),
        at_most=MOST_POSITIONS if asked.frames or asked.rounds == 0 else MOST_OF_WHOLE,
    )


def _may_inflict(fighter: Fighter) -> bool:
    kit = fighter.kit
    may = fighter.afflictions or kit.spells or kit.effects
    return bool(may) or any(each.condition is not None for each in kit.arms)


def _policies(sides: tuple[str, ...]) -> dict[str, Policy[Facts]]:
    """The game master takes what is offered first; in a whole encounter each side fights as the bot does."""
    bot, random = FightingPlayer(), Random(0)  # noqa: S311  # the bot asks for no chance

    def fights(position: Position[Facts], choice: Choice) -> Option:
        return bot.choose(position, choice, random)

    return {**TAKES_THE_DEFAULT, **dict.fromkeys(sides, fights)}


def _fight(end: State) -> Encounter:
    return encounter_of(end.facts)


def results_of(fight: Encounter, *, only_order: bool) -> Mapping[str, Callable[[State], Value]]:
    """What can be asked of the end of an encounter, by name.

    Args:
        fight: The encounter at its beginning.
        only_order: Whether it is asked for the order of turns alone.
    """
    first: dict[str, Callable[[State], Value]] = {"first": lambda end: next(iter(_fight(end).order), NOBODY)}
    if only_order:
        return {**first, "order": lambda end: ", ".join(_fight(end).order)}
    found: dict[str, Callable[[State], Value]] = {
        "winner": lambda end: _fight(end).ended or NOBODY,
        "rounds": lambda end: _fight(end).round,
        "XP": lambda end: _fight(end).xp,
        "mishap": lambda end: _mishap(end, None),
        "lasting mishap": lambda end: _mishap(end, Grade.LASTING) != "none",
        "aftermath": lambda end: "none" if (after := _fight(end).aftermath) is None else after.value,
    }
    if fight.settings.event is not None:
        found["overcome"] = lambda end: bool(_fight(end).ended)
    for each in fight.fighters:
        found |= _of_one(each.name)
        if any(map(_may_inflict, fight.fighters)):
            found[f"conditions of {each.name}"] = _conditions_of(each.name)
    return found


def _conditions_of(name: str) -> Callable[[State], Value]:
    return lambda end: ", ".join(each.condition.name for each in _fight(end).fighter(name).afflictions) or "none"


def _mishap(end: State, grade: Grade | None) -> str:
    found = _fight(end).mishap
    return found.name if found is not None and grade in (None, found.grade) else "none"


def _of_one(name: str) -> dict[str, Callable[[State], Value]]:
    return {
        f"HP of {name}": lambda end: end.facts.creature(name).hp,
        f"MP of {name}": lambda end: end.facts.creature(name).mp,
        f"Exert of {name}": lambda end: end.facts.creature(name).exert,
        f"{name} stands": lambda end: _fight(end).fighter(name).able,
        f"hold on {name}": lambda end: _fight(end).fighter(name).hold,
        f"rounds in the weapon of {name}": lambda end: sum(
            arm.loaded.rounds for arm in _fight(end).fighter(name).arms if arm.loaded is not None
        ),
    }


def aims_of(fight: Encounter, side: str, *, only_order: bool) -> Mapping[str, Aim[Facts]]:
    """What there is to aim at, for a side."""
    own = [each.name for each in fight.fighters if each.side == side]
    if only_order:
        return {"first": Aim("to act first", lambda end: int(_fight(end).order[0] in own))}
    others = [each.name for each in fight.fighters if each.side != side]
    return {
        "winner": Aim(f"{side} alone is left", lambda end: int(_fight(end).ended == side)),
        "lasting mishap": Aim("longer harm by Crash Out", lambda end: int(_mishap(end, Grade.LASTING) != "none")),
        "harm": Aim("as many HP of opponents gone as possible", _harm(others)),
        **(_aims_of_conditions(others) if any(map(_may_inflict, fight.fighters)) else {}),
        **(_aims_of_holds(own, others) if _may_hold(fight) else {}),
    }


def _aims_of_conditions(others: list[str]) -> Mapping[str, Aim[Facts]]:
    inflicted = Aim[Facts]("as many conditions on opponents as possible", lambda end: _suffered(end, others))
    return {"inflicted": inflicted}


def _suffered(end: State, names: list[str]) -> int:
    return sum(len(_fight(end).fighter(each).afflictions) for each in names)


def _may_hold(fight: Encounter) -> bool:
    return any(each.held_by or each.kit.grapples for each in fight.fighters)


def _aims_of_holds(own: list[str], others: list[str]) -> Mapping[str, Aim[Facts]]:
    return {
        "free": Aim("to be held by nobody", lambda end: int(not _held(end, own))),
        "held": Aim("as many opponents held as possible", lambda end: _held(end, others)),
    }


def _held(end: State, names: list[str]) -> int:
    return sum(bool(_fight(end).fighter(each).hold) for each in names)


def _harm(others: list[str]) -> Callable[[State], int]:
    return lambda end: -sum(end.facts.creature(each).hp for each in others)


def _pose(node: Node, table: Table) -> Posed[Facts]:
    return encounter_posed(read(node, EncounterFile, FORMS), table)


MODULES: Final = (
    *MODULES_OF_ATTACKS,
    afflictions,
    answering_failures,
    appendages,
    casting_played,
    concentration,
    encounter,
    ending,
    falling,
    fighters,
    firearms_that_strike,
    frames,
    frames_played,
    holds,
    initiative,
    magic,
    options_of_frames,
    options_open,
    order_of_turns,
    powers_in_encounters,
    rapid_fire,
    reloading,
    scripted,
    special_encounters,
    striking,
    turns,
    wounds,
)
"""The modules whose frozen classes may stand in the states of encounters."""

ENCOUNTER: Final = Question("encounter", encounter_schema, _pose, MODULES, Mode.ENCOUNTER)
"""An encounter, or some of its frames."""
