"""Whole evenings, with real processes, windows and network."""
