"""The ULA's times against readings of real 48K machines, made with small programs."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from machines import both, make_machine, program

from typein.spectrum.keyboard import NO_KEYS
from typein.spectrum.picture import Frame

FRAME, LINE = 69888, 224
FIRST = 14327  # eight T before the first contended one
ROWS = 20

# What one machine cycle takes, started at each of 160 T-states: rows of eight, each with how often it comes.
FOURS = "4 4 4 4 4 4 4 4"
READINGS: dict[str | int, tuple[tuple[int, str], ...]] = {
    "fetch": ((1, FOURS), (16, "10 9 8 7 6 5 4 4"), (3, FOURS)),
    0x00FE: ((1, "4 4 4 4 4 4 4 10"), (15, "9 8 7 6 5 4 4 10"), (1, "9 8 7 6 5 4 4 4"), (3, FOURS)),
    0xFFFE: ((1, "4 4 4 4 4 4 4 10"), (15, "9 8 7 6 5 4 4 10"), (1, "9 8 7 6 5 4 4 4"), (3, FOURS)),
    0x7FFE: ((1, "4 4 4 4 4 4 4 10"), (15, "10 9 8 7 6 5 4 10"), (1, "10 9 8 7 6 5 4 4"), (3, FOURS)),
    0x7FFF: (
        (1, "4 4 4 4 4 10 10 16"),
        (14, "16 15 14 13 12 11 10 16"),
        (1, "16 15 14 13 12 11 10 10"),
        (1, "10 9 8 7 6 5 4 4"),
        (3, FOURS),
    ),
    0x00FF: ((20, FOURS),),
    0xFFFF: ((20, FOURS),),
}
"""By the port of an IN, the time of its I/O cycle; and of the fetch of a NOP from contended memory."""


def rows(of: str | int) -> list[int]:
    return [int(time) for times, row in READINGS[of] for _ in range(times) for time in row.split()]


@both
@pytest.mark.parametrize("line", [0, 1, 191])
def test_fetch_from_contended_memory(kind: str, line: int) -> None:
    machine = make_machine(kind)
    times = []
    for t in range(FIRST + line * LINE, FIRST + line * LINE + 8 * ROWS):
        core = program(machine, "00", at=0x6000, tstate=t)
        machine.step()
        times.append(core.t - t)
    assert times == rows("fetch")


@both
@pytest.mark.parametrize("port", [0x00FE, 0xFFFE, 0x7FFE, 0x7FFF, 0x00FF, 0xFFFF])
def test_io_cycle(kind: str, port: int) -> None:
    machine = make_machine(kind)
    times: dict[str, list[int]] = {"in": [], "out": []}
    for t in range(FIRST, FIRST + 8 * ROWS):
        for name, code in (("in", 0xDB), ("out", 0xD3)):
            core = program(machine, f"{code:02X} {port & 0xFF:02X}", tstate=t - 7, a=port >> 8)
            machine.step()
            times[name].append(core.t - t)
    assert times["in"] == rows(port)
    assert times["out"] == rows(port)


@both
def test_no_contention_outside_the_paper(kind: str) -> None:
    machine = make_machine(kind)
    for t in (*range(32, 14335 - 3, 7), *range(14335 + 191 * LINE + 128, FRAME - 4, 7)):
        core = program(machine, "00", at=0x6000, tstate=t)
        machine.step()
        assert core.t - t == 4


@both
@pytest.mark.parametrize("at", [0x0000, 0x3FFF, 0x8000, 0xFFFF])
def test_no_contention_of_other_memory(kind: str, at: int) -> None:
    machine = make_machine(kind)
    for t in range(FIRST, FIRST + 8 * ROWS):
        core = program(machine, "00", tstate=t)
        core.pc = at
        machine.memory[at] = 0
        machine.step()
        assert core.t - t == 4


# -- late timing: all of the ULA a T-state later


@both
def test_contention_with_late_timing(kind: str) -> None:
    machine = make_machine(kind, late=True)
    fetches, ports = [], []
    for t in range(FIRST + 1, FIRST + 1 + 8 * ROWS):
        core = program(machine, "00", at=0x6000, tstate=t)
        machine.step()
        fetches.append(core.t - t)
        core = program(machine, "DB FE", tstate=t - 7, a=0x7F)
        machine.step()
        ports.append(core.t - t)
    assert fetches == rows("fetch")
    assert ports == rows(0x7FFE)


@both
def test_idle_cycles_with_late_timing(kind: str) -> None:
    early, late = make_machine(kind), make_machine(kind, late=True)
    for t in range(FIRST - 20, FIRST + 8 * ROWS):
        times = []
        for machine, start in ((early, t), (late, t + 1)):
            core = program(machine, "09", at=0x6000, tstate=start)  # ADD HL,BC
            core.i = 0x40
            machine.step()
            times.append(core.t - start)
        assert times[0] == times[1]


@both
def test_the_first_byte_of_the_picture_with_late_timing(kind: str) -> None:
    machine = make_machine(kind, late=True)
    machine.memory[0x4000], machine.memory[0x5800] = 0x01, 0x11
    read = []
    for t in range(14337, 14342):
        core = program(machine, "DB FF", tstate=t - 10, a=0xFF)
        machine.step()
        read.append(core.a)
    assert read == [0xFF, 0xFF, 0x01, 0x11, 0x00]


@both
@pytest.mark.parametrize(("late", "seen"), [(False, [1, 1, 0, 0]), (True, [1, 1, 1, 0])])
def test_the_beam_with_late_timing(kind: str, late: bool, seen: list[int]) -> None:
    """LD (HL),A whose write ends at 14337 and after, in 4000, which the ULA fetches at 14338 or 14339."""
    noted = []
    for end in range(14337, 14341):
        machine = make_machine(kind, late=late)
        machine.show()
        machine.core.delay[:] = bytes(len(machine.core.delay))  # as if the ULA let the CPU pass, for single T-states
        program(machine, "77 18 FE", tstate=end - 7, a=1, h=0x40, l=0)
        machine.run_frame()
        noted.append(machine.core.bitmap[0])
    assert noted == seen


@both
def test_the_border_with_late_timing(kind: str) -> None:
    starts = []
    for late in (False, True):
        for tstate in range(9000, 9016):
            machine = make_machine(kind, late=late)
            program(machine, "D3 FE 18 FE", tstate=tstate + late, a=2)
            machine.run_frame()
            core = machine.core
            frame = Frame(core.bitmap, core.attributes, core.log_t[:1], core.log_v[:1], core.log_first, late=late)
            starts.append(int((frame.colours().reshape(-1) == 2).argmax()))
    assert starts[:16] == starts[16:]


# -- the floating bus


def fetched(t: int) -> tuple[str, int, int] | None:
    """What the ULA fetches at a T-state: the kind, the column and the line, by the first reading and the group of 8."""
    line, of_line = divmod(t - 14338, LINE)
    group, step = divmod(of_line, 8)
    if not (0 <= line < 192 and 0 <= group < 16 and step < 4):
        return None
    return ("bitmap", "attribute")[step & 1], group * 2 + step // 2, line


@both
def test_floating_bus_through_a_frame(kind: str) -> None:
    machine = make_machine(kind)
    rng = random.Random(3)
    machine.memory[0x4000:0x5B00] = bytes(rng.randrange(255) for _ in range(0x1B00))  # never FF
    times = {
        *range(14300, 14600),
        *range(14300 + 191 * LINE, 14600 + 191 * LINE),
        *rng.sample(range(33, FRAME - 12), 3000),
    }
    seen = set()
    for t in times:
        core = program(machine, "DB FF", tstate=t - 10, a=0xFF)
        machine.step()
        assert core.t == t + 1
        what = fetched(t)
        if what is None:
            assert core.a == 0xFF
            continue
        name, column, line = what
        third, row, pixel_line = line >> 6, line >> 3 & 7, line & 7
        bitmap = 0x4000 + third * 2048 + pixel_line * 256 + row * 32 + column
        attribute = 0x5800 + (line >> 3) * 32 + column
        assert core.a == machine.memory[bitmap if name == "bitmap" else attribute]
        seen.add(name)
    assert seen == {"bitmap", "attribute"}


@both
def test_first_bytes_on_the_floating_bus(kind: str) -> None:
    machine = make_machine(kind)
    machine.memory[0x4000:0x4002] = b"\x01\x02"
    machine.memory[0x5800:0x5802] = b"\x11\x12"
    read = []
    for t in range(14336, 14344):
        core = program(machine, "DB FF", tstate=t - 10, a=0xFF)
        machine.step()
        read.append(core.a)
    assert read == [0xFF, 0xFF, 0x01, 0x11, 0x02, 0x12, 0xFF, 0xFF]


# -- port FE


@both
@pytest.mark.parametrize(("issue", "readings"), [(3, (191, 255)), (2, (255, 255))])
def test_port_fe_reads_the_output_back(kind: str, issue: int, readings: tuple[int, int]) -> None:
    machine = make_machine(kind, issue=issue)
    core = program(machine, "3E EF D3 FE DB FE 47 3E FF D3 FE DB FE")  # LD A,239: OUT; IN; LD B,A; LD A,255: OUT; IN
    for _ in range(7):
        machine.step()
    assert (core.b, core.a) == readings


@both
@pytest.mark.parametrize(("value", "issue_2"), [(0x00, 191), (0x08, 255), (0x10, 255), (0x18, 255)])
def test_issue_2_hears_mic_too(kind: str, value: int, issue_2: int) -> None:
    for issue, expected in ((2, issue_2), (3, 255 if value & 0x10 else 191)):
        machine = make_machine(kind, issue=issue)
        core = program(machine, f"3E {value:02X} D3 FE DB FE")
        for _ in range(3):
            machine.step()
        assert core.a == expected


@both
def test_half_rows_are_anded(kind: str) -> None:
    machine = make_machine(kind)
    pressed = bytes((0x1E, 0x1D, 0x1B, 0x17, 0x0F, 0x1F, 0x0E, 0x1C))
    machine.press(pressed)
    for high in range(256):
        core = program(machine, "DB FE", a=high)
        machine.step()
        expected = 0x1F
        for row, keys in enumerate(pressed):
            if not high >> row & 1:
                expected &= keys
        assert core.a & 0x1F == expected
        assert core.a & 0xA0 == 0xA0
    machine.press(NO_KEYS)
    core = program(machine, "DB FE", a=0)
    machine.step()
    assert core.a & 0x1F == 0x1F


@both
def test_any_even_port_is_the_ula(kind: str) -> None:
    machine = make_machine(kind)
    machine.press(bytes((0x1E,)) + NO_KEYS[1:])
    for port in range(0, 256, 2):
        core = program(machine, f"DB {port:02X}", a=0xFE)
        machine.step()
        assert core.a & 0x1F == 0x1E


# -- the log


@both
def test_changes_of_the_output_with_their_time(kind: str) -> None:
    machine = make_machine(kind)
    # LD A,2: OUT (FE),A: OUT (FE),A: LD A,10: OUT (FE),A: OUT (FF),A: JR to itself
    program(machine, "3E 02 D3 FE D3 FE 3E 10 D3 FE D3 FF 18 FE", tstate=1000)
    machine.core.output = 7
    assert machine.run_to(2000)
    core = machine.core
    assert core.log_first == 7
    assert list(zip(core.log_t[: core.log_n], core.log_v[: core.log_n], strict=True)) == [
        (1000 + 7 + 11 - 3, 2),
        (1000 + 7 + 11 + 11 + 7 + 11 - 3, 0x10),
    ]


@both
def test_the_log_of_a_frame_begins_with_what_the_last_one_left(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "3E 02 D3 FE 18 FE", tstate=69800)
    machine.run_frame()
    assert (machine.core.log_n, machine.core.log_v[0]) == (1, 2)
    machine.run_frame()
    assert (machine.core.log_n, machine.core.log_first) == (0, 2)


@both
def test_the_log_is_bounded(kind: str) -> None:
    machine = make_machine(kind)
    core = machine.core
    core.begin_frame(0)
    for t in range(20000):
        core.port_out(0xFE, t & 1, t)
    assert core.log_n == len(core.log_t)
    assert core.output == 1


@both
def test_the_border_changes_in_steps_of_8_pixels(kind: str) -> None:
    starts: list[int] = []
    for tstate in range(9000, 9032):  # in the upper border
        machine = make_machine(kind)
        program(machine, "D3 FE 18 FE", tstate=tstate, a=2)
        machine.run_frame()
        core = machine.core
        assert core.log_n == 1
        frame = Frame(core.bitmap, core.attributes, core.log_t[:1], core.log_v[:1], core.log_first)
        red = frame.colours().reshape(-1) == 2
        starts.append(int(red.argmax()))
    assert all(start % 8 == 0 for start in starts)
    assert [b - a for a, b in pairwise(starts)].count(8) == len(starts) // 4 - 1
    assert starts[-1] - starts[0] in (8 * (len(starts) // 4 - 1), 8 * (len(starts) // 4))
