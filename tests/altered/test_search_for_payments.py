"""Whether a cost can be paid is found like by trying everything, and where much could be tried without doing so."""

from itertools import combinations

import pytest
from attrs import field, frozen
from hypothesis import example, given
from hypothesis import strategies as st

from ludex.engine.choices import YES
from ludex.engine.context import Context
from ludex.layers.features import Itself
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.among import Among
from ludex.systems.altered.cost_parts import Part
from ludex.systems.altered.limits import Unlike
from ludex.systems.altered.nouns import Every, It
from ludex.systems.altered.patterns import GoingTo
from ludex.systems.altered.paying import Also, Mana, MayPay, can_pay
from ludex.systems.altered.picked_nouns import Chosen, Target
from ludex.systems.altered.sayings import Forbids
from ludex.systems.altered.verbs.moving import Discard, Draw, Sacrifice
from ludex.systems.altered.verbs.statuses import Exhaust
from ludex.systems.altered.who import YOU
from tests.altered.effects import Effect
from tests.altered.positions import orbs, position, rules
from tests.altered.tables import character, table

RESERVE = (Among.RESERVE,)
PROTECTED = Statement("stays", says=(Forbids(GoingTo(to=("discard",), who=Itself())),), affects=Itself())


@frozen
class Thing:
    """A Character, as far as it matters here."""

    id: str
    where: str
    name: str = "elf"
    ready: bool = True
    tough: int = 0
    safe: bool = False

    def lying(self):
        """As a card on a table."""
        return character(
            self.id,
            *((PROTECTED,) if self.safe else ()),
            name=self.name,
            player="quin" if self.where == "theirs" else "pat",
            zone="reserve" if self.where == "reserve" else None,
            statuses=() if self.ready else ("exhausted",),
            tough=self.tough,
        )


@st.composite
def things(draw):
    """A few Characters in three places."""
    found = []
    for id in "abcdef"[: draw(st.integers(0, 6))]:
        where = draw(st.sampled_from(["reserve", "reserve", "mine", "theirs"]))
        tough = draw(st.integers(0, 2)) if where == "theirs" else 0
        safe = where == "mine" and draw(st.booleans())
        found.append(Thing(id, where, draw(st.sampled_from(["elf", "owl"])), draw(st.booleans()), tough, safe))
    return tuple(found)


# what a part does: whether it moves or exhausts, where what it can pick lies, and how the game says that
PICKING = {
    "discard": ("move", ("reserve",), lambda n: Discard(Chosen(at_most=n, among=RESERVE))),
    "discard up to": ("move", ("reserve",), lambda n: Discard(Chosen(at_most=n, at_least=1, among=RESERVE))),
    "unlike": ("move", ("reserve",), lambda n: Discard(Chosen(at_most=n, among=RESERVE, within=Unlike(c.NAME)))),
    "sacrifice": ("move", ("mine",), lambda n: Sacrifice(Chosen(w.characters(), n))),
    "exhaust": ("exhaust", ("reserve",), lambda n: Exhaust(Chosen(at_most=n, among=RESERVE))),
    "target": ("exhaust", ("mine", "theirs"), lambda n: Exhaust(Target(w.characters(), n))),
    "target up to": ("exhaust", ("mine", "theirs"), lambda n: Exhaust(Target(w.characters(), n, 1))),
}
parts = st.lists(
    st.tuples(st.sampled_from([*PICKING, *PICKING, "mana", "all", "it"]), st.integers(1, 3)), min_size=1, max_size=3
)


def said(part):
    """A part as the game has it."""
    word, number = part
    match word:
        case "mana":
            return Mana(number)
        case "all":
            return Also(Exhaust(Every(w.characters(), RESERVE, YOU)))
        case "it":
            return Also(Exhaust(It()))
        case _:
            return Also(PICKING[word][2](number))


def can_be_paid(there, cost, mana, picked=frozenset(), done=frozenset(), last=()):
    """Whether a cost can be paid: by trying all that can be picked for each part in turn, and nothing else.

    Args:
        there: The things.
        cost: The parts that are left.
        mana: How much there is.
        picked: What has been picked.
        done: What has been done to which.
        last: What was mentioned last.
    """
    if not cost:
        return True
    (word, number), *rest = cost
    if word == "mana":
        return number <= mana and can_be_paid(there, rest, mana - number, picked, done, last)
    if word in ("all", "it"):
        some = tuple(each for each in there if each.where == "reserve") if word == "all" else last
        ways, deed = [some] if some else [], "exhaust"
    else:
        deed, where, _ = PICKING[word]
        free = [each for each in there if each.where in where and each.id not in picked]
        least = 1 if word.endswith("up to") else number
        ways = [some for size in range(least, number + 1) for some in combinations(free, size)]
    for some in ways:
        doing = {(deed, each.id) for each in some}
        price = sum(each.tough for each in some) if word.startswith("target") else 0
        if (
            all((not each.safe) if deed == "move" else each.ready for each in some)
            and not doing & done
            and price <= mana
            and (word != "unlike" or len({each.name for each in some}) == number)
        ):
            used = picked if word in ("all", "it") else picked | {each.id for each in some}
            if can_be_paid(there, rest, mana - price, used, done | doing, some):
                return True
    return False


