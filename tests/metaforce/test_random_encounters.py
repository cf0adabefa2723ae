"""What holds in every encounter, whoever decides what: played at random, and looked at after each answer."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.choices import Choice, Over
from ludex.engine.drivers.play import RandomPlayer, begin, play
from ludex.engine.run import advance, answered, can_answer
from ludex.systems.metaforce.characters.falling import Fate
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.encounters.encounter import encounter_of
from ludex.systems.metaforce.encounters.frames_played import Frame
from ludex.systems.metaforce.encounters.legal import why_not
from ludex.systems.metaforce.encounters.wounds import DeusEx, Fall
from ludex.systems.metaforce.tabletop import TABLETOP
from tests.metaforce.fights import BOW, PISTOL, SWORD
from tests.metaforce.posed_questions import posed, rules
from tests.metaforce.rules_broken import verify_activities

SHOTGUN = PISTOL.replace("capacity: 12, plus-one: true", "capacity: 3, step: 2")

FIGHT = f"""
characters:
  ann: {{creature: {{level: 3, strength: 3, reflex: 5, evasion: 9, deflection: 11, hp: 14, mp: 20, max-mp: 20,
    standing: important, powers: [action-8, crash out, finishing touch, team work, safe-6]}}}}
  ben: {{creature: {{intellect: 3, reflex: 5, evasion: 8, hp: 12, mp: 9, max-mp: 9, standing: important}}}}
  orc: {{creature: {{strength: 3, reflex: 5, evasion: 8, deflection: 12, hp: 18, status: [9, 9, 9]}}}}
  elk: {{creature: {{agility: 2, reflex: 3, evasion: 9, hp: 12}}}}
encounter:
  rounds: 4
  lesser:
  fighters:
  - {{who: ann, side: party, player: true, grapples: true, weapons: [{SWORD}, {PISTOL}]}}
  - who: ben
    side: party
    player: true
    at: 5
    weapons: [{BOW}]
    spells:
    - {{name: Fire Bolt, amounts: [[1, {{damage: 2, die: 6}}]]}}
    - {{name: Ward, amounts: [[1, {{magnitude: 2}}]]}}
    - {{name: Comet, level: 2, damage: fire, resolved: save, amounts: [[1, {{damage: 9}}]]}}
    - {{name: Wall, level: 1, upkeep: unbroken}}
  - who: orc
    side: orcs
    at: 20
    grapples: true
    weapons: [{{weapon: {{name: rod, base: 3}}, inflicts: stun, x: 1}}]
  - {{who: elk, side: orcs, at: 40, aware: false, weapons: [{SHOTGUN}]}}
"""

POSED = posed(FIGHT)
QUIET = POSED.game.quiet()
RULES = rules()
FIRST = begin(POSED.state, QUIET)
WRITING = TABLETOP.writing(POSED)
SIDES = ("party", "orcs")
RANDOM = dict.fromkeys((*SIDES, GAME_MASTER), RandomPlayer())
GREEDY = TABLETOP.players(POSED, "greedy")


def verify(state):
    """What must be so in every state."""
    facts = state.facts
    fight = encounter_of(facts)
    for creature, fighter in zip(facts.people, fight.fighters, strict=True):
        assert creature.name == fighter.name
        assert 0 <= creature.mp <= creature.max_mp
        assert creature.exert >= 0
        assert fighter.allowance.frames >= 0
        assert fighter.allowance.reactions >= 0
        assert fighter.hold >= 0
        assert bool(fighter.held_by) == bool(fighter.hold)
        for arm, now in zip(fighter.kit.arms, fighter.arms, strict=True):
            assert now.spare >= 0
            if now.loaded is not None and arm.feed is not None:
                assert 0 <= now.loaded.rounds <= arm.feed.capacity + arm.feed.plus_one
        if fighter.out is Fate.STANDS:
            # who is at 0 or below stands only until it is settled what becomes of it
            assert creature.hp > 0 or _is_settled_next(state.agenda, creature.name)
    assert len(facts.scenes) <= 2
    assert not facts.done


def _is_settled_next(agenda, name):
    return any(isinstance(task, Fall | DeusEx) and task.who == name for task in agenda)


@pytest.mark.rule("MF-APPEND-01", "MF-ENC-34", "MF-ENC-10")
@settings(max_examples=12)
@given(st.integers(0, 10_000))
def test_nothing_falls_below_nothing_and_no_appendage_serves_two(seed):
    def watch(position, taken):
        if isinstance(position.question, Choice):
            verify(position.state)
            assert position.question.options
            assert can_answer(position, taken)
            task = position.state.agenda[0]
            if isinstance(task, Frame):
                body = encounter_of(position.state.facts).fighter(task.within.who).kit.body
                verify_activities(task.within.beside, body)
                if task.within.shooting < 0:
                    # what is offered and what is refused go by the same rules
                    for option in position.question.options:
                        assert why_not(RULES, position.state.facts, task.within, option) is None

    end = play(FIRST, QUIET, RANDOM, Random(seed), watch=watch)
    assert isinstance(end.question, Over)
    fight = encounter_of(end.state.facts)
    left = {each.side for each in fight.fighters if each.able}
    assert fight.ended == next(iter(left)) if len(left) == 1 else fight.ended == ""


@pytest.mark.rule("MF-ENC-04", "MF-ENC-06")
@settings(max_examples=8)
@given(st.integers(0, 10_000))
def test_turns_come_in_their_order(seed):
    turns: list[tuple[int, int]] = []

    def watch(position, _taken):
        fight = encounter_of(position.state.facts)
        if fight.turn >= 0 and (not turns or turns[-1] != (fight.round, fight.turn)):
            turns.append((fight.round, fight.turn))

    play(FIRST, QUIET, RANDOM, Random(seed), watch=watch)
    assert turns == sorted(turns)
    assert len(set(turns)) == len(turns)


@pytest.mark.bulk
@settings(max_examples=5)
@given(st.integers(0, 10_000))
def test_a_replay_is_the_play_and_states_survive_being_written(seed):
    answers, states = [], []

    def watch(position, taken):
        answers.append(taken)
        states.append(position.state)

    end = play(FIRST, QUIET, RANDOM, Random(seed), watch=watch)
    position = FIRST
    for place, taken in enumerate(answers):
        assert position.state == states[place]
        given_again = WRITING.answer_of(WRITING.answer_text(taken))
        assert given_again == taken
        position = advance(answered(position.state, QUIET, given_again), QUIET)
    assert position.state == end.state
    for state in states[:: max(1, len(states) // 6)]:
        assert WRITING.state_of(WRITING.state_text(state)) == state


def test_greedy_players_fight_it_out():
    ends = [play(FIRST, QUIET, GREEDY, Random(seed)) for seed in range(6)]
    assert all(isinstance(end.question, Over) for end in ends)
    assert sum(bool(encounter_of(end.state.facts).ended) for end in ends) >= 3


def test_a_state_stays_as_small_as_it_was():
    sizes = []

    def watch(position, _taken):
        if isinstance(position.state.agenda[0], Frame):
            sizes.append(len(WRITING.state_text(position.state)))

    play(FIRST, QUIET, RANDOM, Random(3), watch=watch)
    assert max(sizes) < 1.2 * sizes[0] + 2000
