"""Attacks: how they hit, what they deal and inflict, what is left of it."""
