"""What is done in a frame, or as a reaction: the option that was chosen, carried out (Encounter)."""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.choices import Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.checks.check import Check, Part
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.appendages import Activity
from ludex.systems.metaforce.encounters.casting_played import begun_to_cast, gone_on_casting
from ludex.systems.metaforce.encounters.concentration import Slot, aimed, ended, focused, kept
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_encounter, with_fighter
from ludex.systems.metaforce.encounters.ending import after_a_change
from ludex.systems.metaforce.encounters.fighters import Fighter
from ludex.systems.metaforce.encounters.frames import WALK, dash, watching
from ludex.systems.metaforce.encounters.holds import grappled, struggling
from ludex.systems.metaforce.encounters.magic import MANA_TURNS, TAP
from ludex.systems.metaforce.encounters.options_of_frames import (
    Attend,
    Cast,
    Escape,
    Find,
    Flee,
    Go,
    GoOnCasting,
    Grapple,
    LetGo,
    Load,
    Prepare,
    Prime,
    Strike,
    Tackle,
    TapMana,
    UsePower,
    Watch,
)
from ludex.systems.metaforce.encounters.options_open import (
    ATTENDING,
    FINDING,
    GRAPPLING,
    PREPARING,
    STRUGGLING,
    TACKLING,
    Within,
    way_to_load,
)
from ludex.systems.metaforce.encounters.powers_on_numbers import powers_on
from ludex.systems.metaforce.encounters.powers_open import LASTING
from ludex.systems.metaforce.encounters.reloading import carried_out
from ludex.systems.metaforce.encounters.striking import volley
from ludex.systems.metaforce.play.facts import Active, Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import paid, told
from ludex.systems.metaforce.terms import Power


@quick_to_make
@frozen(weakref_slot=False)
class Went:
    """What was begun.

    Attributes:
        state: The state in which it is begun.
        after: The frame with it; None where that is over.
        tasks: What is to be done now.
        attacked: Who may react to it.
    """

    state: State
    after: Within | None
    tasks: tuple[Task[Facts], ...] = ()
    attacked: tuple[str, ...] = ()


def done_in_frame(state: State, game: Metaforce, within: Within, option: Option) -> Went:  # noqa: C901, PLR0911, PLR0912  # one case for each thing that can be done
    """Carry out what was chosen in a frame."""
    me = encounter_of(state.facts).fighter(within.who)
    match option:
        case Strike():
            return _struck(state, game, within, me, option)
        case Prepare():
            return _went(replaced(me, prepared=True), state, within, PREPARING)
        case Go():
            return _gone(state, game, within, me, option)
        case Prime(place):
            arm = me.kit.arms[place]
            return _went(me.with_arm(place, replaced(me.arms[place], primed=True)), state, within, arm.priming)
        case Load():
            return _loaded(state, game, within, me, option)
        case TapMana():
            return _went(replaced(me, mana=MANA_TURNS), state, within, TAP)
        case Cast():
            state, tasks = begun_to_cast(state, game, me.name, option)
            return _on(state, within, me.kit.spells[option.spell].activity, tasks, option.targets)
        case GoOnCasting():
            assert me.casting is not None
            spell, targets = me.kit.spells[me.casting.spell], me.casting.targets
            state, tasks = gone_on_casting(state, game, me.name)
            return _on(state, within, spell.activity, tasks, targets if tasks else ())
        case Attend(ability):
            return _went(replaced(me, mind=kept(me.mind, ability, Slot.ACTIVE)), state, within, ATTENDING)
        case Find(target):
            return _went(replaced(me, mind=aimed(me.mind, target, elusive=True)), state, within, FINDING)
        case LetGo(ability):
            return Went(with_fighter(state, replaced(me, mind=ended(me.mind, ability))), within)
        case Grapple(target):
            state, tasks = grappled(state, game, me.name, target)
            return _on(state, within, GRAPPLING, tasks, (target,))
        case Escape():
            went = _on(state, within, STRUGGLING, struggling(game, state.facts, me.name))
            return evolve(went, after=went.after and replaced(went.after, struggled=True))
        case Watch():
            state = told(game, state, f"{me.name} is vigilant", "MF-ENC-09")
            return Went(with_fighter(state, replaced(me, allowance=watching(me.allowance))), None)
        case Flee():
            state = told(game, state, f"{me.name} flees", "MF-ENC-10")
            return Went(after_a_change(with_fighter(state, replaced(me, fled=True)), game), None)
        case Tackle(goal):
            return _on(state, within, TACKLING, (Begin(_tackling(state.facts, me, goal, game.rules)), Tackled()))
        case UsePower(power):
            return Went(_lasting(state, game, me.name, power), within)
        case _:
            raise AssertionError(option)


