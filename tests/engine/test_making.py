"""Frozen classes that are quick to make are what attrs makes them, but for the time that it takes."""

import copy
import pickle
from typing import Generic, TypeVar

import pytest
from attrs import evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

from ludex.engine.replacing import replaced
from ludex.layers.making import quick_to_make

T = TypeVar("T")


@frozen(cache_hash=True)
class Base:
    first: int


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Quick(Base, Generic[T]):
    second: T
    late: bool = field(default=False, kw_only=True)
    third: str = "three"
    log: str = field(default="", eq=False, repr=False)


def test_it_takes_its_fields_by_place_and_by_name_with_their_defaults():
    made = Quick(1, second=2, late=True)
    assert (made.first, made.second, made.third, made.log, made.late) == (1, 2, "three", "", True)
    with pytest.raises(TypeError):
        Quick(1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Quick(1, 2, "three", "", True)  # type: ignore[call-arg]


def test_it_is_of_its_class_and_frozen():
    made = Quick(1, 2)
    assert type(made) is Quick
    with pytest.raises(FrozenInstanceError):
        made.second = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.second


def test_it_is_compared_hashed_and_shown_as_attrs_does():
    assert Quick(1, 2, log="a") == Quick(1, 2, log="b")
    assert len({Quick(1, 2), Quick(1, 2), Quick(1, 3)}) == 2
    assert repr(Quick(1, 2)) == "Quick(first=1, second=2, late=False, third='three')"


def test_it_can_be_changed_copied_and_pickled():
    made = Quick(1, 2)
    assert evolve(made, third="four") == Quick(1, 2, "four")
    assert copy.deepcopy(made) == made
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301  # written just now


def test_fields_are_replaced_and_the_others_kept():
    assert replaced(Base(1), first=2) == Base(2)
    assert replaced(Quick(1, 2, log="a"), late=True).log == "a"
    assert replaced(Quick(1, 2, late=True), second=3) == Quick(1, 3, late=True)
    assert replaced(WithAPrivateField(1), number=2) == WithAPrivateField(2)
    with pytest.raises(KeyError, match="fourth"):
        replaced(Base(1), fourth=2)


@frozen
class WithWeakReferences:
    number: int


@frozen(weakref_slot=False)
class WithAFactory:
    numbers: list[int] = field(factory=list)


@frozen(weakref_slot=False)
class WithAPrivateField:
    _number: int


@frozen(slots=False)
class WithoutSlots:
    number: int


@pytest.mark.parametrize("kind", [WithWeakReferences, WithAFactory, WithAPrivateField, WithoutSlots])
def test_a_class_that_cannot_be_made_so_is_refused(kind):
    with pytest.raises(TypeError, match=kind.__name__):
        quick_to_make(kind)
