"""The game on the engine: what it knows, what a step does, which rules change a roll."""
