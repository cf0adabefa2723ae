"""Neutral sentences: for parts, operands, dependencies and the order in which parts applied.

A system may have better words for its cards; these serve every game. Wherever an object is named, a
mapping from identities to display names may be given; without an entry the identity itself is shown.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ludex.layers.cells import AnyCharacteristic, Atom, Value
from ludex.layers.changes import Change, Operand
from ludex.layers.citation import Citations
from ludex.layers.conditions import AllHold, Condition
from ludex.layers.order import Layers
from ludex.layers.passives import Part, Passive, footprint, meet
from ludex.layers.selection import AllOf, Base, Selector, union
from ludex.layers.semantics import NO_TARGET, Cause, Effect, Witness, targeted

Names = Mapping[str, str]
NO_NAMES: Final[Names] = {}
MOST_LISTED: Final = 8


def name_of(id: str, names: Names) -> str:
    """How an object is called.

    >>> name_of("b1", {"b1": "the old bear"}), name_of("b2", {})
    ('the old bear', 'b2')
    """
    return names.get(id, id)


def quoted(ability: object) -> str:
    """An ability in quotation marks, by its name or as a sentence.

    >>> from ludex.layers.passives import Inert
    >>> quoted(Inert("Tough"))
    '“Tough”'
    """
    return f"“{str(ability).removesuffix('.')}”"


def part_name(part: Part, names: Names = NO_NAMES) -> str:
    """A part by its ability and its source.

    >>> from ludex.layers.passives import Instance, Passive
    >>> part_name(Part(0, Instance((1, 0, 0), "wolf", Passive((), name="Howl")), ()))
    '“Howl” of wolf'
    """
    return f"{quoted(part.instance.passive)} of {name_of(part.instance.source, names)}"


def stamped_name(part: Part, names: Names = NO_NAMES) -> str:
    """A part by its ability, its source and its timestamp.

    >>> from ludex.layers.passives import Instance, Passive
    >>> stamped_name(Part(0, Instance((1, 0, 0), "wolf", Passive((), name="Howl")), ()))
    '“Howl” of wolf (timestamp 1)'
    """
    return f"{part_name(part, names)} (timestamp {part.instance.key[0]})"


def shown(found: Value | None) -> str:
    """A value in words; None is absent.

    >>> shown(3), shown(frozenset({"b", "a"})), shown(frozenset()), shown(""), shown(None)
    ('3', 'a and b', 'nothing', 'none', 'absent')
    """
    if found is None:
        return "absent"
    if isinstance(found, frozenset):
        return listed(sorted(found)) if found else "nothing"
    return str(found) or "none"


def listed(words: Sequence[str], *, most: int = MOST_LISTED) -> str:
    """Words as a list, a long one cut.

    >>> listed(["a", "b", "c"]), listed(["a", "b", "c"], most=2)
    ('a, b and c', 'a, b and 1 more')
    """
    if len(words) > most:
        words = [*words[:most], f"{len(words) - most} more"]
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def cited(rule: str) -> str:
    """A rule id in brackets behind a sentence; nothing where there is none.

    >>> cited("ALT4-2.3.3.b"), cited("")
    (' (ALT4-2.3.3.b)', '')
    """
    return f" ({rule})" if rule else ""


def rule_of(witness: Witness, citations: Citations) -> str:
    """The id of the rule that makes a witness count.

    >>> rule_of(Witness(Cause.SCOPE, "bear"), Citations(scope="ALT4-2.3.2.e"))
    'ALT4-2.3.2.e'
    """
    match witness.cause:
        case Cause.EXISTENCE:
            return citations.existence
        case Cause.SCOPE:
            return citations.scope
        case Cause.OUTCOME:
            return citations.outcome


def dependence(part: Part, on: Part, witness: Witness, *, rule: str = "", names: Names = NO_NAMES) -> str:
    """Why one part depends directly on another, as a clause.

    >>> from ludex.layers.cells import members
    >>> from ludex.layers.changes_of_sets import GainMember
    >>> from ludex.layers.passives import Instance, Passive
    >>> from ludex.layers.features import Everything, Has
    >>> subtypes = members("example.subtypes")
    >>> wild = GainMember(subtypes, "Elemental"), GainMember(subtypes, "Huge")
    >>> b = Passive(wild[:1], Everything(), name="All are wild")
    >>> a = Passive(wild[1:], Has(subtypes, "Elemental"), name="The wild are huge")
    >>> parts = [Part(0, Instance((stamp, 0, 0), "elf", found), found.does) for stamp, found in enumerate((a, b))]
    >>> print(dependence(*parts, Witness(Cause.SCOPE, "cat", (NO_TARGET,), (None,)), rule="ALT4-2.3.2.e"))
    applying “All are wild” of elf makes cat match 'subtypes with Elemental', so “The wild are huge” of elf
    applies to it (ALT4-2.3.2.e)
    """
    return f"applying {part_name(on, names)} {difference_made(part, on, witness, names)}{cited(rule)}"


def difference_made(part: Part, on: Part, witness: Witness, names: Names = NO_NAMES) -> str:
    """What applying one part would change for another, beginning with the verb."""
    match witness.cause:
        case Cause.EXISTENCE:
            return f"takes away {part_name(part, names)}"
        case Cause.SCOPE:
            return _scope(part, on, witness, names)
        case Cause.OUTCOME:
            return _outcome(part, on, witness, names)


def _scope(part: Part, on: Part, witness: Witness, names: Names) -> str:
    assert witness.object is not None
    assert isinstance(witness.before, tuple)
    assert isinstance(witness.after, tuple)
    whom, ability = name_of(witness.object, names), part_name(part, names)
    comes = any(now and not was for was, now in _pairs(witness.before, witness.after))
    touched = touched_tests(part.instance.passive.affects, on)
    if touched:
        tests = " and ".join(str(test) for test in touched)
        if comes:
            return f"makes {whom} match '{tests}', so {ability} applies to it"
        return f"makes {whom} no longer match '{tests}', so {ability} does not apply to it"
    needed = [cell for change in part.changes for cell in needs(change) if meet(_writes(on), _presence(cell))]
    if needed:
        verb = "gives" if comes else "takes from"
        return f"{verb} {whom} {needed[0]}, so {ability} {'can' if comes else 'cannot'} change it"
    return f"makes {ability} {'apply' if comes else 'no longer apply'} to {whom}"


def _pairs(before: Effect, after: Effect) -> Iterable[tuple[bool, bool]]:
    return zip(targeted(before), targeted(after), strict=True)


def _outcome(part: Part, on: Part, witness: Witness, names: Names) -> str:
    ability = part_name(part, names)
    if isinstance(witness.before, bool):
        condition = part.instance.passive.when
        tests = " and ".join(str(test) for test in touched_conditions(condition, on)) or str(condition)
        if witness.after:
            return f"makes '{tests}' true, so {ability} has an effect"
        return f"makes '{tests}' false, so {ability} has no effect"
    assert isinstance(witness.before, tuple)
    assert isinstance(witness.after, tuple)
    whom = "" if witness.object is None else f" to {name_of(witness.object, names)}"
    changed = [
        (change, was, now)
        for change, was, now in zip(part.changes, witness.before, witness.after, strict=True)
        if was != now and was is not NO_TARGET and now is not NO_TARGET
    ]
    said = " and ".join(f"'{change}' with {operand(was)} becomes {operand(now)}" for change, was, now in changed)
    return f"changes what {ability} does{whom}{f': {said}' if said else ''}"


def operand(found: Operand) -> str:
    """What a change works with, in words.

    >>> operand(2), operand("alice"), operand(None)
    ('2', 'alice', 'nothing')
    """
    if found is None:
        return "nothing"
    if isinstance(found, Base):
        return "another base" if not found.cells else ", ".join(_cells(found.cells.items()))
    if isinstance(found, tuple):
        return ", ".join(_cells(found)) or "nothing"
    return shown(found)


def _cells(found: Iterable[tuple[AnyCharacteristic, Value | None]]) -> list[str]:
    return [f"{cell} {shown(value)}" for cell, value in sorted(found, key=lambda entry: entry[0].name)]


def touched_tests(affects: Selector, on: Part) -> tuple[Selector, ...]:
    """The tests of a selector, each a whole member of its conjunction, that look at something that a part writes."""
    tests = affects.inner if isinstance(affects, AllOf) else (affects,)
    return tuple(test for test in tests if meet(_writes(on), looked_at(test)))


def touched_conditions(condition: Condition, on: Part) -> tuple[Condition, ...]:
    """The members of a condition's conjunction that look at something that a part writes."""
    tests = condition.inner if isinstance(condition, AllHold) else (condition,)
    return tuple(test for test in tests if meet(_writes(on), looked_at(test)))