def _on(
    state: State,
    within: Within,
    activity: Activity,
    tasks: tuple[Task[Facts], ...] = (),
    attacked: tuple[str, ...] = (),
) -> Went:
    if activity.focuses and not (activity.quickened and not any(each.focuses for each in within.beside)):
        me = encounter_of(state.facts).fighter(within.who)
        if me.mind.held and not me.mind.active:
            # MF-APPEND-14: the main activity fills the Active slot, so that it keeps nothing going; what is quickened
            # leaves room for one other action, which may be to attend to an ability (MF-ENC-34)
            state = with_fighter(state, replaced(me, mind=focused(me.mind, activity.name)))
    return Went(state, replaced(within, beside=(*within.beside, activity), shooting=-1), tasks, attacked)


def _went(me: Fighter, state: State, within: Within, activity: Activity) -> Went:
    return _on(with_fighter(state, me), within, activity)


def _struck(state: State, game: Metaforce, within: Within, me: Fighter, option: Strike) -> Went:
    arm = me.kit.wielded(option.arm, clubbing=option.clubbing)
    foe = encounter_of(state.facts).fighter(option.target)
    activity = arm.activity if within.shooting < 0 else arm.quick
    attacks = volley(game.rules, me.name, foe, option.arm, arm, option)
    return _on(state, within, activity, (attacks,), (option.target,))


def _gone(state: State, game: Metaforce, within: Within, me: Fighter, option: Go) -> Went:
    feet = abs(option.to - me.place)
    dashes = option.how == "dash"
    rule = "MF-ENC-29" if dashes else "MF-ENC-28"
    state = told(game, state, f"{me.name} {option.how}{'es' if dashes else 's'} {feet} ft to {option.to} ft", rule)
    activity = dash(game.rules.readings.encounters.dashing) if dashes else WALK
    state = with_fighter(state, replaced(me, place=option.to))
    return Went(state, replaced(within, beside=(*within.beside, activity), moved=True))


def _loaded(state: State, game: Metaforce, within: Within, me: Fighter, option: Load) -> Went:
    arm, own = me.kit.arms[option.arm], me.arms[option.arm]
    way = way_to_load(game.rules, me, option)
    assert way is not None
    assert arm.feed is not None
    assert own.loaded is not None
    loaded, spare = carried_out(arm.feed, own.loaded, way, own.spare)
    words = f"{me.name}: {way.words}, {arm.name} holds {loaded.rounds}"
    state = told(game, state, words, way.rule)
    state = with_fighter(state, me.with_arm(option.arm, replaced(own, loaded=loaded, spare=spare)))
    went = _on(state, within, way.activity)
    if way.shots and loaded.rounds and went.after is not None and not within.reacting:
        return evolve(went, after=replaced(went.after, shooting=option.arm))
    return went


def _lasting(state: State, game: Metaforce, who: str, power: Power) -> State:
    """MF-MPOWER-15 to MF-MPOWER-18: a power that goes on for 6 seconds, a full round of frames."""
    rule = "MF-MPOWER-15" if power is Power.SAFE_6 else "MF-MPOWER-16"
    state = paid(game, state, who, LASTING[power], power.value, rule)
    allowance = encounter_of(state.facts).fighter(who).allowance
    # MF-MPOWER-19: a frame that Action-8 adds takes nothing of the 6 seconds
    more = int(allowance.boosted and allowance.frames > 1)
    frames = game.rules.readings.encounters.frames.number + more
    active = (*state.facts.active, Active(who, power, frames))
    return state.with_facts(replaced(state.facts, active=active))


# ---------------------------------------------------------------- special encounters


def _tackling(facts: Facts, me: Fighter, goal: str, rules: Rules) -> Check:
    creature = facts.creature(me.name)
    skill = max((each.rank for each in creature.skills), default=0)
    parts = (Part("rank", skill),) if skill else ()
    settings, powers = encounter_of(facts).settings, powers_on(creature, None, rules)
    return Check(goal, me.name, me.side, target=settings.target, parts=parts, powers=powers, md20=settings.md20)


@frozen(cache_hash=True)
class Tackled(Task[Facts]):
    """A check against an event is over (MF-ENC-16, MF-ENC-17)."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A success brings it nearer to its end."""
        facts = state.facts
        fight = encounter_of(facts)
        if facts.done[-1].success:
            fight = replaced(fight, progress=fight.progress + 1)
        state = state.with_facts(with_encounter(replaced(facts, done=facts.done[:-1]), fight))
        return after_a_change(state, game)
