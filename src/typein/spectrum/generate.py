"""Make the source of the compiled core: ``Core`` with its operations specialised and its integers typed for Cython.

Used by setup.py alone.  The result goes to the build directory and is never kept.
"""

from __future__ import annotations

import ast
import inspect
from types import ModuleType

from . import bus, canvas, core, ula
from .made_from import mark
from .specialise import Specialiser
from .z80 import arithmetic, decode, flags, operands, operations, registers
from .z80.registers import PASSING, REGISTERS

CLASSES: tuple[tuple[ModuleType, str], ...] = (
    (ula, "Ula"),
    (canvas, "Canvas"),
    (registers, "Registers"),
    (core, "Core"),
)
"""The classes whose members make up the compiled class, base classes first."""

OPERATIONS = (bus, flags, operands, operations, arithmetic, decode, core)
VIEWS = ("memory", "delay", "delays", "pages", "traps")
"""The arrays that the run loop holds in local variables, as it does the registers."""

VIEW = "cython.uchar[::1]"
TYPES = {
    "int": "cython.int",
    "Byte": "cython.uchar",
    "Word": "cython.ushort",
    "bytearray": VIEW,
    "array[int]": "cython.int[::1]",
    "Any": "object",
}
"""What the annotations of fields are to Cython."""
INIT = "def __init__(self, memory: bytearray):"
HEADER = "# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True"


def core_source() -> str:
    """The text of ``_core.py``."""
    fields: dict[str, str] = {}
    methods: list[str] = []
    tables: dict[str, bytes] = {}
    for module, name in CLASSES:
        tree = ast.parse(inspect.getsource(module))
        (definition,) = (n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name)
        for node in definition.body:
            match node:
                case ast.AnnAssign(ast.Name(field), annotation):
                    fields[field] = TYPES[ast.unparse(annotation)]
                case ast.FunctionDef():
                    methods.append(_method(node, module, fields, tables))
    members = [f'{field} = cython.declare({kind}, visibility="public")' for field, kind in fields.items()]
    members += [f"{table}: cython.uchar[::1]" for table in tables]
    lines = [HEADER, "from array import array", "import cython", ""]
    lines += [f"MADE_FROM = {mark()}"]
    lines += [f"_{table} = bytearray({value!r})" for table, value in tables.items()]
    lines += [
        f"from typein.spectrum.{module.__name__.rsplit('.', 1)[1]} import {function}"
        for module, function in ((ula, "contention_table"), (ula, "idle_table"))
    ]
    lines += ["", "@cython.final", "@cython.cclass", "class Core:", *_indented(members), ""]
    text = "\n".join(lines + [_indent(method) for method in methods])
    return text.replace(INIT, INIT + _set_tables(tables)) + "\n"


def _set_tables(tables: dict[str, bytes]) -> str:
    return "".join(f"\n        self.{table} = _{table}" for table in tables)


def _indent(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.split("\n")) + "\n"


def _method(node: ast.FunctionDef, module: ModuleType, fields: dict[str, str], tables: dict[str, bytes]) -> str:
    if any(a.annotation and ast.unparse(a.annotation) != "int" for a in node.args.args):  # for Python alone
        node.returns = None
        return ast.unparse(_Constants(module).visit(node))
    if "# specialised" in inspect.getsource(getattr(core.Core, node.name)).split("\n", 1)[0]:
        return _specialised(node, module, tables)
    node = _Constants(module).visit(node)
    kinds = {n.id: "cython.int" for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for statement in node.body:  # local = self.array
        match statement:
            case ast.Assign([ast.Name(local)], ast.Attribute(ast.Name("self"), field)) if fields[field] == VIEW:
                kinds[local] = "cython.p_uchar"
                statement.value = ast.parse(f"cython.address(self.{field}[0])", mode="eval").body
    for argument in node.args.args[1:]:
        kinds.pop(argument.arg, None)
        argument.annotation = ast.parse("cython.int", mode="eval").body
    returned = "cython.int" if node.returns and ast.unparse(node.returns) == "int" else "cython.void"
    node.returns = ast.parse(returned, mode="eval").body
    node.body = [s for s in node.body if not isinstance(s, ast.Expr) or not isinstance(s.value, ast.Constant)]
    node.body = ast.parse("\n".join(f"{local}: {kind}" for local, kind in sorted(kinds.items()))).body + node.body
    return f"@cython.ccall\n@cython.exceptval(check=False)\n{ast.unparse(ast.fix_missing_locations(node))}"


def _specialised(node: ast.FunctionDef, module: ModuleType, tables: dict[str, bytes]) -> str:
    specialiser = Specialiser(OPERATIONS, (*REGISTERS, *VIEWS))
    parameters = {a.arg: f"{a.arg}_" for a in node.args.args[1:]}
    body = specialiser.method(node, module, **parameters)
    read = {n.id for s in body for n in ast.walk(s) if isinstance(n, ast.Name)}
    written = {t.id for s in body for n in ast.walk(s) if isinstance(n, ast.Assign) for t in _targets(n)}
    for table in sorted(specialiser.tables):
        tables[table] = next(getattr(m, table) for m in OPERATIONS if hasattr(m, table))
    arrays = [v for v in VIEWS if v in read] + sorted(specialiser.tables)
    head = [f"{r}: cython.int = {0 if r in PASSING else f'self.{r}'}" for r in REGISTERS if r in read]
    head += [f"{array}: cython.p_uchar = cython.address(self.{array}[0])" for array in arrays]
    head += [f"{v}: cython.int" for v in sorted(specialiser.variables) if v in read]
    tail = [f"self.{r} = {r}" for r in REGISTERS if r in written and r not in PASSING]
    code = ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))
    arguments = ", ".join(["self", *(f"{p}: cython.int" for p in parameters.values())])
    lines = [f"def {node.name}({arguments}) -> cython.void:", *_indented([*head, *code.split("\n"), *tail])]
    return "\n".join(["@cython.ccall", "@cython.exceptval(check=False)", *lines])


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _targets(node: ast.Assign) -> list[ast.Name]:
    return [
        n for t in node.targets for n in ast.walk(t) if isinstance(n, ast.Name) and not isinstance(t, ast.Subscript)
    ]


class _Constants(ast.NodeTransformer):
    """Puts the values of a module's integer constants in place of their names: globals are slow in Cython."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = getattr(self.module, node.id, None)
        if isinstance(node.ctx, ast.Load) and isinstance(value, int):
            return ast.Constant(value)
        return node
