"""How the rules are read where they leave something open, topic by topic."""
