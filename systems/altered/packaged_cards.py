"""The cards that come with Ludex: a set of our own, *The Lantern Road*, with three factions, and decks of them.

>>> packaged_definitions()["cog-runner"].name
'Cog Runner'
"""

from functools import cache
from importlib.resources import as_file, files
from typing import Final

from ludex.layers.errors import UnknownName
from ludex.systems.altered.card_files import load_definitions
from ludex.systems.altered.deck_lists import DeckList, load_deck
from ludex.systems.altered.definitions import Definitions

DECKS: Final = ("axiom", "lyra", "muna")
"""The decks that come with Ludex, each legal in constructed play."""

_CARDS: Final = "ludex.systems.altered.cards"
_DECKS: Final = "ludex.systems.altered.cards.decks"


@cache
def packaged_definitions() -> Definitions:
    """All cards and tokens that come with Ludex; the same value each time."""
    with as_file(files(_CARDS)) as folder:
        return load_definitions(folder)


@cache
def packaged_deck(name: str) -> DeckList:
    """A deck that comes with Ludex; the same value each time.

    Raises:
        UnknownName: There is none of that name.

    >>> packaged_deck("muna").name
    'Moss and Moonrise'
    """
    if name not in DECKS:
        raise UnknownName(name, DECKS, kind="deck")
    with as_file(files(_DECKS) / f"{name}.yaml") as path:
        return load_deck(path, packaged_definitions())
