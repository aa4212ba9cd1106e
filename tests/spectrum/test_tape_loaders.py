"""Programs that read the tape themselves, bit by bit, at a speed that the ROM does not know."""

from __future__ import annotations

import random

import pytest

from typein.media.formats import open_media
from typein.media.tap import code_blocks, program_blocks
from typein.media.tzx_writer import write_tzx
from typein.rom import find_rom
from typein.spectrum.machine import COMPILED, Machine
from typein.spectrum.tape import Data, Pause, Pulses, Samples, Stop, Tape, rom_parts

pytestmark = pytest.mark.skipif(not COMPILED, reason="minutes of tape take as long uncompiled")

ROM = find_rom()
CONTENT = random.Random(7).randbytes(3000)
TARGET = 0x9000

# 1.5 times the ROM's speed: leader, sync pulses and bits
TURBO = (Pulses.of((2000, 1445), (1, 445), (1, 490)), Data(CONTENT, (570, 570), (1140, 1140)), Pause(3_500_000))

# Loads DE bytes to IX.  EDGE counts in B, in steps of 38 T, how long the level that bit 6 of C holds goes on.
LOADER = bytes.fromhex(
    "f3 dd210090 11b80b 0e00"  # 8000 DI; LD IX,9000; LD DE,3000; LD C,0
    "2600"  # 800A LEADER: LD H,0
    "cd3f80 fe14 38f7"  # 800C PULSE: CALL TIME; CP 20; JR C,LEADER
    "24 20f6"  # 8013 INC H; JR NZ,PULSE - 256 long pulses
    "cd3f80 fe14 30f9"  # 8016 SYNC: CALL TIME; CP 20; JR NC,SYNC
    "cd3f80"  # 801D CALL TIME - the second sync pulse
    "2e01"  # 8020 BYTE: LD L,1
    "0600 cd4380 cd4380"  # 8022 BIT: LD B,0; CALL EDGE; CALL EDGE
    "3e2d b8 cb15 30f1"  # 802A LD A,45; CP B; RL L; JR NC,BIT
    "dd7500 dd23 1b 7a b3 20e5"  # 8031 LD (IX+0),L; INC IX; DEC DE; LD A,D; OR E; JR NZ,BYTE
    "fb 18fe 00"  # 803B EI; DONE: JR DONE
    "0600 1800"  # 803F TIME: LD B,0; JR EDGE
    "04 dbfe a9 e640 28f8"  # 8043 EDGE: INC B; IN A,(FE); XOR C; AND 40; JR Z,EDGE
    "79 ee40 4f 78 c9"  # 804B LD A,C; XOR 40; LD C,A; LD A,B; RET
)
DONE = 0x803C


def run_to_done(machine: Machine, frames: int) -> None:
    def there(_: Machine) -> bool:
        return True

    machine.trap(DONE, there)
    for _ in range(frames):
        if not machine.run_frame():
            machine.untrap(DONE, there)
            return
    raise AssertionError(f"the loader did not come to its end: {machine.core.pc:04X}")


def with_loader() -> Machine:
    machine = Machine(ROM)
    machine.memory[0x8000 : 0x8000 + len(LOADER)] = LOADER
    machine.core.pc = 0x8000
    machine.core.sp = 0x8000
    return machine


def test_an_edge_loop_at_one_and_a_half_times_the_speed() -> None:
    machine = with_loader()
    machine.deck.insert(Tape(TURBO))
    machine.deck.play()
    run_to_done(machine, 800)
    assert machine.memory[TARGET : TARGET + len(CONTENT)] == CONTENT


def sampled(tstates: int) -> Tape:
    """The same sound as a direct recording."""
    level, bits, time = 0, "", 0
    for part in TURBO[:2]:
        for chunk in part.sound(level):
            for length in chunk:
                time += length
                bits += str(level) * (round(time / tstates) - len(bits))
                level ^= 1
    bits += "1" * (-len(bits) % 8)
    content = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return Tape((Samples(content, len(bits), tstates), Pause()))


def test_a_direct_recording() -> None:
    machine = with_loader()
    machine.deck.insert(sampled(79))
    machine.deck.play()
    run_to_done(machine, 800)
    assert machine.memory[TARGET : TARGET + len(CONTENT)] == CONTENT


