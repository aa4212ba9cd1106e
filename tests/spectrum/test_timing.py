"""The tables of waiting times against the definition."""

from __future__ import annotations

import random

from typein.spectrum.timing import FRAME_TSTATES, IDLE_STRIDE, MAX_IDLE, TABLE_TSTATES, contention_table, idle_table

LINE = 224


def wait(t: int) -> int:
    """How long the ULA holds up an access at ``t``, as the World of Spectrum FAQ lists it from 14335 on."""
    line, of_line = divmod(t - 14335, LINE)
    if not (0 <= line < 192 and of_line < 128):
        return 0
    return {0: 6, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0, 7: 0}[of_line % 8]


def test_a_frame() -> None:
    assert FRAME_TSTATES == 69888
    assert 3_500_000 / FRAME_TSTATES == 50.080128205128204


def test_every_t_state_of_contention() -> None:
    table = contention_table()
    assert len(table) == TABLE_TSTATES > FRAME_TSTATES + 23  # the longest instruction begins at the end of the frame
    assert [t for t in range(TABLE_TSTATES) if table[t] != wait(t)] == []


def test_idle_cycles_each_wait() -> None:
    table = idle_table()
    rng = random.Random(7)
    edges = (14335, 14335 + 128, 14335 + 191 * LINE, 14335 + 191 * LINE + 128, FRAME_TSTATES)
    times = {t for edge in edges for t in range(edge - 12, edge + 12)} | set(rng.sample(range(FRAME_TSTATES), 2000))
    for cycles in range(MAX_IDLE):
        for start in times:
            t = start
            for _ in range(cycles):
                t += wait(t) + 1
            assert table[cycles * IDLE_STRIDE + start] == t - start - cycles, (cycles, start)
