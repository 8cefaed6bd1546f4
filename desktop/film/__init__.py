"""The goal film: a short animated film of a goal, drawn and encoded from its facts alone."""
