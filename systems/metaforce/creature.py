"""Somebody as checks, attacks and encounters see them: the numbers, and not how they came about.

A sheet comes to a creature (`sheet`, `derived`); a scenario may also say a creature's numbers as they are.

>>> Creature("bandit", agility=2).bonus(Attribute.AGILITY)
2
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from ludex.systems.metaforce.terms import Attribute, Core, DamageType, Form, Power, Standing, Training

DEFAULT_TENSION: Final = 10
"""MF-TENSION-02, MF-EXERT-03: what a channelled ability costs, in the place of Exert."""


@frozen(cache_hash=True)
class Defence:
    """One form in which a creature resists harm, or is weak to it (MF-RES-01).

    Attributes:
        form: Which form.
        value: Its X; 0 for a form without a value.
        types: Against which kinds of damage; empty for all.
        bullets: Whether it is bullet resistance, which armour-piercing rounds undo (MF-FIRE-23).
    """

    form: Form
    value: int = 0
    types: frozenset[DamageType] = frozenset()
    bullets: bool = field(default=False, kw_only=True)

    def applies_to(self, kind: DamageType) -> bool:
        """Whether it counts against a kind of damage."""
        return not self.types or kind in self.types


@frozen(cache_hash=True)
class Trained:
    """How well trained a creature is in each of the Attributes that it is trained in."""

    proficient: frozenset[Attribute] = frozenset()
    expert: frozenset[Attribute] = frozenset()

    def of(self, attribute: Attribute) -> Training:
        """How well trained it is in an Attribute."""
        if attribute in self.expert:
            return Training.EXPERT
        return Training.PROFICIENT if attribute in self.proficient else Training.NONE


@frozen(cache_hash=True)
class Tension:
    """What channelling an ability weighs: it counts as Exert while it lasts (MF-TENSION-01).

    Attributes:
        ability: The ability.
        points: How much.
    """

    ability: str
    points: int = DEFAULT_TENSION


@frozen(cache_hash=True)
class Skill:
    """A Metaphor, as it counts in checks.

    Attributes:
        name: What it is called.
        rank: Its rank, which is added flat.
        components: Its components with their ranks.
    """

    name: str
    rank: int
    components: tuple[tuple[str, int], ...] = ()


@frozen(cache_hash=True, kw_only=True)
class Creature:
    """Somebody in play.

    Attributes:
        name: What it is called.
        level: Its level.
        size: Its Size Rating; 1 is Medium. Below that see `scale`.
        scale: What its damage is multiplied by where it is smaller than Small: 2, 4 or 8 divide it (MF-SIZE-14).
        strength: The flat bonus of the Attribute, as the five after it.
        trained: What it is Proficient and Expert in.
        body: The core value, as the two after it.
        evasion: What an attack must meet to hit.
        deflection: What an attack must exceed for a direct hit.
        status: Status Defence of Body, Reflex and Mind (MF-MAG-30).
        hp: Hit points now, and at most.
        mp: Meta Points now, and at most; somebody with a maximum above 0 is a Metaforce user.
        exert: Exert points (MF-EXERT-01), Tension among them.
        channelling: The abilities that it channels, whose Tension no rest removes (MF-TENSION-03).
        exert_threshold: From how many on it is Tired (MF-MAG-53), where a sheet says so.
        speed: Feet that it moves in a frame.
        initiative: What is added to its initiative roll (MF-SHEET-14).
        defences: Forms in which it resists harm.
        skills: Its Metaphors.
        powers: The Meta Powers that it has equipped.
        standing: What becomes of it at 0 HP.
        player: Whether it is a player's (MF-GAP-10).
        reductions: By how much damage of each kind is lowered; a negative number raises it (MF-SHEET-15).
        averages: Attributes in whose checks and saves each die counts at least its average (MF-ODON-05).
        adds_level: Attributes to whose checks and saves Level may be added (MF-ODON-05).
        resists: Kinds of ordinary conditions that are halved first and saved against with Advantage (MF-ODON-08).
        tiers: The power tiers of Attributes that are not of the usual one, where tiers are in use (MF-ATTR-09).
        size_resistances: From how many sources it resists size or crushing (MF-SIZE-13).
        size_reduction: By how much it lowers the size of larger opponents (MF-SIZE-13).
        deus_ex: How often Deus Ex has saved it (MF-MPOWER-13).
        fate_used: How often it has used Force Fate (MF-MPOWER-37).
    """

    name: str = field(kw_only=False)
    level: int = 1
    size: int = 1
    scale: int = 1
    strength: int = 0
    endurance: int = 0
    agility: int = 0
    perception: int = 0
    intellect: int = 0
    charisma: int = 0
    trained: Trained = Trained()
    body: int = 0
    reflex: int = 0
    mind: int = 0
    evasion: int = 6
    deflection: int = 6
    status: tuple[int, int, int] = (0, 0, 0)
    hp: int = 6
    max_hp: int = 6
    mp: int = 0
    max_mp: int = 0
    exert: int = 0
    channelling: tuple[Tension, ...] = ()
    speed: int = 15
    initiative: int = 0
    defences: tuple[Defence, ...] = ()
    skills: tuple[Skill, ...] = ()
    powers: frozenset[Power] = frozenset()
    standing: Standing = Standing.LESSER
    player: bool = False
    reductions: tuple[tuple[DamageType, int], ...] = ()
    averages: frozenset[Attribute] = frozenset()
    adds_level: frozenset[Attribute] = frozenset()
    resists: frozenset[str] = frozenset()
    tiers: tuple[tuple[Attribute, int], ...] = ()
    size_resistances: int = 0
    size_reduction: int = 0
    exert_threshold: int | None = None
    deus_ex: int = 0
    fate_used: int = 0

    def bonus(self, attribute: Attribute) -> int:
        """The flat bonus of an Attribute."""
        return getattr(self, attribute.value)  # type: ignore[no-any-return]  # the fields are called as the Attributes are

    def core(self, core: Core) -> int:
        """A core value."""
        return {Core.BODY: self.body, Core.REFLEX: self.reflex, Core.MIND: self.mind}[core]

    def status_defence(self, core: Core) -> int:
        """MF-MAG-30: what a magnitude must meet."""
        return self.status[(Core.BODY, Core.REFLEX, Core.MIND).index(core)]

    def reduction(self, kind: DamageType) -> int:
        """By how much damage of a kind is lowered; below 0 it is raised (MF-SHEET-15)."""
        return sum(number for each, number in self.reductions if each == kind)
