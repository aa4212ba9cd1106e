"""The source of the compiled core: complete, and with nothing left to look up while it runs."""

from __future__ import annotations

import ast

import pytest

from typein.spectrum.canvas import Canvas
from typein.spectrum.core import Core
from typein.spectrum.generate import core_source
from typein.spectrum.ula import Ula
from typein.spectrum.z80.registers import REGISTERS, Registers


@pytest.fixture(scope="module")
def generated() -> ast.ClassDef:
    """The class of the generated module."""
    (definition,) = (n for n in ast.parse(core_source()).body if isinstance(n, ast.ClassDef))
    return definition


def test_every_field_is_there_and_typed(generated: ast.ClassDef) -> None:
    fields = {t.id for n in generated.body if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)}
    assert fields == {name for kind in (Registers, Ula, Canvas, Core) for name in kind.__annotations__}
    assert set(REGISTERS) == set(Registers.__annotations__)


def test_every_method_is_there(generated: ast.ClassDef) -> None:
    methods = {n.name for n in generated.body if isinstance(n, ast.FunctionDef)}
    members = (member for kind in (Core, Canvas, Ula, Registers) for member in vars(kind).items())
    own = {name for name, member in members if callable(member) and name != "__annotations__"}
    assert methods == own


def test_the_run_loop_calls_nothing_but_the_ula(generated: ast.ClassDef) -> None:
    (execute,) = (n for n in generated.body if isinstance(n, ast.FunctionDef) and n.name == "execute")
    called = {ast.unparse(n.func) for s in execute.body for n in ast.walk(s) if isinstance(n, ast.Call)}
    assert called == {"cython.address", "self.port_cycle", "self.port_in", "self.port_out", "self.write_seen"}


def test_every_name_in_the_run_loop_is_a_c_variable(generated: ast.ClassDef) -> None:
    (execute,) = (n for n in generated.body if isinstance(n, ast.FunctionDef) and n.name == "execute")
    declared = {n.target.id for n in execute.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
    declared |= {argument.arg for argument in execute.args.args} | {"cython"}
    used = {n.id for n in ast.walk(execute) if isinstance(n, ast.Name)}
    assert used <= declared
