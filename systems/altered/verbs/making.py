"""Verbs that make something: tokens, emblems, abilities.

>>> CreateToken("soldier").count
1
"""

from typing import Final

from attrs import field, frozen

from ludex.engine.context import Reference
from ludex.engine.instructions import not_negative
from ludex.engine.steps import AtomicAction
from ludex.layers.passives import Ability
from ludex.layers.selection import Selector
from ludex.systems.altered.actions import Create, CreateEmblem, Grant
from ludex.systems.altered.among import Among, found_among
from ludex.systems.altered.nouns import ME
from ludex.systems.altered.phases import Duration
from ludex.systems.altered.scene import Noun, Number, Picked, Picks, Request, Said, Scene
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.who import YOU, Who
from ludex.systems.altered.words import my_expeditions

_MINE: Final[Selector] = my_expeditions()


@frozen(cache_hash=True)
class AnExpedition(Picked):
    """One expedition for something to go to: "in my Expedition", "in one of your Expeditions".

    Where it denotes two, the player picks one, separately for each thing (ALT4-7.4.4.h).

    Attributes:
        selector: Which may be picked.
    """

    selector: Selector = _MINE

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """The expeditions."""
        return found_among(at, self.selector, (Among.EXPEDITIONS,))

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Which one."""
        return None if picks else Request(self, at.you, "In which Expedition?", again=True, rule="ALT4-7.4.4.h")

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """The one that was picked."""
        return tuple(Reference((id,)) for picked in picks for id in picked)


AN_EXPEDITION: Final = AnExpedition()


@frozen
class CreateToken(Verb):
    """Create tokens (ALT4-7.3.5.a); they are `it` afterwards.

    Attributes:
        token: The key of its definition.
        where: In which expeditions: so many in each that it stands for.
        count: How many.
        by: Who creates and owns them.
    """

    token: str
    where: Noun = AN_EXPEDITION
    count: Number = field(default=1, validator=not_negative)
    by: Who = field(default=YOU, kw_only=True)

    def nouns(self) -> tuple[Noun, ...]:
        """Who creates, then where."""
        return (self.by, _Places(self.where, self.count))

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """One atomic action for each token (ALT4-6.1.e)."""
        return tuple(Create(self.token, place, owner.now) for owner in said[0] for place in at.on_board(said[1]))


@frozen(cache_hash=True)
class _Places(Noun):
    """For each token the expedition in which it appears."""

    where: Noun
    count: Number = field(validator=not_negative)

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Where, asked for each token if one of several expeditions is to be picked."""
        if isinstance(self.where, AnExpedition) and len(picks) < at.number_at_once(self.count):
            return self.where.request(at, ())
        return None if isinstance(self.where, AnExpedition) else self.where.request(at, picks)

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """The expeditions, each as often as there are tokens for it."""
        found = self.where.found(at, picks)
        return found if isinstance(self.where, AnExpedition) else found * at.number_at_once(self.count)


@frozen
class MakeEmblem(Verb):
    """Make an Emblem-Ongoing, which lasts for a while (ALT4-2.2.15.a).

    Attributes:
        abilities: What it says; its "I" is the object that makes it (ALT4-7.2.1.d).
        duration: How long it lasts; None for as long as nothing ends it.
        uses: After how many uses it ends: 1 for "the next …".
        name: Its words.
        of: Whose it is.
    """

    abilities: tuple[Ability, ...]
    duration: Duration | None = Duration.TURN
    uses: int | None = None
    name: str = field(default="", kw_only=True)
    of: Who = field(default=YOU, kw_only=True)

    def nouns(self) -> tuple[Noun, ...]:
        """Whose."""
        return (self.of,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """It appears in Limbo."""
        source = "" if at.context.me is None else at.context.me.now
        return tuple(
            CreateEmblem(player.now, source, self.abilities, self.duration, self.uses, self.name) for player in said[0]
        )


@frozen
class GainsAbility(Verb):
    """Gain an ability, for as long as the object is there."""

    what: Noun = field(default=ME)
    ability: Ability = field(kw_only=True)

    def nouns(self) -> tuple[Noun, ...]:
        """What gains it."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each gets it."""
        return tuple(Grant(id, self.ability) for id in at.on_board(said[0]))