def test_in_the_middle_of_it_a_state_can_be_saved() -> None:
    machine = with_loader()
    machine.deck.insert(Tape(TURBO))
    machine.deck.play()
    machine.run_frames(90)
    state = machine.save_state()
    other = Machine(ROM)
    other.restore_state(state)
    assert other.save_state() == state
    for each in (machine, other):
        run_to_done(each, 800)
        assert each.memory[TARGET : TARGET + len(CONTENT)] == CONTENT
    assert other.save_state() == machine.save_state()


LINE = b'\xfd\xb0"32767":\xef""\xaf:\xf9\xc0\xb0"32768"\r'  # CLEAR VAL "32767": LOAD ""CODE: RANDOMIZE USR VAL "32768"
BASIC = b"\0\x0a" + len(LINE).to_bytes(2, "little") + LINE
GAME = (
    *(part for block in program_blocks("turbo", BASIC, 10) for part in rom_parts(block.content)),
    *(part for block in code_blocks("loader", 0x8000, LOADER) for part in rom_parts(block.content)),
    *TURBO,
)


@pytest.mark.parametrize(("instant", "frames"), [(True, 1000), (False, 3000)])
def test_a_tape_that_brings_its_own_loader(instant: bool, frames: int) -> None:
    tape = open_media(write_tzx(Tape(GAME)), "game.tzx")
    assert isinstance(tape, Tape)
    machine = Machine(ROM)
    machine.run_frames(100)
    machine.deck.instant = instant
    machine.deck.insert(tape)
    for keys in (b"\xef", b'"', b'"', b"\r"):  # LOAD "" as the keyboard routine hands it over
        machine.memory[23560] = keys[0]
        machine.memory[23611] |= 0x20
        machine.run_frames(6)
    run_to_done(machine, frames)
    assert machine.memory[TARGET : TARGET + len(CONTENT)] == CONTENT
    machine.run_frames(60)
    assert machine.deck.ended


def test_the_deck_stops_where_the_tape_says_so() -> None:
    machine = with_loader()
    machine.core.pc, machine.core.iff1 = DONE, 0  # nobody listens
    machine.deck.insert(Tape((Pulses.of((100, 3500)), Stop(), Pulses.of((100, 3500)))))
    machine.deck.play()
    machine.run_frames(4)
    assert machine.deck.playing
    machine.run_frames(3)
    assert not machine.deck.playing
    assert not machine.deck.running
    assert machine.deck.place.part == 2
    machine.deck.play()
    machine.run_frames(4)
    assert machine.deck.playing


def test_after_a_stop_the_rom_gets_what_it_asks_for() -> None:
    block = b"\xff" + bytes(range(40))
    tape = Tape((*rom_parts(block), Stop(), *rom_parts(block)))
    machine = with_loader()
    machine.deck.insert(tape)
    for expected in (2, 6):
        core = machine.core
        core.pc, core.f, core.a_, core.f_, core.ixh, core.ixl, core.d, core.e = 0x056B, 0x40, 255, 1, 0xA0, 0, 0, 39
        machine.deck.load()
        assert machine.deck.place.part == expected
        assert machine.memory[0xA000 : 0xA000 + 39] == block[1:40]
        machine.memory[0xA000 : 0xA000 + 39] = bytes(39)
    assert machine.deck.ended


# -- the deck starts by itself for a loader, and for nothing else


def rom_loader_elsewhere(machine: Machine) -> None:
    """The ROM's LD-BYTES at 8000, as programs bring it along, about to load 3,000 bytes to 9000 for a loop at DONE."""
    code = ROM[0x0556:0x0605]
    for operation, address in ((0xCD, 0x05E3), (0xCD, 0x05E7), (0xD2, 0x05CA)):  # CALL and JP NC
        absolute = bytes((operation,)) + address.to_bytes(2, "little")
        assert absolute in code
        code = code.replace(absolute, bytes((operation,)) + (address - 0x0556 + 0x8000).to_bytes(2, "little"))
    machine.memory[0x8000 : 0x8000 + len(code)] = code
    machine.memory[DONE + 0x100 : DONE + 0x102] = b"\x18\xfe"
    core = machine.core
    core.pc, core.sp, core.a, core.f = 0x8000, 0xFF00, 0xFF, 1
    core.ixh, core.ixl, core.d, core.e = 0x90, 0, len(CONTENT) >> 8, len(CONTENT) & 0xFF
    machine.memory[0xFF00:0xFF02] = (DONE + 0x100).to_bytes(2, "little")


