r"""The numbers that follow from a character and the Form it is in, each a passive of the rules.

>>> from ludex.engine.yaml_files import parse_yaml
>>> from ludex.systems.alter_arms.sheet import character_from, sheet_file
>>> ann = sheet_file(parse_yaml("vectors: {might: 2, brains: 1, soul: 3}\narms: [{type: bio}, {type: tech}]"))
>>> ann = character_from("ann", ann)
>>> view = view_of(ann, 2)
>>> view.value("ann", DEFENCES[2]), view.value("ann", FACES), view.value("ann", LIMIT)
(15, 8, 9)
>>> numbers_of(ann, 0).defences
(6, 3, 9)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from ludex.layers.amounts import CustomAmount
from ludex.layers.cells import Atom, Characteristic, Row, number
from ludex.layers.changes import SetNumber
from ludex.layers.derivation import in_words
from ludex.layers.features import Present
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.passives import Passive
from ludex.layers.resolver import Resolver
from ludex.layers.view import View
from ludex.systems.alter_arms.rulings import DEFAULT, FourthArms, Rulings
from ludex.systems.alter_arms.sheet import Character
from ludex.systems.alter_arms.terms import MOST_ARMS, VECTORS, Vector

FORM: Final = number("arms.form")
UNLOCKED: Final = number("arms.unlocked")
VALUES: Final = tuple(number(f"arms.{vector.value}") for vector in VECTORS)
FACES: Final = number("arms.faces")
MULTIPLIER: Final = number("arms.multiplier")
DEFENCES: Final = tuple(number(f"arms.{vector.value}_defence") for vector in VECTORS)
MAX_DRAMA: Final = number("arms.max_drama")
RESET_DRAMA: Final = number("arms.reset_drama")
LIMIT: Final = number("arms.crash_limit")
COST: Final = number("arms.cost_of_advance")

SHOWN: Final = (FACES, MULTIPLIER, *DEFENCES, MAX_DRAMA, RESET_DRAMA, LIMIT, COST)
"""What is derived, in the order in which it is shown."""

RULES: Final = "the rules"


def faces_of(form: int) -> int:
    """How many faces the die of a Form has (AA-FORM-02).

    >>> [faces_of(form) for form in range(5)]
    [4, 6, 8, 10, 12]
    """
    return 4 + 2 * form


def multiplier_of(form: int) -> int:
    """By what a Vector is multiplied for the Defence in a Form (AA-DEF-01).

    >>> [multiplier_of(form) for form in range(5)]
    [3, 4, 5, 6, 7]
    """
    return 3 + form


def max_drama_of(form: int, reading: FourthArms = FourthArms.FIFTEEN) -> int:
    """The Max Drama Value of a Form (AA-DRAMA-04); AA-C02 is about the 4th Arms.

    >>> [max_drama_of(form) for form in range(5)], max_drama_of(4, FourthArms.TWELVE)
    ([3, 6, 9, 12, 15], 12)
    """
    if form == MOST_ARMS and reading is FourthArms.TWELVE:
        return max_drama_of(form - 1)
    return 3 * (form + 1)


def reset_drama_of(form: int) -> int:
    """The Reset Drama Value of a Form (AA-DRAMA-05).

    >>> [reset_drama_of(form) for form in range(1, 5)]
    [3, 6, 9, 12]
    """
    return 3 * form


def _passive(
    changed: Characteristic[int], of: Characteristic[int], function: Callable[[int], int], name: str, rule: str
) -> Passive:
    """A passive that sets a number by a function of another."""

    def amount(row: Row, _source: Row) -> int:
        return function(of.of(row))

    change = SetNumber(changed, CustomAmount(name, amount, frozenset({Atom(of)})))
    return Passive((change,), Present(of), name=name, rule=rule)


def _defence(vector: Vector) -> Passive:
    value = VALUES[vector.place]

    def amount(row: Row, _source: Row) -> int:
        return value.of(row) * MULTIPLIER.of(row)

    name = f"{vector.value} times the multiplier"
    change = SetNumber(DEFENCES[vector.place], CustomAmount(name, amount, frozenset({Atom(value), Atom(MULTIPLIER)})))
    return Passive((change,), Present(value), name=name, rule="AA-DEF-01")  # V * m(k)


def passives(rulings: Rulings) -> tuple[Passive, ...]:
    """The rules from which the numbers follow."""

    def most(form: int) -> int:
        return max_drama_of(form, rulings.fourth_arms)

    return (
        _passive(FACES, FORM, faces_of, "4 and twice the Form", "AA-FORM-02"),
        _passive(MULTIPLIER, FORM, multiplier_of, "3 and the Form", "AA-DEF-01"),
        *(_defence(vector) for vector in VECTORS),
        _passive(MAX_DRAMA, FORM, most, "the Max Drama Value of the Form", "AA-DRAMA-04"),
        _passive(RESET_DRAMA, FORM, reset_drama_of, "3 below the Max Drama Value", "AA-DRAMA-05"),
        # AA-ARMS-02: the Max Drama Value of the highest Form that is unlocked, whatever is worn
        _passive(LIMIT, UNLOCKED, most, "the Max Drama Value of the highest Form", "AA-ARMS-02"),
        _passive(COST, UNLOCKED, most, "the Max Drama Value of the highest Arms", "AA-ADV-01"),
    )


def view_of(character: Character, form: int, rulings: Rulings = DEFAULT) -> View:
    """A character's numbers in a Form, each with its derivation; the object is called as the character is."""
    values = zip(VALUES, character.vectors, strict=True)
    derived = [(each, 0) for each in SHOWN]
    bearer = Object(character.name, 2, dict([(FORM, form), (UNLOCKED, len(character.arms)), *values, *derived]))
    return Resolver(Layers()).start(board([Object(RULES, 1, {}, passives(rulings)), bearer]))


def reasons(view: View, name: str, characteristic: Characteristic[int]) -> tuple[str, ...]:
    """How a number came to be, a line for each rule that had a part in it, with its id."""
    return tuple(
        f"{each.part.instance.passive} = {in_words(each.after)} ({each.rule})"
        for each in view.why(name, characteristic).alterations
    )


@frozen(cache_hash=True)
class Numbers:
    """What follows from a character and its Form, worked out once.

    Attributes:
        faces: Of its die.
        multiplier: By what its Vectors are multiplied for its Defences.
        defences: Its Defence for each Vector, in their order.
        max_drama: The Max Drama Value of the Form.
        reset_drama: The Reset Drama Value of the Form.
        limit: Above which Drama it Crashes.
        cost: How much Experience an Advance costs.
    """

    faces: int
    multiplier: int
    defences: tuple[int, ...]
    max_drama: int
    reset_drama: int
    limit: int
    cost: int


def numbers_of(character: Character, form: int, rulings: Rulings = DEFAULT) -> Numbers:
    """The numbers of a character in a Form, out of its view."""
    view, name = view_of(character, form, rulings), character.name
    return Numbers(
        faces=view.value(name, FACES),
        multiplier=view.value(name, MULTIPLIER),
        defences=tuple(view.value(name, each) for each in DEFENCES),
        max_drama=view.value(name, MAX_DRAMA),
        reset_drama=view.value(name, RESET_DRAMA),
        limit=view.value(name, LIMIT),
        cost=view.value(name, COST),
    )
