"""The card game Altered, in its editions, by date."""
