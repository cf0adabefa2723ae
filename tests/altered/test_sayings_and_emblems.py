"""What statements permit and forbid, and emblems that last (ALT4-1.4.1, ALT4-2.2.15, ALT4-4.2.4)."""

import pytest
from immutables import Map

from ludex.engine.context import IT, Context, Reference
from ludex.engine.instructions import Resolution
from ludex.layers.amounts import Constant
from ludex.layers.features import Itself
from ludex.layers.passives import Passive
from ludex.layers.selection import Selector
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import CreateEmblem, GainStatus, MoveExpedition
from ludex.systems.altered.actions_of_days import Open
from ludex.systems.altered.cards import Card
from ludex.systems.altered.characteristics import CONTROLLER, FOREST, SUBTYPES
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.costs import CostsLess, cost_to_play
from ludex.systems.altered.deeds import adds
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.emblems import ending
from ludex.systems.altered.gifts import GivesToPlayed
from ludex.systems.altered.looking import row
from ludex.systems.altered.phases import Duration, Phase
from ludex.systems.altered.places import Tumult, adventure
from ludex.systems.altered.playing_it import PlayIt
from ludex.systems.altered.sayings import (
    CannotBeTargeted,
    CannotGain,
    CannotMoveDueTo,
    CannotMoveForward,
    MovesOnlyDueTo,
    cannot_be_targeted,
    cannot_gain,
    cannot_move_forward,
    may_gain_again,
    terrains_that_count,
)
from ludex.systems.altered.sayings_of_play import (
    CannotPlay,
    MayPlayExhausted,
    MayPlayFrom,
    cannot_play,
    may_play_exhausted,
    may_play_from,
)
from ludex.systems.altered.setup import Table
from ludex.systems.altered.triggers_of_moves import Plays
from ludex.systems.altered.whose import Whose
from ludex.systems.altered.words import (
    characters,
    controlled_by_you,
    expeditions,
    in_zone,
    landmarks,
    objects,
    owned_by_you,
    permanents,
    played_by_you,
    spells,
    with_status,
)
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, in_hand, landmark, table

OPEN = adventure([Tumult("forest"), Tumult("mountain"), Tumult("water")])


def says(*sayings, affects: Selector | None = None, name="says so", **more):
    return Statement(name, says=sayings, affects=Itself() if affects is None else affects, **more)


def state_of(*cards, **more):
    return Game(Table(("pat", "quin"), tuple(cards), OPEN), **more).state


# ---------------------------------------------------------------- permissions and prohibitions


@pytest.mark.rule("ALT4-1.4.1.a", "ALT4-2.4.6.d")
def test_who_may_play_exhausted_characters_still_cannot_where_it_is_forbidden():
    may = says(MayPlayExhausted(), affects=characters() & owned_by_you())
    cannot = says(CannotPlay(zones={"reserve"}), affects=objects() & owned_by_you())
    tired = character("owl", zone="reserve", statuses=("exhausted",))
    state = state_of(landmark("inn", may, player="pat"), landmark("den", cannot), tired, in_hand("song", type="Spell"))
    owl, song = row(state.table, "owl"), row(state.table, "song")

    assert may_play_exhausted(state, "pat", owl)
    assert not may_play_exhausted(state, "pat", song)
    assert not may_play_exhausted(state, "quin", owl)
    assert cannot_play(state, "pat", owl)
    assert not cannot_play(state, "pat", song)


@pytest.mark.rule("ALT4-5.2.a", "ALT4-1.2.4.d")
def test_a_card_may_be_played_from_the_discard_pile_where_it_says_so_of_itself():
    again = says(MayPlayFrom({"discard"}), works=~with_status("exhausted"))
    state = state_of(character("phoenix", again, zone="discard"), character("owl", zone="discard"))

    assert may_play_from(state, "pat", row(state.table, "phoenix"))
    assert not may_play_from(state, "quin", row(state.table, "phoenix"))
    assert not may_play_from(state, "pat", row(state.table, "owl"))


@pytest.mark.rule("ALT4-1.4.1.a")
def test_what_cannot_be_targeted_by_opponents_can_be_by_its_own_player():
    shy = says(CannotBeTargeted(by=Whose.OPPONENT), affects=characters() & controlled_by_you())
    state = state_of(landmark("inn", shy), character("owl"), character("imp", player="quin"))

    assert cannot_be_targeted(state, "owl", "quin")
    assert not cannot_be_targeted(state, "owl", "pat")
    assert not cannot_be_targeted(state, "imp", "pat")


