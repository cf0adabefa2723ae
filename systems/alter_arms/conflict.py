"""A Conflict and its turns (AA-CONF-01, AA-TURN-01 to 05): who acts, what can be done in a turn, who comes next."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import DONE, NO, YES, Answer, Choice, Option, Pick
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.systems.alter_arms.agreeing import propose
from ludex.systems.alter_arms.drama import can_pay, forms_open, lowered, transformed
from ludex.systems.alter_arms.facts import Facts, Standing, State
from ludex.systems.alter_arms.game import AlterArmsGame, rules_of
from ludex.systems.alter_arms.moves import Kind, Move
from ludex.systems.alter_arms.powers import Aimed, Power
from ludex.systems.alter_arms.rulings import AfterCrash, Paying, PlanPool, Reacting, Relief, Rulings
from ludex.systems.alter_arms.sheet import Character
from ludex.systems.alter_arms.terms import FORM_NAMES, VECTORS, Archetype, Vector


@frozen(cache_hash=True)
class Transform(Option):
    """To change into another Form (AA-TRANS-03)."""

    form: int

    def label(self) -> str:
        """Into which."""
        return f"transform to {FORM_NAMES[self.form]}"


@frozen(cache_hash=True)
class Act(Option):
    """To make a Move of a kind against somebody."""

    kind: Kind
    targets: tuple[str, ...]
    power: Power | None = None

    def label(self) -> str:
        """What, on whom."""
        what = self.power.name if self.power is not None else self.kind.value
        return f"{what} Move on {', '.join(self.targets)}"


@frozen(cache_hash=True)
class HandOver(Option):
    """To end the turn and let somebody act next (AA-TURN-02, AA-TURN-03)."""

    to: str
    relieved: bool = False

    def label(self) -> str:
        """To whom."""
        return f"hand over to {self.to}{' and lower Drama by 1' if self.relieved else ''}"


VECTOR_PICKS: Final = tuple(Pick(vector.value) for vector in VECTORS)


@frozen(cache_hash=True)
class Turn(Task[Facts]):
    """The turn of a character: one transformation and one Move, in any order, then handing over (AA-TURN-05).

    Attributes:
        who: Whose turn it is.
        moved: Whether the Move has been made, or is lost.
        changed: Whether the transformation has been made.
        made: Whether a Move was made indeed.
        ended: Whether nothing more is to be done but to hand over.
    """

    who: str
    moved: bool = False
    changed: bool = False
    made: bool = False
    ended: bool = False

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask what is done next; with one thing left to do, do it."""
        rules = rules_of(game)
        options = self._options(rules, state)
        if len(options) == 1:
            return self._done(rules, state, options[0])
        return Choice(rules.side(self.who), f"What does {self.who} do?", options, "AA-TURN-05", self.who)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Do it."""
        assert isinstance(answer, Option)
        return self._done(rules_of(game), state, answer)

    def _options(self, game: AlterArmsGame, state: State) -> tuple[Option, ...]:
        standing = game.standing(state.facts, self.who)
        if self.ended or state.facts.turn_over or (standing.crashed and game.rulings.after_crash is AfterCrash.OUT):
            return hand_overs(game, state, standing, made=self.made)
        forms = () if self.changed else tuple([TRANSFORMS[form] for form in forms_open(standing)])
        if self.moved:
            return (*forms, *hand_overs(game, state, standing, made=self.made))
        return (*forms, *acts_open(game, state.facts, standing), DONE)

    def _done(self, game: AlterArmsGame, state: State, option: Option) -> State:
        match option:
            case Transform(form):
                state = transformed(game, state, self.who, form)
                return state.then(replaced(self, changed=True))
            case Act(kind, targets, power):
                return state.then(Aim(self.who, kind, targets, power), replaced(self, moved=True, made=True))
            case HandOver(to, relieved):
                return _handed_over(game, state, self.who, to, relieved=relieved)
            case _:
                return state.then(replaced(self, ended=True))


TRANSFORMS: Final = tuple(Transform(form) for form in range(5))


# ---------------------------------------------------------------- what Moves there are


def acts_open(game: AlterArmsGame, facts: Facts, standing: Standing) -> tuple[Act, ...]:
    """The Moves that a character can make now."""
    character, name = standing.character, standing.character.name
    opponents = _standing_up(game, facts, game.cast.opponents[name])
    allies = _standing_up(game, facts, game.cast.allies[name])
    found = acts_of(character, standing.form, allies, opponents, pool=bool(standing.pool), rulings=game.rulings)
    if game.rulings.paying is Paying.REFUSED:  # AA-C30
        found = tuple([act for act in found if act.power is None or can_pay(game, standing, act.power.cost)])
    return found


@lru_cache(maxsize=2048)
def acts_of(
    character: Character,
    form: int,
    allies: tuple[str, ...],
    opponents: tuple[str, ...],
    *,
    pool: bool,
    rulings: Rulings,
) -> tuple[Act, ...]:
    """The Moves of a character in a Form, whatever they may cost.

    Args:
        character: The character.
        form: The Form.
        allies: Its allies that can still be rolled against.
        opponents: Its Opponents that can.
        pool: Whether there is something in its Plan Pool.
        rulings: How the rules are read.
    """
    found = [Act(Kind.NORMAL, (target,)) for target in opponents]  # AA-MOVE-06
    own_too = rulings.plan_pool is PlanPool.SELF  # AA-C24
    for kind, targets in _archetype_acts(character, allies, opponents, pool=pool, own_too=own_too):
        found.append(Act(kind, targets))
    for power in character.powers(form):  # AA-POW-02
        found += [Act(Kind.POWER, targets, power) for targets in _aims(power, character.name, allies, opponents)]
    return tuple(found)


def _standing_up(game: AlterArmsGame, facts: Facts, names: tuple[str, ...]) -> tuple[str, ...]:
    return names if game.rulings.after_crash is AfterCrash.ACTS_ON else game.able(facts, names)


def _archetype_acts(
    character: Character, allies: tuple[str, ...], opponents: tuple[str, ...], *, pool: bool, own_too: bool
) -> list[tuple[Kind, tuple[str, ...]]]:
    name = character.name
    match character.archetype:
        case Archetype.ACE | Archetype.ANTIHERO:  # AA-ACE-01, AA-ANTI-01, AA-ANTI-02
            return [(Kind.ARCHETYPE, (target,)) for target in (*allies, *opponents)]
        case Archetype.DEFENDER:  # AA-DEFR-02
            return [(Kind.ARCHETYPE, (name,))]
        case Archetype.PLANNER:  # AA-PLAN-01, AA-PLAN-03
            own = (name,) if own_too else ()
            found = [(Kind.ARCHETYPE, (target,)) for target in (*own, *allies, *opponents)]
            return [*found, *[(Kind.RELEASE, (target,)) for target in opponents if pool]]
        case Archetype.RIVAL:  # AA-RIV-01, AA-RIV-02
            return [(Kind.ARCHETYPE, (target,)) for target in (name, *allies)]
        case Archetype.SUPPORT:  # AA-SUP-01: every party member, the Support included
            return [(Kind.ARCHETYPE, (name, *allies))]
        case None:
            return []


def _aims(power: Power, name: str, allies: tuple[str, ...], opponents: tuple[str, ...]) -> list[tuple[str, ...]]:
    match power.on:
        case Aimed.OPPONENT:
            return [(target,) for target in opponents]
        case Aimed.ALLY:
            return [(target,) for target in allies]
        case Aimed.OTHER:
            return [(target,) for target in (*allies, *opponents)]
        case Aimed.SELF:
            return [(name,)]
        case Aimed.OPPONENTS:
            return [opponents] if opponents else []
        case Aimed.PARTY:
            return [(name, *allies)]


@frozen(cache_hash=True)
class Aim(Task[Facts]):
    """The Vector of a Move is chosen, and whether it is a Finisher (AA-VECT-03, AA-FIN-01).

    Attributes:
        who: Who makes it.
        kind: What sort of Move it is.
        targets: Against whom.
        power: The Power that is used, if one is.
        vector: The Vector, once it is chosen.
    """

    who: str
    kind: Kind
    targets: tuple[str, ...]
    power: Power | None = None
    vector: Vector | None = None

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask for the Vector, then for the Finisher."""
        rules = rules_of(game)
        if self.vector is None:
            return Choice(
                rules.side(self.who), f"Which Vector does {self.who} use?", VECTOR_PICKS, "AA-VECT-03", self.who
            )
        return Choice(rules.side(self.who), f"Is it {self.who}'s Finisher?", (NO, YES), "AA-FIN-01", self.who)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Go on with it."""
        rules = rules_of(game)
        if isinstance(answer, Pick):
            chosen = replaced(self, vector=Vector(answer.id))
            if not rules.standing(state.facts, self.who).finished:
                return state.then(chosen)
            return chosen.declared(rules, state, finisher=False)
        return self.declared(rules, state, finisher=answer == YES)

    def declared(self, game: AlterArmsGame, state: State, *, finisher: bool) -> State:
        """The state in which the Move is proposed to the game master."""
        assert self.vector is not None
        move = Move(self.who, self.kind, self.targets, self.vector, finisher, self.power)
        return propose(game, state, move)


# ---------------------------------------------------------------- handing over


def hand_overs(game: AlterArmsGame, state: State, standing: Standing, *, made: bool) -> tuple[HandOver, ...]:
    """To whom a character can hand over, and how (AA-TURN-02, AA-TURN-03, AA-TURN-04)."""
    name, cast = standing.character.name, game.cast
    waiting, everybody = [], []
    out = game.rulings.after_crash is AfterCrash.OUT
    for each in state.facts.standings:
        if out and each.crashed:
            continue
        everybody.append(each.character.name)
        if not each.acted and each is not standing:
            waiting.append(each.character.name)
    if not waiting:
        return tuple([_hand_over(other, relieved=False) for other in everybody])
    allies = cast.allies[name]
    relief = _relief(game, standing, made=made) and any(ally in waiting for ally in allies)
    found = []
    for other in waiting:
        if relief and other not in allies:
            found.append(_hand_over(other, relieved=True))
        found.append(_hand_over(other, relieved=False))
    return tuple(found)


@lru_cache(maxsize=256)
def _hand_over(to: str, *, relieved: bool) -> HandOver:
    return HandOver(to, relieved)


def _relief(game: AlterArmsGame, standing: Standing, *, made: bool) -> bool:
    """Whether who hands over to an Opponent while an ally has not acted may be relieved (AA-TURN-04, AA-C26)."""
    if not standing.drama:
        return False
    match game.rulings.relief:
        case Relief.ANYONE:
            return True
        case Relief.MOVED:
            return made
        case Relief.PLAYERS:
            return standing.character.player


def _handed_over(game: AlterArmsGame, state: State, who: str, to: str, *, relieved: bool) -> State:
    if relieved:
        state = lowered(game, state, who, 1, "handing over early", "AA-TURN-04")
    facts = state.facts
    place = game.cast.place[who]
    facts = replaced(facts.with_standing(place, replaced(facts.standings[place], acted=True)), turn_over=False)
    out = game.rulings.after_crash is AfterCrash.OUT
    if all(each.acted or (out and each.crashed) for each in facts.standings):
        if facts.round == game.rounds:
            return state.with_facts(replaced(facts, ended=""))
        facts = _new_round(game, facts)
    if game.traced:
        state = state.noting(Said(Stage.DECLARE, f"round {facts.round}: {to} acts", "AA-TURN-02"))
    return begun(game, state.with_facts(facts), to)


def _new_round(game: AlterArmsGame, facts: Facts) -> Facts:
    # AA-TURN-03: all marks are cleared
    again = game.rulings.reacting is Reacting.ONCE_A_ROUND
    standings = tuple([replaced(each, acted=False, reacted=each.reacted and not again) for each in facts.standings])
    return replaced(facts, standings=standings, round=facts.round + 1)


def begun(game: AlterArmsGame, state: State, who: str) -> State:
    """The state in which the turn of a character begins."""
    standing = game.standing(state.facts, who)
    # AA-C23: a reaction may have used this Move beforehand
    used = standing.reacted and game.rulings.reacting is Reacting.NEXT_MOVE
    if used:
        state = game.changed(state, replaced(standing, reacted=False))
    return state.then(Turn(who, moved=used))
