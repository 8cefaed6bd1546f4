"""GOAL: football goals placed on a timeline."""
