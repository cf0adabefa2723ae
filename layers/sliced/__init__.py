"""The fast evaluator of small boards: a set of objects is the bits of one integer, an event plans again at once."""
