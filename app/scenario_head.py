"""What a file of any system says first: its title, the day whose rules hold, the rulings that it chooses."""

from datetime import date

from ludex.engine.rulebook import Rulebook, RulesInForce
from ludex.engine.rulebook_entries import Choice
from ludex.engine.system import System
from ludex.engine.yaml_nodes import Mapping, Node
from ludex.layers.errors import LudexError

HEAD_KEYS = ("title", "system", "date", "edition", "rulings")


def title_in(found: Mapping) -> str:
    """The question in a sentence; empty where the file has none."""
    title = found.get("title")
    return "" if title is None else title.text().strip()


def rules_in(found: Mapping, system: System, day: date | None = None) -> RulesInForce:
    """The rules of a day, else of the day, or of the edition, that a file names; by default those of now.

    Raises:
        LudexError: There were none on that day, or there is no such edition.
    """
    if day is not None:
        return system.rulebook.at(day)
    said, edition = found.get("date"), found.get("edition")
    on = None if said is None else said.date()
    named = (
        None if edition is None else edition.choice([each.name for each in system.rulebook.editions], kind="edition")
    )
    try:
        return system.rulebook.at(on, edition=named)
    except LudexError as error:
        at_fault = edition if said is None else said
        raise error if at_fault is None else error.at(at_fault.position) from None


def choices_of(found: Mapping, rulebook: Rulebook) -> tuple[Choice, ...]:
    """The options of rulings that a file chooses.

    Raises:
        UnknownName: There is no such ruling or option.
    """
    rulings = found.get("rulings")
    return (
        () if rulings is None else tuple(_choice(each.key, each.value, rulebook) for each in rulings.mapping().entries)
    )


def _choice(key: Node, value: Node, rulebook: Rulebook) -> Choice:
    ruling = rulebook.ruling(key.text(), position=key.position)
    return Choice(ruling.id, ruling.option(value.text(), position=value.position).slug)
