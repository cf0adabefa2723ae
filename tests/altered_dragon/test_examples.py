"""Every example of the rulebook, worked out by the code and put into the words of the rulebook."""

from itertools import product

import pytest

from ludex.engine.checks.tracing import Stage
from ludex.systems.altered_dragon.derived import character_of
from ludex.systems.altered_dragon.hits import ROLLING_ON, fallen, hit_dice
from ludex.systems.altered_dragon.limits import breaches
from ludex.systems.altered_dragon.origins import Archetype, Race
from ludex.systems.altered_dragon.quality import level, words_for
from ludex.systems.altered_dragon.rulings import Rulings
from ludex.systems.altered_dragon.sheet import Attributes, Sheet, SkillPoints, Skills
from ludex.systems.altered_dragon.system import ALTERED_DRAGON
from ludex.systems.altered_dragon.traits import BASIC, Attribute, Skill
from tests.altered_dragon.posed_questions import chance, dice, played

RULINGS = Rulings()


def rolled(attributes="", skills="", roll="", edge=0, threshold=0):
    """A test by somebody with these scores."""
    return f"""
    characters: {{it: {{name: it, non-player: true, attributes: {{{attributes}}}, skills: {{{skills}}}, edge: {edge}}}}}
    check: {{by: {{who: it, {roll}}}, threshold: {threshold}}}
    """


def n(*args, **kwargs):
    return f"n = {dice(rolled(*args, **kwargs))}"


def named(attribute, skill):
    """The parts of the pool that a game master names, as the trace tells them."""
    text = rolled("", "", f"attribute: {attribute}, skill: {skill}")
    said = [line.words for line in played(text, [1], rulings=("AD-C04=one-die",)).trace if line.stage is Stage.TOTAL]
    return " + ".join(word.rpartition(" by ")[2].title() for word in said if " by " in word and "threshold" not in word)


def skill(name):
    return Skill(name).value.title()


def scores(sheet, *traits):
    character = character_of(sheet, RULINGS)
    return [character.score(trait) for trait in traits]


def raised(bought, origin, *traits):
    """Some scores after race or archetype, named where these are attributes."""
    attributes = Attributes(**{key: value for key, value in bought.items() if hasattr(Attributes(), key)})
    skills = Skills(**{key: value for key, value in bought.items() if hasattr(Skills(), key)})
    race = origin if isinstance(origin, Race) else None
    archetype = origin if isinstance(origin, Archetype) else None
    return scores(Sheet("it", attributes, skills, race, archetype), *traits)


def with_names(found, *traits):
    return ", ".join(f"{trait.value.title()} {score}" for trait, score in zip(traits, found, strict=True))


def plain(found):
    return ", ".join(map(str, found))


def scene(edge, left, *reasons):
    """A scene in which somebody gets Edge points back."""
    back = ", ".join(f"{{regain: {{who: it, reason: {each}}}}}" for each in reasons)
    text = f"""
    characters: {{it: {{name: it, non-player: true, edge: {edge}, edge-points: {left}}}}}
    scene:
      events: [{{test: {{name: one, check: {{by: {{who: it, dice: 0}}, threshold: 0}}}}}}, {back}]
    """
    return played(text, [])


def points(edge, left, *reasons):
    """How many Edge points somebody has after that."""
    return scene(edge, left, *reasons).results["Edge points of it"]


def edge(text, *given):
    return played(f"check: {{by: {{who: it, {text}}}, threshold: 0}}", *given)


def broken(**sheet):
    return [breach.rule for breach in breaches(Sheet("it", **sheet), RULINGS)]


def attributes(*bought):
    names = [attribute.value for attribute in BASIC]
    return "AD-CHAR-01" not in broken(attributes=Attributes(**dict(zip(names, bought, strict=True))))


def first_and_sum(*bought):
    return f"sum {sum(bought)}: {'legal' if attributes(*bought) else 'illegal'}"


def spent_both():
    text = "dice: 4, edge-points: 2, edge-before: must, edge-after: must"
    left = edge(text, [1, 1, 1, 1, 5, 5, 5, 5, 5, 5], [5, 5, 5, 5]).results["Edge points of it"]
    return f"allowed, e = {left}"


