"""The canvas against the picture made of the same frame, which is held against its definition pixel by pixel."""

from __future__ import annotations

import random
from array import array
from typing import Any

import numpy as np
import pytest
from machines import both, make_machine

from typein.spectrum.picture import PALETTE, Frame

COLOURS = array("i", [red << 16 | green << 8 | blue for red, green, blue in PALETTE])


def shown(core: Any, flash: bool) -> np.ndarray:
    """What the canvas shows, as (288, 352, 3)."""
    core.paint(flash)
    pixels = np.asarray(core.pixels).reshape(288, 352)
    return np.stack([pixels >> 16 & 0xFF, pixels >> 8 & 0xFF, pixels & 0xFF], axis=2)


@both
@pytest.mark.parametrize("late", [False, True])
def test_frames_that_follow_each_other(kind: str, late: bool) -> None:
    rng = random.Random(6)
    core = make_machine(kind, late=late).core
    core.stretch(COLOURS)
    for number in range(6):
        core.begin_frame(0)
        if number != 3:  # the fourth differs in FLASH and border alone
            for _ in range(rng.choice([6144, 5])):
                cell = rng.randrange(6144)
                core.bitmap[cell], core.attributes[cell] = rng.randrange(256), rng.randrange(256)
        for t in sorted(rng.sample(range(69888), rng.choice([0, 1, 400]))):
            core.note(t, rng.randrange(8))
        flash = number % 2 == 1
        changes = core.log_n
        frame = Frame(
            bytes(core.bitmap), bytes(core.attributes), list(core.log_t[:changes]), bytes(core.log_v[:changes]),
            core.log_first, flash, late,
        )  # fmt: skip
        assert np.array_equal(shown(core, flash), frame.rgb()), number


@both
def test_without_a_canvas_nothing_is_painted(kind: str) -> None:
    core = make_machine(kind).core
    core.paint(0)
    assert core.painted == 0
    with pytest.raises(ValueError, match="16 colours"):
        core.stretch(array("i", [0]))
