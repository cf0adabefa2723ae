"""What can be asked of a check, what there is to aim at, and which rulings may bear on the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ludex.engine.checks.posed import Aim, Posed, Value
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.state import GameState
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.asking import TAKES_THE_DEFAULT, Question
from ludex.systems.metaforce.characters.tiers import Outcome
from ludex.systems.metaforce.checks import alike, bonuses, check_tasks, creating, hindering, intervening, nudging
from ludex.systems.metaforce.checks import check as checks
from ludex.systems.metaforce.checks.check import GAME_MASTER, Check, Use
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.files.asked_checks import FORMS, CheckFile, check_schema, read
from ludex.systems.metaforce.files.posing_checks import check_of, facts_of, outcome_of
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Done, Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.terms import Power, Training


def check_posed(asked: CheckFile, table: Table) -> Posed[Facts]:
    """The question how a check comes out.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    check, facts = check_of(asked, table), facts_of(asked, table)
    players = [check.player, GAME_MASTER]
    if check.hindered is not None:
        players.append(check.hindered.player)
    goal = "" if check.target is None else f" reach {check.target}"
    return Posed(
        f"Does {check.by}{goal}?" if goal else f"What does {check.by} come to?",
        Metaforce(table.rules, tuple(dict.fromkeys(players))),
        GameState(NO_TABLE, facts, (Begin(check),)),
        check.player,
        _better(outcome_of(asked, table)) | results_of(check, facts),
        aims_of(check),
        policies=TAKES_THE_DEFAULT,
        rulings=tuple(rulings_of(check, asked)),
    )


def _better(outcome: Outcome) -> dict[str, Callable[[State], Value]]:
    """Whether a success is a better one, where the power level makes it one (MF-ATTR-10)."""
    return {"better outcome": lambda end: bool(last(end).success)} if outcome is Outcome.BETTER else {}


def last(end: State) -> Done:
    """What came of the check that was made last."""
    return end.facts.done[-1]


def results_of(check: Check, facts: Facts) -> dict[str, Callable[[State], Value]]:
    """What can be asked of the end of a check, by name."""
    found: dict[str, Callable[[State], Value]] = {}
    if check.target is not None:
        found["success"] = lambda end: bool(last(end).success)
        for each in check.margins:
            found[f"success by {each}"] = _by(each)
    if check.told:
        found["total"] = lambda end: last(end).total
        found["margin"] = lambda end: last(end).margin
    for place in check.places:
        found[place.name] = _on(place.name)
    creature = next((each for each in facts.people if each.name == check.by), None)
    if creature is not None and creature.max_mp and check.powers:
        found["MP"] = lambda end: end.facts.creature(check.by).mp
    if check.die is not Use.NEVER and check.exert:
        found["Exert"] = lambda end: end.facts.creature(check.by).exert
    return found


def _by(margin: int) -> Callable[[State], bool]:
    return lambda end: bool(last(end).success) and last(end).margin >= margin


def _on(place: str) -> Callable[[State], int]:
    return lambda end: sum(each.points for each in last(end).put if each.on == place) if last(end).success else 0


def aims_of(check: Check) -> Mapping[str, Aim[Facts]]:
    """What there is to aim at."""
    found: dict[str, Aim[Facts]] = {}
    if check.target is not None:
        found["success"] = Aim("success", lambda end: int(bool(last(end).success)))
        for each in check.margins:
            found[f"success by {each}"] = Aim(f"success by {each} or more", _worth(_by(each)))
    if check.told:
        found["total"] = Aim("as high a total as possible", lambda end: last(end).total)
    for place in check.places:
        words = f"as much {place.name} with a success as possible"
        found[place.name] = Aim(words, _on(place.name))
    return found


def _worth(holds: Callable[[State], bool]) -> Callable[[State], int]:
    return lambda end: int(holds(end))


# ---------------------------------------------------------------- rulings


def rulings_of(check: Check, asked: CheckFile) -> Iterator[RulingId]:
    """The rulings that may bear on the answer to a check."""
    powers = check.powers | frozenset(asked.active)
    floors = not powers.isdisjoint({Power.SAFE_6, Power.ASSURANCE_8})
    bears = {
        "MF-CONFLICT-14": check.training is Training.EXPERT,
        "MF-CONFLICT-16": check.training is not Training.NONE,
        "MF-CONFLICT-27": True,
        "MF-CONFLICT-28": True,
        "MF-CONFLICT-38": check.attribute is not None,
        "MF-CONFLICT-39": check.attribute is not None,
        "MF-CONFLICT-50": True,
        "MF-GAP-01": bool(asked.by.metaphor),
        "MF-GAP-02": asked.passive,
        "MF-GAP-07": check.state < -1,
        "MF-OPEN-02": True,
        "MF-CONFLICT-44": Power.ASSURANCE_8 in powers,
        "MF-CONFLICT-59": bool(asked.against),
        "MF-GAP-10": bool(asked.against),
        "MF-OPEN-12A": Power.CREATE_A_META_DIE in powers,
        "MF-OPEN-12B": Power.CREATE_A_META_DIE in powers,
        "MF-OPEN-13": floors,
        "MF-OPEN-14": True,
        "MF-OPEN-15": Power.FUDGE_NUDGE in powers,
    }
    yield from (RulingId(name) for name, does in bears.items() if does)


def _pose(node: Node, table: Table) -> Posed[Facts]:
    return check_posed(read(node, CheckFile, FORMS), table)


MODULES: Final = (alike, checks, check_tasks, bonuses, creating, hindering, intervening, nudging)
"""The modules whose frozen classes may stand in the states of checks."""

CHECK: Final = Question("check", check_schema, _pose, MODULES)
"""A skill check, or an Attribute check."""
