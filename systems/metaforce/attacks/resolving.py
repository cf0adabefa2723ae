"""What becomes of a hit whose dice lie on the table: what is open is asked, then it is done.

Where a bonus goes, which form resists and what a game master rules are asked once all dice lie on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage, Totalled
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import GameState, Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.attacks.attack import (
    Attack,
    Hit,
    PutOn,
    Quality,
    Target,
    blow_of,
    bonus_options,
    with_bonus_on,
)
from ludex.systems.metaforce.attacks.blows import Struck, Throw, fight_of, hurting
from ludex.systems.metaforce.attacks.damage import RULINGS, Blow, Deflecting, Hurt, Wound, harm, wound
from ludex.systems.metaforce.attacks.inflicting import Inflict
from ludex.systems.metaforce.attacks.resisting import forms_against
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.conditions.magnitude import sum_of
from ludex.systems.metaforce.creature import Creature, Defence
from ludex.systems.metaforce.play.deeds import Deed
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.attacks import Deflection


@frozen(cache_hash=True)
class Ruled(Option):
    """What the game master rules of a deflected hit (MF-ENC-18)."""

    deflecting: Deflecting

    def label(self) -> str:
        """In words."""
        return self.deflecting.value


@frozen(cache_hash=True)
class ResistBy(Option):
    """To resist in one of several forms (MF-RES-03)."""

    form: Defence

    def label(self) -> str:
        """The form with its value."""
        return f"{self.form.form.value} {self.form.value}"


@frozen(cache_hash=True)
class Resolve(Task[Facts]):
    """What becomes of a hit whose dice lie on the table: what is open is asked, then it is done.

    Attributes:
        attack: The attack.
        hit: The hit, as far as it is settled.
        form: The form that the target has chosen.
    """

    attack: Attack
    hit: Hit
    form: Defence | None = None

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The next question; the wound, and what comes with it, where none is left."""
        attack, hit, facts = self.attack, self.hit, state.facts
        attacker, target = facts.creature(attack.by), facts.creature(attack.target)
        puts = bonus_options(attack, hit, attacker, target)
        if len(puts) > 1:
            return Choice(attack.player, f"Where does the bonus of {hit.bonus} go?", puts, "MF-VB-01")
        if puts:
            hit = with_bonus_on(hit, puts[0].target, attack.reach(target), game.rules)
        if asks_for_ruling(attack, hit, game) and not attack.harmless:
            rulings = tuple(Ruled(each) for each in RULINGS)
            return Choice(GAME_MASTER, "What does Deflection take off the hit?", rulings, "MF-ENC-18")
        form = self.form
        if form is None and not attack.harmless:
            forms = forms_against(target, attack.weapon.kind, armour_piercing=attack.weapon.armour_piercing)
            if len(forms) > 1:
                options = tuple(ResistBy(each) for each in forms)
                return Choice(attack.defender, f"How does {target.name} resist?", options, "MF-RES-03")
            form = next(iter(forms), None)
        return self._done(state, game, hit, form)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """With what was chosen; it is done at once where nothing more is open."""
        attack, hit, form = self.attack, self.hit, self.form
        match answer:
            case PutOn(target):
                hit = with_bonus_on(hit, target, attack.reach(state.facts.creature(attack.target)), game.rules)
            case Ruled(deflecting):
                attack = evolve(attack, deflecting=deflecting)
            case ResistBy(form):
                pass
            case _:
                raise AssertionError(answer)
        settled = Resolve(attack, hit, form)
        progress = settled.run(state, game)
        return progress if isinstance(progress, GameState) else state.then(settled)

    def _done(self, state: State, game: Metaforce, hit: Hit, form: Defence | None) -> State:
        attack, facts = self.attack, state.facts
        shown = fight_of(facts).shown
        assert shown is not None  # the dice were rolled
        wounded, throws = Hurt(0), tuple[Throw, ...]()
        if not attack.harmless:
            attacker, target = facts.creature(attack.by), facts.creature(attack.target)
            blow = blow_of(attack, hit, attacker, target, game.rules, form, shown.penetration)
            if game.traced:
                found = wound(blow, shown.total)
                state, wounded = _noting(state, found, target), found.hurt
            elif shown.throws:
                throws = _harms(blow, shown.throws)
            else:
                wounded = harm(blow)(shown.total)
        struck = Struck(
            attack.check.name, hit.quality.value, hit.critical, wounded.damage, wounded.healed, throws=throws
        )
        tasks: list[Task[Facts]] = [Perform(step(Land(attack, struck, "MF-RES-20")))]
        direct = hit.quality is Quality.DIRECT
        if attack.inflicting is not None:
            bonus = hit.on(Target.MAGNITUDE.value)
            magnitude = sum_of(hit.face, attack.inflicting.flat, shown.magnitude, bonus)
            aimed = attack.target, attack.defender, attack.inflicting
            tasks.append(Inflict(*aimed, magnitude, wounded.damage, direct=direct))
        for each in attack.magic:
            by_magic = hit.on(each.condition.name)
            if by_magic:  # MF-MPOWER-25
                tasks.append(Inflict(attack.target, attack.defender, each, by_magic, direct=direct))
        return state.then(*tasks)


