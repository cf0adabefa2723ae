"""Abilities by chance: every kind of selector, amount, condition and change, from few words and few numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from attrs import define, field

from ludex.layers.amounts import (
    Amount,
    Constant,
    HighestOf,
    Limited,
    LowestOf,
    MembersOf,
    OfSource,
    OfTarget,
    Sum,
    Tallied,
    Times,
)
from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Characteristic, Value
from ludex.layers.changes import Acquire, Add, Change, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.conditions import Always, Compares, Condition, SourceIs
from ludex.layers.features import Bears, Everything, Has, Is, Itself, Named, NumberIs, Present
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from ludex.layers.selection import Selector, Tally, TallyKind
from tests.boards.custom import AT_HOME, FADED, HALVED, LEVELLED, MOTLEY, OUTRANKS
from tests.boards.themes import Theme
from tests.boards.vocabulary import (
    AT,
    CAMP,
    COLOURS,
    COUNTERS,
    GUARD,
    POWER,
    SIDE,
    STATUSES,
    TERRAINS,
    TYPES,
    WEATHER,
    ZONE,
)

T = TypeVar("T")

SIDES: Final = ("west", "east")
ZONES: Final = ("field", "camp")
PLACES: Final = ("north", "south")
NUMBERS: Final = (POWER, GUARD)
SETS: Final = (TYPES, TYPES, COLOURS, STATUSES)
STARTING: Final[dict[AnyCharacteristic, Value]] = {
    POWER: 1,
    GUARD: 2,
    COUNTERS: 1,
    SIDE: "west",
    TYPES: frozenset("a"),
    COLOURS: frozenset("b"),
}
TO_HAVE: Final[tuple[AnyCharacteristic, ...]] = (POWER, GUARD, TYPES, COLOURS, SIDE)
FIELD: Final = Is(ZONE, frozenset({"field"}))
WEST: Final = frozenset({"west"})
RELATIONS: Final = tuple(Relation)


@define
class AbilityMaker:
    """Makes abilities.

    Attributes:
        below: Picks a number from 0 up to, not including, another one.
        theme: What they are mostly made of.
        ids: The identities that a selector may name.
        models: The objects that others may become a copy of; their own abilities make no copies.
        layer_names: The layers that an ability may name.
        made: The abilities made so far, without those that copy: now and then one is printed twice.
    """

    below: Callable[[int], int]
    theme: Theme
    ids: tuple[str, ...]
    models: tuple[str, ...]
    layer_names: tuple[str, ...]
    made: list[Ability] = field(factory=list)

    def one(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def chance(self, percent: int) -> bool:
        return self.below(100) >= 100 - percent

    def pick(self, table: Mapping[str, Callable[[], T]], weights: Mapping[str, int]) -> T:
        at = self.below(sum(weights.values()))
        for name, weight in weights.items():
            at -= weight
            if at < 0:
                return table[name]()
        raise AssertionError("the weights are what they were summed to")

    def word(self) -> str:
        return self.one(self.theme.words)

    # ------------------------------------------------------------ selectors

    def selector(self, depth: int = 2) -> Selector:
        if depth and self.chance(self.theme.nesting):
            match self.below(3):
                case 0:
                    return self.selector(depth - 1) & self.selector(depth - 1)
                case 1:
                    return self.selector(depth - 1) | self.selector(depth - 1)
                case _:
                    return ~self.selector(depth - 1)
        table: dict[str, Callable[[], Selector]] = {
            "everything": Everything,
            "itself": Itself,
            "others": lambda: ~Itself(),
            "named": lambda: Named(frozenset({self.one(self.ids), self.one(self.ids)})),
            "is": lambda: self.one((FIELD, Is(SIDE, frozenset({self.one(SIDES)})))),
            "has": lambda: Has(self.one(SETS), self.word()),
            "number": lambda: NumberIs(self.number(), self.one(RELATIONS), self.below(4)),
            "number of source": lambda: NumberIs(self.number(), self.one(RELATIONS), self.number()),
            "present": lambda: Present(self.one(TO_HAVE)),
            "same": lambda: SameAsSource(self.one((SIDE, SIDE, ZONE))),
            "shares": self.shares,
            "in source set": lambda: InSourceSet(AT),
            "linked": lambda: Linked(AT, Has(TERRAINS, self.word()) if self.chance(60) else self.selector(depth - 1)),
            "holding": lambda: Holding(AT, self.selector(max(depth - 1, 0))),
            "bears": lambda: Bears(*self.one(((None, None), ("k", None), (None, "n"), ("k", "n")))),
            "through": lambda: Has(WEATHER, self.word()),
            "derived": lambda: Has(CAMP, f"{self.one(SIDES)} {self.one(ZONES)}"),
            "custom": lambda: self.one((OUTRANKS, MOTLEY)),
        }
        links = self.theme.selectors if depth else self.theme.selectors_without_links
        return self.pick(table, links)

    def number(self) -> Characteristic[int]:
        return COUNTERS if self.chance(15) else self.one(NUMBERS)

    def shares(self) -> Selector:
        return Shares(*self.one(((TYPES, TYPES), (AT, AT), (CAMP, CAMP), (WEATHER, WEATHER), (COLOURS, TYPES))))

    # ------------------------------------------------------------ amounts and conditions

    def amount(self, *, fixed: bool, depth: int = 1) -> Amount:
        def inner() -> Amount:
            return self.amount(fixed=fixed, depth=depth - 1)

        table: dict[str, Callable[[], Amount]] = {
            "constant": lambda: Constant(self.below(5) - 1),
            "of source": lambda: OfSource(self.number()),
            "of target": lambda: OfSource(self.number()) if fixed else OfTarget(self.number()),
            "members": lambda: MembersOf(self.one((TYPES, AT, COLOURS))),
            "tallied": lambda: self.tallied(fixed=fixed),
            "sum": lambda: Sum((inner(), inner())),
            "times": lambda: Times(self.one((-1, 2)), inner()),
            "limited": lambda: Limited(inner(), self.one((None, 0, 1)), self.one((None, 2, 3))),
            "highest": lambda: HighestOf((inner(), inner())),
            "lowest": lambda: LowestOf((inner(), inner())),
            "custom": lambda: Constant(2) if fixed else HALVED,
        }
        return self.pick(table, self.theme.amounts if depth else self.theme.simple_amounts)

    def tallied(self, *, fixed: bool) -> Tallied:
        kind, others = self.one(tuple(TallyKind)), not fixed and self.chance(40)
        cell = None if kind is TallyKind.COUNT else self.number()
        return Tallied(Tally(kind, self.countable(), cell), others)

    def countable(self) -> Selector:
        """Objects of which there are some, and now one more, now one fewer."""
        if self.chance(40):
            return self.selector(1)
        return self.one((Has(TYPES, self.word()), Has(TYPES, self.word()), SameAsSource(SIDE), Is(SIDE, WEST)))

    def condition(self, depth: int = 1) -> Condition:
        def inner() -> Condition:
            return self.condition(depth - 1)

        table: dict[str, Callable[[], Condition]] = {
            "always": Always,
            "source is": lambda: SourceIs(self.selector(1)),
            "counts": lambda: Compares(
                Tallied(Tally(TallyKind.COUNT, self.countable())), self.one(RELATIONS), Constant(1 + self.below(3))
            ),
            "compares": lambda: Compares(
                self.amount(fixed=True), self.one(RELATIONS), self.amount(fixed=True, depth=0)
            ),
            "custom": lambda: AT_HOME,
            "all": lambda: inner() & inner(),
            "any": lambda: inner() | inner(),
            "not": lambda: ~inner(),
        }
        return self.pick(table, self.theme.conditions if depth else self.theme.simple_conditions)

    # ------------------------------------------------------------ changes and abilities

    def change(self, depth: int, *, copies: bool) -> Change:
        table: dict[str, Callable[[], Change]] = {
            "add": lambda: Add(self.number(), self.amount(fixed=False)),
            "set number": lambda: SetNumber(self.number(), self.amount(fixed=False)),
            "double": lambda: Double(self.number()),
            "switch": lambda: Switch(POWER, self.one((GUARD, COUNTERS))),
            "set word": lambda: self.one((SetWord(SIDE, self.one(SIDES)), SetWord(SIDE, SIDE), SetWord(ZONE, "camp"))),
            "gain": self.gain,
            "lose": lambda: LoseMember(self.one((TYPES, TYPES, COLOURS, STATUSES, TERRAINS)), self.word()),
            "set members": self.set_members,
            "acquire": self.acquire,
            "grant": lambda: GainAbility(self.ability(depth - 1, copies=copies)),
            "remove": lambda: LoseAbilities(self.which()),
            "ignore": lambda: IgnoreAbilities(self.which()),
            "copy": self.copy,
            "custom": lambda: self.one((LEVELLED, FADED)),
        }
        weights = dict(self.theme.changes)
        if not depth:
            del weights["grant"]
        if not copies:
            del weights["copy"]
        return self.pick(table, weights)

    def gain(self) -> GainMember:
        if self.chance(12):
            return GainMember(AT, self.one(PLACES))
        return GainMember(self.one((TYPES, TYPES, TYPES, COLOURS, STATUSES, TERRAINS)), self.word())

    def set_members(self) -> SetMembers:
        cell = self.one((TYPES, TYPES, COLOURS, TERRAINS))
        return SetMembers(cell, frozenset({self.word()}) if self.chance(60) else frozenset())

    def acquire(self) -> Acquire:
        cell = self.one(tuple(STARTING))
        return Acquire(cell, STARTING[cell])

    def which(self) -> Which:
        return self.one((Which(), Which(kind="k"), Which(name="n")))

    def copy(self) -> Become:
        some = ((POWER, GUARD), (TYPES, COLOURS), (POWER, TYPES, SIDE))
        if not self.models or self.chance(30):
            return Become(self.one((None, *self.ids)), self.one(some), abilities=False)
        return Become(self.one(self.models), self.one(some), abilities=self.chance(70))

    def ability(self, depth: int = 2, *, copies: bool = True) -> Ability:
        if self.made and self.chance(12):
            return self.one(self.made)
        new = self._new_ability(depth, copies=copies)
        if not copies:
            self.made.append(new)
        return new

    def _new_ability(self, depth: int, *, copies: bool) -> Ability:
        name, kind = self.one(("", "", "n", "m")), self.one(("", "", "k", "k", OF_THE_RULES))
        if self.chance(self.theme.linked):
            return self.link(name, kind)
        if self.chance(6):
            return Inert(name, kind)
        return self.passive(depth, name, kind, copies=copies)

    def link(self, name: str, kind: str) -> Passive:
        """One link of a chain: what is of one type becomes, or ceases to be, of another."""
        words = self.theme.words
        start = self.below(len(words))
        following = words[(start + 1 + self.chance(15)) % len(words)]
        change = self.one(
            (GainMember(TYPES, following),) * 3
            + (LoseMember(TYPES, following), SetMembers(TYPES, frozenset({following})), Add(POWER, Constant(1)))
        )
        whom: Selector = Has(TYPES, words[start])
        match self.below(12):
            case 11:
                whom = ~whom
            case 10:
                whom &= self.selector(0)
            case 9:
                whom = Everything()
        if self.below(6) == 5:
            at_most = Compares(Tallied(Tally(TallyKind.COUNT, whom)), self.one(RELATIONS), Constant(1 + self.below(2)))
            return Passive((change,), self.one((Everything(), ~Itself(), Has(TYPES, self.word()))), at_most)
        if self.below(6) == 5:
            return Passive((change,), self.one((Everything(), ~Itself())), SourceIs(whom), name=name, kind=kind)
        return Passive((change,), whom, name=name, kind=kind)

    def passive(self, depth: int, name: str, kind: str, *, copies: bool) -> Passive:
        several = 1 + self.chance(20) + self.chance(10)
        works = self.one((FIELD, Has(STATUSES, self.word()), ~Bears(kind="k"))) if self.chance(8) else Everything()
        does = tuple(self.change(depth, copies=copies) for _ in range(several))
        # a gift that gives gifts to everybody makes boards that take a second each
        narrow = depth < 2 and any(isinstance(change, GainAbility) for change in does)
        return Passive(
            does,
            Named(frozenset({self.one(self.ids)})) if narrow else self.selector(),
            self.condition(),
            works,
            name,
            kind,
            layer=self.one(self.layer_names) if self.layer_names and self.chance(10) else None,
        )
