"""How the rules about conditions are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


@frozen(cache_hash=True)
class ConditionsReadings:
    """The readings that bear on conditions."""


FIELDS: Final[Mapping[RulingId, str]] = {}
"""The field of each ruling."""
