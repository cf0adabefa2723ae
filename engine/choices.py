"""What a game stops for: a choice of a player, a chance, or its end.

All of it is data. Who drives the game brings back one of the options of a choice, or one outcome of a
chance; both are answers.

>>> asked = Choice("ann", "Resupply?", (YES, NO))
>>> [option.label() for option in asked.options]
['yes', 'no']
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from ludex.layers.making import quick_to_make


class Answer:
    """What brings a stopped game on: an option that a player took, or an outcome of chance."""

    __slots__ = ()

    def label(self) -> str:
        """How it is shown to people."""
        raise NotImplementedError


class Option(Answer):
    """One of the things that a player may choose; the base of all options."""

    __slots__ = ()


class Outcome(Answer):
    """One of the things that chance may bring; the base of all outcomes."""

    __slots__ = ()


@frozen(cache_hash=True)
class Yes(Option):
    """To take what is offered."""

    def label(self) -> str:
        """In one word."""
        return "yes"


@frozen(cache_hash=True)
class No(Option):
    """To decline what is offered."""

    def label(self) -> str:
        """In one word."""
        return "no"


@frozen(cache_hash=True)
class Done(Option):
    """To choose no more."""

    def label(self) -> str:
        """In one word."""
        return "no more"


@frozen(cache_hash=True)
class Pick(Option):
    """To choose something, by its identity."""

    id: str

    def label(self) -> str:
        """The identity."""
        return self.id


@frozen(cache_hash=True)
class Number(Option):
    """To choose a number."""

    number: int

    def label(self) -> str:
        """The number."""
        return str(self.number)


YES: Final = Yes()
NO: Final = No()
DONE: Final = Done()


@quick_to_make
@frozen(weakref_slot=False)
class Choice:
    """What a player must decide.

    Attributes:
        player: Who decides.
        question: What it is about, in words.
        options: What can be chosen; impossible ones are not among them (ALT4-6.1.g). At least one.
        rule: The id of the rule that asks.
        about: The identity of the object that the question is about, if it is about one.
    """

    player: str
    question: str
    options: tuple[Option, ...]
    rule: str = ""
    about: str = ""


class Description(ABC):
    """What chance does, described: dice, a draw, a shuffle. It can be listed, and sampled."""

    __slots__ = ()

    @abstractmethod
    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each outcome once, with its weight: a positive whole number."""

    @abstractmethod
    def admits(self, outcome: Answer) -> bool:
        """Whether it can bring this."""

    def sample(self, random: Random) -> Outcome:
        """One outcome, by its weight."""
        found = list(self.outcomes())
        return random.choices([outcome for outcome, _ in found], [weight for _, weight in found])[0]


@quick_to_make
@frozen(weakref_slot=False)
class Chance:
    """What chance must decide; the driver resolves it: samples, lists, or is told.

    Attributes:
        of: What is rolled, drawn or shuffled.
        why: What for, in words.
        rule: The id of the rule that asks.
    """

    of: Description
    why: str
    rule: str = ""


@frozen
class Over:
    """The end of a game.

    Attributes:
        winner: Who won; None for nobody.
        reason: Why, in words.
        rule: The id of the rule by which it ended.
    """

    winner: str | None
    reason: str
    rule: str = ""


Question: TypeAlias = Choice | Chance | Over
