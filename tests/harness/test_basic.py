"""Program, variables, subroutines, expressions and commands, against what the manual and the ROM say of them."""

import pytest

from typein import BasicError, SourceError, Spectrum, Timeout, UsageError
from typein.basic.charset import Charset
from typein.basic.memory import Loop
from typein.harness.values import Given, Plain
from typein.media.tap import program_blocks, write_tap

PROGRAM = """\
10 LET a=1: STOP
20 REM here are subroutines
100 LET s=0: FOR i=1 TO n: LET s=s+h(i): NEXT i: RETURN
200 LET n$=n$+"!": LET c$(2)="?": RETURN
300 PRINT 1/z: RETURN
400 GO TO 400
500 INPUT x: RETURN
600 DEF FN f(x,y$)=x*LEN y$
"""


@pytest.fixture
def spectrum() -> Spectrum:
    spectrum = Spectrum(within=10)
    spectrum.basic.enter(PROGRAM)
    return spectrum


def test_the_listing(spectrum: Spectrum) -> None:
    assert spectrum.basic.listing == PROGRAM
    assert spectrum.basic.lines[1] == "20 REM here are subroutines"
    assert spectrum.basic.numbers == [10, 20, 100, 200, 300, 400, 500, 600]


def test_a_typed_line_is_in_the_listing(spectrum: Spectrum) -> None:
    spectrum.type("15 PRINT SIN PI\n")
    assert spectrum.basic.lines[1] == "15 PRINT SIN PI"


def test_enter_leaves_what_load_leaves() -> None:
    entered, loaded = Spectrum(), Spectrum()
    entered.basic.enter(PROGRAM)
    tokens = bytes(entered.memory[23755 : 23755 + 0x1000]).split(b"\x80\r\x80")[0]
    loaded.load(write_tap(program_blocks("p", tokens)))
    for session in (entered, loaded):
        session.wait_for_input()
    # PROG, VARS, E_LINE, WORKSP, STKBOT, STKEND, and what lies from PROG to STKEND.
    for address in (23635, 23627, 23641, 23649, 23651, 23653):
        assert entered.memory[address : address + 2] == loaded.memory[address : address + 2], address
    end = loaded.memory[23653] | loaded.memory[23654] << 8
    assert entered.memory[23755:end] == loaded.memory[23755:end]
    assert entered.screen.lines[23] == loaded.screen.lines[23] == "0 OK, 0:1".ljust(32)


def test_enter_takes_the_place_of_a_program(spectrum: Spectrum) -> None:
    spectrum.basic["x"] = 1
    spectrum.basic.enter(b"\x00\x0a\x02\x00\xf5\r")
    assert spectrum.basic.listing == "10 PRINT\n"
    assert spectrum.basic.variables == {}
    spectrum.basic.run()
    assert spectrum.wait_for_report().code == "0"


def test_enter_refuses_a_wrong_source_and_too_long_a_program(spectrum: Spectrum) -> None:
    with pytest.raises(SourceError, match="<program>:2:"):
        spectrum.basic.enter("10 PRINT\n20 PRINT )")
    with pytest.raises(UsageError, match="does not fit"):
        spectrum.basic.enter(bytes(42000))
    assert spectrum.basic.listing == PROGRAM


def test_run_and_goto_come_back_at_the_first_statement(spectrum: Spectrum) -> None:
    spectrum.basic["s"] = 5
    spectrum.basic.goto(100)
    assert spectrum.basic["s"] == 5
    with pytest.raises(BasicError, match="2 Variable not found, 100:2"):
        spectrum.wait_for_input()
    spectrum.basic.run()
    assert spectrum.basic.variables == {}
    spectrum.basic.run(20)
    assert spectrum.wait_for_report().code == "2"


