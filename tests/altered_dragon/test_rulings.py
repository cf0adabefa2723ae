"""Each ruling under each of its options; what is expected was counted by hand."""

from fractions import Fraction

import pytest

from ludex.engine.checks.sheets import SheetError
from ludex.engine.choices import Choice as EngineChoice
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.engine.run import advance
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.altered_dragon.rulings import IDS, Rulings
from ludex.systems.altered_dragon.system import ALTERED_DRAGON
from tests.altered_dragon.posed_questions import BLACKSTAR, asked, chance, dice, page, played, posed

BOOK = ALTERED_DRAGON.rulebook


def test_each_ruling_of_the_rulebook_is_a_field_with_its_options_the_default_first():
    assert sorted(IDS.values()) == sorted(ruling.id for ruling in BOOK.rulings)
    for name, ruling in IDS.items():
        entry = BOOK.ruling(ruling)
        field = getattr(Rulings(), name)
        assert [option.slug for option in entry.options] == [option.value for option in type(field)]
        assert entry.default == field.value == entry.options[0].slug


def test_an_option_that_is_none_is_refused():
    with pytest.raises(UnknownName):
        Rulings.of([Choice(RulingId("AD-C11"), "perhaps")])
    with pytest.raises(UnknownName):
        Rulings.of([Choice(RulingId("AD-C99"), "perhaps")])


def by(text, threshold=1):
    return f"check: {{by: {{who: it, {text}}}, threshold: {threshold}}}"


HERO = "characters: {it: {name: it, non-player: true, edge: 4, attributes: {logic: 3, willpower: 2}}}\n"


@pytest.mark.rule("AD-C01", "AD-EDGE-01")
def test_an_adventure_begins_with_points_as_the_score_or_with_a_number_of_the_game_master():
    scene = HERO + "scene: {adventure-points: 2, events: [{test: {name: one, " + by("dice: 0", 0) + "}}]}"
    assert played(scene, []).results["Edge points of it"] == 4
    assert played(scene, [], rulings=("AD-C01=fixed",)).results["Edge points of it"] == 2


@pytest.mark.rule("AD-C02", "AD-EDGE-04", "AD-EDGE-05")
def test_sixes_of_the_first_roll_give_bonus_dice_where_all_sixes_of_the_action_do():
    text = by("dice: 3, edge-points: 1, edge-after: must")
    assert played(text, [6, 5, 1], [2]).results["hits"] == 2
    # one die without a hit and one six: two dice fall
    assert played(text, [6, 5, 1], [2, 5], rulings=("AD-C02=all-sixes",)).results["hits"] == 3


@pytest.mark.rule("AD-C03", "AD-EDGE-07")
def test_one_point_of_each_use_one_in_all_or_as_many_as_there_are():
    text = by("dice: 0, modifiers: [{dice: 1}], edge-points: 3, edge-before: may, edge-after: may")
    seven, four = [1] * 7, "spend Edge"
    assert played(text, four, seven, "yes", [1] * 7).results["Edge points of it"] == 1
    assert played(text, four, seven, rulings=("AD-C03=one",)).results["Edge points of it"] == 2
    twice = played(text, "spend 2 Edge, roll", [1] * 13, "yes", [1] * 13, rulings=("AD-C03=unlimited",))
    assert twice.results["Edge points of it"] == 0
    again = played(text, four, seven, "yes", [1] * 7, "yes", [5] + [1] * 6, rulings=("AD-C03=unlimited",))
    assert (again.results["Edge points of it"], again.results["hits"]) == (0, 1)


@pytest.mark.rule("AD-C04", "AD-POOL-03")
def test_a_pool_that_penalties_take_away_has_no_die_or_one():
    text = by("dice: 1, modifiers: [{dice: -3}]")
    assert [dice(text), dice(text, "AD-C04=one-die")] == [0, 1]
    assert [chance(text), chance(text, "AD-C04=one-die")] == [0, Fraction(1, 3)]


