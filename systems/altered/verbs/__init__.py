"""The verbs of effects (ALT4-7.3), each an instruction that opens a step of its own."""
