"""Spells as they are cast in an encounter: frames and Exert are paid, then the spell does its work (MF-ENC-38)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import d
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.attacks.affecting import Affect
from ludex.systems.metaforce.attacks.answering_powers import Wounded
from ludex.systems.metaforce.attacks.attack import Attack, Hit, Inflicting, Quality, Target
from ludex.systems.metaforce.attacks.blows import NO_FIGHT, BlowRoll, BlowShows, fight_of, hurting
from ludex.systems.metaforce.attacks.damage import Blow, harm
from ludex.systems.metaforce.attacks.dice_apart import ApartRoll
from ludex.systems.metaforce.attacks.finishing import FinishingTouch
from ludex.systems.metaforce.attacks.hit_dice import PartOf, apart, staying
from ludex.systems.metaforce.attacks.nudging_hits import NudgeHit, times_nudged
from ludex.systems.metaforce.attacks.read_for_blows import read_for_blow
from ludex.systems.metaforce.attacks.resisting import forms_against, weakness_against
from ludex.systems.metaforce.attacks.weapons import Force, Weapon
from ludex.systems.metaforce.checks.against_users import is_user
from ludex.systems.metaforce.checks.bonuses import PutBonuses
from ludex.systems.metaforce.checks.check import Check, Part, Place
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.conditions.afflictions import Affliction
from ludex.systems.metaforce.conditions.conditions import NAMED, Condition
from ludex.systems.metaforce.conditions.effects import Bearing
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.concentration import Held, begun, too_much
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_creature, with_fighter
from ludex.systems.metaforce.encounters.fighters import Casting, Fighter
from ludex.systems.metaforce.encounters.frames import reacted
from ludex.systems.metaforce.encounters.magic import Amounts, Resolved, Spell, cost, healed
from ludex.systems.metaforce.encounters.options_of_frames import Cast
from ludex.systems.metaforce.encounters.powers_on_numbers import hindering, powers_on
from ludex.systems.metaforce.encounters.powers_on_saves import saver_of, with_powers_on_save
from ludex.systems.metaforce.encounters.striking import (
    CRASHING,
    AfterStrike,
    Swing,
    afflicted,
    effects_of,
    powers_of_attacks,
)
from ludex.systems.metaforce.encounters.wounds import Fall, back
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.play.facts import Facts, OnTable, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.lifted_dice import as_rolled
from ludex.systems.metaforce.play.telling import told
from ludex.systems.metaforce.saves.save import Effect, save_check
from ludex.systems.metaforce.saves.severity import severity
from ludex.systems.metaforce.terms import Core, DamageType, Power


def begun_to_cast(state: State, game: Metaforce, who: str, option: Cast) -> tuple[State, tuple[Task[Facts], ...]]:
    """The state in which somebody has spent the first frame on a spell, and what is to be done then.

    Tapped mana serves the spell (MF-MAGIC-08); convokers hand theirs over, with a reaction each (MF-MAGIC-12).
    """
    me = encounter_of(state.facts).fighter(who)
    spell = me.kit.spells[option.spell]
    needs = cost(spell, tapped=bool(me.mana), convokers=len(option.convokers), readings=game.rules.readings.encounters)
    casting = Casting(option.spell, option.targets, max(1, needs.frames), needs.exert, option.kind)
    state = with_fighter(state, replaced(me, mana=0 if spell.level else me.mana, casting=casting))
    for name in option.convokers:
        ally = encounter_of(state.facts).fighter(name)
        state = told(game, state, f"{name} hands over its mana to {who}", "MF-MAGIC-12")
        state = with_fighter(state, replaced(ally, mana=0, allowance=reacted(ally.allowance)))
    if needs.exert:
        state = told(game, state, f"{who} Exerts {needs.exert} for {spell.name}", "MF-MAGIC-04")
        state = state.with_facts(state.facts.exerting(who, needs.exert))
    return gone_on_casting(state, game, who)


def gone_on_casting(state: State, game: Metaforce, who: str) -> tuple[State, tuple[Task[Facts], ...]]:
    """The state after another frame of casting; with the last one the spell is cast."""
    me = encounter_of(state.facts).fighter(who)
    casting = me.casting
    assert casting is not None
    spell = me.kit.spells[casting.spell]
    if casting.frames > 1:
        state = told(game, state, f"{who} casts {spell.name}: {casting.frames - 1} frames left", "MF-MAGIC-05")
        return with_fighter(state, replaced(me, casting=replaced(casting, frames=casting.frames - 1))), ()
    state = told(game, state, f"{who} casts {spell.name}", "MF-MAGIC-13")
    me = replaced(me, casting=None)
    if spell.upkeep is not None:
        ability = Held(spell.name, spell.upkeep)
        if too_much(me.mind, ability) is None and not me.mind.active and not me.mind.holds(spell.name):
            me = replaced(me, mind=begun(me.mind, ability))
    return with_fighter(state, me), tuple(SpellAt(who, each, casting.spell, casting.kind) for each in casting.targets)


@frozen(cache_hash=True)
class SpellAt(Task[Facts]):
    """A spell does its work on a target (MF-MAGIC-13)."""

    by: str
    at: str
    spell: int
    kind: str = ""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """By an attack roll, against a save, or at once."""
        fight = encounter_of(state.facts)
        me, foe = fight.fighter(self.by), fight.fighter(self.at)
        spell = me.kit.spells[self.spell]
        if not (foe.able or foe.lies or spell.heals):
            return state
        if spell.heals:
            return _healed(state, game, self.at, spell.at(state.facts.creature(self.by).level))
        match spell.resolved:
            case Resolved.TO_HIT:
                attack = self._attack(state.facts, spell, me, foe.side, game.rules)
                return state.then(Swing(attack), AfterStrike(self.by, self.at, attack.inflicting))
            case Resolved.SAVE:
                effect, saver = Effect(spell.name, spell.core), saver_of(state.facts, game.rules, foe, self.by)
                check = save_check(state.facts.creature(self.at), effect, saver, game.rules)
                return state.then(Begin(check), Withstood(self))
            case Resolved.NOTHING:
                return state.then(*self.hits(state.facts, spell, game))

    def _attack(self, facts: Facts, spell: Spell, me: Fighter, defender: str, rules: Rules) -> Attack:
        creature, target = facts.creature(self.by), facts.creature(self.at)
        attribute = me.kit.principle.attribute
        bonus = creature.bonus(attribute)
        weapon, parts = self.weapon(facts, spell), list[Part]()
        if spell.strike:
            # MF-MAGIC-24: the strike of a weapon gains the spellcasting Attribute on ToHit and on damage
            arm = me.kit.arms[0]
            weapon = evolve(arm.weapon, base=arm.weapon.base + bonus, kind=DamageType(self.kind) or arm.weapon.kind)
            own = arm.weapon.attribute
            parts = [Part(own.value, creature.bonus(own), "MF-ENC-24"), Part("rank", arm.rank)]
        check = Check(
            f"{spell.name} of {self.by}",
            self.by,
            me.side,
            kind=Kind.TO_HIT,
            attribute=Part(attribute.value, bonus, "MF-MAGIC-01"),
            parts=tuple(parts),
            training=creature.trained.of(attribute),
            powers=powers_of_attacks(me, creature, target, rules),
            md20=encounter_of(facts).settings.md20,
            hindered=hindering(target, defender, creature, rules),
        )
        amounts, foe = spell.at(creature.level), encounter_of(facts).fighter(self.at)
        inflicting = None
        if spell.condition in NAMED and amounts.magnitude:
            # MF-MAG-35: the d12 of the attack, the Attribute, and what the spell adds
            inflicting = Inflicting(NAMED[spell.condition], bonus + amounts.magnitude, x=spell.x)
            inflicting = with_powers_on_save(inflicting, facts, rules, foe, self.by)
        magic = effects_of(me, facts, rules, foe)
        answers = target.powers & CRASHING
        return Attack(check, self.at, weapon, defender, inflicting, answers=answers, magic=magic)

    def weapon(self, facts: Facts, spell: Spell) -> Weapon:
        """What it deals, by the level of its caster (MF-MAGIC-03)."""
        amounts = spell.at(facts.creature(self.by).level)
        bonus = (d(amounts.die),) if amounts.die else ()
        kind = spell.damage or Weapon("").kind
        return Weapon(spell.name, amounts.damage, bonus, kind, force=Force.OTHER)

    def hits(self, facts: Facts, spell: Spell, game: Metaforce) -> tuple[Task[Facts], ...]:
        """The tasks of what it deals without an attack roll; powers lift and copy its dice (MF-MPOWER-15)."""
        weapon = self.weapon(facts, spell)
        dice = as_rolled(weapon.damage, self.by, facts, game.rules.readings)
        rolled = self._rolled(facts, spell, weapon, dice, game.rules)
        return *rolled, PutCopies(self, weapon)

    def _rolled(self, facts: Facts, spell: Spell, weapon: Weapon, dice: Roll, rules: Rules) -> tuple[Task[Facts], ...]:
        """The tasks in which its dice are rolled, and nudged by whoever may do that (MF-MPOWER-28)."""
        creature, fight, why = facts.creature(self.by), encounter_of(facts), f"the damage of {spell.name}"
        powers = powers_on(creature, facts.creature(self.at), rules)
        check = Check(spell.name, self.by, fight.fighter(self.by).side, powers=powers & {Power.FUDGE_NUDGE})
        attack = Attack(check, self.at, weapon, fight.fighter(self.at).side)
        times, pool = times_nudged(attack, facts), apart(dice, PartOf.DAMAGE)
        elsewhere = self.afflicts_too(facts, spell) and any(each.brings is not None for each in pool)
        if not (times or elsewhere):
            return (Perform(step(BlowRoll(self.by, dice, why=why))),)
        apart_roll = ApartRoll(self.by, dice, why=why, pool=pool if elsewhere else staying(pool), times=times)
        roll = Perform[Facts](step(apart_roll))
        return (roll, NudgeHit(attack, Hit(0, 0, Quality.DIRECT))) if times else (roll,)

    def afflicts_too(self, facts: Facts, spell: Spell) -> bool:
        """Whether it has a magnitude besides its damage, so that what a die brings may go there (MF-VB-01)."""
        return bool(spell.condition and spell.at(facts.creature(self.by).level).magnitude)

    def afflicts(self, facts: Facts, spell: Spell, rules: Rules, more: int) -> Iterator[Task[Facts]]:
        """The tasks of the condition that it causes without an attack roll, with what is put on it (MF-MAG-37)."""
        creature, target, fight = facts.creature(self.by), facts.creature(self.at), encounter_of(facts)
        me, foe, magnitude = fight.fighter(self.by), fight.fighter(self.at), spell.at(creature.level).magnitude
        if not self.afflicts_too(facts, spell):
            return
        condition = NAMED.get(spell.condition) or Condition(spell.condition, spell.core)
        if spell.resolved is Resolved.SAVE:
            condition = evolve(condition, saves=False)  # the save is over, and has failed
        attribute = me.kit.principle.attribute
        check = Check(
            f"the magnitude of {spell.name}",
            self.by,
            me.side,
            kind=Kind.MAGNITUDE,
            attribute=Part(attribute.value, creature.bonus(attribute), "MF-MAGIC-01"),
            parts=(Part(spell.name, magnitude, "MF-MAG-37"), *([Part("copies", more, "MF-MPOWER-27")] if more else [])),
            powers=powers_on(creature, target, rules),
            md20=fight.settings.md20,
            hindered=hindering(target, foe.side, creature, rules) if foe.able else None,
        )
        inflicting = with_powers_on_save(Inflicting(condition, x=spell.x), facts, rules, foe, self.by)
        yield Affect(spell.name, self.at, foe.side, inflicting, check)
        yield Afflicted(self)


@frozen(cache_hash=True)
class PutCopies(Task[Facts]):
    """What the dice of a spell without an attack roll brought is put on its damage or its magnitude (MF-MPOWER-27)."""

    spell: SpellAt
    weapon: Weapon

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Each by itself, as its owner likes (MF-VB-01)."""
        facts, shown = state.facts, fight_of(state.facts).shown
        assert shown is not None  # the dice were rolled
        if not shown.bonuses:
            return state.then(*self.hurts(facts, game, 0))
        fight = replaced(fight_of(facts), shown=evolve(shown, bonuses=()))
        me, by, at = encounter_of(facts).fighter(self.spell.by), self.spell.by, self.spell.at
        check = Check(
            self.weapon.name,
            by,
            me.side,
            kind=Kind.TO_HIT,  # there is no total on which they could go
            places=(Place(Target.DAMAGE.value), Place(Target.MAGNITUDE.value)),
            powers=powers_on(facts.creature(by), facts.creature(at), game.rules) & {Power.MAGIC_EFFECT},
        )
        state = state.with_facts(facts.with_scene(fight).laying(OnTable(0, bonuses=shown.bonuses)))
        return state.then(PutBonuses(check), CopiesPut(self))

    def hurts(self, facts: Facts, game: Metaforce, more: int) -> tuple[Task[Facts], ...]:
        """The tasks in which it does its harm."""
        spell = encounter_of(facts).fighter(self.spell.by).kit.spells[self.spell.spell]
        harm = SpellHurts(self.spell.by, self.spell.at, self.weapon)
        return harm, *self.spell.afflicts(facts, spell, game.rules, more), Fall(self.spell.at)


