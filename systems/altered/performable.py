"""Whether what an instruction says could be done now, before anybody decides anything for it (ALT4-6.1.g).

It can be where some decision leads to an atomic action that the rules and abilities let happen, or that would merely
change nothing.
"""

from collections.abc import Callable, Iterator

from ludex.engine.steps import AtomicAction
from ludex.systems.altered.characteristics import HAND
from ludex.systems.altered.choosing import picking
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.nouns import Every
from ludex.systems.altered.possible import is_so_already
from ludex.systems.altered.scene import Noun, Picks, Request, Said, Scene, apportioned


def can_be_done(at: Scene, nouns: tuple[Noun, ...], actions: Callable[[Scene, Said], tuple[AtomicAction, ...]]) -> bool:
    """Whether a verb could be carried out now.

    Args:
        at: Where.
        nouns: What it speaks of.
        actions: What it comes to, once the nouns stand for something.
    """
    try:
        return _can_be_done(at, nouns, actions, ())
    except ZeroDivisionError:
        # ALT4-1.1.6.c: what would divide by zero is impossible
        return False


def _can_be_done(
    at: Scene, nouns: tuple[Noun, ...], actions: Callable[[Scene, Said], tuple[AtomicAction, ...]], picks: Picks
) -> bool:
    there, said, request = apportioned(at, nouns, picks)
    if request is None:
        found = actions(there, said)
        # "each" of some things is done where there are none: it changes nothing
        return any(_may_happen(there, each) for each in found) or (not found and any(map(_is_every, nouns)))
    if request.at_least == 0:
        return True
    if request.hands:
        # ALT4-3.2.5.c: what lies there is not known before they are shown
        return any(in_zone(at.table, HAND, player) for player in request.hands)
    return any(_can_be_done(at, nouns, actions, (*picks, each)) for each in _ways_to_pick(there, request, picks))


def _ways_to_pick(at: Scene, request: Request, picks: Picks) -> Iterator[tuple[str, ...]]:
    """For each candidate a pick with it; nothing is picked where there is none (ALT4-6.5.b)."""
    puzzle = picking(at, request, frozenset[str]().union(*picks))
    if not puzzle.candidates:
        yield ()
    for start in range(len(puzzle.candidates)):
        picked: tuple[str, ...] = ()
        for id in puzzle.candidates[start:]:
            if len(picked) < request.at_least and puzzle.fits(picked, id):
                picked = (*picked, id)
        yield picked


def _may_happen(at: Scene, action: AtomicAction) -> bool:
    return at.game.impossible(at.state, action) is None or is_so_already(at.state, action)


def _is_every(noun: Noun) -> bool:
    return isinstance(noun, Every)
