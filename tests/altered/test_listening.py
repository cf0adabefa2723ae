"""Who listens is followed from table to table, and is at each what it would be from scratch."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.table import Table as Lying
from ludex.layers.deltas import Enter, Grant, Leave, Set
from ludex.layers.features import Itself
from ludex.layers.passives import Passive
from ludex.layers.resolver import Resolver
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.cards import card_object
from ludex.systems.altered.characteristics import STATUSES, ZONE
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.deeds import gains_ability, gains_keyword, loses_abilities
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.policy import Reading
from ludex.systems.altered.sayings import CannotMoveForward
from ludex.systems.altered.setup import set_up
from ludex.systems.altered.triggers_of_moves import IJoin, Joins, Plays
from ludex.systems.altered.words import characters, expeditions, in_reach, other, with_status
from tests.altered.small_games import reaction
from tests.altered.tables import character, landmark, table

ABILITIES = {
    "watches": reaction(Joins(who=characters()), name="watches"),
    "plays": reaction(Plays(), name="plays"),
    "joins": reaction(IJoin(), name="joins"),
    "stops": Statement("stops", says=(CannotMoveForward(),), affects=expeditions()),
    "grows": Passive((gains_keyword("gigantic"),), affects=Itself(), when=i_am(with_status("asleep"))),
    "teaches": Passive(
        (gains_ability(reaction(Plays(), name="taught")),),
        affects=in_reach(characters() & other()),
        when=i_am(with_status("asleep")),
    ),
    "strips": Passive(
        (*loses_abilities(), gains_ability(reaction(Plays(), name="left"))), affects=in_reach(characters())
    ),
    "silences": Passive(loses_abilities(), affects=in_reach(characters() & other()), when=i_am(with_status("asleep"))),
}
WORDS = st.lists(st.sampled_from(sorted(ABILITIES)), max_size=3)
IDS = tuple("abcde")


@st.composite
def events(draw):
    id = draw(st.sampled_from(IDS))
    kind = draw(st.sampled_from(["enter", "leave", "sleep", "wake", "reserve", "grant", "back"]))
    return kind, id, draw(WORDS)


def deltas_of(there, kind, id, words, stamp):
    match kind:
        case "enter" if id not in there:
            return [Enter(card_object(character(id, *(ABILITIES[word] for word in words)), stamp))]
        case "back" if id in there:
            # put there anew with the stamp that it had
            return [Leave(id), Enter(there[id])]
        case "leave" if id in there:
            return [Leave(id)]
        case "sleep" | "wake" if id in there:
            return [Set(id, STATUSES, frozenset({"asleep"} if kind == "sleep" else ()))]
        case "reserve" if id in there:
            return [Set(id, ZONE, "reserve")]
        case "grant" if id in there and words:
            return [Grant(id, ABILITIES[words[0]])]
    return []


def content(listening):
    """What is listened to."""
    return (
        listening.reactions,
        listening.sayings,
        listening.costly,
        listening.quick,
        listening.granting,
        listening.shifting,
    )


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.lists(events(), min_size=1, max_size=2, unique_by=lambda event: event[1]), max_size=8),
    st.sampled_from([1, 2, 8]),
)
def test_following_who_listens_comes_to_what_looking_anew_comes_to(steps, often):
    start = table(landmark("inn", ABILITIES["watches"]), character("z", ABILITIES["plays"]))
    lying = Lying(Resolver(Reading().layers()).start(set_up(start)))
    lying.ask(listeners)
    stamp = 10
    for number, step in enumerate(steps, start=1):
        there, deltas = {id: lying.view.printed(id) for id in lying.view.ids()}, []
        for kind, id, words in step:
            stamp += 1
            deltas += deltas_of(there, kind, id, words, stamp)
        lying = lying.after(*deltas)
        if number % often == 0 or number == len(steps):
            assert content(lying.ask(listeners)) == content(listeners(lying.view))


def test_an_event_that_changes_no_abilities_carries_the_same_knowledge_on():
    lying = Lying(Resolver(Reading().layers()).start(set_up(table(landmark("inn", ABILITIES["watches"])))))
    known = lying.ask(listeners)

    after = lying.after(Set("inn", STATUSES, frozenset({"exhausted"})), Enter(card_object(character("elf"), 50)))

    assert after.ask(listeners) is known


def test_who_gains_an_ability_from_what_has_lost_its_own_is_heard():
    start = Lying(Resolver(Reading().layers()).start(set_up(table(character("elf", ABILITIES["plays"])))))
    start.ask(listeners)

    # what enters takes its own ability along with those of the others, and goes on to give what it says
    after = start.after(Enter(card_object(character("sage", ABILITIES["strips"]), 50)))
    later = after.after(Enter(card_object(character("oak", ABILITIES["watches"]), 51)))

    for lying, ids in ((after, {"elf", "sage"}), (later, {"elf", "sage", "oak"})):
        found = [each for those in lying.ask(listeners).reactions.values() for each in those]
        assert {(each.id, each.reaction.name) for each in found} == {(id, "left") for id in ids}
