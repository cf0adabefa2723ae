"""An attack is made: what is decided before its roll, and the roll itself (MF-ATTACK-01, MF-ATTACK-03)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.attacks.attack import Attack
from ludex.systems.metaforce.attacks.attacking import Judge
from ludex.systems.metaforce.attacks.bettering import Showed, aimed, either_explodes, showed
from ludex.systems.metaforce.attacks.resolving import missed
from ludex.systems.metaforce.checks.check import Use, dice_of
from ludex.systems.metaforce.checks.check_tasks import Way, begun_with, ways_of
from ludex.systems.metaforce.checks.hindering import Hinder
from ludex.systems.metaforce.checks.intervening import Intervene
from ludex.systems.metaforce.checks.nudging import Nudge
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.dice.rolls import EVERY_DIE, CheckDice, Told
from ludex.systems.metaforce.play.deeds import CheckRoll, Kind
from ludex.systems.metaforce.play.facts import Facts, OnTable, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.encounters import CrashOutDie
from ludex.systems.metaforce.terms import Power


@frozen(cache_hash=True)
class Redirect(Option):
    """To turn the bonus dice of a weapon into magnitude, or to leave them (MF-PLAY-11)."""

    use: Use

    def label(self) -> str:
        """Where they go."""
        return "into magnitude" if self.use is Use.MUST else "into damage"


@frozen(cache_hash=True)
class Strike(Task[Facts]):
    """An attack is made."""

    attack: Attack

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is declared, unless something stops it before (MF-ATTACK-01)."""
        attack = self.attack
        target = state.facts.creature(attack.target)
        if game.traced:
            state = state.noting(Said(Stage.DECLARE, _declared(attack, target), "MF-ATTACK-01"))
        if attack.covered and attack.weapon.firearm is not None:
            # MF-FIRE-24: cover stops the shot, whatever it penetrates with, and is not badly damaged itself
            return missed(state, attack, "MF-FIRE-24")
        return state.then(Ready(attack))


@frozen(cache_hash=True)
class Ready(Task[Facts]):
    """What is decided before an attack is rolled: a power that lasts, and where bonus dice go."""

    attack: Attack

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The question, where there is one."""
        attack = self.attack
        # MF-MPOWER-15: to roll under Safe-6 is never less than to pass without a roll
        plainest, *others = ways_of(evolve(attack.check, target=None, margins=()), state.facts, game)
        if others:
            ways = (plainest, *others)
            return Choice(attack.player, f"How does {attack.by} go about it?", ways, "MF-MPOWER-15")
        return state.then(Aim(attack))

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """The power goes on from now on."""
        assert isinstance(answer, Way)
        return state.then(*begun_with(self.attack.check, answer), Aim(self.attack))


@frozen(cache_hash=True)
class Aim(Task[Facts]):
    """Where the bonus dice of a weapon go is said; then the attack is rolled."""

    attack: Attack

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The question, where that is up to who attacks."""
        attack = self.attack
        if attack.redirect is Use.MAY and attack.inflicting is not None:
            options = tuple(Redirect(each) for each in (Use.NEVER, Use.MUST))
            return Choice(attack.player, f"Where do the bonus dice of {attack.weapon.name} go?", options, "MF-PLAY-11")
        return rolled(state, attack, game)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """With the bonus dice where they were turned to."""
        assert isinstance(answer, Redirect)
        return rolled(state, evolve(self.attack, redirect=answer.use), game)


def rolled(state: State, attack: Attack, game: Metaforce) -> State:
    """The state in which an attack is rolled, changed by powers, and judged."""
    if state.facts.barred:
        # MF-MPOWER-03: what was cancelled is there again with the next interaction
        state = state.with_facts(evolve(state.facts, barred=frozenset()))
    check, facts = attack.check, state.facts
    dice = dice_of(check, game.rules.readings.checks, die=check.die is Use.MUST)
    told = _told(attack, dice, facts, game)
    roll = CheckRoll(check.by, dice, why=check.name, kind=Kind.TO_HIT, told=told, training=check.training)
    return state.then(Perform(step(roll)), *_after(attack, facts))


def _after(attack: Attack, facts: Facts) -> Iterator[Task[Facts]]:
    if Power.FUDGE_NUDGE in attack.check.powers:
        yield Nudge(aimed(attack, facts))
    if Power.HYPE_EFFECT in facts.creature(attack.by).powers:
        yield Reach(attack)
    else:
        yield _judging(attack)


def _judging(attack: Attack, shown: Showed | None = None) -> Task[Facts]:
    return Reconsider(attack, shown) if attack.bettered else Judge(attack, shown)


