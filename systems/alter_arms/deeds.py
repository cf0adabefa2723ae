"""The deeds of a scene, one after another (AA-TURN-05): each looked at when its turn comes, and then done."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.checks.tracing import Stage
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.layers.errors import LudexError
from ludex.systems.alter_arms.advances import Pool, Rest, Wish
from ludex.systems.alter_arms.conflict import hand_overs
from ludex.systems.alter_arms.drama import lowered, transformed, verify_transforms
from ludex.systems.alter_arms.facts import Facts, State
from ludex.systems.alter_arms.game import rules_of
from ludex.systems.alter_arms.mid_session import MidSession
from ludex.systems.alter_arms.moves import Move, verify_makes
from ludex.systems.alter_arms.resolving import declare
from ludex.systems.alter_arms.terms import Vector


@frozen(cache_hash=True)
class MakeMove(Task[Facts]):
    """A Move is made."""

    move: Move

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Declare it, where it can be made as things stand by now; else it is told why not, and nothing happens."""
        rules = rules_of(game)
        try:
            verify_makes(rules.standing(state.facts, self.move.by), self.move)
        except LudexError as why:
            return rules.noting(state, Stage.CONSEQUENCE, f"no Move: {why.message}", "AA-MOVE-05")
        return declare(rules, state, self.move)


@frozen(cache_hash=True)
class ChangeForm(Task[Facts]):
    """A character transforms.

    Attributes:
        who: Who.
        form: Into which Form.
    """

    who: str
    form: int

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Do it, where it can; else it is told why not, and nothing happens."""
        rules = rules_of(game)
        standing = rules.standing(state.facts, self.who)
        try:
            verify_transforms(standing, self.form)
        except LudexError as why:
            # what came before may have been a Crash; a scene goes on
            return rules.noting(state, Stage.CONSEQUENCE, f"no transformation: {why.message}", "AA-TRANS-03")
        return transformed(rules, state, self.who, self.form)


@frozen(cache_hash=True)
class Award(Task[Facts]):
    """The game master awards Experience (AA-XP-02)."""

    who: str
    amount: int
    vector: Vector

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Award it."""
        rules = rules_of(game)
        standing = rules.standing(state.facts, self.who)
        state = rules.changed(state, standing.with_experience(self.vector, self.amount))
        words = f"{self.who} is awarded {self.amount} {self.vector.value} Experience"
        return rules.noting(state, Stage.CONSEQUENCE, words, "AA-XP-02")


@frozen(cache_hash=True)
class Clear(Task[Facts]):
    """The game master says that a character has recovered (AA-CRASH-03)."""

    who: str

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Clear the flag."""
        rules = rules_of(game)
        state = rules.changed(state, replaced(rules.standing(state.facts, self.who), recovering=False))
        return rules.noting(state, Stage.CONSEQUENCE, f"{self.who} has recovered", "AA-CRASH-03")


@frozen(cache_hash=True)
class EndTurn(Task[Facts]):
    """A character hands the turn over, with relief where there is any (AA-TURN-04)."""

    who: str
    to: str
    relief: bool

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Mark who has acted."""
        rules = rules_of(game)
        standing = rules.standing(state.facts, self.who)
        made = state.facts.last is not None and state.facts.last.by == self.who
        options = [each for each in hand_overs(rules, state, standing, made=made) if each.to == self.to]
        if self.relief and any(each.relieved for each in options):
            state = lowered(rules, state, self.who, 1, "handing over early", "AA-TURN-04")
        elif self.relief:
            state = rules.noting(state, Stage.CONSEQUENCE, f"no relief for {self.who}", "AA-TURN-04")
        standing = rules.standing(state.facts, self.who)
        return rules.changed(state, replaced(standing, acted=True))


@frozen(cache_hash=True)
class Advance(Task[Facts]):
    """A character Advances, at rest or in the midst of a session."""

    who: str
    wish: Wish
    resting: bool
    pools: tuple[Pool, ...] = ()
    table: tuple[Wish, ...] = ()

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Go the way that was chosen."""
        if self.resting:
            return state.then(Rest(self.who, self.wish))
        return state.then(MidSession(self.who, self.wish, self.pools, self.table))