@pytest.mark.rule("AD-C05", "AD-CHAR-01")
def test_the_mandatory_ones_are_paid_or_free():
    assert page(BLACKSTAR).numbers["strength"] == 4
    with pytest.raises(SheetError, match="add up to 19, not to 25"):
        page(BLACKSTAR, "AD-C05=free")
    more = BLACKSTAR.replace("agility: 3, intuition: 3", "agility: 6, intuition: 6")
    assert page(more, "AD-C05=free").numbers["agility"] == 7


STRONG = BLACKSTAR.replace("agility: 3, intuition: 3", "agility: 6, intuition: 1").replace("logic: 3", "logic: 2")


@pytest.mark.rule("AD-C06", "AD-RACE-01", "AD-ARCH-01")
def test_a_bonus_above_six_counts_is_lost_or_is_refused():
    found = page(STRONG)
    assert (found.numbers["agility"], found.numbers["persuasion"]) == (7, 8)
    found = page(STRONG, "AD-C06=excess-lost")
    assert (found.numbers["agility"], found.numbers["persuasion"], found.numbers["stealth"]) == (6, 6, 4)
    with pytest.raises(SheetError, match="agility would end at 7") as raised:
        page(STRONG, "AD-C06=refused")
    assert [breach.rule for breach in raised.value.breaches] == ["AD-RACE-01", "AD-ARCH-01"]


@pytest.mark.rule("AD-C08", "AD-BUY-01")
def test_edge_dice_count_for_buying_only_where_it_is_so_read():
    text = by("dice: 6, edge-points: 1, edge-before: may, buy: may")
    assert len(_ways(text)) == 3
    assert _ways(text, "AD-C08=dice-count")[-1] == "spend Edge, buy hits"
    assert played(text, "spend Edge, buy hits", rulings=("AD-C08=dice-count",)).results["hits"] == 3


def _ways(text, *rulings):
    question = posed(text, *rulings)
    asked_for = advance(question.state, question.game).question
    assert isinstance(asked_for, EngineChoice)
    return [option.label() for option in asked_for.options]


@pytest.mark.rule("AD-C09", "AD-BUY-01")
def test_anyone_buys_or_only_who_acts_or_whom_the_game_master_lets():
    text = """
    check:
      by: {who: a, dice: 8, buy: must}
      against: {who: b, dice: 8, buy: must}
    """
    assert chance(text) == 0  # 2 hits each: a tie
    some = sum(Fraction(ways, 3**8) for ways in (2**8, 8 * 2**7))  # the resister rolls 0 or 1 hits
    assert chance(text, "AD-C09=actor-only") == some
    with pytest.raises(LudexError):
        chance(text.replace("dice: 8, buy: must}", "buy: must}", 1), "AD-C09=game-master")
    assert 0 < chance(text, "AD-C09=game-master") < 1
    assert chance(text + "  buying-allowed: true\n", "AD-C09=game-master") == 0


@pytest.mark.rule("AD-C10", "AD-TEAM-01")
def test_what_assistants_add_is_limited_by_nothing_by_the_skill_or_by_the_pool_of_the_leader():
    text = """
    characters: {it: {name: it, non-player: true, attributes: {logic: 1}, skills: {medicine: 2}}}
    check:
      by: {who: it, attribute: logic, skill: medicine}
      threshold: 1
      assistants: [{who: b, hits: 5}]
    """
    assert [dice(text, f"AD-C10={each}") for each in ("same-pool", "leader-skill", "leader-pool")] == [8, 5, 6]
    same = text.replace("{who: b, hits: 5}", "{who: it}")
    assert dice(same) == 3
    with pytest.raises(LudexError, match="no pool is named"):
        dice(same, "AD-C10=named-pools")


@pytest.mark.rule("AD-C11", "AD-OPP-01")
def test_a_tie_fails_or_succeeds_with_no_net_hits():
    text = "check: {by: {who: a, hits: 3}, against: {who: b, hits: 3}}"
    assert played(text).results["success"] is False
    found = played(text, rulings=("AD-C11=succeeds",)).results
    assert (found["success"], found["net hits"]) == (True, 0)


