"""What somebody may do in a frame, or as a reaction: everything that is legal just then, as options.

>>> [each.name for each in (PREPARING, STRUGGLING, GRAPPLING)]
['preparing a special attack', 'struggling', 'grappling']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from ludex.engine.choices import Option
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.characters.falling import Fate
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.appendages import HANDS, HEAD, LEGS, Activity, lacking
from ludex.systems.metaforce.encounters.bows import fire_lacking as bow_lacking
from ludex.systems.metaforce.encounters.encounter import Encounter, encounter_of
from ludex.systems.metaforce.encounters.fighters import Arm, Fighter
from ludex.systems.metaforce.encounters.frames import RESTRICTED, WALK, dash, in_reach
from ludex.systems.metaforce.encounters.magic import (
    TAP,
    Convoker,
    Range,
    Resolved,
    Shape,
    Spell,
    convoke_lacking,
    radiant_types,
)
from ludex.systems.metaforce.encounters.options_of_frames import (
    Attend,
    Cast,
    EndFrame,
    Escape,
    Find,
    Flee,
    Go,
    GoOnCasting,
    Grapple,
    LetGo,
    LetPass,
    Load,
    Prepare,
    Prime,
    Strike,
    Tackle,
    TapMana,
    Watch,
)
from ludex.systems.metaforce.encounters.powers_open import powers_open
from ludex.systems.metaforce.encounters.reloading import DISCARDING, Way, ways_to_reload
from ludex.systems.metaforce.encounters.reloading import fire_lacking as gun_lacking
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.readings.conditions import Refreshing
from ludex.systems.metaforce.terms import Core

PREPARING: Final = Activity("preparing a special attack", frozenset({HEAD}))
STRUGGLING: Final = Activity("struggling", HANDS | LEGS)
GRAPPLING: Final = Activity("grappling", HANDS, operates=True)
TACKLING: Final = Activity("dealing with the event", HANDS, operates=True)
FINDING: Final = Activity("making somebody out", frozenset({HEAD}))
ATTENDING: Final = Activity("concentrating", frozenset({HEAD}))

TOUCH: Final = 5
"""How far an arm reaches, in feet."""

FAR: Final = 60
"""How far a spell reaches that says nothing else, in feet."""

# looked up once, since finding a member of an enumeration takes as long as a call
STANDS: Final = Fate.STANDS

END_FRAME: Final = EndFrame()
LET_PASS: Final = LetPass()


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Within:
    """What a frame holds so far.

    Attributes:
        who: Whose frame it is.
        start: Where it stood when the frame began (MF-ENC-31).
        beside: What is done in it already.
        moved: Whether it has moved in it.
        free: Whether it is none of the frames of its turn: a gift, or a reaction that became a frame.
        shooting: The firearm with which one quickened shot may follow (MF-FIRE-16); -1 for none.
        reacting: Whether it is a reaction, which holds a single activity (MF-ENC-08).
        struggled: Whether the last thing done in it was to struggle against a hold.
    """

    who: str
    start: int
    beside: tuple[Activity, ...] = ()
    moved: bool = False
    free: bool = False
    shooting: int = -1
    reacting: bool = False
    struggled: bool = False

    def once_free(self) -> Within:
        """The frame of somebody who has struggled free in it: it acts normally in it (MF-MAG-41)."""
        return evolve(self, beside=self.beside[:-1], struggled=False)

    def holds(self, activity: Activity, fighter: Fighter) -> bool:
        """Whether it can hold an activity too."""
        return lacking(activity, self.beside, fighter.kit.body) is None


def open_to(rules: Rules, facts: Facts, frame: Within) -> tuple[Option, ...]:
    """All that can be done next; the last option is to do nothing more."""
    fight = encounter_of(facts)
    me, creature = fight.fighter(frame.who), facts.creature(frame.who)
    foes = everybody = [each for each in fight.fighters if each.side != me.side and each.able]
    if me.afflictions:
        barred = me.barred_from
        foes = [each for each in everybody if each.name not in barred]
    last = LET_PASS if frame.reacting else END_FRAME
    if frame.shooting >= 0:
        return (*_strikes(foes, me, frame), last)
    found: list[Option] = []
    if me.held_by:
        if frame.holds(STRUGGLING, me):
            found.append(Escape())  # MF-MAG-41
    elif not frame.moved:
        found += _moves(rules, fight, everybody, me, creature, frame)
    if me.casting is not None:
        if frame.holds(me.kit.spells[me.casting.spell].activity, me):
            found.append(GoOnCasting())
    else:
        found += _strikes([*foes, *_fallen(fight, me)], me, frame)
        found += _others(rules, fight, foes, me, frame)
    if me.mind.held:
        found += _attended(me, frame)
    found += powers_open(rules, facts, fight, me, creature, fresh=not (frame.beside or frame.moved), free=frame.free)
    if not frame.reacting and _is_last_and_empty(me, frame):
        found.append(Watch())
    found.append(last)
    return tuple(found)


def _is_last_and_empty(me: Fighter, frame: Within) -> bool:
    return me.allowance.frames == 1 and not (frame.beside or frame.moved or frame.free)


# ---------------------------------------------------------------- attacks


def _fallen(fight: Encounter, me: Fighter) -> list[Fighter]:
    """Opponents that have fallen, and may still be attacked (MF-ENC-12, MF-ENC-13).

    One who was knocked out only where that may kill it: where the game master is asked what becomes of it (MF-ENC-15).
    """
    fallen = [each for each in fight.fighters if each.out is not STANDS and each.side != me.side and each.lies]
    if fallen and fight.settings.lesser is not None:
        fallen = [each for each in fallen if each.out is not Fate.DEFEATED]
    return [each for each in fallen if each.name not in me.barred_from] if fallen else fallen


def _strikes(foes: list[Fighter], me: Fighter, frame: Within) -> Iterator[Strike]:
    for place, arm in enumerate(me.kit.arms):
        if frame.shooting not in (-1, place):
            continue
        if arm.club is not None and frame.shooting < 0:
            yield from _blows(foes, me, frame, place, arm.club)
        activity = arm.activity if frame.shooting < 0 else arm.quick
        if not frame.holds(activity, me) or not _ready(me, place, frame):
            continue
        most, reach = _most_shots(me, place, frame), arm.range
        for foe in foes:
            if in_reach(frame.start, me.place, foe.place, reach) and _made_out(me, foe):
                for shots in range(1, most + 1):
                    yield _strike(place, arm.name, foe.name, shots)


def _blows(foes: list[Fighter], me: Fighter, frame: Within, place: int, club: Arm) -> Iterator[Strike]:
    """A firearm may strike too, loaded or not, damaged or not (MF-FIRE-18)."""
    if frame.holds(club.activity, me):
        for foe in foes:
            if in_reach(frame.start, me.place, foe.place, club.reach) and _made_out(me, foe):
                yield Strike(place, me.kit.arms[place].name, foe.name, clubbing=True)


@lru_cache(maxsize=4096)
def _strike(arm: int, name: str, target: str, shots: int) -> Strike:
    return Strike(arm, name, target, shots)


def _made_out(me: Fighter, foe: Fighter) -> bool:
    """Whether a target can be followed: by instinct, unless it is elusive and was not acquired (MF-APPEND-08)."""
    return not foe.kit.elusive or foe.name in me.mind.acquired


def _ready(me: Fighter, place: int, frame: Within) -> bool:
    arm, state = me.kit.arms[place], me.arms[place]
    if arm.bow:
        primed = state.primed
        return bow_lacking(primed=primed, was_primed_before=primed, reacting=frame.reacting) is None
    return state.loaded is None or (not state.damaged and gun_lacking(me.kit.body, state.loaded, 1) is None)


def _most_shots(me: Fighter, place: int, frame: Within) -> int:
    firearm, loaded = me.kit.arms[place].weapon.firearm, me.arms[place].loaded
    if firearm is None or loaded is None or frame.reacting or frame.shooting >= 0:
        return 1
    return min(firearm.trigger.shots, loaded.rounds)  # MF-FIRE-05, MF-FIRE-06


# ---------------------------------------------------------------- moving


def _moves(
    rules: Rules, fight: Encounter, foes: list[Fighter], me: Fighter, creature: Creature, frame: Within
) -> list[Option]:
    """Towards each opponent up to arm's length, and away from the nearest (MF-ENC-28, MF-ENC-29)."""
    walks, dashes = frame.holds(WALK, me), frame.holds(dash(rules.readings.encounters.dashing), me)
    if not foes or not (walks or dashes):
        return []
    here, speed = me.place, creature.speed
    if me.casting is not None and me.kit.spells[me.casting.spell].restricted:
        speed, dashes = min(RESTRICTED, speed), False  # MF-ENC-30
    ways: dict[int, tuple[str, bool]] = {}
    nearest = foes[0].place
    for foe in foes:
        if abs(foe.place - here) < abs(nearest - here):
            nearest = foe.place
        gap, side = abs(foe.place - here) - TOUCH, 1 if foe.place > here else -1
        if gap > 0 and walks:
            ways.setdefault(here + side * min(speed, gap), ("move", False))
        if gap > speed and dashes:
            ways.setdefault(here + side * min(2 * speed, gap), ("dash", False))
    side = -1 if nearest > here else 1
    if walks:
        ways.setdefault(here + side * speed, ("move", True))
    if dashes:
        ways.setdefault(here + side * 2 * speed, ("dash", True))
    feared = [foe.place for foe in foes if foe.name in me.barred_from] if me.afflictions else []
    found: list[Option] = [
        _go(to, how, away)
        for to, (how, away) in ways.items()
        # MF-MAG-12: nothing brings it nearer to what it flees from
        if to != here and all(abs(to - place) > abs(here - place) for place in feared)
    ]
    return [*found, Flee()] if abs(nearest - here) >= fight.settings.edge else found


