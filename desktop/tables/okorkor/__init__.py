"""The table of Ökörkör: on a laptop and on the projector. Decides no rule."""
