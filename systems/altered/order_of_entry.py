"""What enters at once is put in an order by the players: each orders their own, the first in initiative order first.

Nobody is asked where the order can never show, since the passives of what enters do not hang together (`interplay`), or
where one order looks like the other, since what enters is alike.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import AtomicAction, Step
from ludex.layers.objects import Object
from ludex.systems.altered.actions import (
    Create,
    CreateEmblem,
    Move,
    MoveMarker,
    PlaceMarker,
    TakeFromDeck,
)
from ludex.systems.altered.characteristics import DECK, DISCARD, HAND, HOME, MANA_ZONE, NAME, TOKEN, TRAITS
from ludex.systems.altered.draft import Draft, in_order
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.happening import drafted, happen
from ludex.systems.altered.interplay import Interplay, interplay
from ludex.systems.altered.key import position_key
from ludex.systems.altered.rules_of_play import Rules, rules_of

STILL: Final = frozenset({DECK, HAND, DISCARD, MANA_ZONE})
"""The zones in which what lies has no say in what is true there and then (ALT4-1.2.4.d)."""


@frozen(cache_hash=True)
class EntersNext(Option):
    """To let an object be the next of those that enter at once.

    Attributes:
        id: What it was; of what comes from nowhere, what it will be.
        name: How people call it.
    """

    id: str
    name: str = field(default="", eq=False)

    def label(self) -> str:
        """Its name."""
        return self.name or self.id


@frozen
class OrderEntries(Task[Facts]):
    """Players put in an order what is about to enter; then the step happens."""

    step: Step

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask, or let it happen."""
        asked = _asked(rules_of(game), state, self.step)
        if asked is None:
            return game.happen(state, self.step)
        rule = "ALT-2.3.1.m" if rules_of(game).is_first_edition else "ALT4-2.2.16.d"
        return Choice(asked.player, "Which of these enters first?", asked.options(), rule)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Write down which comes next."""
        asked = _asked(rules_of(game), state, self.step)
        assert asked is not None  # it was, or there would be no answer
        number = asked.numbers[asked.options().index(answer)]
        return state.then(OrderEntries(evolve(self.step, order=(*self.step.order, number))))


def to_choose(rules: Rules, state: State, step: Step) -> OrderEntries | None:
    """The choice that stands between a step and its happening; None where there is none."""
    if len(step.acts) == 1 or sum(_may_enter(action) for action in step.actions) < 2:
        return None
    return None if _asked(rules, state, step) is None else OrderEntries(step)


def _may_enter(action: AtomicAction) -> bool:
    """Whether an object may enter by an action where it has a say."""
    match action:
        case Move(to=zone) | TakeFromDeck(to=zone):
            return zone not in STILL
        case _:
            return isinstance(action, Create | CreateEmblem | PlaceMarker | MoveMarker)


@frozen(eq=False)
class _Asked:
    """Which of what enters may come next.

    Attributes:
        player: Whose it is.
        numbers: Their numbers among all that enters.
        objects: All that enters.
        before: What those were that enter, by their new identities.
    """

    player: str
    numbers: tuple[int, ...]
    objects: Sequence[Object]
    before: dict[str, str]

    def options(self) -> tuple[Option, ...]:
        """One for each."""
        found = [self.objects[number] for number in self.numbers]
        return tuple(EntersNext(self.before.get(each.id, each.id), _told(each)) for each in found)


def _told(object: Object) -> str:
    name = object.read(NAME) or next((str(ability) for ability in object.abilities), object.id)
    home = object.read(HOME)
    return f"{name} ({home.capitalize()} Expedition)" if home else name


def _asked(rules: Rules, state: State, step: Step) -> _Asked | None:
    """What has to be asked next about the order of what enters; None where nothing has."""
    draft = drafted(state, rules, step)
    left = [number for number in range(len(draft.entering)) if number not in step.order]
    if len(left) == len({draft.entering[number].player for number in left}):
        # each player has one at most
        return None
    objects = [entering.make(state.facts.clock + 1) for entering in draft.entering]
    known = interplay(state, rules, objects)
    left = [number for number in left if known.may_have(objects[number])]
    for player in state.facts.initiative:
        own = [number for number in left if draft.entering[number].player == player]
        for part in _parts(known, objects, own):
            numbers = tuple(_unlike(rules, state, draft, objects, part))
            if len(numbers) > 1:
                return _Asked(player, numbers, objects, {new: old for old, new in draft.leaving.items()})
    return None


def _parts(known: Interplay, objects: Sequence[Object], numbers: Sequence[int]) -> list[list[int]]:
    """What hangs together of what a player may put in an order, each part by itself."""
    parts: list[list[int]] = []
    for number in numbers:
        touched = [part for part in parts if any(known.matters(objects[each], objects[number]) for each in part)]
        joined = [each for part in touched for each in part]
        parts = [*(part for part in parts if part not in touched), [*joined, number]]
    return [sorted(part) for part in parts if len(part) > 1]


def _unlike(rules: Rules, state: State, draft: Draft, objects: Sequence[Object], part: Sequence[int]) -> Iterator[int]:
    """Of some that enter, one of each kind: it makes no difference which of two that are alike comes first."""
    found: list[int] = []
    for number in part:
        if not any(_are_alike(rules, state, draft, objects, each, number) for each in found):
            found.append(number)
            yield number


def _are_alike(rules: Rules, state: State, draft: Draft, objects: Sequence[Object], one: int, two: int) -> bool:
    left, right = objects[one], objects[two]
    if left.base != right.base or left.abilities != right.abilities:
        return False
    if TOKEN in left.read(TRAITS):
        # nothing has spoken yet of either of them
        return True
    order, initiative = draft.order, state.facts.initiative
    states = []
    for pair in ((one, two), (two, one)):
        decided = tuple(in_order(draft.entering, initiative, (*order, *pair)))
        states.append(happen(state, rules, evolve(draft.step, order=decided)).after)
    return position_key(states[0]) == position_key(states[1])
