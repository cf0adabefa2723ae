"""What can be asked of a save, what there is to aim at, and which rulings may bear on the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ludex.engine.checks.posed import Aim, Posed, Value
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.state import GameState
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.asking import TAKES_THE_DEFAULT, Question
from ludex.systems.metaforce.checks.check import GAME_MASTER, Check
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.files.asked_saves import FORMS, SaveFile, read, save_schema
from ludex.systems.metaforce.files.posing_checks import steps_of, verify_equipped
from ludex.systems.metaforce.files.questions_of_checks import MODULES as MODULES_OF_CHECKS
from ludex.systems.metaforce.files.questions_of_checks import last, results_of
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.saves import magnitude_left, save, severity, withstanding
from ludex.systems.metaforce.saves.save import MIRACULOUS, Effect, Saver, luck_check, save_check
from ludex.systems.metaforce.saves.severity import Severity
from ludex.systems.metaforce.saves.withstanding import Withstand, withstood

HIGHEST: Final = 10_000


def save_posed(asked: SaveFile, table: Table) -> Posed[Facts]:
    """The question how a save comes out, or what is left of a magnitude.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    _verify(asked, table)
    saver = _saver(asked)
    if asked.against is not None:
        return _withstood_posed(asked, asked.against, saver, table)
    creature, core = table.creature(asked.who), asked.kind.core if asked.kind else None
    if core is None:
        if not table.rules.holds("MF-SAVE-20"):
            raise LudexError(
                "there are no Luck saves on that day", subject="MF-SAVE-20", remedy="Ask about 2026-03-15 or later."
            )
        check = luck_check(creature, saver, table.rules)
    else:
        check = _called_for(asked, Effect("what is called for", core), saver, table)
    return _check_posed(check, table, asked)


def _called_for(asked: SaveFile, effect: Effect, saver: Saver, table: Table) -> Check:
    if not table.rules.holds("MF-SAVE-14"):
        raise LudexError(
            "on that day a save is rolled against a magnitude",
            subject="MF-SAVE-08",
            remedy="Write 'against:' and 'magnitude:', or ask about 2026-03-12 or later.",
        )
    return save_check(table.creature(asked.who), effect, saver, table.rules)


def _verify(asked: SaveFile, table: Table) -> None:
    if (asked.kind is None) == (asked.against is None):
        raise LudexError("a save is of a kind, or against something", remedy="Write 'kind: …' or 'against: …'.")
    if (asked.against is None) != (asked.magnitude is None):
        raise LudexError(
            "what is withstood has a magnitude, and nothing else has", remedy="Write both 'against' and 'magnitude'."
        )
    numbers = (asked.magnitude, asked.defence, asked.right.power_mp, asked.right.exert)
    if any(each is not None and not 0 <= each <= HIGHEST for each in numbers):
        raise LudexError(f"a number is below 0 or above {HIGHEST}", remedy="Write numbers from 0 on.")
    verify_equipped(table.creature(asked.who), asked.powers)


def _saver(asked: SaveFile) -> Saver:
    steps, powers = steps_of(asked.states), frozenset(asked.powers)
    return Saver(
        asked.who,
        asked.player,
        asked.right,
        asked.die,
        asked.exert,
        powers,
        steps,
        asked.metaphor,
        asked.defence,
        md20=asked.md20,
    )


# ---------------------------------------------------------------- a save alone


def _check_posed(check: Check, table: Table, asked: SaveFile) -> Posed[Facts]:
    facts = Facts(tuple(table.people.values()))
    results = dict(results_of(check, facts))
    aims = {"success": Aim[Facts]("success", lambda end: int(bool(last(end).success)))}
    if check.margins:
        results["miraculous"] = results.pop(f"success by {MIRACULOUS}")
        aims["miraculous"] = Aim("a miraculous save", lambda end: int(_is_miraculous(end)))
    return Posed(
        f"Does {check.by} save?",
        Metaforce(table.rules, (check.player, GAME_MASTER)),
        GameState(NO_TABLE, facts, (Begin(check),)),
        check.player,
        results,
        aims,
        policies=TAKES_THE_DEFAULT,
        rulings=tuple(_rulings(asked)),
    )


def _is_miraculous(end: State) -> bool:
    return bool(last(end).success) and last(end).margin >= MIRACULOUS


# ---------------------------------------------------------------- a magnitude that is withstood


def _withstood_posed(asked: SaveFile, effect: Effect, saver: Saver, table: Table) -> Posed[Facts]:
    begin = Withstand(effect, saver, asked.magnitude or 0, asked.attacker)
    facts = Facts(tuple(table.people.values()))
    return Posed(
        f"What is left of {effect.name}?",
        Metaforce(table.rules, (saver.player, GAME_MASTER)),
        GameState(NO_TABLE, facts, (begin,)),
        saver.player,
        _results(saver, table),
        {
            "unaffected": Aim[Facts]("not to be affected", lambda end: int(not _severity(end).inflicted)),
            "magnitude": Aim[Facts]("as little magnitude as possible", lambda end: -withstood(end.facts).magnitude),
            "severity": Aim[Facts]("as little severity as possible", lambda end: -_severity(end).rank),
        },
        policies=TAKES_THE_DEFAULT,
        rulings=tuple(_rulings(asked)),
    )


def _severity(end: State) -> Severity:
    return withstood(end.facts).severity


def _results(saver: Saver, table: Table) -> Mapping[str, Callable[[State], Value]]:
    found: dict[str, Callable[[State], Value]] = {
        "severity": lambda end: _severity(end).value,
        "magnitude": lambda end: withstood(end.facts).magnitude,
        "saved": lambda end: bool(withstood(end.facts).saved),
        "inflicted": lambda end: _severity(end).inflicted,
    }
    if table.rules.holds("MF-SAVE-15"):
        found["miraculous"] = lambda end: withstood(end.facts).miraculous
    if saver.powers or saver.right.power_mp is not None:
        found["MP"] = lambda end: end.facts.creature(saver.who).mp
    return found


# ---------------------------------------------------------------- rulings


def _rulings(asked: SaveFile) -> Iterator[RulingId]:
    """The rulings that may bear on the answer to a save."""
    against = asked.against
    bears = {
        "MF-CONFLICT-06": against is not None and asked.defence is None,
        "MF-CONFLICT-10": against is not None and not against.to_hit,
        "MF-CONFLICT-11": against is not None and against.to_hit,
        "MF-CONFLICT-12": against is not None,
        "MF-CONFLICT-13": asked.kind is None or asked.kind.core is not None,
        "MF-CONFLICT-27": True,
        "MF-CONFLICT-28": True,
        "MF-CONFLICT-44": True,
        "MF-CONFLICT-50": True,
        "MF-CONFLICT-66": asked.kind is not None and asked.kind.core is None,
        "MF-GAP-07": bool(asked.states),
        "MF-OPEN-02": True,
        "MF-OPEN-05": against is not None,
        "MF-OPEN-07": True,
        "MF-OPEN-08": against is not None,
        "MF-OPEN-13": True,
        "MF-OPEN-14": True,
    }
    yield from (RulingId(name) for name, does in bears.items() if does)


def _pose(node: Node, table: Table) -> Posed[Facts]:
    return save_posed(read(node, SaveFile, FORMS), table)


MODULES: Final = (*MODULES_OF_CHECKS, magnitude_left, save, severity, withstanding)

SAVE: Final = Question("save", save_schema, _pose, MODULES)
"""A save, or a magnitude that has to be withstood."""
