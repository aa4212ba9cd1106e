"""Strategies for tapes, and damage done to files."""

from hypothesis import strategies as st

from typein.spectrum.tape import (
    Data,
    EndLoop,
    Jump,
    Level,
    Loop,
    Note,
    Part,
    Pause,
    Pulses,
    Samples,
    Select,
    Stop,
    Symbol,
    Symbols,
    Tape,
    Wave,
    rom_parts,
)

LENGTHS = st.integers(1, 0xFFFF)
LEVELS = st.none() | st.integers(0, 1)
RUNS = st.lists(st.tuples(st.integers(1, 400), LENGTHS), max_size=6)
SEQUENCES = st.lists(st.integers(1, 3000), max_size=3).map(tuple)
PULSES = st.builds(lambda runs, level: Pulses.of(*runs, level=level), RUNS, LEVELS)
LONG_PULSES = st.builds(lambda length, level: Pulses.of((1, length), level=level), st.integers(1, 10_000_000), LEVELS)


def _bits(content: bytes, missing: int) -> int | None:
    return None if not missing or not content else len(content) * 8 - missing


DATA = st.builds(
    lambda content, zero, one, missing, tail, level: Data(content, zero, one, _bits(content, missing), tail, level),
    st.binary(max_size=40), SEQUENCES, SEQUENCES, st.integers(0, 7), st.integers(0, 2000), LEVELS,
)  # fmt: skip
SAMPLES = st.builds(
    lambda content, missing, tstates: Samples(content, _bits(content, missing) or len(content) * 8, tstates),
    st.binary(max_size=40), st.integers(0, 7), st.integers(1, 200),
)  # fmt: skip
WAVES = st.builds(
    lambda lengths, rate: Wave(bytes(lengths), rate),
    st.lists(st.integers(1, 255), max_size=30), st.sampled_from([8000, 44_100]),
)  # fmt: skip
TABLE = st.lists(st.builds(Symbol, st.integers(0, 3), SEQUENCES), min_size=2, max_size=2).map(tuple)
SYMBOLS = st.builds(
    lambda table, content: Symbols(table, content, len(content) * 8), TABLE, st.binary(min_size=1, max_size=9)
)
LEADERS = st.builds(
    lambda table, order: Symbols(table, b"".join(bytes((symbol, count, 0)) for symbol, count in order)),
    TABLE, st.lists(st.tuples(st.integers(0, 1), st.integers(1, 20)), min_size=1, max_size=5),
)  # fmt: skip
PAUSES = st.builds(Pause, st.integers(1, 100).map(lambda ms: ms * 3500) | st.integers(1, 500_000), LEVELS)
SOUNDS = (
    PULSES | LONG_PULSES | DATA | SAMPLES | WAVES | SYMBOLS | LEADERS | PAUSES | st.builds(Level, st.integers(0, 1))
)
OTHERS = st.sampled_from(
    [Stop(), Stop(True), Note("text", "words"), Note("group", "name"), Note("end of group"), Loop(2), EndLoop()]
)
BLOCKS = st.builds(rom_parts, st.binary(max_size=20), st.integers(0, 2000).map(lambda ms: ms * 3500))


@st.composite
def tapes(draw: st.DrawFn) -> Tape:
    """A tape of any parts; jumps lead forward, so that it ends."""
    parts: list[Part] = []
    for row in draw(st.lists(SOUNDS | OTHERS | BLOCKS, max_size=8)):
        parts += row if isinstance(row, tuple) else (row,)
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(parts)))
        to = draw(st.integers(at + 1, len(parts) + 1))
        parts = [_moved(part, at) for part in parts]
        select: Part = Select((("here", to), ("there", at)))
        parts.insert(at, select if draw(st.booleans()) else Jump(to))
    return Tape(tuple(parts))


def _moved(part: Part, at: int) -> Part:
    """A part with its target as it is after another has been put in at a place."""
    match part:
        case Jump(target):
            return Jump(target + (target > at))
        case Select(choices):
            return Select(tuple((text, target + (target > at)) for text, target in choices))
    return part


@st.composite
def damaged(draw: st.DrawFn, good: bytes) -> bytes:
    """A file with bits turned over, bytes changed, lengths that lie, a piece missing or put in twice, or cut off."""
    data = bytearray(good)
    for _ in range(draw(st.integers(1, 4))):
        if not data:
            break
        at = draw(st.integers(0, len(data) - 1) | st.integers(0, min(len(data) - 1, 80)))
        size = draw(st.integers(1, 8))
        match draw(st.sampled_from(["bit", "byte", "number", "cut", "out", "twice", "swap"])):
            case "bit":
                data[at] ^= 1 << draw(st.integers(0, 7))
            case "byte":
                data[at] = draw(st.integers(0, 255))
            case "number":
                data[at : at + size] = draw(st.sampled_from([b"\xff", b"\0", b"\x7f", b"\x80"])) * len(
                    data[at : at + size]
                )
            case "cut":
                del data[at:]
            case "out":
                del data[at : at + size]
            case "twice":
                data[at:at] = data[at : at + size * 20]
            case "swap":
                other = draw(st.integers(0, len(data) - 1))
                data[at], data[other] = data[other], data[at]
    return bytes(data)
