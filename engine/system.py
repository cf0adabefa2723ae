"""A game whose rules Ludex knows, and its rules on a day."""

from __future__ import annotations

from datetime import date

from attrs import frozen

from ludex.engine.rulebook import Rulebook, RulesInForce, load_rulebook
from ludex.engine.rulebook_entries import Edition


@frozen
class System:
    """A game: its name in files and on the command line, its title, and the package with its rules.

    >>> altered = System("altered", "Altered", "ludex.systems.altered")
    >>> altered.at(date(2024, 12, 1)).edition.name
    '1.0'
    """

    name: str
    title: str
    package: str

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook with all editions, read when it is first asked for."""
        return load_rulebook(self.package)

    @property
    def credit(self) -> str:
        """Whose game it is and where its rules were taken from."""
        return self.rulebook.credit

    def at(self, on: date | None = None, *, edition: str | None = None) -> SystemAt:
        """The system with the rules of a day or of an edition, by default those of now.

        Raises:
            LudexError: The day lies before the first edition, or another edition than the named one held on it.
            UnknownName: There is no such edition.
        """
        return SystemAt(self, self.rulebook.at(on, edition=edition))


@frozen
class SystemAt:
    """A game with the rules of one day."""

    system: System
    rules: RulesInForce

    @property
    def on(self) -> date | None:
        """The day, or `None` for the rules as they are now."""
        return self.rules.on

    @property
    def edition(self) -> Edition | None:
        """The edition in force; `None` for a game that has no editions."""
        return self.rules.edition
