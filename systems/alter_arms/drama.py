"""Drama: what raises it (AA-DRAMA-02) and lowers it (AA-DRAMA-03), what transforming makes of it, and the Crash."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludex.engine.checks.tracing import Stage
from ludex.engine.replacing import replaced
from ludex.layers.errors import LudexError
from ludex.systems.alter_arms.derived import Numbers, max_drama_of
from ludex.systems.alter_arms.facts import NO_EXPERIENCE, Standing, State
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.rulings import (
    CrashAbove,
    FailedFinisher,
    Highest,
    Paying,
    PlanPool,
    Recovering,
    Transforming,
)
from ludex.systems.alter_arms.terms import BASE, FORM_NAMES

# looked up once, since finding a member of an enumeration takes as long as a call
CURRENT: Final = CrashAbove.CURRENT
ENTERED: Final = Highest.ENTERED


def limit_of(game: AlterArmsGame, standing: Standing) -> int:
    """Above which Drama a character Crashes: the Max Drama Value of its highest Form (AA-CRASH-01)."""
    numbers = game.numbers(standing)
    rulings = game.rulings
    if rulings.crash_above is CURRENT:  # AA-C06
        return numbers.max_drama
    if rulings.highest is ENTERED:  # AA-C07
        return max_drama_of(standing.highest, rulings.fourth_arms)
    return numbers.limit


def raised(game: AlterArmsGame, state: State, name: str, by: int, why: str, rule: str, *, late: bool = False) -> State:
    """The state after a character has gained Drama, and Crashed if that is too much for it.

    Args:
        game: The rules.
        state: The state.
        name: Who.
        by: How much.
        why: What for, in words.
        rule: The id of the rule by which.
        late: Whether a Crash is looked for only later (AA-C30).
    """
    if by <= 0:
        return state
    standing = game.standing(state.facts, name)
    drama = standing.drama + by
    state = game.changed(state, replaced(standing, drama=drama))
    if game.traced:
        state = game.noting(state, Stage.CONSEQUENCE, f"{name}: {by} Drama for {why}, now {drama}", rule)
    return state if late else tested(game, state, name)


def tested(game: AlterArmsGame, state: State, name: str) -> State:
    """The state after it has been looked whether a character Crashes: it has more Drama than its limit, strictly."""
    standing = game.standing(state.facts, name)
    # AA-CRASH-01: strictly greater
    return crashed(game, state, name) if standing.drama > limit_of(game, standing) else state


def lowered(game: AlterArmsGame, state: State, name: str, by: int, why: str, rule: str) -> State:
    """The state after a character's Drama has fallen, never below 0 (AA-DRAMA-01)."""
    standing = game.standing(state.facts, name)
    by = min(by, standing.drama)
    if by <= 0:
        return state
    drama = standing.drama - by
    state = game.changed(state, replaced(standing, drama=drama))
    if game.traced:
        state = game.noting(state, Stage.CONSEQUENCE, f"{name}: {by} Drama less by {why}, now {drama}", rule)
    return state


def remembered(game: AlterArmsGame, state: State, by: str, name: str, amount: int) -> State:
    """The state in which a character remembers how much Drama an enemy Move gave it in all (AA-DEFR-02).

    AA-C32: one that gave none is not remembered, unless it is read so.
    """
    if name not in game.cast.opponents[by] or not (amount or game.rulings.recovering is Recovering.ANY_MOVE):
        return state
    return game.changed(state, replaced(game.standing(state.facts, name), last_hit=amount))


# ---------------------------------------------------------------- paying


def can_pay(game: AlterArmsGame, standing: Standing, cost: int) -> bool:
    """Whether a character may take Drama as a price: AA-C30 may refuse what would make it Crash."""
    return game.rulings.paying is not Paying.REFUSED or standing.drama + cost <= limit_of(game, standing)


def paid(game: AlterArmsGame, state: State, name: str, cost: int, why: str, rule: str) -> State:
    """The state after a character has taken Drama as a price; it may Crash by it, at once or later (AA-C30)."""
    return raised(game, state, name, cost, why, rule, late=game.rulings.paying is Paying.LATE)


