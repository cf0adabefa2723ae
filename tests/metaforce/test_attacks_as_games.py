"""Attacks, effects and grapples as games: each state is written and read, whatever is rolled and chosen."""

from random import Random

import pytest

from ludex.engine.choices import Answer, Chance, Choice, Over
from ludex.engine.run import advance, answer
from ludex.systems.metaforce.tabletop import TABLETOP
from tests.metaforce.posed_questions import posed

ATTACK = """
    characters:
      ann: {creature: {size: 2, strength: 2}}
      orc:
        creature: {evasion: 4, deflection: 14, size: 4, hp: 60, status: [9, 0, 0], endurance: 2,
                   defences: [{form: resistance, value: 1}, {form: absorb, types: [fire]}]}
    attack:
      by: {who: ann, attribute: strength, bonus: 4}
      target: orc
      weapon: {name: torch, base: 6, bonus: [d6, d4], kind: fire, penetration: md8}
      inflicts: {name: burn, dice: d6, x: 3, save: true}
      redirect: may
    """
COPIED = ATTACK.replace("strength: 2}", "strength: 2, powers: [hype effect]}")
NUDGED = COPIED.replace("[hype effect]", "[hype effect, fudge nudge], mp: 4, max-mp: 4").replace(
    "redirect: may", "powers: [fudge nudge]"
)
SEVERAL = """
    characters:
      ann: {creature: {strength: 5, powers: [hype effect], skills: [{name: Blades, rank: 4, components: {Cut: 1}}]}}
      orc: {creature: {evasion: 22, deflection: 24, hp: 60}}
    attack: {by: {who: ann, attribute: strength, metaphor: Blades, component: Cut}, target: orc, weapon: {base: 4}}
    """
EFFECT = """
    characters: {orc: {creature: {status: [9, 0, 0]}}, ann: {creature: {charisma: 3}}}
    effect: {target: orc, by: {who: ann, attribute: charisma}, inflicts: {name: poison, x: 4, save: true}, exposures: 2}
    """
ESCAPE = """
    characters: {bob: {creature: {strength: 1, agility: 3}}, orc: {creature: {strength: 4, agility: 2, size: 3}}}
    escape: {by: {who: bob}, grappled: {who: orc}, frames: 3, refreshes: 2, save: true}
    """
FORCED = (
    ESCAPE.replace("agility: 3", "agility: 3, mp: 3, powers: [force fate]")
    .replace("size: 3", "mp: 9, powers: [fudge nudge]")
    .replace("save: true}", "save: true, powers: [force fate], opponent-powers: [fudge nudge]}")
)
GRABBED = """
    characters:
      ann: {creature: {hp: 9, strength: 3, mp: 4, powers: [force fate]}}
      orc: {creature: {hp: 9, mp: 4, powers: [fudge nudge], trained: {proficient: [agility]}}}
    encounter:
      rounds: 2
      fighters:
        - {who: ann, side: party, player: true, grapples: true, spells: [Thunder Clap]}
        - {who: orc, side: orcs, at: 5, weapons: [{weapon: {name: axe, base: 1, bonus: 2d4}}]}
    """


@pytest.mark.parametrize(
    ("text", "rulings"),
    [
        (ATTACK, ()),
        (ATTACK, ("MF-CONFLICT-17=game-master",)),
        (COPIED, ()),
        (NUDGED, ("MF-CONFLICT-28=damage-too",)),
        (SEVERAL, ()),
        (EFFECT, ()),
        (ESCAPE, ()),
        (FORCED, ("MF-OPEN-11A=yes",)),
        (GRABBED, ()),
    ],
)
def test_each_state_and_answer_is_written_and_read(text, rulings):
    question = posed(text, *rulings)
    writing, game, random = TABLETOP.writing(question), question.game, Random(3)
    for _ in range(12):
        position = advance(question.state, game)
        while not isinstance(position.question, Over):
            assert writing.state_of(writing.state_text(position.state)) == position.state
            if isinstance(position.question, Choice):
                given: Answer = random.choice(position.question.options)
            else:
                assert isinstance(position.question, Chance)
                given = position.question.of.sample(random)
            assert writing.answer_of(writing.answer_text(given)) == given
            position = answer(position, game, given)
