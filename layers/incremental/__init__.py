"""The fast evaluator: after an event it recomputes only what that event can have changed."""
