"""The dice: meta dice, the d12 of a check, copies."""
