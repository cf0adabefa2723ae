"""What a player can choose to do with a turn: play a card, play a quick action, or pass (ALT4-4.2.3.d).

Those and Reactions are what is played (ALT4-5.1.1.a).

>>> PlayCard("fox", "hero", 2, name="Ember Fox").label()
'play Ember Fox in the hero expedition for 2 mana'
"""

from typing import Final

from attrs import field, frozen

from ludex.engine.choices import Option
from ludex.layers.cells import AbilityKey
from ludex.layers.making import quick_to_make
from ludex.systems.altered.characteristics import RESERVE


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class PlayCard(Option):
    """To play a card: a whole declaration of intent (ALT4-5.1.2.c).

    Attributes:
        id: The card, by its identity, or by its item while it lies in a deck.
        home: In which of the player's Expeditions, `hero` or `companion`; None for what enters neither.
        mana: How much mana is paid; None where it is played for free (ALT4-7.3.23.a).
        by_scout: Whether it is played with Scout (ALT4-7.4.5.c).
        ways: The optional and alternative costs that are taken, by their words.
        modes: The words of the modes that are picked now, where they are (ALT4-D-5.1.2.c).
        name: How the card is called, for people.
        zone: From where it is played, for people.
    """

    id: str
    home: str | None = None
    mana: int | None = None
    by_scout: bool = field(default=False, kw_only=True)
    ways: tuple[str, ...] = field(default=(), kw_only=True)
    modes: tuple[str, ...] = field(default=(), kw_only=True)
    name: str = field(default="", eq=False, kw_only=True)
    zone: str = field(default="", eq=False, kw_only=True)

    def label(self) -> str:
        """Which card, from where if not from the hand, where to, for how much and how."""
        source = " from Reserve" if self.zone == RESERVE else ""
        where = "" if self.home is None else f" in the {self.home} expedition"
        price = "for free" if self.mana is None else f"for {self.mana} mana"
        scout = " with Scout" if self.by_scout else ""
        ways = "".join(f", {way}" for way in (*self.ways, *self.modes))
        return f"play {self.name or self.id}{source}{where} {price}{scout}{ways}"


@frozen(cache_hash=True)
class PlayQuickAction(Option):
    """To play a quick action of an object (ALT4-5.3.b).

    Attributes:
        id: The object.
        ability: Which of its abilities.
        words: What it says, for people.
        name: How the object is called, for people.
    """

    id: str
    ability: AbilityKey
    words: str = field(default="", eq=False, kw_only=True)
    name: str = field(default="", eq=False, kw_only=True)

    def label(self) -> str:
        """Of which object, and what it says."""
        return f"use {self.name or self.id}: {self.words}"


@frozen(cache_hash=True)
class PassTurn(Option):
    """To pass (ALT4-4.2.3.d)."""

    def label(self) -> str:
        """In one word."""
        return "pass"


PASS: Final = PassTurn()
