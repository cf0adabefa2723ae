"""Rulings and what their options mean to the code."""

import pytest

from ludex.layers.errors import UnknownName
from ludex.layers.order import Judged, Policy
from ludex.systems.altered import rulings
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.policy import SWITCHES, Reading, options_of, policy_for, rulings_of

BOOK = ALTERED.rulebook


def test_the_switches_know_exactly_the_options_of_the_rulebook_with_the_same_default_first():
    for ruling, switch in SWITCHES.items():
        entry = BOOK.ruling(ruling)
        assert set(switch.options) == {option.slug for option in entry.options}
        assert next(iter(switch.options)) == entry.default


def test_the_readings_of_the_rulebook_are_the_defaults_of_the_code():
    assert policy_for(BOOK.readings()) == Reading()
    assert Reading().layers().policy.is_default()


@pytest.mark.parametrize(
    ("ruling", "slug"), [(ruling, slug) for ruling, switch in SWITCHES.items() for slug in switch.options]
)
def test_each_option_leads_to_a_reading_and_back(ruling, slug):
    options = {**BOOK.readings(), ruling: slug}

    found = options_of(policy_for(options))

    assert found == {known: options[known] for known in SWITCHES}


def test_the_fields_of_the_policy_lead_to_their_rulings():
    fields = [field.name for field in Policy.__attrs_attrs__]

    assert rulings_of(fields) == {ruling for ruling, switch in SWITCHES.items() if switch.of_policy}
    assert rulings_of(["reach"]) == {rulings.REACH}


def test_in_principle_takes_in_a_third_ability():
    both = policy_for({rulings.JUDGED_IN: "in-principle", rulings.THIRD_ABILITY: "with-a-third"})

    assert both.layers().policy.judged is Judged.IN_PRINCIPLE


def test_an_unknown_option_is_refused():
    with pytest.raises(UnknownName, match=r"unknown option 'lops-last'.*Did you mean 'loops-last'"):
        policy_for({rulings.LOOPS: "lops-last"})