@pytest.mark.rule("ALT4-1.4.1.a", "ALT4-1.4.1.c")
def test_what_cannot_gain_a_status_does_not():
    awake = says(CannotGain("asleep"), affects=characters())
    game = Game(table(landmark("inn", awake), character("owl"), character("cat", zone="reserve")))

    game.does(GainStatus("owl", "asleep"), GainStatus("cat", "exhausted"))

    assert game.statuses("owl") == set()
    assert game.statuses("cat") == {"exhausted"}
    assert cannot_gain(game.state, row(game.state.table, "owl"), "asleep")
    assert not may_gain_again(game.state, row(game.state.table, "owl"), "asleep")


@pytest.mark.rule("ALT4-4.2.4.c", "ALT4-4.2.4.d")
def test_barred_terrains_are_left_out_and_one_reason_alone_shuts_out_all_others():
    mine = expeditions() & controlled_by_you()
    barred = says(CannotMoveDueTo("forest"), affects=mine)
    water, forest = (says(MovesOnlyDueTo(word), affects=mine) for word in ("water", "forest"))
    all_three = ("forest", "mountain", "water")

    assert terrains_that_count(state_of(landmark("inn", barred)), "pat.hero", all_three) == {"mountain", "water"}
    assert terrains_that_count(state_of(landmark("inn", barred)), "quin.hero", all_three) == set(all_three)
    one = state_of(landmark("inn", water))
    assert terrains_that_count(one, "pat.hero", all_three) == {"water"}
    assert cannot_move_forward(one, "pat.hero") is not None
    assert cannot_move_forward(one, "pat.hero", due_to={"water", "forest"}) is None
    assert cannot_move_forward(one, "pat.hero", due_to_ascend=True) is None
    both = state_of(landmark("inn", water, forest))
    assert terrains_that_count(both, "pat.hero", all_three) == set()


@pytest.mark.rule("ALT4-4.2.4.d", "ALT4-1.4.1.a")
def test_a_spell_does_not_move_what_moves_due_to_water_only_or_not_at_all():
    for saying in (MovesOnlyDueTo("water"), CannotMoveForward()):
        stuck = says(saying, affects=expeditions() & controlled_by_you())
        game = Game(Table(("pat", "quin"), (landmark("inn", stuck),), OPEN))

        game.does(MoveExpedition("pat.hero", 1)).does(MoveExpedition("quin.hero", 1))

        assert game.state.facts.moved_forward == {"quin.hero"}


@pytest.mark.rule("ALT4-7.4.2.a", "ALT4-7.4.2.c")
@pytest.mark.parametrize(("phase", "blocked"), [(Phase.NOON, False), (Phase.DUSK, True), (Phase.NIGHT, False)])
def test_a_defender_blocks_forward_moves_of_its_expedition_in_dusk_alone(phase, blocked):
    state = state_of(character("wall", keywords=("defender",)), phase=phase)

    assert (cannot_move_forward(state, "pat.hero") is not None) is blocked
    assert cannot_move_forward(state, "pat.companion") is None


# ---------------------------------------------------------------- emblems


def cheaper(uses=None, what=None):
    return Passive(
        (CostsLess(Constant(1)),), affects=(permanents() if what is None else what) & played_by_you(), name="cheaper"
    )


def costs(game, id):
    return cost_to_play(game.state.table.view, id).results[0]


def plays(game, id):
    """Pat plays a card for free; Reactions wait."""
    context = Context("pat", number=900, names=Map({IT: (Reference((id,)),)}))
    return game.goes_on(Resolution((PlayIt(free=True),), context))


INNS = [in_hand(id, type="Permanent", hand_cost=3) for id in ("inn", "den")]


@pytest.mark.rule("ALT4-2.2.15.a", "ALT4-2.2.2.h")
@pytest.mark.parametrize(
    ("duration", "ends"),
    [
        (Duration.TURN, Duration.TURN),
        (Duration.AFTERNOON, Duration.AFTERNOON),
        (Duration.DAY, Duration.DAY),
    ],
)
def test_an_emblem_ends_with_its_period_used_or_not(duration, ends):
    game = Game(table(character("owl"), *INNS)).does(CreateEmblem("pat", "owl", (cheaper(),), duration, 1))
    view = game.state.table.view
    assert costs(game, "inn") == 2
    assert (view.value("emblem-1", SUBTYPES), view.value("emblem-1", CONTROLLER)) == ({"Ongoing"}, "pat")

    for period in (Duration.TURN, Duration.AFTERNOON, Duration.DAY):
        game.goes_on(*ending(game.state, period))
        if period is ends:
            break
        assert costs(game, "inn") == 2

    assert costs(game, "inn") == 3
    assert dict(game.state.facts.ongoing) == {}


@pytest.mark.rule("ALT4-2.2.15.d", "ALT4-2.2.15.e")
@pytest.mark.parametrize(
    ("phase", "duration", "made"),
    [
        (Phase.NOON, Duration.TURN, False),
        (Phase.AFTERNOON, Duration.TURN, True),
        (Phase.NOON, Duration.AFTERNOON, True),
        (Phase.DUSK, Duration.AFTERNOON, False),
        (Phase.NIGHT, Duration.DAY, True),
    ],
)
def test_when_an_emblem_can_be_made(phase, duration, made):
    game = Game(table(character("owl")), phase=phase).does(CreateEmblem("pat", "owl", (cheaper(),), duration))

    assert len(game.state.facts.ongoing) == made