@frozen(cache_hash=True)
class CopiesPut(Task[Facts]):
    """All copies of a spell's dice were put somewhere."""

    copies: PutCopies

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The damage is so much more, or the magnitude."""
        facts, fight = state.facts, fight_of(state.facts)
        assert fight.shown is not None
        assert facts.table is not None
        put = dict.fromkeys((each.value for each in Target), 0)
        for each in facts.table.put:
            put[each.on] += each.points
        shown = evolve(fight.shown, total=fight.shown.total + put[Target.DAMAGE.value])
        facts = facts.laying(None).with_scene(replaced(fight, shown=shown))
        return state.with_facts(facts).then(*self.copies.hurts(facts, game, put[Target.MAGNITUDE.value]))


def _healed(state: State, game: Metaforce, who: str, amounts: Amounts) -> State:
    """The state after Heal: a little magnitude is gone from what affects the body (MF-MAGIC-25)."""
    me = encounter_of(state.facts).fighter(who)
    creature = state.facts.creature(who)
    left, hp = list[Affliction](), 0
    for each in me.afflictions:
        if each.condition.core is not Core.BODY:
            left.append(each)
            continue
        magnitude, more = healed(amounts, each.bearing.magnitude, over_time=each.harm > 0)
        hp += more
        if magnitude:
            defence = creature.status_defence(Core.BODY)
            state_now = severity(magnitude, defence, game.rules)
            left.append(Affliction(each.condition, state_now, Bearing(magnitude, each.bearing.x), each.source))
    state = told(game, state, f"{who} is healed {hp} HP", "MF-MAGIC-25")
    state = with_fighter(state, replaced(me, afflictions=tuple(left)))
    state = with_creature(state, evolve(creature, hp=min(creature.hp + hp, max(creature.hp, creature.max_hp))))
    return state if me.able else back(state, game, who)


@frozen(cache_hash=True)
class Afflicted(Task[Facts]):
    """What came of the magnitude of a spell: its target suffers from it."""

    spell: SpellAt

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """From now on, and nothing else of it is kept."""
        fight, struck = encounter_of(state.facts), fight_of(state.facts).struck[-1]
        foe = afflicted(fight.fighter(self.spell.at), struck, self.spell.by)
        return state.with_facts(replaced(state.facts, scenes=(fight.with_fighter(foe), NO_FIGHT)))


@frozen(cache_hash=True)
class Withstood(Task[Facts]):
    """A save against a spell is over: it negates the spell (MF-MAG-37)."""

    spell: SpellAt

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Whether it does its work."""
        success = state.facts.done[-1].success
        state = state.with_facts(replaced(state.facts, done=state.facts.done[:-1]))
        if success:
            return state
        me = encounter_of(state.facts).fighter(self.spell.by)
        return state.then(*self.spell.hits(state.facts, me.kit.spells[self.spell.spell], game))


