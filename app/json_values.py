"""Values as JSON: numbers and words as they are, sets as sorted lists, what is absent as null."""

from typing import TypeAlias

from ludex.layers.derivation import Holds

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


def value_json(value: object) -> Json:
    """A value of a characteristic, or how an object stands to an ability.

    >>> value_json(frozenset({"Robot", "Mage"})), value_json(None)
    (['Mage', 'Robot'], None)
    """
    if isinstance(value, frozenset):
        return list[Json](sorted(map(str, value)))
    if isinstance(value, tuple):
        return [str(each) for each in value]
    if isinstance(value, Holds):
        return value.value
    return value if isinstance(value, int | str) else None
