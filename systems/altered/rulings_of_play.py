"""The rulings of Altered that a game asks for: the options by which it can be played, and those by which it cannot.

`policy` holds those about continuous abilities. Every other option of the rulebook stands here: it is played, or it
answers like the default, or it is refused, never passed over in silence.

>>> check_option(UNPAID_REACTIONS, "not-played")
>>> check_option(ADDED_ACTIONS, "fresh")
Traceback (most recent call last):
    ...
ludex.layers.errors.RefusedError: Ludex does not play the reading 'fresh': a modifier that applies to what it adds ...
"""

from collections.abc import Mapping
from typing import Final

from ludex.engine.rulebook_entries import RulingId
from ludex.layers.errors import RefusedError

WHO_CHOOSES: Final = RulingId("ALT-C07")
"""Who chooses among several modifiers: `controller`, `first-player`."""

ADDED_ACTIONS: Final = RulingId("ALT-C08")
"""Whether a modifier may apply to what it has added: `inherit`, `fresh`."""

REPLACED_STEPS: Final = RulingId("ALT-C09")
"""Whether a step that was replaced is the same step: `same-step`, `new-step`."""

UNPAID_REACTIONS: Final = RulingId("ALT-C11")
"""Whether a Reaction that was not paid for counts as played: `played`, `not-played`."""

CHANGED_DICE: Final = RulingId("ALT-C12")
"""Whether a changed result can leave the range of the die: `unbounded`, `clamped`."""

OTHER_TOKENS: Final = RulingId("ALT-C14")
"""Which tokens have only the abilities that their creation gives: `all-tokens`, `characters-only`."""

DECLINING: Final = RulingId("ALT-C15")
"""Whether a player may decline a modifier that applies: `mandatory`, `optional`."""

DONE_AFTER: Final = RulingId("ALT4-D-1.2.4.c")
"""Where "do this after [a daily effect]" waits: `ongoing-emblem`, `unplayable-reaction`."""

NEXT_OF_AN_AFTERNOON: Final = RulingId("ALT4-D-2.2.15.e")
"""Which plays use up "the next X you play this Afternoon": `afternoon-only`, `any-phase`."""

ANCHORED_STAYS: Final = RulingId("ALT4-D-2.4.2")
"""Whom Anchored keeps at Rest: `characters`, `any-object`."""

TIED_TERRAIN: Final = RulingId("ALT4-D-4.2.4.k")
"""Whether a move thanks to a tie is due to the terrain: `terrain-too`, `ascend-only`."""

GEARS_AT_REST: Final = RulingId("ALT4-D-4.2.5.b")
"""Which Gears Rest sends away: `where-it-rests`, `was-there`."""

MARKERS_OF_THE_ARENA: Final = RulingId("ALT4-D-4.3.a")
"""What becomes of Terrain Markers as tiebreakers begin: `removed`, `kept`."""

MODES: Final = RulingId("ALT4-D-5.1.2.c")
"""When the modes of "choose X" are picked: `at-resolution`, `at-declaration`."""

SPELLS_THAT_LEAVE: Final = RulingId("ALT4-D-5.1.2.j")
"""Whether a Spell is played that leaves Limbo by its own effect: `by-its-effect`, `never-played`."""

LANDMARKS_OF_OTHERS: Final = RulingId("ALT4-D-5.2.3.a")
"""Into whose zone a Landmark of another player goes: `player`, `owner`."""

REPETITIONS: Final = RulingId("ALT4-D-6.5.i")
"""When the number of repetitions is counted: `once`, `each-time`."""

PLAYED: Final[Mapping[RulingId, str]] = {
    WHO_CHOOSES: "first-player",
    CHANGED_DICE: "clamped",
    DECLINING: "optional",
    DONE_AFTER: "unplayable-reaction",
    NEXT_OF_AN_AFTERNOON: "any-phase",
    ANCHORED_STAYS: "any-object",
    TIED_TERRAIN: "ascend-only",
    GEARS_AT_REST: "was-there",
    MARKERS_OF_THE_ARENA: "kept",
    MODES: "at-declaration",
    SPELLS_THAT_LEAVE: "never-played",
    LANDMARKS_OF_OTHERS: "owner",
    REPETITIONS: "each-time",
}
"""For each ruling of which a game can be played by the alternative, the slug of that."""

ALIKE: Final[Mapping[RulingId, str]] = {
    UNPAID_REACTIONS: "nothing asks whether a Reaction was played",
    OTHER_TOKENS: "every token is a Character, and has what its description says",
}
"""The rulings whose options answer alike in a game, and why."""

REFUSED: Final[Mapping[tuple[RulingId, str], str]] = {
    (ADDED_ACTIONS, "fresh"): "a modifier that applies to what it adds would add to it without end",
    (REPLACED_STEPS, "new-step"): "a modifier that applies to what it makes of a step would make it without end",
}
"""The options by which nothing is answered, and why."""


def check_option(ruling: RulingId, slug: str) -> None:
    """Say why Ludex does not play a reading.

    Args:
        ruling: The ruling.
        slug: One of its options.

    Raises:
        RefusedError: It does not.
    """
    why = REFUSED.get((ruling, slug))
    if why is not None:
        raise RefusedError(
            f"Ludex does not play the reading {slug!r}: {why}",
            subject=f"ruling {ruling}",
            remedy="Leave the ruling out: it then stands at its default.",
        )