def _harms(blow: Blow, throws: Collection[Throw]) -> tuple[Throw, ...]:
    """Damage and healing of several throws, with how often each comes."""
    does = {points: harm(blow.with_penetration(points)) for points in {points for _, points, _ in throws}}
    found: dict[Hurt, int] = {}
    for total, points, weight in throws:
        hurt = does[points](total)
        found[hurt] = found.get(hurt, 0) + weight
    return tuple((hurt.damage, hurt.healed, weight) for hurt, weight in found.items())


def _noting(state: State, found: Wound, target: Creature) -> State:
    state = state.noting(Totalled(f"what comes upon {target.name}", found.dealt, "MF-RES-20"))
    state = state.noting(Totalled(f"what {target.name} takes", found.taken, "MF-RES-20"))
    if found.absorbed is not None:
        state = state.noting(Totalled(f"what {target.name} absorbs", found.absorbed, "MF-RES-08"))
    return state


# ---------------------------------------------------------------- what came of it


@frozen(cache_hash=True)
class Land(Deed):
    """An attack comes to something: its target is hurt, and it is kept what came of it."""

    attack: Attack
    struck: Struck
    rule: str = "MF-ATTACK-04"

    def done(self, facts: Facts) -> Facts:
        """The damage, then the healing (MF-RES-20)."""
        struck = self.struck
        fight = fight_of(facts)
        facts = facts.with_scene(replaced(fight, shown=None, struck=(*fight.struck, struck)))
        return hurting(facts, self.attack.target, struck.damage, struck.healed)

    def says(self, facts: Facts) -> Said:
        """What the target takes."""
        struck, target = self.struck, self.attack.target
        if struck.quality == Quality.MISS.value:
            return Said(Stage.CONSEQUENCE, f"{self.attack.check.name} does not reach {target}", self.rule)
        healed = f", then {struck.healed} healed" if struck.healed else ""
        return Said(Stage.CONSEQUENCE, f"{target} takes {struck.damage} damage{healed}", self.rule)


def missed(state: State, attack: Attack, rule: str = "MF-ATTACK-04", *, critical: bool = False) -> State:
    """The state after an attack that does not hit."""
    return state.then(Perform(step(Land(attack, Struck(attack.check.name, Quality.MISS.value, critical), rule))))


def asks_for_ruling(attack: Attack, hit: Hit, game: Metaforce) -> bool:
    """Whether the game master has to say what Deflection takes off a hit."""
    asks = game.rules.readings.attacks.deflection is Deflection.GAME_MASTER  # MF-CONFLICT-17
    return asks and attack.deflecting is None and hit.quality is Quality.DEFLECTED


def possible_blows(attack: Attack, hit: Hit, facts: Facts, game: Metaforce) -> Iterator[Blow]:
    """All that a hit may still become: by where its bonus goes, by what is ruled, by the form that resists it."""
    if attack.harmless:
        return
    attacker, target = facts.creature(attack.by), facts.creature(attack.target)
    puts = bonus_options(attack, hit, attacker, target)
    reach = attack.reach(target)
    forms = forms_against(target, attack.weapon.kind, armour_piercing=attack.weapon.armour_piercing) or (None,)
    for each in [with_bonus_on(hit, put.target, reach, game.rules) for put in puts] or [hit]:
        ruled = [attack]
        if asks_for_ruling(attack, each, game):
            ruled = [evolve(attack, deflecting=ruling) for ruling in RULINGS]
        for so in ruled:
            for form in forms:
                yield blow_of(so, each, attacker, target, game.rules, form, 0)
