"""An encounter of four against four in Metaforce: blades, a bow, a firearm and spells, for some rounds, by bots."""

from collections.abc import Mapping
from random import Random
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.dice.die import d
from ludex.engine.drivers.play import Player, RandomPlayer, begin, play
from ludex.engine.run import Position
from ludex.engine.state import GameState
from ludex.layers.collecting import unhindered
from ludex.systems.metaforce.attacks.weapons import Firearm, Force, Trigger, Weapon
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.creature import Creature, Defence
from ludex.systems.metaforce.day import rules_of
from ludex.systems.metaforce.encounters.appendages import HANDS
from ludex.systems.metaforce.encounters.encounter import Encounter, Settings, encounter_of
from ludex.systems.metaforce.encounters.fighters import Arm, Fighter, Kit
from ludex.systems.metaforce.encounters.magic import FIRE_BOLT, Amounts, Spell
from ludex.systems.metaforce.encounters.order_of_turns import Open
from ludex.systems.metaforce.encounters.reloading import Feed
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.metaforce.terms import DamageType, Form, Power, Standing, Training

SIDES: Final = ("party", "raiders")
HP: Final = 60
"""So much that hardly anybody falls within five rounds: each of them is as long as the others."""

PIERCING: Final = DamageType("piercing")
SWORD: Final = Arm(Weapon("sword", 4, (d(6),)), training=Training.PROFICIENT, rank=2)
BOW: Final = Arm(Weapon("bow", 5, (d(8),), PIERCING, force=Force.PRECISE), HANDS, reach=120, bow=True)
PISTOL: Final = Arm(
    Weapon("pistol", 8, (d(6),), PIERCING, force=Force.PRECISE, firearm=Firearm(60, Trigger(3))),
    feed=Feed(12, plus_one=True),
    training=Training.PROFICIENT,
)
SPELLS: Final = (
    evolve(FIRE_BOLT, amounts=((1, Amounts(4, 6)),)),
    Spell("Comet", 2, damage=DamageType("fire"), amounts=((1, Amounts(8, 8)),)),
)
POWERS: Final = frozenset({Power.ACTION_8, Power.CRASH_OUT, Power.FINISHING_TOUCH, Power.SAFE_6, Power.TEAM_WORK})


@frozen
class Ended:
    """How an encounter ended.

    Attributes:
        answers: How many choices were made and dice rolled.
        rounds: In which round.
        hp: What is left of everybody.
    """

    answers: int
    rounds: int
    hp: tuple[int, ...]


def _kits(*, player: bool) -> tuple[Kit, ...]:
    return (
        Kit((SWORD,), player=player, grapples=True),
        Kit((BOW, SWORD), player=player),
        Kit((PISTOL,), player=player, spare=(24,)),
        Kit((SWORD,), SPELLS, player=player),
    )


def _creature(name: str, side: int, hp: int) -> Creature:
    party = side == 0
    return Creature(
        name,
        level=3,
        strength=2,
        agility=2,
        perception=2,
        intellect=3,
        body=6,
        reflex=6,
        evasion=10,
        deflection=13,
        hp=hp,
        max_hp=hp,
        mp=20 * party,
        max_mp=20 * party,
        initiative=6,
        powers=POWERS if party else frozenset(),
        defences=(Defence(Form.RESISTANCE, 1),) if name.endswith("0") else (),
        standing=Standing.IMPORTANT if party else Standing.LESSER,
    )


def the_encounter(rounds: int, hp: int = HP) -> tuple[Metaforce, Position[Facts]]:
    """The rules, and the beginning."""
    game = Metaforce(rules_of(METAFORCE.at().rules), (*SIDES, GAME_MASTER), traced=False)
    people, fighters = [], []
    for side, title in enumerate(SIDES):
        for place, kit in enumerate(_kits(player=side == 0)):
            name = f"{title} {place}"
            people.append(_creature(name, side, hp))
            fighters.append(Fighter.with_kit(name, title, kit, place=40 * side + 5 * place))
    fight = Encounter(tuple(fighters), Settings(rounds=rounds))
    return game, begin(GameState(NO_TABLE, Facts(tuple(people), scenes=(fight,)), (Open(),)), game)


def players() -> Mapping[str, Player[Facts]]:
    """A random player for each side, and for the game master."""
    return dict.fromkeys((*SIDES, GAME_MASTER), RandomPlayer())


def ended(game: Metaforce, first: Position[Facts], bots: Mapping[str, Player[Facts]], seed: int) -> Ended:
    """An encounter played to its end."""
    answers = 0

    def watch(_position: object, _given: object) -> None:
        nonlocal answers
        answers += 1

    with unhindered():
        end = play(first, game, bots, Random(seed), watch=watch)  # dice, no secrets
    return Ended(answers, encounter_of(end.state.facts).round, tuple(each.hp for each in end.state.facts.people))
