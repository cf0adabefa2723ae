"""An encounter as a game keeps it: who fights, who acts when, how far it has come (Encounter).

>>> fight = Encounter((Fighter("ann", "party", Kit()), Fighter("orc", "orcs", Kit())), order=("ann", "orc"))
>>> fight.opponents("ann"), fight.winner()
(('orc',), None)
"""

from __future__ import annotations

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.attacks.answering_powers import Mishap
from ludex.systems.metaforce.characters.falling import AfterDefeat, Ending
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.encounters.fighters import Fighter, Kit
from ludex.systems.metaforce.encounters.initiative import Initiative, Order
from ludex.systems.metaforce.encounters.special_encounters import SpecialEncounter
from ludex.systems.metaforce.grapples.holding import GrappleSize
from ludex.systems.metaforce.play.facts import Facts, Scene, State

__all__ = ["Encounter", "Kit", "Settings", "encounter_of"]


@frozen(cache_hash=True)
class Settings:
    """What a table settles beforehand; what is None the game master is asked.

    Attributes:
        order: In which order turns come (MF-ENC-04, MF-ENC-05).
        rounds: After how many rounds it is broken off; None for never, 0 asks only who acts when.
        mana: Whether there is mana (MF-MAGIC-07).
        edge: How many feet from every opponent somebody must be to have fled (MF-ENC-10).
        lesser: What becomes of lesser foes (MF-ENC-15).
        dying: What becomes of important characters below -Body (MF-ENC-13).
        deus_ex: Whether Deus Ex is enabled (MF-MPOWER-12).
        md20: Whether the md20 is available (MF-DICE-04).
        xp: The XP of each participant, set in advance (MF-ENC-10).
        xp_a_round: More of it for each round that the fight took.
        defeat: What happens where all player characters are defeated (MF-ENC-11).
        event: What must be overcome, in a special encounter (MF-ENC-16).
        target: What a check against it must reach (MF-PLAY-03).
        grapple_size: What the game master makes of grapplers of another size (MF-MAG-45).
    """

    order: Order = Order.DIRECT
    rounds: int | None = None
    mana: bool = True
    edge: int = 60
    lesser: Ending | None = Ending.KNOCKED_OUT
    dying: Ending | None = None
    deus_ex: bool = True
    md20: bool = False
    xp: int = 0
    xp_a_round: int = 0
    defeat: AfterDefeat | None = None
    event: SpecialEncounter | None = None
    target: int = 12
    grapple_size: GrappleSize = GrappleSize.NO_MULTIPLIER


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Encounter(Scene):
    """What an encounter keeps.

    Attributes:
        fighters: Who takes part, in the order of the creatures of the game.
        settings: What the table has settled.
        rolled: The initiative of each, as far as it is rolled.
        order: Who acts, first to last.
        turn: Whose turn it is, by its place in the order; -1 before the first.
        round: Which round it is, from 1 on; 0 before the first.
        linked: Whether Initiative Link has been used (MF-MPOWER-32).
        progress: How many successes there are against an event.
        mishap: What befell somebody by Crash Out at last.
        ended: The side that has won, "" for nobody; None while it goes on.
        aftermath: What happens to a beaten party.
    """

    fighters: tuple[Fighter, ...]
    settings: Settings = Settings()
    rolled: tuple[Initiative, ...] = ()
    order: tuple[str, ...] = ()
    turn: int = -1
    round: int = 0
    linked: bool = False
    progress: int = 0
    mishap: Mishap | None = None
    ended: str | None = None
    aftermath: AfterDefeat | None = None

    def fighter(self, name: str) -> Fighter:
        """How somebody stands.

        Raises:
            KeyError: Nobody of that name takes part.
        """
        for each in self.fighters:
            if each.name == name:
                return each
        raise KeyError(name)

    def with_fighter(self, fighter: Fighter) -> Encounter:
        """It with somebody else's standing."""
        name = fighter.name
        # written out, since nothing is done as often
        return Encounter(
            tuple([fighter if each.name == name else each for each in self.fighters]),
            self.settings,
            self.rolled,
            self.order,
            self.turn,
            self.round,
            self.linked,
            self.progress,
            self.mishap,
            self.ended,
            self.aftermath,
        )

    def opponents(self, name: str) -> tuple[str, ...]:
        """Who can still be fought by somebody."""
        side = self.fighter(name).side
        return tuple([each.name for each in self.fighters if each.side != side and each.able])

    def allies(self, name: str) -> tuple[str, ...]:
        """Who can still help somebody."""
        side = self.fighter(name).side
        return tuple([each.name for each in self.fighters if each.side == side and each.able and each.name != name])

    def winner(self) -> str | None:
        """MF-ENC-10: the side that alone is left; "" where none is, None while it goes on."""
        left = {each.side for each in self.fighters if each.able}
        if self.settings.event is not None:
            return None if left else ""
        if len(left) > 1:
            return None
        return next(iter(left), "")

    @property
    def xp(self) -> int:
        """The XP of each participant (MF-ENC-10): what was set in advance, and more for a hard fight."""
        return self.settings.xp + self.settings.xp_a_round * self.round


def encounter_of(facts: Facts) -> Encounter:
    """The encounter that goes on.

    Raises:
        LookupError: There is none.
    """
    for scene in facts.scenes:
        if isinstance(scene, Encounter):
            return scene
    raise LookupError


def with_encounter(facts: Facts, fight: Encounter) -> Facts:
    """The facts with the encounter as it is now."""
    scenes = tuple([fight if isinstance(each, Encounter) else each for each in facts.scenes])
    return Facts(facts.people, facts.table, facts.done, facts.active, facts.uses, facts.barred, scenes)


def with_fighter(state: State, fighter: Fighter) -> State:
    """The state with somebody's standing as it is now."""
    return state.with_facts(with_encounter(state.facts, encounter_of(state.facts).with_fighter(fighter)))


def with_creature(state: State, creature: Creature) -> State:
    """The state with a creature as it is now."""
    facts, name = state.facts, creature.name
    people = tuple([creature if each.name == name else each for each in facts.people])
    return state.with_facts(replaced(facts, people=people))
