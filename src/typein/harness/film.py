"""Pictures of a stretch of frames, kept as an animated GIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from typein.errors import UsageError
from typein.files import write_bytes
from typein.spectrum.picture import Frame, gif_bytes

from .runner import Runner

MOST_PICTURES = 3000
"""About 300 MB of pictures: with every frame taken one minute, more with fewer."""


@contextmanager
def film(runner: Runner, frame: Callable[[], Frame], path: str | Path, every: int) -> Iterator[None]:
    """Take a picture after every so many frames that run in a ``with``, and write them as a GIF at its end."""
    if every < 1:
        raise UsageError(f"a film takes a picture every 1 frame or more, not every {every}")
    pictures = [frame().colours()]
    count = 0

    def take() -> None:
        nonlocal count
        count += 1
        if count % every == 0 and len(pictures) < MOST_PICTURES:
            pictures.append(frame().colours())

    runner.observers.append(take)
    try:
        yield
    finally:
        runner.observers.remove(take)
        write_bytes(Path(path), gif_bytes(pictures, every))
