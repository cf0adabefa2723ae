"""Attacks in an encounter: what a fighter's weapon makes of an attack, shot after shot, and what may answer it."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.answering_powers import Lying
from ludex.systems.metaforce.attacks.attack import Attack, Inflicting, Protection
from ludex.systems.metaforce.attacks.attack_rolls import rolled
from ludex.systems.metaforce.attacks.blows import NO_FIGHT, Struck, fight_of
from ludex.systems.metaforce.attacks.finishing import FinishingTouch, has_failed, wounded_by
from ludex.systems.metaforce.attacks.rapid_fire import Shot, shots
from ludex.systems.metaforce.characters.falling import Fate
from ludex.systems.metaforce.checks.check import Check, Part
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.dice.meta_dice import die_of_rank
from ludex.systems.metaforce.encounters.answering_failures import answering, may_answer
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_fighter
from ludex.systems.metaforce.encounters.fighters import Arm, Fighter
from ludex.systems.metaforce.encounters.firearms_that_strike import risking
from ludex.systems.metaforce.encounters.options_of_frames import Strike
from ludex.systems.metaforce.encounters.powers_on_numbers import hindering, powers_on
from ludex.systems.metaforce.encounters.powers_on_saves import with_powers_on_save
from ludex.systems.metaforce.encounters.reloading import after_shots
from ludex.systems.metaforce.encounters.wounds import Fall
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import told
from ludex.systems.metaforce.readings.encounters import FirstShot
from ludex.systems.metaforce.terms import Advantage, Power, Training


@frozen(cache_hash=True)
class Volley(Task[Facts]):
    """The attacks of one frame with one weapon: one, or the shots of rapid fire in order (MF-FIRE-08).

    Attributes:
        by: Who attacks.
        at: Whom.
        arm: The weapon, by its place.
        shots: What is still to be rolled; a single plain one for what shoots nothing.
        fallen: Whether the target lay there already; one who is knocked out by a shot is not shot at any more.
        clubbing: Whether a firearm strikes.
    """

    by: str
    at: str
    arm: int
    shots: tuple[Shot, ...]
    fallen: bool = False
    clubbing: bool = False

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The next of them, as long as the target stands."""
        fight = encounter_of(state.facts)
        me = fight.fighter(self.by)
        foe = fight.fighter(self.at)
        there = foe.able or (foe.lies and (self.fallen or foe.out is Fate.INCAPACITATED))
        if not self.shots or not me.able or not there or fight.ended is not None:
            return state
        shot, rest = self.shots[0], self.shots[1:]
        arm, own = me.kit.wielded(self.arm, clubbing=self.clubbing), me.arms[self.arm]
        if own.loaded is not None and not self.clubbing:
            state = with_fighter(state, me.with_arm(self.arm, replaced(own, loaded=after_shots(own.loaded, 1))))
        elif arm.bow:
            state = with_fighter(state, me.with_arm(self.arm, replaced(own, primed=False)))
        attack = attack_of(state.facts, me, foe, arm, shot, game.rules)
        if attack.covered and arm.weapon.firearm is not None:
            # MF-FIRE-24: whatever it penetrates with, and the cover itself is not badly damaged
            state = told(game, state, f"cover stops the shot at {self.at}", "MF-FIRE-24")
            return state.then(replaced(self, shots=rest))
        again: tuple[Task[Facts], ...] = (replaced(self, shots=rest),) if rest else ()
        after = AfterStrike(self.by, self.at, attack.inflicting, special=attack.inflicting is not None)
        if self.clubbing:
            again = risking(me, self.arm)
        return state.then(Swing(attack), after, *again)


