"""Scenarios that happen: what is done at a table, and what comes of it."""