def _told(attack: Attack, dice: CheckDice, facts: Facts, game: Metaforce) -> Told:
    if Power.FUDGE_NUDGE in attack.check.powers and facts.can_use(attack.by, Power.FUDGE_NUDGE):
        return EVERY_DIE
    hyped = Power.HYPE_EFFECT in facts.creature(attack.by).powers and bool(dice.added)
    lower = game.rules.readings.encounters.crash_out_die is CrashOutDie.LOWER  # MF-OPEN-16A
    # a magnitude is made of the dice themselves (MF-MAG-35), and powers may raise totals: each of them counts
    every = attack.inflicting is not None or attack.bettered
    cuts = None if every else attack.reach(facts.creature(attack.target)).cuts
    face = hyped or attack.remembers
    other = face and ((lower and attack.remembers) or either_explodes(game))
    return Told(cuts, bonus=True, face=face, other=other)


@frozen(cache_hash=True)
class PutOnTotal(Option):
    """To put one of several bonuses on an attack roll.

    Attributes:
        points: How much it is.
        copy: Which of the copies it is; -1 for the bonus of the explosion.
    """

    points: int
    copy: int

    def label(self) -> str:
        """Which."""
        return f"the bonus of {self.points}"


@frozen(cache_hash=True)
class Reach(Task[Facts]):
    """Of several bonuses those go on an attack roll that it needs to hit, as its owner chooses (MF-VB-02).

    Attributes:
        attack: The attack.
        shown: What the dice showed; None where that lies on the table.
    """

    attack: Attack
    shown: Showed | None = None

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, as long as it misses without, and hits with them."""
        attack, facts, table = self.attack, state.facts, state.facts.table
        assert table is not None  # it has been rolled
        shown = self.shown or showed(attack, table, facts, game)
        lacking = attack.reach(facts.creature(attack.target)).evasion - table.total
        options = tuple(_on_total(shown, lacking)) if shown.copies else ()
        if not options:
            return state.then(_judging(attack, shown if self.shown else None))
        if len(options) == 1:
            return self._put(state, shown, options[0])
        return Choice(attack.player, f"Which bonus is put on the {table.total} of the attack?", options, "MF-VB-02")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """That one."""
        assert isinstance(answer, PutOnTotal)
        table = state.facts.table
        assert table is not None
        return self._put(state, self.shown or showed(self.attack, table, state.facts, game), answer)

    def _put(self, state: State, shown: Showed, option: PutOnTotal) -> State:
        table = state.facts.table
        assert table is not None
        if option.copy < 0:
            shown = evolve(shown, needed=True)
        else:
            copies = (*shown.copies[: option.copy], *shown.copies[option.copy + 1 :])
            shown = evolve(shown, copies=copies)
        state = state.with_facts(state.facts.laying(replaced(table, total=table.total + option.points)))
        return state.then(Reach(self.attack, shown))


def _on_total(shown: Showed, lacking: int) -> Iterator[PutOnTotal]:
    """The bonuses that may be put there: where one alone is enough, only such."""
    left = [PutOnTotal(points, place) for place, points in enumerate(shown.copies)]
    if not shown.needed:
        left.insert(0, PutOnTotal(shown.bonus, -1))
    if not 0 < lacking <= sum(each.points for each in left):
        return
    enough = [each for each in left if each.points >= lacking] or left
    yield from {each.points if each.copy >= 0 else -1: each for each in enough}.values()


@frozen(cache_hash=True)
class Reconsider(Task[Facts]):
    """Powers are used on the total of an attack roll before it is judged: where it misses, or to lower it.

    Attributes:
        attack: The attack.
        shown: What its dice showed, where bonuses were put on it since; None where that lies on the table.
    """

    attack: Attack
    shown: Showed | None = None

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """What is needed to hit comes first, the bonus of a critical among it (MF-VB-02)."""
        attack, facts = self.attack, state.facts
        table = facts.table
        assert table is not None  # it has been rolled
        check, shown, total = (
            evolve(aimed(attack, facts), totals=False),
            self.shown or showed(attack, table, facts, game),
            table.total,
        )
        assert check.target is not None
        tasks: list[Task[Facts]] = []
        if total < check.target:
            total += sum(shown.copies) + (0 if shown.needed else shown.bonus)
            shown = evolve(shown, needed=shown.needed or shown.bonus > 0, copies=())
        if total < check.target and check.powers:
            tasks.append(Intervene(check))
        if check.hindered is not None:
            tasks.append(Hinder(check))
        state = state.with_facts(facts.laying(OnTable(total, table.face, table.other)))
        return state.then(*tasks, Judge(attack, shown))


def _declared(attack: Attack, target: Creature) -> str:
    reach = attack.reach(target)
    deflection = "" if reach.deflection is None else f", Deflection {reach.deflection}"
    return f"{attack.by} attacks {attack.target} with {attack.weapon.name}: Evasion {reach.evasion}{deflection}"