@pytest.mark.rule("AD-C12", "AD-HIT-02")
def test_the_level_of_eight_hits_is_six_or_eight():
    text = by("hits: 8")
    levels = [played(text, rulings=(f"AD-C12={each}",)).results["level"] for each in ("cap", "open")]
    assert levels == [6, 8]


@pytest.mark.rule("AD-C13", "AD-EDGE-06")
def test_a_point_comes_back_up_to_the_score_or_above_it():
    scene = HERO + (
        "scene: {events: [{test: {name: one, " + by("dice: 0", 0) + "}}, {regain: {who: it, reason: deed}}]}"
    )
    left = [played(scene, [], rulings=(f"AD-C13={each}",)).results["Edge points of it"] for each in ("cap", "no-cap")]
    assert left == [4, 5]


@pytest.mark.rule("AD-C14", "AD-CHAR-01", "AD-CHAR-03")
def test_points_of_creation_may_be_left_over_only_where_it_is_so_read():
    less = BLACKSTAR.replace("strength: 4", "strength: 3").replace("athletics: 3", "athletics: 2")
    with pytest.raises(SheetError) as raised:
        page(less)
    assert [breach.rule for breach in raised.value.breaches] == ["AD-CHAR-01", "AD-CHAR-03"]
    assert page(less, "AD-C14=leftovers").numbers["athletics"] == 2


@pytest.mark.rule("AD-C17", "AD-CHAR-06")
def test_a_field_of_knowledge_is_rolled_for_or_simply_known():
    text = HERO.replace("edge: 4", "knowledge: [Mining, Nobility, Beasts]") + by("knowledge: Mining", 3)
    assert dice(text) == 3  # Logic 3 and Research 0
    assert chance(text, "AD-C17=never-rolled") == 1
    assert chance(text.replace("knowledge: Mining", "knowledge: History"), "AD-C17=never-rolled") == 0


@pytest.mark.rule("AD-C18", "AD-ATTR-02", "AD-EDGE-02")
def test_edge_takes_the_place_of_willpower_against_surprises_where_it_is_so_read():
    text = HERO + by("attribute: willpower, surprise: true")
    assert [dice(text), dice(text, "AD-C18=against-surprise")] == [2, 4]
    assert dice(text.replace("surprise: true", "surprise: false"), "AD-C18=against-surprise") == 2


@pytest.mark.rule("AD-C19", "AD-ARCH-01")
def test_an_archetype_adds_two_to_each_skill_or_two_in_all():
    assert [page(BLACKSTAR).numbers[each] for each in ("stealth", "persuasion", "research")] == [4, 8, 5]
    with pytest.raises(SheetError, match="not divided"):
        page(BLACKSTAR, "AD-C19=shared")
    shared = BLACKSTAR + "archetype-points: [2, 0]\n"
    assert [page(shared, "AD-C19=shared").numbers[each] for each in ("stealth", "persuasion", "research")] == [4, 6, 5]
    with pytest.raises(SheetError, match="no points to be divided"):
        page(shared)


@pytest.mark.rule("AD-C20", "AD-EDGE-04", "AD-OPP-01")
def test_who_acts_spends_a_point_before_the_other_rolls_or_when_both_rolls_lie_there():
    text = """
    check:
      by: {who: a, dice: 2, edge-points: 1, edge-after: may}
      against: {who: b, dice: 2}
    """
    assert played(text, [1, 5], "yes", [2], [1, 1]).results["success"] is True
    late = "AD-C20=at-the-end"
    assert played(text, [1, 5], [1, 1], "no", rulings=(late,)).results["Edge points of a"] == 1
    # who sees both rolls wins as often, and spends less often
    assert chance(text) == chance(text, late)


def test_an_answer_names_the_rulings_that_may_bear_on_it():
    text = by("dice: 3, modifiers: [{dice: -1}], edge-points: 1, edge-after: may")
    assert {"AD-C02", "AD-C03", "AD-C04"} <= set(posed(text).rulings)
    assert "AD-C11" not in posed(text).rulings
    assert asked(text).rulings == ()
