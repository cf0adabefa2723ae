"""Of what a sentence speaks."""

from enum import IntEnum

from attrs import frozen

from ludex.systems.altered.text.phrases import Phrase


class Person(IntEnum):
    """Of whom a verb speaks: the place of its form in the vocabulary."""

    ME = 0
    IT = 1
    THEM = 2


@frozen
class Subject:
    """Of what a sentence speaks.

    Attributes:
        phrase: What is meant.
        person: The person of its verbs.
        feminine: Its gender, where the language has one.
        origin: From which zone cards are played whose cost is altered.
    """

    phrase: Phrase
    person: Person
    feminine: bool = False
    origin: str | None = None
