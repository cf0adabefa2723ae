"""Saves: who may roll one, what it must reach, what it leaves of a magnitude."""
