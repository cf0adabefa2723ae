"""Holds, and the escape from them."""