def opposed(mine, yours, words):
    """Some hits against some hits."""
    text = f"check: {{by: {{who: a, hits: {mine}}}, against: {{who: b, hits: {yours}}}}}"
    found = played(text).results
    return words(found)


def outcome(found):
    return "success" if found["success"] else "failure"


def in_threshold(hits, threshold):
    found = played(f"check: {{by: {{who: it, hits: {hits}}}, threshold: {threshold}}}").results
    return f"success, net {found['net hits']}" if found["success"] else "failure"


def bought(pool):
    return played(f"check: {{by: {{who: it, dice: {pool}, buy: must}}, threshold: 0}}").results["hits"]


def more_bonus(faces):
    """What lies there when dice are rolled again that roll on: new hits, and how many bonus dice fall."""
    hits = sum(face in (5, 6) for face in faces)
    last = fallen(hit_dice(len(faces), roll_on=True), [*faces[:3], 1, *faces[3:]])
    assert last.total == hits
    return f"{last.total} more hits and {len(last.dice) - len(faces)} bonus die to roll"


def again():
    text = "dice: 7, edge-points: 1, edge-after: must"
    return edge(text, [2, 2, 5, 4, 2, 5, 2], [6, 4, 1, 3, 5, 2]).results["hits"]


def helped():
    text = "check: {by: {who: a, dice: 6}, threshold: 0, assistants: [{who: b, hits: 2}, {who: c, hits: 1}]}"
    return f"leader rolls {dice(text)} dice"


def fulfilled():
    """What comes of the last step toward a Driving Passion."""
    found = scene(4, 2, "fulfilled")
    new = found.trace[-1].words.rpartition("; ")[2]
    return f"e = {found.results['Edge points of it']} and {new}"


S, A = Skill, Attribute

