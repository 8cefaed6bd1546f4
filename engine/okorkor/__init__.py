"""Ökörkör (6 nimmt!): its rules, its view and its bots."""
