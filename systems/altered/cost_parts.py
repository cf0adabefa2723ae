"""The parts of costs: each speaks of something and comes to atomic actions, as a verb does (ALT4-6.4.a)."""

from ludex.engine.steps import AtomicAction
from ludex.systems.altered.abilities import CostPart
from ludex.systems.altered.scene import Noun, Said, Scene


class Part(CostPart):
    """One part of a cost (ALT4-6.4.a); the base of those that can be paid."""

    __slots__ = ()

    def nouns(self) -> tuple[Noun, ...]:
        """What it speaks of; decisions are made in this order."""
        return ()

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """What paying it comes to."""
        raise NotImplementedError

    def is_met_by(self, at: Scene, actions: tuple[AtomicAction, ...]) -> bool:
        """Whether these atomic actions pay it in full, all of them being possible."""
        return bool(actions)

    @property
    def is_plain(self) -> bool:
        """Whether it can be paid, in full and with parts of other kinds, where it is not out of reach."""
        return False

    def is_out_of_reach(self, at: Scene) -> bool:
        """Whether it can be seen at once that it cannot be paid."""
        return False
