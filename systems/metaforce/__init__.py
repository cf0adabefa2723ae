"""Metaforce: a living rulebook as code, by date."""
