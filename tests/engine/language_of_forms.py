"""A small language of cards, whose classes know nothing of files, for the tests of forms."""

from enum import Enum
from typing import Literal

from attrs import Factory, field, frozen, validators

from ludex.engine.forms import Forms
from ludex.engine.yaml_nodes import Node, Scalar
from ludex.layers.errors import DefinitionError


class Zone(Enum):
    HAND = "hand"
    MANA_ZONE = "mana"
    DISCARD_PILE = "discard pile"


class Speed(Enum):
    SLOW = 1
    VERY_FAST = 2


class Who:
    """Whom a verb is about."""


@frozen
class Player(Who):
    number: int


@frozen
class Each(Who):
    """All players."""


ME, YOU = Player(0), Player(1)


@frozen
class Weight:
    """Something with a reader of its own: `3 kg`."""

    kilograms: int


def read_weight(node: Node, _forms: Forms) -> Weight:
    number, _, unit = node.text().partition(" ")
    if unit != "kg" or not number.isdecimal():
        raise node.error("is no weight", remedy="Write it as in '3 kg'.")
    return Weight(int(number))


def is_weight(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value.endswith(" kg")


class Verb:
    """What a card does."""


@frozen
class Draw(Verb):
    """Draw cards."""

    count: int = 1
    who: Who = ME


@frozen
class Move(Verb):
    from_: Zone
    to: Zone
    at_most: int | None = None
    face_down: bool = False


@frozen
class May(Verb):
    verb: Verb
    otherwise: "tuple[Verb, ...]" = ()


@frozen
class Choose(Verb):
    options: tuple[Verb, ...]
    how_many: int = 1

    def __attrs_post_init__(self) -> None:
        if self.how_many > len(self.options):
            raise DefinitionError("more are chosen than there are", remedy="Choose fewer.")


@frozen
class Say(Verb):
    words: str | int = ""


@frozen
class Tag(Verb):
    words: frozenset[str]
    pair: tuple[int, Zone] = (0, Zone.HAND)
    mood: Literal["merry", "grim"] = "merry"


@frozen
class Shuffle(Verb):
    pass


@frozen
class Lift(Verb):
    what: Weight
    speed: Speed = field(default=Speed.SLOW, kw_only=True)
    times: int = field(default=1, validator=validators.ge(1))
    half: int = field(default=Factory(lambda lift: lift.times, takes_self=True))


@frozen
class Cost:
    """A record: it has no name, and is written by its fields."""

    mana: int
    more: "Cost | None" = None


@frozen
class Pay(Verb):
    cost: Cost
    lifted: "int | Weight | Who | None" = field(default=None, kw_only=True)


class Trigger:
    """What a reaction waits for."""


@frozen
class Noon(Trigger):
    pass


@frozen
class Reaction:
    when: Trigger
    does: tuple[Verb, ...]
    name: str = ""


FORMS = Forms(
    names={
        "draw": Draw,
        "move": Move,
        "may": May,
        "choose": Choose,
        "say": Say,
        "tag": Tag,
        "shuffle": Shuffle,
        "lift": Lift,
        "pay": Pay,
        "noon": Noon,
        "player": Player,
        "each": Each,
    },
    readers={Weight: read_weight},
    words={Who: {"me": ME, "you": YOU}},
    writers={Weight: lambda value, _forms: f"{value.kilograms} kg"},  # type: ignore[attr-defined]  # a weight
    fits={Weight: is_weight},
    schemas={Weight: {"type": "string", "pattern": " kg$"}},
)