def checked(content: bytes) -> bytes:
    block = b"\xff" + content
    parity = 0
    for byte in block:
        parity ^= byte
    return block + bytes((parity,))


@pytest.mark.parametrize("instant", [True, False])
def test_a_copied_loader_starts_the_tape(instant: bool) -> None:
    machine = Machine(ROM)
    rom_loader_elsewhere(machine)
    machine.deck.instant = instant
    machine.deck.insert([checked(CONTENT), checked(bytes(10))])
    machine.run_frames(1100)
    assert machine.core.pc == DONE + 0x100
    assert machine.memory[TARGET : TARGET + len(CONTENT)] == CONTENT
    assert not machine.deck.playing  # the second block is for who asks next
    assert not machine.deck.ended


def test_a_loader_of_its_own_starts_the_tape() -> None:
    machine = with_loader()
    machine.run_frames(50)
    machine.deck.insert(Tape(TURBO))
    run_to_done(machine, 800)
    assert machine.memory[TARGET : TARGET + len(CONTENT)] == CONTENT


def test_a_tape_that_was_stopped_waits_for_the_key() -> None:
    machine = with_loader()
    machine.deck.insert(Tape(TURBO))
    machine.run_frames(20)
    assert machine.deck.playing
    machine.deck.stop()
    state = machine.save_state()
    for _ in range(2):
        machine.run_frames(40)
        assert not machine.deck.playing
        machine.restore_state(state)
    machine.deck.play()
    run_to_done(machine, 800)
    assert machine.memory[TARGET : TARGET + len(CONTENT)] == CONTENT


def test_a_state_saved_within_a_frame_starts_the_tape_in_the_same_frame() -> None:
    machine = with_loader()
    machine.deck.insert(Tape(TURBO))
    machine.run_frames(7)
    machine.run_to(65_000)
    state = machine.save_state()
    other = Machine(ROM)
    other.restore_state(state)
    for each in (machine, other):
        each.run_frame()
        assert each.deck.playing
    assert other.save_state() == machine.save_state()


@pytest.mark.parametrize(
    "code",
    [
        "3e7f dbfe 1f 38f9",  # LD A,7F; IN A,(FE); RRA; JR C
        "af dbfe 2f e61f 28f8",  # XOR A; IN A,(FE); CPL; AND 1F; JR Z
        "3efe dbfe 4f cb41 20f7",  # LD A,FE; IN A,(FE); LD C,A; BIT 0,C; JR NZ
        "cd8e02 18fb",  # CALL KEY-SCAN in a loop
        "cd541f 38fb",  # CALL BREAK-KEY; JR C
        "06 00 dbfe 1f 10fb 18f7",  # so many times, in B
        "dbfe e640 0f 0f b1 d3fe 18f5",  # EAR to the loudspeaker: it is heard, but goes nowhere
    ],
)
def test_who_waits_for_a_key_starts_no_tape(code: str) -> None:
    machine = Machine(ROM)
    data = bytes.fromhex(code)
    machine.memory[0x8000 : 0x8000 + len(data)] = data
    machine.core.pc, machine.core.sp, machine.core.c = 0x8000, 0xFF00, 0
    machine.deck.insert(Tape(TURBO))
    machine.run_frames(40)
    machine.run_to(60_000)
    assert machine.core.polls > 200
    assert 0x8000 <= machine.core.pc < 0x8000 + len(data) or machine.core.pc < 0x4000
    assert not machine.deck.playing


def test_the_rom_at_work_starts_no_tape() -> None:
    machine = Machine(ROM)
    machine.deck.insert(Tape(TURBO))
    machine.run_frames(150)
    machine.run_to(69_887)
    assert 8 <= machine.core.polls < 20
    assert not machine.deck.playing
