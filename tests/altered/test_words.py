"""Each word of card texts selects what it says, on one table with a bit of everything."""

import pytest

from ludex.layers.deltas import Leave
from ludex.layers.passives import Inert, Passive
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.cards import Card
from ludex.systems.altered.deeds import becomes_subtypes, gains_keyword
from ludex.systems.altered.places import Standing
from ludex.systems.altered.setup import Marker, Table
from tests.altered.tables import character, gear, in_hand, landmark, table

OBJECTS = (
    Card("hero", "Hero", "pat", name="Akesha"),
    character("me", hand_cost=3, reserve_cost=1, faction="Axiom", rarity="common", keywords=("eternal",)),
    character("friend", home="companion", subtypes=("Robot",), statistics=(3, 1, 1), rarity="rare", tough=1),
    character("recruit", token=True, counters={"boost": 1}, name="Recruit"),
    character("foe", Inert("roar", "reaction"), player="quin", statuses=("asleep",), scout=2),
    character("rival", player="quin", home="companion", keywords=("gigantic",)),
    gear("sword", statuses=("exhausted",)),
    landmark("inn", player="quin", faction="Lyra"),
    character("spare", zone="reserve", hand_cost=5, reserve_cost=2),
    Card("song", "Spell", "quin", reserve_cost=1, hand_cost=9, from_reserve=True),
    Card("orb", "Mana Orb", "pat"),
    Card("emblem", "Emblem", "quin", subtypes=("Ongoing",)),
    in_hand("hidden", player="quin"),
    Marker("marker", "glade", ("forest", "water")),
)
CHARACTERS = {"me", "friend", "recruit", "foe", "rival", "spare", "hidden"}
PLACES = {"crag", "glade", "pat.hero", "pat.companion", "quin.hero", "quin.companion"}
EVERYTHING = CHARACTERS | PLACES | {"hero", "sword", "inn", "song", "orb", "emblem", "marker", "pat", "quin"}
PATS = {"hero", "me", "friend", "recruit", "sword"}
QUINS = {"foe", "rival", "inn", "song", "emblem"}
IN_GLADE = {"friend", "rival", "pat.companion", "quin.companion"}
IN_CRAG = {"me", "recruit", "sword", "foe", "rival", "pat.hero", "quin.hero"}