@lru_cache(maxsize=4096)
def _go(to: int, how: str, away: bool) -> Go:  # noqa: FBT001  # found faster by place
    return Go(to, how, away)


# ---------------------------------------------------------------- everything else


def _others(rules: Rules, fight: Encounter, foes: list[Fighter], me: Fighter, frame: Within) -> Iterator[Option]:
    for place, arm in enumerate(me.kit.arms):
        state = me.arms[place]
        if arm.bow and not state.primed and frame.holds(arm.priming, me):
            yield Prime(place, arm.name)
        if state.loaded is not None:
            yield from _loads(rules, me, place, frame)
    if not me.prepared and any(arm.condition is not None for arm in me.kit.arms) and frame.holds(PREPARING, me):
        yield Prepare()
    if me.kit.spells:
        yield from _magic(fight, foes, me, frame)
    for foe in foes:
        if not _made_out(me, foe) and frame.holds(FINDING, me):
            yield Find(foe.name)
    if fight.settings.event is not None and frame.holds(TACKLING, me):
        yield Tackle(fight.settings.event.goal)
    if me.kit.grapples and frame.holds(GRAPPLING, me):
        yield from _grapples(rules, fight, foes, me)


def _grapples(rules: Rules, fight: Encounter, foes: list[Fighter], me: Fighter) -> Iterator[Grapple]:
    """Whoever is in arm's reach and held by nobody else; a hold may be refreshed (MF-MAG-44)."""
    once = rules.readings.conditions.refreshing is Refreshing.ONCE_A_ROUND  # MF-OPEN-11C
    for foe in foes:
        if abs(foe.place - me.place) > TOUCH or foe.held_by not in ("", me.name):
            continue
        if not (foe.held_by and once and me.refreshed == fight.round):
            yield Grapple(foe.name, bool(foe.held_by))


