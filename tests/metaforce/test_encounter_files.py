"""Encounters in files: the frames that they say, and what is refused with its rule."""

from fractions import Fraction
from random import Random

import pytest

from ludex.engine.drivers.play import begin, play
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.encounters.encounter import encounter_of
from ludex.systems.metaforce.encounters.reloading import Feed
from tests.metaforce.fights import ANN, BOW, PISTOL, SWORD, file_of
from tests.metaforce.posed_questions import chance, law, posed

USER = ANN + ", mp: 5, max-mp: 20, powers: [action-8]"


def frames(*does, who="ann", weapon=SWORD, ann_is=ANN, more=""):
    """A file in which Ann's frames are said."""
    lines = "\n".join(f"    - {{who: {who}, does: [{each}]}}" for each in does)
    return file_of(f"weapons: [{weapon}]{more}", f"weapons: [{SWORD}]", f"  frames:\n{lines}", ann_is=ann_is)


@pytest.mark.rule("MF-ODDS-030", "MF-ENC-03", "MF-ENC-04", "MF-SHEET-14")
def test_who_acts_first_is_asked_exactly():
    asked = file_of(more="  rounds: 0", ann_is="reflex: 5, initiative: 6", orc_is="reflex: 6, initiative: 6")
    assert law("first", asked)["ann"] == Fraction(11, 24)


CRASH_OUT = file_of(
    "",
    "weapons: [{weapon: {name: club, base: 3, to-hit: 4}}]",
    "  frames:\n    - {who: orc, does: [attack: {at: ann}]}",
    ann_is="level: 2, evasion: 13, mp: 6, max-mp: 6, hp: 30, powers: [crash out]",
    orc_is="agility: 3, hp: 9",
)


@pytest.mark.rule("MF-ODDS-028", "MF-MPOWER-35", "MF-MPOWER-36")
def test_crash_out_is_asked_exactly():
    assert chance(CRASH_OUT, aim="lasting mishap") == Fraction(67, 144)


@pytest.mark.bulk
@pytest.mark.rule("MF-MPOWER-36")
def test_crash_out_comes_out_in_play_as_often_as_its_odds_say():
    class Always:
        """Who takes what is offered last: the power, wherever it can be paid."""

        def choose(self, _position, choice, _random):
            return choice.options[-1] if choice.player == "party" else choice.options[0]

    asked = posed(CRASH_OUT)
    game, tries, random = asked.game.quiet(), 600, Random(7)
    players = dict.fromkeys(("party", "orcs", "game master"), Always())
    first = begin(asked.state, game)
    ends = [play(first, game, players, random).state for _ in range(tries)]
    lasting = sum(asked.results["lasting mishap"](end) is True for end in ends)
    # 67 in 144, give or take four standard deviations
    assert abs(lasting / tries - 67 / 144) < 4 * (67 * 77 / 144**2 / tries) ** 0.5


@pytest.mark.rule("MF-ENC-26", "MF-ENC-23", "MF-ENC-24", "MF-ENC-25")
def test_a_frame_that_is_said_is_played_as_an_attack():
    # d12 + Strength 2 against 8: from 6 on, 7 in 12
    asked = frames("attack: {at: orc}", ann_is=ANN + ", strength: 2")
    hp = law("HP of orc", asked)
    assert hp[30] == Fraction(5, 12)


@pytest.mark.parametrize(
    ("does", "weapon", "rule"),
    [
        ("attack: {at: orc}, attack: {at: orc}", SWORD, "MF-APPEND-01"),
        ("move: 30, attack: {at: orc}", SWORD, "MF-ENC-29"),
        ("move: 31", SWORD, "MF-ENC-29"),
        ("attack: {at: orc}", SWORD.replace("}}", "}, reach: 3}"), "MF-ENC-31"),
        ("attack: {at: orc}", BOW, "MF-ENC-33"),
        ("attack: {at: orc, shots: 13}", PISTOL, "MF-FIRE-06"),
        ("reload", SWORD, "MF-FIRE-07"),
        ("power: action-8", SWORD, "MF-MPOWER-01"),
        ("prepare", SWORD, "MF-ENC-27"),
        ("escape", SWORD, "MF-MAG-41"),
        ("move: 5, move: 5", SWORD, "MF-APPEND-01"),
        ("prime, prime", BOW, "MF-APPEND-01"),
        ("attack: {at: orc}, grapple: orc", SWORD, "MF-APPEND-01"),
    ],
)
@pytest.mark.rule("MF-APPEND-01", "MF-ENC-29", "MF-ENC-31", "MF-ENC-33", "MF-FIRE-06", "MF-MPOWER-01", "MF-ENC-27")
def test_what_cannot_be_done_in_a_frame_is_refused_with_its_rule(does, weapon, rule):
    with pytest.raises(LudexError, match=rule):
        posed(frames(does, weapon=weapon))


@pytest.mark.parametrize(
    ("does", "more", "rule"),
    [
        ("tap", "  mana: false", "MF-MAGIC-07"),
        ("cast: {spell: Comet, at: orc, convokers: orc}", "", "MF-MAGIC-12"),
        ("cast: {spell: Comet, at: [orc, elk]}", "", "MF-APPEND-13"),
        ("tap, cast: {spell: Comet, at: orc}", "", "MF-APPEND-01"),
    ],
)
@pytest.mark.rule("MF-MAGIC-07", "MF-MAGIC-12", "MF-APPEND-13")
def test_magic_that_cannot_be_worked_is_refused_with_its_rule(does, more, rule):
    asked = file_of(
        "spells: [{name: Comet, level: 2, damage: fire}]",
        more=f"{more}\n  frames:\n    - {{who: ann, does: [{does}]}}",
        people="  elk: {creature: {}}",
        others="    - {who: elk, side: orcs, at: 90}",
    )
    with pytest.raises(LudexError, match=rule):
        posed(asked)


