"""The table of Tiszta sor: on a laptop and on the projector. Decides no rule."""
