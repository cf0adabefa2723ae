"""The resolver: what an embedder holds. It turns boards into views."""

from enum import Enum

from attrs import frozen

from ludex.layers.objects import Board
from ludex.layers.order import Layers
from ludex.layers.sliced.view import view_of
from ludex.layers.view import ReferenceView, View


class Evaluator(Enum):
    """Which evaluator answers; both agree on values, order, edges and reasons."""

    REFERENCE = "reference"
    INCREMENTAL = "incremental"


@frozen
class Resolver:
    """Turns boards into views, under one order policy.

    Attributes:
        layers: The order policy.
        evaluator: The incremental one by default; readings that it does not know run on the reference one,
            and `View.work` says so.

    >>> from ludex.layers.cells import number
    >>> from ludex.layers.deltas import Set
    >>> from ludex.layers.objects import Object, board
    >>> power = number("example.power")
    >>> view = Resolver(Layers()).start(board([Object("bear", 1, {power: 2})]))
    >>> view.after(Set("bear", power, 5)).value("bear", power), view.value("bear", power)
    (5, 2)
    """

    layers: Layers
    evaluator: Evaluator = Evaluator.INCREMENTAL

    def start(self, board: Board) -> View:
        """What is true on a board.

        Raises:
            DefinitionError: A passive makes no sense under the layers.
            FunctionFailed: A function of the embedder's own raised.
        """
        if self.evaluator is Evaluator.REFERENCE:
            return ReferenceView(board, self.layers)
        if not self.layers.policy.is_default():
            return ReferenceView(board, self.layers, reason="the readings asked for are known to the reference alone")
        return view_of(board, self.layers)
