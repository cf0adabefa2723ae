"""From what a file says to a Move that the rules allow: everything that it breaks is an error that names the rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from ludex.engine.yaml_nodes import Mapping, Node
from ludex.layers.errors import LudexError, Position, UnknownName
from ludex.systems.alter_arms.asked import CheckFile, Sort
from ludex.systems.alter_arms.facts import Facts, Standing
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.moves import Kind, Move, verify_finisher, verify_type
from ludex.systems.alter_arms.powers import Aimed, Power
from ludex.systems.alter_arms.rulings import PlanPool
from ludex.systems.alter_arms.terms import Archetype

KINDS: Final = {
    Sort.NORMAL: Kind.NORMAL,
    Sort.ARCHETYPE: Kind.ARCHETYPE,
    Sort.RELEASE: Kind.RELEASE,
    Sort.POWER: Kind.POWER,
}
HIGHEST_GOAL: Final = 100_000


def at_key(node: Node, key: str) -> Position:
    """Where the value of a key stands, or what should have it."""
    found = node.get(key) if isinstance(node, Mapping) else None
    return node.position if found is None else found.position


def named(name: str, names: Iterable[str], where: Position) -> str:
    """The name of a character.

    Raises:
        UnknownName: There is none of that name.
    """
    known = tuple(names)
    if name not in known:
        raise UnknownName(name, known, kind="character", position=where)
    return name


def refused(rule: str, what: str, remedy: str, where: Position) -> LudexError:
    """An error that names the rule that is broken."""
    return LudexError(f"{rule}: {what}", remedy=remedy, position=where)


@contextmanager
def _at(node: Node, key: str) -> Iterator[None]:
    """Errors are told with the place of a key."""
    try:
        yield
    except LudexError as error:
        raise error.at(at_key(node, key)) from None


def move_of(asked: CheckFile, game: AlterArmsGame, facts: Facts, node: Node) -> Move:
    """The Move that a file asks for.

    Raises:
        LudexError: The rules do not allow it.
    """
    by = named(asked.by, game.cast.sides, at_key(node, "by"))
    targets = tuple(named(each, game.cast.sides, at_key(node, "at")) for each in asked.at)
    mover = game.standing(facts, by)
    _verify_targets(asked, game, mover, targets, node)
    power = _power(asked, mover, node)
    if power is not None:
        _verify_aim(power, game, by, targets, at_key(node, "at"))
    _verify_helps(asked, game, facts, mover, targets, node)
    with _at(node, "finisher"):
        if asked.finisher:
            verify_finisher(mover)
    with _at(node, "types"):
        verify_type(mover, asked.types)
    return Move(
        by,
        KINDS[asked.move],
        targets,
        asked.vector,
        asked.finisher,
        power,
        asked.goal,
        asked.gear,
        asked.gimmicks,
        asked.cancels,
        frozenset(asked.guards),
        frozenset(asked.types),
        asked.words,
    )


def _verify_targets(
    asked: CheckFile, game: AlterArmsGame, mover: Standing, targets: tuple[str, ...], node: Node
) -> None:
    where, by = at_key(node, "at"), mover.character.name
    if (asked.goal is None) == (not targets):
        what = "a Move is rolled against somebody, or against a number of the game master's"
        raise refused("AA-MOVE-02", what, "Write either 'at' or 'goal'.", where)
    if asked.goal is not None and not 1 <= asked.goal <= HIGHEST_GOAL:
        remedy = f"Write a number from 1 to {HIGHEST_GOAL}."
        raise refused("AA-MOVE-02", f"a target of {asked.goal}", remedy, at_key(node, "goal"))
    if len(set(targets)) < len(targets):
        raise refused("AA-MOVE-05", "somebody is a target twice", "Name each once.", where)
    if asked.goal is not None:
        if asked.move is not Sort.NORMAL:
            # AA-ARCH-01, AA-POW-01: these are rolled against characters
            raise refused("AA-MOVE-02", "this Move is rolled against characters", "Write 'at'.", at_key(node, "goal"))
        return
    if asked.move is Sort.NORMAL and (len(targets) > 1 or by in targets):
        # AA-MOVE-06: on one other character
        raise refused("AA-MOVE-06", "a normal Move is on one other character", "Name one.", where)
    if asked.move in (Sort.ARCHETYPE, Sort.RELEASE):
        _verify_archetype(asked, game, mover, targets, node)


def _verify_archetype(
    asked: CheckFile, game: AlterArmsGame, mover: Standing, targets: tuple[str, ...], node: Node
) -> None:
    by, archetype = mover.character.name, mover.character.archetype
    allies, opponents = game.cast.allies[by], game.cast.opponents[by]
    where = at_key(node, "at")
    own = (by,) if game.rulings.plan_pool is PlanPool.SELF else ()
    rule, allowed = "AA-ARCH-01", (*allies, *opponents)
    if asked.move is Sort.RELEASE and archetype is not Archetype.PLANNER:
        raise refused("AA-PLAN-03", f"{by} is no Planner", "Make it an archetype Move.", at_key(node, "move"))
    match archetype:
        case None:
            remedy = "Make it another Move."
            raise refused("AA-ARCH-01", f"{by} has no Archetype", remedy, at_key(node, "move"))
        case Archetype.SUPPORT:
            rule, allowed = "AA-SUP-01", (by, *allies)
            if set(targets) != set(allowed):
                raise refused(rule, "a Support rolls against the whole party", f"Name {', '.join(allowed)}.", where)
            return
        case Archetype.ACE | Archetype.ANTIHERO:  # AA-ACE-01, AA-ANTI-01, AA-ANTI-02
            pass
        case Archetype.DEFENDER:
            rule, allowed = "AA-DEFR-02", (by,)
        case Archetype.PLANNER if asked.move is Sort.RELEASE:
            rule, allowed = "AA-PLAN-03", opponents
        case Archetype.PLANNER:
            rule, allowed = "AA-PLAN-01", (*own, *allies, *opponents)
        case Archetype.RIVAL:
            rule, allowed = "AA-RIV-01", (by, *allies)
    if len(targets) != 1 or targets[0] not in allowed:
        remedy = f"Name one of: {', '.join(allowed)}." if allowed else "Bring others into it."
        raise refused(rule, f"this is no target for {by}", remedy, where)


def _power(asked: CheckFile, mover: Standing, node: Node) -> Power | None:
    where = at_key(node, "power")
    if (asked.move is Sort.POWER) != bool(asked.power):
        remedy = "Write both 'move: power' and the name of the 'power'."
        raise refused("AA-POW-01", "a Move with a Power names it", remedy, where)
    if not asked.power:
        return None
    character = mover.character
    owned = [power for arms in character.arms for power in arms.powers]
    for power in character.powers(mover.form):
        if power.name == asked.power:
            return power
    if any(power.name == asked.power for power in owned):
        # AA-POW-02: in Base, or where the Types are the same
        remedy = "Go to Base, or to Arms of its Type."
        raise refused("AA-POW-02", f"{asked.power} cannot be used in this Form", remedy, where)
    raise UnknownName(asked.power, [power.name for power in owned], kind="Power", position=where)


def _verify_aim(power: Power, game: AlterArmsGame, by: str, targets: tuple[str, ...], where: Position) -> None:
    allies, opponents = game.cast.allies[by], game.cast.opponents[by]
    one, allowed = {
        Aimed.OPPONENT: (True, opponents),
        Aimed.ALLY: (True, allies),
        Aimed.OTHER: (True, (*allies, *opponents)),
        Aimed.SELF: (True, (by,)),
        Aimed.OPPONENTS: (False, opponents),
        Aimed.PARTY: (False, (by, *allies)),
    }[power.on]
    if (one and len(targets) != 1) or not set(targets) <= set(allowed):
        remedy = f"Name {'one' if one else 'some'} of: {', '.join(allowed)}."
        raise refused("AA-POW-01", f"{power.name} is used on: {power.on.value}", remedy, where)


def _verify_helps(
    asked: CheckFile, game: AlterArmsGame, facts: Facts, mover: Standing, targets: tuple[str, ...], node: Node
) -> None:
    character = mover.character
    if asked.gear and character.gear_for(asked.vector) is None:
        # AA-GEAR-02: a Move that uses the Gear's Vector
        what = f"{character.name} has no Gear for {asked.vector.value}"
        raise refused("AA-GEAR-02", what, "Leave 'gear' out.", at_key(node, "gear"))
    usable = character.gimmicks(mover.form)
    for gimmick in asked.gimmicks:
        if gimmick not in usable:
            # AA-GIM-03: those of the Arms that are worn, in Base all
            raise UnknownName(gimmick, usable, kind="usable Gimmick (AA-GIM-03)", position=at_key(node, "gimmicks"))
    theirs = [
        gimmick
        for target in targets
        for gimmick in game.standing(facts, target).character.gimmicks(game.standing(facts, target).form)
    ]
    for cancels in asked.cancels:
        where = at_key(node, "cancels")
        if cancels.attacking not in asked.gimmicks:
            raise UnknownName(cancels.attacking, asked.gimmicks, kind="attacking Gimmick", position=where)
        if cancels.defending not in theirs:
            raise UnknownName(cancels.defending, theirs, kind="defending Gimmick (AA-GIM-04)", position=where)
    for guard in asked.guards:
        where = at_key(node, "guards")
        named(guard, targets, where)
        if game.standing(facts, guard).character.gear_for(asked.vector) is None:
            what = f"{guard} has no Gear for {asked.vector.value}"
            raise refused("AA-GEAR-03", what, "Leave it out.", where)
