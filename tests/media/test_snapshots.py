"""SNA, Z80 and SZX: one machine through each format, and what other programs make of it."""

import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skoolkit import snapshot as skoolkit_snapshot

from typein.errors import MediaError, UsageError
from typein.media.sna import read_sna, write_sna
from typein.media.snapshot import DEFAULTS, Snapshot
from typein.media.snapshots import read_snapshot
from typein.media.szx import read_szx, write_szx
from typein.media.z80 import read_z80, write_z80
from typein.spectrum.state import State
from typein.spectrum.z80.registers import STATE_REGISTERS

BYTES = ("a", "f", "b", "c", "d", "e", "h", "l", "a_", "f_", "b_", "c_", "d_", "e_", "h_", "l_", "i")
INDEX = ("ixh", "ixl", "iyh", "iyl")


def pattern(seed: int) -> bytes:
    """48K of runs of all lengths, EDs, and bytes that change."""
    pieces, size = [], 0
    while size < 0xC000:
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        kind, count = seed >> 8 & 3, (seed >> 10) % 600
        value = (0, 0xED, seed >> 20 & 0xFF, 0x55)[kind]
        piece = bytes((value,)) * count if seed & 0x10000 else bytes((seed + k * 7) & 0xFF for k in range(count % 40))
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces)[:0xC000]


@st.composite
def snapshots(draw: st.DrawFn) -> Snapshot:
    registers = DEFAULTS | {name: draw(st.integers(0, 255)) for name in (*BYTES, *INDEX)}
    registers |= {"r": draw(st.integers(0, 127)), "r7": draw(st.sampled_from([0, 128])), "im": draw(st.integers(0, 2))}
    registers |= {name: draw(st.integers(0, 0xFFFF)) for name in ("pc", "wz")} | {"t": draw(st.integers(0, 69_887))}
    registers |= {"sp": draw(st.integers(0x4002, 0xFFFF) | st.just(0)), "halted": 0}
    registers["iff1"] = registers["iff2"] = draw(st.integers(0, 1))
    registers["no_int"] = draw(st.sampled_from([-1, registers["t"]]))
    registers["q"] = draw(st.sampled_from([0, registers["f"]]))
    ram = pattern(draw(st.integers(0, 1 << 30)))
    issue, late = draw(st.sampled_from([2, 3])), draw(st.booleans())
    return Snapshot(registers, ram, output=draw(st.integers(0, 31)), issue=issue, late=late)


def kept(snapshot: Snapshot, *lost: str, output: int = 0x1F, issue: bool = True) -> Snapshot:
    """What is left of a snapshot when a format has lost these registers."""
    registers = snapshot.registers | {name: DEFAULTS[name] for name in lost}
    kept = replace(snapshot, registers=registers, output=snapshot.output & output, late=False)
    return kept if issue else replace(kept, issue=3)


def test_defaults_are_there_for_every_register_of_a_state() -> None:
    assert set(DEFAULTS) == set(STATE_REGISTERS)


@given(snapshots())
def test_szx_keeps_everything(snapshot: Snapshot) -> None:
    fe = snapshot.output & 0x1F
    assert read_szx(write_szx(snapshot), "t.szx") == replace(snapshot, output=fe)


@given(snapshots(), st.sampled_from([1, 2, 3]))
def test_z80_keeps_registers_and_memory(snapshot: Snapshot, version: int) -> None:
    if version == 1 and not snapshot.registers["pc"]:
        snapshot.registers["pc"] = 1
    lost = ("wz", "no_int", "q") + (("t",) if version < 3 else ())
    assert read_z80(write_z80(snapshot, version), "t.z80") == kept(snapshot, *lost, output=7)


@given(snapshots())
def test_sna_keeps_registers_and_memory_but_below_the_stack(snapshot: Snapshot) -> None:
    again = read_sna(write_sna(snapshot), "t.sna")
    expected = kept(snapshot, "wz", "no_int", "q", "t", output=7, issue=False)
    at = (snapshot.registers["sp"] - 2 & 0xFFFF) - 0x4000
    ram = bytearray(expected.ram)
    ram[at : at + 2] = again.ram[at : at + 2]
    assert again == replace(expected, ram=bytes(ram))
    assert int.from_bytes(again.ram[at : at + 2], "little") == snapshot.registers["pc"]


