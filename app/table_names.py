"""How the objects that a player sees are called at the table, and which one a player means."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from ludex.layers.errors import LudexError, UnknownName, nearest, quoted
from ludex.systems.altered.characteristics import MANA_ZONE, ZONE
from ludex.systems.altered.facts import State
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.observing import Observation

MOST_MEANT: Final = 3
"""Of so many things that fit the same words each is told about."""

MOST_LISTED: Final = 8
"""Of more things that fit the same words so many are named."""


@frozen(eq=False)
class Names(Mapping[str, str]):
    """The names of all that is seen, by identity."""

    of: Mapping[str, str]

    def __getitem__(self, id: str) -> str:
        return self.of[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.of)

    def __len__(self) -> int:
        return len(self.of)

    def meant(self, words: str) -> tuple[str, ...]:
        """The identities of what some words mean: an identity or a name, what begins like that, what has it within.

        Raises:
            UnknownName: Nothing is called so; it names what is called nearly so.
            LudexError: More than a few things may be meant.

        >>> table = Names({"ann.fox.1": "Ember Fox", "ann.fox.2": "Ember Fox (2)", "bob.oak.1": "Old Oak"})
        >>> table.meant("ember fox"), table.meant("EMBER"), table.meant("oak")
        (('ann.fox.1',), ('ann.fox.1', 'ann.fox.2'), ('bob.oak.1',))
        """
        asked = words.strip().casefold()
        called = [(id, id.casefold(), name.casefold()) for id, name in self.of.items()]
        exact = [id for id, *both in called if asked in both]
        begun = [id for id, *both in called if any(each.startswith(asked) for each in both)]
        within = [id for id, *both in called if any(asked in each for each in both)]
        found = exact or begun or within
        if not asked or not found:
            raise self._unknown(words.strip())
        if len(found) > MOST_MEANT:
            named = [self.of[id] for id in found]
            more = f" and {len(named) - MOST_LISTED} more" if len(named) > MOST_LISTED else ""
            raise LudexError(
                f"{quoted(words.strip())} may mean {', '.join(named[:MOST_LISTED])}{more}",
                remedy="Type more of the name.",
            )
        return tuple(found)

    def _unknown(self, words: str) -> LudexError:
        names = tuple(dict.fromkeys(self.of.values()))
        unknown = UnknownName(words, names, kind="object")
        # people type one word of a name; that it is nearly so does not show in the whole of it
        by_part = {part: name for name in reversed(names) for part in (name, *name.split())}
        near = tuple(dict.fromkeys(by_part[part] for part in nearest(words, by_part)))
        if near:
            unknown.remedy = f"Did you mean {' or '.join(map(repr, near))}?"
        elif not unknown.pointed:
            unknown.remedy = "Type ? for what there is."
        return unknown


def names_at(state: State, game: AlteredGame, seen: Observation) -> Names:
    """How all that a player sees is called: by its card, with a number where several are called the same."""
    found: dict[str, str] = {}
    times: Counter[str] = Counter()
    for id, row in seen.shown.items():
        own = id in seen.own_orbs
        name = f"Mana Orb ({game.name(state, id)})" if own else _name(state, game, id, ZONE.of(row))
        times[name] += 1
        found[id] = name if times[name] == 1 else f"{name} ({times[name]})"
    return Names(found)


def _name(state: State, game: AlteredGame, id: str, zone: str) -> str:
    # the names of the other player's Mana Orbs are made up, so that they tell nothing
    return id if zone == MANA_ZONE else game.name(state, id)
