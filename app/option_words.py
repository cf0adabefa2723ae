"""Options as a player reads them: with the names of cards, and what there is to know to choose between them."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from ludex.app.table_names import Names
from ludex.engine.choices import Choice, Option, Pick
from ludex.engine.pipeline import Use
from ludex.engine.steps import ModifierKey
from ludex.layers.cells import Row
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.choosing import PickPaying
from ludex.systems.altered.facts import item_of
from ludex.systems.altered.observing import Observation

A_CARD: Final = "a card"
"""What is hidden from the player who chooses."""


def option_words(choice: Choice, seen: Observation, names: Names) -> list[str]:
    """The options of a choice, each in words of its own."""
    return told_apart(_words(option, seen, names) for option in choice.options)


def told_apart(words: Iterable[str]) -> list[str]:
    """Words in their order, with a number where the same come again.

    >>> told_apart(["draw", "pass", "draw"])
    ['draw [1]', 'pass', 'draw [2]']
    """
    said = list(words)
    times: Counter[str] = Counter(said)
    count: Counter[str] = Counter()
    for place, each in enumerate(said):
        if times[each] > 1:
            count[each] += 1
            said[place] = f"{each} [{count[each]}]"
    return said


def _words(option: Option, seen: Observation, names: Names) -> str:
    match option:
        case PickPaying(id, mana):
            return f"{_object(id, seen, names)}, paying {mana} mana"
        case Pick(id):
            return _object(id, seen, names)
        case Use(key, place, about):
            return use_words(key, place, lambda id: names.get(id, A_CARD), about)
        case _:
            return option.label()


def use_words(key: ModifierKey, place: int | None, name: Callable[[str], str], about: str) -> str:
    """How the use of a modifier is called: whose it is, what it says, and to what it is applied.

    >>> use_words(ModifierKey("Characters enter asleep.", "inn"), 1, {"inn": "Old Inn", "fox": "Ember Fox"}.get, "fox")
    'Old Inn: Characters enter asleep, for Ember Fox'
    """
    says = f"{name(key.source)}: {key.rule}" if key.source else key.rule
    if about:
        return f"{says.removesuffix('.')}, for {name(about)}"
    return says if place is None else f"{says.removesuffix('.')}, for action {place + 1}"


def _object(id: str, seen: Observation, names: Names) -> str:
    row = seen.shown.get(id)
    name = names.get(id, item_of(id))
    return name if row is None else f"{name}{_details(row)}"


def _details(row: Row) -> str:
    """What tells an object from others: its statistics, where it lies, whose it is."""
    told = []
    kind = c.TYPE.of(row)
    if kind == c.CHARACTER:
        told.append("/".join(str(cell.of(row)) for cell in c.STATISTICS))
    if c.ZONE.of(row) == c.HAND and row.has(c.HAND_COST):
        told.append(f"costs {c.HAND_COST.of(row)}/{c.RESERVE_COST.of(row)}")
    elif c.HOME.of(row) and kind != c.EXPEDITION:
        told.append(f"{c.HOME.of(row)} Expedition of {c.CONTROLLER.of(row)}")
    elif c.ZONE.of(row) and kind not in (c.REGION_TYPE, c.EMBLEM):
        told.append(f"{c.ZONE.of(row)}, {c.CONTROLLER.of(row) or c.OWNER.of(row)}")
    return f" ({', '.join(told)})" if told else ""