def test_a_state_and_back() -> None:
    rom = bytes(range(256)) * 64
    registers = {name: number for number, name in enumerate(STATE_REGISTERS)}
    state = State(registers, rom + pattern(5), output=0x4D, rows=b"\x1e" * 8, issue=2, frames=700, late=True)
    snapshot = Snapshot.of(state)
    assert (snapshot.registers, snapshot.output, snapshot.issue, snapshot.late) == (registers, 0x0D, 2, True)
    again = snapshot.state(rom)
    assert again == State(registers, state.memory, output=0x0D, rows=b"\x1f" * 8, issue=2, frames=0, late=True)


# -- a halted CPU: here PC is beyond the HALT, in files at it


def halted(pc: int) -> Snapshot:
    ram = bytearray(0xC000)
    ram[0x4000] = 0x76
    return Snapshot(DEFAULTS | {"pc": pc, "halted": 1, "sp": 0x9000}, bytes(ram))


def test_a_halted_cpu() -> None:
    at_halt = DEFAULTS | {"pc": 0x8000, "sp": 0x9000}
    assert read_z80(write_z80(halted(0x8001)), "t.z80").registers == at_halt
    assert read_sna(write_sna(halted(0x8001)), "t.sna").registers == at_halt
    assert read_szx(write_szx(halted(0x8001)), "t.szx") == halted(0x8001)
    in_rom = read_szx(write_szx(halted(0x1F3E)), "t.szx").registers
    assert (in_rom["pc"], in_rom["halted"]) == (0x1F3D, 0)
    data = bytearray(write_szx(halted(0x8001)))
    at = data.index(b"Z80R") + 8
    data[at + 22 : at + 24] = (0x8001).to_bytes(2, "little")  # of a program that means the other place
    assert read_szx(bytes(data), "t.szx") == halted(0x8001)


# -- bytes worked out by hand


def test_sna_byte_by_byte() -> None:
    data = bytes.fromhex("3f 0201 0403 0605 0807 0a09 0c0b 0e0d 100f 1211 04 ab 1413 0080 02 05") + pattern(1)
    snapshot = read_sna(data, "t.sna")
    names = ["i", "hl_", "de_", "bc_", "af_", "hl", "de", "bc", "iy", "ix", "af", "sp"]
    words = [0x3F, 0x0102, 0x0304, 0x0506, 0x0708, 0x090A, 0x0B0C, 0x0D0E, 0x0F10, 0x1112, 0x1314, 0x8002]
    assert [snapshot.word(name) for name in names] == words
    assert snapshot.registers["pc"] == int.from_bytes(snapshot.ram[0x4000:0x4002], "little")
    assert [snapshot.registers[name] for name in ("iff1", "iff2", "r", "r7", "im")] == [1, 1, 0x2B, 0x80, 2]
    assert (snapshot.output, snapshot.issue, snapshot.refresh) == (5, 3, 0xAB)
    assert write_sna(snapshot) == data


Z80_HEAD = bytes.fromhex("01 02 0403 0605 0807 0a09 3f 2b 0b 0d0c 0f0e 1110 1312 14 15 1716 1918 01 00 46")


def test_z80_byte_by_byte() -> None:
    snapshot = read_z80(Z80_HEAD + pattern(1), "t.z80")
    names = ["a", "f", "bc", "hl", "pc", "sp", "i", "de", "bc_", "de_", "hl_", "a_", "f_", "iy", "ix"]
    words = [1, 2, 0x0304, 0x0506, 0x0708, 0x090A, 0x3F, 0x0C0D, 0x0E0F, 0x1011, 0x1213, 0x14, 0x15, 0x1617, 0x1819]
    assert [snapshot.word(name) for name in names] == words
    assert [snapshot.registers[name] for name in ("iff1", "iff2", "r", "r7", "im")] == [1, 0, 0x2B, 0x80, 2]
    assert (snapshot.output, snapshot.issue, snapshot.ram) == (5, 2, pattern(1))


