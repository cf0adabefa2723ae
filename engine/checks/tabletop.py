"""What a role-playing system offers to whoever asks: its sheets, and the questions that its files pose.

One file shape serves every system: who there is, what is checked, what is expected. The app reads what all systems
share and hands the rest to the system.
"""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from attrs import evolve, frozen

from ludex.engine.checks.posed import Posed
from ludex.engine.checks.sheets import Advance, SheetPage
from ludex.engine.consulted import Consulted
from ludex.engine.drivers.play import Player
from ludex.engine.drivers.recorded import Writing
from ludex.engine.forms import Plain
from ludex.engine.rulebook import RulesInForce
from ludex.engine.rulebook_entries import Choice as RulingChoice
from ludex.engine.state import F
from ludex.engine.system import System
from ludex.engine.yaml_nodes import Mapping as Keys
from ludex.engine.yaml_nodes import Node


@frozen(eq=False)
class Asked:
    """A file of a role-playing system, as far as all systems share its shape.

    Attributes:
        file: Its name.
        keys: All of its content; what a system asks for itself stands under its own keys (`Tabletop.keys`).
        characters: Each character's sheet, not yet looked at, by the name that the file gives.
        rules: The rules of the day that is asked about.
        rulings: The options of rulings that are chosen.
        consulted: To whom the question tells which rulings are looked at, where its system can; None for nobody.
    """

    file: str
    keys: Keys
    characters: Mapping[str, Node]
    rules: RulesInForce
    rulings: tuple[RulingChoice, ...]
    consulted: Consulted | None = None

    def aiming(self, posed: Posed[F]) -> Posed[F]:
        """A question with the aim that the file names before all others, so that bots aim at it too.

        Raises:
            UnknownName: There is no such aim.
        """
        aim = self.keys.get("aim")
        if aim is None:
            return posed
        name = aim.text()
        return evolve(posed, aims={name: posed.aim(name)} | dict(posed.aims))


class Tabletop(Protocol[F]):
    """A role-playing system as the app sees it; each system makes one, called `TABLETOP`, in its `tabletop.py`."""

    @property
    def system(self) -> System:
        """The game."""
        ...

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys at the top of a file that are the system's own: exactly one of those that pose a question."""
        ...

    @property
    def schemas(self) -> Mapping[str, Plain]:
        """The JSON Schema of a sheet ("sheet") and of what may stand under each of the keys.

        One of the name "character" is of what may stand in a file in the place of a sheet.
        """
        ...

    def page(self, name: str, sheet: Node, asked: Asked) -> SheetPage:
        """A character as it is shown, with where its numbers come from.

        Raises:
            SheetError: It breaks limits; all are named.
            LudexError: It is no sheet.
        """
        ...

    def posed(self, asked: Asked) -> Posed[F]:
        """The question that a file poses.

        Raises:
            LudexError: It poses none that makes sense, or a character in it breaks limits.
        """
        ...

    def players(self, posed: Posed[F], bot: str) -> Mapping[str, Player[F]]:
        """A bot for each player of a game that goes on from there: "random" or "greedy".

        Raises:
            UnknownName: There is no such bot.
        """
        ...

    def writing(self, posed: Posed[F]) -> Writing[F]:
        """How the states and answers of the game are written and read, for a journal."""
        ...


@runtime_checkable
class Levelled(Protocol):
    """A role-playing system whose characters gain levels."""

    def advance(self, name: str, sheet: Node, asked: Asked, chosen: tuple[str, ...]) -> Advance:
        """A character before and after it gains a level, or several.

        Args:
            name: What the file calls it.
            sheet: Its sheet.
            asked: The file.
            chosen: What is chosen for the levels, in order; empty to see what there is to choose.

        Raises:
            SheetError: It breaks limits; all are named.
            LudexError: It is no sheet, cannot gain a level yet, or cannot choose so.
        """
        ...
