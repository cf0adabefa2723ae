"""The parts of passive abilities written as files hold them: what is written here reads as the same again.

>>> from ludex.systems.altered.words import characters, controlled_by_you, of_subtype
>>> written_selector(characters() & controlled_by_you() & of_subtype("Robot"))
{'all': ['characters', 'controlled-by-you', {'has': {'subtypes': 'Robot'}}]}
"""

from collections.abc import Callable, Mapping
from typing import Final, NoReturn, TypeVar

from ludex.engine.forms import Plain
from ludex.layers import amounts as a
from ludex.layers import changes as ch
from ludex.layers import changes_of_abilities as ab
from ludex.layers import changes_of_sets as st
from ludex.layers import conditions as cd
from ludex.layers import features as f
from ludex.layers import relative as r
from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.errors import DefinitionError
from ludex.layers.passives import Ability, Passive
from ludex.layers.relations import Relation
from ludex.layers.selection import ABILITIES, AllOf, AnyOf, Not, Selector, TallyKind
from ludex.systems.altered import costs
from ludex.systems.altered.forms.names import name_in_files
from ludex.systems.altered.forms.parts import RELATIONS
from ludex.systems.altered.forms.selection import WORDS
from ludex.systems.altered.in_play import IN_PLAY

T = TypeVar("T")
Writer = Callable[[Ability], Plain]

_RELATIONS: Final[Mapping[Relation, str]] = {relation: word for word, relation in RELATIONS.items()}
_TALLIES: Final = {TallyKind.SUM: "sum", TallyKind.HIGHEST: "highest", TallyKind.LOWEST: "lowest"}


def _unwritten(value: object) -> NoReturn:
    raise DefinitionError(f"no file can hold {value}", remedy="Describe it by the parts that files have words for.")


def _cell(cell: AnyCharacteristic) -> str:
    return "abilities" if cell == ABILITIES else name_in_files(cell)


def _listed(words: frozenset[str]) -> Plain:
    found: list[Plain] = [*sorted(words)]
    return found[0] if len(found) == 1 else found


# ---------------------------------------------------------------- selectors and conditions


def written_selector(selector: Selector) -> Plain:
    """A selector as files hold it.

    Raises:
        DefinitionError: It is a function of the embedder's own.
    """
    word = next((word for word, known in WORDS.items() if known == selector), None)
    if word is not None:
        return word
    match selector:
        case _ if selector == IN_PLAY:
            return "in-play"
        case AllOf(inner):
            return {"all": [written_selector(each) for each in inner]}
        case AnyOf(inner):
            return {"any": [written_selector(each) for each in inner]}
        case Not(inner):
            return {"not": written_selector(inner)}
        case _:
            return _by_features(selector)


def _by_features(selector: Selector) -> Plain:  # one for each kind
    match selector:
        case f.Named(ids):
            return {"named": _listed(ids)}
        case f.Is(cell, words):
            return {"is": {_cell(cell): _listed(words)}}
        case f.Has(cell, member):
            return {"has": {_cell(cell): member}}
        case f.NumberIs(cell, relation, bound):
            other: Plain = bound if isinstance(bound, int) else {"mine": _cell(bound)}
            return {"number": {"of": _cell(cell), _RELATIONS[relation]: other}}
        case f.Present(cell):
            return {"present": _cell(cell)}
        case f.Bears(kind, name):
            return {"bears": _which(kind, name) or "any"}
        case _:
            return _by_source(selector)


def _by_source(selector: Selector) -> Plain:
    match selector:
        case r.SameAsSource(cell):
            return {"same": _cell(cell)}
        case r.Shares(cell, with_source):
            return {"shares": {"its": _cell(cell), "mine": _cell(with_source)}}
        case r.InSourceSet(cell):
            return {"one-of-my": _cell(cell)}
        case r.Linked(cell, place):
            return {"linked": {"by": _cell(cell), "to": written_selector(place)}}
        case r.Holding(cell, objects):
            return {"holding": {"by": _cell(cell), "objects": written_selector(objects)}}
        case _:
            _unwritten(selector)


def written_condition(condition: cd.Condition) -> Plain:
    """A condition as files hold it.

    Raises:
        DefinitionError: It is a function of the embedder's own.
    """
    match condition:
        case cd.Always():
            return "always"
        case cd.AllHold(inner):
            return {"all": [written_condition(each) for each in inner]}
        case cd.AnyHolds(inner):
            return {"any": [written_condition(each) for each in inner]}
        case cd.NotHolds(inner):
            return {"not": written_condition(inner)}
        case cd.SourceIs(selector):
            return {"source": written_selector(selector)}
        case cd.Compares(left, relation, right):
            return {"compare": {"amount": written_amount(left), _RELATIONS[relation]: written_amount(right)}}
        case _:
            _unwritten(condition)


# ---------------------------------------------------------------- amounts


