"""Somebody after a session: the XP that it brought, what they were spent on, which Meta Powers were exchanged.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> growing = Growing(gains=(3, 2), spends=(Spending(XpFor.METAPHOR, 4),))
>>> now = grown(Creature("ann"), Experience(unspent=1), growing, rules_of(METAFORCE.at().rules))
>>> now.experience.unspent, now.experience.level_points
(2, 4)
"""

from __future__ import annotations

from attrs import evolve, field, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.characters.levels import XpFor, after_spending
from ludex.systems.metaforce.characters.power_level import lowest_balance, mp_for_xp, mp_restored, xp_gained
from ludex.systems.metaforce.characters.powers_equipped import (
    ALWAYS,
    BUNDLES,
    Moment,
    change_lacking,
    slots_taken,
    usable,
)
from ludex.systems.metaforce.characters.sheet_parts import Experience
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.play.facts import Facts, Scene, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.refusing import Broken, refused
from ludex.systems.metaforce.terms import Power

IMPROVED: frozenset[XpFor] = frozenset({XpFor.ATTRIBUTE, XpFor.METAPHOR})
"""MF-MPOWER-31: what XP may be borrowed for."""


@frozen(cache_hash=True)
class Spending:
    """XP that are spent."""

    on: XpFor
    xp: int


@frozen(cache_hash=True, kw_only=True)
class Exchange:
    """Meta Powers that are exchanged (MF-MPOWER-06).

    Attributes:
        drops: Those that are equipped no more.
        equips: Those that are from now on.
        when: When.
        used: Those that their owner has ever used (MF-MPOWER-07).
        needed: Those on which something depends that their owner has (MF-MPOWER-07).
        slots: How many slots there are; None where nobody counts them.
    """

    drops: tuple[Power, ...] = ()
    equips: tuple[Power, ...] = ()
    when: Moment = Moment.BETWEEN_SESSIONS
    used: tuple[Power, ...] = ()
    needed: tuple[Power, ...] = ()
    slots: int | None = None


@frozen(cache_hash=True, kw_only=True)
class Growing:
    """What a session brings, and what is made of it.

    Attributes:
        gains: The XP of each source.
        mp_for_xp: The MP that gaining XP gives back, as the game sets it (MF-MPOWER-30).
        spends: What XP are spent on, in order.
        mp_price: XP for a point of maximum MP; None where it cannot be bought (MF-CREATE-27).
        exchange: The Meta Powers that are exchanged.
    """

    gains: tuple[int, ...] = ()
    mp_for_xp: int = 0
    spends: tuple[Spending, ...] = ()
    mp_price: int | None = None
    exchange: Exchange = field(factory=Exchange)


@frozen(cache_hash=True)
class Grown(Scene):
    """What has become of somebody.

    Attributes:
        creature: Who, as it is then.
        experience: Its XP and Level Points.
        told: How that came about, line by line.
    """

    creature: Creature
    experience: Experience
    told: tuple[Said, ...] = ()

    def telling(self, words: str, rule: str) -> Grown:
        """With a line more."""
        return evolve(self, told=(*self.told, Said(Stage.CONSEQUENCE, words, rule)))


def grown(creature: Creature, experience: Experience, growing: Growing, rules: Rules) -> Grown:
    """What a session makes of somebody: XP are gained, then spent, then powers are exchanged.

    Raises:
        LudexError: More is spent than there is, or powers cannot be exchanged so; nothing of it is done then.
    """
    now = _gained(Grown(creature, experience), growing)
    for each in growing.spends:
        now = _spent(now, each, growing.mp_price, rules)
    return _exchanged(now, growing.exchange)


def _gained(now: Grown, growing: Growing) -> Grown:
    if not growing.gains:
        return now
    power_level = Power.POWER_LEVEL in now.creature.powers
    xp, mp = xp_gained(growing.gains, power_level=power_level), mp_for_xp(growing.mp_for_xp, power_level=power_level)
    experience = evolve(now.experience, unspent=now.experience.unspent + xp)
    return evolve(_refilled(now, mp), experience=experience).telling(f"{xp} XP are gained", "MF-MPOWER-30")


def _refilled(now: Grown, mp: int) -> Grown:
    creature = now.creature
    return evolve(now, creature=evolve(creature, mp=min(creature.max_mp, creature.mp + mp)))


def _spent(now: Grown, spending: Spending, mp_price: int | None, rules: Rules) -> Grown:
    creature, on = now.creature, spending.on
    power_level = Power.POWER_LEVEL in creature.powers
    lowest = lowest_balance(creature.level, power_level=power_level) if on in IMPROVED else 0
    experience = after_spending(now.experience, spending.xp, on, rules, lowest=lowest)
    gained = experience.level_points - now.experience.level_points
    words = f"{spending.xp} XP are spent ({on.value}), for {gained} Level Points"
    now = evolve(now, experience=experience).telling(words, "MF-LEVEL-02")
    return now if on is not XpFor.MAX_MP else _with_more_mp(now, spending.xp, mp_price, power_level=power_level)


def _with_more_mp(now: Grown, xp: int, price: int | None, *, power_level: bool) -> Grown:
    """MF-CREATE-27: maximum MP is raised, and MP are filled; with Power Level by Level alone (MF-MPOWER-30)."""
    if price is None or price < 1:
        raise refused("MF-CREATE-27", "maximum MP cannot be bought in this game", "Say what a point costs: 'mp-price'.")
    points, rest = divmod(xp, price)
    if rest:
        raise refused("MF-CREATE-27", f"{xp} XP are no whole number of points", f"Spend a multiple of {price}.")
    creature = evolve(now.creature, max_mp=now.creature.max_mp + points)
    now = _refilled(
        evolve(now, creature=creature), mp_restored(creature.level, creature.max_mp, power_level=power_level)
    )
    return now.telling(f"maximum MP {creature.max_mp}, and {now.creature.mp} of them are there", "MF-CREATE-27")


def _exchanged(now: Grown, exchange: Exchange) -> Grown:
    dropped, equipped = frozenset(exchange.drops), frozenset(exchange.equips)
    if not dropped and not equipped:
        return now
    powers = now.creature.powers - ALWAYS
    broken = change_lacking(dropped, exchange.when, used=exchange.used, needed=exchange.needed)
    missing = sorted(each.value for each in dropped - powers)
    # MF-MPOWER-26: what shares a slot comes and goes together
    after = powers.difference(dropped, *(bundle for bundle in BUNDLES if bundle & dropped)) | equipped
    if missing:
        broken = Broken("MF-MPOWER-01", f"{', '.join(missing)} is not equipped", "Drop what is.")
    elif broken is None and exchange.slots is not None and slots_taken(after) > exchange.slots:
        what = f"{slots_taken(after)} slots would be taken, and there are {exchange.slots}"
        broken = Broken("MF-MPOWER-05", what, "Equip fewer, or drop more.")
    if broken is not None:
        raise broken.error()
    names = ", ".join(sorted(each.value for each in after)) or "none"
    return evolve(now, creature=evolve(now.creature, powers=usable(after))).telling(
        f"equipped now: {names}", "MF-MPOWER-06"
    )


@frozen(cache_hash=True)
class Grow(Task[Facts]):
    """A session is over, and somebody has what it brought."""

    who: str
    experience: Experience
    growing: Growing

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Worked out at once: nothing is left to chance."""
        now = grown(state.facts.creature(self.who), self.experience, self.growing, game.rules)
        if game.traced:
            for line in now.told:
                state = state.noting(line)
        return state.with_facts(state.facts.with_creature(now.creature).with_scene(evolve(now, told=())))
