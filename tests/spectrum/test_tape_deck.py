"""The tape at once, held against the ROM's own routines at the speed of sound."""

from __future__ import annotations

import random
from typing import Any

import pytest

from typein.media.tap import Block, program_blocks
from typein.rom import find_rom
from typein.spectrum import tape_deck
from typein.spectrum.machine import COMPILED, Machine
from typein.spectrum.player import Place
from typein.spectrum.tape import Tape

pytestmark = pytest.mark.skipif(not COMPILED, reason="minutes of tape take as long uncompiled")

LD_BYTES, SA_BYTES, SA_LD_RET = 0x0556, 0x04C2, 0x053F
CARRY = 1
SPACE = bytes((0x1F,) * 7 + (0x1E,))
STACK = 0xFF00
HOME = 0xFE00  # where the routines return to: a loop
REGISTERS = (*"afbcdehl", "ixh", "ixl", "iyh", "iyl", "a_", "f_", "sp", "pc", "i", "iff1", "iff2", "im")
START = 0xA000
START_OF_TAPE = Place()
SECOND = 3  # the part of a tape with which its second block begins


ROM = find_rom()
MEMORY = ROM + random.Random(1982).randbytes(0xC000)


def make_machine(instant: bool, *blocks: bytes) -> Machine:
    """A machine with noise in its RAM and a tape in its deck."""
    machine = Machine(ROM)
    machine.memory[:] = MEMORY
    machine.memory[HOME : HOME + 2] = b"\x18\xfe"
    machine.deck.insert(blocks)
    machine.deck.instant = instant
    machine.core.iff1 = machine.core.iff2 = 1
    return machine


def call(machine: Machine, routine: int, a: int, f: int, ix: int, de: int) -> None:
    """Put the CPU at a routine of the ROM, called from HOME."""
    core = machine.core
    core.a, core.f = a, f
    core.ixh, core.ixl = divmod(ix, 256)
    core.d, core.e = divmod(de, 256)
    core.sp = STACK
    machine.memory[STACK : STACK + 2] = HOME.to_bytes(2, "little")
    core.pc = routine
    core.halted = 0


def run_to_address(machine: Machine, address: int, frames: int = 3000) -> None:
    """Run until the CPU comes to ``address``."""

    def there(machine: Machine) -> bool:
        return True

    machine.trap(address, there)
    for _ in range(frames):
        if not machine.run_frame():
            machine.untrap(address, there)
            return
    raise AssertionError(f"never came to {address:04X}: {machine.core.pc:04X}")


def outcome(machine: Machine) -> dict[str, Any]:
    """What the ROM leaves behind, by name."""
    core = machine.core
    return {
        **{name: getattr(core, name) for name in REGISTERS},
        "memory": bytes(machine.memory),
        "output": core.output & 0x1F,
    }


def load(instant: bool, block: bytes, a: int, f: int, ix: int, de: int) -> dict[str, Any]:
    """What LD-BYTES leaves behind where it returns."""
    machine = make_machine(instant, block)
    call(machine, LD_BYTES, a, f, ix, de)
    run_to_address(machine, SA_LD_RET)
    return outcome(machine)


def save(instant: bool, a: int, f: int, ix: int, de: int) -> tuple[dict[str, Any], list[bytes]]:
    """What SA-BYTES leaves behind where it returns, and what the deck took."""
    machine = make_machine(instant)
    call(machine, SA_BYTES, a, f, ix, de)
    run_to_address(machine, SA_LD_RET)
    return outcome(machine), machine.deck.recorded


def content(flag: int, data: bytes, fault: int = 0) -> bytes:
    """A block, its checksum wrong by ``fault``."""
    right = Block.of(flag, data).content
    return right[:-1] + bytes((right[-1] ^ fault,))


DATA = bytes(range(3, 43))
SAME = MEMORY[START : START + 40]  # what is there already
LOAD, VERIFY = CARRY, 0