def _magic(fight: Encounter, foes: list[Fighter], me: Fighter, frame: Within) -> Iterator[Option]:
    if fight.settings.mana and not me.mana and frame.holds(TAP, me):
        yield TapMana()  # MF-MAGIC-07, MF-MAGIC-08
    for place, spell in enumerate(me.kit.spells):
        if frame.holds(spell.activity, me):
            yield from _casts(fight, foes, me, place, spell)


def _loads(rules: Rules, me: Fighter, place: int, frame: Within) -> Iterator[Load]:
    arm = me.kit.arms[place]
    for way in loading_ways(rules, me, place):
        if frame.holds(way.activity, me):
            yield Load(place, arm.name, way.words)


def way_to_load(rules: Rules, me: Fighter, option: Load) -> Way | None:
    """The way of reloading that an option names, or the first; None where it is not open just now."""
    ways = loading_ways(rules, me, option.arm)
    return next((way for way in ways if option.way in ("", way.words)), None)


def loading_ways(rules: Rules, me: Fighter, place: int) -> tuple[Way, ...]:
    """What can be done to reload a firearm; throwing its rounds away comes last (MF-ENC-37)."""
    arm, state = me.kit.arms[place], me.arms[place]
    assert arm.feed is not None
    assert state.loaded is not None
    full = state.loaded.rounds >= arm.feed.capacity and state.loaded.seated
    ways = (
        ()
        if full or not state.spare
        else ways_to_reload(arm.feed, state.loaded, arm.training, rules, optimised=arm.optimised)
    )
    return (*ways, DISCARDING) if state.loaded.rounds else ways