def test_goto_a_line_that_there_is_not(spectrum: Spectrum) -> None:
    with pytest.raises(UsageError, match="no line 21; the next one is 100"):
        spectrum.basic.goto(21)
    with pytest.raises(UsageError, match=r"no line 700$"):
        spectrum.basic.gosub(700)


@pytest.mark.parametrize(
    ("name", "command", "value"),
    [
        ("x", "LET x=7", 7),
        ("x", "LET x=-70000", -70000),
        ("x", "LET x=5.3", 5.3),
        ("x", "LET x=1/3", 1 / 3),
        ("thesum", "LET the sum=2", 2),
        ("n$", 'LET n$="ab""c"', 'ab"c'),
        ("n$", 'LET n$=""', ""),
        ("n$", "LET n$=CHR$ 144+CHR$ 13", "\\a\\{13}"),
        ("h()", "DIM h(3): LET h(2)=1/4", [0, 0.25, 0]),
        ("h()", "DIM h(2,3): LET h(2,1)=9", [[0, 0, 0], [9, 0, 0]]),
        ("a$", 'DIM a$(4): LET a$="ab"', "ab  "),
        ("a$", 'DIM a$(2,3): LET a$(2)="xyz"', ["   ", "xyz"]),
        ("a$", 'DIM a$(2,1,2): LET a$(2,1)="xy"', [["  "], ["xy"]]),
        ("i", "FOR i=1 TO 3: NEXT i", 4),
    ],
)
def test_variables_as_basic_leaves_them(spectrum: Spectrum, name: str, command: str, value: Plain) -> None:
    spectrum.basic.exec(command)
    expected = pytest.approx(value, rel=3e-10) if isinstance(value, float) else value
    assert spectrum.basic[name] == expected
    assert name in spectrum.basic


@pytest.mark.parametrize(
    ("before", "name", "value", "expression", "result"),
    [
        ("", "x", 7, "x", 7),
        ("", "x", 5.3, "x", 5.3),
        ("", "x", True, "x", 1),
        ("", "long name", -3, "longname", -3),
        ("", "n$", 'say "\\a"', "n$", 'say "\\a"'),
        ("", "n$", b"\x00\xff", "CODE n$(2)", 255),
        ("", "h", [1, 2.5], "h(2)", 2.5),
        ("", "h()", [[1, 2], [3, 4]], "h(2,1)", 3),
        ("", "a$", ["ab", "c"], 'a$(2)+"."', "c ."),
        ("LET x=1", "x", 2, "x", 2),
        ('LET n$="long as it is"', "n$", "x", "n$", "x"),
        ("DIM h(3): LET h(3)=9", "h", [1], "h(1)+h(3)", 10),
        ("DIM a$(4)", "a$", "abcdef", "a$", "abcd"),
        ("DIM a$(4)", "a$", "a", "a$", "a   "),
        ("DIM a$(2,3)", "a$", ["abcd"], "a$(1)+a$(2)", "abc   "),
        ("FOR i=1 TO 5", "i", 3, "i", 3),
        ("", "i", Loop(1, 5, 2, 100, 2), "i", 1),
    ],
)
def test_variables_as_they_are_set(
    spectrum: Spectrum, before: str, name: str, value: Given, expression: str, result: object
) -> None:
    if before:
        spectrum.basic.exec(before)
    spectrum.basic["z"] = 26
    spectrum.basic[name] = value
    assert spectrum.basic.eval(expression) == result
    assert spectrum.basic.eval("z") == 26