@pytest.mark.parametrize(
    ("block", "a", "f", "de", "succeeds"),
    [
        pytest.param(content(255, DATA), 255, LOAD, 40, True, id="load"),
        pytest.param(content(0, DATA[:17]), 0, LOAD, 17, True, id="load a header"),
        pytest.param(content(255, SAME), 255, VERIFY, 40, True, id="verify"),
        pytest.param(content(255, SAME[:30] + DATA[:10]), 255, VERIFY, 40, False, id="verify, different"),
        pytest.param(content(255, DATA), 255, VERIFY, 40, False, id="verify, different at once"),
        pytest.param(content(0, DATA), 255, LOAD, 40, False, id="wrong flag"),
        pytest.param(content(255, DATA), 0, LOAD, 40, False, id="wrong flag the other way"),
        pytest.param(content(17, DATA), 18, VERIFY, 40, False, id="wrong flag, verify"),
        pytest.param(content(255, DATA, 1), 255, LOAD, 40, False, id="wrong checksum"),
        pytest.param(content(255, SAME, 0x80), 255, VERIFY, 40, False, id="verify, wrong checksum"),
        pytest.param(content(255, DATA), 255, LOAD, 41, False, id="one byte short"),
        pytest.param(content(255, DATA), 255, LOAD, 400, False, id="much too short"),
        pytest.param(content(255, DATA), 255, LOAD, 39, False, id="one byte long"),
        pytest.param(content(255, DATA), 255, LOAD, 5, False, id="much too long"),
        pytest.param(content(255, DATA), 255, LOAD, 0, False, id="nothing asked"),
        pytest.param(content(0, b""), 255, LOAD, 0, True, id="nothing asked, the flag passes as checksum"),
        pytest.param(content(255, b""), 255, LOAD, 0, False, id="nothing asked, nothing there"),
        pytest.param(content(255, b""), 255, LOAD, 1, False, id="an empty block"),
        pytest.param(b"\xff", 255, LOAD, 1, False, id="a flag alone"),
        pytest.param(b"\x00", 255, LOAD, 1, False, id="a wrong flag alone"),
        pytest.param(content(0x9C, DATA), 0x9C, LOAD, 40, True, id="headerless, a flag of its own"),
    ],
)
def test_load_at_once_leaves_what_the_rom_leaves(block: bytes, a: int, f: int, de: int, succeeds: bool) -> None:
    expected = load(False, block, a, f, START, de)
    assert load(True, block, a, f, START, de) == expected
    assert bool(expected["f"] & CARRY) == succeeds
    # what the loop of LD-BYTES overwrites with its own calls while it loads there
    assert expected["memory"][STACK - 6 : STACK - 2] == bytes.fromhex("E6 05 CD 05")


def test_any_block_at_once() -> None:
    rng = random.Random(0x0556)
    for _ in range(60):
        size = rng.choice((0, 1, 2, rng.randrange(40)))
        de = max(0, size + rng.choice((0, 0, 0, 1, -1, rng.randrange(-5, 6))))
        ix = rng.choice(
            (START, 0x10, 0x3FF0, 0xFFF0, 0xFFFE, STACK - 12, STACK - 6, STACK - 5, rng.randrange(0x4000, HOME))
        )
        if HOME <= ix < STACK:
            de = min(de, STACK - 2 - ix)  # the return address is sacred
        flag = rng.choice((0, 255, rng.randrange(256)))
        a = flag if rng.random() < 0.8 else rng.randrange(256)
        f = rng.randrange(256)
        data = rng.randbytes(size) if f & CARRY else bytes(MEMORY[(ix + k) & 0xFFFF] for k in range(size))
        block = content(flag, data, rng.choice((0, 0, 0, 1, 0x80)))
        block = block if rng.random() < 0.9 else block[: rng.randrange(1, len(block) + 1)]
        assert load(True, block, a, f, ix, de) == load(False, block, a, f, ix, de), (block.hex(" "), a, f, ix, de)


@pytest.mark.parametrize("issue", [2, 3])
def test_boards_of_both_issues(issue: int) -> None:
    outcomes = []
    for instant in (True, False):
        machine = make_machine(instant, content(255, DATA))
        machine.core.issue = issue
        call(machine, LD_BYTES, 255, LOAD, START, 40)
        run_to_address(machine, SA_LD_RET)
        outcomes.append(outcome(machine))
    assert outcomes[0] == outcomes[1]
    # MIC, which LD-BYTES switches on, sounds in the EAR of an issue 2 and starts it from the other colour
    assert outcomes[0]["output"] == {2: 8 | 1, 3: 8 | 6}[issue]


