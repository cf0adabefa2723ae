"""Changes of abilities: gained, lost, ignored, or taken over with all else in a copy."""

from attrs import frozen

from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Atom, Held, Labelled, Row
from ludex.layers.changes import EXISTENCE, Change, Draft, Operand
from ludex.layers.kinds import refuse_computed
from ludex.layers.selection import ABILITIES, Base, Scope


@frozen(cache_hash=True)
class GainAbility(Change):
    """Gain an ability, behind those that the object has."""

    ability: Labelled

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Give the ability."""
        draft.gain_ability(self.ability)

    def writes(self) -> frozenset[Atom]:
        """The object's abilities; no ability ends by it."""
        return frozenset({Atom(ABILITIES)})

    def grants(self) -> tuple[Labelled, ...]:
        """The ability."""
        return (self.ability,)

    def __str__(self) -> str:
        return f"grants “{self.ability.name}”"


@frozen(cache_hash=True)
class Which:
    """Which abilities: all, those of a kind, or those of a name."""

    kind: str | None = None
    name: str | None = None

    def includes(self, ability: Labelled) -> bool:
        """Whether the ability is one of them.

        >>> from ludex.layers.passives import Inert
        >>> Which(kind="keyword").includes(Inert("Eternal", "keyword"))
        True
        """
        if ability.kind == OF_THE_RULES:
            return False
        return self.kind in (None, ability.kind) and self.name in (None, ability.name)

    def __str__(self) -> str:
        if self.name is not None:
            return f"the ability “{self.name}”"
        return "all abilities" if self.kind is None else f"all abilities of kind {self.kind}"


@frozen(cache_hash=True)
class LoseAbilities(Change):
    """Lose abilities: all, one kind, or one. What is gained afterwards stays."""

    which: Which = Which()

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Take the abilities away."""
        draft.abilities = [held for held in draft.abilities if not self.which.includes(held.ability)]

    def writes(self) -> frozenset[Atom]:
        """The object's abilities, and whether they exist."""
        return frozenset({Atom(ABILITIES), Atom(EXISTENCE)})

    def __str__(self) -> str:
        return f"removes {self.which}"


@frozen(cache_hash=True)
class IgnoreAbilities(Change):
    """Have abilities ignored: they stay, without force (ALT4-7.3.18)."""

    which: Which = Which()

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Mark the abilities, except the one that is being applied."""
        # ALT4-7.3.18.a: an ability that would ignore itself is not ignored
        draft.abilities = [
            Held(
                held.key,
                held.ability,
                held.ignored or (held.key != draft.applying and self.which.includes(held.ability)),
            )
            for held in draft.abilities
        ]

    def writes(self) -> frozenset[Atom]:
        """Whether the object's abilities have force."""
        return frozenset({Atom(EXISTENCE)})

    def __str__(self) -> str:
        return f"has {self.which} ignored"


@frozen(cache_hash=True)
class Become(Change):
    """Become a copy of the base characteristics of an object.

    Attributes:
        original: The identity of the object that is copied, or None for the source.
        cells: The characteristics that are copied, absent ones as absent.
        abilities: Whether its printed abilities are copied, in place of all that the object has.

    Raises:
        DefinitionError: A characteristic is computed from others.
    """

    original: str | None
    cells: tuple[AnyCharacteristic, ...]
    abilities: bool = True

    def __attrs_post_init__(self) -> None:
        for cell in self.cells:
            refuse_computed(self, cell)

    def operand(self, row: Row, scope: Scope) -> Operand:
        """The base that is copied."""
        return scope.bases[scope.source.id if self.original is None else self.original]

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Write what the base has, and take away what it lacks."""
        assert isinstance(operand, Base)
        for cell in self.cells:
            copied = operand.cells.get(cell)
            if copied is None:
                draft.cells.pop(cell, None)
            else:
                draft.cells[cell] = copied
        if self.abilities:
            draft.abilities = [held for held in draft.abilities if held.ability.kind == OF_THE_RULES]
            for ability in operand.abilities:
                if ability.kind != OF_THE_RULES:
                    draft.gain_ability(ability)

    def writes(self) -> frozenset[Atom]:
        """The copied characteristics, their presence, and the abilities."""
        cells = {atom for cell in self.cells for atom in (Atom(cell), Atom(cell, presence=True))}
        return frozenset(cells | ({Atom(ABILITIES), Atom(EXISTENCE)} if self.abilities else set()))

    def __str__(self) -> str:
        return f"becomes a copy of {'the source' if self.original is None else self.original}"
