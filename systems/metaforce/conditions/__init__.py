"""Status conditions as data: their states, what these do, what a magnitude is made of."""