@pytest.mark.parametrize(
    ("a", "f", "ix", "de"),
    [
        pytest.param(255, CARRY, START, 40, id="data"),
        pytest.param(0, 0x41, START, 17, id="a header"),
        pytest.param(0, 0x1C, 0xFFF0, 30, id="past the end of the memory"),
        pytest.param(77, 0xFF, 0x3FF0, 0, id="nothing"),
        pytest.param(200, 0x00, 0x0000, 1, id="one byte of the ROM"),
        pytest.param(255, 0x00, 0xFFFF, 1, id="the last byte"),
    ],
)
def test_save_at_once_leaves_what_the_rom_leaves(a: int, f: int, ix: int, de: int) -> None:
    expected, recorded = save(False, a, f, ix, de)
    assert save(True, a, f, ix, de) == (expected, recorded)
    data = bytes((MEMORY + MEMORY)[ix : ix + de])
    assert recorded == [content(a, data)]


def test_a_tape_is_full_one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = make_machine(True)
    monkeypatch.setattr(tape_deck, "MAX_RECORDED", 100)
    for length in (58, 40, 38, 1):  # flag and checksum come on top
        call(machine, SA_BYTES, 255, CARRY, START, length)
        run_to_address(machine, SA_LD_RET)
    assert [len(block) for block in machine.deck.recorded] == [60, 40]
    monkeypatch.setattr(tape_deck, "MAX_BLOCKS", 2)
    machine.deck.recorded[0] = b"short"
    call(machine, SA_BYTES, 255, CARRY, START, 1)
    run_to_address(machine, SA_LD_RET)
    assert len(machine.deck.recorded) == 2


def test_break_ends_the_search_and_leaves_the_tape() -> None:
    machine = make_machine(True)
    call(machine, LD_BYTES, 255, LOAD, START, 40)
    machine.run_frames(3)
    machine.deck.insert([content(255, DATA)])
    machine.press(SPACE)
    run_to_address(machine, SA_LD_RET)
    assert machine.deck.place.part == 0
    assert machine.core.f & CARRY == 0
    assert machine.memory[START : START + 40] == SAME


def test_a_tape_that_comes_late_is_taken() -> None:
    machine = make_machine(True)
    call(machine, LD_BYTES, 255, LOAD, START, 40)
    machine.run_frames(3)
    machine.deck.insert([b"", content(255, DATA)])
    run_to_address(machine, SA_LD_RET, 2)
    assert machine.memory[START : START + 40] == DATA
    assert machine.deck.ended


def test_the_deck_plays_when_the_rom_waits_and_stops_after_the_block() -> None:
    machine = make_machine(False, content(255, DATA), content(255, SAME))
    machine.run_frames(2)
    assert not machine.deck.playing
    call(machine, LD_BYTES, 255, LOAD, START, 40)
    machine.run_frames(2)
    assert machine.deck.playing
    run_to_address(machine, SA_LD_RET)
    machine.run_frames(60)
    assert not machine.deck.playing
    assert machine.deck.place.part == SECOND
    assert not machine.deck.ended


def test_play_goes_on_to_the_end_of_the_tape() -> None:
    machine = make_machine(False, content(255, DATA), content(255, SAME))
    machine.deck.play()
    frames = 0
    while machine.deck.running:
        machine.run_frame()
        frames += 1
    # twice 3,223 pulses of tone, the bits of 42 bytes and a second
    of_byte = [sum(2 * (1710 if byte >> bit & 1 else 855) for bit in range(8)) for byte in range(256)]
    tstates = sum(3223 * 2168 + 667 + 735 + sum(of_byte[b] for b in content(255, d)) + 3_500_000 for d in (DATA, SAME))
    machine.run_frames(1)
    assert frames == pytest.approx(tstates / 69888, abs=3)
    assert not machine.deck.playing
    assert machine.deck.ended


