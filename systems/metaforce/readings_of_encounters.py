"""How the rules about encounters are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


@frozen(cache_hash=True)
class EncountersReadings:
    """The readings that bear on encounters."""


FIELDS: Final[Mapping[RulingId, str]] = {}
"""The field of each ruling."""
