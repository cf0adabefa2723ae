"""What random abilities are mostly made of: weights, and how each theme turns them up or down."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from attrs import field, frozen

SELECTORS: Final = {
    "everything": 9,
    "itself": 6,
    "others": 3,
    "named": 3,
    "is": 5,
    "has": 14,
    "number": 5,
    "number of source": 3,
    "present": 3,
    "same": 5,
    "shares": 3,
    "in source set": 1,
    "linked": 2,
    "holding": 2,
    "bears": 3,
    "through": 2,
    "derived": 2,
    "custom": 2,
}
AMOUNTS: Final = {
    "constant": 20,
    "of source": 4,
    "of target": 4,
    "members": 2,
    "tallied": 10,
    "custom": 4,
    "sum": 4,
    "times": 2,
    "limited": 2,
    "highest": 5,
    "lowest": 5,
}
CONDITIONS: Final = {
    "always": 40,
    "source is": 12,
    "counts": 10,
    "compares": 6,
    "custom": 3,
    "all": 2,
    "any": 2,
    "not": 3,
}
CHANGES: Final = {
    "add": 10,
    "set number": 5,
    "double": 2,
    "switch": 3,
    "set word": 5,
    "gain": 14,
    "lose": 6,
    "set members": 5,
    "acquire": 3,
    "grant": 5,
    "remove": 4,
    "ignore": 3,
    "copy": 3,
    "custom": 3,
}
_MADE_OF_SELECTORS: Final = ("linked", "holding")
_MADE_OF_AMOUNTS: Final = ("sum", "times", "limited", "highest", "lowest")
_MADE_OF_CONDITIONS: Final = ("all", "any", "not")


def _turned(weights: Mapping[str, int], turned: Mapping[str, int]) -> dict[str, int]:
    return {name: weight * turned.get(name, 1) for name, weight in weights.items()}


def _without(weights: Mapping[str, int], names: tuple[str, ...]) -> dict[str, int]:
    return {name: weight for name, weight in weights.items() if name not in names}


@frozen(slots=False)
class Theme:
    """What abilities are mostly made of.

    Attributes:
        name: Its name.
        words: The words that sets are made of.
        turned: By how much a kind of part is likelier than usual.
        linked: How often an ability makes objects of one type objects of the next, in percent.
        nesting: How often a selector is made of others, in percent.
        layered: How often there are several layers, in percent.
    """

    name: str
    words: str = "abc"
    turned: Mapping[str, int] = field(factory=dict, hash=False)
    linked: int = 0
    nesting: int = 20
    layered: int = 10

    @cached_property
    def selectors(self) -> dict[str, int]:
        return _turned(SELECTORS, self.turned)

    @cached_property
    def selectors_without_links(self) -> dict[str, int]:
        return _without(self.selectors, _MADE_OF_SELECTORS)

    @cached_property
    def amounts(self) -> dict[str, int]:
        return _turned(AMOUNTS, self.turned)

    @cached_property
    def simple_amounts(self) -> dict[str, int]:
        return _without(self.amounts, _MADE_OF_AMOUNTS)

    @cached_property
    def conditions(self) -> dict[str, int]:
        return _turned(CONDITIONS, self.turned)

    @cached_property
    def simple_conditions(self) -> dict[str, int]:
        return _without(self.conditions, _MADE_OF_CONDITIONS)

    @cached_property
    def changes(self) -> dict[str, int]:
        return _turned(CHANGES, self.turned)


THEMES: Final = (
    Theme("mixed"),
    Theme("chains", "abcde", {"has": 8, "gain": 4, "always": 4, "everything": 2}, linked=65, nesting=8),
    Theme("loops", "abc", {"has": 8, "gain": 3, "lose": 3, "source is": 3, "remove": 2}, linked=75, nesting=8),
    Theme(
        "counts",
        "ab",
        {"tallied": 6, "counts": 12, "compares": 3, "gain": 3, "lose": 2, "has": 2, "constant": 0},
        linked=25,
    ),
    Theme("removal", turned={"bears": 6, "grant": 5, "remove": 5, "ignore": 6, "copy": 6, "others": 4}),
    Theme("places", turned={"linked": 10, "holding": 8, "in source set": 6, "shares": 5, "through": 5}),
    Theme("numbers", turned={"number": 5, "number of source": 6, "of target": 5, "of source": 4, "switch": 4}),
    Theme("presence", turned={"present": 8, "acquire": 10, "copy": 6, "custom": 5, "add": 2}),
    Theme("layers", layered=100),
    Theme(
        "cards",
        "abc",
        dict.fromkeys(("number of source", "shares", "in source set", "linked", "holding", "bears", "through"), 0)
        | dict.fromkeys(("derived", "of source", "of target", "members", "acquire", "grant", "remove", "ignore"), 0)
        | {"custom": 0, "copy": 0, "has": 3, "same": 3, "number": 2, "highest": 0, "gain": 2, "set word": 2},
        linked=30,
        layered=20,
    ),
)
