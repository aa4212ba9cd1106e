"""The window: picture, sound and keys by pygame, and nothing a test needs."""
