"""What lies where, and what has which status, is followed from table to table, through any number of events."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.table import Table as Lying
from ludex.layers.deltas import Enter, Leave, Set
from ludex.layers.resolver import Resolver
from ludex.systems.altered.cards import card_object
from ludex.systems.altered.characteristics import EXHAUSTED, STATUSES, ZONE
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.marked import marked
from ludex.systems.altered.policy import Reading
from ludex.systems.altered.setup import set_up
from tests.altered.tables import character, table

ZONES = ("hand", "reserve", "expedition")
PLAYERS = ("pat", "quin")
EVENTS = st.tuples(
    st.sampled_from(["enter", "leave", "back", "exhaust", "ready", "move", "ask"]),
    st.sampled_from("abcd"),
    st.sampled_from(ZONES),
    st.sampled_from(PLAYERS),
)


def deltas_of(there, event, stamp):
    kind, id, zone, player = event
    match kind:
        case "enter" if id not in there:
            return [Enter(card_object(character(id, player=player, zone=zone), stamp))]
        case "leave" if id in there:
            return [Leave(id)]
        case "back" if id in there:
            # put there anew with the stamp that it had
            return [Leave(id), Enter(there[id])]
        case "exhaust" | "ready" if id in there:
            return [Set(id, STATUSES, frozenset({EXHAUSTED} if kind == "exhaust" else ()))]
        case "move" if id in there:
            return [Set(id, ZONE, zone)]
    return []


def all_asked(lying):
    """What lies in each zone, in all and by player, and what is exhausted."""
    found = {(zone, player): in_zone(lying, zone, player) for zone in ZONES for player in (*PLAYERS, None)}
    return found, marked(lying, EXHAUSTED)


@settings(max_examples=60, deadline=None)
@given(st.lists(EVENTS, max_size=14))
def test_following_what_lies_where_comes_to_what_looking_anew_comes_to(events):
    start = table(character("y", player="quin"), character("z", zone="reserve"))
    lying = Lying(Resolver(Reading().layers()).start(set_up(start)))
    all_asked(lying)
    for number, event in enumerate(events):
        if event[0] == "ask":
            assert all_asked(lying) == all_asked(Lying(lying.view))
        there = {id: lying.view.printed(id) for id in lying.view.ids()}
        lying = lying.after(*deltas_of(there, event, 100 + number))
    assert all_asked(lying) == all_asked(Lying(lying.view))