def volley(rules: Rules, by: str, foe: Fighter, place: int, arm: Arm, option: Strike) -> Volley:
    """The attacks that somebody makes in a frame.

    Args:
        rules: The rules.
        by: Who attacks.
        foe: Whom: that it is unaware of it may count, and that it lies there already.
        place: The weapon, by its place.
        arm: The weapon.
        option: How it attacks: how many shots are fired, or whether a firearm strikes.
    """
    firearm = arm.weapon.firearm
    if firearm is None:
        return Volley(by, foe.name, place, (Shot(0),), foe.lies, option.clubbing)
    advantage = arm.training is not Training.NONE
    if foe.aware and rules.readings.encounters.first_shot is FirstShot.AWARE:  # MF-CONFLICT-47
        advantage = False
    first = Advantage.ADVANTAGE if advantage else Advantage.NORMAL
    steadied = sum(each.steadies for each in firearm.attachments if each.fitted)
    return Volley(by, foe.name, place, shots(firearm.trigger, option.shots, first, steadied=steadied), foe.lies)


FINISHING: Final = frozenset({Power.FINISHING_TOUCH})
FINISHING_OR_MAGIC: Final = FINISHING | {Power.MAGIC_EFFECT}
CRASHING: Final = frozenset({Power.CRASH_OUT})


def attack_of(facts: Facts, me: Fighter, foe: Fighter, arm: Arm, shot: Shot, rules: Rules) -> Attack:
    """An attack with all its numbers (MF-ENC-23, MF-ENC-24, MF-ENC-25)."""
    weapon, creature, target = arm.weapon, facts.creature(me.name), facts.creature(foe.name)
    firearm = weapon.firearm
    attribute = weapon.attribute
    parts = [Part(*each) for each in (("rank", arm.rank), (weapon.name, weapon.to_hit)) if each[1]]
    if shot.penalty:
        parts.append(Part("rapid fire", shot.penalty, "MF-FIRE-10"))
    if firearm is not None and firearm.penalty:
        bands = firearm.band(abs(me.place - foe.place)) - 1
        parts.append(Part("range", bands * firearm.penalty, "MF-GAP-06"))
    steps = [Part("rapid fire", shot.state, "MF-FIRE-08")] if shot.state else []
    if me.afflictions:
        hampered = me.hampered_against(foe.name)
        if hampered:
            steps.append(Part("conditions", -hampered, "MF-MAG-12"))
        parts += [Part(each.condition.name, each.helps, "MF-MAG-15") for each in me.afflictions if each.helps]
    ward = _ward(foe, facts)
    if ward:
        parts.append(Part("ward", -ward, "MF-MAGIC-26"))
    check = Check(
        f"the attack of {me.name} with {weapon.name}",
        me.name,
        me.side,
        kind=Kind.TO_HIT,
        attribute=Part(attribute.value, creature.bonus(attribute), "MF-ENC-24"),
        parts=tuple(parts),
        steps=tuple(steps),
        training=Training.NONE if firearm is not None else arm.training,
        powers=powers_of_attacks(me, creature, target, rules),
        md20=encounter_of(facts).settings.md20,
        hindered=hindering(target, foe.side, creature, rules) if target.mp and foe.able else None,
    )
    inflicting = _inflicting(me, creature, arm, check)
    magic = effects_of(me, facts, rules, foe) if me.kit.effects else ()
    return Attack(
        check,
        foe.name,
        weapon,
        foe.side,
        None if inflicting is None else with_powers_on_save(inflicting, facts, rules, foe, me.name),
        covered=foe.kit.covered,
        protection=Protection.ADEQUATE if foe.kit.bulletproof else Protection.INADEQUATE,
        answers=target.powers & CRASHING if foe.able else frozenset(),
        magic=magic,
    )


def powers_of_attacks(me: Fighter, creature: Creature, target: Creature, rules: Rules) -> frozenset[Power]:
    """The powers that somebody may use on its attack and on what comes of it.

    Magic Effect costs nothing, so that without MP too a bonus may cause what is said (MF-MPOWER-25).
    """
    passive = FINISHING_OR_MAGIC if me.kit.effects else FINISHING
    return powers_on(creature, target, rules) | (creature.powers & passive)


