"""How a session at the terminal ends before the game does."""


class Left(Exception):
    """The player has left."""
