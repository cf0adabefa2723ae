"""A Conflict and its turns (AA-CONF-01, AA-TURN-01 to 05): who acts, what can be done in a turn, who comes next."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import DONE, NO, YES, Answer, Choice, Option, Pick
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.layers.making import quick_to_make
from ludex.systems.alter_arms.agreeing import propose
from ludex.systems.alter_arms.drama import can_pay, forms_open, lowered, transformed
from ludex.systems.alter_arms.facts import Facts, Standing, State
from ludex.systems.alter_arms.game import AlterArmsGame, Cast, rules_of
from ludex.systems.alter_arms.moves import Kind, Move
from ludex.systems.alter_arms.powers import Aimed, Power
from ludex.systems.alter_arms.rulings import AfterCrash, Paying, PlanPool, Reacting, Relief, Rulings
from ludex.systems.alter_arms.sheet import Character
from ludex.systems.alter_arms.terms import FORM_NAMES, VECTORS, Archetype, Vector

# looked up once, since finding a member of an enumeration takes as long as a call
OUT: Final = AfterCrash.OUT
ACTS_ON: Final = AfterCrash.ACTS_ON
REFUSED: Final = Paying.REFUSED
ANYONE: Final = Relief.ANYONE
NEXT_MOVE: Final = Reacting.NEXT_MOVE


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
VECTORS_BY_WORD: Final = {vector.value: vector for vector in VECTORS}


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
        if self.ended or state.facts.turn_over or (standing.crashed and game.rulings.after_crash is OUT):
            return hand_overs(game, state, standing, made=self.made)
        forms = () if self.changed else _transforms(forms_open(standing))
        if self.moved:
            return (*forms, *hand_overs(game, state, standing, made=self.made))
        return (*forms, *acts_open(game, state.facts, standing), DONE)

    def _done(self, game: AlterArmsGame, state: State, option: Option) -> State:
        match option:
            case Transform(form):
                state = transformed(game, state, self.who, form)
                return state.then(_changed(self))
            case Act():
                return state.then(Aim(self.who, option), _moved(self))
            case HandOver(to, relieved):
                return _handed_over(game, state, self.who, to, relieved=relieved)
            case _:
                return state.then(replaced(self, ended=True))


@lru_cache(maxsize=256)
def _moved(turn: Turn) -> Turn:
    return replaced(turn, moved=True, made=True)


@lru_cache(maxsize=256)
def _changed(turn: Turn) -> Turn:
    return replaced(turn, changed=True)


@lru_cache(maxsize=256)
def _begun(who: str, *, moved: bool) -> Turn:
    return Turn(who, moved)


@lru_cache(maxsize=256)
def _transforms(forms: tuple[int, ...]) -> tuple[Transform, ...]:
    return tuple(Transform(form) for form in forms)


# ---------------------------------------------------------------- what Moves there are


def acts_open(game: AlterArmsGame, facts: Facts, standing: Standing) -> tuple[Act, ...]:
    """The Moves that a character can make now."""
    character, name = standing.character, standing.character.name
    allies, opponents = game.cast.allies[name], game.cast.opponents[name]
    if game.rulings.after_crash is not ACTS_ON:
        allies, opponents = game.able(facts, allies), game.able(facts, opponents)
    found = acts_of(character, standing.form, allies, opponents, pool=bool(standing.pool), rulings=game.rulings)
    if game.rulings.paying is REFUSED:  # AA-C30
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


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Aim(Task[Facts]):
    """The Vector of a Move is chosen, and whether it is a Finisher (AA-VECT-03, AA-FIN-01).

    Attributes:
        who: Who makes it.
        act: What sort of Move it is, against whom.
        vector: The Vector, once it is chosen.
    """

    who: str
    act: Act
    vector: Vector | None = None

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask for the Vector, then for the Finisher."""
        side = rules_of(game).side(self.who)
        return _which_vector(side, self.who) if self.vector is None else _finisher(side, self.who)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Go on with it."""
        rules = rules_of(game)
        vector = self.vector
        if vector is None:
            assert isinstance(answer, Pick)
            vector = VECTORS_BY_WORD[answer.id]
            if not rules.standing(state.facts, self.who).finished:
                return state.then(Aim(self.who, self.act, vector))
        return propose(rules, state, _move(self.who, self.act, vector, answer is YES or answer == YES))


@lru_cache(maxsize=256)
def _which_vector(side: str, who: str) -> Choice:
    return Choice(side, f"Which Vector does {who} use?", VECTOR_PICKS, "AA-VECT-03", who)


@lru_cache(maxsize=256)
def _finisher(side: str, who: str) -> Choice:
    return Choice(side, f"Is it {who}'s Finisher?", (NO, YES), "AA-FIN-01", who)


@lru_cache(maxsize=4096)
def _move(who: str, act: Act, vector: Vector, finisher: bool) -> Move:  # noqa: FBT001  # found faster by place
    return Move(who, act.kind, act.targets, vector, finisher, act.power)


# ---------------------------------------------------------------- handing over


def hand_overs(game: AlterArmsGame, state: State, standing: Standing, *, made: bool) -> tuple[HandOver, ...]:
    """To whom a character can hand over, and how (AA-TURN-02, AA-TURN-03, AA-TURN-04)."""
    standings, out = state.facts.standings, game.rulings.after_crash is OUT
    marks = tuple([2 if out and each.crashed else each.acted for each in standings])
    return _to_whom(game.cast, standing.character.name, marks, _relief(game, standing, made=made))


@lru_cache(maxsize=16384)
def _to_whom(cast: Cast, who: str, marks: tuple[int, ...], relieved: bool) -> tuple[HandOver, ...]:  # noqa: FBT001
    """To whom somebody can hand over; each is marked as waiting (0), as one who has acted (1), or as out (2)."""
    waiting = [name for name, mark in zip(cast.sides, marks, strict=True) if not mark and name != who]
    if not waiting:
        return tuple(HandOver(name) for name, mark in zip(cast.sides, marks, strict=True) if mark < 2)
    allies, found = cast.allies[who], list[HandOver]()
    relief = relieved and any(ally in waiting for ally in allies)
    for name in waiting:
        if relief and name not in allies:
            found.append(HandOver(name, relieved=True))
        found.append(HandOver(name))
    return tuple(found)


def _relief(game: AlterArmsGame, standing: Standing, *, made: bool) -> bool:
    """Whether who hands over to an Opponent while an ally has not acted may be relieved (AA-TURN-04, AA-C26)."""
    if not standing.drama:
        return False
    reading = game.rulings.relief
    return reading is ANYONE or (made if reading is Relief.MOVED else standing.character.player)


def _handed_over(game: AlterArmsGame, state: State, who: str, to: str, *, relieved: bool) -> State:
    if relieved:
        state = lowered(game, state, who, 1, "handing over early", "AA-TURN-04")
    facts, place, out = state.facts, game.cast.place[who], game.rulings.after_crash is OUT
    acting = facts.standings[place]
    waiting = [each for each in facts.standings if not (each is acting or each.acted or (out and each.crashed))]
    if not waiting:
        if facts.round == game.rounds:
            return state.with_facts(replaced(facts, ended=""))
        # AA-TURN-03: all marks are cleared
        again = game.rulings.reacting is Reacting.ONCE_A_ROUND
        standings = tuple([each.marked(acted=False, reacted=each.reacted and not again) for each in facts.standings])
        facts = replaced(facts, standings=standings, turn_over=False, round=facts.round + 1)
    else:
        marked = acting.marked(acted=True, reacted=acting.reacted)
        facts = facts.with_standing(place, marked)
        if facts.turn_over:
            facts = replaced(facts, turn_over=False)
    if game.traced:
        state = state.noting(Said(Stage.DECLARE, f"round {facts.round}: {to} acts", "AA-TURN-02"))
    return begun(game, state.with_facts(facts), to)


def begun(game: AlterArmsGame, state: State, who: str) -> State:
    """The state in which the turn of a character begins."""
    standing = game.standing(state.facts, who)
    # AA-C23: a reaction may have used this Move beforehand
    used = standing.reacted and game.rulings.reacting is NEXT_MOVE
    if used:
        state = game.changed(state, replaced(standing, reacted=False))
    return state.then(_begun(who, moved=used))
