"""How two numbers compare."""

from enum import Enum


class Relation(Enum):
    """How two numbers compare."""

    EQUAL = "equal to"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE = "more than"
    LESS = "less than"
    NOT_EQUAL = "other than"

    def holds(self, left: int, right: int) -> bool:
        """Whether `left` stands in this relation to `right`.

        >>> Relation.AT_LEAST.holds(3, 2)
        True
        """
        match self:
            case Relation.EQUAL:
                return left == right
            case Relation.AT_LEAST:
                return left >= right
            case Relation.AT_MOST:
                return left <= right
            case Relation.MORE:
                return left > right
            case Relation.LESS:
                return left < right
            case Relation.NOT_EQUAL:
                return left != right
