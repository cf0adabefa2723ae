"""What time brings: levels, Training Points, training, rest, Exert."""