def test_stop_winds_back_to_the_start_of_the_block() -> None:
    machine = make_machine(False, content(255, DATA), content(255, SAME))
    machine.deck.play()
    machine.run_frames(10)
    assert machine.deck.place > START_OF_TAPE
    machine.deck.stop()
    assert (machine.deck.place, machine.deck.playing, machine.deck.running) == (START_OF_TAPE, False, False)
    machine.run_frames(10)
    assert not machine.deck.playing
    machine.deck.play()
    machine.run_frames(180)  # into the second block
    machine.deck.stop()
    assert machine.deck.place.part == SECOND


def test_insert_eject_rewind() -> None:
    machine = make_machine(True, content(255, DATA))
    call(machine, LD_BYTES, 255, LOAD, START, 40)
    run_to_address(machine, SA_LD_RET)
    assert machine.deck.ended
    machine.deck.rewind()
    assert machine.deck.place == START_OF_TAPE
    assert not machine.deck.ended
    machine.deck.eject()
    assert machine.deck.tape == Tape()


def test_the_tape_goes_on_from_a_saved_state() -> None:
    block = content(255, DATA)
    machine = make_machine(False, block, block)
    call(machine, LD_BYTES, 255, LOAD, START, 40)
    for frame in (60, 80, 105):  # in the tone and in the bits
        machine.run_frames(frame - machine.frames)
        state = machine.save_state()
        other = Machine(ROM)
        other.restore_state(state)
        assert other.save_state() == state
        run_to_address(other, SA_LD_RET)
        last = other.save_state()
    run_to_address(machine, SA_LD_RET)
    assert machine.save_state() == last
    assert machine.core.f & CARRY
    assert machine.deck.playing  # the silence behind the block


def test_another_rom_is_left_alone() -> None:
    rom = bytearray(ROM)
    rom[LD_BYTES] ^= 1
    assert not any(Machine(bytes(rom)).core.traps)
    assert sum(Machine(ROM).core.traps) == 2


# -- LOAD "" as a whole

LINE_10 = b"\xe7\x32\x0e\x00\x00\x02\x00\x00:\xe2\r"  # BORDER 2: STOP
PROGRAM = b"\x00\x0a" + len(LINE_10).to_bytes(2, "little") + LINE_10
LAST_K, FLAGS, PROG, VARS, E_LINE, K_CUR, WORKSP = 23560, 23611, 23635, 23627, 23641, 23643, 23649


def word(machine: Machine, address: int) -> int:
    return machine.memory[address] | machine.memory[address + 1] << 8


def enter(machine: Machine, line: bytes) -> None:
    """Put a line where the editor keeps it, and ENTER in the keyboard buffer."""
    start = word(machine, E_LINE)
    machine.memory[start : start + len(line) + 2] = line + b"\r\x80"
    for variable, end in ((K_CUR, 0), (WORKSP, 2), (WORKSP + 2, 2), (WORKSP + 4, 2)):
        machine.memory[variable : variable + 2] = (start + len(line) + end).to_bytes(2, "little")
    machine.memory[LAST_K] = 13
    machine.memory[FLAGS] |= 0x20


@pytest.mark.parametrize(("instant", "frames"), [(True, 60), (False, 700)])
def test_load_a_program_that_starts_by_itself(instant: bool, frames: int) -> None:
    machine = Machine(ROM)
    machine.run_frames(100)
    machine.deck.instant = instant
    machine.deck.insert(block.content for block in program_blocks("border", PROGRAM, 10))
    enter(machine, b'\xef""')
    stripes: set[int] = set()
    for _ in range(frames):
        machine.run_frame()
        stripes |= set(machine.core.log_v[: machine.core.log_n])
    assert machine.memory[word(machine, PROG) : word(machine, VARS)] == PROGRAM
    assert machine.core.output & 7 == 2
    assert machine.deck.place.part >= 5  # beyond the data of the second block
    tape_heard = any(value & 0x40 for value in stripes)
    colours = {value & 7 for value in stripes}
    assert tape_heard is not instant
    assert colours >= ({2, 6} if instant else {1, 2, 5, 6})