def _casts(fight: Encounter, foes: list[Fighter], me: Fighter, place: int, spell: Spell) -> Iterator[Cast]:
    if spell.heals:
        yield from (Cast(place, spell.name, (each,)) for each in _sufferers(fight, me))
        return
    if spell.strike:
        kinds = radiant_types(me.kit.arms[0].weapon.kind) if me.kit.arms else ()
        for targets in _targets(foes, me, spell):
            yield from (Cast(place, spell.name, targets, kind=kind) for kind in kinds)
        return
    helpers = _convokers(fight, me) if me.mana and spell.level else ()
    for targets in _targets(foes, me, spell):
        yield _cast(place, spell.name, targets)
        if helpers:
            yield Cast(place, spell.name, targets, helpers)


@lru_cache(maxsize=4096)
def _cast(spell: int, name: str, targets: tuple[str, ...]) -> Cast:
    return Cast(spell, name, targets)


def _targets(foes: list[Fighter], me: Fighter, spell: Spell) -> Iterator[tuple[str, ...]]:
    if spell.range is Range.SELF or (spell.resolved is Resolved.NOTHING and spell.damage is None):
        yield ()
        return
    reach = TOUCH if spell.range is Range.TOUCH else max((each.feet for _, each in spell.amounts), default=0) or FAR
    alone = spell.shape not in (Shape.AOE, Shape.CONE)
    found: dict[tuple[str, ...], None] = {}
    for foe in foes:
        if abs(foe.place - me.place) <= reach and _made_out(me, foe):
            # MF-APPEND-13: several, where they stand close together and one activity strikes them all
            near = [foe] if alone else [each for each in foes if abs(each.place - foe.place) <= TOUCH]
            found[tuple([each.name for each in near])] = None
    yield from found


def _sufferers(fight: Encounter, me: Fighter) -> list[str]:
    """Who is near enough to be touched and suffers from something that affects the body (MF-MAGIC-25)."""
    near = [each for each in fight.fighters if each.side == me.side and abs(each.place - me.place) <= TOUCH]
    return [each.name for each in near if any(one.condition.core is Core.BODY for one in each.afflictions)]


def _convokers(fight: Encounter, me: Fighter) -> tuple[str, ...]:
    """The allies who may hand over their mana (MF-MAGIC-10, MF-MAGIC-12)."""
    found = []
    for name in fight.allies(me.name):
        ally = fight.fighter(name)
        convoker = Convoker(name, ally.kit.principle, tapped=bool(ally.mana), reactions=ally.allowance.reactions)
        if ally.kit.spells and convoke_lacking(me.kit.principle, convoker) is None:
            found.append(name)
    return tuple(found)


def _attended(me: Fighter, frame: Within) -> Iterator[Option]:
    for each in me.mind.held:
        if not frame.reacting:
            if frame.holds(ATTENDING, me):
                yield Attend(each.name)
            if not frame.beside:
                yield LetGo(each.name)  # MF-APPEND-16: it needs no slot
