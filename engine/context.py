"""An ability that is being carried out: whose it is, and what it has mentioned so far."""

from typing import Final

from attrs import field, frozen
from immutables import Map

from ludex.engine.steps import NO_MODIFIERS, Cause, ModifierKey
from ludex.layers.errors import DefinitionError
from ludex.layers.making import quick_to_make

IT: Final = "it"
THEY: Final = "they"
ROLL: Final = "roll"


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Reference:
    """An object that an ability speaks of, with what it has become by moves that the ability mentions (ALT4-2.1.g).

    Attributes:
        ids: Its identity, and those that followed; the last may name a card in a hidden zone by its item.
    """

    ids: tuple[str, ...]

    @property
    def now(self) -> str:
        """The identity by which it can be found now."""
        return self.ids[-1]

    @property
    def first(self) -> str:
        """The identity by which it was spoken of first."""
        return self.ids[0]

    def followed(self, old: str, new: str) -> "Reference":
        """The reference after what has one identity got another: itself where it is to something else."""
        return Reference((*self.ids, new)) if self.ids[-1] == old else self


@quick_to_make
@frozen(weakref_slot=False)
class Context:
    """Whose ability is being carried out, and what is bound in it.

    Attributes:
        controller: "You" (ALT4-7.2.3.a).
        me: The object that bears the ability (ALT4-7.2.1.a); None for an effect of the rules.
        ability: Its words.
        rule: The id of a rule, for an effect of the rules.
        names: What has been mentioned, by name: `it` for what was mentioned last (ALT4-7.2.5.a).
        players: Players that were mentioned, by name: `they` (ALT4-7.2.4.a).
        numbers: Numbers that were found, by name: `roll`.
        did: Whether the last instruction was begun (ALT4-6.5.f).
        number: Which resolution it is, among all of the game.
        once: What this resolution has done and shall not do again, in words of the system's own.
        made_by: The modifiers that put the effect in place of something, or added it (ALT-C08).
    """

    controller: str
    me: Reference | None = None
    ability: str = ""
    rule: str = ""
    names: "Map[str, tuple[Reference, ...]]" = field(default=Map())
    players: "Map[str, str]" = field(default=Map())
    numbers: "Map[str, int]" = field(default=Map())
    did: bool = False
    number: int = 0
    once: frozenset[str] = frozenset()
    made_by: frozenset[ModifierKey] = NO_MODIFIERS

    @property
    def cause(self) -> Cause:
        """What its steps come from."""
        return Cause("" if self.me is None else self.me.first, self.ability, self.rule, self.number, self.made_by)

    def player(self, name: str) -> str:
        """The player who was mentioned by a name; "you" for none (ALT4-7.2.3.a).

        Raises:
            DefinitionError: Nobody was mentioned so.

        >>> Context("ann").player("")
        'ann'
        """
        if not name:
            return self.controller
        found = self.players.get(name)
        if found is None:
            raise DefinitionError(
                f"the effect speaks of the player {name!r}, and has mentioned nobody so",
                remedy="Let 'each-player' or a target player come before it.",
            )
        return found

    def naming(self, name: str, found: tuple[Reference, ...]) -> "Context":
        """The context in which a name stands for something."""
        return self._changed(self.me, self.names.set(name, found), self.numbers, did=self.did)

    def having(self, number: int, name: str = ROLL) -> "Context":
        """The context in which a number has been found."""
        return self._changed(self.me, self.names, self.numbers.set(name, number), did=self.did)

    def doing(self, *, did: bool) -> "Context":
        """The context after an instruction that was, or was not, begun."""
        return self if did is self.did else self._changed(self.me, self.names, self.numbers, did=did)

    def followed(self, old: str, new: str) -> "Context":
        """The context after one of its own steps moved an object: each reference to it follows (ALT4-2.1.f)."""
        names = self.names
        for name, found in self.names.items():
            if old in [reference.ids[-1] for reference in found]:
                names = names.set(name, tuple([reference.followed(old, new) for reference in found]))
        me = None if self.me is None else self.me.followed(old, new)
        if me is self.me and names is self.names:
            return self
        return self._changed(me, names, self.numbers, did=self.did)

    def _changed(
        self,
        me: Reference | None,
        names: "Map[str, tuple[Reference, ...]]",
        numbers: "Map[str, int]",
        *,
        did: bool,
    ) -> "Context":
        return Context(
            self.controller,
            me,
            self.ability,
            self.rule,
            names,
            self.players,
            numbers,
            did,
            self.number,
            self.once,
            self.made_by,
        )
