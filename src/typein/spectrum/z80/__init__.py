"""The Z80: its instructions told once as data, and what each operation does; and the CPU of use alone."""

from .alone import Z80

__all__ = ["Z80"]
