"""Files that name one another, read once; a game that is kept takes its files along, and reads them from there."""

from collections.abc import Mapping
from pathlib import Path

from ludex.engine.yaml_files import parse_yaml, read_yaml
from ludex.engine.yaml_nodes import Node, YamlError
from ludex.layers.errors import Position


class Library:
    """Reads files by their names.

    Attributes:
        texts: What each file says that was read.
    """

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        """A library of the files on disk, or of those that are given and no others."""
        self.texts: dict[str, str] = dict(texts or {})
        self._is_closed = texts is not None

    def read(self, file: str) -> Node:
        """What a file says.

        Raises:
            YamlError: There is none, or it is no YAML as it is taken here.
        """
        if file in self.texts:
            return parse_yaml(self.texts[file], file=file)
        if self._is_closed:
            raise YamlError("this file was not taken along", remedy="Begin a new game.", position=Position(file))
        node, self.texts[file] = read_with_text(file)
        return node


def read_with_text(file: str) -> tuple[Node, str]:
    """A file on disk as a tree, and what it says, for who keeps it.

    Raises:
        YamlError: There is none, or it is no YAML as it is taken here.
    """
    return read_yaml(file), Path(file).read_text(encoding="utf-8-sig")


def beside(file: str, name: str) -> str:
    """The file that another one names, in whose folder it is looked for.

    >>> beside("games/duel.yaml", "sheets/ann.yaml")
    'games/sheets/ann.yaml'
    """
    return str(Path(file).parent / name)
