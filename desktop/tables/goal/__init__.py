"""GOAL on the screen: the table of a seat, and the projector's. Knows no network."""