EXAMPLES = {
    "AD-POOL-01": [
        lambda: n("strength: 4", "athletics: 3", "attribute: strength, skill: athletics"),
        lambda: n("agility: 4", "stealth: 5", "attribute: agility, skill: stealth, modifiers: [{dice: -2}, {dice: 3}]"),
    ],
    "AD-POOL-02": [
        lambda: "Roll {} dice, {} hits needed.".format(
            dice(rolled("strength: 4", "athletics: 3", "attribute: strength, skill: athletics")),
            next(hits for hits in range(9) if in_threshold(hits, 2) != "failure"),
        )
    ],
    "AD-POOL-03": [
        lambda: "; ".join(
            n("logic: 1", "", f"attribute: logic, modifiers: [{{dice: -3}}], edge-points: 1, edge-before: {use}")
            for use in ("never", "must")
        )
    ],
    "AD-HIT-01": [
        lambda: f"{fallen(hit_dice(7), [2, 2, 5, 4, 2, 5, 2]).total} hits",
        lambda: f"{fallen(hit_dice(8), [3, 6, 6, 4, 6, 2, 5, 4]).total} hits",
    ],
    "AD-HIT-02": [
        lambda: f"level {level(2, RULINGS)}, {words_for(2)}",
        lambda: f"level {level(8, RULINGS)}",
    ],
    "AD-THR-01": [lambda: in_threshold(2, 2), lambda: in_threshold(2, 3)],
    "AD-OPP-01": [
        lambda: opposed(4, 1, lambda found: f"net {found['net hits']}, {outcome(found)}: not noticed"),
        lambda: opposed(3, 3, lambda found: f"net {0 if found['tie'] else '?'}, {outcome(found)}"),
    ],
    "AD-NET-01": [lambda: in_threshold(5, 3).removeprefix("success, ")],
    "AD-NET-02": [
        lambda: (
            "success, net ignored"
            if "net hits" not in (found := played("check: {by: {who: a, hits: 6}, threshold: 2, net: ignored}")).results
            and found.results["success"]
            else ""
        )
    ],
    "AD-BUY-01": [lambda: f"{plain(bought(pool) for pool in (7, 8, 12, 3))} hits"],
    "AD-TEAM-01": [helped],
    "AD-ATTR-01": [lambda: str(len(BASIC))],
    "AD-ATTR-02": [lambda: named("intuition", "perception")],
    "AD-EDGE-01": [
        lambda: "e = {}, E still {}".format(
            edge(
                "dice: 4, edge-points: 4, edge-before: must, edge-after: must",
                [1, 1, 1, 1, 5, 5, 5, 5, 5, 5],
                [5, 5, 5, 5],
            ).results["Edge points of it"],
            scores(Sheet("it", race=Race.HUMAN, edge_points=2), A.EDGE)[0],
        )
    ],
    "AD-EDGE-02": [
        lambda: f"n = {dice(rolled('', 'survival: 2', 'attribute: edge, skill: survival, edge-points: 0', edge=3))}"
    ],
    "AD-EDGE-03": [
        lambda: "{} exploding dice, mean {} hits".format(
            dice("check: {by: {who: it, dice: 5, edge-points: 1, edge-before: must}, threshold: 1}"),
            chance("check: {by: {who: it, dice: 5, edge-points: 1, edge-before: must}, threshold: 1}", aim="hits"),
        )
    ],
    "AD-EDGE-04": [
        lambda: more_bonus([4, 5, 6, 2]),
        lambda: f"2 + {again() - 2} + 0 = {again()} hits",
    ],
    "AD-EDGE-05": [lambda: f"{ROLLING_ON.thrown(_falling(6, 6, 5)).value} hits from that bonus die"],
    "AD-EDGE-06": [lambda: f"e = {points(3, 1, 'passion')}", lambda: f"e = {points(3, 3, 'deed')}"],
    "AD-EDGE-07": [spent_both],
    "AD-SKILL-01": [lambda: n("logic: 3", "alchemy: 0", "attribute: logic, skill: alchemy")],
    "AD-PHYS-01": [lambda: named("strength", "athletics")],
    "AD-PHYS-02": [lambda: f"both use {skill('combat')}"],
    "AD-PHYS-03": [lambda: skill("larceny")],
    "AD-PHYS-04": [lambda: named("intuition", "perception")],
    "AD-PHYS-05": [lambda: skill("ride")],
    "AD-PHYS-06": [lambda: f"{named('agility', 'stealth')}, opposed"],
    "AD-PHYS-07": [lambda: skill("survival")],
    "AD-SOC-01": [lambda: skill("animal ken")],
    "AD-SOC-02": [lambda: skill("bureaucracy")],
    "AD-SOC-03": [lambda: skill("empathy")],
    "AD-SOC-04": [lambda: skill("expression")],
    "AD-SOC-05": [lambda: skill("intimidation")],
    "AD-SOC-06": [lambda: skill("leadership")],
    "AD-SOC-07": [lambda: skill("persuasion")],
    "AD-TECH-01": [lambda: skill("alchemy")],
    "AD-TECH-02": [lambda: skill("artisan")],
    "AD-TECH-03": [lambda: skill("magitech")],
    "AD-TECH-04": [lambda: skill("medicine")],
    "AD-TECH-05": [lambda: skill("research")],
    "AD-TECH-06": [lambda: skill("sailing")],
    "AD-TECH-07": [lambda: skill("spellcasting")],
    "AD-RACE-01": [lambda: with_names(raised({"strength": 6}, Race.ONI, A.STRENGTH), A.STRENGTH)],
    "AD-RACE-02": [
        lambda: with_names(
            raised({"intuition": 3, "charisma": 4}, Race.AKUMA, A.INTUITION, A.CHARISMA), A.INTUITION, A.CHARISMA
        )
    ],
    "AD-RACE-03": [lambda: f"E = {raised({}, Race.HUMAN, A.EDGE)[0]}"],
    "AD-RACE-04": [
        lambda: with_names(
            raised({"intuition": 2, "willpower": 2}, Race.KITSUNE, A.INTUITION, A.WILLPOWER), A.INTUITION, A.WILLPOWER
        )
    ],
    "AD-RACE-05": [lambda: with_names(raised({"strength": 4}, Race.ONI, A.STRENGTH), A.STRENGTH)],
    "AD-RACE-06": [
        lambda: with_names(raised({"agility": 5, "logic": 1}, Race.TENGU, A.AGILITY, A.LOGIC), A.AGILITY, A.LOGIC)
    ],
    "AD-ARCH-01": [lambda: with_names(raised({"combat": 6}, Archetype.SOULBORN, S.COMBAT), S.COMBAT)],
    "AD-ARCH-02": [
        lambda: plain(raised({"stealth": 3, "persuasion": 1}, Archetype.BEGUILER, S.STEALTH, S.PERSUASION, S.RESEARCH))
    ],
    "AD-ARCH-03": [
        lambda: plain(raised({"expression": 2, "alchemy": 3}, Archetype.CLERIC, S.SURVIVAL, S.EXPRESSION, S.ALCHEMY))
    ],
    "AD-ARCH-04": [
        lambda: plain(raised({"combat": 4, "magitech": 1}, Archetype.SOULBORN, S.COMBAT, S.LEADERSHIP, S.MAGITECH))
    ],
    "AD-ARCH-05": [
        lambda: plain(
            raised(
                {"athletics": 1, "animal_ken": 3, "medicine": 2},
                Archetype.TOTEMIST,
                S.ATHLETICS,
                S.ANIMAL_KEN,
                S.MEDICINE,
            )
        )
    ],
    "AD-ARCH-06": [
        lambda: plain(
            raised(
                {"spellcasting": 5, "perception": 2},
                Archetype.WARLOCK,
                S.SPELLCASTING,
                S.INTIMIDATION,
                S.PERCEPTION,
            )
        )
    ],
    "AD-CHAR-01": [
        lambda: first_and_sum(4, 4, 3, 2, 3, 3),
        lambda: (
            "first legal (sum 19); second illegal (7 is above 6)"
            if attributes(6, 6, 4, 1, 1, 1) and not attributes(7, 4, 3, 2, 2, 1)
            else ""
        ),
    ],
    "AD-CHAR-02": [lambda: f"E = {raised({}, Race.TENGU, A.EDGE)[0]}"],
    "AD-CHAR-03": [
        lambda: "sum 23: legal" if _skills(SkillPoints(23, 13, 18)) else "",
        lambda: "illegal: the amounts must be 13, 18 and 23" if not _skills(SkillPoints(18, 18, 18)) else "",
    ],
    "AD-CHAR-04": [
        lambda: str(
            sum(
                not {"AD-RACE-01", "AD-ARCH-01"} & set(broken(race=race, archetype=archetype))
                for race, archetype in product(Race, Archetype)
            )
        )
    ],
    "AD-CHAR-05": [fulfilled],
    "AD-CHAR-06": [
        lambda: (
            "valid (3 fields)"
            if "AD-CHAR-06" not in broken(knowledge=("Mining", "Nobility", "Monster Lore"))
            and "AD-CHAR-06" in broken(knowledge=("Mining", "Nobility"))
            else ""
        )
    ],
    "AD-CHAR-07": [
        lambda: (
            "valid"
            if "AD-CHAR-07" not in broken(archetype=Archetype.SOULBORN, spells=("Flame", "Ward", "Step"))
            and "AD-CHAR-07" in broken(archetype=Archetype.SOULBORN)
            else ""
        )
    ],
    "AD-CHAR-08": [
        lambda: (
            f"passes the test (6) and ends at {raised({'strength': 6}, Race.ONI, A.STRENGTH)[0]}"
            if not any("strength" in each.what for each in breaches(Sheet("it", Attributes(6), race=Race.ONI), RULINGS))
            else ""
        )
    ],
}


def _falling(*faces):
    given = iter(faces)
    return lambda _die, _faces: next(given)


def _skills(skill_points):
    physical = Skills(6, 6, 3, 2, 2, 2, 2, 6, 6, 1, 0, 0, 0, 0, 6, 6, 6, 0, 0, 0, 0)
    return "AD-CHAR-03" not in broken(skills=physical, skill_points=skill_points)


CASES = [
    pytest.param(rule.id, place, example, marks=pytest.mark.rule(*[rule.id]), id=f"{rule.id}-{place + 1}")
    for rule in ALTERED_DRAGON.rulebook.rules
    for place, example in enumerate(rule.examples)
]


@pytest.mark.parametrize(("rule", "place", "example"), CASES)
def test_an_example_of_the_rulebook_comes_out_as_it_says(rule, place, example):
    assert EXAMPLES[rule][place]() == example.expect


def test_each_example_is_worked_out():
    examples = {rule.id: len(rule.examples) for rule in ALTERED_DRAGON.rulebook.rules if rule.examples}
    assert {rule: len(found) for rule, found in EXAMPLES.items()} == examples
