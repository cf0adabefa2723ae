"""Powers That Be: scores that turn into fistfuls of dice, critical and botched ones among them, against a goal."""
