"""Rulings as readings: which option of which ruling makes which switch of the order and of the board.

The rulebook holds the questions; this module knows what each option means to the code. A ruling that
is not named here does not touch continuous abilities.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.rulebook_entries import RulingId
from ludex.layers.errors import UnknownName
from ludex.layers.order import GainedStamp, Judged, Layers, Loops, Policy, Priority, Recompute, Tests, WhenOff
from ludex.systems.altered import rulings
from ludex.systems.altered.layers import BoostsApply, layers_under
from ludex.systems.altered.rulings_of_play import check_option


class Reach(Enum):
    """What a passive may change that is not in play (ALT4-D-2.3.1.h)."""

    AS_NAMED = "what it names"
    IN_PLAY_ONLY = "nothing, by the letter"


class CostChanges(Enum):
    """Whether what changes the cost of a card changes its characteristic (ALT-C06)."""

    PART_OF_PLAYING = "no, it belongs to playing it"
    EXCEPTION = "yes, in hand and Reserve as well"


class ThirdAbility(Enum):
    """Whether an ability matters that does so only together with a third (ALT4-D-2.3.2.c)."""

    ALONE = "no"
    WITH_A_THIRD = "yes"


@frozen
class Reading:
    """One way to read the rules, ruling by ruling; the defaults are those of the rulebook.

    Attributes:
        policy: The readings of the order of passives.
        third: Whether an ability matters that does so only together with a third.
        boosts: When boosts apply.
        reach: What a passive may change that is not in play.
        costs: Whether what changes a cost changes the characteristic.
    """

    policy: Policy = field(factory=Policy)
    third: ThirdAbility = ThirdAbility.ALONE
    boosts: BoostsApply = BoostsApply.WITH_THEIR_CHARACTER
    reach: Reach = Reach.AS_NAMED
    costs: CostChanges = CostChanges.PART_OF_PLAYING

    def layers(self, *, checked: bool = False) -> Layers:
        """The order policy under this reading.

        Args:
            checked: Whether the embedder's functions are watched for undeclared reads and writes.

        >>> Reading(boosts=BoostsApply.AFTER_ALL).layers().layers[-1].name
        'boosts'
        """
        policy = self.policy
        if self.third is ThirdAbility.WITH_A_THIRD and policy.judged is Judged.PRESENT_STATE:
            policy = evolve(policy, judged=Judged.WITH_A_THIRD)
        return layers_under(policy, boosts=self.boosts, checked=checked)


@frozen
class Switch:
    """What the options of one ruling set.

    Attributes:
        name: The attribute of `Policy`, or of `Reading`, that is set.
        options: For each slug of the rulebook what it is set to, the default first.
        of_policy: Whether it is an attribute of `Policy`.
    """

    name: str
    options: Mapping[str, Enum]
    of_policy: bool = True


SWITCHES: Final[Mapping[RulingId, Switch]] = {
    rulings.ORDER: Switch("priority", {"dependency-first": Priority.DEPENDENCY, "timestamp-first": Priority.TIMESTAMP}),
    rulings.LOOPS: Switch(
        "loops",
        {
            "members-free": Loops.TIMESTAMP_INSIDE,
            "loops-last": Loops.WAIT,
            "ignore-dependency": Loops.IGNORE_ALL,
        },
    ),
    rulings.WHEN_FOUND: Switch("recompute", {"each-application": Recompute.EACH_APPLICATION, "once": Recompute.ONCE}),
    rulings.TESTS: Switch("tests", {"any-test": Tests.ANY, "all-tests": Tests.ALL}),
    rulings.JUDGED_IN: Switch("judged", {"present": Judged.PRESENT_STATE, "in-principle": Judged.IN_PRINCIPLE}),
    rulings.GAINED_STAMP: Switch(
        "gained_stamp",
        {"bearer": GainedStamp.BEARER, "granter": GainedStamp.GRANTER, "moment-gained": GainedStamp.LATER},
    ),
    rulings.FAILED_CONDITION: Switch(
        "when_off", {"no-targets": WhenOff.NOTHING, "keeps-targets": WhenOff.KEEPS_TARGETS}
    ),
    rulings.THIRD_ABILITY: Switch(
        "third", {"alone": ThirdAbility.ALONE, "with-a-third": ThirdAbility.WITH_A_THIRD}, of_policy=False
    ),
    rulings.BOOSTS: Switch(
        "boosts",
        {"own-stamp": BoostsApply.WITH_THEIR_CHARACTER, "after-all": BoostsApply.AFTER_ALL},
        of_policy=False,
    ),
    rulings.REACH: Switch("reach", {"as-named": Reach.AS_NAMED, "in-play-only": Reach.IN_PLAY_ONLY}, of_policy=False),
    rulings.COSTS: Switch(
        "costs",
        {"part-of-playing": CostChanges.PART_OF_PLAYING, "exception": CostChanges.EXCEPTION},
        of_policy=False,
    ),
}
"""For each ruling that touches continuous abilities, what its options mean."""


def policy_for(options: Mapping[RulingId, str]) -> Reading:
    """The reading that some options make; rulings that are not named keep their default.

    Those that have no part in continuous abilities are passed over, but for options that Ludex does not play.

    Args:
        options: For each ruling the slug of an option, as `Rulebook.readings` gives them.

    Raises:
        RefusedError: Ludex does not play by one of them.
        UnknownName: A ruling that touches continuous abilities has no such option.

    >>> policy_for({rulings.LOOPS: "loops-last"}).policy.loops
    <Loops.WAIT: 'a circle waits while anything outside it is free'>
    """
    of_policy: dict[str, Enum] = {}
    of_reading: dict[str, Enum] = {}
    for ruling, slug in options.items():
        check_option(ruling, slug)
        switch = SWITCHES.get(ruling)
        if switch is None:
            continue
        if slug not in switch.options:
            raise UnknownName(slug, switch.options, kind="option", subject=f"ruling {ruling}")
        (of_policy if switch.of_policy else of_reading)[switch.name] = switch.options[slug]
    return evolve(evolve(Reading(), policy=evolve(Policy(), **of_policy)), **of_reading)  # type: ignore[arg-type]


def options_of(reading: Reading) -> Mapping[RulingId, str]:
    """For each ruling that touches continuous abilities the slug of the option that a reading takes.

    >>> options_of(Reading())[rulings.BOOSTS]
    'own-stamp'
    """
    found = {}
    for ruling, switch in SWITCHES.items():
        taken = getattr(reading.policy if switch.of_policy else reading, switch.name)
        found[ruling] = next(slug for slug, option in switch.options.items() if option is taken)
    return found