@pytest.mark.parametrize(
    ("word", "selected"),
    [
        (w.characters(), CHARACTERS),
        (w.permanents(), {"sword", "inn"}),
        (w.landmarks(), {"inn"}),
        (w.expedition_permanents(), {"sword"}),
        (w.gears(), {"sword"}),
        (w.heroes(), {"hero"}),
        (w.spells(), {"song"}),
        (w.mana_orbs(), {"orb"}),
        (w.emblems(), {"emblem"}),
        (w.regions(), {"crag", "glade"}),
        (w.expeditions(), {"pat.hero", "pat.companion", "quin.hero", "quin.companion"}),
        (w.hero_expeditions(), {"pat.hero", "quin.hero"}),
        (w.companion_expeditions(), {"pat.companion", "quin.companion"}),
        (
            w.objects(),
            EVERYTHING - {"pat.hero", "pat.companion", "quin.hero", "quin.companion", "marker", "pat", "quin"},
        ),
        (w.tokens(), {"recruit"}),
        (w.characters() & w.cards(), CHARACTERS - {"recruit"}),
        (w.of_subtype("Robot"), {"friend"}),
        (w.of_faction("Axiom", "Lyra"), {"me", "inn"}),
        (w.characters() & w.neutral(), CHARACTERS - {"me"}),
        (w.of_rarity("rare", "common"), {"me", "friend"}),
        (w.named("Recruit", "Akesha"), {"hero", "recruit"}),
        (w.itself(), {"me"}),
        (w.characters() & w.other(), CHARACTERS - {"me"}),
        (w.objects() & w.controlled_by_you(), PATS),
        (w.objects() & w.controlled_by_an_opponent(), QUINS),
        (w.owned_by_you(), PATS | {"spare", "orb", "pat"}),
        (w.owned_by_an_opponent(), QUINS | {"hidden", "quin"}),
        (w.characters() & w.played_by_you(), {"me", "friend", "recruit", "spare"}),
        (w.characters() & w.played_by_an_opponent(), {"foe", "rival", "hidden"}),
        (w.in_zone("hand", "mana"), {"hidden", "orb"}),
        (w.in_reserve(), {"spare"}),
        (w.in_my_expedition(), {"me", "recruit", "sword", "pat.hero"}),
        (w.in_my_other_expedition(), {"friend", "pat.companion"}),
        (w.facing_me(), {"foe", "rival", "quin.hero"}),
        (w.in_my_region(), IN_CRAG),
        (w.in_terrain("mountain"), IN_CRAG),
        (w.in_terrain("forest"), IN_GLADE),
        (w.in_terrain("water"), IN_GLADE),
        (w.in_region(w.regions() & ~w.my_regions()), IN_GLADE),
        (w.in_expedition(w.companion_expeditions() & w.controlled_by_an_opponent()), {"rival", "quin.companion"}),
        (w.with_terrain("water"), {"glade"}),
        (w.my_regions(), {"crag"}),
        (w.regions_of(w.tokens()), {"crag"}),
        (w.my_expeditions(), {"pat.hero"}),
        (w.facing_expeditions(), {"quin.hero"}),
        (w.ahead(), {"quin.hero"}),
        (w.behind(), {"pat.hero"}),
        (w.tied(), {"pat.companion", "quin.companion"}),
        (w.with_number(c.FOREST, Relation.AT_LEAST, 2), {"friend", "recruit"}),
        (w.with_hand_cost(Relation.MORE, 2), {"me", "spare", "song"}),
        (w.characters() & w.with_reserve_cost(Relation.AT_LEAST, 1), {"me", "spare"}),
        (w.by_reserve_cost(), {"spare", "song"}),
        (w.with_base_cost(Relation.AT_LEAST, 2), {"me", "spare"}),
        (w.with_keyword("gigantic"), {"rival"}),
        (w.with_keyword("tough"), {"friend"}),
        (w.with_keyword("scout"), {"foe"}),
        (w.with_status("asleep"), {"foe"}),
        (w.with_status("boosted"), {"recruit"}),
        (w.boosted(), {"recruit"}),
        (w.exhausted(), {"sword"}),
        (w.permanents() & w.ready(), {"inn"}),
        (w.with_counters("boost", Relation.EQUAL, 1), {"recruit"}),
        (w.with_ability("roar"), {"foe"}),
        (w.with_ability(kind="reaction"), {"foe"}),
        (w.in_reach(w.objects()), {"me", "friend", "recruit", "foe", "rival", "sword", "inn"}),
    ],
    ids=lambda each: " ".join(sorted(each)) if isinstance(each, set | frozenset) else str(each),
)
def test_a_word_selects_what_it_says(judge, word, selected):
    standings = {
        "pat.hero": Standing("crag", 1),
        "pat.companion": Standing("glade", 2),
        "quin.hero": Standing("crag", 3),
        "quin.companion": Standing("glade", 2),
    }
    mark = Passive((gains_keyword("seasoned"),), word)
    # the mark is printed on `me`, through whose eyes the words look
    objects = tuple(
        character("me", mark, hand_cost=3, reserve_cost=1, faction="Axiom", rarity="common", keywords=("eternal",))
        if each.id == "me"
        else each
        for each in OBJECTS
    )

    view = judge(Table(("pat", "quin"), objects, table().regions, standings))

    assert {found.id for found in view.board if "seasoned" in view.value(found.id, c.KEYWORDS)} == selected


def test_a_set_of_sub_types_can_be_replaced(judge):
    robots = Passive((becomes_subtypes("Robot", "Engineer"),), w.in_reach(w.characters()))
    view = judge(table(landmark("forge", robots), character("elf", subtypes=("Druid",))))

    assert view.value("elf", c.SUBTYPES) == {"Robot", "Engineer"}
    assert view.after(Leave("forge")).value("elf", c.SUBTYPES) == {"Druid"}
