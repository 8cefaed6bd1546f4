"""Tiszta sor: two players write dice into five rows, each of another type."""