@pytest.mark.parametrize(
    ("low", "high", "tstates"),
    [(17_471, 3, 0), (17_470, 3, 1), (0, 3, 17_471), (17_471, 0, 17_472), (0, 2, 69_887)],
)
def test_the_time_in_a_z80_file(low: int, high: int, tstates: int) -> None:
    snapshot = Snapshot(DEFAULTS | {"t": tstates}, bytes(0xC000))
    data = bytearray(write_z80(snapshot))
    assert data[55:58] == low.to_bytes(2, "little") + bytes((high,))
    assert read_z80(bytes(data), "t.z80").registers["t"] == tstates


@pytest.mark.parametrize(
    ("memory", "packed"),
    [
        # examples from the format's description, and its rules
        ("00 00 00 00 00", "ed ed 05 00"),
        ("00 00 00 00", "00 00 00 00"),
        ("ed ed", "ed ed 02 ed"),
        ("ed 00 00 00 00 00 00", "ed 00 ed ed 05 00"),
        ("ed 01", "ed 01"),
    ],
)
def test_packing(memory: str, packed: str) -> None:
    rest = b"\x01\x02" * (0x6000 - 8)
    ram = bytes.fromhex(memory)
    ram = ram + rest + b"\x03" * (0xC000 - len(ram) - len(rest))
    data = write_z80(Snapshot(DEFAULTS | {"pc": 1}, ram), 1)
    assert data[30:].startswith(bytes.fromhex(packed) + rest)
    assert data.endswith(b"\0\xed\xed\0")
    assert read_z80(data, "t.z80").ram == ram
    assert read_z80(data + b"something", "t.z80").ram == ram


# -- what is refused


def header_2(machine: int, length: int = 23, changed: int = 0) -> bytes:
    head = bytearray(length)
    head[:3], head[5] = bytes((0, 0x80, machine)), changed
    return Z80_HEAD[:6] + b"\0\0" + Z80_HEAD[8:] + length.to_bytes(2, "little") + head


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (bytes(131_103), "Spectrum 128K"),
        (bytes(147_487), "Spectrum 128K"),
        (header_2(3), "Spectrum 128K"),
        (header_2(2), "SamRam"),
        (header_2(4, 54), "Spectrum 128K"),
        (header_2(7, 54), r"Spectrum \+3"),
        (header_2(9, 55), "Pentagon 128"),
        (header_2(13, 54), r"Spectrum \+2A"),
        (header_2(128, 54), "Timex TS2068"),
        (header_2(77, 54), "unknown kind 77"),
        (header_2(0, 54, 0x80), "Spectrum 16K"),
        (b"ZXST\1\4\0\0", "Spectrum 16K"),
        (b"ZXST\1\4\2\0", "Spectrum 128K"),
        (b"ZXST\1\4\x0f\0", "NTSC"),
        (b"ZXST\1\4\x63\0", "unknown kind 99"),
    ],
)
def test_other_machines_are_refused_by_name(data: bytes, words: str) -> None:
    with pytest.raises(MediaError, match=f"{words}.*, and Typein is a"):
        read_snapshot(data, "t")


SZX = write_szx(Snapshot(DEFAULTS, bytes(0xC000)))


def without(name: bytes) -> bytes:
    at = SZX.index(name)
    return SZX[:at] + SZX[at + 8 + int.from_bytes(SZX[at + 4 : at + 8], "little") :]


