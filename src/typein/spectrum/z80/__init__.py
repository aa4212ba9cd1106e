"""The Z80: its instructions told once as data, and what each operation does."""
