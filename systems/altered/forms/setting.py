"""What the reader of an ability has to know of where the ability is written."""

from collections.abc import Callable, Collection
from typing import TypeVar

from attrs import field, frozen

from ludex.engine.yaml_nodes import Node
from ludex.layers.passives import Ability
from ludex.layers.selection import Selector

T = TypeVar("T")


@frozen
class Setting:
    """What the reader of an ability has to know of the file that it stands in.

    Attributes:
        play: What is in play, in the edition.
        language: The language of card text, where an ability says nothing else.
        ids: The identities of all that lies on the table; none where a file only describes cards.
        players: Both players, the one with initiative first.
        gained: How an ability is read that another gains; None where it is one that changes characteristics.
    """

    play: Selector
    language: str
    ids: Collection[str]
    players: tuple[str, str]
    gained: "Callable[[Node, Setting], Ability] | None" = field(default=None, eq=False)


Reader = Callable[[Node, Setting], T]