# ---------------------------------------------------------------- Crash


def crashed(game: AlterArmsGame, state: State, name: str) -> State:
    """The state after a Crash (AA-CRASH-02); a Conflict ends when one side alone is left (AA-CONF-01)."""
    standing = game.standing(state.facts, name)
    state = game.changed(
        state,
        replaced(
            standing,
            experience=NO_EXPERIENCE,  # AA-XP-05
            form=BASE,
            drama=0,  # AA-CRASH-02: whatever AA-TRANS-02 says of going to a lower Form
            pool=standing.pool if game.rulings.plan_pool is PlanPool.PERSISTS else 0,
            recovering=True,
            crashed=True,
        ),
    )
    state = game.noting(state, Stage.CONSEQUENCE, f"{name} Crashes", "AA-CRASH-01")
    left = {each.character.side for each in state.facts.standings if not each.crashed}
    if game.conflict and len(left) <= 1:
        state = state.with_facts(replaced(state.facts, ended=next(iter(left), "")))
    return state


# ---------------------------------------------------------------- transforming


def verify_transforms(standing: Standing, form: int) -> None:
    """Say why a character cannot transform (AA-TRANS-03).

    Raises:
        LudexError: It cannot; the message names the rule.
    """
    name = standing.character.name
    if not BASE <= form <= len(standing.character.arms):
        remedy = "Choose Base or Arms that are unlocked."
        raise LudexError(f"AA-FORM-01: {name} has no Form {form}", remedy=remedy)
    if form == standing.form:
        remedy = "Choose another Form."
        raise LudexError(f"AA-TRANS-03: {name} is in that Form already", remedy=remedy)
    if standing.recovering:
        remedy = "Let it succeed at something first."
        raise LudexError(f"AA-CRASH-03: {name} has Crashed and not succeeded since", remedy=remedy)


def forms_open(standing: Standing) -> tuple[int, ...]:
    """The Forms to which a character can transform: any other that is unlocked, unless it must recover first."""
    if standing.recovering:
        return ()  # AA-CRASH-03
    return _others(len(standing.character.arms), standing.form)


@lru_cache(maxsize=32)
def _others(arms: int, form: int) -> tuple[int, ...]:
    return tuple(other for other in range(arms + 1) if other != form)


def transformed(game: AlterArmsGame, state: State, name: str, form: int) -> State:
    """The state after a character has transformed, with the Drama of the new Form (AA-TRANS-01, AA-TRANS-02)."""
    standing = game.standing(state.facts, name)
    moved = replaced(standing, form=form, highest=max(form, standing.highest))
    numbers = game.numbers(moved)
    drama = _drama_in(game, numbers, up=form > standing.form)
    state = game.changed(state, replaced(moved, drama=drama))
    if game.traced:
        rule = "AA-TRANS-01" if form > standing.form else "AA-TRANS-02"
        words = f"{name} goes from {FORM_NAMES[standing.form]} to {FORM_NAMES[form]}: Drama {standing.drama} -> {drama}"
        state = game.noting(state, Stage.CONSEQUENCE, words, rule)
    return state


def _drama_in(game: AlterArmsGame, numbers: Numbers, *, up: bool) -> int:
    if up or game.rulings.transforming is Transforming.ALWAYS_RESET:  # AA-C03
        return numbers.reset_drama
    return numbers.max_drama


def after_failed_finisher(game: AlterArmsGame, state: State, name: str) -> State:
    """The state after a Finisher without success: Drama rises to the maximum of the Form, the turn ends (AA-FIN-03)."""
    standing = game.standing(state.facts, name)
    most = game.numbers(standing).max_drama
    # AA-C09: never lowered, unless it is read so
    drama = most if game.rulings.failed_finisher is FailedFinisher.EXACTLY else max(standing.drama, most)
    state = game.changed(state, replaced(standing, drama=drama))
    state = state.with_facts(replaced(state.facts, turn_over=True))
    return game.noting(state, Stage.CONSEQUENCE, f"{name}'s Finisher fails: Drama {drama}, turn over", "AA-FIN-03")
