"""An option in words: what a player does, or what the narrator says.

>>> Says("takes longer").label()
'takes longer'
"""

from __future__ import annotations

from attrs import frozen

from ludex.engine.choices import Option


@frozen(cache_hash=True)
class Says(Option):
    """One of several things, in words."""

    words: str

    def label(self) -> str:
        """The words."""
        return self.words
