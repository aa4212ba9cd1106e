"""BASIC: tokens, numbers, character sets, source to program and back, the program and variables as seen in memory."""
