"""A game small enough to see through: heaps of stones with names, and modifiers that are handed to it.

Nothing in it is asked of the board; the engine's own laws (tiers, once, who chooses, commuting) show without a system.
"""

from collections.abc import Iterator

from attrs import evolve, field, frozen
from immutables import Map

from ludex.engine.choices import Answer, Chance, Choice, Description, Number, Outcome, Over
from ludex.engine.pipeline import Perform
from ludex.engine.state import Applicable, Game, GameState, Modifier, Moment, Progress, Task, Tier
from ludex.engine.steps import Act, AtomicAction, ModifierKey, Step, step
from ludex.engine.table import Table
from ludex.layers.objects import board
from ludex.layers.order import Layers
from ludex.layers.resolver import Resolver


@frozen
class Heaps:
    """How many stones lie on each heap, and how many steps have happened."""

    stones: "Map[str, int]" = field(factory=Map)
    events: tuple[tuple[AtomicAction, ...], ...] = ()


Small = GameState[Heaps]


@frozen(cache_hash=True)
class Put(AtomicAction):
    """So many stones are put on a heap."""

    heap: str
    stones: int


@frozen(cache_hash=True)
class Die(AtomicAction):
    """A die is rolled, and so many stones are put on a heap."""

    heap: str
    shown: int = 0


@frozen(cache_hash=True)
class Shown(Outcome):
    """What a die shows."""

    number: int

    def label(self) -> str:
        """The number."""
        return str(self.number)


@frozen
class OneDie(Description):
    """A die of six faces."""

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Six numbers."""
        return ((Shown(number), 1) for number in range(1, 7))

    def admits(self, outcome: Answer) -> bool:
        """Whether it is one of them."""
        return isinstance(outcome, Shown) and 1 <= outcome.number <= 6


@frozen(cache_hash=True)
class Instead(Modifier[Heaps]):
    """Puts on one heap go to another; with a factor, so many times as many."""

    old: str
    new: str
    times: int = 1
    may: bool = False
    fallback: str = ""

    @property
    def tier(self) -> Tier:
        """It replaces atomic actions."""
        return Tier.ATOMIC_ACTION

    @property
    def optional(self) -> bool:
        """Whether it says "may"."""
        return self.may

    def applies(self, at: Moment[Heaps], act: Act | None) -> bool:
        """To puts on its heap."""
        return act is not None and isinstance(act.action, Put) and act.action.heap == self.old

    def actions(self, at: Moment[Heaps], act: Act | None) -> tuple[AtomicAction, ...]:
        """The same put on the other heap."""
        assert act is not None
        assert isinstance(act.action, Put)
        return (Put(self.new, act.action.stones * self.times),)

    def otherwise(self, at: Moment[Heaps]) -> tuple[Task[Heaps], ...]:
        """One stone on the fallback heap."""
        return (Perform(step(Put(self.fallback, 1))),) if self.fallback else ()


@frozen(cache_hash=True)
class Also(Modifier[Heaps]):
    """With each put on a heap, one of so many stones on another."""

    old: str
    new: str
    stones: int = 1

    @property
    def tier(self) -> Tier:
        """It adds."""
        return Tier.ADDITIVE

    def applies(self, at: Moment[Heaps], act: Act | None) -> bool:
        """To puts on its heap."""
        return act is not None and isinstance(act.action, Put) and act.action.heap == self.old

    def actions(self, at: Moment[Heaps], act: Act | None) -> tuple[AtomicAction, ...]:
        """What is added."""
        return (Put(self.new, self.stones),)


@frozen(cache_hash=True)
class Whole(Modifier[Heaps]):
    """A step with any put on a heap becomes one put on another."""

    old: str
    new: str

    @property
    def tier(self) -> Tier:
        """It replaces the step."""
        return Tier.WHOLE_STEP

    def applies(self, at: Moment[Heaps], act: Act | None) -> bool:
        """To steps with such a put."""
        return any(isinstance(action, Put) and action.heap == self.old for action in at.step.actions)

    def actions(self, at: Moment[Heaps], act: Act | None) -> tuple[AtomicAction, ...]:
        """One put of one stone."""
        return (Put(self.new, 1),)


@frozen
class SmallGame(Game[Heaps]):
    """Two players, some modifiers, and heaps that cannot be put on."""

    existing: tuple[tuple[str, Modifier[Heaps], str], ...] = ()
    barred: frozenset[str] = frozenset()
    pool: bool = False

    @property
    def one_pool_of_modifiers(self) -> bool:
        """As the test says."""
        return self.pool

    def concerned(self, action: AtomicAction) -> str:
        """The heap."""
        return action.heap if isinstance(action, Put) else ""

    def initiative(self, state: Small) -> tuple[str, ...]:
        """Ann comes first."""
        return ("ann", "bob")

    def impossible(self, state: Small, action: AtomicAction) -> str | None:
        """Puts on barred heaps."""
        return "the heap is barred" if isinstance(action, Put) and action.heap in self.barred else None

    def modifiers(self, state: Small, step: Step) -> tuple[Applicable[Heaps], ...]:
        """Those handed to it."""
        return tuple(Applicable(modifier, ModifierKey(name), player) for name, modifier, player in self.existing)

    def chance(self, state: Small, step: Step) -> Chance | None:
        """A die that has not been rolled."""
        if any(isinstance(action, Die) and not action.shown for action in step.actions):
            return Chance(OneDie(), "a die")
        return None

    def settled(self, state: Small, step: Step, outcome: Answer) -> Step:
        """The first such die shows what came."""
        assert isinstance(outcome, Shown)
        acts = list(step.acts)
        place = next(n for n, act in enumerate(acts) if isinstance(act.action, Die) and not act.action.shown)
        acts[place] = evolve(acts[place], action=Die(acts[place].action.heap, outcome.number))  # type: ignore[attr-defined]
        return step.with_acts(*acts)

    def happen(self, state: Small, step: Step) -> Small:
        """The stones are put."""
        stones = state.facts.stones
        for action in step.actions:
            match action:
                case Put(heap, number) | Die(heap, number):
                    stones = stones.set(heap, stones.get(heap, 0) + number)
        return state.with_facts(Heaps(stones, (*state.facts.events, step.actions)))

    def over(self, state: Small) -> Over | None:
        """When nothing is left to be done."""
        return None if state.agenda else Over(None, "all is done")

    def name(self, state: Small, id: str) -> str:
        """Itself."""
        return id


@frozen
class AskNumber(Task[Heaps]):
    """A player chooses how many stones are put on a heap."""

    player: str
    heap: str
    up_to: int

    def run(self, state: Small, game: Game[Heaps]) -> Progress[Heaps]:
        """Ask."""
        return Choice(self.player, f"How many on {self.heap}?", tuple(Number(n) for n in range(1, self.up_to + 1)))

    def take(self, state: Small, game: Game[Heaps], answer: Answer) -> Small:
        """Put them."""
        assert isinstance(answer, Number)
        return state.then(Perform(step(Put(self.heap, answer.number), controller=self.player)))


def start(*tasks: Task[Heaps]) -> Small:
    """A state with some tasks to be done, on an empty table."""
    return GameState(Table(Resolver(Layers()).start(board())), Heaps(), tasks)


def putting(*actions: AtomicAction, controller: str | None = "ann") -> Small:
    """A state in which one step is about to happen."""
    return start(Perform(step(*actions, controller=controller)))
