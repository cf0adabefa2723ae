"""Dice, exactly: rolls described as data, their distributions, samplers of the same, and notation."""
