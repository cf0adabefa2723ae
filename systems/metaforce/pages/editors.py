"""Who may write what on a sheet, as the colours of its fields say.

>>> FIELDS["metaphors"].value, FIELDS["campaign"].value
('the player', 'the game master')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final


class Editor(Enum):
    """MF-SHEET-01: white and yellow fields are the player's, green ones the game master's, blue ones are worked out."""

    PLAYER = "the player"
    GAME_MASTER = "the game master"
    NOBODY = "nobody: worked out"


_PLAYERS: Final = (
    *(
        "name",
        "made",
        "level",
        "height",
        "weight",
        "species",
        "cores",
        "first-level",
        "level-ups",
        "spent",
        "experience",
    ),
    *("in-training", "arcs", "metaphors", "features", "spells", "powers", "equipment", "temporary", "inventory", "now"),
    *("system", "proficient", "tiers", "deus-ex", "fate-used"),
)
_GAME_MASTERS: Final = (
    *("player", "size", "scale", "adjustments", "attributes", "permanent", "defences", "reductions", "given"),
    *("standing", "campaign", "anonymous"),
)
WORKED_OUT: Final = (
    *("attribute modifiers and dice", "core values", "HP, MP and Exert at most", "Evasion", "Deflection"),
    *("Status Defence", "Initiative", "speed", "load", "slots of powers", "prices"),
)

FIELDS: Final[Mapping[str, Editor]] = {
    **dict.fromkeys(_PLAYERS, Editor.PLAYER),
    **dict.fromkeys(_GAME_MASTERS, Editor.GAME_MASTER),
    **dict.fromkeys(WORKED_OUT, Editor.NOBODY),
}
"""Who writes each key of a sheet, and what nobody does."""


def fields_of(editor: Editor) -> Iterator[str]:
    """What somebody writes."""
    return (name for name, by in FIELDS.items() if by is editor)
