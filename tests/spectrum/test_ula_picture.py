"""The picture as the beam draws it: what was fetched for each cell, when the CPU writes meanwhile."""

from __future__ import annotations

import random

from machines import BLANK_ROM, both, make_machine, program

LINE = 224


def pictured(line: int, column: int) -> int:
    return line * 32 + column


def addresses(line: int, column: int) -> tuple[int, int]:
    """Of the bitmap and of the attribute of a cell of a line."""
    third, row, pixel_line = line >> 6, line >> 3 & 7, line & 7
    return 0x4000 + third * 2048 + pixel_line * 256 + row * 32 + column, 0x5800 + (line >> 3) * 32 + column


@both
def test_a_frame_without_writes_is_what_memory_holds(kind: str) -> None:
    machine = make_machine(kind)
    machine.memory[0x4000:0x5B00] = random.Random(4).randbytes(0x1B00)
    machine.show()
    program(machine, "18 FE", tstate=0)
    machine.run_frame()
    for line in range(192):
        for column in range(32):
            bitmap, attribute = addresses(line, column)
            assert machine.core.bitmap[pictured(line, column)] == machine.memory[bitmap]
            assert machine.core.attributes[pictured(line, column)] == machine.memory[attribute]


@both
def test_a_write_shows_from_the_next_fetch_on(kind: str) -> None:
    rng = random.Random(5)
    for _ in range(40):
        machine = make_machine(kind)
        machine.show()
        line, column = rng.randrange(192), rng.randrange(32)
        is_attribute = rng.randrange(2)
        address = addresses(line, column)[is_attribute]
        fetch = 14338 + line * LINE + column // 2 * 8 + column % 2 * 2 + is_attribute
        start = fetch - 8 * rng.randrange(4) - rng.randrange(20)
        core = program(machine, "77 18 FE", tstate=start, a=0x55, h=address >> 8, l=address & 0xFF)  # LD (HL),A
        assert machine.run_to(start + 1)
        written = core.t  # the end of the write cycle
        machine.run_frame()
        noted = (core.bitmap, core.attributes)[is_attribute][pictured(line, column)]
        assert noted == (0x55 if written <= fetch else 0), (start, written, fetch)
        lines_of_the_cell = range(line & ~7, (line & ~7) + 8) if is_attribute else (line,)
        for other in lines_of_the_cell:
            fetch = 14338 + other * LINE + column // 2 * 8 + column % 2 * 2 + is_attribute
            noted = (core.bitmap, core.attributes)[is_attribute][pictured(other, column)]
            assert noted == (0x55 if written <= fetch else 0)


@both
def test_colours_of_8_by_1(kind: str) -> None:
    """An attribute rewritten about once a line."""
    machine = make_machine(kind)
    machine.show()
    # loop: LD (HL),E: INC E: LD B,14: DJNZ to itself: INC HL: DEC HL: NOP: JR loop, which takes 223 T
    core = program(machine, "73 1C 06 0E 10 FE 23 2B 00 18 F5", tstate=14336 - 100, e=1, h=0x58, l=0)
    assert machine.run_frame()
    column = [core.attributes[pictured(line, 0)] for line in range(8)]
    assert len(set(column)) >= 7
    assert column == sorted(column)


@both
def test_draw_now_is_what_memory_holds(kind: str) -> None:
    machine = make_machine(kind)
    machine.memory[0x4000:0x5B00] = random.Random(6).randbytes(0x1B00)
    program(machine, "18 FE", tstate=0)
    machine.run_to(30000)
    machine.draw_now()
    for line, column in ((0, 0), (100, 17), (191, 31)):
        bitmap, attribute = addresses(line, column)
        assert machine.core.bitmap[pictured(line, column)] == machine.memory[bitmap]
        assert machine.core.attributes[pictured(line, column)] == machine.memory[attribute]


@both
def test_nothing_is_drawn_where_nobody_looks(kind: str) -> None:
    machine = make_machine(kind, BLANK_ROM)
    machine.memory[0x4000] = 0x55
    program(machine, "18 FE", tstate=0)
    machine.run_frame()
    assert not any(machine.core.bitmap)
