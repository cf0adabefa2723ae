"""A condition that comes with a hit, or of itself: its magnitude, what resists it, the save, how severe it is."""

from __future__ import annotations

from attrs import evolve, field, frozen

from ludex.engine.checks.tracing import Totalled
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.layers.stages import derive
from ludex.systems.metaforce.attacks.attack import Inflicting
from ludex.systems.metaforce.attacks.blows import fight_of
from ludex.systems.metaforce.attacks.damage import Blow, taking
from ludex.systems.metaforce.attacks.read_for_blows import read_for_blow
from ludex.systems.metaforce.attacks.resisting import forms_named_for
from ludex.systems.metaforce.conditions.afflictions import Affliction
from ludex.systems.metaforce.conditions.conditions import Persistence
from ludex.systems.metaforce.conditions.effects import Bearing
from ludex.systems.metaforce.creature import Creature, Defence
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.attacks import DeflectedMagnitude
from ludex.systems.metaforce.readings.conditions import HitMagnitude
from ludex.systems.metaforce.saves.save import Called, Effect, Right, Saver
from ludex.systems.metaforce.saves.severity import Severity
from ludex.systems.metaforce.saves.withstanding import Withstand, withstood
from ludex.systems.metaforce.terms import Training


@frozen(cache_hash=True)
class ResistMagnitudeBy(Option):
    """To resist a magnitude in one of several forms (MF-RES-03)."""

    form: Defence

    def label(self) -> str:
        """The form with its value."""
        return f"{self.form.form.value} {self.form.value}"


@frozen(cache_hash=True)
class Inflict(Task[Facts]):
    """A magnitude is aimed at somebody.

    Attributes:
        target: At whom.
        defender: The player who decides for them.
        inflicting: The condition.
        magnitude: The magnitude, before anything resists it.
        damage: The damage that came with it.
        with_hit: Whether it came with an attack that hit.
        direct: Whether that was a direct hit.
        form: The form that was chosen to resist it.
    """

    target: str
    defender: str
    inflicting: Inflicting
    magnitude: int
    damage: int = 0
    with_hit: bool = field(default=True, kw_only=True)
    direct: bool = field(default=True, kw_only=True)
    form: Defence | None = None

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """What resists magnitudes of its kind comes first, then the defence and the save."""
        target = state.facts.creature(self.target)
        form = self.form
        if form is None:
            forms = forms_named_for(target, self.inflicting.condition.type)
            if len(forms) > 1:
                options = tuple(ResistMagnitudeBy(each) for each in forms)
                name = self.inflicting.condition.name
                return Choice(self.defender, f"How does {self.target} resist {name}?", options, "MF-RES-03")
            form = next(iter(forms), None)
        magnitude, state = self._resisted(state, game, target, form)
        return state.then(
            Withstand(effect_of(self.inflicting, game, with_hit=self.with_hit), self._saver(), magnitude),
            Afflicted(self.inflicting, magnitude),
        )

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """With the form that was chosen."""
        assert isinstance(answer, ResistMagnitudeBy)
        return state.then(evolve(self, form=answer.form))

    def _resisted(self, state: State, game: Metaforce, target: Creature, form: Defence | None) -> tuple[int, State]:
        """MF-RES-20 is for magnitudes too; Deflection touches them only where the rules are read so (MF-OPEN-04)."""
        readings = game.rules.readings
        deflected = not self.direct and readings.attacks.deflected_magnitude is DeflectedMagnitude.YES
        magnitude = self.magnitude
        if readings.conditions.hit_magnitude is HitMagnitude.DAMAGE_PLUS and self.with_hit:
            magnitude += self.damage  # MF-PLAY-12
        if form is None and not deflected:
            return magnitude, state
        read = read_for_blow(readings.attacks, direct=not deflected, form=form)
        blow = Blow(direct=not deflected, form=form, readings=read)
        taken = derive(blow.stages, magnitude, taking(blow, magnitude), None)
        if game.traced:
            state = state.noting(Totalled(f"magnitude against {target.name}", taken, "MF-RES-01"))
        return int(taken.value), state

    def _saver(self) -> Saver:
        inflicting = self.inflicting
        called = Called.YES if inflicting.may_save else Called.NO
        feature = Training.NONE if inflicting.granted else None
        return Saver(
            self.target,
            self.defender,
            Right(called, feature),
            powers=inflicting.powers,
            md20=inflicting.md20,
            hindered=inflicting.hindered,
        )


def effect_of(inflicting: Inflicting, game: Metaforce, *, with_hit: bool) -> Effect:
    """What a condition asks of whom it befalls."""
    condition = inflicting.condition
    lingers = condition.persistence in (Persistence.LINGERS, Persistence.EXPOSURE)
    return Effect(
        condition.name,
        condition.core,
        condition.resist,
        to_hit=with_hit,
        half_on_save=condition.half_on_save,
        lingers=lingers,
        lingering=inflicting.lingering,
        regardless=condition.regardless,
        no_save=not condition.saves,
        against_magnitude=game.rules.readings.conditions.hit_magnitude is HitMagnitude.DAMAGE_PLUS and with_hit,
    )


@frozen(cache_hash=True)
class Afflicted(Task[Facts]):
    """It is kept what came of a magnitude.

    Attributes:
        inflicting: The condition.
        highest: Its magnitude before any save.
    """

    inflicting: Inflicting
    highest: int

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Nothing of a flash that was saved against persists (MF-MAG-18, MF-MAG-19)."""
        facts = state.facts
        now = withstood(facts)
        magnitude, severity = now.magnitude, now.severity
        if now.saved and self.inflicting.condition.persistence is Persistence.FLASH:
            magnitude, severity = 0, Severity.NONE
        suffered = Affliction(self.inflicting.condition, severity, Bearing(magnitude, self.inflicting.x))
        injury = suffered.injury(self.highest) if now.saved is False else 0
        fight = fight_of(facts)
        *before, last = fight.struck
        afflictions = (*last.afflictions, suffered) if severity.inflicted else last.afflictions
        struck = evolve(
            last,
            magnitude=magnitude,
            severity=severity.value,
            each_round=suffered.harm,
            injury=injury,
            afflictions=afflictions,
        )
        others = tuple(each for each in facts.scenes if each is not now)
        fight = replaced(fight, shown=None, struck=(*before, struck))
        return state.with_facts(evolve(facts, scenes=others).with_scene(fight))
