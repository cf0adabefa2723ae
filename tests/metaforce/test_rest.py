"""Rest and Exert: the points of a rest, what they heal, and Tension that is released."""

from fractions import Fraction

import pytest

from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.characters.exertion import AboveLimit, Exertion
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.growth.rest import (
    Circumstances,
    LongRest,
    ShortRest,
    dice_of_short_rest,
    dies_within_a_day,
    exert_of,
    hp_of,
    points_of_long_rest,
    points_of_short_rest,
    rest_points,
    within,
)
from ludex.systems.metaforce.play.facts import Facts
from tests.metaforce.posed_questions import chance, law, played, posed
from tests.metaforce.written_sheets import creature, numbers, rules, shown

NOW = rules()


def short(minutes, *, points=1, level=3, endurance=2, rolled=0, found=NOW):
    rest = ShortRest(minutes, points)
    return points_of_short_rest(rest, level=level, endurance=endurance, rolled=rolled, rules=found)


# ---------------------------------------------------------------- how many points


@pytest.mark.rule("MF-REST-05", "MF-REST-06")
def test_a_short_rest_gives_level_and_endurance_dice_by_its_length():
    assert [dice_of_short_rest(ShortRest(minutes), 2) for minutes in (10, 30, 60)] == [0, 1, 2]
    assert (short(10), short(30, rolled=4), short(60, rolled=9)) == (3, 7, 12)


@pytest.mark.rule("MF-REST-07")
def test_without_endurance_each_die_is_a_point():
    assert [short(minutes, endurance=0) for minutes in (10, 30, 60)] == [3, 4, 5]
    assert dice_of_short_rest(ShortRest(60), -1) == 0


@pytest.mark.rule("MF-REST-08", "MF-CONFLICT-68")
def test_several_rest_points_multiply_the_whole_pool():
    assert short(10, points=2) == 6
    assert short(30, points=2, rolled=4) == 14
    assert short(30, points=2, rolled=4, found=rules(None, "MF-CONFLICT-68=level-part")) == 10


@pytest.mark.rule("MF-REST-02")
def test_a_short_rest_without_a_rest_point_heals_nothing():
    assert short(60, points=0, rolled=9) == 0
    assert dice_of_short_rest(ShortRest(60, points=0), 2) == 0


@pytest.mark.rule("MF-REST-06")
def test_there_are_short_rests_of_three_lengths():
    with pytest.raises(LudexError, match="a short rest of 20 minutes"):
        dice_of_short_rest(ShortRest(20), 2)


@pytest.mark.rule("MF-REST-09", "MF-REST-16")
def test_a_long_rest_gives_body_up_to_three_times():
    hours = (3, 4, 5, 6, 7, 8, 12)
    assert [points_of_long_rest(LongRest(each), level=3, body=7) for each in hours] == [0, 7, 7, 14, 14, 21, 21]
    assert points_of_long_rest(LongRest(8, interrupted=True), level=3, body=7) == 7


@pytest.mark.rule("MF-REST-01", "MF-REST-10")
def test_each_unused_rest_point_adds_level_to_a_long_rest():
    assert rest_points(3) == 3
    without = points_of_long_rest(LongRest(8), level=3, body=7)
    assert points_of_long_rest(LongRest(8, unused=2), level=3, body=7) - without == 6


# ---------------------------------------------------------------- circumstances


@pytest.mark.rule("MF-REST-04", "MF-REST-12", "MF-REST-15")
def test_needs_and_places_halve_what_a_rest_gives_and_the_game_master_may_limit_it():
    assert within(7, Circumstances()) == 7
    assert within(7, Circumstances(needs_unmet=True)) == 3
    assert within(7, Circumstances(needs_unmet=True, exempt=True)) == 7
    assert within(7, Circumstances(uncomfortable=True)) == 3
    assert within(7, Circumstances(needs_unmet=True, uncomfortable=True)) == 1
    assert within(7, Circumstances(limit=5)) == 5


@pytest.mark.rule("MF-REST-17", "MF-REST-11")
def test_size_multiplies_what_is_put_into_hp_and_items_add():
    assert hp_of(5, 2, Circumstances()) == 10
    assert hp_of(5, 1, Circumstances(item_hp=3)) == 8
    assert exert_of(5, Circumstances()) == 5


@pytest.mark.rule("MF-REST-13")
def test_who_starves_recovers_no_hp_and_who_dies_of_thirst_no_exert():
    assert hp_of(5, 2, Circumstances(starving=True)) == 0
    assert exert_of(5, Circumstances(dying_of_thirst=True)) == 0


@pytest.mark.rule("MF-REST-14")
def test_knocked_out_by_exert_and_barred_from_removing_it_is_death():
    thirst = Circumstances(dying_of_thirst=True)
    assert dies_within_a_day(exert=16, limit=15, circumstances=thirst)
    assert not dies_within_a_day(exert=15, limit=15, circumstances=thirst)
    assert not dies_within_a_day(exert=16, limit=15, circumstances=Circumstances())


# ---------------------------------------------------------------- in files

ANN = "{level: 3, endurance: 2, body: 5, mind: 4, hp: 4, max-hp: 20, exert: 4}"


def rest(text, ann=ANN):
    return f"characters: {{ann: {{creature: {ann}}}}}\nrest: {{who: ann, {text}}}"


@pytest.mark.rule("MF-REST-03", "MF-REST-06", "MF-EXERT-04")
def test_the_player_divides_the_points_of_a_rest():
    found = played(rest("minutes: 60, ailments: [{name: poison, magnitude: 3}]"), [2, 4], "1 on poison", "4 on Exert")
    # 3 of Level and 2 + 4 of Endurance: 1 on poison, 4 on Exert, the 4 that are left on HP
    assert dict(found.results) == {"points": 9, "HP": 8, "Exert": 0, "poison": 2}