def looked_at(test: Selector | Condition) -> frozenset[Atom]:
    """All that can decide a test: on the object, on the source, and anywhere on the board.

    >>> from ludex.layers.cells import members
    >>> from ludex.layers.features import Has
    >>> [str(atom) for atom in looked_at(Has(members("example.subtypes"), "Robot"))]
    ['example.subtypes:Robot']
    """
    if isinstance(test, Condition):
        return test.source_reads() | footprint(Passive((), when=test), ()).board
    return test.reads() | test.source_reads() | union(link.link_reads() for link in test.links())


def _writes(part: Part) -> frozenset[Atom]:
    return union(change.writes() for change in part.changes)


def _presence(cell: AnyCharacteristic) -> frozenset[Atom]:
    """What looking whether a characteristic is there looks at."""
    return frozenset({Atom(cell, presence=True)})


def needs(change: Change) -> tuple[AnyCharacteristic, ...]:
    """The characteristics whose presence decides whether a change is possible."""
    return tuple(sorted({atom.cell for atom in change.reads() if atom.presence}, key=lambda cell: cell.name))


def order_lines(
    order: Iterable[Part], layers: Layers, *, lost: Iterable[Part] = (), names: Names = NO_NAMES
) -> tuple[str, ...]:
    """The order in which parts applied, one line each, and those that were lost before their turn."""
    said = []
    for position, part in enumerate(order, start=1):
        said.append(f"{position}. {stamped_name(part, names)}{layer_name(part, layers)}")
    said += [f"not applied: {stamped_name(part, names)}{layer_name(part, layers)}" for part in lost]
    return tuple(said)


def layer_name(part: Part, layers: Layers) -> str:
    """The layer of a part, where there are several.

    >>> from ludex.layers.order import Layer
    >>> from ludex.layers.passives import Instance
    >>> part = Part(1, Instance((1, 0, 0), "wolf", Passive(())), ())
    >>> layer_name(part, Layers((Layer("copies"), Layer("numbers"))))
    ', layer numbers'
    """
    return f", layer {layers.layers[part.layer].name}" if len(layers.layers) > 1 else ""
