"""Versatile Bonuses: what an explosion, a meta die or a level brings, and what it is put on (MF-VB-01)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, field, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.pipeline import Perform
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.check import GAME_MASTER, Check, Place, Plausible
from ludex.systems.metaforce.play.deeds import Kind, SpendMp
from ludex.systems.metaforce.play.facts import TOTAL, Facts, OnTable, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.terms import Power


@frozen(cache_hash=True)
class PutOn(Option):
    """To put a bonus on something.

    Attributes:
        on: What, by name.
        more: How many MP are added to it, a point for each (MF-MPOWER-25).
    """

    on: str = TOTAL
    more: int = 0

    def label(self) -> str:
        """What."""
        return f"on {self.on}, with {self.more} MP more" if self.more else f"on {self.on}"


@frozen(cache_hash=True)
class Ruled(Option):
    """What the game master says of a bonus (MF-VB-03).

    Attributes:
        on: What it goes on; "" to refuse.
        accepts: Whether that is what was asked for.
    """

    on: str
    accepts: bool = False

    def label(self) -> str:
        """In words."""
        return "accept" if self.accepts else f"on {self.on} instead" if self.on else "refuse"


@frozen(cache_hash=True)
class PutBonuses(Task[Facts]):
    """The bonuses that lie on the table are put on something, one after another.

    Attributes:
        check: The check.
        given: Whether those are on the table that need no roll (MF-TP-10).
        refused: What the game master refused for the bonus that comes next.
    """

    check: Check
    given: bool = False
    refused: frozenset[str] = field(default=frozenset(), kw_only=True)

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question for the next bonus, where it may go to more than one thing."""
        table = state.facts.table
        assert table is not None  # the check has been rolled
        if not self.given:
            if self.check.places and self.check.bonuses:
                more = tuple(part.value for part in self.check.bonuses)
                table = evolve(table, bonuses=(*table.bonuses, *more))
                state = state.with_facts(state.facts.laying(table))
            return state.then(evolve(self, given=True)) if table.bonuses else state
        if not table.bonuses:
            return state
        options = self.options(state.facts, table, table.bonuses[0], others=table.bonuses[1:])
        if len(options) == 1:
            return self._put(state, game, options[0])
        question = f"What is the bonus of {table.bonuses[0]} put on?"
        return Choice(self.check.player, question, options, "MF-VB-01")

    def options(self, facts: Facts, table: OnTable, bonus: int, *, others: Iterable[int] = ()) -> tuple[PutOn, ...]:
        """What a bonus may be put on; success comes first (MF-VB-02)."""
        check, target = self.check, self.check.target
        lacking = 0 if target is None else target - table.total
        rest = sum(others)
        must = 0 < lacking - rest <= bonus  # without it the check fails
        most = _most_more(check, facts)
        gap = next((goal - table.total for goal in check.goals if goal > table.total), 0)
        found: list[PutOn] = []
        # on an attack only where it makes more of that (MF-ATTACK-05)
        if check.kind is not Kind.TO_HIT or not check.places or 0 < gap <= rest + bonus + most:
            found += [PutOn(TOTAL, more) for more in _useful_more(gap - rest - bonus, most)]
        if not must:
            places = [each.name for each in check.places if _may_hold(each, check, facts)]
            found += [PutOn(on, more) for on in places if on not in self.refused for more in range(most + 1)]
        return tuple(found)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """On what was chosen."""
        assert isinstance(answer, PutOn)
        return self._put(state, game, answer)

    def _put(self, state: State, game: Metaforce, option: PutOn) -> State:
        place = next((each for each in self.check.places if each.name == option.on), None)
        if place is not None and _is_asked(place, self.check, state.facts):
            return state.then(AskGameMaster(self, option))
        return putting(state, game, self, option)


@frozen(cache_hash=True)
class AskGameMaster(Task[Facts]):
    """The game master says whether a bonus may go there: accept, refuse, or name something else (MF-VB-03)."""

    bonuses: PutBonuses
    option: PutOn

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The question."""
        others = [each.name for each in self.bonuses.check.places if each.name != self.option.on]
        options = (Ruled(self.option.on, accepts=True), Ruled(""), *map(Ruled, others))
        return Choice(GAME_MASTER, f"May the bonus be put on {self.option.on}?", options, "MF-VB-03")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """There, elsewhere, or asked again."""
        assert isinstance(answer, Ruled)
        if answer.on:
            return putting(state, game, self.bonuses, evolve(self.option, on=answer.on))
        return state.then(evolve(self.bonuses, refused=self.bonuses.refused | {self.option.on}))


def putting(state: State, game: Metaforce, bonuses: PutBonuses, option: PutOn) -> State:
    """The state with the next bonus put on something, and the others still to come."""
    table = state.facts.table
    assert table is not None
    points = table.bonuses[0] + option.more
    table = evolve(table, bonuses=table.bonuses[1:])
    table = table.raised(option.on, points)
    if game.traced:
        state = state.noting(Said(Stage.CHOOSE, f"a Versatile Bonus of {points} goes on {option.on}", "MF-VB-01"))
    state = state.with_facts(state.facts.laying(table)).then(evolve(bonuses, refused=frozenset()))
    if not option.more:
        return state
    paid = SpendMp(bonuses.check.by, option.more, Power.MAGIC_EFFECT.value, "MF-MPOWER-25")
    return state.then(Perform(step(paid)))


def _may_hold(place: Place, check: Check, facts: Facts) -> bool:
    return place.plausible is not Plausible.NO or _magic(check, facts)


def _is_asked(place: Place, check: Check, facts: Facts) -> bool:
    return place.plausible is Plausible.ASK and not _magic(check, facts)


def _magic(check: Check, facts: Facts) -> bool:
    """MF-MPOWER-25: who has Magic Effect may put bonuses on what the means at hand could not cause."""
    return any(each.name == check.by and Power.MAGIC_EFFECT in each.powers for each in facts.people)


def _most_more(check: Check, facts: Facts) -> int:
    """How many MP may be added to a bonus: Level at most (MF-MPOWER-25)."""
    if Power.MAGIC_EFFECT not in check.powers or not _magic(check, facts):
        return 0
    creature = facts.creature(check.by)
    return max(0, min(creature.level, creature.mp))


def _useful_more(lacking: int, most: int) -> Iterable[int]:
    """How many MP make sense on the total: none, or just enough (MF-MPOWER-02)."""
    return (0, lacking) if 0 < lacking <= most else (0,)
