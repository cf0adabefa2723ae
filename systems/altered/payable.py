"""Whether a cost can be paid: all its parts at once, whatever has to be decided for them (ALT4-6.4.c, ALT4-1.4.1.b).

Decisions that leave a part unpaid are none that can be made, so whoever agrees to pay does pay (ALT4-6.1.g). They are
sought pick by pick. Where one leads nowhere, none of its kind is tried in its place (`alike`), and no other at all if
some part cannot be paid even alone.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property

from attrs import frozen

from ludex.engine.choices import Option, Pick
from ludex.engine.steps import AtomicAction
from ludex.systems.altered.actions import ChangeExpedition, GainStatus, LoseStatus, Move, PayMana, RemoveCounters
from ludex.systems.altered.alike import kinds
from ludex.systems.altered.choosing import PickPaying, answered, picking
from ludex.systems.altered.cost_parts import Part
from ludex.systems.altered.mana import ready_orbs
from ludex.systems.altered.marks import counters_of
from ludex.systems.altered.scene import Noun, Picks, Request, Said, Scene, apportioned


@frozen(eq=False)
class Payment:
    """A cost that is to be paid in one step.

    Attributes:
        at: Where, before anything is decided.
        parts: What is paid.
        taken: What cannot be picked, since it is used for something else in the step.
    """

    at: Scene
    parts: tuple[Part, ...]
    taken: frozenset[str] = frozenset()

    def can_be_made(self, picks: Picks = (), picked: tuple[str, ...] = (), tough: int = 0) -> bool:
        """Whether what is still to be decided can be decided so that all is paid.

        Args:
            picks: What has been picked for each request that is decided.
            picked: What has been picked for the next one.
            tough: How much mana is paid for targets besides (ALT4-7.4.7.e).
        """
        there, said, request = apportioned(self.at, self._nouns, picks)
        decided = tuple(self._decided(there, said))
        if not all(part.is_met_by(there, actions) for part, actions in decided):
            return False
        if not can_be_done_at_once(there, [action for _, actions in decided for action in actions], tough):
            return False
        if request is None:
            return True
        return self._can_begin(picks, picked, tough) and self._goes_on(there, request, picks, picked, tough)

    def admits(self, picks: Picks, picked: tuple[str, ...], option: Option, tough: int = 0) -> bool:
        """Whether the cost can be paid after one more answer."""
        picked, mana, done = answered(picked, option)
        if done:
            return self.can_be_made((*picks, picked), (), tough + mana)
        return self.can_be_made(picks, picked, tough + mana)

    @property
    def _nouns(self) -> tuple[Noun, ...]:
        return tuple(noun for part in self.parts for noun in part.nouns())

    def _decided(self, there: Scene, said: Said) -> Iterator[tuple[Part, tuple[AtomicAction, ...]]]:
        """The first parts, of which nothing is left to decide, with what they come to."""
        for part in self.parts:
            spoken = len(part.nouns())
            if spoken > len(said):
                return
            yield part, part.actions(there, said[:spoken])
            said = said[spoken:]

    def _can_begin(self, picks: Picks, picked: tuple[str, ...], tough: int) -> bool:
        """Whether what is picked already can be done, were it all: so a set is not tried whose first part cannot be."""
        if not picked:
            return True
        there, said, _ = apportioned(self.at, self._nouns, (*picks, picked))
        done = [action for _, actions in self._decided(there, said) for action in actions]
        return can_be_done_at_once(there, done, tough)

    def _goes_on(self, there: Scene, request: Request, picks: Picks, picked: tuple[str, ...], tough: int) -> bool:
        puzzle = picking(there, request, self.taken.union(*picks))
        if request.random:
            drawn = puzzle.candidates[: request.at_least]
            return len(drawn) >= request.at_least and self.can_be_made((*picks, drawn), (), tough)
        # ALT4-6.4.c: partial payment does not exist
        enough = len(picked) >= request.at_least
        options = puzzle.options(picked)
        if not options:
            return enough and self.can_be_made((*picks, picked), (), tough)
        failed = set[Hashable]()
        for option in options:
            if not enough and answered(picked, option)[2]:
                continue
            if failed and self._kind(picks, option) in failed:
                # what was in the way of one of its kind is in its way
                continue
            if self.admits(picks, picked, option, tough):
                return True
            if self._is_hopeless:
                return False
            kind = self._kind(picks, option)
            if kind is not None:
                failed.add(kind)
        return False

    def _kind(self, picks: Picks, option: Option) -> Hashable:
        """What kind of thing is picked, as far as that can be told; None otherwise."""
        if self._kinds is None or not isinstance(option, Pick | PickPaying) or any(option.id in each for each in picks):
            return None
        return self._kinds.get(option.id)

    @cached_property
    def _kinds(self) -> Mapping[str, Hashable] | None:
        return kinds(self.at, self.parts, self.taken)

    @cached_property
    def _is_hopeless(self) -> bool:
        """Whether some part cannot be paid even alone, so that nothing that is decided for the others helps."""
        if self._kinds is None or len(self.parts) == 1:
            return False
        return not all(Payment(self.at, (part,), self.taken).can_be_made() for part in self.parts)


def can_be_done_at_once(at: Scene, actions: Iterable[AtomicAction], tough: int = 0) -> bool:
    """Whether some atomic actions can all be done in one step, each of them in full.

    Args:
        at: Where.
        actions: The atomic actions.
        tough: How much mana its controller pays besides.
    """
    once: set[tuple[object, ...]] = set()
    mana: dict[str, int] = {at.you: tough} if tough else {}
    counters: dict[tuple[str, str], int] = {}
    for action in actions:
        if at.game.impossible(at.state, action) is not None:
            return False
        match action:
            case PayMana():
                mana[action.player] = mana.get(action.player, 0) + action.mana
            case RemoveCounters(spent=True):
                pile = action.id, action.name
                counters[pile] = counters.get(pile, 0) + action.times
            case Move() | ChangeExpedition() | GainStatus() | LoseStatus():
                # ALT4-2.4.1.f: what has happened to an object cannot happen to it again
                deed = type(action), action.id, getattr(action, "status", "")
                if deed in once:
                    return False
                once.add(deed)
            case _:
                pass
    # ALT4-2.5.h, ALT4-3.2.9.f
    return all(counters_of(at.table, *pile) >= times for pile, times in counters.items()) and all(
        len(ready_orbs(at.table, payer)) >= due for payer, due in mana.items()
    )
