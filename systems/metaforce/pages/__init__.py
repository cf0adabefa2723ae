"""How characters are shown: the fields of the sheet with where numbers come from, and what a level changes."""
