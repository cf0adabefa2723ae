"""What is true now: objects, their characteristics, passive abilities, the order they apply in, and why."""