@pytest.mark.rule("ALT4-6.4.c", "ALT4-1.4.1.b", "ALT4-2.4.1.f", "ALT4-7.4.7.e")
@example((Thing("a", "theirs", tough=2), Thing("b", "theirs")), [("mana", 1), ("target", 1)], 2)
@example(
    tuple(Thing(id, "reserve", name) for id, name in zip("abc", ("elf", "elf", "owl"), strict=True)), [("unlike", 2)], 0
)
@given(things(), parts, st.integers(0, 4))
def test_a_cost_can_be_paid_just_where_trying_everything_finds_a_way(there, cost, mana):
    on = table(*(each.lying() for each in there), *orbs(ready=mana))
    found = can_pay(position(on), rules(on), Context("pat"), tuple(map(said, cost)))
    assert found == can_be_paid(there, cost, mana)


@pytest.mark.rule("ALT4-6.1.g", "ALT4-6.4.c")
@given(things(), parts, st.integers(0, 4), st.randoms(use_true_random=False))
def test_who_agrees_to_pay_can_pay_whatever_they_pick(there, cost, mana, random):
    on = table(*(each.lying() for each in there), *orbs(ready=mana))
    effect = Effect(on, MayPay(tuple(map(said, cost)), (Draw(),)), decks={"pat": ("one",)})
    assert effect.done is not can_be_paid(there, cost, mana)
    if not effect.done:
        effect.answer(YES)
    while not effect.done:
        effect.answer(random.choice(effect.choice.options))
    assert (effect.zone("hand") == ["one"]) == can_be_paid(there, cost, mana)


@frozen(eq=False)
class Tried(Part):
    """A part that keeps what has been tried to pay it."""

    part: Part
    tries: list = field(factory=list)

    def nouns(self):
        return self.part.nouns()

    def actions(self, at, said):
        self.tries.append(said)
        return self.part.actions(at, said)


def reserve(ready, exhausted=0):
    """So many cards in Reserve, each with a name of its own."""
    return tuple(
        character(f"c{place}", name=f"Card {place}", zone="reserve", statuses=() if place < ready else ("exhausted",))
        for place in range(ready + exhausted)
    )


def discards(number, **more):
    return Also(Discard(Chosen(at_most=number, among=RESERVE, **more)))


def exhausts(number):
    return Also(Exhaust(Chosen(at_most=number, among=RESERVE)))


TEN = discards(10)
TEN_UNLIKE = discards(10, within=Unlike(c.NAME))


@pytest.mark.rule("ALT4-6.4.c")
@pytest.mark.parametrize(
    ("lying", "cost", "payable"),
    [
        (reserve(20), (TEN, Also(Sacrifice(Chosen(w.permanents())))), False),  # what is not there at all
        (reserve(20), (TEN_UNLIKE, Also(Sacrifice(Chosen(w.permanents())))), False),
        (reserve(20), (TEN, discards(11)), False),  # what is not there besides
        (reserve(0, 20), (TEN, exhausts(1)), False),
        (reserve(15, 5), (exhausts(16),), False),
        (reserve(10, 10), (TEN, exhausts(10)), True),  # those that are tried first are needed for the second part
        (reserve(9, 11), (TEN, exhausts(10)), False),
        ((*reserve(20), *orbs(ready=2)), (TEN, Mana(1), Mana(2)), False),
        ((*reserve(20), character("far", player="quin", tough=2), *orbs(ready=2)),
         (TEN, Mana(1), Also(Exhaust(Target(w.characters())))), False),
    ],
)  # fmt: skip
def test_a_set_of_ten_of_twenty_is_not_sought_among_all_sets(lying, cost, payable):
    on, tries = table(*lying), list[object]()
    found = can_pay(position(on), rules(on), Context("pat"), tuple(Tried(part, tries) for part in cost))
    assert found is payable
    # there are 184 756 sets of ten of twenty
    assert len(tries) < 5_000
