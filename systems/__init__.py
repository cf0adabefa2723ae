"""Whose rules: each package in here is one game, its rulebook and its rules as code."""
