"""What who makes a Move can pay for more successes: Experience, and Drama for the Trait (AA-XP-04, AA-TRAIT-03)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.engine.choices import DONE, Option
from ludex.engine.replacing import replaced
from ludex.systems.alter_arms.drama import can_pay
from ludex.systems.alter_arms.facts import Standing, State
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.moves import Attempt, Kind, Measured, measured
from ludex.systems.alter_arms.rulings import Spending, TraitOn
from ludex.systems.alter_arms.values import count, needed


@frozen(cache_hash=True)
class Spend(Option):
    """To spend so much Experience on the Move (AA-XP-04)."""

    amount: int

    def label(self) -> str:
        """How much."""
        return f"spend {self.amount} Experience"


@frozen(cache_hash=True)
class PayTrait(Option):
    """To pay 1 Drama for the Trait (AA-TRAIT-02)."""

    def label(self) -> str:
        """In words."""
        return "pay for the Trait"


# looked up once, since finding a member of an enumeration takes as long as a call
AFTER: Final = Spending.AFTER
REACTION: Final = Kind.REACTION

PAY_TRAIT = PayTrait()


def improvements(game: AlterArmsGame, state: State, attempt: Attempt, now: Measured) -> tuple[Option, ...]:
    """What who makes a Move can pay for more successes (AA-XP-04, AA-TRAIT-03)."""
    move = attempt.move
    mover = game.standing(state.facts, move.by)
    kept = 0
    if game.rulings.spending is AFTER:
        kept = mover.experience_in(move.vector)
    trait = _may_use_trait(game, mover, attempt)
    if not kept and not trait:
        return ()
    amounts = _amounts(game, now, kept)
    pays = trait and not any(now.successes) and _trait_helps(game, state, attempt, kept)
    if not amounts and not pays:
        return ()
    # what costs nothing comes first, so that nobody pays where it makes no difference
    return (DONE, *[Spend(amount) for amount in amounts], *([PAY_TRAIT] if pays else []))


def _may_use_trait(game: AlterArmsGame, mover: Standing, attempt: Attempt) -> bool:
    move, trait = attempt.move, mover.character.trait
    return (
        trait is not None
        and trait.vector is move.vector  # AA-TRAIT-01: on Moves with its Vector alone
        and not attempt.trait  # AA-TRAIT-02: once per Move
        and move.kind is not REACTION  # AA-TRAIT-03: on one's own turn
        and (game.in_conflict or game.rulings.trait_on is TraitOn.ANY)  # AA-C33
        and can_pay(game, mover, 1)
    )


def _trait_helps(game: AlterArmsGame, state: State, attempt: Attempt, kept: int) -> bool:
    best = replaced(attempt, trait=True, experience=attempt.experience + kept)
    return any(measured(game, state.facts, best).successes)


def _amounts(game: AlterArmsGame, now: Measured, kept: int) -> tuple[int, ...]:
    """The amounts of Experience that bring one more success against somebody."""
    if not kept:
        return ()
    found: set[int] = set()
    for value, against, before in zip(now.values, now.against, now.successes, strict=True):
        counted = before
        for amount in range(needed(value, against, game.rulings), kept + 1):
            reached = count(value + amount, against, game.rulings)
            if reached > counted:
                counted = reached
                found.add(amount)
    return tuple(sorted(found))