def changed(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


PAGE = SZX.index(b"RAMP")
REGISTERS = SZX.index(b"Z80R")


@pytest.mark.parametrize(
    ("data", "words", "offset"),
    [
        (changed(bytes(49_179), 25, b"\3"), "interrupt mode 3", 25),
        (bytes(49_179), "PC on the stack, and that is at 0", 23),
        (changed(Z80_HEAD, 29, b"\3") + pattern(1), "interrupt mode 3", 29),
        (Z80_HEAD + pattern(1)[:-1], "the memory, 49,152 bytes", 30),
        (changed(Z80_HEAD, 12, b"\x20") + b"\xed\xed\xff\x00" * 100 + b"\0\xed\xed\0", "unpacks to 25,500 bytes", 30),
        (changed(Z80_HEAD, 12, b"\x20") + bytes(100_000) + b"\0\xed\xed\0", "100,000 bytes are too many", 30),
        (header_2(0)[:30] + b"\x18\0" + bytes(60), "23, 54 or 55 bytes, not 24", 30),
        (header_2(0), "ends without page 4", 55),
        (header_2(0) + b"\xff\xff\4" + bytes(100), "a page of memory, 16,384 bytes", 58),
        (header_2(0) + b"\4\0\4\xed\xed\xff\0", "unpacks to 255 bytes, and should to 16,384", 58),
        (b"ZXST\2\0\1\0", "SZX 2.0, and Typein knows SZX 1", 4),
        (without(b"Z80R"), "ends without the registers", len(SZX) - 45),
        (without(b"RAMP"), "ends without page 5", None),
        (changed(SZX, REGISTERS + 4, b"\xff\xff\xff\xff"), "4,294,967,295 bytes", REGISTERS + 8),
        (changed(SZX, REGISTERS + 36, b"\3"), "interrupt mode 3", REGISTERS + 36),
        (changed(SZX, PAGE + 11, b"??"), "does not unpack", PAGE + 11),
        (changed(SZX, PAGE + 8, b"\0"), "does not have 16,384 bytes", PAGE + 11),
    ],
)
def test_what_is_wrong(data: bytes, words: str, offset: int | None) -> None:
    read = read_szx if data.startswith(b"ZXST") else read_sna if len(data) == 49_179 else read_z80
    with pytest.raises(MediaError, match=words) as caught:
        read(data, "t")
    assert offset is None or caught.value.offset == offset


def test_a_page_that_unpacks_to_far_too_much() -> None:
    bomb = b"\1\0\5" + zlib.compress(bytes(50_000_000))
    data = SZX[:PAGE] + b"RAMP" + len(bomb).to_bytes(4, "little") + bomb
    with pytest.raises(MediaError, match="page 5 of the memory does not have 16,384 bytes"):
        read_szx(data, "t.szx")


def test_what_a_format_cannot_hold() -> None:
    with pytest.raises(UsageError, match="SP is 16384; write a Z80 or SZX file"):
        write_sna(Snapshot(DEFAULTS | {"sp": 0x4000}, bytes(0xC000)))
    with pytest.raises(UsageError, match="PC of 0; write version 3"):
        write_z80(Snapshot(DEFAULTS, bytes(0xC000)), 1)


def test_no_snapshot() -> None:
    with pytest.raises(MediaError, match="no snapshot in the format SNA, Z80 or SZX"):
        read_snapshot(b"hello", "t")


# -- a second opinion


@settings(max_examples=15)
@given(snapshots())
def test_skoolkit_reads_what_we_write(tmp_path_factory: pytest.TempPathFactory, snapshot: Snapshot) -> None:
    if not snapshot.registers["pc"]:
        snapshot.registers["pc"] = 1
    folder = tmp_path_factory.mktemp("snapshots")
    ours = {
        "1.z80": write_z80(snapshot, 1),
        "2.z80": write_z80(snapshot, 2),
        "3.z80": write_z80(snapshot, 3),
        "t.szx": write_szx(snapshot),
        "t.sna": write_sna(snapshot),
    }
    for name, data in ours.items():
        (folder / name).write_bytes(data)
        theirs = skoolkit_snapshot.Snapshot.get(str(folder / name))
        pairs = ("a", "f", "bc", "de", "hl", "ix", "iy", "pc", "i", "im", "iff2")
        assert theirs.sp == (snapshot.word("sp") - 2 & 0xFFFF if name == "t.sna" else snapshot.word("sp"))
        assert {pair: getattr(theirs, pair) for pair in pairs} == {pair: snapshot.word(pair) for pair in pairs}
        primed = {"a2": "a_", "f2": "f_", "bc2": "bc_", "de2": "de_", "hl2": "hl_"}
        assert {pair: getattr(theirs, pair) for pair in primed} == {p: snapshot.word(q) for p, q in primed.items()}
        assert (theirs.r, theirs.border) == (snapshot.refresh, snapshot.output & 7)
        if name in ("3.z80", "t.szx"):
            assert theirs.tstates == snapshot.tstates
        if name != "t.sna":
            assert bytes(theirs.ram()) == snapshot.ram