def effects_of(me: Fighter, facts: Facts, rules: Rules, foe: Fighter) -> tuple[Inflicting, ...]:
    """What a bonus may cause by Magic Effect, with the target's powers on the save against it (MF-MPOWER-25)."""
    found = [with_powers_on_save(each, facts, rules, foe, me.name) for each in me.kit.effects]
    # the power that causes it is the use of this interaction: what is left of the MP is not taken off the save besides
    return tuple(replaced(each, hindered=None) for each in found)


def _inflicting(me: Fighter, creature: Creature, arm: Arm, check: Check) -> Inflicting | None:
    """MF-ENC-27: what a Special Attack inflicts; for its magnitude the Attribute counts as its die."""
    if not me.prepared or arm.condition is None:
        return None
    rank = creature.bonus(arm.weapon.attribute)
    die = die_of_rank(rank)
    dice = arm.weapon.bonus if die is None else (die, *arm.weapon.bonus)
    flat = check.flat + (rank if die is None else 0)
    return Inflicting(arm.condition, flat, dice, arm.x, may_save=arm.may_save)


def _ward(foe: Fighter, facts: Facts) -> int:
    """What Ward takes off while its caster concentrates (MF-MAGIC-26)."""
    for held in foe.mind.held:
        for spell in foe.kit.spells:
            if spell.wards and spell.name == held.name:
                return spell.at(facts.creature(foe.name).level).magnitude
    return 0


@frozen(cache_hash=True)
class Swing(Task[Facts]):
    """An attack roll is made (MF-ATTACK-03)."""

    attack: Attack

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Rolled and judged."""
        return rolled(state, self.attack, game)


def afflicted(foe: Fighter, struck: Struck, by: str, *, but: Inflicting | None = None) -> Fighter:
    """Who was hit, with the conditions that came of the hit, all but that of a Special Attack that is kept."""
    for each in struck.afflictions:
        if but is None or each.condition is not but.condition:
            foe = foe.suffering(replaced(each, source=by))
    return foe


@frozen(cache_hash=True)
class AfterStrike(Task[Facts]):
    """An attack is settled: what may answer it, and what has become of its target.

    Attributes:
        by: Who attacked.
        at: Whom.
        inflicting: The condition that came with it.
        special: Whether it was a Special Attack, which is used up by dealing damage (MF-ENC-27).
    """

    by: str
    at: str
    inflicting: Inflicting | None = None
    special: bool = False

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Finishing Touch where it deals damage, Crash Out where it fails, then whether the target falls."""
        facts = state.facts
        settled, fight = fight_of(facts), encounter_of(facts)
        struck, lying = settled.struck[-1], settled.lying or Lying(0)
        if struck.damage and self.special:
            fight = fight.with_fighter(replaced(fight.fighter(self.by), prepared=False))
        if struck.afflictions:
            kept = self.inflicting if self.special and not struck.damage else None
            fight = fight.with_fighter(afflicted(fight.fighter(self.at), struck, self.by, but=kept))
        # what came of it is settled now: nothing of it is kept, so that states stay small
        facts = replaced(facts, done=(), scenes=(fight, NO_FIGHT))
        state = state.with_facts(facts)
        tasks: list[Task[Facts]] = []
        attacker, target = facts.creature(self.by), facts.creature(self.at)
        side = fight.fighter(self.by).side
        if struck.damage and target.hp > 0 and Power.FINISHING_TOUCH in attacker.powers:
            tasks.append(FinishingTouch(self.by, side, self.at, wounded_by(struck, lying, facts, self.at, game.rules)))
        if target.powers and has_failed(struck, game) and may_answer(facts, game.rules, self.by, self.at):
            tasks += answering(facts, game.rules, self.by, self.at, lying)
        return state.then(*tasks, Fall(self.at)) if struck.damage or tasks else state
