"""Tapes, snapshots and states in a session, and what it refuses."""

from pathlib import Path

import pytest

from typein import BasicError, MediaError, Spectrum, UsageError
from typein.basic.tokenizer import tokenize
from typein.media.tap import Block, Header, Kind, code_blocks, program_blocks, read_tap, write_tap


@pytest.fixture
def spectrum() -> Spectrum:
    return Spectrum(within=20)


def run(spectrum: Spectrum, program: str) -> None:
    spectrum.basic.enter(program)
    spectrum.basic.run()


# -- tapes


def tape(program: str, line: int | None = None) -> list[Block]:
    return program_blocks("test", tokenize(program), line)


def test_a_program_and_a_seed_to_start_with() -> None:
    spectrum = Spectrum(program=write_tap(tape("10 RANDOMIZE: PRINT PEEK 23670", 10)), seed=77)
    spectrum.expect("77")


def test_load_comes_back_when_the_program_has_begun(spectrum: Spectrum) -> None:
    spectrum.load(write_tap(tape("10 LET a=1\n20 LET a=2: STOP", 10)))
    assert spectrum.basic.variables == {}
    spectrum.run_until_line(20)
    assert spectrum.basic["a"] == 1


def test_load_waits_for_the_whole_tape(spectrum: Spectrum) -> None:
    loader = '10 LOAD "" CODE: LOAD "" CODE: PRINT PEEK 30000;"-";PEEK 40000'
    blocks = [*tape(loader, 10), *code_blocks("a", 30000, b"\x07"), *code_blocks("b", 40000, b"\x09")]
    spectrum.load(write_tap(blocks))
    assert (spectrum.memory[30000], spectrum.memory[40000]) == (7, 9)
    spectrum.expect("7-9")


def test_load_comes_back_when_the_program_asks(spectrum: Spectrum) -> None:
    blocks = [*tape('10 INPUT "Ready? ";a$: LOAD "" CODE', 10), *code_blocks("a", 30000, b"\x07")]
    spectrum.load(write_tap(blocks))
    spectrum.expect("Ready?")
    spectrum.type("y\n")
    spectrum.wait_for_report()
    assert spectrum.memory[30000] == 7


def test_load_without_a_start_ends_in_the_editor(spectrum: Spectrum) -> None:
    spectrum.load(write_tap(tape("10 STOP")))
    assert spectrum.wait_for_report().code == "0"
    assert spectrum.basic.listing == "10 STOP\n"


def test_load_says_what_is_wrong_with_a_tape(spectrum: Spectrum) -> None:
    header, data = tape("10 STOP", 10)
    broken = Block(data.content[:-1] + bytes([data.content[-1] ^ 1]))
    with pytest.raises(BasicError, match="R Tape loading error, 0:1"):
        spectrum.load(write_tap([header, broken]))
    with pytest.raises(MediaError, match="block 1, byte 0"):
        spectrum.load(b"\x13\x00\x00")
    with pytest.raises(UsageError, match="neither a program nor a file nowhere"):
        spectrum.load("nowhere.tap")


def test_load_files(spectrum: Spectrum, tmp_path: Path) -> None:
    (tmp_path / "a.tap").write_bytes(write_tap(tape('10 PRINT "from a tape"', 10)))
    (tmp_path / "b.bas").write_text('10 PRINT "from a source"\n')
    spectrum.load(tmp_path / "a.tap")
    spectrum.expect("from a tape")
    spectrum.load(str(tmp_path / "b.bas"))
    spectrum.basic.run()
    spectrum.expect("from a source")


def test_load_a_program_of_ours(spectrum: Spectrum) -> None:
    spectrum.load("cribbage")
    spectrum.expect("Добро пожаловать!")
    assert spectrum.screen.charset.name == "ru"
    assert spectrum.screen.names["r"] == "10"
    assert spectrum.basic.lines[0] == "10 REM Здесь Вы введете команды,"


@pytest.mark.parametrize("suffix", ["sna", "z80", "szx"])
def test_snapshots(spectrum: Spectrum, tmp_path: Path, suffix: str) -> None:
    run(spectrum, '10 BORDER 5: INPUT "Name? ";n$: PRINT "Hello, ";n$')
    spectrum.wait_for_input()
    spectrum.save(tmp_path / f"a.{suffix}")
    other = Spectrum()
    other.load(tmp_path / f"a.{suffix}")
    other.expect("Name?")
    assert other.border == 5
    other.type("Ada\n")
    other.expect("Hello, Ada")


def test_save_by_the_suffix(spectrum: Spectrum, tmp_path: Path) -> None:
    spectrum.save(tmp_path / "a.TAP")
    assert (tmp_path / "a.TAP").read_bytes() == b""
    with pytest.raises(UsageError, match=r"nothing as '\.png'"):
        spectrum.save(tmp_path / "a.png")


def test_a_file_that_is_neither_tape_nor_snapshot(spectrum: Spectrum, tmp_path: Path) -> None:
    (tmp_path / "a.scr").write_bytes(bytes(6912))
    with pytest.raises(UsageError, match="neither a tape nor a snapshot: it is a screen"):
        spectrum.load(tmp_path / "a.scr")


