"""Measurements: figures as median and spread, never asserts."""
