"""The network: pure cores, and thin shells around them. Knows no window."""