def test_a_number_and_arrays_of_one_letter_live_together(spectrum: Spectrum) -> None:
    spectrum.basic["c"] = 5
    spectrum.basic["c()"] = [1, 2]
    spectrum.basic["c$"] = "x"
    assert [spectrum.basic["c"], spectrum.basic["c()"], spectrum.basic["c$"]] == [5, [1, 2], "x"]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("2x", 1, "no name"),
        ("ab$", "x", "one letter"),
        ("x", "text", "x holds a number, and not the string 'text'"),
        ("n$", 5, "n\\$ holds a string, and not 5"),
        ("g", [1, 2, 3], "it has 2 items, and 3 are given"),
        ("g", [[1], [2]], "dimensions"),
        ("h", [[1], [2, 3]], "rows"),
        ("x", 1e99, "too big"),
        ("n$", "x" * 50000, "no room"),
    ],
)
def test_what_cannot_be_set(spectrum: Spectrum, name: str, value: Given, words: str) -> None:
    spectrum.basic["g"] = [1, 2]
    with pytest.raises(UsageError, match=words):
        spectrum.basic[name] = value
    assert spectrum.basic.variables == {"g()": [1, 2]}


def test_a_variable_that_there_is_not(spectrum: Spectrum) -> None:
    spectrum.basic["x"] = 1
    with pytest.raises(KeyError, match="no variable y; it has x"):
        spectrum.basic["y"]
    assert "y" not in spectrum.basic


def test_loops(spectrum: Spectrum) -> None:
    spectrum.basic.enter("10 LET a=1: FOR i=10 TO 0 STEP -2.5: NEXT i\n20 STOP")
    spectrum.basic.run()
    spectrum.run_until_line(10, 3)
    assert spectrum.basic.loops == {"i": Loop(10, 0, -2.5, 10, 3)}


def test_arguments_while_fn_is_worked_out(spectrum: Spectrum) -> None:
    spectrum.basic.enter('10 DEF FN f(x,y$)=PEEK 0*x+LEN y$\n20 PRINT FN f(3,"ab")')
    assert spectrum.basic.arguments == {}
    seen: list[dict[str, Plain]] = []
    spectrum.machine.trap(0x34AF, lambda machine: seen.append(spectrum.basic.arguments))  # PEEK
    spectrum.basic.run()
    spectrum.wait_for_report()
    assert seen == [{"x": 3, "y$": "ab"}]


def test_gosub_gives_what_has_changed(spectrum: Spectrum) -> None:
    changed = spectrum.basic.gosub(100, n=3, h=[5, 10, 15])
    assert changed == {"s": 30, "i": 4}
    assert changed["n"] == 3
    assert "n" not in changed
    with pytest.raises(KeyError, match="no variable q"):
        changed["q"]


def test_gosub_with_strings(spectrum: Spectrum) -> None:
    changed = spectrum.basic.gosub(200, {"c$": ["a", "b"]}, n_="hey")
    assert changed == {"n$": "hey!", "c$": ["a", "?"]}


def test_gosub_again_and_again_leaves_no_trace(spectrum: Spectrum) -> None:
    spectrum.basic.gosub(100, n=1, h=[1])
    sp = spectrum.registers["sp"]
    for _ in range(20):
        spectrum.basic.gosub(100, n=1)
    assert spectrum.registers["sp"] == sp
    spectrum.expect("0 OK, 0:1")
    spectrum.type("PRINT 7*6\n")
    spectrum.expect("42")


def test_gosub_that_fails(spectrum: Spectrum) -> None:
    with pytest.raises(BasicError) as caught:
        spectrum.basic.gosub(300, z=0)
    error = caught.value
    assert (error.code, error.text, error.line, error.statement) == ("6", "Number too big", 300, 1)
    assert error.source == "300 PRINT 1/z: RETURN"
    assert str(error) == "6 Number too big, 300:1\n    300 PRINT 1/z: RETURN"
    assert spectrum.basic.gosub(100, n=1, h=[2])["s"] == 2


def test_gosub_that_runs_into_the_end_of_the_program(spectrum: Spectrum) -> None:
    spectrum.basic.enter("10 LET a=1\n20 LET b=2")
    with pytest.raises(
        UsageError, match="the subroutine at 10 did not return: the program came to its end after line 20"
    ):
        spectrum.basic.gosub(10)