def written_amount(amount: a.Amount) -> Plain:  # one for each kind of amount
    """An amount as files hold it.

    Raises:
        DefinitionError: It is a function of the embedder's own.
    """
    match amount:
        case a.Constant(number):
            return number
        case a.OfSource(cell):
            return {"mine": _cell(cell)}
        case a.OfTarget(cell):
            return {"its": _cell(cell)}
        case a.MembersOf(cell):
            return {"members": _cell(cell)}
        case a.Tallied(tally, others):
            of: dict[str, Plain] = {} if tally.cell is None else {"number": _cell(tally.cell)}
            of["of"] = written_selector(tally.objects)
            return {_TALLIES.get(tally.kind, "count"): {**of, **({"others": True} if others else {})}}
        case a.Sum(inner):
            return {"plus": [written_amount(each) for each in inner]}
        case a.Times(factor, inner):
            return {"times": {"factor": factor, "amount": written_amount(inner)}}
        case a.Limited(inner, at_least, at_most):
            bounds = {"at-least": at_least, "at-most": at_most}
            return {"limit": {"amount": written_amount(inner), **_given(bounds)}}
        case a.HighestOf(inner):
            return {"highest-of": [written_amount(each) for each in inner]}
        case a.LowestOf(inner):
            return {"lowest-of": [written_amount(each) for each in inner]}
        case _:
            _unwritten(amount)


def _given(values: Mapping[str, "T | None"]) -> dict[str, T]:
    return {key: value for key, value in values.items() if value is not None}


def _which(kind: str | None, name: str | None) -> dict[str, Plain]:
    return dict(_given({"kind": kind, "name": name}))


# ---------------------------------------------------------------- changes


def written_change(change: ch.Change, ability: Writer) -> Plain:  # one for each kind of change
    """A change as files hold it.

    Args:
        change: The change.
        ability: Writes an ability that is gained.

    Raises:
        DefinitionError: It is a function of the embedder's own.
    """
    match change:
        case ch.Add(cell, by):
            return {"add": {"to": _cell(cell), "amount": written_amount(by)}}
        case ch.SetNumber(cell, by):
            return {"set": {"number": _cell(cell), "to": written_amount(by)}}
        case ch.Double(cell):
            return {"double": _cell(cell)}
        case ch.Switch(first, second):
            return {"switch": [_cell(first), _cell(second)]}
        case ch.SetWord(cell, word):
            return {"set-word": {_cell(cell): word if isinstance(word, str) else {"mine": _cell(word)}}}
        case ch.Acquire(cell, starting):
            return {"acquire": {_cell(cell): _value(starting)}}
        case st.GainMember(cell, member):
            return {"gain": {_cell(cell): member}}
        case st.LoseMember(cell, member):
            return {"lose": {_cell(cell): member}}
        case st.SetMembers(cell, words):
            return {"become": {_cell(cell): _listed(words)}}
        case costs.AltersBy():
            return _cost(change)
        case _:
            return _change_of_abilities(change, ability)


def _value(value: Value) -> Plain:
    return _listed(value) if isinstance(value, frozenset) else value


def _cost(change: costs.AltersBy) -> Plain:
    by = written_amount(change.by)
    match change:
        case costs.CostsMore(at_most=bound):
            return {"costs-more": by if bound is None else {"by": by, "at-most": bound}}
        case costs.CostsLess(at_least=bound):
            return {"costs-less": by if bound is None else {"by": by, "at-least": bound}}
        case costs.CostsAtLeast():
            return {"costs-at-least": by}
        case costs.CostsAtMost():
            return {"costs-at-most": by}
        case _:
            _unwritten(change)


def _change_of_abilities(change: ch.Change, ability: Writer) -> Plain:
    match change:
        case ab.GainAbility(gained):
            return {"gain-ability": ability(gained)}  # type: ignore[arg-type]  # what is gained is an ability
        case ab.LoseAbilities(which):
            return {"lose-abilities": _which(which.kind, which.name) or "all"}
        case ab.IgnoreAbilities(which):
            return {"ignore-abilities": _which(which.kind, which.name) or "all"}
        case ab.Become(original, cells, abilities):
            found: dict[str, Plain] = {"of": original or "itself", "characteristics": [_cell(each) for each in cells]}
            return {"copy": found if abilities else {**found, "abilities": False}}
        case _:
            _unwritten(change)


# ---------------------------------------------------------------- passives


def written_passive(passive: Passive, ability: Writer) -> Plain:
    """A passive as files hold it, with its name.

    Args:
        passive: The passive.
        ability: Writes an ability that is gained.

    Raises:
        DefinitionError: A part of it is a function of the embedder's own.
    """
    found: dict[str, Plain] = {"name": passive.name} if passive.name else {}
    if not isinstance(passive.affects, f.Itself):
        found["affects"] = written_selector(passive.affects)
    if not isinstance(passive.when, cd.Always):
        found["when"] = written_condition(passive.when)
    if not isinstance(passive.works, f.Everything):
        found["works"] = written_selector(passive.works)
    found |= {key: value for key, value in (("kind", passive.kind), ("rule", passive.rule)) if value}
    return {**found, "does": [written_change(each, ability) for each in passive.does]}
