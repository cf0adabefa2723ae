"""Alter Arms: characters who change Form, Moves with one die, Drama, and Conflicts that end with a Crash."""
