"""Lines for the terminal that the window was started from; one that is gone, or a pipe nobody reads, ends no game."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def print_line(text: str, *, trouble: bool = False) -> None:
    """Print a line at once, a trouble to the errors; nowhere any more once that has failed."""
    stream = sys.stderr if trouble else sys.stdout
    try:
        print(text, file=stream, flush=True)
    except (OSError, ValueError):  # a broken pipe, a full disk; a file that is closed
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())  # what is left in the buffer goes there, too
            os.close(nowhere)
