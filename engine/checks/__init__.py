"""Checks: dice rolled for something, as steps on the engine. Played they tell a trace; asked they tell odds."""
