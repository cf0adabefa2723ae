"""Why something cannot be done in a frame: one check for what is offered, what is asked for, and what is refused."""

from __future__ import annotations

from ludex.engine.choices import Option
from ludex.systems.metaforce.characters.powers_equipped import usable
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.appendages import Activity, lacking
from ludex.systems.metaforce.encounters.bows import fire_lacking as bow_lacking
from ludex.systems.metaforce.encounters.concentration import many_targets
from ludex.systems.metaforce.encounters.encounter import Encounter, encounter_of
from ludex.systems.metaforce.encounters.fighters import Fighter
from ludex.systems.metaforce.encounters.frames import WALK, action_8_lacking, dash, in_reach, not_last
from ludex.systems.metaforce.encounters.initiative import link_lacking
from ludex.systems.metaforce.encounters.magic import TAP, Convoker, convoke_lacking, tap_lacking
from ludex.systems.metaforce.encounters.options_of_frames import (
    Cast,
    Escape,
    Find,
    Go,
    Grapple,
    Load,
    Prepare,
    Prime,
    Strike,
    TapMana,
    UsePower,
    Watch,
)
from ludex.systems.metaforce.encounters.options_open import (
    FINDING,
    GRAPPLING,
    PREPARING,
    STRUGGLING,
    TOUCH,
    Within,
    way_to_load,
)
from ludex.systems.metaforce.encounters.powers_in_encounters import team_work_lacking, unequipped
from ludex.systems.metaforce.encounters.powers_open import LASTING
from ludex.systems.metaforce.encounters.reloading import fire_lacking as gun_lacking
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.refusing import Broken
from ludex.systems.metaforce.terms import Power


def activity_of(rules: Rules, me: Fighter, option: Option) -> Activity | None:
    """What something is in a frame; None for what takes nothing of it."""
    match option:
        case Strike(arm, clubbing=clubbing):
            return me.kit.wielded(arm, clubbing=clubbing).activity
        case Prepare():
            return PREPARING
        case Go(_, how):
            return dash(rules.readings.encounters.dashing) if how == "dash" else WALK
        case Prime(arm):
            return me.kit.arms[arm].priming
        case TapMana():
            return TAP
        case Cast(spell):
            return me.kit.spells[spell].activity
        case Grapple():
            return GRAPPLING
        case Escape():
            return STRUGGLING
        case Find():
            return FINDING
        case Load():
            way = way_to_load(rules, me, option)
            return None if way is None else way.activity
        case _:
            return None


def why_not(rules: Rules, facts: Facts, within: Within, option: Option) -> Broken | None:
    """What keeps somebody from doing something in a frame, as things are; None where nothing does."""
    fight = encounter_of(facts)
    me = fight.fighter(within.who)
    activity = activity_of(rules, me, option)
    if activity is not None:
        broken = lacking(activity, within.beside, me.kit.body)
        if broken is not None:
            return broken
    match option:
        case Strike():
            return _cannot_strike(fight, me, within, option)
        case Load(_, name) if activity is None:
            return Broken("MF-FIRE-07", f"{name} cannot be reloaded so now", "Fire it first, or reload otherwise.")
        case Go() if me.held_by:
            return Broken("MF-MAG-42", f"{me.name} is held", "Struggle free first.")
        case Prepare() if not any(arm.condition for arm in me.kit.arms):
            return Broken("MF-ENC-27", f"no weapon of {me.name} inflicts anything", "Say what it inflicts.")
        case TapMana():
            return tap_lacking(mana=fight.settings.mana)
        case Cast(_, _, targets, convokers):
            places = [fight.fighter(each).place for each in targets]
            together = not places or max(places) - min(places) <= 2 * TOUCH
            return many_targets(targets, together=together) or _cannot_convoke(fight, me, convokers)
        case Escape() if not me.held_by:
            return Broken("MF-MAG-41", f"nobody holds {me.name}", "Do something else.")
        case Watch():
            return not_last(me.allowance)
        case UsePower(power, ally):
            return _cannot_use(rules, facts, within, power, ally)
        case _:
            return None


