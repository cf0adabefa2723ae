"""Moves: what is declared, and how far a Move has come that is being resolved."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.layers.errors import LudexError
from ludex.layers.making import quick_to_make
from ludex.layers.stages import Derivation
from ludex.systems.alter_arms.agreed import Cancels
from ludex.systems.alter_arms.facts import Facts, Standing
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.powers import Power
from ludex.systems.alter_arms.rulings import Cancelling, GoalSuccesses
from ludex.systems.alter_arms.terms import Type, Vector
from ludex.systems.alter_arms.values import count, defence_in_all, defence_value, move_value, value_in_all

NOBODY: frozenset[str] = frozenset()


class Kind(Enum):
    """What sort of Move it is (AA-MOVE-04)."""

    NORMAL = "normal"
    ARCHETYPE = "archetype"
    RELEASE = "release"
    """A Planner's second option (AA-PLAN-03)."""
    POWER = "power"
    REACTION = "reaction"
    """A Defender's, on an attack against an ally (AA-DEFR-01)."""


# looked up once, since finding a member of an enumeration takes as long as a call
DIVIDED: Final = GoalSuccesses.DIVIDED

OF_ARCHETYPES = frozenset({Kind.ARCHETYPE, Kind.RELEASE, Kind.REACTION})


@frozen(cache_hash=True)
class Move:
    """A Move as it was declared and agreed (AA-MOVE-05, steps 1 and 2).

    Attributes:
        by: Who makes it.
        kind: What sort of Move it is.
        targets: Whom it is rolled against; nobody, where the game master sets a number.
        vector: The Vector that is used.
        finisher: Whether it is a Finisher.
        power: The Power that is used, if one is.
        goal: The number that the game master sets.
        gear: Whether Gear is accepted.
        gimmicks: The Gimmicks that are accepted.
        cancels: Which of them are cancelled, by which of the target's.
        guards: The targets whose Gear is accepted for their Defence.
        types: The Types that may attempt it; empty for all (AA-TYPE-02).
        words: How it is described (AA-CONF-02).
    """

    by: str
    kind: Kind
    targets: tuple[str, ...]
    vector: Vector
    finisher: bool = False
    power: Power | None = None
    goal: int | None = None
    gear: bool = False
    gimmicks: tuple[str, ...] = ()
    cancels: tuple[Cancels, ...] = ()
    guards: frozenset[str] = NOBODY
    types: frozenset[Type] = frozenset()
    words: str = ""

    @property
    def name(self) -> str:
        """What it is, in words."""
        what = "Finisher" if self.finisher else "Move"
        power = f" with {self.power.name}" if self.power is not None else ""
        on = f" on {', '.join(self.targets)}" if self.targets else ""
        return f"{self.kind.value} {what}{power}{on}, {self.vector.value}"


def verify_finisher(mover: Standing) -> None:
    """Say why somebody cannot declare a Finisher.

    Raises:
        LudexError: It has used that of this Conflict.
    """
    if mover.finished:
        # AA-FIN-01: once per Conflict
        what = f"AA-FIN-01: {mover.character.name} has used its Finisher in this Conflict"
        raise LudexError(what, remedy="Make it an ordinary Move.")


def verify_type(mover: Standing, types: Collection[Type]) -> None:
    """Say why somebody may not attempt what is for some Types alone; none are for all.

    Raises:
        LudexError: Its Form is of none of them.
    """
    if types and mover.type not in types:
        # AA-TYPE-02: some deeds are for some Types alone
        remedy = f"Let somebody try whose Arms are {', '.join(sorted(each.value for each in types))}."
        raise LudexError(f"AA-TYPE-02: {mover.character.name} may not attempt this in its Form", remedy=remedy)


def verify_makes(mover: Standing, move: Move) -> None:
    """Say why a Move as it was agreed cannot be made by how its maker stands.

    Raises:
        LudexError: It cannot; the message names the rule.
    """
    if move.finisher:
        verify_finisher(mover)
    verify_type(mover, move.types)
    if move.power is not None and move.power not in mover.character.powers(mover.form):
        # AA-POW-02: in Base, or where the Types are the same
        remedy = "Go to Base, or to Arms of its Type."
        raise LudexError(f"AA-POW-02: {move.power.name} cannot be used in this Form", remedy=remedy)
    usable = mover.character.gimmicks(mover.form) if move.gimmicks else ()
    if lacking := [gimmick for gimmick in move.gimmicks if gimmick not in usable]:
        # AA-GIM-03: those of the Arms that are worn, in Base all
        remedy = "Leave it out, or go to its Arms or to Base."
        raise LudexError(f"AA-GIM-03: {lacking[0]} cannot be used in this Form", remedy=remedy)


