"""What happens next: steps, modifiers, reactions, choices and chance, for any game."""
