"""Powers change the numbers of an attack once they are seen: its total where it misses, all of them once it hits.

An attack roll is a check that a hit passes and a direct hit passes better, so that what works on a check works on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, field, frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.attack import LESS_DAMAGE, Attack, Hit, Quality, Target, quality_of
from ludex.systems.metaforce.attacks.blows import fight_of
from ludex.systems.metaforce.attacks.resolving import Resolve, missed
from ludex.systems.metaforce.checks.bonuses import PutBonuses
from ludex.systems.metaforce.checks.check import Check, Place, Plausible, Use, dice_of
from ludex.systems.metaforce.checks.hindering import Hinder
from ludex.systems.metaforce.checks.intervening import Intervene
from ludex.systems.metaforce.dice.check_die import SIDES
from ludex.systems.metaforce.play.facts import Facts, OnTable, Put, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.lifted_dice import floor_of
from ludex.systems.metaforce.readings.checks import Twelve
from ludex.systems.metaforce.terms import Power


@frozen(cache_hash=True)
class Showed:
    """What the dice of an attack roll showed.

    Attributes:
        counted: What they count in a magnitude (MF-MAG-35); 0 where there is none.
        bonus: The Versatile Bonus of the explosion, or of the one die that was copied where nothing explodes.
        critical: Whether a 12 exploded.
        needed: Whether the bonus was put on the total, since it misses without (MF-VB-02).
        copies: The Versatile Bonuses of dice that were copied, besides (MF-MPOWER-27).
    """

    counted: int
    bonus: int
    critical: bool
    needed: bool = field(default=False, kw_only=True)
    copies: tuple[int, ...] = ()


def showed(attack: Attack, table: OnTable, facts: Facts, game: Metaforce) -> Showed:
    """What the dice show that lie on the table."""
    faces = (table.face, table.other) if either_explodes(game) else (table.face,)
    critical = SIDES in faces if table.face else bool(table.bonuses)
    bonus, *copies = table.bonuses or (0,)
    return Showed(_counted(attack, table, facts, game), bonus, critical, tuple(copies))


def either_explodes(game: Metaforce) -> bool:
    """Whether a 12 makes a critical hit of an attack though it is on the die that does not count (MF-OPEN-02)."""
    return game.rules.readings.checks.twelve is Twelve.EITHER_DIE


def _counted(attack: Attack, table: OnTable, facts: Facts, game: Metaforce) -> int:
    """The d12, as powers lift it, and what was rolled beside it."""
    if attack.inflicting is None:
        return 0
    check = attack.check
    dice = dice_of(check, game.rules.readings.checks, die=check.die is Use.MUST)
    if table.face and not dice.added:
        least, stays = floor_of(attack.by, facts, game.rules.readings.powers)
        return table.face if table.face == stays else max(table.face, least)
    return table.total - dice.flat


def aimed(attack: Attack, facts: Facts, places: tuple[Place, ...] = ()) -> Check:
    """The attack roll as a check against its target."""
    first, *more = attack.reach(facts.creature(attack.target)).cuts
    return evolve(
        attack.check,
        target=first,
        margins=tuple(each - first for each in more),
        totals=attack.inflicting is not None and not places,
        places=places,
        bonuses=(),
    )


@frozen(cache_hash=True)
class PutCopies(Task[Facts]):
    """Versatile Bonuses that dice brought are put somewhere, each by itself (MF-MPOWER-27, MF-VB-01).

    Attributes:
        attack: The attack.
        hit: The hit.
    """

    attack: Attack
    hit: Hit

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Those of the attack roll first, then those of the dice of the hit."""
        attack, fight = self.attack, fight_of(state.facts)
        assert fight.shown is not None
        bonuses = (*self.hit.copies, *fight.shown.bonuses)
        hit = evolve(self.hit, copies=())
        if not bonuses:
            return state.then(after_dice(attack, hit))
        facts = state.facts.with_scene(replaced(fight, shown=evolve(fight.shown, bonuses=())))
        places = tuple(_places(attack, facts, critical=False))
        check = aimed(attack, facts, places)
        if Target.ATTACK not in attack.allowed:
            check = evolve(check, target=None, margins=())  # MF-VB-03
        if not places and not any(goal > hit.total for goal in check.goals):
            return state.with_facts(facts).then(after_dice(attack, hit))  # there is nothing to put them on
        state = state.with_facts(facts.laying(OnTable(hit.total, bonuses=bonuses)))
        return state.then(PutBonuses(check), CopiesPut(attack, hit))


