"""The rulings of Altered that touch continuous abilities, by name.

The rulebook holds their questions, options and defaults; these names only keep the ids out of the code. Write an
option after the id: `--ruling ALT-C05=in-principle`.
"""

from __future__ import annotations

from typing import Final

from ludex.engine.rulebook_entries import RulingId

ORDER: Final = RulingId("ALT-C01")
"""How dependency and timestamps combine: `dependency-first`, `timestamp-first`."""

LOOPS: Final = RulingId("ALT-C02")
"""Abilities that depend on each other: `members-free`, `loops-last`, `ignore-dependency`."""

WHEN_FOUND: Final = RulingId("ALT-C03")
"""When dependencies are found: `each-application`, `once`."""

TESTS: Final = RulingId("ALT-C04")
"""How many of the three tests of dependency must be met: `any-test`, `all-tests`."""

JUDGED_IN: Final = RulingId("ALT-C05")
"""The state in which dependency is judged: `present`, `in-principle`."""

COSTS: Final = RulingId("ALT-C06")
"""Whether what changes a cost changes the characteristic: `part-of-playing`, `exception`."""

REACH: Final = RulingId("ALT4-D-2.3.1.h")
"""What a passive may change that is not in play: `as-named`, `in-play-only`."""

GAINED_STAMP: Final = RulingId("ALT4-D-2.3.1.m")
"""The timestamp of a gained ability: `bearer`, `granter`, `moment-gained`."""

THIRD_ABILITY: Final = RulingId("ALT4-D-2.3.2.c")
"""Whether dependency by way of a third ability counts: `alone`, `with-a-third`."""

FAILED_CONDITION: Final = RulingId("ALT4-D-2.3.2.f")
"""What an ability applies to while its condition is false: `no-targets`, `keeps-targets`."""

BOOSTS: Final = RulingId("ALT4-D-2.5.1.b")
"""When boosts apply: `own-stamp`, `after-all`."""