@frozen(cache_hash=True)
class SpellHurts(Task[Facts]):
    """The damage of a spell comes upon its target, which resists it as it can."""

    by: str
    at: str
    weapon: Weapon

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The best form is taken."""
        facts = state.facts
        target, shown = facts.creature(self.at), fight_of(facts).shown
        assert isinstance(shown, BlowShows)  # the dice were rolled
        weakness = weakness_against(target, self.weapon.kind)
        reduction = target.reduction(self.weapon.kind)
        blows = [
            Blow(
                base=self.weapon.base,
                weakness=weakness,
                form=form,
                reduction=reduction,
                readings=read_for_blow(game.rules.readings.attacks, form=form, weakness=weakness),
            )
            for form in forms_against(target, self.weapon.kind) or (None,)
        ]
        hurt = min((harm(blow)(shown.total) for blow in blows), key=lambda each: each.damage)
        state = told(game, state, f"{self.at} takes {hurt.damage} damage", "MF-MAGIC-13")
        state = state.with_facts(hurting(facts, self.at, hurt.damage, hurt.healed))
        if Power.FINISHING_TOUCH not in facts.creature(self.by).powers:
            return state
        # MF-MPOWER-21: what reduces HP may be any ability
        left, side = state.facts.creature(self.at).hp, encounter_of(facts).fighter(self.by).side
        wounded = Wounded(hurt.damage, left, is_user(target, game.rules))
        return state.then(FinishingTouch(self.by, side, self.at, wounded))