@pytest.mark.rule("ALT4-2.2.15.e")
def test_your_next_permanent_is_cheaper_and_the_one_after_it_is_not():
    game = Game(table(character("owl"), *INNS, in_hand("song", type="Spell", hand_cost=3)))
    game.does(CreateEmblem("pat", "owl", (cheaper(),), Duration.TURN, 1))

    plays(game, "song")
    assert costs(game, "inn") == 2
    plays(game, "inn")
    assert costs(game, "den") == 3


@pytest.mark.rule("ALT4-2.2.15.e", "ALT4-7.2.3.a")
def test_your_next_card_may_be_one_that_an_opponent_owns():
    game = Game(table(character("owl"), character("elf", player="quin", zone="reserve")))
    game.does(CreateEmblem("pat", "owl", (cheaper(what=characters()),), Duration.TURN, 1))
    assert game.state.facts.ongoing

    plays(game, "elf")
    assert not game.state.facts.ongoing


@pytest.mark.rule("ALT4-2.2.15.e")
@pytest.mark.parametrize(("where", "used"), [("deck", True), ("hand", False)])
def test_the_next_card_from_a_deck_is_one_that_comes_from_there(where, used):
    elf = Definition("elf", "Elf", "Character", hand_cost=3)
    game = Game(table(character("owl")), elf, decks={"pat": ("elf",)})
    game.does(CreateEmblem("pat", "owl", (cheaper(what=characters() & in_zone(where)),), Duration.TURN, 1))

    plays(game, "elf")

    assert (not game.state.facts.ongoing) is used


@pytest.mark.rule("ALT4-D-2.2.15.e", "ALT4-2.2.15.e")
@pytest.mark.parametrize(
    ("options", "later"), [((), 2), ((("ALT4-D-2.2.15.e", "any-phase"),), 3)], ids=["afternoon", "any phase"]
)
def test_the_next_one_this_afternoon_is_not_one_that_is_played_at_noon(options, later):
    game = Game(table(character("owl"), *INNS), phase=Phase.NOON, options=options)
    game.does(CreateEmblem("pat", "owl", (cheaper(),), Duration.AFTERNOON, 1))

    plays(game, "inn").does(Open(Phase.AFTERNOON))

    assert costs(game, "den") == later


@pytest.mark.rule("ALT4-7.2.1.d", "ALT4-6.3.j")
def test_i_in_an_emblem_is_the_object_that_made_it():
    stronger = Passive((adds(FOREST, 2),), name="I get 2")
    hears = reaction(Plays(what=characters()), name="played")
    game = Game(table(character("owl"), in_hand("fox")))
    game.does(CreateEmblem("pat", "owl", (stronger, hears), Duration.TURN))
    assert game.state.table.view.value("owl", FOREST) == 3

    plays(game, "fox")
    assert game.waiting == [("owl", "played")]
    game.reacts()

    assert game.counters("owl") == 1


@pytest.mark.rule("ALT4-5.2.c", "ALT4-5.2.4.a")
def test_the_next_character_gets_a_boost_once_and_a_spell_gets_its_gift_in_limbo():
    boost = says(GivesToPlayed(counters=(("boost", 1),)), affects=characters() & played_by_you())
    keeps = says(GivesToPlayed(loses={"fleeting"}), affects=spells() & played_by_you())
    song = Card("song", "Spell", "pat", zone="reserve")
    game = Game(table(character("owl"), in_hand("fox"), in_hand("cat"), song))
    game.does(CreateEmblem("pat", "owl", (boost,), Duration.TURN, 1))
    game.does(CreateEmblem("pat", "owl", (keeps,), Duration.TURN, 1))

    for id in ("fox", "cat", "song"):
        plays(game, id)
    game.reacts()

    assert [game.boosts(f"{id}#3") for id in ("fox", "cat")] == [1, 0]
    assert game.zone("song") == "reserve"
    assert dict(game.state.facts.ongoing) == {}


@pytest.mark.rule("ALT4-1.2.4.d")
def test_a_statement_says_so_while_it_works_and_its_condition_is_met():
    shy = says(CannotBeTargeted(), affects=landmarks(), when=i_am(with_status("asleep")))

    for statuses, zone, silent in (((), "expedition", True), (("asleep",), "expedition", False), ((), "reserve", True)):
        state = state_of(character("owl", shy, zone=zone, statuses=statuses), landmark("inn"))
        assert cannot_be_targeted(state, "inn", "quin") is not silent
