"""Random parts of passive abilities, as card files write them: selectors, conditions, amounts and changes."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from ludex.engine.forms import Plain
from ludex.layers.cells import Kind
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.forms import selection
from ludex.systems.altered.forms.names import CHARACTERISTICS, COMPUTED
from ludex.systems.altered.forms.parts import RELATIONS
from ludex.systems.altered.in_play import EFFECT, QUICK_ACTION, REACTION, SUPPORT

Part: TypeAlias = "Callable[[Random, int], Plain]"
"""Writes a part, so deep at most."""

COUNTERS = ("boost", "steam")
LABELS = (REACTION, QUICK_ACTION, EFFECT, SUPPORT)
SUBTYPES = ("Robot", "Gear", "Mage")
EXPEDITIONS = (
    *("expeditions", "my-expeditions", "facing-expeditions", "hero-expeditions", "companion-expeditions"),
    *("ahead", "behind", "tied", "regions", "my-regions"),
)
NUMBERS, SETS, WORDS = (
    tuple(name for name, cell in CHARACTERISTICS.items() if cell.kind is kind)
    for kind in (Kind.NUMBER, Kind.SET, Kind.VALUE)
)
SETTABLE = (*(name for name in NUMBERS if name not in COMPUTED and name != "boosts"), "counters.steam")
MEMBERS: Mapping[str, tuple[str, ...]] = {
    "subtypes": SUBTYPES,
    "statuses": c.STATUS_WORDS,
    "keywords": c.KEYWORD_WORDS,
    "terrains": c.TERRAIN_WORDS,
}
VALUES: Mapping[str, tuple[str, ...]] = {
    "type": c.TYPES,
    "zone": c.ZONES,
    "home": c.HOMES,
    "rarity": c.RARITIES,
    "name": ("Card 1", "Imp"),
}


def _one(random: Random, *given: Plain) -> Plain:
    return random.choice(given)


def number(random: Random) -> str:
    """The name of a number."""
    return random.choice((*NUMBERS, "counters.steam"))


def _entry(random: Random, known: Mapping[str, tuple[str, ...]]) -> Plain:
    key = random.choice(list(known))
    return {key: random.choice(known[key])}


def _bound(random: Random, left: Plain, right: Plain, key: str) -> Plain:
    return {key: left, random.choice(list(RELATIONS)): right}


def _one_of(parts: Mapping[str, Part], random: Random, depth: int, nesting: tuple[str, ...]) -> Plain:
    name = random.choice([name for name in parts if depth > 0 or name not in nesting])
    return {name: parts[name](random, depth - 1)}


def _which(word: str) -> Part:
    def which(random: Random, _depth: int) -> Plain:
        return _one(random, word, {"kind": random.choice(LABELS)})

    return which


# ---------------------------------------------------------------- selectors


def selector(random: Random, depth: int = 1) -> Plain:
    """Which objects; often one of the words for them."""
    if random.random() < 0.6:
        return random.choice((*selection.WORDS, "in-play"))
    return _one_of(SELECTORS, random, depth, ("all", "any", "not", "linked", "holding"))


def expedition(random: Random) -> Plain:
    """Which Expeditions, or Regions."""
    return _one(random, *EXPEDITIONS, {"all": ["expeditions", "controlled-by-you"]})


SELECTORS: Mapping[str, Part] = {
    "all": lambda r, d: [selector(r, d), selector(r, d)],
    "any": lambda r, d: [selector(r, d), selector(r, d)],
    "not": selector,
    "is": lambda r, _: _entry(r, VALUES),
    "has": lambda r, _: _entry(r, MEMBERS),
    "number": lambda r, _: _bound(r, number(r), _one(r, 0, 1, 2, {"mine": number(r)}), "of"),
    "present": lambda r, _: r.choice((*NUMBERS, *SETS, *WORDS)),
    "same": lambda r, _: r.choice(WORDS),
    "shares": lambda r, _: {"its": r.choice(SETS), "mine": r.choice(SETS)},
    "one-of-my": lambda r, _: r.choice(SETS),
    "linked": lambda r, d: {"by": r.choice(SETS), "to": selector(r, d)},
    "holding": lambda r, d: {"by": r.choice(SETS), "objects": selector(r, d)},
    "bears": _which("any"),
}


# ---------------------------------------------------------------- conditions and amounts


def condition(random: Random, depth: int = 1) -> Plain:
    """Whether something is so."""
    return "always" if random.random() < 0.1 else _one_of(CONDITIONS, random, depth, ("all", "any", "not"))


CONDITIONS: Mapping[str, Part] = {
    "all": lambda r, d: [condition(r, d), condition(r, d)],
    "any": lambda r, d: [condition(r, d), condition(r, d)],
    "not": condition,
    "source": selector,
    "compare": lambda r, d: _bound(r, _of_source(r, d), _one(r, 0, 1, 2, _of_source(r, d)), "amount"),
}


def _of_source(random: Random, depth: int) -> Plain:
    return _one(random, {"mine": number(random)}, {"count": {"of": selector(random, depth)}})


def amount(random: Random, depth: int = 1) -> Plain:
    """A number that passives know."""
    if random.random() < 0.25:
        return random.choice((1, 1, 2, 3, 0, -1))
    return _one_of(AMOUNTS, random, depth, ("plus", "times", "limit", "highest-of", "lowest-of"))


def _tally(random: Random, depth: int) -> Plain:
    return {"number": number(random), "of": selector(random, depth), "others": random.random() < 0.5}


AMOUNTS: Mapping[str, Part] = {
    "mine": lambda r, _: number(r),
    "its": lambda r, _: number(r),
    "members": lambda r, _: r.choice(SETS),
    "count": lambda r, d: {"of": selector(r, d), "others": r.random() < 0.5},
    "sum": _tally,
    "highest": _tally,
    "lowest": _tally,
    "plus": lambda r, d: [amount(r, d), amount(r, d)],
    "times": lambda r, d: {"factor": r.choice((2, -1, 0)), "amount": amount(r, d)},
    "limit": lambda r, d: {"amount": amount(r, d), "at-most": r.choice((1, 3))},
    "highest-of": lambda r, d: [amount(r, d), amount(r, d)],
    "lowest-of": lambda r, d: [amount(r, d), amount(r, d)],
}


# ---------------------------------------------------------------- changes


def change(random: Random, depth: int = 2) -> Plain:
    """What a passive does to an object, but for the abilities that it gains."""
    if random.random() < 0.05:
        return "lose-abilities-and-keywords"
    return _one_of(CHANGES, random, depth, ())


def _copy(random: Random, _depth: int) -> Plain:
    cells = random.sample((*SETTABLE, "subtypes", "keywords", "name", "controller"), 2)
    return {"of": "itself", "characteristics": list(cells), "abilities": random.random() < 0.1}


CHANGES: Mapping[str, Part] = {
    "add": lambda r, d: {"to": r.choice(SETTABLE), "amount": amount(r, d)},
    "set": lambda r, d: {"number": r.choice(SETTABLE), "to": amount(r, d)},
    "double": lambda r, _: r.choice(SETTABLE),
    "switch": lambda r, _: list(r.sample(SETTABLE, 2)),
    "set-word": lambda r, _: _one(r, {"controller": {"mine": "controller"}}, {"name": "Imp"}, {"home": c.HOMES[0]}),
    "gain": lambda r, _: _entry(r, MEMBERS),
    "lose": lambda r, _: _entry(r, MEMBERS),
    "become": lambda r, _: _entry(r, MEMBERS),
    "acquire": lambda r, _: _one(r, {"forest": 2}, {"subtypes": ["Mage"]}, {"name": "Imp"}),
    "lose-abilities": _which("all"),
    "ignore-abilities": _which("all"),
    "copy": _copy,
    "costs-more": lambda r, d: _one(r, 1, 2, {"by": amount(r, d), "at-most": 4}),
    "costs-less": lambda r, d: _one(r, 1, 2, {"by": amount(r, d), "at-least": 1}),
    "costs-at-least": amount,
    "costs-at-most": amount,
}
