"""The whole rulebook of a game: one text in the words' language, for a window and for paper."""
