"""How the characters stand, and what is known of a Conflict: all that changes, in small facts."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import GameState
from ludex.layers.making import quick_to_make
from ludex.systems.alter_arms.rolls import FaceRoll
from ludex.systems.alter_arms.sheet import Character
from ludex.systems.alter_arms.terms import BASE, Type, Vector

Experience: TypeAlias = tuple[int, int, int]
NO_EXPERIENCE: Experience = (0, 0, 0)


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Standing:
    """How one character stands.

    Attributes:
        character: The character; another one when it has Advanced.
        form: The Form that it is in (AA-FORM-01); it decides die, Defence, Type, Gimmicks and Powers (AA-FORM-03).
        drama: Its Drama (AA-DRAMA-01).
        experience: Its unspent Experience, by Vector (AA-XP-01).
        pool: The Drama in its Plan Pool (AA-PLAN-01).
        last_hit: How much Drama the last enemy Move gave it (AA-DEFR-02).
        highest: The highest Form that it has been in.
        recovering: Whether it must succeed before it can transform (AA-CRASH-03).
        crashed: Whether it is beaten in this Conflict (AA-CRASH-02).
        finished: Whether it has used its Finisher in this Conflict (AA-FIN-01).
        acted: Whether it has acted in this round (AA-TURN-02).
        reacted: Whether it has reacted as a Defender, where that is counted.
    """

    character: Character
    form: int = BASE
    drama: int = 0
    experience: Experience = NO_EXPERIENCE
    pool: int = 0
    last_hit: int = 0
    highest: int = BASE
    recovering: bool = False
    crashed: bool = False
    finished: bool = False
    acted: bool = False
    reacted: bool = False

    @property
    def type(self) -> Type | None:
        """The Type of the Form that it is in."""
        return self.character.type_in(self.form)

    def value(self, vector: Vector) -> int:
        """The value of a Vector."""
        return self.character.vectors[vector.place]

    def experience_in(self, vector: Vector) -> int:
        """Its Experience in a Vector."""
        return self.experience[vector.place]

    def marked(self, *, acted: bool, reacted: bool) -> Standing:
        """It with other marks of a round; as it is, where they are the same."""
        if acted == self.acted and reacted == self.reacted:
            return self
        # written out, since nothing is done as often
        return Standing(
            self.character,
            self.form,
            self.drama,
            self.experience,
            self.pool,
            self.last_hit,
            self.highest,
            self.recovering,
            self.crashed,
            self.finished,
            acted,
            reacted,
        )

    def with_experience(self, vector: Vector, more: int) -> Standing:
        """It with more Experience in a Vector, or less."""
        counters = list(self.experience)
        counters[vector.place] += more
        might, brains, soul = counters
        return replaced(self, experience=(might, brains, soul))


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Outcome:
    """What came of a Move.

    Attributes:
        by: Who made it.
        values: Its value against each target, or against the number of the game master.
        successes: The successes against each target.
        gained: How much Experience it brought.
        spent: How much Experience was spent on it.
    """

    by: str
    values: tuple[int, ...]
    successes: tuple[int, ...]
    gained: int = 0
    spent: int = 0

    @property
    def total(self) -> int:
        """All successes."""
        return sum(self.successes)


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Facts:
    """All that is known.

    Attributes:
        standings: How each character stands, in the order of the cast.
        rolled: The dice on the table, until it is settled what comes of them.
        last: What came of the last Move.
        turn_over: Whether the turn that goes on has ended early (AA-FIN-03).
        round: The round of the Conflict; 0 outside of one.
        ended: The side that has won the Conflict, "" for none; None while it goes on.
        advanced: Whether the last Advance that was tried was gained; None where none was.
        face: What the die of a resting Advance shows, until it is settled what comes of it; 0 for none.
    """

    standings: tuple[Standing, ...]
    rolled: tuple[FaceRoll, ...] = ()
    last: Outcome | None = None
    turn_over: bool = False
    round: int = 0
    ended: str | None = None
    advanced: bool | None = None
    face: int = 0

    def of(self, name: str) -> Standing:
        """How a character stands."""
        for standing in self.standings:
            if standing.character.name == name:
                return standing
        raise KeyError(name)

    def with_rolled(self, *rolled: FaceRoll) -> Facts:
        """The facts with other dice on the table, or none."""
        # written out as the next one is, since little is done as often
        return Facts(
            self.standings, rolled, self.last, self.turn_over, self.round, self.ended, self.advanced, self.face
        )

    def with_last(self, last: Outcome) -> Facts:
        """The facts after another Move."""
        return Facts(
            self.standings, self.rolled, last, self.turn_over, self.round, self.ended, self.advanced, self.face
        )

    def with_standing(self, place: int, standing: Standing) -> Facts:
        """The facts with another standing of one character."""
        standings = (*self.standings[:place], standing, *self.standings[place + 1 :])
        # written out, since nothing is done as often
        return Facts(
            standings, self.rolled, self.last, self.turn_over, self.round, self.ended, self.advanced, self.face
        )


State: TypeAlias = GameState[Facts]
