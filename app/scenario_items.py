"""How objects and cards are called in a scenario that happens: by the name that the file gives them, or by their key.

An object that moves is another one after it (ALT4-2.1.d), and the file still calls it by its first name. A card of a
deck or a token goes by its key where there is only one, else by `player.key.number`, in the order in which they came.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from collections.abc import Mapping as Lookup
from functools import cached_property
from typing import TypeVar, cast

from attrs import AttrsInstance, evolve, fields, frozen, has

from ludex.app.scenario_cards import KnownCards
from ludex.layers.features import Named as NamedSelector
from ludex.layers.objects import Board, board
from ludex.systems.altered.facts import State, item_of
from ludex.systems.altered.forms.names import is_id
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.places import ARENA

D = TypeVar("D")


@frozen(eq=False, slots=False)
class Named:
    """The names of what there is in a state.

    Attributes:
        state: The state.
        game: Its rules.
    """

    state: State
    game: AlteredGame

    @cached_property
    def _by_item(self) -> Lookup[str, str]:
        cards = self.state.facts.cards
        often = Counter(cards.values())
        return {item: key if often[key] == 1 and "." in item else item for item, key in cards.items()}

    @cached_property
    def _now(self) -> Lookup[str, str]:
        return {item_of(id): id for id in self.state.table.view.ids()}

    def of(self, id: str) -> str:
        """The name of an object, or of a card that lies hidden."""
        waiting = self.state.facts.waiting.get(id)
        if waiting is not None:
            source = "" if waiting.context.me is None else f"{self.of(waiting.context.me.first)}: "
            return f"{source}{waiting.context.ability}"
        item = item_of(id)
        return self._by_item.get(item, item)

    def item(self, name: str) -> str | None:
        """The item that a name names; None where it names none, or more than one."""
        if name in self._by_item or name in self._now:
            return name
        found = [item for item, called in self._by_item.items() if called == name]
        return found[0] if len(found) == 1 else None

    def now(self, name: str) -> str | None:
        """The identity, now, of what a name names; None where it is not on the board."""
        item = self.item(name)
        return None if item is None else self._now.get(item)

    def meant(self, data: D) -> D:
        """Frozen data in which selectors that name objects name what these are by now."""
        return cast("D", self._meant(data))

    def _meant(self, data: object) -> object:
        if isinstance(data, NamedSelector):
            return NamedSelector(frozenset(self.now(id) or id for id in data.ids))
        if isinstance(data, tuple):
            parts = tuple(map(self._meant, data))
            return data if all(one is other for one, other in zip(parts, data, strict=True)) else parts
        if not has(type(data)):
            return data
        known = cast("AttrsInstance", data)
        found = {field.alias or field.name: getattr(known, field.name) for field in fields(type(known)) if field.init}
        changed = {name: self._meant(value) for name, value in found.items()}
        return data if all(changed[name] is found[name] for name in found) else type(data)(**changed)

    def everything(self) -> tuple[str, ...]:
        """All names, for suggestions."""
        return (*self._by_item.values(), *(item for item in self._now if item not in self._by_item))

    def board(self) -> Board:
        """The board on which each object goes by its name."""
        return board(evolve(each, id=self._by_item.get(item_of(each.id), each.id)) for each in self.state.table.board)


@frozen(eq=False)
class MayComeForth(Collection[str]):
    """The names that an expectation may use: what lies on the table, and what may come forth.

    Attributes:
        ids: The identities on the table.
        cards: The cards and tokens that may come forth.
        players: Both players.
    """

    ids: tuple[str, ...]
    cards: KnownCards
    players: tuple[str, str]

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        key = self.key_of(name)
        # ALT4-4.3.a: it takes the place of the regions
        return name in self.ids or name == ARENA or (is_id(key) and self.cards.find(key) is not None)

    def __iter__(self) -> Iterator[str]:
        yield from self.ids
        yield from sorted(self.cards.own.by_key)

    def __len__(self) -> int:
        return len(self.ids) + len(self.cards.own.by_key)

    def key_of(self, name: str) -> str:
        """The key in a name: in `ann.fox.2` it is `fox`."""
        for player in self.players:
            stem, _, number = name.removeprefix(f"{player}.").rpartition(".")
            if name.startswith(f"{player}.") and number.isdecimal():
                return stem
        return name
