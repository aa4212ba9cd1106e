"""Driving a program as a test does: type, wait for text, read screen and variables."""
