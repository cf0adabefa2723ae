"""Altered Dragon: pools of dice that count hits, thresholds and opposed tests, and Edge that makes sixes roll on."""
