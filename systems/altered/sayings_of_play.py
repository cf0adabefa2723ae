"""Statements that permit or forbid playing cards, and from where; what they say of a card decides.

What a card is said to be allowed, `affects` selects; a prohibition beats every permission (ALT4-1.4.1.a).
"""

from attrs import field, frozen

from ludex.layers.cells import Row
from ludex.systems.altered.abilities import Saying
from ludex.systems.altered.characteristics import RESERVE, ZONE
from ludex.systems.altered.facts import State
from ludex.systems.altered.in_play import ZONES_OF_PLAY
from ludex.systems.altered.looking import is_there, row
from ludex.systems.altered.speaking import said_of
from ludex.systems.altered.whose import Whose, all_words, you_of


@frozen(cache_hash=True)
class CannotPlay(Saying):
    """Some players cannot play the cards that are spoken of, perhaps only not from some zones.

    Attributes:
        who: Who cannot.
        zones: From where they cannot; none named for anywhere.
    """

    who: Whose = field(default=Whose.ANYONE, kw_only=True)
    zones: frozenset[str] = field(default=frozenset(), converter=all_words, kw_only=True)

    @property
    def alters_play_in(self) -> frozenset[str]:
        """Wherever they could be played from."""
        return ZONES_OF_PLAY


@frozen(cache_hash=True)
class MayPlayExhausted(Saying):
    """Some players may play the cards that are spoken of from Reserve while they are exhausted (ALT4-2.4.6.d)."""

    who: Whose = field(default=Whose.YOU, kw_only=True)

    @property
    def permits_play_from(self) -> frozenset[str]:
        """Reserve."""
        return frozenset({RESERVE})


@frozen(cache_hash=True)
class MayPlayFrom(Saying):
    """Some players may play the cards that are spoken of from further zones, for their usual cost (ALT4-1.4.2.a).

    Attributes:
        zones: From where.
        who: Who may.
    """

    zones: frozenset[str] = field(converter=all_words)
    who: Whose = field(default=Whose.YOU, kw_only=True)

    @property
    def permits_play_from(self) -> frozenset[str]:
        """The zones that it names."""
        return self.zones


@frozen(cache_hash=True)
class CountsAsPlayedFrom(Saying):
    """The cards that are spoken of count as played from a zone besides, for who asks from where they were played."""

    zone: str

    @property
    def alters_play_in(self) -> frozenset[str]:
        """Wherever they can be played from, and in Limbo, where it is asked."""
        return ZONES_OF_PLAY


def cannot_play(state: State, player: str, card: Row, zone: str | None = None) -> bool:
    """Whether a statement keeps a player from playing a card (ALT4-1.4.1.a).

    Args:
        state: The state.
        player: Who would play it.
        card: What it shows.
        zone: From where; by default from where it lies.
    """
    origin = ZONE.of(card) if zone is None else zone
    return any(
        saying.who.means(player, you_of(source)) and (not saying.zones or origin in saying.zones)
        for saying, source in said_of(state.table, CannotPlay, card)
    )


def may_play_exhausted(state: State, player: str, card: Row) -> bool:
    """Whether a player may play a card of a Reserve though it is exhausted (ALT4-2.4.6.d); no other rule is lifted."""
    return any(
        saying.who.means(player, you_of(source)) for saying, source in said_of(state.table, MayPlayExhausted, card)
    )


def may_play_from(state: State, player: str, card: Row, zone: str | None = None) -> bool:
    """Whether a player may play a card from a zone from which cards are not usually played (ALT4-5.2.a)."""
    origin = ZONE.of(card) if zone is None else zone
    return any(
        origin in saying.zones and saying.who.means(player, you_of(source))
        for saying, source in said_of(state.table, MayPlayFrom, card)
    )


def counts_as_played_from(state: State, limbo: str) -> frozenset[str]:
    """From which zones a card in Limbo counts as played besides that from which it is."""
    if not is_there(state.table, limbo):
        return frozenset()
    card = row(state.table, limbo)
    return frozenset(saying.zone for saying, _ in said_of(state.table, CountsAsPlayedFrom, card))
