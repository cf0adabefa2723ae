"""What files ask: the shape of each question, and how it becomes a position."""