def _cannot_strike(fight: Encounter, me: Fighter, within: Within, option: Strike) -> Broken | None:
    arm, state = me.kit.wielded(option.arm, clubbing=option.clubbing), me.arms[option.arm]
    target = option.target
    foe = fight.fighter(target)
    if arm.bow:
        broken = bow_lacking(primed=state.primed, was_primed_before=state.primed, reacting=within.reacting)
        if broken is not None:
            return broken
    if state.loaded is not None and not option.clubbing:
        if state.damaged:
            return Broken("MF-FIRE-19", f"{arm.name} is damaged and does not fire", "Strike with it, or take another.")
        broken = gun_lacking(me.kit.body, state.loaded, option.shots)
        if broken is not None:
            return broken
    if not (foe.able or foe.lies):
        gone = "has fled" if foe.fled else "is dead"
        return Broken("MF-ENC-10", f"{target} {gone}", "Attack somebody who is there.")
    if target in me.barred_from:
        return Broken("MF-MAG-12", f"a condition keeps {me.name} from {target}", "Do something else.")
    if foe.kit.elusive and target not in me.mind.acquired:
        return Broken("MF-APPEND-08", f"{target} is hard to follow and was not made out", "Make it out first.")
    if not in_reach(within.start, me.place, foe.place, arm.range):
        what = f"{target} is {abs(foe.place - me.place)} ft away, and {arm.name} reaches {arm.range} ft"
        return Broken("MF-ENC-31", what, "Move there first.")
    return None


def _cannot_convoke(fight: Encounter, me: Fighter, convokers: tuple[str, ...]) -> Broken | None:
    if convokers and not me.mana:
        return Broken("MF-MAGIC-12", f"{me.name} holds no tapped mana", "Tap mana first.")
    for name in convokers:
        ally = fight.fighter(name)
        convoker = Convoker(name, ally.kit.principle, tapped=bool(ally.mana), reactions=ally.allowance.reactions)
        broken = convoke_lacking(me.kit.principle, convoker)
        if broken is not None:
            return broken
    return None


def _cannot_use(rules: Rules, facts: Facts, within: Within, power: Power, ally: str) -> Broken | None:
    fight = encounter_of(facts)
    me, creature = fight.fighter(within.who), facts.creature(within.who)
    broken = unequipped(usable(creature.powers) if creature.powers else creature.powers, power)
    if broken is not None:
        return broken
    match power:
        case Power.SAFE_6 | Power.ASSURANCE_8:
            price = LASTING[power]
            if creature.mp < price:
                what = f"{power.value} costs {price} MP, and there are {creature.mp}"
                return Broken("MF-MPOWER-15" if price == 6 else "MF-MPOWER-16", what, "Keep the MP.")
            return None
        case Power.ACTION_8:
            return action_8_lacking(me.allowance, creature.mp)
        case Power.INITIATIVE_LINK:
            if not {me.name, ally} <= set(fight.order):
                what = f"there is no order of turns in which {ally or 'an ally'} comes"
                return Broken("MF-MPOWER-32", what, "Let turns be played, and name an ally.")
            return _no_ally(fight, me, ally, power) or link_lacking(fight.order, me.name, ally, used=fight.linked)
        case Power.TEAM_WORK:
            limit, frames = rules.readings.encounters.team_work, me.allowance.frames
            if within.beside or within.moved:
                return Broken("MF-MPOWER-33", "Team Work takes a whole frame", "Use it in a frame of its own.")
            broken = team_work_lacking(me.team_work, limit, fight.round, frames)
            return broken or _no_ally(fight, me, ally, power)
        case Power.REACT_4:
            return Broken("MF-MPOWER-20", "React-4 buys a reaction, and this is a frame", "Use it between turns.")
        case _:
            what = f"{power.value} is not used as a part of a frame"
            return Broken("MF-MPOWER-01", what, "Leave it out: it is offered where it can be used.")


def _no_ally(fight: Encounter, me: Fighter, ally: str, power: Power) -> Broken | None:
    if ally in fight.allies(me.name):
        return None
    rule = "MF-MPOWER-33" if power is Power.TEAM_WORK else "MF-MPOWER-32"
    return Broken(rule, f"{ally or 'nobody'} is no ally of {me.name} who can act", "Name one: 'ally: …'.")
