"""Pictures of a stretch of frames, kept as an animated GIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from typein.errors import UsageError
from typein.files import write_bytes
from typein.spectrum.gif import GifFile
from typein.spectrum.picture import Frame

from .runner import Runner


@contextmanager
def film(runner: Runner, frame: Callable[[], Frame], path: str | Path, every: int) -> Iterator[None]:
    """Take a picture after every so many frames that run in a ``with``, and write them as a GIF at its end."""
    if every < 1:
        raise UsageError(f"a film takes a picture every 1 frame or more, not every {every}")
    file, count = BytesIO(), 0
    gif = GifFile(file)
    gif.add(frame().colours(), count)

    def take() -> None:
        nonlocal count
        count += 1
        if count % every == 0:
            gif.add(frame().colours(), count)

    runner.observers.append(take)
    try:
        yield
    finally:
        runner.observers.remove(take)
        gif.finish(count + every)
        write_bytes(Path(path), file.getvalue())