def test_gosub_that_never_returns(spectrum: Spectrum) -> None:
    with pytest.raises(Timeout, match=r"the subroutine at 400 to return, which did not come\nline 400:1 is running"):
        spectrum.basic.gosub(400, within=1)


def test_gosub_that_waits_for_a_key(spectrum: Spectrum) -> None:
    with pytest.raises(Timeout, match="line 500:1 waits for a key in INPUT"):
        spectrum.basic.gosub(500, within=1)


def test_gosub_in_the_midst_of_an_input(spectrum: Spectrum) -> None:
    spectrum.basic.goto(500)
    spectrum.wait_for_input()
    assert spectrum.basic.gosub(100, n=2, h=[3, 4])["s"] == 7


def test_exec_does_what_a_command_does(spectrum: Spectrum) -> None:
    spectrum.basic.exec('PRINT 2+2: LET q$="x"')
    assert spectrum.screen.find("4") == (0, 0)
    assert spectrum.basic["q$"] == "x"
    with pytest.raises(BasicError, match="2 Variable not found, 0:2"):
        spectrum.basic.exec("PRINT 1: PRINT x")
    with pytest.raises(SourceError, match="<command>"):
        spectrum.basic.exec("PRINT )")


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2+2*3", 8),
        ("1/4", 0.25),
        ('"a"+CHR$ 98', "ab"),
        ("INT -2.5", -3),
        ('FN f(3,"abcd")', 12),
        ("a$(2 TO )", "bc"),
        ("65535+1", 65536),
        ("SIN 0", 0),
        ('VAL "2*a"', 10),
    ],
)
def test_eval(spectrum: Spectrum, expression: str, value: object) -> None:
    spectrum.basic["a"], spectrum.basic["a$"] = 5, "abc"
    assert spectrum.basic.eval(expression) == value


def test_eval_changes_nothing(spectrum: Spectrum) -> None:
    spectrum.basic.goto(500)
    spectrum.wait_for_input()
    state, ended = spectrum.save_state(), spectrum.ended
    assert spectrum.basic.eval("RND") == spectrum.basic.eval("RND")
    with pytest.raises(BasicError, match="2 Variable not found"):
        spectrum.basic.eval("nothing")
    assert (spectrum.save_state(), spectrum.ended) == (state, ended)
    spectrum.type("5\n")
    assert spectrum.wait_for_report().code == "7"  # RETURN without GOSUB
    assert spectrum.basic["x"] == 5


def test_eval_hides_no_bad_end(spectrum: Spectrum) -> None:
    spectrum.basic.goto(100)
    spectrum.run_frames(5)
    assert spectrum.basic.eval("s") == 0
    with pytest.raises(BasicError, match="2 Variable not found, 100:2"):
        spectrum.wait_for_input()


def test_eval_makes_no_sound(spectrum: Spectrum) -> None:
    spectrum.basic.exec("BEEP .1,0")
    with spectrum.sound.record() as recording:
        spectrum.basic.eval("1+1")
    assert recording.frames == []


@pytest.mark.parametrize("expression", ["1,2", "1;2", "AT 1,1;5", "", "'1"])
def test_what_is_not_one_expression(spectrum: Spectrum, expression: str) -> None:
    with pytest.raises((UsageError, BasicError)):
        spectrum.basic.eval(expression)


def test_a_wrong_expression_is_shown_as_it_was_given(spectrum: Spectrum) -> None:
    with pytest.raises(SourceError, match=r"^<expression>:1:3: "):
        spectrum.basic.eval("2+")


def test_strings_in_the_set_of_the_program() -> None:
    russian = Charset("ru", {100: "д", 97: "а"})
    spectrum = Spectrum(charset=russian)
    spectrum.basic["m$"] = "да"
    assert spectrum.basic.eval('m$="da"') == 1
    assert spectrum.basic["m$"] == "да"
    with pytest.raises(SourceError):
        spectrum.basic["m$"] = "ж"
