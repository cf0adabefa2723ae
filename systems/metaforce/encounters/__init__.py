"""Encounters: turns, frames, appendages, reactions, magic, and how they end."""