@pytest.mark.parametrize(
    ("power", "mp", "rule"),
    [
        ("safe-6", 5, "MF-MPOWER-15"),
        ("assurance-8", 7, "MF-MPOWER-16"),
        ("react-4", 3, "MF-MPOWER-20"),
    ],
)
@pytest.mark.rule("MF-MPOWER-15", "MF-MPOWER-16", "MF-MPOWER-20")
def test_a_power_that_cannot_be_paid_is_refused_with_its_rule(power, mp, rule):
    user = ANN + f", mp: {mp}, max-mp: 20, powers: [{power}]"
    with pytest.raises(LudexError, match=rule):
        posed(frames(f"power: {power}", ann_is=user))


def test_a_target_that_is_hard_to_follow_is_refused_until_it_is_made_out():
    hidden = frames("attack: {at: orc}").replace("side: orcs", "side: orcs, elusive: true")
    with pytest.raises(LudexError, match="MF-APPEND-08"):
        posed(hidden)
    found = hidden.replace("does: [attack", "does: [find: orc]}\n    - {who: ann, does: [attack")
    assert posed(found).question == "What comes of these frames?"


@pytest.mark.rule("MF-MPOWER-19")
def test_mp_that_are_not_there_are_refused():
    with pytest.raises(LudexError, match="MF-MPOWER-19: Action-8 costs 8 MP, and there are 5"):
        posed(frames("power: action-8", ann_is=USER))


@pytest.mark.rule("MF-APPEND-01")
def test_a_later_frame_is_looked_at_too():
    with pytest.raises(LudexError, match="MF-APPEND-01"):
        posed(frames("attack: {at: orc}", "attack: {at: orc}, attack: {at: orc}"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (file_of("weapons: [{weapon: {name: claw}, uses: [tail]}]"), "unknown appendage 'tail'"),
        (file_of(more="  rounds: -1"), "rounds -1"),
        (file_of(more="  initiative: {bob: 3}"), "unknown fighter 'bob'"),
        (file_of("held-by: bob"), "unknown fighter 'bob'"),
        (file_of("weapons: [{weapon: {name: rod}, inflicts: posion}]"), "unknown condition 'posion'"),
        (file_of("weapons: [{weapon: {name: gun, firearm: {increment: 60}}}]"), "MF-FIRE-07"),
        (file_of("spells: [{name: Doom, level: 6}]"), "MF-MAGIC-02"),
        (file_of(more="  dying: perhaps"), "perhaps"),
        (frames("attack: {at: orc, weapon: swrod}"), "unknown weapon 'swrod'"),
        (frames("attack: {at: elk}"), "unknown fighter 'elk'"),
        (frames("cast: {spell: Comet}"), "unknown spell 'Comet'"),
        (file_of().replace("side: orcs", "side: party"), "MF-ENC-10"),
        (file_of().replace("side: orcs", "side: game master"), "game master"),
        (file_of().replace("who: orc", "who: ann"), "somebody twice"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(text, words):
    with pytest.raises(LudexError, match=words):
        posed(text)


SWEEP = (
    "{weapon: {name: tail sweep, base: 3}, uses: [tail], natural: true,"
    " blocks: [left hand, right hand, left leg, right leg]}"
)


@pytest.mark.rule("MF-APPEND-04")
@pytest.mark.parametrize("other", ["move: 5", "attack: {at: orc, weapon: sword}"])
def test_a_tail_sweep_leaves_neither_legs_nor_arms_for_anything_else(other):
    tailed = file_of(f"tail: true, weapons: [{SWEEP}, {SWORD}]", more="  frames:\n    - {who: ann, does: [DOES]}")
    posed(tailed.replace("DOES", "attack: {at: orc, weapon: tail sweep}"))
    with pytest.raises(LudexError, match=r"MF-APPEND-0[146]: .*serves an attack with tail sweep"):
        posed(tailed.replace("DOES", f"attack: {{at: orc, weapon: tail sweep}}, {other}"))


def test_what_is_blocked_must_be_there():
    with pytest.raises(LudexError, match="unknown appendage 'tail'"):
        posed(file_of("weapons: [{weapon: {name: kick}, uses: [left leg], natural: true, blocks: [tail]}]"))


@pytest.mark.rule("MF-FIRE-07")
def test_a_usual_way_to_load_goes_by_its_name():
    pistol = PISTOL.replace("{capacity: 12, plus-one: true}", "FEED")
    revolver = file_of(f"weapons: [{pistol.replace('FEED', 'revolver')}]")
    (arm,) = encounter_of(posed(revolver).state.facts).fighter("ann").kit.arms
    assert arm.feed == Feed(6, step=3)
    with pytest.raises(LudexError, match=r"unknown feed 'shotgn'.* Did you mean 'shotgun'"):
        posed(file_of(f"weapons: [{pistol.replace('FEED', 'shotgn')}]"))
