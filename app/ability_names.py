"""Short names for the abilities of an answer, for files and the command line.

`elf.2` is the second ability printed on elf, `elf.gained.1` the first passive that it has gained, `elf.boosts` what its
boosts do. Where an object has one passive only, `elf` is enough; so is `elf.gained` where it has gained only one.
"""

from collections.abc import Iterator, Mapping

from ludex.app.scenario_questions import AbilityName
from ludex.layers.cells import OF_THE_RULES
from ludex.layers.errors import LudexError, UnknownName, quoted
from ludex.layers.objects import Board
from ludex.layers.passives import Instance, Part
from ludex.layers.view import View

Names = Mapping[Part, tuple[str, ...]]


def names_of_parts(view: View) -> Names:
    """The names of each ability of an answer, applied or lost, the shortest first.

    A part is what an ability does in one layer; in the layers of Altered that is the whole ability.
    """
    by_source: dict[str, list[Part]] = {}
    for part in sorted((*view.order, *view.lost), key=lambda part: part.instance.key):
        by_source.setdefault(part.instance.source, []).append(part)
    return {part: names for source, parts in by_source.items() for part, names in _named(source, parts, view.board)}


def _named(source: str, parts: list[Part], board: Board) -> Iterator[tuple[Part, tuple[str, ...]]]:
    passives = [part for part in parts if not is_of_the_rules(part.instance)]
    gained = [part for part in passives if is_gained(part.instance)]
    for part in parts:
        short = (source,) if passives == [part] else ()
        if part not in passives:
            yield part, (f"{source}.boosts",)
        elif part in gained:
            only = (f"{source}.gained",) if len(gained) == 1 else ()
            yield part, (*short, *only, f"{source}.gained.{gained.index(part) + 1}")
        else:
            yield part, (*short, f"{source}.{_place(part.instance, board)}")


def _place(instance: Instance, board: Board) -> int:
    """The number of an ability among those printed on its source, from 1; what the rules lay on it does not count."""
    abilities = board[instance.source].abilities
    place = instance.key[2]
    assert isinstance(place, int), "it is printed"
    return sum(1 for ability in abilities[: place + 1] if ability.kind != OF_THE_RULES)


def is_of_the_rules(instance: Instance) -> bool:
    """Whether it is what the rules lay on an object, such as the effect of boosts."""
    return instance.passive.kind == OF_THE_RULES


def is_gained(instance: Instance) -> bool:
    """Whether its source has it from another ability."""
    return len(instance.key) == 5


def part_of(name: AbilityName, names: Names) -> Part:
    """The ability that a name leads to.

    Raises:
        UnknownName: It leads to none.
        LudexError: It leads to several.
    """
    for part, known in names.items():
        if name.text in known:
            return part
    of_object = [
        known[0] for part, known in names.items() if part.instance.source == name.text and not is_silent_name(known[0])
    ]
    if of_object:
        raise LudexError(
            f"{quoted(name.text)} has {len(of_object)} passive abilities",
            remedy=f"Write one of {', '.join(of_object)}.",
            position=name.position,
        )
    offered = [known[0] for known in names.values() if not is_silent_name(known[0])]
    unknown = UnknownName(name.text, offered, kind="passive ability", position=name.position)
    if not offered:
        unknown.remedy = "None is on the table: give an object one, or take the name out."
    raise unknown


def is_silent_name(name: str) -> bool:
    """Whether a name is that of the effect of boosts, which is spoken of only where there are any.

    >>> is_silent_name("elf.boosts"), is_silent_name("elf.2")
    (True, False)
    """
    return name.endswith(".boosts")