def gimmicks_counting(move: Move, reading: Cancelling) -> int:
    """How many Gimmicks count: those that are accepted, less those that are cancelled (AA-GIM-04).

    One defending Gimmick cancels one attacking Gimmick, or all that it opposes (AA-C18).
    """
    if not move.cancels:
        return len(set(move.gimmicks))  # AA-GIM-02: each counts once
    left = list(dict.fromkeys(move.gimmicks))
    used: set[str] = set()
    for cancels in move.cancels:
        spent = cancels.defending in used and reading is Cancelling.ONE
        if cancels.attacking in left and not spent:
            left.remove(cancels.attacking)
            used.add(cancels.defending)
    return len(left)


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Attempt:
    """A Move that is being resolved.

    Attributes:
        move: The Move.
        faces: The face that counts against each target, in their order; one where there is none.
        experience: How much Experience is spent on it.
        trait: Whether who makes it has paid for the Trait.
        guarded: The targets that have paid for their Trait.
        blocked: How much Drama Defenders keep from each target.
        protecting: The attack from which a Defender protects somebody by this Move.
    """

    move: Move
    faces: tuple[int, ...] = ()
    experience: int = 0
    trait: bool = False
    guarded: frozenset[str] = NOBODY
    blocked: tuple[int, ...] = ()
    protecting: Protected | None = None

    def kept_from(self, place: int) -> int:
        """How much Drama Defenders keep from a target."""
        return self.blocked[place] if self.blocked else 0


@frozen(cache_hash=True)
class Protected:
    """An attack while Defenders react to it.

    Attributes:
        attack: The attack.
        place: The place of the ally among its targets for whom the reaction is.
        pending: Who may still react: the place of a target and the Defender.
    """

    attack: Attempt
    place: int
    pending: tuple[tuple[int, str], ...]


def value_of(game: AlterArmsGame, mover: Standing, attempt: Attempt, face: int) -> Derivation:
    """The value of a Move whose die shows a face."""
    move, rulings = attempt.move, game.rulings
    return move_value(
        face,
        mover.value(move.vector),
        trait=attempt.trait,
        gear=move.gear,
        gimmicks=gimmicks_counting(move, rulings.cancelling) if move.gimmicks else 0,
        experience=attempt.experience,
        reading=rulings.trait_adds,
    )


def defence_of(game: AlterArmsGame, attempt: Attempt, target: Standing) -> Derivation:
    """The Defence of a target against a Move."""
    move, name = attempt.move, target.character.name
    return defence_value(
        target.value(move.vector),
        game.numbers(target).multiplier,
        trait=name in attempt.guarded,
        gear=name in move.guards,
        reading=game.rulings.trait_adds,
    )


@quick_to_make
@frozen(weakref_slot=False)
class Measured:
    """A Move as it stands against its targets.

    Attributes:
        values: Its value against each, or the one against the number of the game master.
        against: Each Defence, or that number.
        successes: The successes against each.
    """

    values: tuple[int, ...]
    against: tuple[int, ...]
    successes: tuple[int, ...]


def measured(game: AlterArmsGame, facts: Facts, attempt: Attempt) -> Measured:
    """What a Move comes to so far; successes are counted for each target by itself (AA-MOVE-03)."""
    move, rulings = attempt.move, game.rulings
    vector, reading = move.vector, rulings.trait_adds
    gimmicks = gimmicks_counting(move, rulings.cancelling) if move.gimmicks else 0
    of_mover, trait, more = game.standing(facts, move.by).value(vector), attempt.trait, attempt.experience
    how = reading if trait else None
    values = tuple([value_in_all(face, of_mover, how, gimmicks, more, gear=move.gear) for face in attempt.faces])
    if move.goal is not None:
        counted = count(values[0], move.goal, game.rulings)
        # AA-MOVE-03, AA-C28: 0 or 1 against a number of the game master
        several = game.rulings.goal_successes is DIVIDED
        return Measured(values, (move.goal,), (counted if several else min(counted, 1),))
    defences: list[int] = []
    for name in move.targets:
        target = game.standing(facts, name)
        how = reading if name in attempt.guarded else None
        multiplier = game.numbers(target).multiplier
        defences.append(defence_in_all(target.value(vector), multiplier, how, gear=name in move.guards))
    counts = tuple([count(value, defence, rulings) for value, defence in zip(values, defences, strict=True)])
    return Measured(values, tuple(defences), counts)
