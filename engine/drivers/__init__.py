"""The drivers: one rule text, played, explored, or turned into odds."""
