"""Checks, task by task: what is added, Versatile Bonuses, Meta Powers."""
