"""Rolling dice: the roll is a step of its own, what it is used for a later one (ALT4-7.3.28.b, ALT-7.3.13.b).

`rolling` says what dice can show, and asks which result counts.

>>> RollDie().dice
1
"""

from attrs import field, frozen

from ludex.engine.instructions import not_negative
from ludex.engine.steps import AtomicAction
from ludex.systems.altered.actions import Roll
from ludex.systems.altered.scene import Noun, Number, Said, Scene
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.who import YOU, Who


@frozen
class RollDie(Verb):
    """Roll a die; the result is known as `roll` afterwards (ALT4-7.3.28.a).

    Attributes:
        who: Who rolls.
        dice: How many dice are rolled, their sum being the result.
    """

    who: Who = YOU
    dice: Number = field(default=1, validator=not_negative)

    def nouns(self) -> tuple[Noun, ...]:
        """Who rolls."""
        return (self.who,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """The roll."""
        return tuple(Roll(player.now, at.number_at_once(self.dice)) for player in said[0])
