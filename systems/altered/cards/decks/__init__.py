"""The decks that come with Ludex, as files of `deck_lists`."""
