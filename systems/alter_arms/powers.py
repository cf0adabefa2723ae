r"""Powers as data: what a Type's Powers cost, on whom they are used and what they do is written by the table.

Each effect says who it befalls, how much, and whether once or for each success; with a Finisher the extra effects
happen too. Files write them so:

>>> from ludex.engine.forms import read
>>> from ludex.engine.yaml_files import parse_yaml
>>> text = "name: Frost\ncost: 2\neffects: [gives: 1]\nfinisher: [relieves: {amount: 1, who: allies}]"
>>> power = read(parse_yaml(text), Power, POWER_FORMS)
>>> power.effects
(Gives(amount=1, who=<Who.TARGETS: 'targets'>, times=<Times.EACH_SUCCESS: 'each-success'>),)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.forms import Forms
from ludex.systems.alter_arms.terms import Type


class Aimed(Enum):
    """Whom a Power may be used on."""

    OPPONENT = "opponent"
    ALLY = "ally"
    OTHER = "other"
    SELF = "self"
    OPPONENTS = "opponents"
    PARTY = "party"


class Who(Enum):
    """Whom an effect befalls."""

    TARGETS = "targets"
    SELF = "self"
    ALLIES = "allies"
    OPPONENTS = "opponents"


class Times(Enum):
    """How often an effect happens when the Move succeeds."""

    EACH_SUCCESS = "each-success"
    ONCE = "once"


class Effect:
    """Something that a Power does; the base of all effects."""

    __slots__ = ()


@frozen(cache_hash=True)
class Gives(Effect):
    """Drama is gained."""

    amount: int = 1
    who: Who = Who.TARGETS
    times: Times = Times.EACH_SUCCESS


@frozen(cache_hash=True)
class Relieves(Effect):
    """Drama is lowered."""

    amount: int = 1
    who: Who = Who.SELF
    times: Times = Times.EACH_SUCCESS


@frozen(cache_hash=True)
class Teaches(Effect):
    """Experience is gained in the Vector of the Move, by the character who uses the Power."""

    amount: int = 1
    times: Times = Times.EACH_SUCCESS


@frozen(cache_hash=True)
class Says(Effect):
    """Something that no number tells; game master and player say what it comes to."""

    words: str


@frozen(cache_hash=True)
class Power:
    """A Power (AA-POW-01).

    Attributes:
        name: What it is called.
        type: The Type it belongs to; that of the Arms on whose list it stands, where nothing is said.
        cost: How much Drama it costs.
        on: Whom it may be used on.
        effects: What it does.
        finisher: What it does besides when it is used as a Finisher (AA-FIN-04).
    """

    name: str
    type: Type | None = None
    cost: int = 0
    on: Aimed = Aimed.OPPONENT
    effects: tuple[Effect, ...] = ()
    finisher: tuple[Effect, ...] = ()


POWER_FORMS: Final = Forms({"gives": Gives, "relieves": Relieves, "teaches": Teaches, "says": Says})


def deals(power: Power, *, finisher: bool) -> bool:
    """Whether a Power gives Drama to those it is used on, which makes its use an attack (AA-DEFR-01)."""
    effects = (*power.effects, *power.finisher) if finisher else power.effects
    return any(isinstance(effect, Gives) and effect.who is Who.TARGETS for effect in effects)
