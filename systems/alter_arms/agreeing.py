"""Player and game master agree on a Move (AA-ROLE-02, AA-MOVE-05 step 2): Gear, Gimmicks, and what cancels them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Number, Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.systems.alter_arms.agreed import GAME_MASTER, Cancels, Verdict
from ludex.systems.alter_arms.facts import Facts, State
from ludex.systems.alter_arms.game import AlterArmsGame, rules_of
from ludex.systems.alter_arms.moves import Move
from ludex.systems.alter_arms.resolving import declare

# looked up once, since finding a member of an enumeration takes as long as a call
ACCEPT: Final = Verdict.ACCEPT
ASK: Final = Verdict.ASK


@frozen(cache_hash=True)
class Agree(Task[Facts]):
    """The game master is asked about a Move, one thing after another.

    Attributes:
        move: The Move, with what has been agreed so far.
        asks: What is still to be asked: "gear", "gimmicks", or the name of a target whose Gear may help it.
    """

    move: Move
    asks: tuple[str, ...]

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask the first of them."""
        rules, move, ask = rules_of(game), self.move, self.asks[0]
        options: tuple[Option, ...] = (YES, NO)
        match ask:
            case "gear":
                question, rule = f"Does {move.by}'s Gear fit the Move?", "AA-GEAR-02"
            case "gimmicks":
                most = len(rules.usable_gimmicks(rules.standing(state.facts, move.by)))
                options = tuple(Number(number) for number in range(most + 1))
                question, rule = f"How many Gimmicks of {move.by} fit the Move?", "AA-GIM-02"
            case _:
                question, rule = f"Does {ask}'s Gear fit its Defence?", "AA-GEAR-03"
        return Choice(GAME_MASTER, question, options, rule, move.by)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Go on with what was said."""
        rules, move = rules_of(game), self.move
        match self.asks[0], answer:
            case "gimmicks", Number(number):
                move = replaced(move, gimmicks=rules.usable_gimmicks(rules.standing(state.facts, move.by))[:number])
            case "gear", _:
                move = replaced(move, gear=answer == YES)
            case target, _:
                move = replaced(move, guards=move.guards | {target}) if answer == YES else move
        rest = self.asks[1:]
        return state.then(Agree(move, rest)) if rest else declare(rules, state, _cancelled(rules, state, move))


def propose(game: AlterArmsGame, state: State, move: Move) -> State:
    """The state in which a Move is agreed with all that helps it, or the game master is asked about that."""
    agreed, facts = game.agreed, state.facts
    mover = game.standing(facts, move.by)
    asks: list[str] = []
    gear, guards = False, set[str]()
    gimmicks: tuple[str, ...] = ()
    if mover.character.gear_for(move.vector) is not None:
        gear = agreed.gear is ACCEPT
        if agreed.gear is ASK:
            asks.append("gear")
    usable = game.usable_gimmicks(mover)
    if usable and agreed.gimmicks is ACCEPT:
        gimmicks = usable
    elif usable and agreed.gimmicks is ASK:
        asks.append("gimmicks")
    for target in move.targets:
        if target in game.cast.opponents[move.by]:
            if game.standing(facts, target).character.gear_for(move.vector) is None:
                continue
            if agreed.defensive_gear is ACCEPT:
                guards.add(target)
            elif agreed.defensive_gear is ASK:
                asks.append(target)
    if gear or gimmicks or guards:
        move = _helped(move, gear, gimmicks, frozenset(guards))
    if asks:
        return state.then(Agree(move, tuple(asks)))
    return declare(game, state, _cancelled(game, state, move))


@lru_cache(maxsize=4096)
def _helped(move: Move, gear: bool, gimmicks: tuple[str, ...], guards: frozenset[str]) -> Move:  # noqa: FBT001
    return replaced(move, gear=gear, gimmicks=gimmicks, guards=guards)


def _cancelled(game: AlterArmsGame, state: State, move: Move) -> Move:
    """The Move with the Gimmicks that its targets cancel, of those that cancel each other (AA-GIM-04)."""
    if not move.gimmicks or not game.agreed.cancels:
        return move
    found: list[Cancels] = []
    for target in move.targets:
        if target in game.cast.opponents[move.by]:
            standing = game.standing(state.facts, target)
            own = standing.character.gimmicks(standing.form)
            found += [each for each in game.agreed.cancels if each.attacking in move.gimmicks and each.defending in own]
    return replaced(move, cancels=tuple(dict.fromkeys(found)))
