r"""Card files of one's own, with which whole games are played besides the cards that come with Ludex.

>>> fox = "{name: Fox, type: Character, rarity: common, costs: 2/1, statistics: 2/1/1}"
>>> definitions_with((CardFile("foxes.yaml", "faction: Muna\ncards: {fox: " + fox + "}"),))["fox"].name
'Fox'
"""

from collections.abc import Iterable

from attrs import frozen

from ludex.app.library import read_with_text
from ludex.engine.yaml_files import parse_yaml
from ludex.systems.altered.card_files import definitions_of
from ludex.systems.altered.definitions import Definitions
from ludex.systems.altered.packaged_cards import packaged_definitions


@frozen
class CardFile:
    """A file that describes cards (`systems.altered.card_files`).

    Attributes:
        file: Its name.
        text: What it says.
    """

    file: str
    text: str


def card_files(paths: Iterable[str]) -> tuple[CardFile, ...]:
    """Some files, read.

    Raises:
        YamlError: One is not there, or is no YAML as it is taken here.
    """
    return tuple(CardFile(path, read_with_text(path)[1]) for path in paths)


def definitions_with(files: tuple[CardFile, ...]) -> Definitions:
    """The cards and tokens of some files, and those that come with Ludex, before which the former go.

    Raises:
        LudexError: A card is not described as cards are, or two of the files' have one key.
    """
    packaged = packaged_definitions()
    if not files:
        return packaged
    own = definitions_of((parse_yaml(each.text, file=each.file) for each in files), packaged_definitions)
    return packaged.with_more(*own.by_key.values())