def test_a_program_that_has_changed_is_loaded_anew(spectrum: Spectrum, tmp_path: Path) -> None:
    source = "[[block]]\nkind = 'basic'\nsource = 'p.bas'\nname = 'p'\nline = 10\n"
    (tmp_path / "tape.toml").write_text("title = 'P'\n" + source)
    for number in (123, 1234):
        (tmp_path / "p.bas").write_text(f"10 PRINT {number}*3\n")
        spectrum.load(tmp_path)
        spectrum.expect(f"\n{number * 3}\n")


def test_what_save_has_recorded(spectrum: Spectrum) -> None:
    spectrum.basic.enter("10 STOP")
    spectrum.type('SAVE "kept" LINE 10\n')
    spectrum.expect("Start tape, then press any key.")
    spectrum.press("{ENTER}")
    spectrum.wait_for_report()
    first, second = read_tap(spectrum.saved, "saved")
    assert Header.of(first) == Header(Kind.PROGRAM, b"kept      ", 6, 10, 6)
    assert second.data == tokenize("10 STOP")
    other = Spectrum()
    other.load(spectrum.saved)
    assert other.wait_for_report().code == "9"


# -- state


def test_the_same_script_gives_the_same_frame() -> None:
    def play() -> Spectrum:
        spectrum = Spectrum()
        spectrum.seed(7)
        run(spectrum, "10 RANDOMIZE: INPUT n: FOR i=1 TO n: PLOT RND*255,RND*175: NEXT i: GO TO 10")
        spectrum.type("20\n")
        spectrum.type("30\n")
        spectrum.run_frames(20)
        return spectrum

    first, second = play(), play()
    assert first.save_state() == second.save_state()
    assert first.frame == second.frame


def test_a_state_is_a_place_to_come_back_to(spectrum: Spectrum) -> None:
    run(spectrum, "10 INPUT a: PRINT a*2: GO TO 10")
    spectrum.wait_for_input()
    state = spectrum.save_state()
    spectrum.type("21\n")
    spectrum.expect("42")
    spectrum.restore_state(state)
    assert "42" not in spectrum.screen
    spectrum.type("33\n")
    spectrum.expect("66")


def test_reset(spectrum: Spectrum) -> None:
    spectrum.basic.enter("10 STOP")
    spectrum.reset()
    assert spectrum.basic.listing == ""
    assert spectrum.screen.lines[23] == "© 1982 Sinclair Research Ltd".ljust(32)


def test_memory_registers_and_border(spectrum: Spectrum) -> None:
    spectrum.type("BORDER 2: POKE 40000,99: RANDOMIZE USR 40001\n")
    spectrum.memory[40001:40006] = bytes.fromhex("21 34 12 76 C9")  # LD HL,1234; HALT; RET
    spectrum.machine.trap(40004, lambda machine: True)
    while spectrum.registers["pc"] != 40004:
        spectrum.machine.run_frame()
    assert spectrum.memory[40000] == 99
    assert spectrum.border == 2
    assert (spectrum.registers["hl"], spectrum.registers["h"], spectrum.registers["iy"]) == (0x1234, 0x12, 0x5C3A)
    spectrum.registers["bc"] = 0xABCD
    assert spectrum.machine.core.c == 0xCD
    assert "HL=1234" in repr(spectrum.registers)
    assert set(dict(spectrum.registers)) >= {"pc", "sp", "af'", "iff1", "r"}
    with pytest.raises(KeyError):
        spectrum.registers["xx"]


def test_a_rom_that_is_none() -> None:
    with pytest.raises(UsageError, match="no file"):
        Spectrum("no-such.rom")


def test_a_way_to_scroll_that_is_none() -> None:
    with pytest.raises(UsageError, match="scroll is one of report, answer, not yes"):
        Spectrum(scroll="yes")  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf"), 1e300])
def test_a_budget_that_is_none(spectrum: Spectrum, seconds: float) -> None:
    with pytest.raises(UsageError, match="a budget is from 0 to 100,000,000 emulated seconds, not"):
        spectrum.expect("never", within=seconds)


def test_an_empty_text_is_not_expected(spectrum: Spectrum) -> None:
    with pytest.raises(UsageError, match="nothing to look for on the screen"):
        spectrum.expect("")


@pytest.mark.parametrize("name", ["x" * 5000, "no\0thing"])
def test_a_name_that_no_file_can_have(spectrum: Spectrum, name: str) -> None:
    with pytest.raises(UsageError, match="there is neither a program nor a file"):
        spectrum.load(name)


@pytest.mark.parametrize("name", ["missing/a", "folder", "no\0thing"])
def test_pictures_that_cannot_be_written_are_one_sentence(spectrum: Spectrum, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(UsageError, match="cannot write"):
        spectrum.save_picture(tmp_path / name)
    with pytest.raises(UsageError, match="cannot write"):
        spectrum.region(0, 0, 8, 8).save(tmp_path / name)
    with pytest.raises(UsageError, match="cannot write"), spectrum.film(tmp_path / name):
        spectrum.run_frames(4)