@frozen(cache_hash=True)
class CopiesPut(Task[Facts]):
    """All of them were put somewhere."""

    attack: Attack
    hit: Hit

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The hit is what they have made of it: perhaps a direct one."""
        attack, hit, table = self.attack, self.hit, state.facts.table
        assert table is not None
        state = state.with_facts(state.facts.laying(None))
        return state.then(after_dice(attack, _with_put(attack, hit, table, state.facts, game)))


def after_dice(attack: Attack, hit: Hit) -> Task[Facts]:
    """What follows once the dice of a hit lie there, and what they brought is put somewhere."""
    return Better(attack, hit) if attack.bettered else Resolve(attack, hit)


def _with_put(attack: Attack, hit: Hit, table: OnTable, facts: Facts, game: Metaforce) -> Hit:
    """A hit with what was put on it, of which all that is on its total may make it a direct one."""
    found = hit.quality
    if table.total != hit.total:
        found = _quality(attack, facts, game, table.total, critical=hit.critical)
    return evolve(hit, total=table.total, quality=found, added=(*hit.added, *table.put))


@frozen(cache_hash=True)
class Better(Task[Facts]):
    """Powers are used on a hit whose dice lie on the table, before it is settled what becomes of it.

    Attributes:
        attack: The attack.
        hit: The hit.
    """

    attack: Attack
    hit: Hit

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """With Magic Effect the bonus of a critical may become more than it is (MF-MPOWER-25)."""
        attack, hit = self.attack, self.hit
        if Power.MAGIC_EFFECT in attack.check.powers and hit.bonus and hit.put is None:
            state = state.with_facts(state.facts.laying(OnTable(hit.total, bonuses=(hit.bonus,))))
            places = tuple(_places(attack, state.facts, critical=True))
            return state.then(PutBonuses(aimed(attack, state.facts, places)), Placed(attack, hit))
        return _spent(state, attack, hit)


def _spent(state: State, attack: Attack, hit: Hit) -> State:
    """The state in which both sides may use powers on a hit."""
    facts = state.facts
    check = aimed(attack, facts, tuple(_places(attack, facts, critical=False)))
    tasks: list[Task[Facts]] = [Intervene(check)] if check.powers else []
    if check.hindered is not None:
        less = () if attack.harmless else (Place(LESS_DAMAGE, fated=True),)
        tasks.append(Hinder(evolve(check, places=()), less))
    return state.with_facts(facts.laying(OnTable(hit.total))).then(*tasks, Settled(attack, hit))


def _places(attack: Attack, facts: Facts, *, critical: bool) -> Iterator[Place]:
    """What a bonus may be put on besides the attack (MF-ATTACK-05); on size only that of a critical (MF-ENC-22)."""
    larger = facts.creature(attack.target).size > facts.creature(attack.by).size
    possible = {
        Target.DAMAGE: not attack.harmless,
        Target.MAGNITUDE: attack.inflicting is not None,
        Target.SIZE: critical and larger and not attack.harmless,
    }
    for target, is_possible in possible.items():
        if is_possible and target in attack.allowed:
            yield Place(target.value, fated=True)
    for each in attack.magic:
        yield Place(each.condition.name, Plausible.NO)  # MF-MPOWER-25 lifts that


@frozen(cache_hash=True)
class Placed(Task[Facts]):
    """The bonus of a critical was put on something, with MP that were added to it."""

    attack: Attack
    hit: Hit

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is a part of the hit."""
        attack, hit, table = self.attack, self.hit, state.facts.table
        assert table is not None
        put = table.put[0] if table.put else Put(Target.ATTACK.value, table.total - hit.total)
        if put.on not in {each.value for each in Target}:
            hit = evolve(hit, bonus=0, added=(put,))
        else:
            found = _quality(attack, state.facts, game, table.total, critical=hit.critical)
            hit = evolve(hit, total=table.total, quality=found, bonus=put.points, put=Target(put.on))
        return _spent(state, attack, hit)


@frozen(cache_hash=True)
class Settled(Task[Facts]):
    """Powers have been used: the hit is what they have made of it."""

    attack: Attack
    hit: Hit

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It may be a direct hit now, or none."""
        attack, hit, table = self.attack, self.hit, state.facts.table
        assert table is not None
        hit = _with_put(attack, hit, table, state.facts, game)
        state = state.with_facts(state.facts.laying(None))
        if hit.quality is Quality.MISS:
            return missed(state, attack, critical=hit.critical)
        return state.then(Resolve(attack, hit))


def _quality(attack: Attack, facts: Facts, game: Metaforce, total: int, *, critical: bool) -> Quality:
    return quality_of(total, attack.reach(facts.creature(attack.target)), game.rules, critical=critical)
