"""Abilities of Altered in structured YAML: how their parts are read from the nodes of a file.

A part is a word (`other`) or a mapping with one key that says what it is (`has: {subtypes: Robot}`). Each kind of part
has a module with a table of its words and forms; `abilities` reads what stands in an ability box.
"""