@pytest.mark.rule("MF-REST-06", "MF-REST-08")
def test_the_endurance_dice_are_rolled_once():
    points = law("points", rest("minutes: 30, points: 2"))
    # an md6 counts 2, 2, 3, 4, 5, 6
    assert points == {
        10: Fraction(2, 6),
        12: Fraction(1, 6),
        14: Fraction(1, 6),
        16: Fraction(1, 6),
        18: Fraction(1, 6),
    }


@pytest.mark.rule("MF-REST-09", "MF-REST-10", "MF-REST-03")
def test_what_is_aimed_at_decides_where_points_go():
    file = rest("hours: 4, points-left: 0, ailments: [{name: poison, magnitude: 9}]")
    assert [chance(file, aim=aim) for aim in ("HP", "Exert", "poison")] == [9, 0, -4]


@pytest.mark.rule("MF-REST-17")
def test_a_giant_heals_more_hp_for_a_point():
    assert chance(rest("hours: 4, points-left: 0", ANN.replace("level: 3", "level: 3, size: 2"))) == 14


@pytest.mark.rule("MF-REST-11", "MF-REST-12")
def test_what_cannot_be_eased_stays_and_what_helps_adds():
    file = rest(
        "hours: 4, points-left: 0, around: {item-conditions: 2, item-hp: 3},"
        " ailments: [{name: hunger, magnitude: 4, barred: true}, {name: burn, magnitude: 4}]"
    )
    assert law("hunger", file) == {4: 1}
    assert chance(file, aim="burn") == 0
    assert chance(file, aim="HP") == 12


@pytest.mark.rule("MF-MAG-16", "MF-CONFLICT-63", "MF-REST-03")
def test_while_it_held_conditions_healed_by_themselves_besides():
    file = rest("minutes: 10, ailments: [{name: poison, magnitude: 9}]")
    assert [chance(file, aim="poison", on=on) for on in ("2026-03-05", "2026-03-08")] == [-4, -6]


@pytest.mark.rule("MF-REST-14")
def test_death_by_exhaustion_is_told():
    file = rest("hours: 8, around: {dying-of-thirst: true}", ANN.replace("exert: 4", "exert: 15"))
    assert law("dies within a day", file) == {True: 1}
    assert law("dies within a day", file.replace("exert: 15", "exert: 14")) == {False: 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("minutes: 20", "a short rest of 20 minutes (MF-REST-06). Rest 10, 30 or 60 minutes."),
        ("minutes: 10, points: 4", "4 Rest Points are spent, and ann has 3 (MF-REST-02)"),
        ("hours: -1", "a number is below 0"),
    ],
)
def test_a_rest_that_makes_no_sense_is_refused(text, message):
    with pytest.raises(LudexError) as caught:
        chance(rest(text))
    assert message in str(caught.value)


# ---------------------------------------------------------------- Exert and Tension


@pytest.mark.rule("MF-EXERT-01", "MF-EXERT-02", "MF-EXERT-04")
def test_exert_adds_up_and_is_removed():
    assert Facts((Creature("ann"),)).exerting("ann").exerting("ann", 3).creature("ann").exert == 4
    assert Exertion(4).removed(6).points == 0


@pytest.mark.rule("MF-TENSION-01", "MF-TENSION-02", "MF-TENSION-03", "MF-EXERT-03")
def test_tension_counts_as_exert_until_its_source_is_released():
    load = Exertion(2).channelling("shield").channelling("wings", less=4).channelling("spark", less=20)
    assert load.total == 2 + 10 + 6 + 1
    assert load.released("shield").total == 9
    assert load.removed(5).total == 17
    with pytest.raises(UnknownName, match="channelled ability"):
        load.released("halo")


@pytest.mark.rule("MF-TENSION-04")
def test_above_the_limit_the_game_master_says_whether_channelling_goes_on():
    load = Exertion(4).channelling("shield")
    assert load.above(14) == load
    assert load.above(13).total == 4
    assert load.above(13, AboveLimit.CONTINUES) == load


@pytest.mark.rule("MF-TENSION-01", "MF-TENSION-02", "MF-EXERT-03")
def test_a_sheet_says_what_is_channelled_and_it_weighs_as_exert():
    text = "player: false\nnow: {exert: 3, channelling: [{ability: wings, less: 4}, {ability: shield}]}"
    assert creature(text).exert == numbers(text)["exert"] == 3 + 6 + 10
    assert (numbers(text)["tension of wings"], numbers(text)["tension of shield"]) == (6, 10)


@pytest.mark.rule("MF-TENSION-03", "MF-EXERT-04")
def test_a_rest_removes_tension_only_where_its_source_is_dismissed():
    ann = "{level: 3, body: 9, hp: 20, max-hp: 20, exert: 14, channelling: [{ability: wings}]}"
    assert chance(rest("hours: 8", ann), aim="Exert") == -10
    assert chance(rest("hours: 8, dismisses: [wings]", ann), aim="Exert") == 0
    with pytest.raises(UnknownName, match="channelled ability"):
        posed(rest("hours: 8, dismisses: [halo]", ann))


@pytest.mark.rule("MF-MAG-53")
def test_the_page_says_who_is_tired():
    said = [shown(f"now: {{exert: {exert}}}", "exert") for exert in (0, 4, 40)]
    assert "tired" not in said[0]
    assert said[1].endswith(", tired")
    assert said[2].endswith(", exhausted, may pass out")
