"""The sound of each frame, played without a gap by pygame's mixer.

A channel of the mixer has room for one sound behind the one it plays, and goes over to it without a seam, in the
thread of the sound card.  A thread of ours keeps that place filled, so that neither drawing nor a slow desktop is
heard; what waits longer stands in a queue here.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RATE = 48_000
BUFFER = 512
"""Samples the card takes at a time: 11 ms."""

MAX_WAITING = 6
"""Frames that wait at most; with a card that stands still, later ones are dropped."""

POLL = 0.003
"""Seconds between two looks at the channel: a small part of a frame."""


class Speaker:
    """Plays int16 samples at :data:`RATE`; without a sound device it takes them and is silent."""

    def __init__(self) -> None:
        self.volume = 1.0
        """How loud it is: from 0, silent, to 1."""
        self._waiting: deque[bytes] = deque()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        try:
            with _no_chatter():
                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
        except pygame.error:
            return
        self._channel = pygame.mixer.Channel(0)
        self._thread = threading.Thread(target=self._feed, name="sound", daemon=True)
        self._thread.start()

    @property
    def ahead(self) -> float | None:
        """Frames of sound still to be heard, to the half frame; None without a sound device."""
        if self._thread is None:
            return None
        begun = 0.5 if self._channel.get_busy() else 0.0
        return len(self._waiting) + begun + (self._channel.get_queue() is not None)

    def push(self, samples: NDArray[np.int16]) -> None:
        """Play the samples of a frame behind all that is waiting."""
        if self._thread is not None and len(self._waiting) < MAX_WAITING:
            loud = samples if self.volume == 1 else (samples * self.volume).astype(samples.dtype)
            self._waiting.append(loud.tobytes())

    def close(self) -> None:
        """Fall silent."""
        if self._thread is not None:
            self._closed.set()
            self._thread.join()
            self._thread = None
            pygame.mixer.quit()

    def _feed(self) -> None:
        while not self._closed.wait(POLL):
            if self._waiting and self._channel.get_queue() is None:
                self._channel.queue(pygame.mixer.Sound(buffer=self._waiting.popleft()))


@contextmanager
def _no_chatter() -> Iterator[None]:
    """Keep what the ALSA library says on stderr, a dozen lines where there is no sound card, from the user."""
    try:
        stderr = os.dup(2)
    except OSError:  # a desktop starts programs without one
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a device, not a file
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
